//! The variables of many terms, one after the other, without a new set for each.

use cranelift_entity::SecondaryMap;
use ox_logic::{Node, Store, Term};

#[derive(Default)]
pub(crate) struct TermVars {
    seen: SecondaryMap<Term, u32>,
    round: u32,
    stack: Vec<Term>,
}

impl TermVars {
    /// Calls `f` for each variable of the terms, once.
    pub fn for_each(
        &mut self,
        store: &Store,
        terms: impl IntoIterator<Item = Term>,
        mut f: impl FnMut(Term),
    ) {
        self.round += 1;
        self.visit(store, terms, &mut f);
    }

    /// Nothing was found so far, for [`TermVars::for_each_new`].
    pub fn forget(&mut self) {
        self.round += 1;
    }

    /// Like [`TermVars::for_each`], but only for variables that the calls of this kind before did not find.
    pub fn for_each_new(
        &mut self,
        store: &Store,
        terms: impl IntoIterator<Item = Term>,
        mut f: impl FnMut(Term),
    ) {
        self.round = self.round.max(1);
        self.visit(store, terms, &mut f);
    }

    fn visit(&mut self, store: &Store, terms: impl IntoIterator<Item = Term>, f: &mut impl FnMut(Term)) {
        self.stack.extend(terms);
        while let Some(t) = self.stack.pop() {
            if std::mem::replace(&mut self.seen[t], self.round) == self.round {
                continue;
            }
            match store.node(t) {
                Node::Var(..) => f(t),
                Node::App(_, args) => self.stack.extend_from_slice(args),
                Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {}
            }
        }
    }
}
