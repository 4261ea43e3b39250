//! A system as a constraint logic program, in the syntax that tools of that community share (RAHFT, VeriMAP, CiaoPP, Eldarica's
//! Prolog front-end): one Prolog clause a Horn clause, `false` as the head of queries, linear constraints in infix.
//!
//! ```text
//! inv(X,N) :- X=0, N>=0.
//! inv(A,N) :- inv(X,N), X+1=<N, A=X+1.
//! false :- inv(X,N), X>=N+1.
//! ```
//!
//! Numbers are integers; Booleans are the numbers 0 and 1; `read(A,I,V)` and `write(A,I,V,B)` are select and store. What has no
//! infix form gets a variable of its own, defined in the clause: if-then-else, division and remainder by a positive constant, formulas as
//! arguments, formulas that occur twice. All these are total, so the definitions may stand outside of disjunctions. Bit-vectors, constant
//! arrays, unequal arrays and division by anything else have no form at all and are refused.

use crate::{Atom, Clause, System};
use num_traits::{One, Signed};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// What the form cannot express.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the CLP form has no {0}")]
pub struct ClpError(pub &'static str);

pub fn print_clp(store: &Store, system: &System) -> Result<String, ClpError> {
    let mut out = String::new();
    for clause in system.clauses.values() {
        out += &Writer::new(store, clause).clause(system, clause)?;
    }
    Ok(out)
}

struct Writer<'a> {
    store: &'a Store,
    names: FxHashMap<Term, String>,
    taken: FxHashSet<String>,
    /// How often each term of the clause is an argument.
    uses: FxHashMap<Term, u32>,
    definitions: Vec<String>,
    fresh: usize,
}

impl<'a> Writer<'a> {
    fn new(store: &'a Store, clause: &Clause) -> Self {
        let args = clause.body.iter().chain(&clause.head).flat_map(|a| a.args.iter().copied());
        let roots: Vec<Term> = args.chain([clause.constraint]).collect();
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        for t in store.subterms(&roots) {
            store.args(t).iter().for_each(|&a| *uses.entry(a).or_default() += 1);
        }
        let mut w = Writer {
            store,
            names: FxHashMap::default(),
            taken: FxHashSet::default(),
            uses,
            definitions: vec![],
            fresh: 0,
        };
        for &v in &clause.vars {
            let Node::Var(name, _) = store.node(v) else { unreachable!("only variables are quantified") };
            let name = w.variable_name(store.name(*name));
            w.names.insert(v, name);
        }
        w
    }

    /// A variable of Prolog: letters, digits and `_`, beginning with a capital.
    fn variable_name(&mut self, name: &str) -> String {
        let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let mut stem = match plain.chars().next() {
            Some(c) if c.is_ascii_alphabetic() => c.to_ascii_uppercase().to_string() + &plain[1..],
            _ => format!("V{plain}"),
        };
        while !self.taken.insert(stem.clone()) {
            stem.push('_');
        }
        stem
    }

    fn fresh(&mut self) -> String {
        self.fresh += 1;
        self.variable_name(&format!("T{}", self.fresh))
    }

    fn clause(mut self, system: &System, clause: &Clause) -> Result<String, ClpError> {
        if clause.vars.iter().any(|&v| self.store.sort(v) == Sort::Real) {
            return Err(ClpError("real numbers"));
        }
        let head = match &clause.head {
            Some(h) => self.atom(system, h)?,
            None => "false".into(),
        };
        let mut body = vec![];
        for atom in &clause.body {
            body.push(self.atom(system, atom)?);
        }
        let mut constraint = vec![];
        for c in crate::transform::conjuncts(self.store, clause.constraint) {
            constraint.push(self.formula(c, true)?);
        }
        for &v in clause.vars.iter().filter(|v| self.store.sort(**v) == Sort::Bool) {
            let name = &self.names[&v];
            body.push(format!("{name}>=0, {name}=<1"));
        }
        body.append(&mut self.definitions);
        body.append(&mut constraint);
        Ok(match body.is_empty() {
            true => format!("{head}.\n"),
            false => format!("{head} :- {}.\n", body.join(", ")),
        })
    }

    fn atom(&mut self, system: &System, atom: &Atom) -> Result<String, ClpError> {
        let name = predicate_name(self.store.name(system.preds[atom.pred].name));
        let mut args = vec![];
        for &t in &atom.args {
            args.push(self.argument(t)?);
        }
        Ok(match args.is_empty() {
            true => name,
            false => format!("{name}({})", args.join(",")),
        })
    }

