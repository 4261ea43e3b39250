//! The printer. Shared subterms are named by `let`, so the text is as long as the DAG; the bindings of one nesting
//! level stand in one `let`, so the nesting of `let` is no deeper than sharing demands.
//!
//! The law is that reading a printed term gives the same term, except that `And` and `Or` over fewer than two
//! arguments, which SMT-LIB does not have, are printed as what they mean.

use crate::rational::print_rational;
use crate::value::{Value, fmt_bits};
use crate::{Node, Op, Sort, Store, Symbol, Term};
use num_bigint::{BigInt, Sign};
use num_traits::Signed;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::fmt::Write;

/// `t` as SMT-LIB text.
pub fn print_term(store: &Store, t: Term) -> String {
    let mut out = String::new();
    TermPrinter::new(store).write(&mut out, t);
    out
}

pub fn print_sort(store: &Store, sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".into(),
        Sort::Int => "Int".into(),
        Sort::Real => "Real".into(),
        Sort::BitVec(w) => format!("(_ BitVec {w})"),
        Sort::Array(a) => {
            let (i, e) = store.array_parts(a);
            format!("(Array {} {})", print_sort(store, i), print_sort(store, e))
        }
    }
}

/// A value, arrays as stores over a constant array.
pub fn print_value(store: &Store, v: &Value) -> String {
    match v {
        Value::Bool(_) | Value::Int(_) | Value::Real(_) | Value::BitVec(..) => v.to_string(),
        Value::Array(a) => {
            let mut out = "(store ".repeat(a.entries.len());
            let default = print_value(store, &a.default);
            put(&mut out, format_args!("((as const {}) {default})", print_sort(store, a.sort)));
            for (i, e) in &a.entries {
                put(&mut out, format_args!(" {} {})", print_value(store, i), print_value(store, e)));
            }
            out
        }
    }
}

/// A symbol, in bars where it needs them. A name with `|` or `\` cannot be written in SMT-LIB at all; who
/// makes names out of foreign ones has to avoid it.
pub fn print_symbol(name: &str) -> Cow<'_, str> {
    assert!(!name.contains(['|', '\\']), "the name {name:?} cannot be written in SMT-LIB");
    let simple = |b: u8| b.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(&b);
    let reserved = matches!(
        name,
        "" | "_"
            | "!"
            | "as"
            | "let"
            | "forall"
            | "exists"
            | "match"
            | "par"
            | "BINARY"
            | "DECIMAL"
            | "HEXADECIMAL"
            | "NUMERAL"
            | "STRING"
    );
    match !reserved && name.bytes().all(simple) && !name.as_bytes()[0].is_ascii_digit() {
        true => Cow::Borrowed(name),
        false => Cow::Owned(format!("|{name}|")),
    }
}

fn put(out: &mut String, args: std::fmt::Arguments<'_>) {
    out.write_fmt(args).expect("writing to a string succeeds");
}

/// Terms nested deeper than this get a definition of their own.
const NESTING: u32 = 32;

/// Prints terms of one store.
pub struct TermPrinter<'s> {
    store: &'s Store,
}

enum Item {
    Term(Term),
    Text(&'static str),
}

impl<'s> TermPrinter<'s> {
    pub fn new(store: &'s Store) -> Self {
        Self { store }
    }

    /// Appends `t` to `out`.
    pub fn write(&self, out: &mut String, t: Term) {
        if self.store.args(t).is_empty() {
            return self.write_tree(out, t, &FxHashMap::default());
        }
        let levels = self.shared(t);
        let mut names: FxHashMap<Term, String> = FxHashMap::default();
        let mut counter = 0;
        for level in &levels {
            out.push_str("(let (");
            let fresh: Vec<(Term, String)> =
                level.iter().map(|&t| (t, self.fresh_name(&mut counter))).collect();
            for (i, (t, name)) in fresh.iter().enumerate() {
                put(out, format_args!("{}({name} ", if i > 0 { " " } else { "" }));
                self.write_tree(out, *t, &names);
                out.push(')');
            }
            out.push_str(") ");
            names.extend(fresh);
        }
        self.write_tree(out, t, &names);
        out.extend(std::iter::repeat_n(')', levels.len()));
    }

