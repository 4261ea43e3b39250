//! Proof obligations: sets of facts that must not be derived within so many steps, because they lead to a query.
//!
//! The lowest level first, then the shortest way to the query, so that what is asked is as close to the beginning as possible.

use super::frames::Level;
use ox_chc::PredId;
use ox_logic::Term;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObligationId(usize);

impl fmt::Display for ObligationId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "obligation{}", self.0)
    }
}

#[derive(Clone)]
pub struct ProofObligation {
    pub pred: PredId,
    /// Over the parameters of the predicate.
    pub literals: Vec<Term>,
    pub level: Level,
    /// Steps to the query.
    pub depth: u32,
    /// How many facts were reached at the slots of the predicate, and of it, when they were last looked at.
    pub seen: usize,
    pub seen_here: usize,
    /// How often it was opened again one level higher.
    pub again: u32,
    open: bool,
}

#[derive(Default)]
pub struct Obligations {
    all: Vec<ProofObligation>,
    known: FxHashMap<(PredId, Vec<Term>), ObligationId>,
    queue: BinaryHeap<Reverse<(Level, u32, usize, ObligationId)>>,
}

impl Obligations {
    /// The obligation, which is open again if it was known already.
    pub fn add(&mut self, pred: PredId, mut literals: Vec<Term>, level: Level, depth: u32) -> ObligationId {
        literals.sort();
        literals.dedup();
        let key = (pred, literals);
        let id = match self.known.get(&key) {
            Some(&id) => id,
            None => {
                let id = ObligationId(self.all.len());
                let literals = key.1.clone();
                self.all.push(ProofObligation {
                    pred,
                    literals,
                    level,
                    depth,
                    seen: 0,
                    seen_here: 0,
                    again: 0,
                    open: false,
                });
                self.known.insert(key, id);
                id
            }
        };
        let this = &mut self.all[id.0];
        if this.open && this.level <= level {
            return id;
        }
        this.depth = depth;
        self.open(id, level);
        id
    }

    /// Puts it into the queue, at this level.
    pub fn open(&mut self, id: ObligationId, level: Level) {
        let this = &mut self.all[id.0];
        (this.level, this.open) = (level, true);
        self.queue.push(Reverse((level, this.depth, this.literals.len(), id)));
    }

    /// The next one, which is no longer open.
    pub fn next(&mut self) -> Option<ObligationId> {
        while let Some(Reverse((level, _, _, id))) = self.queue.pop() {
            let this = &mut self.all[id.0];
            if this.open && this.level == level {
                this.open = false;
                return Some(id);
            }
        }
        None
    }

    pub fn get(&self, id: ObligationId) -> &ProofObligation {
        &self.all[id.0]
    }

    pub fn get_mut(&mut self, id: ObligationId) -> &mut ProofObligation {
        &mut self.all[id.0]
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// A new round begins at the query.
    pub fn close_all(&mut self) {
        self.queue.clear();
        self.all.iter_mut().for_each(|o| o.open = false);
    }
}
