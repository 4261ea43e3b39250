//! Which object a pointer belongs to: the one of the only pointer that it is computed from.

use crate::Program;
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Object {
    pub base: Term,
    pub size: Term,
}

pub(super) struct Provenance {
    /// `None`: belongs to no object.
    known: FxHashMap<Term, Option<Object>>,
    nothing: Object,
}

impl Provenance {
    pub fn new(store: &mut Store, program: &Program) -> Self {
        let zero = store.bv(program.pointer_width, 0);
        let mut known = FxHashMap::default();
        for g in program.globals.values() {
            let size = store.bv(program.pointer_width, g.size);
            known.insert(g.var, Some(Object { base: g.var, size }));
        }
        Provenance { known, nothing: Object { base: zero, size: zero } }
    }

    pub fn add(&mut self, var: Term, object: Object) {
        self.known.insert(var, Some(object));
    }

    pub fn of(&mut self, store: &mut Store, t: Term) -> Object {
        self.find(store, t).unwrap_or(self.nothing)
    }

    /// The term has an object of its own.
    pub fn is_pointer(&mut self, store: &mut Store, t: Term) -> bool {
        self.find(store, t).is_some()
    }

    fn find(&mut self, store: &mut Store, t: Term) -> Option<Object> {
        let mut open = vec![t];
        while let Some(&t) = open.last() {
            if self.known.contains_key(&t) {
                open.pop();
                continue;
            }
            let args = self.sources(store, t);
            let before = open.len();
            open.extend(args.iter().filter(|a| !self.known.contains_key(a)));
            if open.len() == before {
                let object = self.combine(store, t, &args);
                self.known.insert(t, object);
                open.pop();
            }
        }
        self.known[&t]
    }

    /// The arguments that an object may come from.
    fn sources(&self, store: &Store, t: Term) -> Vec<Term> {
        match store.node(t) {
            Node::App(Op::Ite, args) => args[1..].to_vec(),
            Node::App(Op::Select, _) => vec![],
            Node::App(_, args) => {
                args.iter().copied().filter(|&a| matches!(store.sort(a), Sort::BitVec(_))).collect()
            }
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => vec![],
        }
    }

    fn combine(&self, store: &mut Store, t: Term, args: &[Term]) -> Option<Object> {
        if !matches!(store.sort(t), Sort::BitVec(_)) {
            return None;
        }
        let objects: Vec<Option<Object>> = args.iter().map(|a| self.known[a]).collect();
        let is_ite = matches!(store.node(t), Node::App(Op::Ite, _));
        if is_ite {
            if objects.iter().all(Option::is_none) {
                return None;
            }
            let condition = store.args(t)[0];
            let [a, b] = [objects[0].unwrap_or(self.nothing), objects[1].unwrap_or(self.nothing)];
            let base = store.mk(Op::Ite, &[condition, a.base, b.base]);
            let size = store.mk(Op::Ite, &[condition, a.size, b.size]);
            return Some(Object { base, size });
        }
        let mut objects = objects.into_iter().flatten();
        let first = objects.next()?;
        // computed from two pointers (their distance, say): not a pointer
        objects.all(|o| o == first).then_some(first).filter(|_| args.len() < 2 || !self.difference(store, t))
    }

    /// The distance of two pointers into one object is a number.
    fn difference(&self, store: &Store, t: Term) -> bool {
        match store.node(t) {
            Node::App(Op::BvSub, args) => args.iter().all(|a| self.known[a].is_some()),
            _ => false,
        }
    }
}
