//! A read at one of the few cells of a small object, where many writes are undecided.
//!
//! `h[i]` after N writes at indices that are not known is a chain of N comparisons, and N such reads are N² of them. If the path says
//! that `i` is one of 16, the read is a choice between 16 cells; what each of them holds is remembered from read to read, and a
//! write adds one comparison to each. So terms grow with cells times accesses. The index itself stays as it is: a choice between cells is the
//! same address wherever the path is taken, and elsewhere nobody asks.

use super::address::{Addresses, Class};
use super::interval::Bounds;
use ox_logic::{Node, Op, Sort, Store, Term};

/// An object of more cells is left as it is.
const MOST_CELLS: u64 = 64;

/// Places that an address can be on a path.
pub(super) struct Cells {
    first: Term,
    step: u64,
    count: u64,
    width: u32,
}

impl Cells {
    /// Nothing if there may be too many, or it is a place or a choice between places already.
    pub fn of(
        store: &mut Store,
        addresses: &mut Addresses,
        bounds: &Bounds,
        addr: Term,
        bytes: u64,
    ) -> Option<Self> {
        let Sort::BitVec(width @ 1..=64) = store.sort(addr) else { return None };
        let (object, distance) = split(store, addresses, addr);
        let interval = bounds.of(store, distance)?;
        // accesses are at multiples of the size of an element
        let step = addresses.multiple_of(store, distance).max(bytes);
        let span = interval.high - interval.low;
        let whole = interval.low.is_multiple_of(step);
        let count = (span / step).saturating_add(1);
        if !whole || !(2..=MOST_CELLS).contains(&count) {
            return None;
        }
        let low = store.bv(width, interval.low);
        let first = match object {
            Some(object) => store.mk(Op::BvAdd, &[object, low]),
            None => low,
        };
        let cells = Cells { first, step, count, width };
        let last = cells.cell(store, count - 1);
        let is_place = |t| matches!(addresses.key(store, t).class, Class::Literal | Class::Object);
        (is_place(first) && is_place(last)).then_some(cells)
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    fn cell(&self, store: &mut Store, k: u64) -> Term {
        let by = store.bv(self.width, k * self.step);
        store.mk(Op::BvAdd, &[self.first, by])
    }

    /// The address as a choice between the cells.
    pub fn choice(&self, store: &mut Store, addresses: &mut Addresses, addr: Term) -> Term {
        let mut choice = self.cell(store, self.count - 1);
        for k in (0..self.count - 1).rev() {
            let cell = self.cell(store, k);
            let here = addresses.equal(store, addr, cell);
            choice = store.mk(Op::Ite, &[here, cell, choice]);
        }
        choice
    }
}

/// The start of the object, if that is a variable, and the rest of the sum.
fn split(store: &mut Store, addresses: &Addresses, addr: Term) -> (Option<Term>, Term) {
    let (mut parts, mut open) = (vec![], vec![addr]);
    while let Some(t) = open.pop() {
        match store.node(t) {
            Node::App(Op::BvAdd, args) => open.extend(args.iter().rev()),
            _ => parts.push(t),
        }
    }
    let Some(object) = parts.iter().position(|&t| addresses.size_of(t).is_some()) else {
        return (None, addr);
    };
    let object = parts.remove(object);
    let distance = match &parts[..] {
        [] => {
            let Sort::BitVec(width) = store.sort(addr) else { unreachable!("an address is bits") };
            store.bv(width, 0)
        }
        [only] => *only,
        [first, rest @ ..] => rest.iter().fold(*first, |sum, &t| store.mk(Op::BvAdd, &[sum, t])),
    };
    (Some(object), distance)
}

#[cfg(test)]
mod tests {
    use super::super::address::number;
    use super::super::memory::{ALL, Scope};
    use super::super::path::Paths;
    use super::*;
    use ox_logic::{Model, Value, eval};

    /// Random writes and reads of a few cells, the index masked or compared on the path: where the path is taken, the choice between
    /// cells reads what the chain of writes does.
    #[test]
    fn cells_hold_what_chains_say() {
        let mut seed = 3u64;
        let mut next = move |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        let mut chosen = 0;
        for round in 0..300 {
            let mut store = Store::new();
            let mut addresses = Addresses::default();
            let sort = store.array_sort(Sort::BitVec(64), Sort::BitVec(8));
            let array = store.var("m", sort);
            let vars: Vec<Term> =
                (0..4).map(|i| store.var(["w", "x", "y", "z"][i], Sort::BitVec(64))).collect();
            let start = match round % 2 {
                0 => store.bv(64, 0x1000u64),
                _ => {
                    let object = store.var("o", Sort::BitVec(64));
                    addresses.add_object(object, 64, 8);
                    object
                }
            };
            let mut paths = Paths::new(&mut store);
            let mut path = Paths::ROOT;
            let mut index = |store: &mut Store, path: &mut _, i: usize| {
                let n = store.bv(64, 2 + next(6));
                match next(3) {
                    0 => {
                        let mask = store.bv(64, 3u64);
                        store.mk(Op::BvAnd, &[vars[i], mask])
                    }
                    1 => {
                        let below = store.mk(Op::BvUlt, &[vars[i], n]);
                        *path = paths.extend(store, *path, below).expect("it is not decided");
                        vars[i]
                    }
                    _ => store.mk(Op::BvUrem, &[vars[i], n]),
                }
            };
            let mut memory = (ALL[0].make)();
            let mut mem = memory.array(array);
            for k in 0..6u64 {
                let i = index(&mut store, &mut path, k as usize % 3);
                let at = store.mk(Op::BvAdd, &[start, i]);
                let element = store.bv(8, k + 1);
                let scope = &mut Scope { store: &mut store, addresses: &mut addresses };
                mem = memory.write(scope, mem, at, element);
            }
            let i = index(&mut store, &mut path, 3);
            let at = store.mk(Op::BvAdd, &[start, i]);
            let bounds = Bounds::on(&store, &paths, path);
            let Some(cells) = Cells::of(&mut store, &mut addresses, &bounds, at, 1) else { continue };
            chosen += 1;
            let choice = cells.choice(&mut store, &mut addresses, at);
            let scope = &mut Scope { store: &mut store, addresses: &mut addresses };
            let (by_cells, by_chain) = (memory.read(scope, mem, choice), memory.read(scope, mem, at));
            let holds = paths.term(&mut store, path);
            for _ in 0..200 {
                let mut model: Model = vars.iter().map(|&v| (v, Value::bv(64, next(9)))).collect();
                model.insert(start, Value::bv(64, 0x2000u64));
                model.insert(array, ox_logic::default_value(&store, store.sort(array)));
                if number(&store, start).is_some() {
                    model.remove(&start);
                }
                if eval(&store, holds, &model) == Ok(Value::Bool(true)) {
                    assert_eq!(eval(&store, by_cells, &model), eval(&store, by_chain, &model));
                }
            }
        }
        assert!(chosen > 200, "{chosen}");
    }
}
