//! `values`: small sets of constants and Booleans, with a zone for each value: `flag ⇒ x ≤ y`.
//!
//! A dimension with few values, two at least, is a key. For each of its values there is a zone that holds where the dimension has that
//! value, and one zone holds for all points. Booleans are keys from the start, integers become keys where constants are joined.
//! (Partitioning by values as in Rival and Mauborgne, "The trace partitioning abstract domain", TOPLAS 2007, one dimension at a time.)

use crate::zones::Zones;
use crate::{Bounds, Constraint, Dim, Domain, Int, Kind, Linear};
use std::collections::BTreeMap;
use std::rc::Rc;

/// No more dimensions than these are keys.
const KEYS: usize = 6;
/// A dimension with more values is no key.
const VALUES: usize = 6;

type Cases = BTreeMap<Int, Zones>;

#[derive(Clone, Debug)]
pub struct Values {
    dims: u32,
    all: Zones,
    keys: Rc<BTreeMap<Dim, Cases>>,
}

fn with(zone: &Zones, d: Dim, v: &Int) -> Option<Zones> {
    let mut out = zone.clone();
    out.assume(&Constraint::equals(d, v)).then_some(out)
}

impl Values {
    fn add_booleans(&mut self, from: u32, kinds: &[Kind]) {
        for (d, _) in (from..).map(Dim).zip(kinds).filter(|(_, k)| **k == Kind::Bool) {
            if self.keys.len() < KEYS {
                let cases = [Int::ZERO, Int::ONE]
                    .into_iter()
                    .filter_map(|v| Some((v.clone(), with(&self.all, d, &v)?)));
                let cases = cases.collect();
                Rc::make_mut(&mut self.keys).insert(d, cases);
            }
        }
    }

    /// The values of a dimension with their zones, if they are few.
    fn cases(&self, d: Dim) -> Option<Cases> {
        if let Some(cases) = self.keys.get(&d) {
            return Some(cases.clone());
        }
        let v = self.all.bounds(&Linear::dim(d)).single().cloned()?;
        Some(Cases::from([(v, self.all.clone())]))
    }

    /// Two states with `f` on zones that both have; keys are what is few in both.
    fn combine(&self, other: &Self, f: &dyn Fn(&Zones, &Zones) -> Zones) -> Self {
        let mut keys: BTreeMap<Dim, Cases> = BTreeMap::new();
        // what is a key in one of the two comes first
        let own = self.keys.keys().chain(other.keys.keys()).copied();
        for d in own.chain((0..self.dims).map(Dim)) {
            if keys.len() >= KEYS {
                break;
            }
            if keys.contains_key(&d) {
                continue;
            }
            let (Some(mut a), Some(b)) = (self.cases(d), other.cases(d)) else { continue };
            for (v, zone) in b {
                let joined = match a.get(&v) {
                    Some(old) => f(old, &zone),
                    None => zone,
                };
                a.insert(v, joined);
            }
            if a.len() > 1 && a.len() <= VALUES {
                keys.insert(d, a);
            }
        }
        Values { dims: self.dims, all: f(&self.all, &other.all), keys: Rc::new(keys) }
    }

    /// Changes every zone by something that may leave nothing; false if nothing is left of all.
    fn refine(&mut self, f: &dyn Fn(&mut Zones) -> bool) -> bool {
        if !f(&mut self.all) {
            return false;
        }
        let mut single: Vec<(Dim, Zones)> = vec![];
        let mut fewer = vec![];
        for (d, cases) in Rc::make_mut(&mut self.keys).iter_mut() {
            let before = cases.len();
            cases.retain(|_, zone| f(zone));
            match cases.len() {
                0 => return false,
                1 => single.extend(cases.values().cloned().map(|z| (*d, z))),
                n if n < before => fewer.push(*d),
                _ => {}
            }
        }
        for (d, zone) in single {
            Rc::make_mut(&mut self.keys).remove(&d);
            match self.all.meet(&zone) {
                Some(met) => self.all = met,
                None => return false,
            }
        }
        fewer.into_iter().all(|d| {
            let cases = &self.keys[&d];
            let ends = cases.keys().next().zip(cases.keys().next_back());
            let (least, most) = ends.expect("two values at least");
            self.all.assume(&Constraint::at_least(d, least)) && self.all.assume(&Constraint::at_most(d, most))
        })
    }
}

