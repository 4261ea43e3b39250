//! The store of hash-consed terms.

use crate::simplify::Rewriting;
use crate::{ArraySort, Op, Rational, Sort};
use cranelift_entity::{EntityRef, PrimaryMap, entity_impl};
use indexmap::IndexSet;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::One;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A term: an index into its [`Store`]. Equal terms of one store have equal indices, and the
/// arguments of a term always have smaller indices than the term itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(u32);
entity_impl!(Term, "t");

/// An interned name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);
entity_impl!(Symbol, "sym");

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    Bool(bool),
    Int(BigInt),
    /// Boxed, so that other nodes stay small.
    Real(Box<Rational>),
    /// Width, and a value below 2^width.
    BitVec(u32, BigUint),
    /// A variable (a constant symbol of SMT-LIB): its name and sort.
    Var(Symbol, Sort),
    App(Op, Box<[Term]>),
}

#[derive(Clone, Default)]
pub struct Store {
    /// The position of a node is the index of its term.
    nodes: IndexSet<Node, FxBuildHasher>,
    sorts: PrimaryMap<Term, Sort>,
    symbols: PrimaryMap<Symbol, Box<str>>,
    symbol_index: FxHashMap<Box<str>, Symbol>,
    array_sorts: PrimaryMap<ArraySort, (Sort, Sort)>,
    array_index: FxHashMap<(Sort, Sort), ArraySort>,
    fresh: u32,
    /// See [`Store::stand_in`].
    stand_ins: FxHashMap<(&'static str, Box<[Term]>, Sort), Term>,
    pub(crate) rewriting: Rewriting,
}

impl Store {
    pub fn new() -> Self {
        Self::default()
    }

    /// How many distinct terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn node(&self, t: Term) -> &Node {
        &self.nodes[t.index()]
    }

    pub fn sort(&self, t: Term) -> Sort {
        self.sorts[t]
    }

    /// The arguments of an application; empty for everything else.
    pub fn args(&self, t: Term) -> &[Term] {
        match self.node(t) {
            Node::App(_, args) => args,
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => &[],
        }
    }

    // ---- names and sorts

    pub fn symbol(&mut self, name: &str) -> Symbol {
        if let Some(&s) = self.symbol_index.get(name) {
            return s;
        }
        let s = self.symbols.push(name.into());
        self.symbol_index.insert(name.into(), s);
        s
    }

    /// The symbol of this name, if there is one already.
    pub fn find_symbol(&self, name: &str) -> Option<Symbol> {
        self.symbol_index.get(name).copied()
    }

    pub fn name(&self, s: Symbol) -> &str {
        &self.symbols[s]
    }

    pub fn array_sort(&mut self, index: Sort, element: Sort) -> Sort {
        if let Some(&a) = self.array_index.get(&(index, element)) {
            return Sort::Array(a);
        }
        let a = self.array_sorts.push((index, element));
        self.array_index.insert((index, element), a);
        Sort::Array(a)
    }

    /// Index sort and element sort.
    pub fn array_parts(&self, a: ArraySort) -> (Sort, Sort) {
        self.array_sorts[a]
    }

    // ---- leaves

    pub fn bool(&mut self, b: bool) -> Term {
        self.intern(Node::Bool(b), Sort::Bool)
    }

    pub fn int(&mut self, v: impl Into<BigInt>) -> Term {
        self.intern(Node::Int(v.into()), Sort::Int)
    }

    pub fn real(&mut self, v: impl Into<Rational>) -> Term {
        self.intern(Node::Real(Box::new(v.into())), Sort::Real)
    }

    /// The value is taken modulo 2^width; negative values are allowed.
    pub fn bv(&mut self, width: u32, v: impl Into<BigInt>) -> Term {
        assert!(width > 0, "a bit-vector has at least one bit");
        let modulus = BigInt::one() << width;
        let v = v.into().mod_floor(&modulus).to_biguint().expect("mod_floor by a positive number");
        self.intern(Node::BitVec(width, v), Sort::BitVec(width))
    }

    pub fn var(&mut self, name: &str, sort: Sort) -> Term {
        let s = self.symbol(name);
        self.intern(Node::Var(s, sort), sort)
    }

