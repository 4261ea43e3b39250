//! Path conditions as a tree of literals.
//!
//! A path is a chain of Boolean terms from the root; two paths share what they have in common. Where paths meet, the
//! condition falls back to their common prefix wherever both sides of a branch arrive, and the gate that selects between their
//! values is the branch condition itself: what gated SSA computes from dominators comes out of the tree.

use ox_logic::{Node, Op, Store, Term};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Path(u32);

struct Step {
    parent: Path,
    literal: Term,
    depth: u32,
    /// The conjunction of all literals from the root, once it was asked for.
    term: Option<Term>,
}

pub(super) struct Paths {
    steps: Vec<Step>,
}

/// Two paths in one, and when the first of them was taken.
pub(super) struct Meeting {
    pub path: Path,
    pub gate: Term,
}

impl Paths {
    pub const ROOT: Path = Path(0);

    pub fn new(store: &mut Store) -> Self {
        let literal = store.bool(true);
        Paths { steps: vec![Step { parent: Self::ROOT, literal, depth: 0, term: Some(literal) }] }
    }

    fn step(&self, p: Path) -> &Step {
        &self.steps[p.0 as usize]
    }

    /// The path without its last condition, and that.
    pub fn last(&self, p: Path) -> (Path, Term) {
        let step = self.step(p);
        (step.parent, step.literal)
    }

    /// The path with one more condition; nothing if that is false.
    pub fn extend(&mut self, store: &Store, p: Path, literal: Term) -> Option<Path> {
        match store.node(literal) {
            Node::Bool(true) => Some(p),
            Node::Bool(false) => None,
            Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => {
                Some(self.push(p, literal))
            }
        }
    }

    fn push(&mut self, parent: Path, literal: Term) -> Path {
        let depth = self.step(parent).depth + 1;
        self.steps.push(Step { parent, literal, depth, term: None });
        Path(u32::try_from(self.steps.len() - 1).expect("fewer than 2^32 conditions"))
    }

    /// The conjunction of its literals.
    pub fn term(&mut self, store: &mut Store, p: Path) -> Term {
        let mut open = vec![];
        let mut at = p;
        let mut term = loop {
            match self.step(at).term {
                Some(t) => break t,
                None => open.push(at),
            }
            at = self.step(at).parent;
        };
        for at in open.into_iter().rev() {
            term = store.mk(Op::And, &[term, self.step(at).literal]);
            self.steps[at.0 as usize].term = Some(term);
        }
        term
    }

    fn common(&self, mut a: Path, mut b: Path) -> Path {
        while a != b {
            let (da, db) = (self.step(a).depth, self.step(b).depth);
            if da >= db {
                a = self.step(a).parent;
            }
            if db >= da {
                b = self.step(b).parent;
            }
        }
        a
    }

    /// How long the common prefix is.
    pub fn affinity(&self, a: Path, b: Path) -> u32 {
        self.step(self.common(a, b)).depth
    }

    fn suffix(&self, from: Path, mut to: Path) -> Vec<Term> {
        let mut out = vec![];
        while to != from {
            out.push(self.step(to).literal);
            to = self.step(to).parent;
        }
        out.reverse();
        out
    }

    /// The disjunction of two paths that exclude each other.
    pub fn meet(&mut self, store: &mut Store, a: Path, b: Path) -> Meeting {
        let from = self.common(a, b);
        let (mut left, mut right) = (self.suffix(from, a), self.suffix(from, b));
        let mut branch = None;
        for (i, &l) in left.iter().enumerate() {
            let not = store.mk(Op::Not, &[l]);
            if let Some(j) = right.iter().position(|&r| r == not) {
                branch = Some((i, j, l));
                break;
            }
        }
        let (gate, literal) = match branch {
            Some((i, j, gate)) => {
                left.remove(i);
                right.remove(j);
                let (l, r) = (store.mk(Op::And, &left), store.mk(Op::And, &right));
                (gate, store.mk(Op::Ite, &[gate, l, r]))
            }
            None => {
                let (l, r) = (store.mk(Op::And, &left), store.mk(Op::And, &right));
                // an empty suffix: the other side adds conditions that can never hold, so it is asked first
                let gate = if left.is_empty() { store.mk(Op::Not, &[r]) } else { l };
                (gate, store.mk(Op::Or, &[l, r]))
            }
        };
        let path = match store.node(literal) {
            Node::Bool(true) => from,
            _ => self.push(from, literal),
        };
        Meeting { path, gate }
    }
}
