//! Clauses in the form that the search works on: every predicate has parameters of its own, and a rule says how facts at its slots derive a
//! fact at the parameters.
//!
//! Queries become rules of one more predicate without arguments. Places of the same predicate in the rules of one transformer share
//! their variables, so that a lemma is told to the solver once for all rules.

use super::transformer::{Rule, Slot};
use ox_chc::{Clause, Pred, PredId, System};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// The rules of one predicate.
pub struct Rules {
    pub params: Vec<Term>,
    pub rules: Vec<Rule>,
    pub slots: Vec<Slot>,
}

/// The predicate that stands for the queries, and the rules of every predicate in the order of their numbers.
pub fn rules(store: &mut Store, system: &System) -> (PredId, Vec<Rules>) {
    let mut preds = system.preds.clone();
    let name = store.symbol("spacer.query");
    let query = preds.push(Pred { name, args: vec![] });
    let mut all: Vec<Rules> = preds
        .values()
        .map(|pred| {
            let params = fresh(store, "h", &pred.args);
            Rules { params, rules: vec![], slots: vec![] }
        })
        .collect();
    for (id, clause) in system.clauses.iter() {
        let head = clause.head.as_ref().map_or(query, |h| h.pred);
        let rules = &mut all[head.as_u32() as usize];
        let slots = slots_for(store, rules, clause, &preds);
        let rule = rule(store, rules, id, clause, slots);
        rules.rules.push(rule);
    }
    (query, all)
}

pub fn fresh(store: &mut Store, stem: &str, sorts: &[Sort]) -> Vec<Term> {
    sorts.iter().map(|&s| store.fresh_var(stem, s)).collect()
}

/// The n-th place of a predicate in a clause has the n-th slot of that predicate.
fn slots_for(
    store: &mut Store,
    rules: &mut Rules,
    clause: &Clause,
    preds: &cranelift_entity::PrimaryMap<PredId, Pred>,
) -> Vec<usize> {
    let mut taken: Vec<usize> = vec![];
    for atom in &clause.body {
        let free = (0..rules.slots.len()).find(|i| rules.slots[*i].pred == atom.pred && !taken.contains(i));
        let slot = free.unwrap_or_else(|| {
            let vars = fresh(store, "o", &preds[atom.pred].args);
            let used = store.fresh_var("used", Sort::Bool);
            rules.slots.push(Slot { pred: atom.pred, vars, used });
            rules.slots.len() - 1
        });
        taken.push(slot);
    }
    taken
}

fn rule(store: &mut Store, rules: &Rules, id: ox_chc::ClauseId, clause: &Clause, slots: Vec<usize>) -> Rule {
    let mut own: FxHashMap<Term, Term> = FxHashMap::default();
    let mut equations: Vec<(Term, Term)> = vec![];
    let places = clause.body.iter().zip(&slots).map(|(atom, &s)| (atom, &rules.slots[s].vars));
    for (atom, vars) in places.chain(clause.head.iter().map(|h| (h, &rules.params))) {
        for (&arg, &var) in atom.args.iter().zip(vars) {
            match store.node(arg) {
                Node::Var(..) if !own.contains_key(&arg) => {
                    own.insert(arg, var);
                }
                _ => equations.push((arg, var)),
            }
        }
    }
    for &v in &clause.vars {
        own.entry(v).or_insert_with(|| {
            let sort = store.sort(v);
            store.fresh_var("y", sort)
        });
    }
    let mut parts = vec![store.subst_simplified(clause.constraint, &own)];
    for (arg, var) in equations {
        let arg = store.subst_simplified(arg, &own);
        parts.push(store.mk(Op::Eq, &[arg, var]));
    }
    let formula = store.mk(Op::And, &parts);
    let mut vars: Vec<Term> = rules.params.clone();
    vars.extend(slots.iter().flat_map(|&s| rules.slots[s].vars.iter().copied()));
    let known: FxHashSet<Term> = vars.iter().copied().collect();
    vars.extend(store.free_vars(&[formula]).into_iter().filter(|v| !known.contains(v)));
    let values = clause.vars.iter().map(|&v| (v, own[&v])).collect();
    let tag = store.fresh_var("rule", Sort::Bool);
    Rule { clause: id, tag, formula, slots, vars, values }
}
