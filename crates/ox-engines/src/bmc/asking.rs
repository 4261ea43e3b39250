//! Questions about one formula: first without what is known from former depths, and without the constraints that do not matter.

use super::look::Look;
use super::question::{self, FormulaAnswer, Solved};
use ox_encode::sea_to_vc::{Vc, flatten};
use ox_evidence::{Refuted, SIMPLIFIER};
use ox_logic::{Model, Node, Op, Sort, Store, Term};

/// Whether one of some terms can hold.
pub(super) struct Asked<'q> {
    /// What that means, for people.
    pub claim: &'q str,
    pub any: Vec<Term>,
    /// What holds besides the constraints.
    pub and: Vec<Term>,
}

impl<'q> Asked<'q> {
    pub fn any(claim: &'q str, any: Vec<Term>) -> Self {
        Asked { claim, any, and: vec![] }
    }

    /// The question as one formula.
    pub fn whole(&self, store: &mut Store, vc: &Vc) -> Vec<Term> {
        let goal = store.mk(Op::Or, &self.any);
        self.conjuncts(store, vc.facts(), goal)
    }

    fn conjuncts(&self, store: &Store, constraints: Vec<Term>, goal: Term) -> Vec<Term> {
        let mut conjuncts = constraints;
        flatten(store, goal, &mut conjuncts);
        conjuncts.extend(&self.and);
        conjuncts
    }

    /// How many of the terms are known not to hold, and how many there are.
    pub fn known(&self, look: &Look, store: &Store, vc: &Vc) -> (usize, usize) {
        let real: Vec<Term> =
            self.any.iter().copied().filter(|t| *store.node(*t) != Node::Bool(false)).collect();
        (look.kept.refutations.open(&real, &self.premises(vc)).known, real.len())
    }

    fn premises(&self, vc: &Vc) -> rustc_hash::FxHashSet<Term> {
        vc.constraints.iter().map(|c| c.term).chain(self.and.iter().copied()).collect()
    }
}

impl Look<'_, '_> {
    /// The formulas on which an *unsat* relies are added to `refuted`. The error says why it is not known.
    pub fn ask(
        &mut self,
        store: &mut Store,
        vc: &Vc,
        asked: Asked,
        refuted: &mut Vec<Refuted>,
    ) -> Result<FormulaAnswer, String> {
        let mut open = self.kept.refutations.open(&asked.any, &asked.premises(vc));
        let goal = store.mk(Op::Or, &open.any);
        if !open.relied.is_empty() && *store.node(goal) == Node::Bool(false) {
            refuted.append(&mut open.relied);
            return Ok(FormulaAnswer::Unsat);
        }
        let about: Vec<Term> = asked.and.iter().copied().chain([goal]).collect();
        let needed = vc.needed(store, &about);
        let all = needed.len() == vc.constraints.len();
        let mut conjuncts = asked.conjuncts(store, needed.clone(), goal);
        let mut premises = needed;
        let wanted = if all { vc.wanted(store) } else { scalars(store, &conjuncts) };
        let size = store.subterms(&conjuncts).len();
        self.doing(&format!("asking whether {} (a formula of size {size}), for", asked.claim));
        let mut solved = self.solved(store, &conjuncts, &wanted)?;
        if let (false, FormulaAnswer::Sat(model)) = (all, &solved.answer) {
            premises = vc.facts();
            conjuncts = asked.conjuncts(store, premises.clone(), goal);
            solved = self.completed(store, vc, &conjuncts, model)?;
        }
        let Solved { answer, solver } = solved;
        if answer == FormulaAnswer::Unsat {
            let decided = solver.is_empty();
            let solver = if decided { SIMPLIFIER.into() } else { solver };
            let formula = Refuted { claim: asked.claim.into(), conjuncts, solver };
            if !decided {
                premises.extend(&asked.and);
                self.kept.refutations.add(open.any, premises, formula.clone());
            }
            refuted.append(&mut open.relied);
            refuted.push(formula);
        }
        Ok(answer)
    }

    /// The answer to the whole question, where there is a model of a part of it: perhaps the rest has one with the same values.
    fn completed(
        &mut self,
        store: &mut Store,
        vc: &Vc,
        conjuncts: &[Term],
        model: &Model,
    ) -> Result<Solved, String> {
        let wanted = vc.wanted(store);
        let mut with_values = conjuncts.to_vec();
        for (&t, value) in model {
            let value = store.value(value);
            with_values.push(store.mk(Op::Eq, &[t, value]));
        }
        let solved = self.solved(store, &with_values, &wanted)?;
        match solved.answer {
            FormulaAnswer::Sat(_) => Ok(solved),
            FormulaAnswer::Unsat | FormulaAnswer::Unknown(_) => self.solved(store, conjuncts, &wanted),
        }
    }

    fn solved(&mut self, store: &mut Store, conjuncts: &[Term], wanted: &[Term]) -> Result<Solved, String> {
        let name = self.context.options.text("solver");
        let mut options = question::Options::named(name, self.context.programs).map_err(|e| e.to_string())?;
        options.timeout = self.context.remaining();
        question::solve(store, conjuncts, wanted, &options).map_err(|e| e.to_string())
    }
}

fn scalars(store: &Store, terms: &[Term]) -> Vec<Term> {
    let scalar = |v: &Term| !matches!(store.sort(*v), Sort::Array(_));
    store.free_vars(terms).into_iter().filter(scalar).collect()
}
