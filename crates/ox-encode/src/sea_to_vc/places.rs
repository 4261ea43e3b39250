//! An address that is one of a few places, written as a nest of if-then-elses over these places.
//!
//! `ite(c, a, b) + 8` becomes `ite(c, a + 8, b + 8)`, and a pointer whose halves were kept apart in memory becomes whole
//! again. What is read and written there then folds as if each place were named by itself. Parts of nests are shared, so work is
//! counted by distinct terms and not by paths.

use super::address::{Addresses, Class, number};
use super::refine;
use ox_logic::{Node, Op, Sort, Store, Term};
use ox_machine::Machine;
use rustc_hash::{FxHashMap, FxHashSet};

/// A pointer that may be this many places is followed to each.
const MOST_LEAVES: u32 = 64;

/// A nest has at most so many distinct terms.
const MOST_TERMS: usize = 1024;

/// Two nests are compared place by place if the product of their numbers of places is at most this.
const MOST_PAIRS: u32 = 1024;

/// The same if some of the places stay undecided.
const MOST_OPEN_PAIRS: u32 = 64;

impl Addresses {
    /// The same address as such a nest, if it is one. None where nothing is simplified: what is decided place by place, or
    /// because a path excludes it, is then left to the solver, so that `--certify` confirms it.
    pub fn places(&mut self, store: &mut Store, addr: Term) -> Option<Term> {
        if !store.is_simplifying() {
            return None;
        }
        let found = self.nest(store, addr, &mut { 2 * MOST_TERMS })?;
        match self.leaves(store, found) {
            0 => None,
            1 => Some(found),
            _ => Some(self.chain(store, found)),
        }
    }

    /// A nest that names places again and again becomes one that names each once, with the condition under which it is the
    /// address.
    fn chain(&mut self, store: &mut Store, nest: Term) -> Term {
        if let Some(&known) = self.chains.get(&nest) {
            return known;
        }
        let places = self.guarded(store, nest);
        let inner = choices(store, nest);
        let mut chain = nest;
        if inner > 2 * places.len() {
            let mut places = places.into_iter().rev();
            chain = places.next().expect("a nest has places").0;
            for (place, guard) in places {
                chain = store.mk(Op::Ite, &[guard, place, chain]);
            }
            self.chains.insert(chain, chain);
        }
        self.chains.insert(nest, chain);
        chain
    }

    /// `budget`: how many more terms are looked at.
    fn nest(&mut self, store: &mut Store, t: Term, budget: &mut usize) -> Option<Term> {
        if self.is_place(store, t) {
            return Some(t);
        }
        if let Some(&known) = self.places.get(&t) {
            return known;
        }
        *budget = budget.checked_sub(1)?;
        let found = self.new_nest(store, t, budget);
        self.places.insert(t, found);
        found
    }

    fn new_nest(&mut self, store: &mut Store, t: Term, budget: &mut usize) -> Option<Term> {
        let Node::App(op, args) = store.node(t) else { return None };
        let (op, args) = (*op, args.clone());
        match op {
            Op::Ite => {
                let a = self.nest(store, args[1], budget)?;
                let b = self.nest(store, args[2], budget)?;
                Some(store.mk(Op::Ite, &[args[0], a, b]))
            }
            Op::BvAdd => {
                number(store, args[1])?;
                let (c, a, b) = choice(store, args[0])?;
                self.either(store, c, [a, b].map(|x| [x, args[1]]), op, budget)
            }
            Op::BvAnd => {
                if let Some(place) = self.rounded(store, args[0], args[1]) {
                    return Some(place);
                }
                number(store, args[1])?;
                let (c, a, b) = choice(store, args[0])?;
                self.either(store, c, [a, b].map(|x| [x, args[1]]), op, budget)
            }
            Op::BvConcat => match (choice(store, args[0]), choice(store, args[1])) {
                (Some((c, a, b)), Some((d, x, y))) if c == d => {
                    self.either(store, c, [[a, x], [b, y]], op, budget)
                }
                (Some((c, a, b)), _) => self.either(store, c, [a, b].map(|h| [h, args[1]]), op, budget),
                (None, Some((c, x, y))) => self.either(store, c, [x, y].map(|l| [args[0], l]), op, budget),
                (None, None) => None,
            },
            _ => None,
        }
    }

    /// A place, rounded down to a power of two that the start of its object is a multiple of.
    fn rounded(&self, store: &mut Store, place: Term, mask: Term) -> Option<Term> {
        let Sort::BitVec(width @ ..=64) = store.sort(place) else { return None };
        let unit = number(store, mask)?.wrapping_neg() & (u64::MAX >> (64 - width));
        let (base, offset) = parts(store, place);
        if !unit.is_power_of_two() || self.align_of(base)? % unit != 0 {
            return None;
        }
        let offset = store.bv(width, offset & !(unit - 1));
        Some(store.mk(Op::BvAdd, &[base, offset]))
    }

