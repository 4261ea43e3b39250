//! How often loops are unrolled, and what became of each.
//!
//! A loop is known by the text that [`Inst::Unwound`](crate::Inst::Unwound) has where it is cut: `loop at file.c:12`. Copies of a
//! loop (of an inlined function, say) have one name, and so one bound.

use crate::{Block, BlockId, Function, Place, Program};
use ox_graph::{ComponentId, WeakOrder};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug)]
pub struct UnrollOptions {
    /// How often the body of a loop is executed when nothing decides its end; at least once.
    pub unwind: u32,
    /// Loops with a bound of their own, by name.
    pub loops: BTreeMap<String, LoopBound>,
    /// How often a body is executed at all.
    pub max_iterations: u32,
    /// The size from which on no further iteration begins.
    pub max_insts: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopBound {
    /// Instead of `unwind`.
    Unwind(u32),
    /// The body is executed at most that often, whatever decides the end.
    Most(u32),
}

impl Default for UnrollOptions {
    fn default() -> Self {
        UnrollOptions { unwind: 1, loops: BTreeMap::new(), max_iterations: 10_000, max_insts: 2_000_000 }
    }
}

/// What became of the loops of one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnrolledLoop {
    pub name: String,
    pub place: Option<Place>,
    /// How often the body is there in a row, at most.
    pub iterations: u32,
    /// Why it does not go on, if it could; of several reasons the first here.
    pub cut: Option<Limit>,
    /// Another loop that was cut may have a say in how often this one runs.
    pub after_cut: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// `unwind`, or what this loop has instead.
    Unwind,
    /// The most that was asked for this loop.
    Own,
    Iterations,
    Size,
}

/// The name of a loop, by its head.
fn loop_name(place: &Option<Place>, head: BlockId, function: &str) -> String {
    match place {
        Some(place) => format!("loop at {place}"),
        None => format!("loop at {head} of {function}"),
    }
}

/// The places of the loops of all functions, each once.
pub fn loop_places(program: &Program) -> BTreeSet<Place> {
    let mut out = BTreeSet::new();
    for f in program.functions.values() {
        let order = WeakOrder::new(&f.control_flow());
        out.extend(order.all.values().filter_map(|c| f.blocks[c.head].place.clone()));
    }
    out
}

/// What the walk asks about a loop.
pub(super) struct Bound {
    pub unwind: u32,
    /// The most iterations, and the reason.
    pub most: (u32, Limit),
}

impl UnrollOptions {
    pub(super) fn bound(&self, name: &str) -> Bound {
        match self.loops.get(name) {
            None => Bound { unwind: self.unwind, most: (self.max_iterations, Limit::Iterations) },
            Some(LoopBound::Unwind(n)) => {
                Bound { unwind: *n, most: (self.max_iterations, Limit::Iterations) }
            }
            Some(LoopBound::Most(n)) => Bound { unwind: *n, most: (*n, Limit::Own) },
        }
    }
}

/// The loops of a function while it is walked over.
pub(super) struct Loops {
    /// One for each component.
    all: Vec<(UnrolledLoop, Bound)>,
}

impl Loops {
    pub fn new(function: &Function, components: &WeakOrder<BlockId>, options: &UnrollOptions) -> Self {
        let rows = components.all.values().map(|c| {
            let place = function.blocks[c.head].place.clone();
            let name = loop_name(&place, c.head, &function.name);
            let bound = options.bound(&name);
            (UnrolledLoop { name, place, iterations: 0, cut: None, after_cut: false }, bound)
        });
        Loops { all: rows.collect() }
    }

    pub fn name(&self, c: ComponentId) -> &str {
        &self.all[c.as_u32() as usize].0.name
    }

    /// Why iteration number `iteration`, counted from 0, is not copied; `undecided` of those before were not decided, and
    /// `decided` says whether this one is.
    pub fn limit(
        &self,
        c: ComponentId,
        (iteration, decided, undecided): (u32, bool, u32),
        full: bool,
    ) -> Option<Limit> {
        let bound = &self.all[c.as_u32() as usize].1;
        match bound.most {
            (most, limit) if iteration >= most => Some(limit),
            _ if full => Some(Limit::Size),
            _ if decided || undecided < bound.unwind => None,
            (_, Limit::Own) => Some(Limit::Own),
            _ => Some(Limit::Unwind),
        }
    }

    /// The body has been copied that often in a row.
    pub fn copied(&mut self, c: ComponentId, times: u32) {
        let row = &mut self.all[c.as_u32() as usize].0;
        row.iterations = row.iterations.max(times);
    }

    pub fn cut(&mut self, c: ComponentId, limit: Limit) {
        let row = &mut self.all[c.as_u32() as usize].0;
        row.cut = Some(row.cut.map_or(limit, |before| before.min(limit)));
    }

    /// One for each name.
    pub fn finish(mut self, components: &WeakOrder<BlockId>) -> Vec<UnrolledLoop> {
        let order: Vec<(u32, ComponentId)> = components
            .all
            .values()
            .map(|c| (components.position(c.head), components.around(c.head)[0]))
            .collect();
        let is_cut: Vec<bool> = self.all.iter().map(|(row, _)| row.cut.is_some()).collect();
        // the first loop that is cut, and the outermost loops that have one inside
        let first = (0..order.len()).filter(|i| is_cut[*i]).map(|i| order[i].0).min();
        let outermost: BTreeSet<ComponentId> =
            (0..order.len()).filter(|i| is_cut[*i]).map(|i| order[i].1).collect();
        for (index, (row, _)) in self.all.iter_mut().enumerate() {
            let (position, around) = order[index];
            row.after_cut = first.is_some_and(|f| f < position) || outermost.contains(&around);
        }
        let mut out: BTreeMap<String, UnrolledLoop> = BTreeMap::new();
        for (row, _) in self.all {
            match out.get_mut(&row.name) {
                None => {
                    out.insert(row.name.clone(), row);
                }
                Some(same) => {
                    same.iterations = same.iterations.max(row.iterations);
                    same.after_cut |= row.after_cut;
                    same.cut = [same.cut, row.cut].into_iter().flatten().min();
                }
            }
        }
        out.into_values().collect()
    }
}

/// Whether the head itself tests for the end, so that one more copy of it than of the body is needed.
pub(super) fn tests_first(head: &Block, c: ComponentId, components: &WeakOrder<BlockId>) -> bool {
    head.term.jumps().iter().any(|j| !components.contains(c, j.to))
}
