//! Terms of the program to terms of the formula: registers are replaced by what they stand for, bottom-up and simplified.
//!
//! A register is bound once and the program has no loops, so what a term stands for never changes: one memo serves the
//! whole program and the work is linear in its terms.

use super::VcError;
use super::address::Addresses;
use super::memory::{Mem, Memory, Scope};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// So many terms a term has in which registers are looked at one by one.
const SMALL: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    Scalar(Term),
    Memory(Mem),
}

pub(super) struct Translator {
    memo: FxHashMap<Term, Meaning>,
    pub memory: Box<dyn Memory>,
    pub addresses: Addresses,
}

impl Translator {
    pub fn new(memory: Box<dyn Memory>) -> Self {
        Translator { memo: FxHashMap::default(), memory, addresses: Addresses::default() }
    }

    pub fn bind(&mut self, var: Term, meaning: Meaning) {
        self.memo.insert(var, meaning);
    }

    /// The memory or value that a variable of the formula is.
    pub fn itself(&mut self, store: &Store, var: Term) -> Meaning {
        match store.sort(var) {
            Sort::Array(_) => Meaning::Memory(self.memory.array(var)),
            Sort::Bool | Sort::Int | Sort::Real | Sort::BitVec(_) => Meaning::Scalar(var),
        }
    }

    pub fn scalar(&mut self, store: &mut Store, t: Term) -> Result<Term, VcError> {
        match self.term(store, t)? {
            Meaning::Scalar(t) => Ok(t),
            Meaning::Memory(_) => unreachable!("a memory where SEA-IR has a value"),
        }
    }

    pub fn mem(&mut self, store: &mut Store, t: Term) -> Result<Mem, VcError> {
        match self.term(store, t)? {
            Meaning::Memory(m) => Ok(m),
            Meaning::Scalar(_) => unreachable!("a value where SEA-IR has a memory"),
        }
    }

    pub fn term(&mut self, store: &mut Store, root: Term) -> Result<Meaning, VcError> {
        let mut memo = std::mem::take(&mut self.memo);
        let meaning = self.term_in(store, &mut memo, root);
        self.memo = memo;
        meaning
    }

    /// The same where some registers are known to be something simpler.
    pub fn term_where(
        &mut self,
        store: &mut Store,
        known: &[(Term, Term)],
        root: Term,
    ) -> Result<Meaning, VcError> {
        let mut memo: FxHashMap<Term, Meaning> =
            known.iter().map(|&(var, value)| (var, Meaning::Scalar(value))).collect();
        self.term_in(store, &mut memo, root)
    }