    /// Arguments are unified, not computed, so they are variables or numbers.
    fn argument(&mut self, t: Term) -> Result<String, ClpError> {
        if self.store.sort(t) == Sort::Bool {
            return self.truth(t);
        }
        let text = self.term(t)?;
        match self.names.contains_key(&t) || text.bytes().all(|b| b.is_ascii_digit()) {
            true => Ok(text),
            false => Ok(self.define(t, |name| format!("{name}={text}"))),
        }
    }

    /// A formula as a number: its value, or a variable that has it.
    fn truth(&mut self, t: Term) -> Result<String, ClpError> {
        match self.store.node(t) {
            Node::Bool(b) => return Ok(u8::from(*b).to_string()),
            Node::Var(..) | Node::App(..) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {}
        }
        if let Some(name) = self.names.get(&t) {
            return Ok(name.clone());
        }
        let (yes, no) = (self.connective(t, true)?, self.connective(t, false)?);
        let name = self.fresh();
        self.definitions.push(format!("({yes}, {name}=1 ; {no}, {name}=0)"));
        self.names.insert(t, name.clone());
        Ok(name)
    }

    /// The formula or its negation.
    fn formula(&mut self, t: Term, positive: bool) -> Result<String, ClpError> {
        if let Some(name) = self.names.get(&t) {
            return Ok(format!("{name}={}", u8::from(positive)));
        }
        if self.is_compound(t) && self.uses.get(&t).is_some_and(|&n| n > 1) {
            let name = self.truth(t)?;
            return Ok(format!("{name}={}", u8::from(positive)));
        }
        self.connective(t, positive)
    }

