//! The engine `absint`: abstract interpretation of Horn clauses in any domain of `ox-domains`.
//!
//! After section 4.2 of the SeaHorn paper (Gurfinkel, Kahsai, Komuravelli, Navas, CAV 2015), but on the clauses themselves, as its
//! footnote 5 wishes. Clauses are compiled once (`compile`) into formulas over dimensions (`formula`); no solver is asked. Facts of a
//! predicate are a few states, told apart by control values and loop phases (`facts`). A forward fixpoint says what can be derived, a
//! backward one what of it can lead to a query (`analysis`), and so on in turns until nothing changes. If no query is left the facts are
//! the solution (`solution`).
//!
//! Arrays become cells before that (`cells`): none first, then those at constant indices, then one that stands for all.
//!
//! It never finds a counterexample. Nothing is known of arrays of arrays, real numbers and products of variables beyond their bounds.

mod analysis;
mod cells;
mod compile;
mod facts;
mod formula;
mod solution;

use crate::Context;
use crate::options::{EngineOption, Kind};
use analysis::{Analysis, Clauses, Direction, is_inductive};
use cells::Cells;
use compile::{Layout, Transformer, compile};
use cranelift_entity::{EntityRef, SecondaryMap};
use facts::Facts;
use formula::Formula;
use ox_chc::{ChcAnswer, PredId, Solution, System};
use ox_domains::fixpoint::{Plan, Strategy, solve as solve_equations};
use ox_domains::{Choice, Int, Relation};
use ox_graph::FlowGraph;
use ox_logic::{Sort, Store};
use solution::{Round, solution};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

pub const OPTIONS: &[EngineOption] = &[
    EngineOption {
        name: "domain",
        help: "a domain or a product of several, such as zones*congruences",
        kind: Kind::Domain,
        default: "zones*congruences*equalities",
    },
    EngineOption {
        name: "disjuncts",
        help: "how many states of a predicate, and how many paths through a clause, are kept apart",
        kind: Kind::Number,
        default: "8",
    },
    EngineOption {
        name: "delay",
        help: "how often a loop is gone round before it is widened",
        kind: Kind::Number,
        default: "2",
    },
    EngineOption {
        name: "narrowing",
        help: "how many rounds of narrowing a loop gets",
        kind: Kind::Number,
        default: "2",
    },
    EngineOption {
        name: "rounds",
        help: "how often it goes forward and backward",
        kind: Kind::Number,
        default: "3",
    },
    EngineOption {
        name: "arrays",
        help: "which cells of arrays it looks at: none, those at constant indices, one that stands for all too, or first none and more where checks are left",
        kind: Kind::OneOf(&["none", "constant", "all", "as-needed"]),
        default: "as-needed",
    },
    EngineOption {
        name: "cells",
        help: "at how many constant indices cells of an array argument are told apart",
        kind: Kind::Number,
        default: "8",
    },
    EngineOption {
        name: "budget",
        help: "after how many seconds spent on one predicate only bounds of its arguments are kept",
        kind: Kind::Seconds,
        default: "2",
    },
];

/// More constants of a loop than these are no thresholds; those near zero are.
const THRESHOLDS: usize = 40;

pub fn solve(context: &mut Context) -> ChcAnswer {
    let system = context.problem.clauses();
    let steps = steps(context, system);
    let count = steps.len() as u32;
    let mut known: Option<(usize, usize)> = None;
    let mut told: Option<Solution> = None;
    for (n, look) in (0..).zip(&steps) {
        let cells = match look {
            Look::NoArrays => None,
            Look::Cells { summary } => {
                let limit = context.options.number("cells") as usize;
                let cells = Cells::new(context.store, system, limit, *summary);
                // there is nothing to look at that was not looked at before
                if cells.is_none() && n > 0 {
                    continue;
                }
                cells
            }
        };
        // each gets its part of what is left
        let end = context.remaining().map(|left| Instant::now() + left / (count - n));
        let seen = cells.as_ref().map_or(system, |c| &c.system);
        let back = |store: &mut Store, solution: Solution| match &cells {
            None => solution,
            Some(cells) => cells.back(store, system, &solution),
        };
        match analyse(context, seen, end) {
            Analysed::Safe(solution) => return ChcAnswer::Sat(back(context.store, solution)),
            Analysed::Open { all, open, facts } => {
                known = Some((all, known.map_or(open, |(_, before)| before.min(open))));
                // others use facts without quantifiers only
                if cells.as_ref().is_none_or(|c| !c.for_all) {
                    told = Some(back(context.store, facts));
                }
            }
            Analysed::Late => break,
        }
    }
    let Some((all, open)) = known else { return ChcAnswer::Unknown("the time is over".into()) };
    let found = told.unwrap_or_default();
    let said = found.definitions.values().flatten().count();
    context.others.progress("invariants", said as u64);
    if said > 0 {
        context.others.fact(context.store, system, &found);
    }
    ChcAnswer::Unknown(format!("proved {} of {all} checks, {open} are warnings", all - open))
}

