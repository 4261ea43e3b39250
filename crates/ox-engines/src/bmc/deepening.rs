//! Which loops are unrolled how often, round by round.
//!
//! Only a loop that can go on where it was cut is unrolled more often in the next round: a solver has said that an execution
//! reaches its unwinding assertion, or did not say that none does. (In small formulas a loop that went on before is not asked about.)
//! One that comes late, because no execution got there before, is taken to the depth of the others first, and the depth grows only once a
//! loop of that depth goes on. Recursion is treated alike.
//!
//! A *safe* is no matter of this file: it is given only where no execution reaches the unwinding assertion of any loop.

use ox_sea::Place;
use ox_sea::pass::{Limit, LoopBound, UnrolledLoop};
use std::collections::BTreeMap;

/// So many rounds at most without a greater depth.
const ROUNDS: u32 = 16;

/// How often loops are unrolled in one round.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    /// Loops and recursions that are not named.
    pub rest: u32,
    /// By the text of their unwinding assertions.
    pub deeper: BTreeMap<String, u32>,
    /// The same; these are never unrolled more often.
    pub own: BTreeMap<String, u32>,
}

impl Bounds {
    pub fn all(depth: u32) -> Self {
        Bounds { rest: depth, ..Bounds::default() }
    }

    pub fn of(&self, name: &str) -> u32 {
        self.own.get(name).or(self.deeper.get(name)).copied().unwrap_or(self.rest)
    }

    /// For the reader: the depth of those that are unrolled most.
    pub fn deepest(&self) -> u32 {
        self.deeper.values().copied().max().unwrap_or(0).max(self.rest)
    }

    pub fn loops(&self) -> BTreeMap<String, LoopBound> {
        let deeper = self.deeper.iter().map(|(name, n)| (name.clone(), LoopBound::Unwind(*n)));
        deeper.chain(self.own.iter().map(|(name, n)| (name.clone(), LoopBound::Most(*n)))).collect()
    }
}

/// A loop or recursion that an execution may leave what was looked at in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GoesOn {
    pub name: String,
    pub place: Option<Place>,
    /// How often it was looked at.
    pub bound: u32,
    pub limit: Limit,
}

impl GoesOn {
    pub fn new(name: &str, bounds: &Bounds, loops: &[UnrolledLoop]) -> Self {
        let known = loops.iter().find(|l| l.name == name);
        let limit = match known {
            Some(l) => l.cut.unwrap_or(Limit::Unwind),
            None if name.starts_with("recursion") => Limit::Unwind,
            None => Limit::Size,
        };
        let bound = match limit {
            Limit::Unwind | Limit::Own => bounds.of(name),
            Limit::Iterations | Limit::Size => known.map_or(0, |l| l.iterations),
        };
        GoesOn { name: name.into(), place: known.and_then(|l| l.place.clone()), bound, limit }
    }

    pub fn reason(&self) -> String {
        let GoesOn { name, bound, .. } = self;
        let rounds = if *bound == 1 { "iteration" } else { "iterations" };
        match self.limit {
            Limit::Unwind => format!("{name} may exceed {bound} {rounds}; raise --unwind"),
            Limit::Own => format!("{name} may exceed {bound} {rounds}, which is its own bound"),
            Limit::Iterations => {
                format!("{name} goes on after {bound} {rounds}, the most without a bound of its own")
            }
            Limit::Size if *bound > 0 => {
                format!("{name} goes on after {bound} {rounds}, where the program has become too large")
            }
            Limit::Size => format!("{name}: the program has become too large"),
        }
    }
}

pub(super) struct Deepening {
    depths: Vec<u32>,
    /// In `depths`.
    level: usize,
    /// Rounds at that level.
    rounds: u32,
    pub bounds: Bounds,
}

impl Deepening {
    /// `depths` is not empty.
    pub fn new(depths: Vec<u32>, own: BTreeMap<String, u32>) -> Self {
        let bounds = Bounds { rest: depths[0], own, ..Bounds::default() };
        Deepening { depths, level: 0, rounds: 0, bounds }
    }

    /// All executions whose loops have at most so many iterations were looked at, given what goes on.
    pub fn covered(&self, open: &[GoesOn]) -> u32 {
        open.iter().map(|o| o.bound).min().unwrap_or_else(|| self.bounds.deepest())
    }

    /// Whether there is another round.
    pub fn deepen(&mut self, open: &[GoesOn]) -> bool {
        let mut open = open.iter().filter(|o| o.limit == Limit::Unwind).peekable();
        if open.peek().is_none() {
            return false;
        }
        let mut depth = self.depths[self.level];
        let open: Vec<&GoesOn> = open.collect();
        self.rounds += 1;
        if self.rounds > ROUNDS || open.iter().any(|o| o.bound >= depth) {
            match self.depths.iter().position(|d| *d > depth) {
                Some(level) => (self.level, self.rounds, depth) = (level, 0, self.depths[level]),
                None if self.rounds > ROUNDS => return false,
                // the others still come to this depth
                None => {}
            }
        }
        let mut more = false;
        for o in open.iter().filter(|o| o.bound < depth) {
            self.bounds.deeper.insert(o.name.clone(), depth);
            more = true;
        }
        more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(deepening: &Deepening, names: &[&str]) -> Vec<GoesOn> {
        let row = |name: &str| UnrolledLoop {
            name: name.into(),
            place: None,
            iterations: 3,
            after_cut: false,
            cut: Some(match deepening.bounds.own.contains_key(name) {
                true => Limit::Own,
                false => Limit::Unwind,
            }),
        };
        let loops: Vec<UnrolledLoop> = names.iter().map(|n| row(n)).collect();
        names.iter().map(|n| GoesOn::new(n, &deepening.bounds, &loops)).collect()
    }

    /// The bounds of `a`, `b` and `c` after each round.
    fn rounds(deepening: &mut Deepening, rounds: &[&[&str]]) -> Vec<Option<[u32; 3]>> {
        let one = |names: &&[&str]| {
            let open = open(deepening, names);
            let more = deepening.deepen(&open);
            more.then(|| ["a", "b", "c"].map(|n| deepening.bounds.of(n)))
        };
        rounds.iter().map(one).collect()
    }

    #[test]
    fn only_what_goes_on_is_deepened() {
        let mut deepening = Deepening::new(vec![1, 2, 4, 8], BTreeMap::new());
        let seen = rounds(&mut deepening, &[&["a"], &["a"], &["b"], &["b", "c"], &["a", "b"], &["a"]]);
        // b comes late: it is taken to the depth of a, and then goes deeper with c
        let expected = [[2, 1, 1], [4, 1, 1], [4, 4, 1], [4, 8, 8], [8, 8, 8]].map(Some);
        assert_eq!(seen[..5], expected);
        assert_eq!(seen[5], None);
    }

    #[test]
    fn a_bound_of_its_own_stays() {
        let own = BTreeMap::from([("b".to_string(), 3)]);
        let mut deepening = Deepening::new(vec![1, 2, 4], own);
        let seen = rounds(&mut deepening, &[&["a", "b"], &["b"]]);
        assert_eq!(seen, [Some([2, 3, 1]), None]);
        assert_eq!(deepening.covered(&open(&deepening, &["b"])), 3);
    }
}
