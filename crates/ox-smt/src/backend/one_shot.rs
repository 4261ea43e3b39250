//! One question to a solver process: the whole script at once, then the values.
//!
//! Solvers are faster when they know that nothing follows, and the smallest logic that fits makes them choose better methods.
//! The text is made when the question is, so that the question can be asked from another thread; the answer is read where the
//! terms are.

use super::channel::{Channel, Reply};
use super::process::moved;
use super::{Options, Program};
use crate::{InterruptHandle, SatResult, SmtError};
use ox_logic::smtlib::{TermPrinter, parse_values, print_sort, print_symbol};
use ox_logic::{Model, Node, Op, Sort, Store, Term, default_value, eval};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;
use std::time::Instant;

/// A script that is ready to be sent.
pub struct OneShot {
    name: &'static str,
    channel: Channel,
    script: String,
    values: String,
    options: Options,
}

/// What the process said.
pub struct RawAnswer {
    pub result: SatResult,
    values: Option<String>,
}

/// The script of a question, as a file of SMT-LIB could have it.
pub fn script(store: &Store, conjuncts: &[Term], wanted: &[Term]) -> String {
    let (mut text, _) = write_script(store, conjuncts, wanted, &FxHashSet::default());
    text.push_str("(check-sat)\n");
    text
}

/// The same for a file that any solver may be given, and as Yices is asked ([`sums_seen_as_bits`]).
pub fn file(store: &Store, conjuncts: &[Term]) -> String {
    let (mut text, _) = write_script(store, conjuncts, &[], &sums_seen_as_bits(store, conjuncts));
    text.push_str("(check-sat)\n");
    text
}

impl OneShot {
    /// Starts the process; `wanted` are the terms whose values are read after `Sat`.
    pub fn new(
        program: &Program,
        options: &Options,
        store: &Store,
        conjuncts: &[Term],
        wanted: &[Term],
    ) -> Result<Self, SmtError> {
        let file = program.locate(options.program.as_deref())?;
        let hidden = match program.name == Program::YICES.name {
            true => sums_seen_as_bits(store, conjuncts),
            false => FxHashSet::default(),
        };
        let (mut script, values) = write_script(store, conjuncts, wanted, &hidden);
        script.push_str("(check-sat)");
        let channel = Channel::open(program, program.once, file)?;
        Ok(OneShot { name: program.name, channel, script, values, options: options.clone() })
    }

    pub fn interrupt_handle(&self) -> InterruptHandle {
        self.channel.interrupt().clone()
    }

    /// Waits for the answer.
    pub fn run(mut self) -> Result<RawAnswer, SmtError> {
        let deadline = self.options.limits.time.map(|t| Instant::now() + t);
        self.channel.send(&self.script)?;
        let unknown = |why: &str| Ok(RawAnswer { result: SatResult::Unknown(why.into()), values: None });
        let result = match self.channel.receive(deadline)? {
            Reply::Text(t) if t == "sat" => SatResult::Sat,
            Reply::Text(t) if t == "unsat" => SatResult::Unsat,
            Reply::Text(t) if t == "unknown" => return unknown("the solver gave up"),
            Reply::Text(t) => return Err(self.error(format!("`{t}` instead of sat or unsat"))),
            Reply::TimedOut => return unknown("timeout"),
            Reply::Interrupted => return unknown("interrupted"),
        };
        let mut values = None;
        if result == SatResult::Sat && !self.values.is_empty() {
            self.channel.send(&format!("(get-value ({}))", self.values))?;
            values = match self.channel.receive(deadline)? {
                Reply::Text(t) if t.starts_with("(error") => return Err(self.error(t)),
                Reply::Text(t) => Some(t),
                Reply::TimedOut => return unknown("timeout"),
                Reply::Interrupted => return unknown("interrupted"),
            };
        }
        Ok(RawAnswer { result, values })
    }

    fn error(&self, message: String) -> SmtError {
        SmtError::Solver { solver: self.name.into(), message }
    }
}

impl RawAnswer {
    /// The values of the terms that were wanted.
    pub fn model(&self, store: &Store, wanted: &[Term]) -> Result<Model, SmtError> {
        let error = |message: String| SmtError::Solver { solver: "the solver".into(), message };
        let Some(text) = &self.values else {
            return Ok(wanted.iter().map(|&t| (t, default_value(store, store.sort(t)))).collect());
        };
        let mut scratch = Store::new();
        let values = parse_values(&mut scratch, text).map_err(|e| error(e.to_string()))?;
        if values.len() != wanted.len() {
            return Err(error(format!("{} values, {} were asked for", values.len(), wanted.len())));
        }
        let mut model = Model::default();
        for (&t, value) in wanted.iter().zip(values) {
            let value = eval(&scratch, value, &Model::default()).map_err(|e| error(e.to_string()))?;
            let value = moved(store, &value, store.sort(t));
            model.insert(t, value.ok_or_else(|| error("a value of another sort".into()))?);
        }
        Ok(model)
    }
}