/// What of the arrays is looked at.
enum Look {
    NoArrays,
    Cells { summary: bool },
}

/// How the arrays are looked at, one after the other until nothing is open: not at all, at constant indices, at all indices. What is known
/// without quantifiers is easier to check.
fn steps(context: &Context, system: &System) -> Vec<Look> {
    let arrays = system.preds.values().any(|p| p.args.iter().any(|s| matches!(s, Sort::Array(_))));
    match context.options.text("arrays") {
        "constant" => vec![Look::Cells { summary: false }],
        "all" => vec![Look::Cells { summary: true }],
        "as-needed" if arrays => {
            vec![Look::NoArrays, Look::Cells { summary: false }, Look::Cells { summary: true }]
        }
        "as-needed" | "none" => vec![Look::NoArrays],
        other => unreachable!("{other} was checked when it was given"),
    }
}

/// What an analysis leaves.
enum Analysed {
    /// No query is left.
    Safe(Solution),
    /// How many queries there are, how many are left, and what can be derived.
    Open { all: usize, open: usize, facts: Solution },
    /// The time is over.
    Late,
}

fn analyse(context: &mut Context, system: &System, end: Option<Instant>) -> Analysed {
    let choice = Choice::named(context.options.text("domain")).expect("checked when it was given");
    let clauses = prepare(context, system, choice, end);
    let strategy = Strategy {
        delay: context.options.number("delay") as u32,
        narrowing: context.options.number("narrowing") as u32,
    };
    let forward_plan = forward_plan(&clauses, system);
    let backward_plan = backward_plan(&clauses, system);
    let all = clauses.queries.len();
    let mut rounds: Vec<Round> = vec![];
    let mut open = all;
    for _ in 0..context.options.number("rounds").max(1) {
        let within = rounds.last().and_then(|r| r.backward.as_ref());
        let Some(forward) = fixpoint(context, &clauses, &forward_plan, Direction::Forward, within, strategy)
        else {
            break;
        };
        let left = clauses.queries.iter().filter(|&&q| forward.reached(q)).count();
        let forward = forward.facts;
        rounds.push(Round { forward, backward: None });
        if left == 0 {
            return Analysed::Safe(solution(context.store, system, &clauses, &rounds));
        }
        if rounds.len() > 1 && left == open {
            break;
        }
        open = left;
        let known = rounds.last().map(|r| &r.forward);
        let Some(backward) =
            fixpoint(context, &clauses, &backward_plan, Direction::Backward, known, strategy)
        else {
            break;
        };
        let backward = backward.facts;
        rounds.last_mut().expect("just pushed").backward = Some(backward);
    }
    let Some(first) = rounds.first_mut() else { return Analysed::Late };
    first.backward = None;
    let facts = solution(context.store, system, &clauses, &rounds[..1]);
    Analysed::Open { all, open, facts }
}

/// A fixpoint that is one; `None` if the time is over.
fn fixpoint<'a>(
    context: &mut Context,
    clauses: &'a Clauses,
    plan: &Plan<PredId>,
    direction: Direction,
    within: Option<&'a SecondaryMap<PredId, Facts>>,
    strategy: Strategy,
) -> Option<Analysis<'a>> {
    let mut analysis = Analysis::new(clauses, direction, within);
    solve_equations(plan, &mut analysis, strategy);
    // What narrowing leaves is one if all operations are monotone, which the phases of paths need not be: a smaller state may take
    // branches that have other names. Then it grows again, without narrowing.
    let again = Strategy { narrowing: 0, delay: strategy.delay + 3 };
    if !analysis.out_of_time && !is_inductive(&mut analysis) {
        solve_equations(plan, &mut analysis, again);
    }
    let cheap = analysis.cheap();
    if cheap > 0 {
        context
            .others
            .note(&format!("{cheap} predicates took too long: only bounds of their arguments are kept"));
    }
    (!analysis.out_of_time && is_inductive(&mut analysis)).then_some(analysis)
}

fn prepare(context: &Context, system: &System, choice: Choice, end: Option<Instant>) -> Clauses {
    let store: &Store = context.store;
    let layouts: Vec<Rc<Layout>> = system.preds.values().map(|p| Rc::new(Layout::new(&p.args))).collect();
    let layout = |p: PredId| layouts[p.index()].clone();
    let transformers: Vec<Transformer> =
        system.clauses.values().map(|c| compile(store, &layout, c)).collect();
    let mut heads: SecondaryMap<PredId, Vec<usize>> = SecondaryMap::new();
    let mut users: SecondaryMap<PredId, Vec<(usize, usize)>> = SecondaryMap::new();
    let mut queries = vec![];
    heads.resize(system.preds.len());
    users.resize(system.preds.len());
    for (i, t) in transformers.iter().enumerate() {
        match &t.head {
            Some((p, _)) => heads[*p].push(i),
            None => queries.push(i),
        }
        t.body.iter().enumerate().for_each(|(place, (p, _))| users[*p].push((i, place)));
    }
    let component = components(system, &transformers, &users);
    let thresholds = thresholds(system, &transformers, &component);
    // a little is left to say what was found
    let now = Instant::now();
    let deadline = end.map(|end| now + end.saturating_duration_since(now).mul_f64(0.9));
    Clauses {
        transformers,
        layouts,
        heads,
        users,
        queries,
        component,
        thresholds,
        choice,
        disjuncts: context.options.number("disjuncts") as usize,
        budget: context.options.seconds("budget").max(Duration::from_millis(1)),
        deadline,
    }
}

