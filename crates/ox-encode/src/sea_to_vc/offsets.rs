//! Addresses by their distance from the start of an object, where that distance is a term.
//!
//! What is known of an object whose address is a variable `B`: from `B` to its end nothing goes around the end of the address
//! space, and nothing is in the first page (`Allocator::lies_somewhere`). So `B + x < B + y` is `x < y` if neither `x` nor `y`
//! is larger than the object, and `B + x` is not null. The condition is part of the term: where the program has
//! checked its offsets, the solver sees at once that it holds, and has no sum of 64 bits left; elsewhere the comparison is as it was.
//! `places.rs` decides the same without a condition where distances are numbers.

use super::address::{Addresses, number};
use ox_logic::{Node, Op, Sort, Store, Term};
use ox_machine::Machine;

/// So deep are terms searched for the start of an object.
const DEPTH: u32 = 16;

impl Addresses {
    /// The start of an object, and how far the address is from it.
    fn start_and_distance(&mut self, store: &mut Store, t: Term, depth: u32) -> Option<(Term, Term)> {
        if let Some(&known) = self.distances.get(&t) {
            return known;
        }
        let found = match self.extent_of(t) {
            Some(_) => {
                let Sort::BitVec(width) = store.sort(t) else { unreachable!("an address is bits") };
                Some((t, store.bv(width, 0)))
            }
            None => self.distance_of_parts(store, t, depth.checked_sub(1)?),
        };
        self.distances.insert(t, found);
        found
    }

    fn distance_of_parts(&mut self, store: &mut Store, t: Term, depth: u32) -> Option<(Term, Term)> {
        let Node::App(op, args) = store.node(t) else { return None };
        let (op, args) = (*op, args.clone());
        match (op, &args[..]) {
            (Op::Ite, &[c, a, b]) => {
                let ((base, x), (other, y)) =
                    (self.start_and_distance(store, a, depth)?, self.start_and_distance(store, b, depth)?);
                (base == other).then(|| (base, store.mk(Op::Ite, &[c, x, y])))
            }
            (Op::BvAdd, &[a, b]) => {
                match (self.start_and_distance(store, a, depth), self.start_and_distance(store, b, depth)) {
                    (Some((base, x)), None) => Some((base, store.mk(Op::BvAdd, &[x, b]))),
                    (None, Some((base, y))) => Some((base, store.mk(Op::BvAdd, &[y, a]))),
                    (Some(_), Some(_)) | (None, None) => None,
                }
            }
            (Op::BvSub, &[a, b]) => {
                let ((base, x), None) =
                    (self.start_and_distance(store, a, depth)?, self.start_and_distance(store, b, depth))
                else {
                    return None;
                };
                Some((base, store.mk(Op::BvSub, &[x, b])))
            }
            _ => None,
        }
    }

    /// Two addresses of one object, as distances from its start, and its size.
    fn distances(&mut self, store: &mut Store, a: Term, b: Term) -> Option<(Term, Term, Term)> {
        let ((base, x), (other, y)) =
            (self.start_and_distance(store, a, DEPTH)?, self.start_and_distance(store, b, DEPTH)?);
        Some((x, y, self.extent_of(base).filter(|_| base == other)?))
    }

    /// The same as the operation on the two addresses, with their distances from the start of their object.
    pub fn by_distance(&mut self, store: &mut Store, op: Op, a: Term, b: Term) -> Option<Term> {
        if !self.has_objects() || !store.is_simplifying() {
            return None;
        }
        match op {
            Op::BvUlt | Op::BvUle => {
                let (x, y, size) = self.distances(store, a, b)?;
                let inside = [x, y].map(|d| store.mk(Op::BvUle, &[d, size]));
                let inside = store.mk(Op::And, &inside);
                let (ordered, plain) = (store.mk(op, &[x, y]), store.mk(op, &[a, b]));
                Some(store.mk(Op::Ite, &[inside, ordered, plain]))
            }
            Op::BvSub => {
                let (x, y, _) = self.distances(store, a, b)?;
                Some(store.mk(op, &[x, y]))
            }
            // a + not b is a - b - 1
            Op::BvAdd => {
                let (a, b) = match (negated(store, a), negated(store, b)) {
                    (None, Some(b)) => (a, b),
                    (Some(a), None) => (b, a),
                    (Some(_), Some(_)) | (None, None) => return None,
                };
                let (x, y, _) = self.distances(store, a, b)?;
                let not = store.mk(Op::BvNot, &[y]);
                Some(store.mk(op, &[x, not]))
            }
            Op::Eq => self.equal_by_distance(store, a, b),
            _ => None,
        }
    }

