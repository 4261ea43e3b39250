//! Constraints of clauses as formulas over dimensions, and what a formula leaves of a state.
//!
//! A formula is in negation normal form. It is assumed on a state piece by piece: constraints first, then disjunctions of which the state
//! excludes all branches but one, then a split into the branches that are left, the fewest first. So paths through a large block that
//! cannot be taken cost little, and those that can are kept apart up to a bound; beyond it the branches of a disjunction are joined.

use ox_domains::{Bounds, Constraint, Dim, Int, Linear, Relation, State};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub enum Formula {
    Atom(Constraint),
    /// The dimension is the product of the two.
    Product(Dim, Linear, Linear),
    And(Vec<Rc<Formula>>),
    /// Numbered, to name what was chosen.
    Or(u32, Vec<Rc<Formula>>),
}

/// What is left of a state, and which branches of disjunctions led there.
pub struct Path {
    pub state: State,
    /// The same for the same choices, in whichever order they were made.
    pub choices: u64,
}

/// A state with what is still to be assumed.
struct Task {
    state: State,
    todo: Vec<Rc<Formula>>,
    ors: Vec<Rc<Formula>>,
    /// Constraints that a domain uses for bounds only, to be told again when there are others.
    again: Vec<Constraint>,
    /// Has there been a choice? Then narrow constraints are told again too, where the domain keeps no differences.
    chosen: bool,
    choices: u64,
}

/// More constraints are not told again.
const AGAIN: usize = 60;

/// Disjunctions are tried for branches that are excluded this often before a split.
const ROUNDS: usize = 6;

/// How many disjunctions are looked at in all, for one clause and one state.
const WORK: usize = 4_000;

/// What the formula leaves of the state, in at most `limit` paths (more only where nothing was to be joined).
pub fn assume(formula: &Rc<Formula>, state: State, limit: usize) -> Vec<Path> {
    let mut done = vec![];
    let mut work = WORK;
    let first =
        Task { state, todo: vec![formula.clone()], ors: vec![], again: vec![], chosen: false, choices: 0 };
    let mut stack = vec![first];
    while let Some(mut task) = stack.pop() {
        let Some((at, live)) = task.saturate(&mut work) else {
            if !task.state.is_bottom() {
                done.push(Path { state: task.state, choices: task.choices });
            }
            continue;
        };
        let Formula::Or(number, branches) = &*task.ors.remove(at) else {
            unreachable!("only disjunctions are kept");
        };
        if work > 0 && done.len() + stack.len() + live.len() <= limit {
            // the first branch is taken first
            for &b in live.iter().rev() {
                stack.push(Task {
                    state: task.state.clone(),
                    todo: vec![branches[b].clone()],
                    ors: task.ors.clone(),
                    again: task.again.clone(),
                    chosen: true,
                    choices: task.choices ^ chosen(*number, b),
                });
            }
            continue;
        }
        task.state = joined(&task.state, live.iter().map(|&b| &branches[b]));
        stack.push(task);
    }
    done
}

