//! Eliminates predicates by resolving the clauses that derive them with those that use them, where that does not make the
//! system larger: with `in` deriving and `out` using clauses, in × out ≤ in + out. So a chain of basic blocks becomes one
//! clause, and what stays are loop heads and functions.
//!
//! A predicate stays if a clause has it in head and body, if a clause uses it twice, or if a resolvent would have more than
//! [`SIZE`] terms or be made of more than [`DEPTH`] clauses.
//!
//! Full inlining makes the system larger: it goes on from what is derived without premises, so that much is known where it is used.
//!
//! Way back: `restore` for solutions; a step of a derivation unfolds into those of the clauses that were resolved.

mod eliminate;
mod resolve;
mod restore;

use super::{BackMap, Horn, Transform, Transformed};
use crate::{ClauseId, Derivation, PredId, Solution, StepId, System};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use ox_logic::Store;
use resolve::{Node, resolve, unfold};
use restore::Eliminated;
use std::collections::BTreeSet;
use std::rc::Rc;

pub const INLINING: Transform = Transform {
    name: "inlining",
    help: "eliminate predicates that are not recursive where it does not make the system larger",
    apply: |store, system| {
        let mut inliner = Inliner::new(system);
        inliner.run(store, system);
        inliner.finish(system)
    },
};

pub const FULL_INLINING: Transform = Transform {
    name: "full-inlining",
    help: "eliminate predicates that are not recursive, as long as the system does not become much larger",
    apply: |store, system| {
        let mut inliner = Inliner::new(system);
        inliner.run_from_facts(store, system);
        inliner.run(store, system);
        inliner.finish(system)
    },
};

/// The largest number of clauses that full inlining makes of one predicate.
const CLAUSES: usize = 64;
/// The largest number of terms in a resolvent.
const SIZE: usize = 2_000;
/// The largest number of resolutions that made a clause.
const DEPTH: usize = 400;

/// The clauses around a predicate.
struct Around {
    deriving: usize,
    using: usize,
    /// Those that derive it have no premises.
    facts: bool,
    /// Some clause uses it more than once.
    twice: bool,
}

type Pays = fn(Around) -> bool;

struct Inliner {
    nodes: Vec<Option<Rc<Node>>>,
    /// The clauses with the predicate as head, and with it in the body.
    deriving: SecondaryMap<PredId, BTreeSet<usize>>,
    using: SecondaryMap<PredId, BTreeSet<usize>>,
    eliminated: Vec<Eliminated>,
}

impl Inliner {
    fn new(system: &System) -> Self {
        let mut inliner = Inliner {
            nodes: vec![],
            deriving: SecondaryMap::new(),
            using: SecondaryMap::new(),
            eliminated: vec![],
        };
        for (id, clause) in system.clauses.iter() {
            inliner.add(Rc::new(Node::original(id, clause.clone())));
        }
        inliner
    }

    fn add(&mut self, node: Rc<Node>) {
        let i = self.nodes.len();
        for atom in &node.clause.body {
            self.using[atom.pred].insert(i);
        }
        if let Some(head) = &node.clause.head {
            self.deriving[head.pred].insert(i);
        }
        self.nodes.push(Some(node));
    }

    fn remove(&mut self, i: usize) -> Rc<Node> {
        let node = self.nodes[i].take().expect("still there");
        for atom in &node.clause.body {
            self.using[atom.pred].remove(&i);
        }
        if let Some(head) = &node.clause.head {
            self.deriving[head.pred].remove(&i);
        }
        node
    }

    /// First where the system gets smaller: a loop head with two ways in and two ways out is then found to be recursive, and
    /// stays instead of its latch.
    fn run(&mut self, store: &mut Store, system: &System) {
        self.eliminate(store, system, |a| !a.twice && a.deriving * a.using < a.deriving + a.using);
        self.eliminate(store, system, |a| !a.twice && a.deriving * a.using <= a.deriving + a.using);
    }

    fn run_from_facts(&mut self, store: &mut Store, system: &System) {
        self.eliminate(store, system, |a| a.facts && a.deriving * a.using <= CLAUSES);
    }

