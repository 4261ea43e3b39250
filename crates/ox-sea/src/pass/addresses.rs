//! What is known about addresses without a solver: constant distances, and the objects they belong to.
//!
//! Two addresses in different objects are taken to be different, however large the offsets are: an access outside of its object
//! is either caught by a check that stands before it, or the program is undefined there, as for the regions of the pointer analysis.

use crate::{Function, Inst, Program, RegId, Type};
use cranelift_entity::PrimaryMap;
use ox_logic::{Node, Op, Store, Term};
use ox_machine::Machine;
use rustc_hash::FxHashMap;

/// What the address of an access is based on, and how many bytes behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// `None`: the address is a literal.
    pub anchor: Option<Term>,
    pub offset: u64,
}

pub(crate) struct Addresses {
    width: u32,
    /// The types of registers.
    types: FxHashMap<Term, Type>,
    /// The terms that registers are bound to.
    lets: FxHashMap<Term, Term>,
    /// The object of an address, by the variable of its `alloc` or global; `None` if it is not known.
    objects: FxHashMap<Term, Option<Term>>,
}

impl Addresses {
    pub fn new(program: &Program, function: &Function) -> Self {
        let mut this = Addresses {
            width: program.pointer_width,
            types: function.regs.values().map(|r| (r.var, r.ty)).collect(),
            lets: FxHashMap::default(),
            objects: FxHashMap::default(),
        };
        for g in program.globals.values() {
            this.types.insert(g.var, Type::Ptr);
            this.objects.insert(g.var, Some(g.var));
        }
        for inst in function.blocks.values().flat_map(|b| &b.insts) {
            if let Inst::Alloc(r, _) = inst {
                let var = function.regs[*r].var;
                this.objects.insert(var, Some(var));
            }
            if let Inst::Let(r, t) = inst {
                this.bind(function, *r, *t);
            }
        }
        this
    }

    /// For a function that is being made: no register is known.
    pub fn of_globals(program: &Program) -> Self {
        let none = Function {
            regs: PrimaryMap::new(),
            blocks: PrimaryMap::new(),
            ..program.functions[program.entry].clone()
        };
        Addresses::new(program, &none)
    }

    pub fn bind(&mut self, function: &Function, r: RegId, t: Term) {
        self.lets.insert(function.regs[r].var, t);
    }

    /// A register that a function gets while it is being made.
    pub fn declare(&mut self, var: Term, ty: Type) {
        self.types.insert(var, ty);
    }

    pub fn is_object(&mut self, var: Term) {
        self.objects.insert(var, Some(var));
    }

    pub fn address(&self, store: &Store, t: Term) -> Address {
        if let Some(offset) = number(store, t) {
            return Address { anchor: None, offset };
        }
        if let Node::App(Op::BvAdd, args) = store.node(t)
            && let Some(offset) = number(store, args[1])
        {
            return Address { anchor: Some(args[0]), offset };
        }
        Address { anchor: Some(t), offset: 0 }
    }

    /// The object that the address is derived from by adding offsets.
    pub fn object(&mut self, store: &Store, t: Term) -> Option<Term> {
        if let Some(&known) = self.objects.get(&t) {
            return known;
        }
        // terms under others come first; a register depends on those bound before it
        let mut stack = vec![t];
        while let Some(&t) = stack.last() {
            let mut missing = self.needs(store, t);
            missing.retain(|n| !self.objects.contains_key(n));
            if missing.is_empty() {
                let found = self.object_from_parts(store, t);
                self.objects.insert(t, found);
                stack.pop();
            } else {
                stack.extend(missing);
            }
        }
        self.objects[&t]
    }

    fn needs(&self, store: &Store, t: Term) -> Vec<Term> {
        match store.node(t) {
            Node::Var(..) => self.lets.get(&t).copied().into_iter().collect(),
            Node::App(Op::BvAdd, args) => args.to_vec(),
            Node::App(Op::BvSub, args) => vec![args[0]],
            Node::App(..) | Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => vec![],
        }
    }