/// Everything before `(check-sat)`, and the texts of the wanted terms.
fn write_script(
    store: &Store,
    conjuncts: &[Term],
    wanted: &[Term],
    hidden: &FxHashSet<Term>,
) -> (String, String) {
    let roots: Vec<Term> = conjuncts.iter().chain(wanted).copied().collect();
    let mut out = String::from("(set-option :produce-models true)\n");
    let _ = writeln!(out, "(set-logic {})", logic(store, &roots));
    let mut declared = FxHashSet::default();
    let mut aliases = FxHashMap::default();
    for t in store.subterms(&roots) {
        let (symbol, args, result) = match store.node(t) {
            Node::Var(name, sort) => (*name, &[][..], *sort),
            Node::App(Op::Apply(name, sort), args) => (*name, &args[..], *sort),
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::App(..) => continue,
        };
        let args: Vec<Sort> = args.iter().map(|&a| store.sort(a)).collect();
        if declared.insert((symbol, args.clone(), result)) {
            let args: Vec<String> = args.iter().map(|&s| print_sort(store, s)).collect();
            let (mut name, result) = (print_symbol(store.name(symbol)), print_sort(store, result));
            // reserved names, which most solvers accept and some do not
            if matches!(store.node(t), Node::Var(..)) && store.name(symbol).starts_with(['@', '.']) {
                let alias = alias(store, t);
                aliases.insert(t, alias.clone());
                name = alias.into();
            }
            let _ = writeln!(out, "(declare-fun {name} ({}) {result})", args.join(" "));
        }
    }
    let texts = TermPrinter::new(store).write_definitions(&mut out, &roots, aliases, hidden);
    let (asserted, values) = texts.split_at(conjuncts.len());
    for text in asserted {
        let _ = writeln!(out, "(assert {text})");
    }
    (out, values.join(" "))
}

/// Yices 2.6.5 (and 2.6.4) gets bit 63 of some sums of 64 bits wrong when it builds the term: `((d | 2) + 1)[63]` is 1 for it, so that
/// it can say `unsat` where there is a model. It does not for a constant that equals the sum, so sums whose bits are looked at become such.
fn sums_seen_as_bits(store: &Store, roots: &[Term]) -> FxHashSet<Term> {
    let mut found = FxHashSet::default();
    for t in store.subterms(roots) {
        let Node::App(op, args) = store.node(t) else { continue };
        let looks_at_bits = match op {
            Op::BvAnd
            | Op::BvOr
            | Op::BvXor
            | Op::BvNot
            | Op::BvConcat
            | Op::BvExtract(..)
            | Op::BvZeroExtend(_)
            | Op::BvSignExtend(_)
            | Op::BvShl
            | Op::BvLshr
            | Op::BvAshr
            | Op::Ite => true,
            Op::Not
            | Op::And
            | Op::Or
            | Op::Xor
            | Op::Implies
            | Op::Eq
            | Op::Neg
            | Op::Add
            | Op::Mul
            | Op::Div
            | Op::Mod
            | Op::Le
            | Op::Lt
            | Op::RealNeg
            | Op::RealAdd
            | Op::RealMul
            | Op::RealDiv
            | Op::RealLe
            | Op::RealLt
            | Op::ToReal
            | Op::ToInt
            | Op::BvNeg
            | Op::BvAdd
            | Op::BvSub
            | Op::BvMul
            | Op::BvUdiv
            | Op::BvUrem
            | Op::BvSdiv
            | Op::BvSrem
            | Op::BvUlt
            | Op::BvUle
            | Op::BvSlt
            | Op::BvSle
            | Op::BvToNat
            | Op::IntToBv(_)
            | Op::Select
            | Op::Store
            | Op::ConstArray(_)
            | Op::Apply(..) => false,
        };
        let is_sum = |a: &&Term| {
            let sum = matches!(store.node(**a), Node::App(Op::BvAdd | Op::BvSub | Op::BvMul | Op::BvNeg, _));
            sum && store.sort(**a) == Sort::BitVec(64)
        };
        if looks_at_bits {
            found.extend(args.iter().filter(is_sum));
        }
    }
    found
}

/// A name that no symbol has.
fn alias(store: &Store, t: Term) -> String {
    let mut name = format!("v!{}", t.as_u32());
    while store.find_symbol(&name).is_some() {
        name.push('!');
    }
    name
}

/// The smallest logic that has everything in these terms.
fn logic(store: &Store, roots: &[Term]) -> &'static str {
    let (mut arrays, mut functions, mut numbers) = (false, false, false);
    for t in store.subterms(roots) {
        match store.sort(t) {
            Sort::Array(_) => arrays = true,
            Sort::Int | Sort::Real => numbers = true,
            Sort::Bool | Sort::BitVec(_) => {}
        }
        functions |= matches!(store.node(t), Node::App(Op::Apply(..), _));
    }
    match (numbers, arrays, functions) {
        (true, _, _) => "ALL",
        (false, false, false) => "QF_BV",
        (false, true, false) => "QF_ABV",
        (false, false, true) => "QF_UFBV",
        (false, true, true) => "QF_AUFBV",
    }
}
