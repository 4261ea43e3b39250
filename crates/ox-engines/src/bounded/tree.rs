//! The formula of all derivations up to a height.
//!
//! A node stands for a fact of any predicate that may be needed there, and has one child for each atom of a body. Each clause that
//! may derive the fact has a selector, which implies its constraint, that its head is the fact and that the facts of its body are
//! at the children. Only one clause is used at a node, so alternatives share the children: clauses with one atom in the body make a
//! chain.

use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};
use ox_chc::{Atom, Clause, ClauseId, PredId, System};
use ox_logic::{Node as Shape, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);
entity_impl!(NodeId, "node");

/// How high the lowest derivation of a predicate's facts is, constraints aside; nothing if there is none.
pub struct Heights(SecondaryMap<PredId, Option<u32>>);

impl Heights {
    pub fn of(system: &System) -> Self {
        let mut this = Heights(SecondaryMap::new());
        loop {
            let mut changed = false;
            for clause in system.clauses.values() {
                let (Some(head), Some(height)) = (&clause.head, this.clause(clause)) else { continue };
                if this.0[head.pred].is_none_or(|known| height < known) {
                    this.0[head.pred] = Some(height);
                    changed = true;
                }
            }
            if !changed {
                return this;
            }
        }
    }

    /// The lowest derivation that ends with this clause.
    fn clause(&self, clause: &Clause) -> Option<u32> {
        clause.body.iter().try_fold(1, |height, atom| Some(height.max(self.0[atom.pred]? + 1)))
    }

    pub fn lowest_query(&self, system: &System) -> Option<u32> {
        system.queries().filter_map(|(_, q)| self.clause(q)).min()
    }
}

/// A clause that may be used at a node.
pub struct Choice {
    pub clause: ClauseId,
    pub selector: Term,
    /// What stands for the clause's variables: variables of the formula.
    pub own: FxHashMap<Term, Term>,
    pub children: Vec<NodeId>,
}

#[derive(Default)]
pub struct Node {
    /// The facts that may be needed here.
    needs: Vec<Need>,
    pub choices: Vec<Choice>,
}

struct Need {
    pred: PredId,
    needed: Term,
    args: Vec<Term>,
}

pub struct Tree<'a> {
    pub system: &'a System,
    heights: &'a Heights,
    pub nodes: PrimaryMap<NodeId, Node>,
    pub conjuncts: Vec<Term>,
    instances: usize,
    cut: bool,
}

impl<'a> Tree<'a> {
    /// `None` if more than `most` clauses would be in it.
    pub fn new(
        store: &mut Store,
        system: &'a System,
        heights: &'a Heights,
        height: u32,
        most: usize,
    ) -> Option<Self> {
        let mut this =
            Tree { system, heights, nodes: PrimaryMap::new(), conjuncts: vec![], instances: 0, cut: false };
        let root = this.nodes.push(Node::default());
        let mut level = vec![root];
        for left in (1..=height).rev() {
            let mut next = vec![];
            for node in level {
                let mut children = vec![];
                this.expand(store, Expansion { left, node, children: &mut children });
                if this.instances > most {
                    return None;
                }
                next.extend(children);
            }
            level = next;
        }
        Some(this)
    }

