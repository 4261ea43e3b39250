//! Where objects are (SeaBMC, Fig. 6; DESIGN, decision 12).
//!
//! `observed`: every object gets a number as its address, the stack above the heap above the globals, except those whose
//! addresses the program observes: these are symbolic. `static`: all addresses are numbers, whatever the program
//! does with them. `relative`: as `static`, but the stack and the heap begin where variables say (SeaBMC's `rel_alloc`): what one layout
//! was, is one for each pair of starts, with the same distances within the stack and within the heap. Globals stay where they are.
//! `symbolic`: every address is a variable; the formula says that it is aligned
//! and not null, that no object wraps around, and that no two of them overlap, whether they live at the same time or not.
//!
//! An object of symbolic size is supposed to be at most as large as a bound, by default the largest for which all of them find a
//! place. That a size exceeds it is a condition of its own (`Vc::incomplete`), like an unwinding assertion. So is a
//! constant size of more than a 256th of the address space. Where the bound is more than a process can address today, a larger object
//! has as much room as the bound says, and an access that goes further is not supposed to happen (`Why::Huge`).
//! Deviations: in both modes an object of size zero takes one byte, so that it has an address of its own; with `static` there is
//! a gap after each object, with `symbolic` there need not be one.

use super::address::{Addresses, number};
use super::{Constraint, VcError};
use num_bigint::BigInt;
use ox_logic::{Op, Sort, Store, Term};
use ox_machine::Machine;
use ox_sea::pass::apart;
use ox_sea::{Alloc, Layout, Program, Storage, Type};

/// A row of the table.
pub struct PlacementRow {
    pub name: &'static str,
    pub help: &'static str,
    pub(super) symbolic: Symbolic,
}

/// Which objects have variables as addresses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbolic {
    None,
    /// None has one of its own: they are so far from the start of the stack or the heap.
    Starts,
    Observed,
    All,
}

pub const PLACEMENTS: &[PlacementRow] = &[
    PlacementRow {
        name: "observed",
        help: "addresses are numbers, except those that the program observes",
        symbolic: Symbolic::Observed,
    },
    PlacementRow {
        name: "static",
        help: "addresses are numbers; right for programs that do not observe them",
        symbolic: Symbolic::None,
    },
    PlacementRow {
        name: "relative",
        help: "addresses are at fixed distances from where the stack and the heap begin; right for the same programs",
        symbolic: Symbolic::Starts,
    },
    PlacementRow {
        name: "symbolic",
        help: "addresses are variables of the formula",
        symbolic: Symbolic::All,
    },
];

pub fn placement_named(name: &str) -> Option<&'static PlacementRow> {
    PLACEMENTS.iter().find(|r| r.name == name)
}

/// No bound is larger than this: no process has room for such an object.
const LARGEST: u64 = 2 * Machine::USER_SPACE;

pub(super) struct Allocator {
    symbolic: Symbolic,
    width: u32,
    /// There are memories by address that have entries for all objects: whether they live, or were modified.
    shadows: bool,
    /// The largest size of an object of symbolic size.
    pub bound: u64,
    next_global: u64,
    next_heap: u64,
    next_stack: u64,
    /// Where the heap and the stack begin, if variables say that, and the largest alignment of what is there.
    starts: Option<Starts>,
    /// Address and size of every object.
    objects: Vec<(Term, Term)>,
    /// What the formula says of addresses.
    pub constraints: Vec<Constraint>,
    /// The variable of a global or register, and its address.
    pub placed: Vec<(Term, Term)>,
}

struct Starts {
    heap: Term,
    stack: Term,
    align: u64,
}

pub(super) struct Placed {
    pub address: Term,
    /// That there is room for all of it.
    pub fits: Term,
    /// If not, there is room for what a process can address.
    pub huge: bool,
}

/// Where the heap begins, and grows from, if nothing else is said.
fn heap_start(width: u32) -> u64 {
    1 << (width - 4)
}

/// Where the stack begins, and grows downwards from.
fn stack_start(width: u32) -> u64 {
    3 << (width - 2)
}

