//! Chains of facts: state 0, a clause, state 1, a clause, and so on, as one formula that grows at its end.
//!
//! A state has a fact of each predicate that may hold there or not. A fact that holds has a clause that leads to it from a fact of
//! the state before. Where a chain begins is left open; `first` says that it begins with a clause without a body.

use cranelift_entity::SecondaryMap;
use ox_chc::{Atom, Clause, ClauseId, Derivation, PredId, Step, System};
use ox_logic::{Model, Node, Op, Sort, Store, Term, Value};
use rustc_hash::FxHashMap;

#[derive(Clone, Default)]
pub struct Fact {
    /// Whether it holds.
    pub holds: Option<Term>,
    pub args: Vec<Term>,
}

/// A clause that may be used at a state.
pub struct Choice {
    pub clause: ClauseId,
    selector: Term,
    /// What stands for the clause's variables.
    pub own: FxHashMap<Term, Term>,
}

#[derive(Default)]
struct State {
    facts: SecondaryMap<PredId, Fact>,
    /// The clauses that lead here from the state before.
    choices: Vec<Choice>,
    /// The queries that may be violated here.
    queries: Vec<Choice>,
}

pub struct Unrolling<'a> {
    system: &'a System,
    states: Vec<State>,
    /// The clauses without a body.
    first: Vec<Choice>,
}

impl<'a> Unrolling<'a> {
    pub fn new(store: &mut Store, system: &'a System) -> Self {
        let mut this = Unrolling { system, states: vec![], first: vec![] };
        this.state(store);
        this
    }

    fn state(&mut self, store: &mut Store) {
        let at = self.states.len();
        let mut state = State::default();
        for (pred, row) in self.system.preds.iter() {
            let sorts = row.args.iter().enumerate();
            let args = sorts.map(|(i, &s)| store.var(&format!("state{at}!{pred}!{i}"), s)).collect();
            let holds = Some(store.var(&format!("state{at}!{pred}"), Sort::Bool));
            state.facts[pred] = Fact { holds, args };
        }
        self.states.push(state);
    }

    /// The number of the last state.
    pub fn last(&self) -> usize {
        self.states.len() - 1
    }

    pub fn fact(&self, at: usize, pred: PredId) -> &Fact {
        &self.states[at].facts[pred]
    }

    /// Says that chains begin with a clause without a body.
    pub fn first(&mut self, store: &mut Store) -> Vec<Term> {
        let mut conjuncts = vec![];
        let ids = self.clauses(|c| c.body.is_empty() && c.head.is_some());
        self.first = ids.iter().map(|&id| self.choice(store, id, 0, &mut conjuncts)).collect();
        self.justified(store, 0, &self.first, &mut conjuncts);
        conjuncts
    }

    /// One more state, and the clauses that lead to it.
    pub fn grow(&mut self, store: &mut Store) -> Vec<Term> {
        self.state(store);
        let at = self.last();
        let mut conjuncts = vec![];
        let ids = self.clauses(|c| !c.body.is_empty() && c.head.is_some());
        let choices: Vec<Choice> = ids.iter().map(|&id| self.choice(store, id, at, &mut conjuncts)).collect();
        self.justified(store, at, &choices, &mut conjuncts);
        self.states[at].choices = choices;
        conjuncts
    }

    /// A literal that says that a query is violated at the last state, and what makes it mean that.
    pub fn violated(&mut self, store: &mut Store) -> (Term, Vec<Term>) {
        let at = self.last();
        let mut conjuncts = vec![];
        let ids = self.clauses(|c| !c.body.is_empty() && c.head.is_none());
        let queries: Vec<Choice> =
            ids.iter().map(|&id| self.choice(store, id, at + 1, &mut conjuncts)).collect();
        let any: Vec<Term> = queries.iter().map(|c| c.selector).collect();
        let any = store.mk(Op::Or, &any);
        let literal = store.var(&format!("violated{at}"), Sort::Bool);
        conjuncts.push(store.mk(Op::Implies, &[literal, any]));
        self.states[at].queries = queries;
        (literal, conjuncts)
    }

    fn clauses(&self, which: impl Fn(&Clause) -> bool) -> Vec<ClauseId> {
        self.system.clauses.iter().filter(|(_, c)| which(c)).map(|(id, _)| id).collect()
    }

    /// A fact that holds has one of these clauses.
    fn justified(&self, store: &mut Store, at: usize, choices: &[Choice], conjuncts: &mut Vec<Term>) {
        for pred in self.system.preds.keys() {
            let leads =
                |c: &&Choice| self.system.clauses[c.clause].head.as_ref().is_some_and(|h| h.pred == pred);
            let some: Vec<Term> = choices.iter().filter(leads).map(|c| c.selector).collect();
            let some = store.mk(Op::Or, &some);
            let holds = self.states[at].facts[pred].holds.expect("each state has all facts");
            conjuncts.push(store.mk(Op::Implies, &[holds, some]));
        }
    }