    fn is_compound(&self, t: Term) -> bool {
        match self.store.node(t) {
            Node::App(Op::And | Op::Or | Op::Xor | Op::Implies | Op::Ite, _) => true,
            Node::App(Op::Eq, args) => self.store.sort(args[0]) == Sort::Bool,
            Node::App(..)
            | Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..)
            | Node::Var(..) => false,
        }
    }

    /// The formula and its negation, short enough to stand both in one text.
    fn both(&mut self, t: Term) -> Result<(String, String), ClpError> {
        if self.is_compound(t) {
            self.truth(t)?;
        }
        Ok((self.formula(t, true)?, self.formula(t, false)?))
    }

    fn connective(&mut self, t: Term, positive: bool) -> Result<String, ClpError> {
        let (op, args) = match self.store.node(t) {
            Node::Bool(b) => return Ok(if *b == positive { "1=1" } else { "1=0" }.into()),
            Node::App(op, args) => (*op, args.clone()),
            Node::Var(..) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {
                unreachable!("no formula without a name")
            }
        };
        match op {
            Op::Not => self.formula(args[0], !positive),
            Op::And => self.junction(&args, positive, positive),
            Op::Or => self.junction(&args, positive, !positive),
            Op::Implies => {
                let (a, b) = (self.formula(args[0], !positive)?, self.formula(args[1], positive)?);
                Ok(if positive { format!("({a} ; {b})") } else { format!("{a}, {b}") })
            }
            Op::Xor => self.same(args[0], args[1], !positive),
            Op::Eq if self.store.sort(args[0]) == Sort::Bool => self.same(args[0], args[1], positive),
            Op::Ite => {
                let (c, n) = self.both(args[0])?;
                let (a, b) = (self.formula(args[1], positive)?, self.formula(args[2], positive)?);
                Ok(format!("({c}, {a} ; {n}, {b})"))
            }
            Op::Eq | Op::Le | Op::Lt => self.comparison(op, &args, positive),
            Op::Select => {
                let value = self.term(t)?;
                Ok(format!("{value}={}", u8::from(positive)))
            }
            Op::Apply(..) => Err(ClpError("predicates below connectives")),
            Op::RealLe | Op::RealLt => Err(ClpError("real numbers")),
            // all others that give a Boolean compare bit-vectors
            _ => Err(ClpError("bit-vectors")),
        }
    }

    fn junction(&mut self, args: &[Term], positive: bool, and: bool) -> Result<String, ClpError> {
        let parts = args.iter().map(|&a| self.formula(a, positive)).collect::<Result<Vec<_>, _>>()?;
        Ok(match (and, parts.is_empty()) {
            (true, true) => "1=1".into(),
            (false, true) => "1=0".into(),
            (true, false) => parts.join(", "),
            (false, false) => format!("({})", parts.join(" ; ")),
        })
    }

    fn same(&mut self, a: Term, b: Term, same: bool) -> Result<String, ClpError> {
        let ((a1, a0), (b1, b0)) = (self.both(a)?, self.both(b)?);
        Ok(match same {
            true => format!("({a1}, {b1} ; {a0}, {b0})"),
            false => format!("({a1}, {b0} ; {a0}, {b1})"),
        })
    }

    fn comparison(&mut self, op: Op, args: &[Term], positive: bool) -> Result<String, ClpError> {
        let array = matches!(self.store.sort(args[0]), Sort::Array(_));
        let (a, b) = (self.term(args[0])?, self.term(args[1])?);
        Ok(match (op, positive) {
            (Op::Eq, true) => format!("{a}={b}"),
            (Op::Eq, false) if array => return Err(ClpError("inequality of arrays")),
            (Op::Eq, false) => format!("({a}<{b} ; {a}>{b})"),
            (Op::Le, true) => format!("{a}=<{b}"),
            (Op::Le, false) => format!("{a}>{b}"),
            (_, true) => format!("{a}<{b}"),
            (_, false) => format!("{a}>={b}"),
        })
    }

    /// A number or an array, in infix.
    fn term(&mut self, t: Term) -> Result<String, ClpError> {
        if let Some(name) = self.names.get(&t) {
            return Ok(name.clone());
        }
        let (op, args) = match self.store.node(t) {
            Node::Int(n) if n.is_negative() => return Ok(format!("({n})")),
            Node::Int(n) => return Ok(n.to_string()),
            Node::App(op, args) => (*op, args.clone()),
            Node::Var(..) => unreachable!("every variable has a name"),
            Node::Bool(_) => return self.truth(t),
            Node::BitVec(..) => return Err(ClpError("bit-vectors")),
            Node::Real(_) => return Err(ClpError("real numbers")),
        };
        match op {
            Op::Add | Op::Mul => {
                let parts = args.iter().map(|&a| self.term(a)).collect::<Result<Vec<_>, _>>()?;
                let text = match op {
                    Op::Add => format!("({})", parts.join("+")),
                    _ => parts.join("*"),
                };
                Ok(text)
            }
            Op::Neg => match self.store.node(args[0]) {
                Node::Int(n) => Ok(format!("({})", -n)),
                _ => Ok(format!("(-1)*{}", self.term(args[0])?)),
            },
            Op::Ite => {
                let (c, n) = self.both(args[0])?;
                let (a, b) = (self.term(args[1])?, self.term(args[2])?);
                Ok(self.define(t, |name| format!("({c}, {name}={a} ; {n}, {name}={b})")))
            }
            Op::Div | Op::Mod => self.quotient(t, op, args[0], args[1]),
            Op::Select => {
                let (a, i) = (self.argument(args[0])?, self.argument(args[1])?);
                Ok(self.define(t, |name| format!("read({a},{i},{name})")))
            }
            Op::Store => {
                let (a, i) = (self.argument(args[0])?, self.argument(args[1])?);
                let v = self.argument(args[2])?;
                Ok(self.define(t, |name| format!("write({a},{i},{v},{name})")))
            }
            Op::ConstArray(_) => Err(ClpError("constant arrays")),
            Op::Apply(..) => Err(ClpError("functions")),
            Op::RealNeg | Op::RealAdd | Op::RealMul | Op::RealDiv | Op::ToReal | Op::ToInt => {
                Err(ClpError("real numbers"))
            }
            // all others are of bit-vectors
            _ => Err(ClpError("bit-vectors")),
        }
    }

    fn define(&mut self, t: Term, definition: impl FnOnce(&str) -> String) -> String {
        let name = self.fresh();
        self.definitions.push(definition(&name));
        self.names.insert(t, name.clone());
        name
    }

    fn quotient(&mut self, t: Term, op: Op, a: Term, b: Term) -> Result<String, ClpError> {
        let Node::Int(k) = self.store.node(b) else {
            return Err(ClpError("division by what is not constant"));
        };
        if !k.is_positive() {
            return Err(ClpError("division by what is not positive"));
        }
        let (k, top) = (k.clone(), k - num_bigint::BigInt::one());
        let n = self.term(a)?;
        let (q, r) = (self.fresh(), self.fresh());
        self.definitions.push(format!("{n}={k}*{q}+{r}, {r}>=0, {r}=<{top}"));
        let name = if op == Op::Div { q } else { r };
        self.names.insert(t, name.clone());
        Ok(name)
    }
}

/// An atom of Prolog, quoted where it must be.
fn predicate_name(name: &str) -> String {
    let plain = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !["false", "true", "read", "write"].contains(&name);
    match plain {
        true => name.to_string(),
        false => format!("'{}'", name.replace('\\', "\\\\").replace('\'', "\\'")),
    }
}