impl Allocator {
    pub fn new(
        store: &mut Store,
        row: &PlacementRow,
        program: &Program,
        symbolic_sizes: usize,
        bound: Option<u64>,
    ) -> Self {
        let width = program.pointer_width;
        let mut start = |name: &'static str| store.stand_in(name, &[], Sort::BitVec(width));
        let starts = (row.symbolic == Symbolic::Starts).then(|| Starts {
            heap: start("heap"),
            stack: start("stack"),
            align: 1,
        });
        let mut regs = program.functions.values().flat_map(|f| f.regs.values());
        let shadows = regs.any(|r| matches!(r.ty, Type::Mem(Layout::Shadow(_))));
        let room = 1u64 << (width - 4);
        let share = room / (symbolic_sizes as u64 + 1).next_power_of_two();
        Allocator {
            symbolic: row.symbolic,
            width,
            shadows,
            bound: bound.unwrap_or(share.min(LARGEST)),
            next_global: Machine::PAGE,
            next_heap: heap_start(width),
            next_stack: stack_start(width),
            starts,
            objects: vec![],
            constraints: vec![],
            placed: vec![],
        }
    }

    pub fn globals(
        &mut self,
        store: &mut Store,
        program: &Program,
        known: &mut Addresses,
    ) -> Result<(), VcError> {
        for g in program.globals.values() {
            let address = match self.is_symbolic(g.observed) {
                true => g.var,
                false => {
                    // how it is aligned cannot be noticed, and round numbers are easier to solve
                    let base = self.next_global.next_multiple_of(g.align.max(Machine::GAP));
                    self.next_global = base.saturating_add(g.size.max(1)).saturating_add(Machine::GAP);
                    if self.next_global >= self.next_heap {
                        return Err(VcError::AddressSpace);
                    }
                    store.bv(self.width, base)
                }
            };
            let size = store.bv(self.width, g.size);
            self.object(store, known, g.var, address, size, g.align);
        }
        Ok(())
    }

    pub fn allocate(
        &mut self,
        store: &mut Store,
        known: &mut Addresses,
        var: Term,
        alloc: &Alloc,
        size: Term,
    ) -> Result<Placed, VcError> {
        let most = match number(store, size) {
            None => self.bound,
            Some(n) if n <= self.bound.max(1 << (self.width - 8)) => n,
            Some(_) if self.bound >= Machine::USER_SPACE => self.bound,
            // never fits, so it needs no room
            Some(_) => 1,
        };
        let limit = store.bv(self.width, most);
        let fits = store.mk(Op::BvUle, &[size, limit]);
        let address = match self.is_symbolic(alloc.observed) {
            true => var,
            false => {
                // so that adding an offset to the address carries nothing: solvers work on bits
                let neat = if number(store, size).is_none() { most.next_power_of_two() } else { 1 };
                let base = self.place(alloc.kind, most.max(1), alloc.align.max(1).max(neat))?;
                self.address_of(store, alloc, base)
            }
        };
        // a size beyond the bound, on a path that is not taken, must not make the constraints false
        let clamped = store.mk(Op::Ite, &[fits, size, limit]);
        self.object(store, known, var, address, clamped, alloc.align);
        Ok(Placed { address, fits, huge: most >= Machine::USER_SPACE })
    }

    fn is_symbolic(&self, observed: bool) -> bool {
        match self.symbolic {
            Symbolic::None | Symbolic::Starts => false,
            Symbolic::Observed => observed,
            Symbolic::All => true,
        }
    }

    /// The address of what `place` has found room for.
    fn address_of(&mut self, store: &mut Store, alloc: &Alloc, base: u64) -> Term {
        let Some(starts) = &mut self.starts else { return store.bv(self.width, base) };
        starts.align = starts.align.max(alloc.align);
        let (start, usually) = match alloc.kind {
            Storage::Heap(_) => (starts.heap, heap_start(self.width)),
            Storage::Stack => (starts.stack, stack_start(self.width)),
        };
        let distance = BigInt::from(base) - BigInt::from(usually);
        let distance = store.bv(self.width, distance);
        store.mk(Op::BvAdd, &[start, distance])
    }