    /// A clause that leads to state `to`, with variables of its own.
    fn choice(&self, store: &mut Store, id: ClauseId, to: usize, conjuncts: &mut Vec<Term>) -> Choice {
        let clause = &self.system.clauses[id];
        let stem = format!("step{to}!{id}");
        let selector = store.var(&stem, Sort::Bool);
        let mut sides: Vec<(&Atom, &Fact)> = vec![];
        sides.extend(clause.head.iter().map(|h| (h, &self.states[to].facts[h.pred])));
        sides.extend(clause.body.iter().map(|b| (b, &self.states[to - 1].facts[b.pred])));
        let own = own_variables(store, clause, &sides, &stem);
        let mut parts = vec![store.subst_simplified(clause.constraint, &own)];
        parts.extend(clause.body.iter().filter_map(|b| self.states[to - 1].facts[b.pred].holds));
        for (atom, fact) in &sides {
            for (&term, &arg) in atom.args.iter().zip(&fact.args) {
                let term = store.subst_simplified(term, &own);
                parts.push(store.mk(Op::Eq, &[term, arg]));
            }
        }
        conjuncts.extend(parts.iter().map(|&part| store.mk(Op::Implies, &[selector, part])));
        Choice { clause: id, selector, own }
    }

    /// What a model has to say for `trail`.
    pub fn selectors(&self) -> Vec<Term> {
        let all = self.states.iter().flat_map(|s| s.choices.iter().chain(&s.queries)).chain(&self.first);
        all.map(|c| c.selector).collect()
    }

    /// The clauses that a model uses up to the violated query at the last state, the query first, and the predicate at state 0.
    pub fn trail(&self, model: &Model) -> (Vec<&Choice>, PredId) {
        let used = |c: &&Choice| model.get(&c.selector) == Some(&Value::Bool(true));
        let at = self.last();
        let query = self.states[at].queries.iter().find(used).expect("a query is violated");
        let body = |c: &Choice| self.system.clauses[c.clause].body[0].pred;
        let mut pred = body(query);
        let mut trail = vec![query];
        for state in self.states[1..].iter().rev() {
            let choice = state.choices.iter().find(|c| used(c) && self.head(c) == Some(pred));
            let choice = choice.expect("a fact that holds has a clause");
            pred = body(choice);
            trail.push(choice);
        }
        (trail, pred)
    }

    fn head(&self, choice: &Choice) -> Option<PredId> {
        self.system.clauses[choice.clause].head.as_ref().map(|h| h.pred)
    }

    /// The variables of these clauses.
    pub fn variables(trail: &[&Choice]) -> Vec<Term> {
        trail.iter().flat_map(|c| c.own.values().copied()).collect()
    }

    /// The whole chain, from the clause without a body to the query.
    pub fn full_trail(&self, model: &Model) -> Vec<&Choice> {
        let (mut trail, pred) = self.trail(model);
        let used = |c: &&Choice| model.get(&c.selector) == Some(&Value::Bool(true));
        let first = self.first.iter().find(|c| used(c) && self.head(c) == Some(pred));
        trail.push(first.expect("a chain begins with a clause without a body"));
        trail
    }

    /// The derivation that a full trail is, with values for its variables.
    pub fn derivation(trail: &[&Choice], model: &Model) -> Derivation {
        let mut derivation = Derivation::default();
        let mut premises = vec![];
        for choice in trail.iter().rev() {
            let values = choice.own.iter().map(|(&v, own)| (v, model[own].clone())).collect();
            premises = vec![derivation.steps.push(Step { clause: choice.clause, values, premises })];
        }
        derivation
    }
}

/// A variable that is an argument as it stands is the argument of the fact; the others get a name.
fn own_variables(
    store: &mut Store,
    clause: &Clause,
    sides: &[(&Atom, &Fact)],
    stem: &str,
) -> FxHashMap<Term, Term> {
    let mut own = FxHashMap::default();
    for (atom, fact) in sides {
        for (&term, &arg) in atom.args.iter().zip(&fact.args) {
            if let Node::Var(..) = store.node(term) {
                own.entry(term).or_insert(arg);
            }
        }
    }
    for (i, &v) in clause.vars.iter().enumerate() {
        own.entry(v).or_insert_with(|| store.var(&format!("{stem}!v{i}"), store.sort(v)));
    }
    own
}
