//! Predicates with some of their arguments dropped.

use crate::answer::fresh_params;
use crate::{Atom, Definition, PredId, Solution, System};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use ox_logic::{Store, Term};

/// The positions of each predicate that stay.
#[derive(Clone, Debug)]
pub struct Kept(PrimaryMap<PredId, Vec<usize>>);

impl Kept {
    pub fn new(system: &System, keep: impl Fn(PredId, usize) -> bool) -> Self {
        let positions =
            |(id, p): (PredId, &crate::Pred)| (0..p.args.len()).filter(|&i| keep(id, i)).collect();
        Kept(system.preds.iter().map(positions).collect())
    }

    pub fn atom(&self, atom: &Atom) -> Atom {
        Atom { pred: atom.pred, args: self.0[atom.pred].iter().map(|&i| atom.args[i]).collect() }
    }

    /// The predicates with what is left of their arguments, and no clause yet.
    pub fn declare(&self, system: &System) -> System {
        let mut out = System { preds: system.preds.clone(), clauses: PrimaryMap::new() };
        for (id, pred) in out.preds.iter_mut() {
            pred.args = self.0[id].iter().map(|&i| pred.args[i]).collect();
        }
        out
    }

    /// A solution for all arguments that says about the dropped ones what `more` says about the parameters.
    pub fn solution(
        &self,
        store: &mut Store,
        original: &System,
        solution: &Solution,
        mut more: impl FnMut(&mut Store, PredId, &[Term]) -> Vec<Term>,
    ) -> Solution {
        let mut definitions = SecondaryMap::new();
        for pred in original.preds.keys() {
            let params = fresh_params(store, original, pred);
            let args: Vec<Term> = self.0[pred].iter().map(|&i| params[i]).collect();
            let mut parts = vec![solution.apply(store, pred, &args)];
            parts.extend(more(store, pred, &params));
            let body = match parts[..] {
                [only] => only,
                _ => store.mk(ox_logic::Op::And, &parts),
            };
            definitions[pred] = Some(Definition { params, body });
        }
        Solution { definitions }
    }
}
