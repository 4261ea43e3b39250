//! The model: predicates and clauses `∀ vars. body ∧ constraint → head`.

use cranelift_entity::{PrimaryMap, entity_impl};
use ox_logic::{Node, Op, Sort, Store, Symbol, Term};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PredId(u32);
entity_impl!(PredId, "pred");

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClauseId(u32);
entity_impl!(ClauseId, "clause");

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct System {
    pub preds: PrimaryMap<PredId, Pred>,
    pub clauses: PrimaryMap<ClauseId, Clause>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pred {
    pub name: Symbol,
    pub args: Vec<Sort>,
}

/// The arguments are any terms over the clause's variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    pub pred: PredId,
    pub args: Vec<Term>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    pub vars: Vec<Term>,
    pub body: Vec<Atom>,
    /// Free of predicates.
    pub constraint: Term,
    /// `None`: a query, its body must not hold.
    pub head: Option<Atom>,
}

impl Clause {
    /// A clause over exactly the variables that occur in it.
    pub fn new(store: &Store, body: Vec<Atom>, constraint: Term, head: Option<Atom>) -> Self {
        let mut terms: Vec<Term> = body.iter().flat_map(|a| a.args.iter().copied()).collect();
        terms.push(constraint);
        terms.extend(head.iter().flat_map(|a| a.args.iter().copied()));
        Clause { vars: store.free_vars(&terms), body, constraint, head }
    }
}

impl Clause {
    /// How many different terms it has.
    pub fn size(&self, store: &Store) -> usize {
        let args = self.body.iter().chain(&self.head).flat_map(|a| a.args.iter().copied());
        store.subterms(&args.chain([self.constraint]).collect::<Vec<_>>()).len()
    }
}

impl Atom {
    /// The atom as a term.
    pub fn term(&self, store: &mut Store, system: &System) -> Term {
        store.app(Op::Apply(system.preds[self.pred].name, Sort::Bool), &self.args)
    }
}

impl System {
    pub fn pred_named(&self, name: Symbol) -> Option<PredId> {
        self.preds.iter().find(|(_, p)| p.name == name).map(|(id, _)| id)
    }

    pub fn queries(&self) -> impl Iterator<Item = (ClauseId, &Clause)> {
        self.clauses.iter().filter(|(_, c)| c.head.is_none())
    }

    /// What does not hold: ids, argument sorts, Boolean constraints without predicates, variables declared.
    pub fn validate(&self, store: &Store) -> Result<(), String> {
        for (id, clause) in self.clauses.iter() {
            for atom in clause.body.iter().chain(&clause.head) {
                let pred = self.preds.get(atom.pred).ok_or(format!("{id}: {} does not exist", atom.pred))?;
                let sorts: Vec<Sort> = atom.args.iter().map(|&a| store.sort(a)).collect();
                if sorts != pred.args {
                    return Err(format!("{id}: {} applied to {sorts:?}", store.name(pred.name)));
                }
            }
            if store.sort(clause.constraint) != Sort::Bool {
                return Err(format!("{id}: the constraint is not Boolean"));
            }
            let fresh = Clause::new(store, clause.body.clone(), clause.constraint, clause.head.clone());
            if let Some(v) = fresh.vars.iter().find(|v| !clause.vars.contains(v)) {
                return Err(format!("{id}: {v} is not among its variables"));
            }
            if clause.vars.iter().any(|&v| !matches!(store.node(v), Node::Var(..))) {
                return Err(format!("{id}: something that is no variable is quantified"));
            }
        }
        Ok(())
    }
}