    fn equal_by_distance(&mut self, store: &mut Store, a: Term, b: Term) -> Option<Term> {
        let (address, other) = if store.is_literal(a) { (b, a) } else { (a, b) };
        let n = number(store, other).filter(|n| *n < Machine::PAGE)?;
        let (base, x) = self.start_and_distance(store, address, DEPTH)?;
        let size = self.extent_of(base)?;
        let inside = store.mk(Op::BvUle, &[x, size]);
        let outside = store.mk(Op::Not, &[inside]);
        let Sort::BitVec(width) = store.sort(address) else { return None };
        let n = store.bv(width, n);
        let plain = store.mk(Op::Eq, &[address, n]);
        Some(store.mk(Op::And, &[outside, plain]))
    }
}

fn negated(store: &Store, t: Term) -> Option<Term> {
    match store.node(t) {
        Node::App(Op::BvNot, args) => Some(args[0]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::{Model, Value, eval};

    /// Random sums and choices: wherever an object may lie, what is said by distances is what is true of addresses.
    #[test]
    fn distances_say_what_addresses_say() {
        let mut seed = 5u64;
        let mut next = move |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        const OPS: [Op; 5] = [Op::BvUlt, Op::BvUle, Op::BvSub, Op::BvAdd, Op::Eq];
        let mut said = [0u32; 5];
        for _ in 0..2000 {
            let (mut store, mut addresses) = (Store::new(), Addresses::default());
            let [base, size, x, y] = ["b", "s", "x", "y"].map(|n| store.var(n, Sort::BitVec(64)));
            let c = store.var("c", Sort::Bool);
            addresses.add_object(base, 1, 16);
            addresses.set_extent(base, size);
            let mut terms = vec![base, x, y, size];
            terms.push(store.mk(Op::BvAdd, &[base, x]));
            terms.push(store.mk(Op::BvAdd, &[base, size]));
            for _ in 0..6 {
                let pick = |n: u64| terms[n as usize % terms.len()];
                let (a, b) = (pick(next(99)), pick(next(99)));
                let constant = store.bv(64, [0u64, 1, 4095, u64::MAX][next(4) as usize]);
                let t = match next(6) {
                    0 => store.mk(Op::BvAdd, &[a, b]),
                    1 => store.mk(Op::BvSub, &[a, b]),
                    2 => store.mk(Op::BvNot, &[a]),
                    3 => store.mk(Op::Ite, &[c, a, b]),
                    4 => store.mk(Op::BvAdd, &[a, constant]),
                    _ => constant,
                };
                terms.push(t);
            }
            let pick = |n: u64| terms[n as usize % terms.len()];
            let (a, b) = (pick(next(99)), pick(next(99)));
            for (count, op) in said.iter_mut().zip(OPS) {
                let Some(found) = addresses.by_distance(&mut store, op, a, b) else { continue };
                let plain = store.mk(op, &[a, b]);
                *count += u32::from(found != plain);
                for _ in 0..20 {
                    let bytes = [1 + next(64), 1 << (12 + next(40))][next(2) as usize];
                    // as `lies_somewhere` says
                    let last = u64::MAX - bytes - Machine::PAGE;
                    let at =
                        [Machine::PAGE + 16 * next(1000), last - last % 16 - 16 * next(3)][next(2) as usize];
                    let mut value = || match next(3) {
                        0 => next(80),
                        1 => bytes.wrapping_sub(next(3)),
                        _ => (next(1 << 31) << 33) | next(1 << 31),
                    };
                    let values = [(base, at), (size, bytes), (x, value()), (y, value())];
                    let mut model: Model = values.map(|(v, n)| (v, Value::bv(64, n))).into_iter().collect();
                    model.extend([(c, Value::Bool(next(2) == 0))]);
                    assert_eq!(eval(&store, found, &model), eval(&store, plain, &model), "{op:?}");
                }
            }
        }
        assert!(said.iter().all(|n| *n > 10), "{said:?}");
    }
}