    fn either(
        &mut self,
        store: &mut Store,
        condition: Term,
        sides: [[Term; 2]; 2],
        op: Op,
        budget: &mut usize,
    ) -> Option<Term> {
        let mut results = [condition; 2];
        for (result, args) in results.iter_mut().zip(sides) {
            let side = store.mk(op, &args);
            *result = self.nest(store, side, budget)?;
        }
        Some(store.mk(Op::Ite, &[condition, results[0], results[1]]))
    }

    /// A number, or so far from the start of an object.
    fn is_place(&self, store: &Store, t: Term) -> bool {
        match self.key(store, t).class {
            Class::Literal | Class::Object => true,
            Class::Relative(base) => self.size_of(base).is_some(),
        }
    }

    /// How many places a nest of if-then-elses over numbers and objects has; 0 where it is no such nest, or has too many.
    pub fn leaves(&mut self, store: &Store, nest: Term) -> u32 {
        if let Some(&n) = self.leaves.get(&nest) {
            return n;
        }
        let mut open = vec![nest];
        let mut seen = FxHashSet::default();
        let mut n = 0;
        while let Some(t) = open.pop() {
            if !seen.insert(t) {
                continue;
            }
            match choice(store, t) {
                Some((_, a, b)) => open.extend([a, b]),
                None if self.is_place(store, t) => n += 1,
                None => n = MOST_LEAVES + 1,
            }
            if n > MOST_LEAVES || seen.len() > MOST_TERMS {
                n = 0;
                break;
            }
        }
        self.leaves.insert(nest, n);
        n
    }

    /// Whether two such addresses are equal, if that can be said without them: place by place.
    pub fn same_place(&mut self, store: &mut Store, a: Term, b: Term) -> Option<Term> {
        let (a, b) = (self.places(store, a)?, self.places(store, b)?);
        let pairs = self.leaves(store, a) * self.leaves(store, b);
        if pairs > MOST_PAIRS {
            return None;
        }
        match self.compare(store, a, b) {
            None if (2..=MOST_OPEN_PAIRS).contains(&pairs) => {
                self.apply(store, Op::Eq, (a, b), &mut FxHashMap::default())
            }
            found => found,
        }
    }

    fn compare(&mut self, store: &mut Store, a: Term, b: Term) -> Option<Term> {
        if let Some(&known) = self.same.get(&(a, b)) {
            return known;
        }
        let found = match (choice(store, a), choice(store, b)) {
            (Some((c, x, y)), other) => {
                let parts = match other {
                    Some((d, z, w)) if c == d => [(x, z), (y, w)],
                    _ => [(x, b), (y, b)],
                };
                self.compare_parts(store, c, parts)
            }
            (None, Some((c, x, y))) => self.compare_parts(store, c, [(a, x), (a, y)]),
            (None, None) => self.compare_places(store, a, b),
        };
        self.same.insert((a, b), found);
        found
    }

    fn compare_parts(&mut self, store: &mut Store, c: Term, parts: [(Term, Term); 2]) -> Option<Term> {
        let [x, y] = parts.map(|(a, b)| self.compare(store, a, b));
        Some(store.mk(Op::Ite, &[c, x?, y?]))
    }

    fn compare_places(&self, store: &mut Store, a: Term, b: Term) -> Option<Term> {
        if let Some((x, y, _)) = self.in_one_object(store, a, b) {
            return Some(store.bool(x == y));
        }
        let (x, y) = (self.key(store, a), self.key(store, b));
        match (x.class, y.class) {
            (Class::Object, Class::Object) | (Class::Literal, Class::Literal) => {
                Some(store.bool(x.offset == y.offset))
            }
            // no object is there, or another one
            (Class::Literal, Class::Object) if self.is_elsewhere(store, a) => Some(store.bool(false)),
            (Class::Object, Class::Literal) if self.is_elsewhere(store, b) => Some(store.bool(false)),
            _ => None,
        }
    }

    /// How far two places are from the start of the same object, and its size.
    fn in_one_object(&self, store: &Store, a: Term, b: Term) -> Option<(u64, u64, u64)> {
        let ((base, x), (other, y)) = (parts(store, a), parts(store, b));
        Some((x, y, self.size_of(base).filter(|_| base == other)?))
    }