impl Domain for Values {
    fn top(kinds: &[Kind]) -> Self {
        let dims = kinds.len() as u32;
        let mut out = Values { dims, all: Zones::top(kinds), keys: Rc::default() };
        out.add_booleans(0, kinds);
        out
    }

    fn leq(&self, other: &Self) -> bool {
        let covered = |(d, cases): (&Dim, &Cases)| {
            self.cases(*d)
                .is_some_and(|own| own.iter().all(|(v, zone)| cases.get(v).is_some_and(|z| zone.leq(z))))
        };
        self.all.leq(&other.all) && other.keys.iter().all(covered)
    }

    fn join(&self, other: &Self) -> Self {
        self.combine(other, &|a, b| a.join(b))
    }

    fn widen(&self, next: &Self, thresholds: &[Int]) -> Self {
        self.combine(next, &|a, b| a.widen(b, thresholds))
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        let mut out = self.clone();
        let told = other.all.constraints();
        if !out.refine(&|zone| told.iter().all(|c| zone.assume(c))) {
            return None;
        }
        for (d, cases) in other.keys.iter() {
            let Some(own) = out.keys.get(d) else { continue };
            let met: Cases =
                own.iter().filter_map(|(v, zone)| Some((v.clone(), zone.meet(cases.get(v)?)?))).collect();
            match met.len() {
                0 => return None,
                1 => {
                    let zone = met.into_values().next().expect("just counted");
                    out.all = out.all.meet(&zone)?;
                    Rc::make_mut(&mut out.keys).remove(d);
                }
                _ => {
                    Rc::make_mut(&mut out.keys).insert(*d, met);
                }
            }
        }
        Some(out)
    }

    fn assume(&mut self, c: &Constraint) -> bool {
        self.refine(&|zone| zone.assume(c))
    }

    fn forget(&mut self, dim: Dim) {
        let keys = Rc::make_mut(&mut self.keys);
        keys.remove(&dim);
        keys.values_mut().flat_map(BTreeMap::values_mut).for_each(|z| z.forget(dim));
        self.all.forget(dim);
    }

    fn bounds(&self, e: &Linear) -> Bounds {
        let mut best = self.all.bounds(e);
        for cases in self.keys.values() {
            let all = cases.values().map(|z| z.bounds(e)).reduce(|a, b| a.join(&b));
            best = best.meet(&all.expect("two values at least"));
        }
        best
    }

    fn project(&self, dims: &[Dim]) -> Self {
        let mut keys = BTreeMap::new();
        let mut all = self.all.clone();
        for (d, cases) in self.keys.iter() {
            match dims.iter().position(|x| x == d) {
                Some(to) => {
                    let cases = cases.iter().map(|(v, z)| (v.clone(), z.project(dims))).collect();
                    keys.insert(Dim(to as u32), cases);
                }
                None => {
                    let joined =
                        cases.values().cloned().reduce(|a, b| a.join(&b)).expect("two values at least");
                    all = all.meet(&joined).unwrap_or(all);
                }
            }
        }
        Values { dims: dims.len() as u32, all: all.project(dims), keys: Rc::new(keys) }
    }

    fn extend(&mut self, kinds: &[Kind]) {
        let from = self.dims;
        self.dims += kinds.len() as u32;
        self.all.extend(kinds);
        let keys = Rc::make_mut(&mut self.keys);
        keys.values_mut().flat_map(BTreeMap::values_mut).for_each(|z| z.extend(kinds));
        self.add_booleans(from, kinds);
    }

    fn constraints(&self) -> Vec<Constraint> {
        self.all.constraints()
    }

    fn disjunctions(&self) -> Vec<Vec<Vec<Constraint>>> {
        self.keys.values().map(|cases| cases.values().map(Domain::constraints).collect()).collect()
    }
}
