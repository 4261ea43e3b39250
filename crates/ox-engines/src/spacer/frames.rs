//! Frames of may-summaries: lemmas of predicates with the level up to which they hold.
//!
//! Frame n says what all facts have that are derived in at most n steps. A lemma of level n is in all frames up to n; the levels
//! have one literal each, that solvers assume.

use ox_logic::{Op, Sort, Store, Term};

/// How many steps a derivation may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u32);

impl Level {
    /// Facts of clauses without a body.
    pub const FIRST: Level = Level(0);
    /// A lemma that holds of all facts.
    pub const ALWAYS: Level = Level(u32::MAX);

    pub fn is_first(self) -> bool {
        self.0 == 0
    }

    pub fn before(self) -> Level {
        Level(self.0.saturating_sub(1))
    }

    pub fn after(self) -> Level {
        Level(self.0.saturating_add(1))
    }

    pub fn number(self) -> u64 {
        u64::from(self.0)
    }
}

/// The literals of the levels.
#[derive(Default)]
pub struct Levels(Vec<Term>);

impl Levels {
    /// Makes a literal for this level and all before it.
    pub fn reach(&mut self, store: &mut Store, level: Level) {
        while self.0.len() <= level.0 as usize {
            self.0.push(store.fresh_var("level", Sort::Bool));
        }
    }

    /// Nothing for what holds always.
    pub fn literal(&self, level: Level) -> Option<Term> {
        (level != Level::ALWAYS).then(|| self.0[level.0 as usize])
    }

    pub fn from(&self, level: Level) -> impl Iterator<Item = Term> + '_ {
        self.0.iter().skip(level.0 as usize).copied()
    }

    /// Up to which level what needs these literals holds: the step after the lowest of them.
    pub fn lowest_in(&self, core: &[Term]) -> Level {
        match self.0.iter().position(|l| core.contains(l)) {
            Some(n) => Level(n as u32 + 1),
            None => Level::ALWAYS,
        }
    }
}

/// No fact of the predicate satisfies all literals of the cube.
#[derive(Clone)]
pub struct Lemma {
    /// In the order of terms.
    pub cube: Vec<Term>,
    pub level: Level,
    /// How much was known of the bodies when it was last tried one level higher.
    pub tried: Option<(Level, usize)>,
}

impl Lemma {
    pub fn term(&self, store: &mut Store) -> Term {
        excluded(store, &self.cube)
    }

    /// Whether it excludes all that the cube does.
    fn covers(&self, cube: &[Term]) -> bool {
        self.cube.iter().all(|l| cube.binary_search(l).is_ok())
    }
}

pub fn excluded(store: &mut Store, cube: &[Term]) -> Term {
    let all = store.mk(Op::And, cube);
    store.mk(Op::Not, &[all])
}

/// The lemmas of one predicate.
#[derive(Default)]
pub struct Frames {
    pub lemmas: Vec<Lemma>,
    /// Counts changes.
    pub changes: usize,
}

impl Frames {
    /// A lemma that excludes a cube at this level, if there is one that shows it by its literals.
    pub fn covering(&self, cube: &[Term], level: Level) -> Option<&Lemma> {
        self.lemmas.iter().find(|l| l.level >= level && l.covers(cube))
    }

    /// Adds a lemma, without those that it makes superfluous. False if it says nothing new.
    pub fn add(&mut self, mut cube: Vec<Term>, level: Level) -> bool {
        cube.sort();
        cube.dedup();
        if self.covering(&cube, level).is_some() {
            return false;
        }
        let new = Lemma { cube, level, tried: None };
        self.lemmas.retain(|old| old.level > level || !new.covers(&old.cube));
        self.lemmas.push(new);
        self.changes += 1;
        true
    }

    pub fn at(&self, level: Level) -> impl Iterator<Item = &Lemma> {
        self.lemmas.iter().filter(move |l| l.level >= level)
    }
}