    /// A variable whose name no symbol of this store has yet: `prefix!k`.
    pub fn fresh_var(&mut self, prefix: &str, sort: Sort) -> Term {
        loop {
            let name = format!("{prefix}!{}", self.fresh);
            self.fresh += 1;
            if !self.symbol_index.contains_key(name.as_str()) {
                return self.var(&name, sort);
            }
        }
    }

    /// The variable that stands for these terms together: fresh when it is first asked for, and the same ever after.
    pub fn stand_in(&mut self, prefix: &'static str, of: &[Term], sort: Sort) -> Term {
        let key = (prefix, of.into(), sort);
        if let Some(&var) = self.stand_ins.get(&key) {
            return var;
        }
        let var = self.fresh_var(prefix, sort);
        self.stand_ins.insert(key, var);
        var
    }

    // ---- applications

    /// The application as it stands, without any simplification. Panics with a message when the
    /// arguments do not fit the operator: that is a bug of the caller; text is checked by the parser.
    pub fn app(&mut self, op: Op, args: &[Term]) -> Term {
        self.try_app(op, args).unwrap_or_else(|e| panic!("ill-sorted term {op:?} over {args:?}: {e}"))
    }

    /// [`Store::app`] for arguments that may not fit: says what is wrong.
    pub fn try_app(&mut self, op: Op, args: &[Term]) -> Result<Term, String> {
        let sort = self.result_sort(op, args)?;
        Ok(self.intern(Node::App(op, args.into()), sort))
    }

    fn intern(&mut self, node: Node, sort: Sort) -> Term {
        let (i, new) = self.nodes.insert_full(node);
        match new {
            true => self.sorts.push(sort),
            false => Term::new(i),
        }
    }