fn chosen(number: u32, branch: usize) -> u64 {
    // any mixing does: what matters is that different sets of choices rarely meet
    let x = (u64::from(number) << 20 | branch as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Task {
    /// Assumes all that needs no choice. The disjunction to split with its branches that are left; `None` if there is none.
    fn saturate(&mut self, work: &mut usize) -> Option<(usize, Vec<usize>)> {
        self.assume_todo();
        for _ in 0..ROUNDS {
            if *work == 0 || !self.decide(work) {
                break;
            }
        }
        if self.state.is_bottom() {
            return None;
        }
        let mut best: Option<(usize, Vec<usize>)> = None;
        for at in 0..self.ors.len() {
            let live = self.live(at);
            if best.as_ref().is_none_or(|(_, b)| live.len() < b.len()) {
                best = Some((at, live));
            }
            if best.as_ref().is_some_and(|(_, b)| b.len() <= 2) {
                break;
            }
        }
        best
    }

    /// The branches of a disjunction that the state does not exclude.
    fn live(&self, at: usize) -> Vec<usize> {
        let Formula::Or(_, branches) = &*self.ors[at] else { unreachable!("only disjunctions are kept") };
        (0..branches.len()).filter(|&b| !excluded(&branches[b], &self.state, 3)).collect()
    }

    /// Takes disjunctions that hold anyway away, and the branch of those that have one left; whether there was one.
    fn decide(&mut self, work: &mut usize) -> bool {
        let mut changed = false;
        let mut at = 0;
        while at < self.ors.len() && !self.state.is_bottom() {
            *work = work.saturating_sub(1);
            let or = self.ors[at].clone();
            let Formula::Or(number, branches) = &*or else { unreachable!("only disjunctions are kept") };
            // the choice is named also where it holds anyway, so that a larger state has the same phases
            match self.live(at)[..] {
                [] => self.state.set_bottom(),
                [only] => {
                    self.choices ^= chosen(*number, only);
                    self.ors.remove(at);
                    self.chosen = true;
                    self.todo.push(branches[only].clone());
                    self.assume_todo();
                    changed = true;
                }
                _ if branches.iter().any(|b| entailed(b, &self.state)) => {
                    self.ors.remove(at);
                }
                _ => at += 1,
            }
        }
        changed && !self.state.is_bottom()
    }

    fn assume_todo(&mut self) {
        let differences = self.state.keeps_differences();
        while let Some(f) = self.todo.pop() {
            if self.state.is_bottom() {
                return;
            }
            match &*f {
                Formula::Atom(c) => {
                    self.state.assume(c);
                    if self.again.len() < AGAIN && (is_wide(c) || !differences && c.expr.terms().len() == 2) {
                        self.again.push(c.clone());
                    }
                }
                Formula::Product(r, a, b) => assume_product(&mut self.state, *r, a, b),
                Formula::And(parts) => {
                    // constraints before what depends on bounds
                    let (late, now): (Vec<_>, Vec<_>) =
                        parts.iter().cloned().partition(|p| matches!(**p, Formula::Product(..)));
                    self.todo.extend(late);
                    self.todo.extend(now.into_iter().rev());
                }
                Formula::Or(..) => self.ors.push(f),
            }
        }
        let narrow = self.chosen && !differences;
        let told = self.again.iter().filter(|c| narrow || is_wide(c));
        told.for_each(|c| self.state.assume(c));
    }
}

/// Not a bound, and not a bound of a difference.
fn is_wide(c: &Constraint) -> bool {
    let unit = |(_, k): &(Dim, Int)| k.is_one() || k.is_minus_one();
    match c.relation {
        Relation::Le | Relation::Eq => match c.expr.terms().len() {
            0 | 1 => false,
            2 => !c.expr.terms().iter().all(unit),
            _ => true,
        },
        Relation::Ne => c.expr.terms().len() > 1,
        Relation::Multiple(_) => false,
    }
}

fn assume_product(state: &mut State, r: Dim, a: &Linear, b: &Linear) {
    let (Some(x), Some(y)) = (state.bounds(a), state.bounds(b)) else { return };
    let as_linear = match (x.single(), y.single()) {
        (Some(k), _) => Some(b.scale(k)),
        (_, Some(k)) => Some(a.scale(k)),
        (None, None) => None,
    };
    if let Some(e) = as_linear {
        return state.assume(&Constraint::eq(e.minus(&Linear::dim(r))));
    }
    let mut product = x.product(&y);
    if a == b {
        product = product.meet(&Bounds { lo: Some(Int::ZERO), hi: None });
    }
    product.constraints(r).iter().for_each(|c| state.assume(c));
}

/// Does the formula hold in all points? May be false though it does.
fn entailed(f: &Formula, state: &State) -> bool {
    match f {
        Formula::Atom(c) => {
            let Some(b) = state.bounds(&c.expr) else { return true };
            match &c.relation {
                Relation::Le => b.hi.is_some_and(|h| !h.is_positive()),
                Relation::Eq => b.single().is_some_and(Int::is_zero),
                Relation::Ne => !b.contains(&Int::ZERO),
                Relation::Multiple(m) => b.single().is_some_and(|v| m.divides(v)),
            }
        }
        Formula::Product(..) => false,
        Formula::And(parts) => parts.len() <= 4 && parts.iter().all(|p| entailed(p, state)),
        Formula::Or(_, parts) => parts.len() <= 4 && parts.iter().any(|p| entailed(p, state)),
    }
}

/// Does the formula hold in no point? May be false though it does not.
fn excluded(f: &Formula, state: &State, depth: u32) -> bool {
    match f {
        Formula::Atom(c) => match state.bounds(&c.expr) {
            Some(b) => b.assume(c).is_empty(),
            None => true,
        },
        Formula::Product(..) => false,
        Formula::And(parts) => depth > 0 && parts.iter().any(|p| excluded(p, state, depth - 1)),
        Formula::Or(_, parts) => {
            parts.is_empty() || depth > 0 && parts.iter().all(|p| excluded(p, state, depth - 1))
        }
    }
}

/// The branches of a disjunction joined; disjunctions in them are left out.
fn joined<'a>(state: &State, branches: impl Iterator<Item = &'a Rc<Formula>>) -> State {
    let mut out: Option<State> = None;
    for b in branches {
        let mut task = Task {
            state: state.clone(),
            todo: vec![b.clone()],
            ors: vec![],
            again: vec![],
            chosen: false,
            choices: 0,
        };
        task.assume_todo();
        out = Some(match out {
            None => task.state,
            Some(o) => o.join(&task.state),
        });
    }
    out.unwrap_or_else(|| {
        let mut empty = state.clone();
        empty.set_bottom();
        empty
    })
}