    /// Appends a `define-fun` for every subterm that is used twice or is deep inside of another, and returns the texts of
    /// the terms themselves. The text is as long as the DAG and its nesting is bounded. `names` are terms that have a name
    /// already. Terms of `hidden` become constants with an equation, so that a solver does not see through them at once.
    pub fn write_definitions(
        &self,
        out: &mut String,
        ts: &[Term],
        mut names: FxHashMap<Term, String>,
        hidden: &FxHashSet<Term>,
    ) -> Vec<String> {
        let terms = self.store.subterms(ts);
        let uses = self.uses(&terms);
        let mut depth: FxHashMap<Term, u32> = FxHashMap::default();
        let mut counter = 0;
        for &t in terms.iter().filter(|&&t| !self.store.args(t).is_empty()) {
            // leaves have no entry
            let below = self.store.args(t).iter().filter_map(|a| depth.get(a).copied()).max();
            let here = 1 + below.unwrap_or(0);
            depth.insert(t, here);
            if hidden.contains(&t) {
                let name = self.fresh_name(&mut counter);
                let sort = print_sort(self.store, self.store.sort(t));
                put(out, format_args!("(declare-fun {name} () {sort})\n(assert (= {name} "));
                self.write_tree(out, t, &names);
                out.push_str("))\n");
                names.insert(t, name);
                depth.insert(t, 0);
            } else if uses[&t] > 1 || here > NESTING {
                let name = self.fresh_name(&mut counter);
                let sort = print_sort(self.store, self.store.sort(t));
                put(out, format_args!("(define-fun {name} () {sort} "));
                self.write_tree(out, t, &names);
                out.push_str(")\n");
                names.insert(t, name);
                depth.insert(t, 0);
            }
        }
        let text = |&t: &Term| {
            let mut text = String::new();
            self.write_tree(&mut text, t, &names);
            text
        };
        ts.iter().map(text).collect()
    }

    /// How often each term is an argument of one of `terms`. Not a table indexed by all terms of the store: many small terms are printed from
    /// large stores.
    fn uses(&self, terms: &[Term]) -> FxHashMap<Term, u32> {
        let mut uses = FxHashMap::with_capacity_and_hasher(terms.len(), Default::default());
        for &t in terms {
            uses.entry(t).or_insert(0);
            for &a in self.store.args(t) {
                *uses.entry(a).or_insert(0) += 1;
            }
        }
        uses
    }

    /// A name that is no symbol of the store.
    fn fresh_name(&self, counter: &mut u32) -> String {
        loop {
            let name = format!("?{counter}");
            *counter += 1;
            if self.store.find_symbol(&name).is_none() {
                return name;
            }
        }
    }

    /// The subterms that are worth a name; those of one level use only names of the levels before it.
    fn shared(&self, root: Term) -> Vec<Vec<Term>> {
        let terms = self.store.subterms(&[root]);
        let uses = self.uses(&terms);
        let mut level: FxHashMap<Term, u32> =
            FxHashMap::with_capacity_and_hasher(terms.len(), Default::default());
        let mut levels: Vec<Vec<Term>> = Vec::new();
        for &t in &terms {
            let named = |a: Term| uses[&a] > 1 && !self.store.args(a).is_empty();
            let args = self.store.args(t).iter();
            let here = args.map(|&a| level[&a] + u32::from(named(a))).max().unwrap_or(0);
            level.insert(t, here);
            if named(t) {
                let n = here as usize;
                levels.resize_with(levels.len().max(n + 1), Vec::new);
                levels[n].push(t);
            }
        }
        levels
    }

    fn write_tree(&self, out: &mut String, t: Term, names: &FxHashMap<Term, String>) {
        let mut stack = vec![Item::Term(t)];
        while let Some(item) = stack.pop() {
            let t = match item {
                Item::Text(s) => {
                    out.push_str(s);
                    continue;
                }
                Item::Term(t) => t,
            };
            if let Some(name) = names.get(&t) {
                out.push_str(name);
                continue;
            }
            match self.store.node(t) {
                Node::Bool(b) => put(out, format_args!("{b}")),
                Node::Int(n) => write_int(out, n),
                Node::Real(n) => out.push_str(&print_rational(n)),
                Node::BitVec(w, n) => fmt_bits(out, *w, n).expect("writing to a string succeeds"),
                Node::Var(name, _) => self.write_symbol(out, *name),
                Node::App(op, args) => self.open(out, *op, args, &mut stack),
            }
        }
    }

    fn write_symbol(&self, out: &mut String, s: Symbol) {
        out.push_str(&print_symbol(self.store.name(s)));
    }

