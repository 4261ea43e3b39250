//! Memories as arrays of SMT-LIB (SeaBMC, section II, "Arrays").
//!
//! A range of constant length becomes so many stores. One of symbolic length cannot be said with stores: from there on the
//! memory is a function over the arrays below it.

use super::lambdas::Lambdas;
use super::{Mem, Memory, Range, Scope, shifted};
use crate::sea_to_vc::address::number;
use ox_logic::{Op, Term};

#[derive(Default)]
pub(super) struct Arrays {
    lambdas: Lambdas,
}

/// A range of more elements than this is not written out.
const MOST_STORES: u64 = 4096;

impl Arrays {
    /// The distances of the elements of the range from its start, if it is to be written out.
    fn elements(&self, scope: &Scope<'_>, range: Range, bytes: u64) -> Option<Vec<u64>> {
        let len = number(scope.store, range.len)?;
        (len.div_ceil(bytes) <= MOST_STORES).then(|| (0..len).step_by(bytes as usize).collect())
    }

    fn stores(&mut self, scope: &mut Scope<'_>, array: Term, to: Term, elements: &[(u64, Term)]) -> Mem {
        let mut array = array;
        for &(distance, element) in elements {
            let addr = shifted(scope, to, distance);
            array = scope.store.mk(Op::Store, &[array, addr, element]);
        }
        self.lambdas.array(array)
    }
}

impl Memory for Arrays {
    fn array(&mut self, array: Term) -> Mem {
        self.lambdas.array(array)
    }

    fn read(&mut self, scope: &mut Scope<'_>, mem: Mem, addr: Term) -> Term {
        match self.lambdas.as_array(mem) {
            Some(array) => scope.store.mk(Op::Select, &[array, addr]),
            None => self.lambdas.read(scope, mem, addr),
        }
    }

    fn write(&mut self, scope: &mut Scope<'_>, mem: Mem, addr: Term, element: Term) -> Mem {
        match self.lambdas.as_array(mem) {
            Some(array) => {
                let array = scope.store.mk(Op::Store, &[array, addr, element]);
                self.lambdas.array(array)
            }
            None => self.lambdas.write(scope, mem, addr, element),
        }
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
        let distances = self.elements(scope, range, bytes);
        match (self.lambdas.as_array(mem), distances) {
            (Some(array), Some(distances)) => {
                // all are read before the first is written
                let read = |&d: &u64| {
                    let at = shifted(scope, from, d);
                    (d, self.read(scope, source, at))
                };
                let elements: Vec<_> = distances.iter().map(read).collect();
                self.stores(scope, array, range.to, &elements)
            }
            _ => self.lambdas.copy(scope, mem, range, source, from, bytes),
        }
    }

    fn fill(&mut self, scope: &mut Scope<'_>, mem: Mem, range: Range, element: Term, bytes: u64) -> Mem {
        match (self.lambdas.as_array(mem), self.elements(scope, range, bytes)) {
            (Some(array), Some(distances)) => {
                let elements: Vec<_> = distances.into_iter().map(|d| (d, element)).collect();
                self.stores(scope, array, range.to, &elements)
            }
            _ => self.lambdas.fill(scope, mem, range, element, bytes),
        }
    }

    fn scramble(&mut self, scope: &mut Scope<'_>, mem: Mem, range: Range, content: Term, bytes: u64) -> Mem {
        match (self.lambdas.as_array(mem), self.elements(scope, range, bytes)) {
            (Some(array), Some(distances)) => {
                let read = |&d: &u64| {
                    let at = shifted(scope, range.to, d);
                    (d, scope.store.mk(Op::Select, &[content, at]))
                };
                let elements: Vec<_> = distances.iter().map(read).collect();
                self.stores(scope, array, range.to, &elements)
            }
            _ => self.lambdas.scramble(scope, mem, range, content, bytes),
        }
    }

    fn ite(&mut self, scope: &mut Scope<'_>, condition: Term, then: Mem, otherwise: Mem) -> Mem {
        match (self.lambdas.as_array(then), self.lambdas.as_array(otherwise)) {
            (Some(a), Some(b)) => {
                let array = scope.store.mk(Op::Ite, &[condition, a, b]);
                self.lambdas.array(array)
            }
            _ => self.lambdas.ite(scope, condition, then, otherwise),
        }
    }

    fn is_undecided(&self, scope: &mut Scope<'_>, mem: Mem, addr: Term, more_than: usize) -> bool {
        // reads of an array are the solver's
        self.lambdas.as_array(mem).is_none() && self.lambdas.is_undecided(scope, mem, addr, more_than)
    }

    fn size(&self) -> (usize, usize) {
        self.lambdas.size()
    }
}