    /// Which of two such addresses is lower, or how far they are apart, if that can be said without them. Objects do not wrap around
    /// the address space, so inside of one, up to its end, offsets are ordered as addresses are.
    pub fn of_places(&mut self, store: &mut Store, op: Op, a: Term, b: Term) -> Option<Term> {
        let (a, b) = (self.places(store, a)?, self.places(store, b)?);
        if self.leaves(store, a) * self.leaves(store, b) > MOST_PAIRS {
            return None;
        }
        let mut decided = false;
        let places = &mut |store: &mut Store, a, b| {
            let found = self.apply_to_places(store, op, a, b);
            decided |= found.is_some();
            // of different objects; most such cases are none
            Some(found.unwrap_or_else(|| store.mk(op, &[a, b])))
        };
        let found = refine::of_cases(store, (a, b), places);
        found.filter(|_| decided).or_else(|| self.apply(store, op, (a, b), &mut FxHashMap::default()))
    }

    fn apply(
        &self,
        store: &mut Store,
        op: Op,
        (a, b): (Term, Term),
        known: &mut FxHashMap<(Term, Term), Option<Term>>,
    ) -> Option<Term> {
        if let Some(&known) = known.get(&(a, b)) {
            return known;
        }
        let cases = match (choice(store, a), choice(store, b)) {
            (Some((c, x, y)), Some((d, z, w))) if c == d => Some((c, (x, z), (y, w))),
            (Some((c, x, y)), _) => Some((c, (x, b), (y, b))),
            (None, Some((c, x, y))) => Some((c, (a, x), (a, y))),
            (None, None) => None,
        };
        let found = match cases {
            Some((c, yes, no)) => match (self.apply(store, op, yes, known), self.apply(store, op, no, known))
            {
                (Some(yes), Some(no)) => Some(store.mk(Op::Ite, &[c, yes, no])),
                _ => None,
            },
            None => self.apply_to_places(store, op, a, b),
        };
        known.insert((a, b), found);
        found
    }

    fn apply_to_places(&self, store: &mut Store, op: Op, a: Term, b: Term) -> Option<Term> {
        if store.is_literal(a) && store.is_literal(b) {
            return Some(store.mk(op, &[a, b]));
        }
        if op == Op::Eq {
            return self.compare_places(store, a, b).or_else(|| Some(store.mk(op, &[a, b])));
        }
        let (x, y, size) = self.in_one_object(store, a, b)?;
        let inside = x <= size && y <= size;
        match op {
            Op::BvUlt if inside => Some(store.bool(x < y)),
            Op::BvUle if inside => Some(store.bool(x <= y)),
            Op::BvSub => {
                let Sort::BitVec(width) = store.sort(a) else { unreachable!("an address is bits") };
                let [x, y] = [x, y].map(|n| store.bv(width, n));
                Some(store.mk(Op::BvSub, &[x, y]))
            }
            _ => None,
        }
    }

    /// No object whose address is a variable is there: none is in the first page or the last (`Allocator::lies_somewhere`).
    fn is_elsewhere(&self, store: &Store, address: Term) -> bool {
        let Some(n) = number(store, address) else { return false };
        let Sort::BitVec(width @ ..=64) = store.sort(address) else { return false };
        let last = (u64::MAX >> (64 - width)) - (Machine::PAGE - 1);
        n < Machine::PAGE || n >= last || self.is_taken(n)
    }

    /// The places of a nest, each with the condition under which it is the address.
    pub fn guarded(&self, store: &mut Store, nest: Term) -> Vec<(Term, Term)> {
        let mut order = vec![];
        let (mut seen, mut stack) = (FxHashSet::default(), vec![(nest, false)]);
        while let Some((t, done)) = stack.pop() {
            if done {
                order.push(t);
            } else if seen.insert(t) {
                stack.push((t, true));
                if let Some((_, a, b)) = choice(store, t) {
                    stack.extend([(a, false), (b, false)]);
                }
            }
        }
        let always = store.bool(true);
        let mut guards: FxHashMap<Term, Term> = [(nest, always)].into_iter().collect();
        let mut places = vec![];
        // above before below
        for t in order.into_iter().rev() {
            let guard = guards[&t];
            let Some((c, a, b)) = choice(store, t) else {
                places.push((t, guard));
                continue;
            };
            let not = store.mk(Op::Not, &[c]);
            for (side, when) in [(a, c), (b, not)] {
                let here = store.mk(Op::And, &[guard, when]);
                let all = match guards.get(&side) {
                    Some(&other) => store.mk(Op::Or, &[other, here]),
                    None => here,
                };
                guards.insert(side, all);
            }
        }
        places
    }
}

/// An address as a term and what is added to it.
fn parts(store: &Store, t: Term) -> (Term, u64) {
    match store.node(t) {
        Node::App(Op::BvAdd, args) => match number(store, args[1]) {
            Some(n) => (args[0], n),
            None => (t, 0),
        },
        _ => (t, 0),
    }
}

