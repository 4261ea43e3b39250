//! Instructions on memory as terms over arrays (section 3 of the SeaHorn paper: a region is an array, a write makes a new one).
//!
//! A copy, fill or havoc of a small constant length is a sequence of writes. Longer copies and fills are loops here
//! (`unfold_ranges`). After a havoc of any other length the region has any content, which is announced: an array has no name for
//! "the rest as before" without a quantifier.
//!
//! An access is supposed to be to an object (the property *memory* checks that, the others announce it), so its address lies where objects
//! are placed. Saying so lets integers stand for addresses without wrap-around.

use ox_logic::{Op, Sort, Store, Term};
use ox_sea::pass::unfold_ranges::FEW;
use ox_sea::{Copy, Fill, Program, Scramble};

/// What the encoding knows about memory as a whole.
#[derive(Clone, Copy)]
pub struct Heap {
    pub pointer_width: u32,
    /// The lowest address of an object and the one behind the highest, if no address is observed.
    pub space: Option<(u64, u64)>,
}

impl Heap {
    pub fn of(program: &Program, space: Option<(u64, u64)>) -> Self {
        Heap { pointer_width: program.pointer_width, space }
    }

    /// That the address is one of an object.
    pub fn valid(&self, store: &mut Store, addr: Term) -> Term {
        let Some((first, limit)) = self.space else { return store.bool(true) };
        let (first, limit) = (store.bv(self.pointer_width, first), store.bv(self.pointer_width, limit));
        let above = store.mk(Op::BvUle, &[first, addr]);
        let below = store.mk(Op::BvUlt, &[addr, limit]);
        store.mk(Op::And, &[above, below])
    }

    fn plus(&self, store: &mut Store, addr: Term, bytes: u64) -> Term {
        let bytes = store.bv(self.pointer_width, bytes);
        store.mk(Op::BvAdd, &[addr, bytes])
    }

    /// The value of that many bits, the lowest element first.
    pub fn load(&self, store: &mut Store, mem: Term, addr: Term, width: u32) -> Term {
        let element = element_width(store, mem);
        let mut value = store.mk(Op::Select, &[mem, addr]);
        for i in 1..width / element {
            let at = self.plus(store, addr, u64::from(i * element / 8));
            let part = store.mk(Op::Select, &[mem, at]);
            value = store.mk(Op::BvConcat, &[part, value]);
        }
        value
    }

    pub fn store(&self, store: &mut Store, mem: Term, addr: Term, value: Term) -> Term {
        let element = element_width(store, mem);
        let Sort::BitVec(width) = store.sort(value) else { unreachable!("a stored value is bits") };
        if width == element {
            return store.mk(Op::Store, &[mem, addr, value]);
        }
        (0..width / element).fold(mem, |mem, i| {
            let at = self.plus(store, addr, u64::from(i * element / 8));
            let part = store.mk(Op::BvExtract((i + 1) * element - 1, i * element), &[value]);
            store.mk(Op::Store, &[mem, at, part])
        })
    }

    /// `None`: too many elements, or an unknown number of them.
    fn elements(&self, store: &Store, mem: Term, len: Term) -> Option<Vec<u64>> {
        let bytes = u64::from(element_width(store, mem) / 8);
        let len = u64::try_from(store.as_value(len)?.to_unsigned()?).ok()?;
        (len / bytes <= FEW).then(|| (0..len).step_by(bytes as usize).collect())
    }

    /// The first and the last element of a value of that many bits.
    pub fn accessed(&self, store: &mut Store, mem: Term, addr: Term, width: u32) -> Vec<Term> {
        let element = element_width(store, mem);
        match width <= element {
            true => vec![addr],
            false => vec![addr, self.plus(store, addr, u64::from((width - element) / 8))],
        }
    }

    /// The first and the last element of a range that is accessed, if it is written element by element.
    pub fn ends(&self, store: &mut Store, mem: Term, addr: Term, len: Term) -> Vec<Term> {
        match self.elements(store, mem, len).as_deref() {
            None | Some([]) => vec![],
            Some([_]) => vec![addr],
            Some([.., last]) => vec![addr, self.plus(store, addr, *last)],
        }
    }

    pub fn fill(&self, store: &mut Store, f: &Fill) -> Option<Term> {
        let offsets = self.elements(store, f.mem, f.len)?;
        let bytes = element_width(store, f.mem) / 8;
        let element = (1..bytes).fold(f.byte, |e, _| store.mk(Op::BvConcat, &[f.byte, e]));
        Some(offsets.into_iter().fold(f.mem, |mem, i| {
            let at = self.plus(store, f.to, i);
            store.mk(Op::Store, &[mem, at, element])
        }))
    }

    pub fn copy(&self, store: &mut Store, c: &Copy) -> Option<Term> {
        let offsets = self.elements(store, c.mem, c.len)?;
        Some(offsets.into_iter().fold(c.mem, |mem, i| {
            let (from, to) = (self.plus(store, c.from, i), self.plus(store, c.to, i));
            let value = store.mk(Op::Select, &[c.source, from]);
            store.mk(Op::Store, &[mem, to, value])
        }))
    }

    /// `content` is any memory.
    pub fn scramble(&self, store: &mut Store, s: &Scramble, content: Term) -> Option<Term> {
        let offsets = self.elements(store, s.mem, s.len)?;
        Some(offsets.into_iter().fold(s.mem, |mem, i| {
            let at = self.plus(store, s.to, i);
            let value = store.mk(Op::Select, &[content, at]);
            store.mk(Op::Store, &[mem, at, value])
        }))
    }
}

fn element_width(store: &Store, mem: Term) -> u32 {
    match store.sort(mem) {
        Sort::Array(a) => match store.array_parts(a).1 {
            Sort::BitVec(w) => w,
            other @ (Sort::Bool | Sort::Int | Sort::Real | Sort::Array(_)) => {
                unreachable!("elements of sort {other:?}")
            }
        },
        other @ (Sort::Bool | Sort::Int | Sort::Real | Sort::BitVec(_)) => {
            unreachable!("a memory of sort {other:?}")
        }
    }
}