    fn finish(self, system: &System) -> Transformed {
        let nodes: PrimaryMap<ClauseId, Rc<Node>> = self.nodes.into_iter().flatten().collect();
        let clauses = nodes.values().map(|n| n.clause.clone()).collect();
        let back = Back { nodes, eliminated: self.eliminated };
        Transformed { system: System { preds: system.preds.clone(), clauses }, back: Box::new(back) }
    }

    fn eliminate(&mut self, store: &mut Store, system: &System, pays: Pays) {
        let mut work: BTreeSet<PredId> = system.preds.keys().collect();
        while let Some(pred) = work.pop_first() {
            let Some(resolvents) = self.resolvents(store, pred, pays) else { continue };
            let deriving: Vec<usize> = self.deriving[pred].iter().copied().collect();
            let using: Vec<usize> = self.using[pred].iter().copied().collect();
            let deriving: Vec<Rc<Node>> = deriving.into_iter().map(|i| self.remove(i)).collect();
            let using: Vec<Rc<Node>> = using.into_iter().map(|i| self.remove(i)).collect();
            // what these clauses have in common with others has fewer clauses now
            let changed =
                deriving.iter().chain(&using).flat_map(|n| n.clause.body.iter().chain(&n.clause.head));
            work.extend(changed.map(|a| a.pred).filter(|&p| p != pred));
            self.eliminated.push(Eliminated::new(store, system, pred, deriving, using));
            resolvents.into_iter().for_each(|node| self.add(node));
        }
    }

    /// The clauses that take the place of those with the predicate, if it is worth it.
    fn resolvents(&self, store: &mut Store, pred: PredId, pays: Pays) -> Option<Vec<Rc<Node>>> {
        let (deriving, using) = (&self.deriving[pred], &self.using[pred]);
        let body = |i: &usize| &self.nodes[*i].as_ref().expect("still there").clause.body;
        let around = Around {
            deriving: deriving.len(),
            using: using.len(),
            facts: deriving.iter().all(|i| body(i).is_empty()),
            twice: using.iter().any(|i| body(i).iter().filter(|a| a.pred == pred).count() > 1),
        };
        if using.is_empty() || !pays(around) || !deriving.is_disjoint(using) {
            return None;
        }
        let mut found = vec![];
        for &u in using {
            let mut open = vec![self.nodes[u].clone().expect("still there")];
            while let Some(outer) = open.pop() {
                let Some(at) = outer.clause.body.iter().position(|a| a.pred == pred) else {
                    found.push(outer);
                    continue;
                };
                for &d in deriving {
                    let inner = self.nodes[d].as_ref().expect("still there");
                    if outer.depth + inner.depth > DEPTH {
                        return None;
                    }
                    // nothing where the two clauses contradict each other
                    let Some(node) = resolve(store, &outer, at, inner) else { continue };
                    if node.clause.size(store) > SIZE || found.len() + open.len() > CLAUSES {
                        return None;
                    }
                    open.push(Rc::new(node));
                }
            }
        }
        Some(found)
    }
}

struct Back {
    nodes: PrimaryMap<ClauseId, Rc<Node>>,
    /// In the order of elimination.
    eliminated: Vec<Eliminated>,
}

impl BackMap for Back {
    fn solution(
        &self,
        store: &mut Store,
        mut solution: Solution,
        horn: &mut Horn,
    ) -> Result<Solution, String> {
        for eliminated in self.eliminated.iter().rev() {
            let definition = eliminated.definition(store, &solution, horn)?;
            solution.definitions[eliminated.pred] = Some(definition);
        }
        Ok(solution)
    }

    fn derivation(&self, store: &mut Store, derivation: Derivation) -> Derivation {
        let mut out = Derivation::default();
        let mut places: PrimaryMap<StepId, StepId> = PrimaryMap::new();
        for step in derivation.steps.values() {
            let premises = step.premises.iter().map(|&p| places[p]).collect();
            places.push(unfold(store, &self.nodes[step.clause], &step.values, premises, &mut out));
        }
        out
    }
}
