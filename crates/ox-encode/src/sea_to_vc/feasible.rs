//! Whether a path is ever taken, asked while the formula is made.
//!
//! What is behind a path that is never taken is left out, and so are the rounds of a loop behind a test that never lets them begin. What
//! constants and the cases of values decide is decided without asking (`refine.rs`). An oracle is asked only once the formula has grown
//! by so many terms since the last question, more often where it finds something and less often where it does not: small formulas ask
//! nothing, and in those that blow up the questions stay in proportion to the terms.

use super::Constraint;
use ox_logic::{Node, Store, Term};

/// So many new terms between two questions: at first, at least, and at most.
pub(super) const TERMS: usize = 1_000;
const FEWEST: usize = 64;
const MOST: usize = 1 << 14;

/// Someone who can tell what is impossible.
pub trait Oracle {
    /// False only if no execution satisfies all of these.
    fn is_possible(&mut self, store: &Store, constraints: &[Constraint], path: Term) -> bool;
}

/// So many questions about values are asked in any case, and so many more for each that found something.
const VALUES: u32 = 32;
const MORE: u32 = 4;

pub(super) struct Feasible<'a> {
    oracle: Option<&'a mut dyn Oracle>,
    /// The number of terms from which on the next question is asked.
    next: usize,
    /// So many terms later comes the one after that.
    step: usize,
    /// So many questions about values may still be asked.
    values: u32,
    pub never: Vec<Term>,
}

impl<'a> Feasible<'a> {
    pub fn new(store: &Store, oracle: Option<&'a mut dyn Oracle>, terms: usize) -> Self {
        Feasible { oracle, next: store.len() + terms, step: terms, values: VALUES, never: vec![] }
    }

    pub fn is_due(&self, store: &Store) -> bool {
        self.oracle.is_some() && store.len() >= self.next
    }

    pub fn is_possible(&mut self, store: &Store, constraints: &[Constraint], path: Term) -> bool {
        let Some(oracle) = &mut self.oracle else { return true };
        if matches!(store.node(path), Node::Bool(_)) {
            return true;
        }
        if oracle.is_possible(store, constraints, path) {
            self.step = (2 * self.step).min(MOST);
            self.next = store.len() + self.step;
            return true;
        }
        self.step = (self.step / 4).max(FEWEST.min(self.step));
        self.never.push(path);
        false
    }

    /// Whether there are questions about values left.
    pub fn asks_about_values(&self) -> bool {
        self.oracle.is_some() && self.values > 0
    }

    /// Whether the oracle says that this never holds, a path on which something has a certain value. There are only so many questions.
    pub fn is_never(&mut self, store: &Store, constraints: &[Constraint], there: Term) -> bool {
        if *store.node(there) == Node::Bool(false) {
            return true;
        }
        let Some(oracle) = &mut self.oracle else { return false };
        let Some(left) = self.values.checked_sub(1) else { return false };
        self.values = left;
        let never = !oracle.is_possible(store, constraints, there);
        if never {
            self.values += 1 + MORE;
            self.never.push(there);
        }
        never
    }
}