    fn term_in(
        &mut self,
        store: &mut Store,
        memo: &mut FxHashMap<Term, Meaning>,
        root: Term,
    ) -> Result<Meaning, VcError> {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if memo.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(store.args(t).iter().filter(|a| !memo.contains_key(a)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let meaning = self.node(store, memo, t)?;
            memo.insert(t, meaning);
        }
        Ok(memo[&root])
    }

    /// What is bound to the registers of a small term, where that is a value; nothing of a large one.
    pub fn values_in(&self, store: &Store, root: Term) -> Vec<(Term, Term)> {
        let (mut seen, mut open, mut found) = (FxHashSet::default(), vec![root], vec![]);
        while let Some(t) = open.pop() {
            if !seen.insert(t) {
                continue;
            }
            if seen.len() > SMALL {
                return vec![];
            }
            match (store.node(t), self.memo.get(&t)) {
                (Node::Var(..), Some(Meaning::Scalar(value))) => found.push((t, *value)),
                _ => open.extend(store.args(t)),
            }
        }
        found
    }

    fn node(
        &mut self,
        store: &mut Store,
        memo: &FxHashMap<Term, Meaning>,
        t: Term,
    ) -> Result<Meaning, VcError> {
        let (op, args) = match store.node(t) {
            Node::App(op, args) => (*op, args.clone()),
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => return Ok(Meaning::Scalar(t)),
            Node::Var(..) => {
                return Ok(self.memo.get(&t).copied().unwrap_or_else(|| self.itself(store, t)));
            }
        };
        let args: Vec<Meaning> = args.iter().map(|a| memo[a]).collect();
        let scope = &mut Scope { store, addresses: &mut self.addresses };
        Ok(match (op, &args[..]) {
            (Op::Select, &[Meaning::Memory(m), Meaning::Scalar(a)]) => {
                Meaning::Scalar(self.memory.read(scope, m, a))
            }
            (Op::Store, &[Meaning::Memory(m), Meaning::Scalar(a), Meaning::Scalar(v)]) => {
                Meaning::Memory(self.memory.write(scope, m, a, v))
            }
            (Op::Ite, &[Meaning::Scalar(c), Meaning::Memory(a), Meaning::Memory(b)]) => {
                Meaning::Memory(self.memory.ite(scope, c, a, b))
            }
            (Op::ConstArray(_), &[Meaning::Scalar(v)]) => {
                let array = scope.store.mk(op, &[v]);
                Meaning::Memory(self.memory.array(array))
            }
            _ => {
                let scalar = |m: &Meaning| match m {
                    Meaning::Scalar(t) => Ok(*t),
                    Meaning::Memory(_) => Err(VcError::MemoryTerm),
                };
                let args = args.iter().map(scalar).collect::<Result<Vec<_>, _>>()?;
                let same = match (op, &args[..]) {
                    (Op::Eq, &[a, b]) => {
                        let same = scope.addresses.same_place(scope.store, a, b);
                        same.or_else(|| scope.addresses.by_distance(scope.store, op, a, b))
                    }
                    (Op::BvUlt | Op::BvUle | Op::BvSub, &[a, b]) => {
                        let found = scope.addresses.of_places(scope.store, op, a, b);
                        found.or_else(|| scope.addresses.by_distance(scope.store, op, a, b))
                    }
                    (Op::BvAdd, &[a, b]) => scope.addresses.by_distance(scope.store, op, a, b),
                    _ => None,
                };
                Meaning::Scalar(same.unwrap_or_else(|| scope.store.mk(op, &args)))
            }
        })
    }

    // ---- accesses of several elements

    /// The value of `width` bits at `addr`: elements, the lowest bits first.
    pub fn load(&mut self, store: &mut Store, mem: Mem, addr: Term, width: u32, bytes: u32) -> Term {
        let addr = self.addresses.places(store, addr).unwrap_or(addr);
        let mut value = None;
        for i in (0..width / 8).step_by(bytes as usize) {
            let at = self.shifted(store, addr, i);
            let scope = &mut Scope { store, addresses: &mut self.addresses };
            let element = self.memory.read(scope, mem, at);
            value = Some(match value {
                None => element,
                Some(low) => store.mk(Op::BvConcat, &[element, low]),
            });
        }
        let value = value.expect("SEA-IR loads at least one element");
        match store.sort(value) == store.sort(addr) {
            // perhaps an address
            true => self.addresses.places(store, value).unwrap_or(value),
            false => value,
        }
    }

    pub fn store(&mut self, store: &mut Store, mem: Mem, addr: Term, value: Term, bytes: u32) -> Mem {
        let Sort::BitVec(width) = store.sort(value) else { unreachable!("a stored value is bits") };
        let addr = self.addresses.places(store, addr).unwrap_or(addr);
        let mut mem = mem;
        for i in (0..width / 8).step_by(bytes as usize) {
            let at = self.shifted(store, addr, i);
            let element = store.mk(Op::BvExtract(8 * (i + bytes) - 1, 8 * i), &[value]);
            let scope = &mut Scope { store, addresses: &mut self.addresses };
            mem = self.memory.write(scope, mem, at, element);
        }
        mem
    }

    fn shifted(&mut self, store: &mut Store, addr: Term, by: u32) -> Term {
        let Sort::BitVec(w) = store.sort(addr) else { unreachable!("an address is bits") };
        let by = store.bv(w, by);
        let at = store.mk(Op::BvAdd, &[addr, by]);
        self.addresses.places(store, at).unwrap_or(at)
    }
}
