//! The versions of predicates, bottom-up: from the clauses without premises on, each clause is used with every combination of the
//! versions of its premises that is known.

use super::super::equations::{keeping, solve};
use super::bounds::contradict;
use super::unchanged::unchanged;
use crate::{Atom, Clause, ClauseId, Pred, PredId, System};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use ox_logic::{Op, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// The largest number of constants for one argument.
const VALUES: usize = 110;
/// How many more uses of clauses there may be than clauses.
const USES: usize = 2_000;

/// What makes the difference between versions of a recursive predicate.
#[derive(Clone, Copy)]
pub enum By {
    Constants,
    /// How many clauses of its component were used one after the other, up to this number.
    Rounds(u32, Then),
}

/// What comes after the rounds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// Nothing.
    Stop,
    /// Anything, except that arguments that never change stay the same.
    Anything,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Version {
    pub of: PredId,
    constants: Vec<Option<Term>>,
    round: u32,
    /// After the rounds: the arguments that never change.
    pub unchanged: Option<Vec<usize>>,
}

impl Version {
    fn new(of: PredId, system: &System) -> Self {
        Version { of, constants: vec![None; system.preds[of].args.len()], round: 0, unchanged: None }
    }

    /// What is left of the arguments, or of their sorts.
    pub fn rest<T: Copy>(&self, args: &[T]) -> Vec<T> {
        match &self.unchanged {
            Some(positions) => positions.iter().map(|&i| args[i]).collect(),
            None => self.constants.iter().zip(args).filter(|(c, _)| c.is_none()).map(|(_, &t)| t).collect(),
        }
    }

    /// That the arguments are the constants.
    pub fn holds(&self, store: &mut Store, args: &[Term]) -> Vec<Term> {
        let pairs = self.constants.iter().zip(args);
        pairs.filter_map(|(c, &t)| c.map(|c| store.mk(Op::Eq, &[t, c]))).collect()
    }
}

/// A clause of the result: which one it was, and what its variables stand for.
pub struct Use {
    pub clause: ClauseId,
    pub map: FxHashMap<Term, Term>,
}

pub struct Unfolded {
    pub system: System,
    pub versions: PrimaryMap<PredId, Version>,
    /// The versions of each predicate that some clause derives.
    pub derived: SecondaryMap<PredId, Vec<PredId>>,
    pub uses: PrimaryMap<ClauseId, Use>,
    /// The versions of what comes after the rounds, for each component.
    pub after: FxHashSet<Vec<PredId>>,
}

/// Predicates that depend on each other.
#[derive(Clone)]
struct Component {
    preds: Vec<PredId>,
    /// Arguments that never change, each with its position in every predicate.
    unchanged: Vec<FxHashMap<PredId, usize>>,
}

/// How a predicate is looked at.
#[derive(Clone)]
struct Open {
    component: usize,
    by: By,
    /// The constants that each argument has had.
    seen: Vec<FxHashSet<Term>>,
}

pub struct Versions<'a> {
    original: &'a System,
    users: SecondaryMap<PredId, Vec<ClauseId>>,
    pub out: Unfolded,
    numbers: FxHashMap<Version, PredId>,
    open: SecondaryMap<PredId, Option<Open>>,
    components: Vec<Component>,
    /// Those with too many versions.
    pub given_up: Vec<PredId>,
}

impl<'a> Versions<'a> {
    /// Only the predicates of these components get versions.
    pub fn of(
        store: &mut Store,
        original: &'a System,
        components: &[Vec<PredId>],
        by: impl Fn(PredId) -> By,
    ) -> Self {
        let mut users: SecondaryMap<PredId, Vec<ClauseId>> = SecondaryMap::new();
        for (id, clause) in original.clauses.iter() {
            for atom in &clause.body {
                users[atom.pred].push(id);
            }
        }
        let mut out = Unfolded {
            system: System { preds: original.preds.clone(), clauses: PrimaryMap::new() },
            versions: PrimaryMap::new(),
            derived: SecondaryMap::new(),
            uses: PrimaryMap::new(),
            after: FxHashSet::default(),
        };
        let mut numbers = FxHashMap::default();
        for of in original.preds.keys() {
            let version = Version::new(of, original);
            numbers.insert(version.clone(), out.versions.push(version));
        }
        let mut open = SecondaryMap::new();
        for (component, preds) in components.iter().enumerate() {
            for &pred in preds {
                let seen = vec![FxHashSet::default(); original.preds[pred].args.len()];
                open[pred] = Some(Open { component, by: by(pred), seen });
            }
        }
        let component = |preds: &Vec<PredId>| Component {
            preds: preds.clone(),
            unchanged: unchanged(store, original, preds),
        };
        let components = components.iter().map(component).collect();
        let mut this = Versions { original, users, out, numbers, open, components, given_up: vec![] };
        this.all(store);
        this
    }

    fn all(&mut self, store: &mut Store) {
        let facts = self.original.clauses.iter().filter(|(_, c)| c.body.is_empty());
        let mut work: Vec<(ClauseId, Vec<PredId>)> = facts.map(|(id, _)| (id, vec![])).collect();
        let mut done = FxHashSet::default();
        work.reverse();
        while let Some((id, premises)) = work.pop() {
            if !done.insert((id, premises.clone())) {
                continue;
            }
            if done.len() > self.original.clauses.len() + USES {
                self.give_up_the_largest();
            }
            for head in self.instance(store, id, &premises) {
                let of = self.out.versions[head].of;
                if self.out.derived[of].contains(&head) {
                    continue;
                }
                self.out.derived[of].push(head);
                for &user in &self.users[of] {
                    work.extend(self.combinations(user, head).into_iter().map(|premises| (user, premises)));
                }
            }
        }
    }

