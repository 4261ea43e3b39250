//! What violates a query within some steps: preimages of the queries, as formulas over the parameters of each predicate.
//!
//! The variables of a clause that are no parameters are existential. Those that an equality defines go by substitution, the
//! others by Z3's quantifier elimination, whose result is checked with the invariant that it becomes a part of.

use cranelift_entity::SecondaryMap;
use ox_chc::transform::{conjuncts, solve_equations};
use ox_chc::{Clause, PredId, System};
use ox_logic::smtlib::print_sort;
use ox_logic::{Op, Sort, Store, Term, simplify};
use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Duration;

/// One variable an argument, different for different predicates.
pub type Params = SecondaryMap<PredId, Vec<Term>>;

/// Formulas about each predicate.
pub type Formulas = SecondaryMap<PredId, Vec<Term>>;

/// The largest formula that is made, in terms.
const LARGEST: usize = 4000;

pub fn params(store: &mut Store, system: &System) -> Params {
    let mut params = Params::new();
    for (pred, row) in system.preds.iter() {
        let sorts = row.args.clone();
        params[pred] = sorts.into_iter().map(|s| store.fresh_var("param", s)).collect();
    }
    params
}

/// A formula over the parameters of `pred`, about these arguments.
pub fn about(store: &mut Store, params: &Params, pred: PredId, formula: Term, args: &[Term]) -> Term {
    let map: FxHashMap<Term, Term> = params[pred].iter().copied().zip(args.iter().copied()).collect();
    store.subst_simplified(formula, &map)
}

/// The facts that violate a query at once, a case for each query; one elimination may take so long. An error says why there is no
/// such formula.
pub fn violations(
    store: &mut Store,
    system: &System,
    params: &Params,
    time: Duration,
) -> Result<Formulas, String> {
    let mut bad = Formulas::new();
    let truth = store.bool(true);
    for (_, query) in system.queries().filter(|(_, q)| !q.body.is_empty()) {
        let case = projected(store, params, query, truth, time)?;
        bad[query.body[0].pred].push(case);
    }
    Ok(bad)
}

/// The facts from which one clause leads to a fact of `bad`, a case for each clause.
pub fn preimages(
    store: &mut Store,
    system: &System,
    params: &Params,
    bad: &Formulas,
    time: Duration,
) -> Result<Formulas, String> {
    let mut before = Formulas::new();
    for clause in system.clauses.values().filter(|c| !c.body.is_empty()) {
        let Some(head) = clause.head.as_ref().filter(|h| !bad[h.pred].is_empty()) else { continue };
        let any = store.mk(Op::Or, &bad[head.pred]);
        let reached = about(store, params, head.pred, any, &head.args);
        let case = projected(store, params, clause, reached, time)?;
        before[clause.body[0].pred].push(case);
    }
    Ok(before)
}

/// For which facts of the body there are values of the clause's other variables that satisfy its constraint and `also`.
fn projected(
    store: &mut Store,
    params: &Params,
    clause: &Clause,
    also: Term,
    time: Duration,
) -> Result<Term, String> {
    let body = &clause.body[0];
    let mut parts = vec![clause.constraint, also];
    for (&arg, &param) in body.args.iter().zip(&params[body.pred]) {
        parts.push(store.mk(Op::Eq, &[arg, param]));
    }
    let kept: FxHashSet<Term> = params[body.pred].iter().copied().collect();
    let all = store.mk(Op::And, &parts);
    let rest = solve_equations(store, all, |_: &Store, v, _| !kept.contains(&v)).rest;
    let is_bound = |store: &Store, t: Term| store.free_vars(&[t]).iter().any(|v| !kept.contains(v));
    let (bound, free): (Vec<Term>, Vec<Term>) =
        conjuncts(store, rest).into_iter().partition(|&t| is_bound(store, t));
    let inner = store.mk(Op::And, &bound);
    let vars: Vec<Term> = store.free_vars(&[inner]).into_iter().filter(|v| !kept.contains(v)).collect();
    if let Some(v) = vars.iter().find(|&&v| !matches!(store.sort(v), Sort::Int | Sort::Bool | Sort::Real)) {
        let why =
            format!("a variable of sort {} that no equality defines", print_sort(store, store.sort(*v)));
        return Err(why);
    }
    let inner = ox_smt::eliminate(store, &vars, inner, time).map_err(|e| e.to_string())?;
    let parts: Vec<Term> = free.into_iter().chain([inner]).collect();
    let case = store.mk(Op::And, &parts);
    let case = simplify(store, case);
    match store.subterms(&[case]).len() <= LARGEST {
        true => Ok(case),
        false => Err("a formula without quantifiers that is too large".into()),
    }
}
