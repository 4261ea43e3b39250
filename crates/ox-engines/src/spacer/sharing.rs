//! Facts of others become lemmas that hold always, and such lemmas are offered to others.

use super::Search;
use super::frames::Level;
use crate::z3_spacer::no_engine;
use ox_chc::transform::conjuncts;
use ox_logic::Op;

impl Search<'_, '_> {
    /// What others have proved of the clauses since the last time.
    pub(super) fn hear(&mut self) {
        for fact in self.others.facts(self.store, self.given) {
            for pred in self.system.preds.keys() {
                // one that is about all cells of an array has variables of its own
                let definition = fact.definitions[pred].as_ref();
                if definition.is_none_or(|d| !d.universals(self.store).is_empty()) {
                    continue;
                }
                let params = self.transformers[pred.as_u32() as usize].params.clone();
                let known = fact.apply(self.store, pred, &params);
                for part in conjuncts(self.store, known) {
                    let excluded = self.store.mk(Op::Not, &[part]);
                    self.add_lemma(pred, vec![excluded], Level::ALWAYS);
                }
            }
        }
        self.offered = self.always();
    }

    fn always(&self) -> usize {
        self.frames.iter().map(|f| f.at(Level::ALWAYS).count()).sum()
    }

    /// Lemmas that hold always are an inductive invariant together: none of them needs a level.
    pub(super) fn offer(&mut self) {
        let now = self.always();
        if now == self.offered {
            return;
        }
        self.offered = now;
        let mut home = Ok(self.solution(Level::ALWAYS));
        for back in self.back {
            home = home.and_then(|s| back.solution(self.store, s, &mut no_engine));
        }
        if let Ok(fact) = home {
            self.others.fact(self.store, self.given, &fact);
        }
    }
}