    /// The ways to use a clause with this version at least once.
    fn combinations(&self, clause: ClauseId, new: PredId) -> Vec<Vec<PredId>> {
        let mut found: Vec<Vec<PredId>> = vec![vec![]];
        for atom in &self.original.clauses[clause].body {
            let versions = &self.out.derived[atom.pred];
            let longer = |c: &Vec<PredId>| {
                let c = c.clone();
                versions.iter().map(move |&v| c.iter().copied().chain([v]).collect::<Vec<PredId>>())
            };
            found = found.iter().flat_map(longer).collect();
        }
        found.retain(|c| c.contains(&new));
        found
    }

    /// Adds the clause for these versions of its premises, if it can be used; what it derives.
    fn instance(&mut self, store: &mut Store, id: ClauseId, premises: &[PredId]) -> Vec<PredId> {
        let clause = &self.original.clauses[id];
        let mut parts = vec![clause.constraint];
        for (atom, &version) in clause.body.iter().zip(premises) {
            parts.extend(self.out.versions[version].holds(store, &atom.args));
        }
        let constraint = store.mk(Op::And, &parts);
        let may = keeping(store, &clause.body);
        let solved = solve(store, constraint, may);
        if contradict(store, solved.rest) {
            return vec![];
        }
        let mut body = vec![];
        for (atom, &version) in clause.body.iter().zip(premises) {
            let args = self.out.versions[version].rest(&atom.args);
            body.push(Atom { pred: version, args: solved.apply_all(store, &args) });
        }
        let heads = match &clause.head {
            None => vec![None],
            Some(atom) => {
                let args = solved.apply_all(store, &atom.args);
                let heads = self.heads(store, Atom { pred: atom.pred, args }, premises);
                heads.into_iter().map(Some).collect()
            }
        };
        let mut derived = vec![];
        for head in heads {
            derived.extend(head.as_ref().map(|h| h.pred));
            self.out.system.clauses.push(Clause::new(store, body.clone(), solved.rest, head));
            self.out.uses.push(Use { clause: id, map: solved.map.clone() });
        }
        derived
    }

    /// The versions that an atom stands for: one, or none or several after the rounds.
    fn heads(&mut self, store: &mut Store, atom: Atom, premises: &[PredId]) -> Vec<Atom> {
        let mut version = Version::new(atom.pred, self.original);
        match &mut self.open[atom.pred] {
            None => {}
            Some(Open { by: By::Constants, seen, .. }) => {
                let constant = |t: &Term| store.is_literal(*t).then_some(*t);
                version.constants = atom.args.iter().map(constant).collect();
                for (values, constant) in seen.iter_mut().zip(&version.constants) {
                    values.extend(constant);
                }
                if seen.iter().any(|values| values.len() > VALUES) {
                    self.give_up(atom.pred);
                    version.constants = vec![None; atom.args.len()];
                }
            }
            &mut Some(Open { by: By::Rounds(most, then), component, .. }) => {
                let with_it =
                    |p: &Version| self.open[p.of].as_ref().is_some_and(|o| o.component == component);
                let before = premises.iter().map(|&p| &self.out.versions[p]).filter(|p| with_it(p));
                version.round = before.map(|p| p.round + 1).max().unwrap_or(0);
                if version.round == most + 1 && then == Then::Anything {
                    return self.anything(store, &atom, component, version.round);
                }
                // what comes after anything is one of them already
                if version.round > most {
                    return vec![];
                }
            }
        }
        let args = version.rest(&atom.args);
        vec![Atom { pred: self.number(store, version), args }]
    }

    /// All predicates of the component, for any arguments but those that never change.
    fn anything(&mut self, store: &mut Store, atom: &Atom, component: usize, round: u32) -> Vec<Atom> {
        let Component { preds, unchanged } = self.components[component].clone();
        let args: Vec<Term> = unchanged.iter().map(|at| atom.args[at[&atom.pred]]).collect();
        let mut heads = vec![];
        for of in preds {
            let unchanged = Some(unchanged.iter().map(|at| at[&of]).collect());
            let version = Version { round, unchanged, ..Version::new(of, self.original) };
            heads.push(Atom { pred: self.number(store, version), args: args.clone() });
        }
        self.out.after.insert(heads.iter().map(|h| h.pred).collect());
        heads
    }

    fn number(&mut self, store: &mut Store, version: Version) -> PredId {
        if let Some(&number) = self.numbers.get(&version) {
            return number;
        }
        let declared = &self.original.preds[version.of];
        let name = format!("{}.{}", store.name(declared.name), self.out.versions.len());
        let args = version.rest(&declared.args);
        let number = self.out.system.preds.push(Pred { name: store.symbol(&name), args });
        self.out.versions.push(version.clone());
        self.numbers.insert(version, number);
        number
    }

    fn give_up(&mut self, pred: PredId) {
        self.open[pred] = None;
        self.given_up.push(pred);
    }

    fn give_up_the_largest(&mut self) {
        let versions = |p: &PredId| (self.out.derived[*p].len(), *p);
        let looked_at = self.original.preds.keys().filter(|p| self.open[*p].is_some());
        if let Some(largest) = looked_at.max_by_key(versions) {
            self.give_up(largest);
        }
    }
}