    fn object_from_parts(&self, store: &Store, t: Term) -> Option<Term> {
        match store.node(t) {
            Node::Var(..) => self.objects.get(self.lets.get(&t)?).copied()?,
            Node::App(Op::BvAdd, args) => match (self.objects[&args[0]], self.objects[&args[1]]) {
                (Some(o), None) if !self.mentions_pointer(store, args[1]) => Some(o),
                (None, Some(o)) if !self.mentions_pointer(store, args[0]) => Some(o),
                _ => None,
            },
            Node::App(Op::BvSub, args) if !self.mentions_pointer(store, args[1]) => self.objects[&args[0]],
            Node::App(..) | Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => None,
        }
    }

    fn mentions_pointer(&self, store: &Store, t: Term) -> bool {
        store.free_vars(&[t]).iter().any(|v| self.types.get(v) == Some(&Type::Ptr))
    }

    /// How many bytes `b` is behind `a`, modulo the address space, if that is constant.
    pub fn distance(&self, a: Address, b: Address) -> Option<u64> {
        (a.anchor == b.anchor).then(|| b.offset.wrapping_sub(a.offset) & self.mask())
    }

    fn mask(&self) -> u64 {
        if self.width >= 64 { u64::MAX } else { (1 << self.width) - 1 }
    }

    /// The `n` bytes at `a` and the `m` bytes at `b` certainly have none in common. Without a length nothing but the object counts.
    pub fn disjoint(&mut self, store: &Store, (a, n): (Term, u64), (b, m): (Term, Option<u64>)) -> bool {
        let (x, y) = (self.address(store, a), self.address(store, b));
        if let (Some(d), Some(m)) = (self.distance(x, y), m) {
            let back = d.wrapping_neg() & self.mask();
            return d >= n && back >= m;
        }
        match (self.object(store, a), self.object(store, b)) {
            (Some(o), Some(p)) => o != p,
            _ => false,
        }
    }
}

/// A literal of up to 64 bits.
pub(crate) fn number(store: &Store, t: Term) -> Option<u64> {
    match store.node(t) {
        Node::BitVec(w, n) if *w <= 64 => Some(n.iter_u64_digits().next().unwrap_or(0)),
        Node::BitVec(..) | Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::Var(..) | Node::App(..) => {
            None
        }
    }
}

/// What is known of an object that may be anywhere: it is aligned and between the first page and the last. Its size is not 0.
/// In a form that also holds of integers that do not wrap around and are not cut off.
pub(super) fn lies_somewhere(
    store: &mut Store,
    width: u32,
    address: Term,
    size: Term,
    align: u64,
) -> Vec<Term> {
    let page = store.bv(width, Machine::PAGE);
    let mut facts = vec![store.mk(Op::BvUle, &[page, address])];
    if align > 1 {
        let [mask, none] = [align - 1, 0].map(|n| store.bv(width, n));
        let low = store.mk(Op::BvAnd, &[address, mask]);
        facts.push(store.mk(Op::Eq, &[low, none]));
    }
    let last = store.mk(Op::BvNeg, &[page]);
    match number(store, size) {
        Some(_) => {
            let highest = store.mk(Op::BvSub, &[last, size]);
            facts.push(store.mk(Op::BvUle, &[address, highest]));
        }
        None => {
            let end = store.mk(Op::BvAdd, &[address, size]);
            facts.push(store.mk(Op::BvUle, &[address, end]));
            facts.push(store.mk(Op::BvUle, &[end, last]));
        }
    }
    facts
}

/// Two objects, their addresses and sizes, have no byte in common. They do not wrap around and are not empty.
pub fn apart(store: &mut Store, (a, a_size): (Term, Term), (b, b_size): (Term, Term)) -> Term {
    let a_end = store.mk(Op::BvAdd, &[a, a_size]);
    let b_end = store.mk(Op::BvAdd, &[b, b_size]);
    let before = store.mk(Op::BvUle, &[b_end, a]);
    let after = store.mk(Op::BvUle, &[a_end, b]);
    store.mk(Op::Or, &[before, after])
}
