//! Resolution of two clauses, and how a step by the resolvent unfolds into steps by the two.

use super::super::equalities::substituted;
use super::super::equations::{keeping, solve};
use super::super::recover::recover;
use crate::{Atom, Clause, ClauseId, Derivation, Step, StepId};
use ox_logic::{Model, Node as TermNode, Op, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A clause and what it was made from.
pub struct Node {
    pub clause: Clause,
    /// How many resolutions are in it.
    pub depth: usize,
    origin: Origin,
}

enum Origin {
    Original(ClauseId),
    Resolved {
        outer: Rc<Node>,
        /// Which atom of the outer clause's body the inner clause took the place of.
        at: usize,
        inner: Rc<Node>,
        /// The variables of the two as terms over those of the resolvent.
        outer_map: FxHashMap<Term, Term>,
        inner_map: FxHashMap<Term, Term>,
    },
}

impl Node {
    pub fn original(id: ClauseId, clause: Clause) -> Self {
        Node { clause, depth: 0, origin: Origin::Original(id) }
    }
}

/// The outer clause with the body of the inner one in place of an atom; nothing if the constraint is false.
pub fn resolve(store: &mut Store, outer: &Rc<Node>, at: usize, inner: &Rc<Node>) -> Option<Node> {
    let rename = renaming(store, &outer.clause, &inner.clause);
    let (o, i) = (&outer.clause, &inner.clause);
    let head = i.head.as_ref().expect("the inner clause derives something");
    let mut parts = vec![o.constraint, store.subst(i.constraint, &rename)];
    for (&a, &b) in o.body[at].args.iter().zip(&head.args) {
        let b = store.subst(b, &rename);
        parts.push(store.mk(Op::Eq, &[a, b]));
    }
    let constraint = store.mk(Op::And, &parts);
    let mut body = o.body[..at].to_vec();
    for atom in &i.body {
        body.push(Atom { pred: atom.pred, args: store.subst_many(&atom.args, &rename) });
    }
    body.extend_from_slice(&o.body[at + 1..]);
    let may = keeping(store, &body);
    let solved = solve(store, constraint, may);
    if matches!(store.node(solved.rest), TermNode::Bool(false)) {
        return None;
    }
    let joined = Clause { vars: vec![], body, constraint, head: o.head.clone() };
    let clause = substituted(store, &joined, &solved);
    let outer_map = solved.map.clone();
    let mut inner_map = FxHashMap::default();
    for &v in &i.vars {
        let t = rename.get(&v).copied().unwrap_or(v);
        inner_map.insert(v, solved.map.get(&t).copied().unwrap_or(t));
    }
    let (depth, outer, inner) = (outer.depth + inner.depth + 1, outer.clone(), inner.clone());
    Some(Node { clause, depth, origin: Origin::Resolved { outer, at, inner, outer_map, inner_map } })
}

/// New names for variables of the inner clause that the outer one has too.
fn renaming(store: &mut Store, outer: &Clause, inner: &Clause) -> FxHashMap<Term, Term> {
    let taken: FxHashSet<Term> = outer.vars.iter().copied().collect();
    let mut rename = FxHashMap::default();
    for &v in inner.vars.iter().filter(|v| taken.contains(v)) {
        let TermNode::Var(name, sort) = *store.node(v) else { unreachable!("only variables are quantified") };
        let stem = store.name(name).split('!').next().unwrap_or_default().to_string();
        rename.insert(v, store.fresh_var(&stem, sort));
    }
    rename
}

/// Adds the steps by original clauses that a step by this clause stands for; the last of them is returned.
pub fn unfold(
    store: &Store,
    node: &Node,
    values: &Model,
    premises: Vec<StepId>,
    out: &mut Derivation,
) -> StepId {
    match &node.origin {
        Origin::Original(clause) => {
            out.steps.push(Step { clause: *clause, values: values.clone(), premises })
        }
        Origin::Resolved { outer, at, inner, outer_map, inner_map } => {
            let end = at + inner.clause.body.len();
            let below = recover(store, &inner.clause.vars, inner_map, values);
            let step = unfold(store, inner, &below, premises[*at..end].to_vec(), out);
            let mut rest = premises[..*at].to_vec();
            rest.push(step);
            rest.extend_from_slice(&premises[end..]);
            let above = recover(store, &outer.clause.vars, outer_map, values);
            unfold(store, outer, &above, rest, out)
        }
    }
}