/// How many distinct if-then-elses a nest has.
fn choices(store: &Store, nest: Term) -> usize {
    let (mut open, mut seen) = (vec![nest], FxHashSet::default());
    while let Some(t) = open.pop() {
        if let Some((_, a, b)) = choice(store, t)
            && seen.insert(t)
        {
            open.extend([a, b]);
        }
    }
    seen.len()
}

fn choice(store: &Store, t: Term) -> Option<(Term, Term, Term)> {
    match store.node(t) {
        Node::App(Op::Ite, args) => Some((args[0], args[1], args[2])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::{Model, Value, eval};

    /// Random nests over parts of objects: the nest is the same address, what is said about equality is right wherever the objects
    /// are, and exactly one guard holds.
    #[test]
    fn places_are_the_address() {
        let mut seed = 11u64;
        let mut next = move |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        let (mut nests, mut compared, mut ordered) = (0, 0, 0);
        for _ in 0..2000 {
            let mut store = Store::new();
            let mut addresses = Addresses::default();
            let objects = ["a", "b", "c"].map(|n| store.var(n, Sort::BitVec(64)));
            objects.iter().for_each(|&o| addresses.add_object(o, 32, 32));
            let conditions = ["p", "q", "r"].map(|n| store.var(n, Sort::Bool));
            let mut terms = objects.to_vec();
            terms.push(store.bv(64, 0u64));
            for _ in 0..12 {
                let pick = |n: u64| terms[n as usize % terms.len()];
                let (a, b) = (pick(next(99)), pick(next(99)));
                let c = conditions[next(3) as usize];
                let t = match next(4) {
                    3 => {
                        let mask = store.bv(64, [!7u64, !31, !63][next(3) as usize]);
                        store.mk(Op::BvAnd, &[a, mask])
                    }
                    0 => {
                        let by = store.bv(64, [4u64, 8, 40][next(3) as usize]);
                        store.mk(Op::BvAdd, &[a, by])
                    }
                    1 => store.mk(Op::Ite, &[c, a, b]),
                    _ => {
                        let mut halves = [(63, 32), (31, 0)].map(|(high, low)| {
                            let [x, y] = [a, b].map(|t| store.mk(Op::BvExtract(high, low), &[t]));
                            store.mk(Op::Ite, &[c, x, y])
                        });
                        halves[0] = if next(2) == 0 { halves[0] } else { store.bv(32, 0u64) };
                        store.mk(Op::BvConcat, &halves)
                    }
                };
                terms.push(t);
            }
            let (a, b) = (terms[terms.len() - 1], terms[terms.len() - 2]);
            let nest = addresses.places(&mut store, a);
            let same = addresses.same_place(&mut store, a, b);
            let of_places =
                [Op::BvUlt, Op::BvUle, Op::BvSub].map(|op| (op, addresses.of_places(&mut store, op, a, b)));
            ordered += of_places.iter().filter(|(_, t)| t.is_some_and(|t| !store.is_literal(t))).count();
            let plain = of_places.map(|(op, _)| store.mk(op, &[a, b]));
            let guarded = nest.map(|n| addresses.guarded(&mut store, n));
            nests += u32::from(nest.is_some_and(|n| n != a));
            compared += u32::from(same.is_some_and(|t| !store.is_literal(t)));
            for _ in 0..10 {
                // apart, in any order
                let mut slots = [next(50), 50 + next(50), 100 + next(50)];
                slots.swap(0, next(3) as usize);
                let mut model: Model =
                    objects.iter().zip(slots).map(|(&o, s)| (o, Value::bv(64, 0x1000 + 32 * s))).collect();
                model.extend(conditions.iter().map(|&c| (c, Value::Bool(next(2) == 0))));
                let at = |t: Term| eval(&store, t, &model).expect("all variables have values");
                if let Some(nest) = nest {
                    assert_eq!(at(nest), at(a));
                    let held = guarded.iter().flatten().filter(|(_, guard)| at(*guard) == Value::Bool(true));
                    let held: Vec<Value> = held.map(|(place, _)| at(*place)).collect();
                    assert_eq!(held, [at(a)]);
                }
                for ((_, found), plain) in of_places.iter().zip(plain) {
                    assert!(found.is_none_or(|t| at(t) == at(plain)));
                }
                if let Some(same) = same {
                    assert_eq!(at(same), Value::Bool(at(a) == at(b)));
                }
            }
        }
        assert!(nests > 100 && compared > 100 && ordered > 20, "{nests} {compared} {ordered}");
    }
}