    /// Writes the head of an application and leaves the rest on the stack.
    fn open(&self, out: &mut String, op: Op, args: &[Term], stack: &mut Vec<Item>) {
        match (op, args) {
            (Op::And, []) => return out.push_str("true"),
            (Op::Or, []) => return out.push_str("false"),
            (Op::And | Op::Or, [a]) => return stack.push(Item::Term(*a)),
            (Op::Apply(f, _), []) => return self.write_symbol(out, f),
            // `(- 5)` would be read as a literal
            (Op::Neg, [a]) if matches!(self.store.node(*a), Node::Int(n) if n.sign() != Sign::Minus) => {
                out.push_str("(let ((?n ");
                return stack.extend([Item::Text(")) (- ?n))"), Item::Term(*a)]);
            }
            // and so would these
            (Op::RealNeg, [a]) if matches!(self.store.node(*a), Node::Real(n) if !n.is_negative()) => {
                out.push_str("(let ((?n ");
                return stack.extend([Item::Text(")) (- ?n))"), Item::Term(*a)]);
            }
            (Op::RealDiv, [a, b]) if [a, b].iter().all(|t| matches!(self.store.node(**t), Node::Real(_))) => {
                out.push_str("(let ((?n ");
                return stack.extend([
                    Item::Text("))"),
                    Item::Term(*b),
                    Item::Text(")) (/ ?n "),
                    Item::Term(*a),
                ]);
            }
            _ => {}
        }
        out.push('(');
        self.write_head(out, op);
        stack.push(Item::Text(")"));
        for &a in args.iter().rev() {
            stack.extend([Item::Term(a), Item::Text(" ")]);
        }
    }

    fn write_head(&self, out: &mut String, op: Op) {
        match op {
            Op::BvExtract(hi, lo) => put(out, format_args!("(_ extract {hi} {lo})")),
            Op::BvZeroExtend(n) => put(out, format_args!("(_ zero_extend {n})")),
            Op::BvSignExtend(n) => put(out, format_args!("(_ sign_extend {n})")),
            Op::IntToBv(w) => put(out, format_args!("(_ int2bv {w})")),
            Op::ConstArray(s) => put(out, format_args!("(as const {})", print_sort(self.store, s))),
            Op::Apply(f, _) => self.write_symbol(out, f),
            Op::Not => out.push_str("not"),
            Op::And => out.push_str("and"),
            Op::Or => out.push_str("or"),
            Op::Xor => out.push_str("xor"),
            Op::Implies => out.push_str("=>"),
            Op::Eq => out.push('='),
            Op::Ite => out.push_str("ite"),
            Op::Neg | Op::RealNeg => out.push('-'),
            Op::Add | Op::RealAdd => out.push('+'),
            Op::Mul | Op::RealMul => out.push('*'),
            Op::Div => out.push_str("div"),
            Op::Mod => out.push_str("mod"),
            Op::Le | Op::RealLe => out.push_str("<="),
            Op::Lt | Op::RealLt => out.push('<'),
            Op::RealDiv => out.push('/'),
            Op::ToReal => out.push_str("to_real"),
            Op::ToInt => out.push_str("to_int"),
            Op::BvNot => out.push_str("bvnot"),
            Op::BvNeg => out.push_str("bvneg"),
            Op::BvAdd => out.push_str("bvadd"),
            Op::BvSub => out.push_str("bvsub"),
            Op::BvMul => out.push_str("bvmul"),
            Op::BvUdiv => out.push_str("bvudiv"),
            Op::BvUrem => out.push_str("bvurem"),
            Op::BvSdiv => out.push_str("bvsdiv"),
            Op::BvSrem => out.push_str("bvsrem"),
            Op::BvShl => out.push_str("bvshl"),
            Op::BvLshr => out.push_str("bvlshr"),
            Op::BvAshr => out.push_str("bvashr"),
            Op::BvAnd => out.push_str("bvand"),
            Op::BvOr => out.push_str("bvor"),
            Op::BvXor => out.push_str("bvxor"),
            Op::BvUlt => out.push_str("bvult"),
            Op::BvUle => out.push_str("bvule"),
            Op::BvSlt => out.push_str("bvslt"),
            Op::BvSle => out.push_str("bvsle"),
            Op::BvConcat => out.push_str("concat"),
            Op::BvToNat => out.push_str("bv2nat"),
            Op::Select => out.push_str("select"),
            Op::Store => out.push_str("store"),
        }
    }
}

fn write_int(out: &mut String, n: &BigInt) {
    match n.sign() {
        Sign::Minus => put(out, format_args!("(- {})", n.magnitude())),
        Sign::NoSign | Sign::Plus => put(out, format_args!("{n}")),
    }
}