    /// The sort of `op` applied to `args`, or what does not fit.
    pub fn result_sort(&self, op: Op, args: &[Term]) -> Result<Sort, String> {
        let sort = |i: usize| self.sorts[args[i]];
        // only for messages: this function runs for every term that is made
        let text = |s: Sort| crate::smtlib::print_sort(self, s);
        let shown =
            || format!("[{}]", args.iter().map(|&a| text(self.sorts[a])).collect::<Vec<_>>().join(", "));
        let arity = |n: usize| match args.len() == n {
            true => Ok(()),
            false => Err(format!("{n} arguments expected, {} given", args.len())),
        };
        let all = |s: Sort| match args.iter().all(|&a| self.sorts[a] == s) {
            true => Ok(()),
            false => Err(format!("arguments of sort {} expected, {} given", text(s), shown())),
        };
        let width = |i: usize| match args.get(i).map(|&a| self.sorts[a]) {
            Some(Sort::BitVec(w)) => Ok(w),
            Some(other) => Err(format!("a bit-vector expected, {} given", text(other))),
            None => Err("an argument is missing".into()),
        };
        let too_wide = || String::from("a bit-vector of 2^32 bits or more");
        match op {
            Op::Not => arity(1).and(all(Sort::Bool)).map(|()| Sort::Bool),
            Op::And | Op::Or => all(Sort::Bool).map(|()| Sort::Bool),
            Op::Xor | Op::Implies => arity(2).and(all(Sort::Bool)).map(|()| Sort::Bool),
            Op::Eq => {
                arity(2)?;
                all(sort(0)).map(|()| Sort::Bool)
            }
            Op::Ite => {
                arity(3)?;
                match sort(0) == Sort::Bool && sort(1) == sort(2) {
                    true => Ok(sort(1)),
                    false => Err(format!("ite over {}", shown())),
                }
            }
            Op::Neg => arity(1).and(all(Sort::Int)).map(|()| Sort::Int),
            Op::Add | Op::Mul => match args.len() >= 2 {
                true => all(Sort::Int).map(|()| Sort::Int),
                false => Err("two arguments or more expected".into()),
            },
            Op::Div | Op::Mod => arity(2).and(all(Sort::Int)).map(|()| Sort::Int),
            Op::Le | Op::Lt => arity(2).and(all(Sort::Int)).map(|()| Sort::Bool),
            Op::RealNeg => arity(1).and(all(Sort::Real)).map(|()| Sort::Real),
            Op::RealAdd | Op::RealMul => match args.len() >= 2 {
                true => all(Sort::Real).map(|()| Sort::Real),
                false => Err("two arguments or more expected".into()),
            },
            Op::RealDiv => arity(2).and(all(Sort::Real)).map(|()| Sort::Real),
            Op::RealLe | Op::RealLt => arity(2).and(all(Sort::Real)).map(|()| Sort::Bool),
            Op::ToReal => arity(1).and(all(Sort::Int)).map(|()| Sort::Real),
            Op::ToInt => arity(1).and(all(Sort::Real)).map(|()| Sort::Int),
            Op::BvNot | Op::BvNeg => arity(1).and(width(0)).map(Sort::BitVec),
            Op::BvAdd
            | Op::BvSub
            | Op::BvMul
            | Op::BvUdiv
            | Op::BvUrem
            | Op::BvSdiv
            | Op::BvSrem
            | Op::BvShl
            | Op::BvLshr
            | Op::BvAshr
            | Op::BvAnd
            | Op::BvOr
            | Op::BvXor => {
                arity(2)?;
                let w = width(0)?;
                all(Sort::BitVec(w)).map(|()| Sort::BitVec(w))
            }
            Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => {
                arity(2)?;
                all(Sort::BitVec(width(0)?)).map(|()| Sort::Bool)
            }
            Op::BvConcat => {
                arity(2)?;
                width(0)?.checked_add(width(1)?).map(Sort::BitVec).ok_or_else(too_wide)
            }
            Op::BvExtract(hi, lo) => {
                arity(1)?;
                match lo <= hi && hi < width(0)? {
                    true => Ok(Sort::BitVec(hi - lo + 1)),
                    false => Err(format!("bits {hi} to {lo} of {}", shown())),
                }
            }
            Op::BvZeroExtend(n) | Op::BvSignExtend(n) => {
                arity(1)?;
                width(0)?.checked_add(n).map(Sort::BitVec).ok_or_else(too_wide)
            }
            Op::BvToNat => arity(1).and(width(0)).map(|_| Sort::Int),
            Op::IntToBv(w) => match w > 0 {
                true => arity(1).and(all(Sort::Int)).map(|()| Sort::BitVec(w)),
                false => Err("a bit-vector has at least one bit".into()),
            },
            Op::Select => {
                arity(2)?;
                match sort(0) {
                    Sort::Array(a) if self.array_sorts[a].0 == sort(1) => Ok(self.array_sorts[a].1),
                    _ => Err(format!("select over {}", shown())),
                }
            }
            Op::Store => {
                arity(3)?;
                match sort(0) {
                    Sort::Array(a) if self.array_sorts[a] == (sort(1), sort(2)) => Ok(sort(0)),
                    _ => Err(format!("store over {}", shown())),
                }
            }
            Op::ConstArray(s) => {
                arity(1)?;
                match s {
                    Sort::Array(a) if self.array_sorts[a].1 == sort(0) => Ok(s),
                    _ => Err(format!("constant array {} over {}", text(s), shown())),
                }
            }
            Op::Apply(_, s) => Ok(s),
        }
    }

    // ---- short forms for what every caller writes; still no simplification

    pub fn not(&mut self, a: Term) -> Term {
        self.app(Op::Not, &[a])
    }

    pub fn and(&mut self, args: &[Term]) -> Term {
        self.app(Op::And, args)
    }

    pub fn or(&mut self, args: &[Term]) -> Term {
        self.app(Op::Or, args)
    }

    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        self.app(Op::Implies, &[a, b])
    }

    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        self.app(Op::Eq, &[a, b])
    }

    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        self.app(Op::Ite, &[c, a, b])
    }

    pub fn le(&mut self, a: Term, b: Term) -> Term {
        self.app(Op::Le, &[a, b])
    }

    pub fn lt(&mut self, a: Term, b: Term) -> Term {
        self.app(Op::Lt, &[a, b])
    }

    pub fn add(&mut self, a: Term, b: Term) -> Term {
        self.app(Op::Add, &[a, b])
    }

    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        let n = self.app(Op::Neg, &[b]);
        self.app(Op::Add, &[a, n])
    }

    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        self.app(Op::Mul, &[a, b])
    }
}