    /// Higher derivations are left out.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    pub fn instances(&self) -> usize {
        self.instances
    }

    fn expand(&mut self, store: &mut Store, mut at: Expansion) {
        let mut selectors: FxHashMap<Option<PredId>, Vec<Term>> = FxHashMap::default();
        let is_root = at.node == NodeId::from_u32(0);
        for (id, clause) in self.system.clauses.iter() {
            let pred = clause.head.as_ref().map(|h| h.pred);
            let wanted = match pred {
                None => is_root,
                Some(p) => self.nodes[at.node].needs.iter().any(|n| n.pred == p),
            };
            let Some(lowest) = self.heights.clause(clause).filter(|_| wanted) else { continue };
            if lowest > at.left {
                self.cut = true;
                continue;
            }
            let selector = self.instance(store, &mut at, id, clause);
            selectors.entry(pred).or_default().push(selector);
        }
        if is_root {
            let any = selectors.remove(&None).unwrap_or_default();
            self.conjuncts.push(store.mk(Op::Or, &any));
        }
        for i in 0..self.nodes[at.node].needs.len() {
            let need = &self.nodes[at.node].needs[i];
            let some = selectors.remove(&Some(need.pred)).unwrap_or_default();
            let needed = need.needed;
            let some = store.mk(Op::Or, &some);
            self.conjuncts.push(store.mk(Op::Implies, &[needed, some]));
        }
    }

    /// A clause with variables of its own; returns its selector.
    fn instance(&mut self, store: &mut Store, at: &mut Expansion, id: ClauseId, clause: &Clause) -> Term {
        self.instances += 1;
        while at.children.len() < clause.body.len() {
            at.children.push(self.nodes.push(Node::default()));
        }
        let stem = format!("{}!{id}", at.node);
        let selector = store.var(&stem, Sort::Bool);
        let mut sides: Vec<(&Atom, Vec<Term>)> = vec![];
        let mut parts = vec![];
        if let Some(head) = &clause.head {
            let need = self.nodes[at.node].needs.iter().find(|n| n.pred == head.pred);
            sides.push((head, need.expect("asked before").args.clone()));
        }
        for (atom, &child) in clause.body.iter().zip(&*at.children) {
            let (needed, args) = self.need(store, child, atom.pred);
            parts.push(needed);
            sides.push((atom, args));
        }
        let own = own_variables(store, clause, &sides, &stem);
        for (atom, args) in &sides {
            for (&term, &arg) in atom.args.iter().zip(args) {
                let term = store.subst_simplified(term, &own);
                parts.push(store.mk(Op::Eq, &[term, arg]));
            }
        }
        parts.push(store.subst_simplified(clause.constraint, &own));
        self.conjuncts.extend(parts.iter().map(|&part| store.mk(Op::Implies, &[selector, part])));
        let children = at.children[..clause.body.len()].to_vec();
        self.nodes[at.node].choices.push(Choice { clause: id, selector, own, children });
        selector
    }

    /// What says that a fact of the predicate is needed at the node, and the arguments of the fact.
    fn need(&mut self, store: &mut Store, node: NodeId, pred: PredId) -> (Term, Vec<Term>) {
        if let Some(need) = self.nodes[node].needs.iter().find(|n| n.pred == pred) {
            return (need.needed, need.args.clone());
        }
        let needed = store.var(&format!("{node}!{pred}"), Sort::Bool);
        let sorts = self.system.preds[pred].args.iter().enumerate();
        let args: Vec<Term> = sorts.map(|(i, &s)| store.var(&format!("{node}!{pred}!{i}"), s)).collect();
        self.nodes[node].needs.push(Need { pred, needed, args: args.clone() });
        (needed, args)
    }
}

/// A node that gets its clauses.
struct Expansion<'a> {
    /// The height that is left for the derivation at this node.
    left: u32,
    node: NodeId,
    children: &'a mut Vec<NodeId>,
}

/// A variable that is an argument as it stands is the argument of the fact; the others get a name.
fn own_variables(
    store: &mut Store,
    clause: &Clause,
    sides: &[(&Atom, Vec<Term>)],
    stem: &str,
) -> FxHashMap<Term, Term> {
    let mut own = FxHashMap::default();
    for (atom, args) in sides {
        for (&term, &arg) in atom.args.iter().zip(args) {
            if let Shape::Var(..) = store.node(term) {
                own.entry(term).or_insert(arg);
            }
        }
    }
    for (i, &v) in clause.vars.iter().enumerate() {
        own.entry(v).or_insert_with(|| store.var(&format!("{stem}!v{i}"), store.sort(v)));
    }
    own
}