fn successors(
    transformers: &[Transformer],
    users: &SecondaryMap<PredId, Vec<(usize, usize)>>,
    p: PredId,
) -> Vec<PredId> {
    users[p].iter().filter_map(|(c, _)| transformers[*c].head.as_ref().map(|h| h.0)).collect()
}

/// The number of the loop of each predicate; zero: it is in none.
fn components(
    system: &System,
    transformers: &[Transformer],
    users: &SecondaryMap<PredId, Vec<(usize, usize)>>,
) -> SecondaryMap<PredId, u32> {
    let graph = FlowGraph::new(system.preds.keys(), |p| successors(transformers, users, p));
    let mut out = SecondaryMap::new();
    for (i, cycle) in (1..).zip(graph.cycles()) {
        cycle.into_iter().for_each(|p| out[p] = i);
    }
    out
}

fn forward_plan(clauses: &Clauses, system: &System) -> Plan<PredId> {
    // what facts begin with comes first
    let is_start = |p: &PredId| clauses.heads[*p].iter().any(|&c| clauses.transformers[c].body.is_empty());
    let (starts, others): (Vec<PredId>, Vec<PredId>) = system.preds.keys().partition(is_start);
    Plan::new(starts.into_iter().chain(others), |p| successors(&clauses.transformers, &clauses.users, p))
}

fn backward_plan(clauses: &Clauses, system: &System) -> Plan<PredId> {
    let body = |c: usize| clauses.transformers[c].body.iter().map(|(p, _)| *p);
    let starts: Vec<PredId> = clauses.queries.iter().flat_map(|&q| body(q)).collect();
    Plan::new(starts.into_iter().chain(system.preds.keys()), |p| {
        clauses.heads[p].iter().flat_map(|&c| body(c)).collect::<Vec<_>>()
    })
}

/// The constants that the clauses of a loop compare with, and their neighbours.
fn thresholds(
    system: &System,
    transformers: &[Transformer],
    component: &SecondaryMap<PredId, u32>,
) -> SecondaryMap<PredId, Rc<Vec<Int>>> {
    let loops = system.preds.keys().map(|p| component[p]).max().unwrap_or(0) as usize;
    let mut found: Vec<BTreeSet<Int>> = vec![BTreeSet::new(); loops + 1];
    for t in transformers {
        let preds = t.body.iter().chain(&t.head).map(|(p, _)| component[*p] as usize);
        let touched: BTreeSet<usize> = preds.filter(|c| *c > 0).collect();
        if touched.is_empty() {
            continue;
        }
        let constants = constants(&t.formula);
        touched.into_iter().for_each(|c| found[c].extend(constants.iter().cloned()));
    }
    let lists: Vec<Rc<Vec<Int>>> = found
        .into_iter()
        .map(|set| {
            let mut all: Vec<Int> = set.into_iter().collect();
            all.sort_by_key(Int::abs);
            all.truncate(THRESHOLDS);
            all.sort();
            Rc::new(all)
        })
        .collect();
    let mut out: SecondaryMap<PredId, Rc<Vec<Int>>> = SecondaryMap::new();
    system.preds.keys().for_each(|p| out[p] = lists[component[p] as usize].clone());
    out
}

fn constants(formula: &Rc<Formula>) -> BTreeSet<Int> {
    let mut out = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut work = vec![formula.clone()];
    while let Some(f) = work.pop() {
        if !seen.insert(Rc::as_ptr(&f)) {
            continue;
        }
        match &*f {
            Formula::Atom(c) if c.relation != Relation::Eq || c.expr.terms().len() == 1 => {
                if let [(_, k), rest @ ..] = c.expr.terms()
                    && rest.len() < 2
                {
                    let at = if rest.is_empty() { (-c.expr.offset()).div_floor(k) } else { -c.expr.offset() };
                    out.extend([-1, 0, 1].map(|n| &at + &Int::from(n)));
                }
            }
            Formula::Atom(_) | Formula::Product(..) => {}
            Formula::And(parts) | Formula::Or(_, parts) => work.extend(parts.iter().cloned()),
        }
    }
    out
}