    /// Once everything has its place: where the heap and the stack can begin. Each has the room that it needs, the heap behind the globals
    /// and the stack behind the heap.
    pub fn finish(&mut self, store: &mut Store) {
        let Some(Starts { heap, stack, align }) = self.starts else { return };
        let mut number = |n: u64| store.bv(self.width, n);
        let (globals, last) = (number(self.next_global), number(Machine::PAGE));
        let needed = (self.next_heap - heap_start(self.width)) + (stack_start(self.width) - self.next_stack);
        let needed = number(needed);
        let end = store.mk(Op::BvNeg, &[last]);
        let room = store.mk(Op::BvSub, &[stack, heap]);
        let mut says = vec![
            store.mk(Op::BvUle, &[globals, heap]),
            store.mk(Op::BvUle, &[heap, stack]),
            store.mk(Op::BvUle, &[needed, room]),
            store.mk(Op::BvUle, &[stack, end]),
        ];
        if align > 1 {
            let none = store.bv(align.ilog2(), 0);
            for start in [heap, stack] {
                let low = store.mk(Op::BvExtract(align.ilog2() - 1, 0), &[start]);
                says.push(store.mk(Op::Eq, &[low, none]));
            }
        }
        self.constraints.extend(says.into_iter().map(|term| Constraint { term, about: [None; 2] }));
    }

    fn place(&mut self, kind: Storage, size: u64, align: u64) -> Result<u64, VcError> {
        let base = match kind {
            Storage::Heap(_) => {
                let base = self.next_heap.checked_next_multiple_of(align).ok_or(VcError::AddressSpace)?;
                self.next_heap = base
                    .checked_add(size)
                    .and_then(|n| n.checked_add(Machine::GAP))
                    .ok_or(VcError::AddressSpace)?;
                base
            }
            Storage::Stack => {
                let room = size.checked_add(Machine::GAP).ok_or(VcError::AddressSpace)?;
                let below = self.next_stack.checked_sub(room).ok_or(VcError::AddressSpace)?;
                self.next_stack = below - below % align;
                self.next_stack
            }
        };
        match self.next_heap < self.next_stack {
            true => Ok(base),
            false => Err(VcError::AddressSpace),
        }
    }

    fn object(
        &mut self,
        store: &mut Store,
        known: &mut Addresses,
        var: Term,
        address: Term,
        size: Term,
        align: u64,
    ) {
        self.placed.push((var, address));
        if matches!(self.symbolic, Symbolic::None | Symbolic::Starts) {
            return;
        }
        let fixed = store.is_literal(address);
        let zero = store.bv(self.width, 0);
        let one = store.bv(self.width, 1);
        let empty = store.mk(Op::Eq, &[size, zero]);
        let size = store.mk(Op::Ite, &[empty, one, size]);
        if !fixed {
            // at least one byte
            known.add_object(address, number(store, size).unwrap_or(1), align);
            known.set_extent(address, size);
        }
        match number(store, address) {
            Some(start) if self.shadows => known.add_fixed(start, number(store, size).unwrap_or(1)),
            Some(_) => {}
            None => self.lies_somewhere(store, address, size, align),
        }
        for &object in &self.objects {
            // The program cannot compare what is at a fixed place with anything else, so it does not matter whether that is free,
            // unless something is kept by address (then it is announced that it is). Two numbers are apart.
            let literals = u8::from(fixed) + u8::from(store.is_literal(object.0));
            if literals == 0 || (literals == 1 && self.shadows) {
                let term = apart(store, object, (address, size));
                let about = [object.0, address].map(|a| Some(a).filter(|a| !store.is_literal(*a)));
                self.constraints.push(Constraint { term, about });
            }
        }
        self.objects.push((address, size));
    }

    /// A symbolic address is aligned, and the object lies between the first page and the last. As for clauses (`rigid_addresses`),
    /// in the form that solvers for bits like best.
    fn lies_somewhere(&mut self, store: &mut Store, address: Term, size: Term, align: u64) {
        let page = store.bv(self.width, Machine::PAGE);
        let mut says = vec![store.mk(Op::BvUle, &[page, address])];
        if align > 1 {
            let low = store.mk(Op::BvExtract(align.ilog2() - 1, 0), &[address]);
            let none = store.bv(align.ilog2(), 0);
            says.push(store.mk(Op::Eq, &[low, none]));
        }
        let room = store.mk(Op::BvAdd, &[size, page]);
        let minus = store.mk(Op::BvNeg, &[room]);
        says.push(store.mk(Op::BvUlt, &[address, minus]));
        let about = [Some(address), None];
        self.constraints.extend(says.into_iter().map(|term| Constraint { term, about }));
    }
}
