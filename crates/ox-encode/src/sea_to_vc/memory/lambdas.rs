//! Memories as functions of the address (SeaBMC, section II, "Lambdas"). A range of symbolic length is one update.

use super::graph::Graph;
use super::read::{is_undecided, read};
use super::{Mem, Memory, Range, Scope, shifted};
use crate::sea_to_vc::address::number;
use ox_logic::{Op, Term};

#[derive(Default)]
pub(super) struct Lambdas {
    graph: Graph,
}

/// A write to one of at most so many places becomes a conditional write to each, which keeps runs together.
const PLACES: u32 = 4;

/// A copy of at most so many elements is written out: a read through `n` copies as such looks at 2^n addresses.
const MOST_ELEMENTS: u64 = 128;

impl Lambdas {
    /// The array term of a memory that is nothing else.
    pub fn as_array(&self, mem: Mem) -> Option<Term> {
        match self.graph.node(mem) {
            super::graph::Node::Array(t) => Some(t),
            _ => None,
        }
    }
}

impl Memory for Lambdas {
    fn array(&mut self, array: Term) -> Mem {
        self.graph.array(array)
    }

    fn read(&mut self, scope: &mut Scope<'_>, mem: Mem, addr: Term) -> Term {
        read(&mut self.graph, scope, mem, addr)
    }

    fn write(&mut self, scope: &mut Scope<'_>, mem: Mem, addr: Term, element: Term) -> Mem {
        if !(2..=PLACES).contains(&scope.addresses.leaves(scope.store, addr)) {
            return self.graph.write(scope, mem, addr, element);
        }
        let mut result = mem;
        for (addr, guard) in scope.addresses.guarded(scope.store, addr) {
            // guards exclude each other, so what is there now counts
            let old = read(&mut self.graph, scope, result, addr);
            let element = scope.store.mk(Op::Ite, &[guard, element, old]);
            if element != old {
                result = self.graph.write(scope, result, addr, element);
            }
        }
        result
    }

    fn copy(
        &mut self,
        scope: &mut Scope<'_>,
        mem: Mem,
        range: Range,
        source: Mem,
        from: Term,
        bytes: u64,
    ) -> Mem {
        if is_empty(scope, range) || (mem == source && range.to == from) {
            return mem;
        }
        if let Some(len) = number(scope.store, range.len)
            && len.div_ceil(bytes) <= MOST_ELEMENTS
        {
            // all are read before the first is written
            let distances = (0..len).step_by(bytes as usize);
            let elements: Vec<(Term, Term)> = distances
                .map(|d| {
                    let at = shifted(scope, from, d);
                    (shifted(scope, range.to, d), read(&mut self.graph, scope, source, at))
                })
                .collect();
            return elements.into_iter().fold(mem, |m, (to, element)| self.write(scope, m, to, element));
        }
        self.graph.copy(mem, range, source, from)
    }

    fn fill(&mut self, scope: &mut Scope<'_>, mem: Mem, range: Range, element: Term, _: u64) -> Mem {
        if is_empty(scope, range) {
            return mem;
        }
        self.graph.fill(mem, range, element)
    }

    fn scramble(&mut self, scope: &mut Scope<'_>, mem: Mem, range: Range, content: Term, _: u64) -> Mem {
        if is_empty(scope, range) {
            return mem;
        }
        self.graph.scramble(mem, range, content)
    }

    fn ite(&mut self, scope: &mut Scope<'_>, condition: Term, then: Mem, otherwise: Mem) -> Mem {
        self.graph.ite(scope, condition, then, otherwise)
    }

    fn is_undecided(&self, scope: &mut Scope<'_>, mem: Mem, addr: Term, more_than: usize) -> bool {
        is_undecided(&self.graph, scope, mem, addr, more_than)
    }

    fn size(&self) -> (usize, usize) {
        (self.graph.len(), self.graph.reads.len())
    }
}

fn is_empty(scope: &Scope<'_>, range: Range) -> bool {
    number(scope.store, range.len) == Some(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sea_to_vc::address::Addresses;
    use ox_logic::{Sort, Store};
    use std::time::{Duration, Instant};

    /// A hundred thousand writes: a read at a known place does not walk, one at an unknown place does not recurse.
    #[test]
    fn long_chains() {
        const N: u64 = 100_000;
        let (mut store, mut addresses) = (Store::new(), Addresses::default());
        let sort = store.array_sort(Sort::BitVec(64), Sort::BitVec(64));
        let (array, index) = (store.var("m", sort), store.var("i", Sort::BitVec(64)));
        let mut memory = Lambdas::default();
        let start = Instant::now();
        let mut mem = memory.array(array);
        let first = mem;
        let mut scope = Scope { store: &mut store, addresses: &mut addresses };
        for k in 0..N {
            let (at, value) = (scope.store.bv(64, 8 * k), scope.store.bv(64, k));
            mem = memory.write(&mut scope, mem, at, value);
        }
        for k in 0..N {
            let (at, value) = (scope.store.bv(64, 8 * k), scope.store.bv(64, k));
            assert_eq!(memory.read(&mut scope, mem, at), value);
        }
        // outside of all of them: what was there before
        let at = scope.store.bv(64, 8 * N);
        let outside = memory.read(&mut scope, mem, at);
        assert_eq!(outside, memory.read(&mut scope, first, at));
        let anywhere = memory.read(&mut scope, mem, index);
        assert!(scope.store.subterms(&[anywhere]).len() > N as usize);
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    }

    /// Where two memories meet, places that neither has written are read from their common past.
    #[test]
    fn meeting_memories_share_their_past() {
        let (mut store, mut addresses) = (Store::new(), Addresses::default());
        let sort = store.array_sort(Sort::BitVec(64), Sort::BitVec(8));
        let array = store.var("m", sort);
        let mut memory = Lambdas::default();
        let mut mem = memory.array(array);
        let mut scope = Scope { store: &mut store, addresses: &mut addresses };
        let at = |scope: &mut Scope<'_>, k: u64| scope.store.bv(64, k);
        let one = scope.store.bv(8, 1);
        let known = at(&mut scope, 0);
        mem = memory.write(&mut scope, mem, known, one);
        for k in 1..2000u64 {
            let (place, value) = (at(&mut scope, k), scope.store.bv(8, k));
            let changed = memory.write(&mut scope, mem, place, value);
            let c = scope.store.var(&format!("c{k}"), Sort::Bool);
            mem = memory.ite(&mut scope, c, changed, mem);
        }
        assert_eq!(memory.read(&mut scope, mem, known), one);
        let reads = memory.size().1;
        assert!(reads < 10, "{reads} reads for one place");
    }
}
