//! The flat form of an encoding: the cutpoints of a function share one predicate, with a program counter.
//!
//! `f.at(pc, columns…)` has for each sort as many columns as the cutpoint with most registers of that sort needs. A cutpoint is
//! its number in `pc`, its registers in the first columns of their sorts, and zero in the columns that it does not use.
//! Summaries and error predicates stay.
//!
//! Way back: the invariant of a cutpoint is the flat one with its number and zeros put in. Clauses keep their numbers and
//! variables, so a derivation is one of the original clauses as it stands.

use super::{Encoding, PredOrigin};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use ox_chc::answer::fresh_params;
use ox_chc::transform::{BackMap, Horn, Transformed};
use ox_chc::{Atom, Clause, Definition, Derivation, Pred, PredId, Solution, System};
use ox_logic::{Op, Sort, Store, Term, simplify};
use ox_sea::FuncId;
use std::collections::{BTreeMap, BTreeSet};

/// Wide enough for any program.
const COUNTER_WIDTH: u32 = 32;

/// Where a predicate is found in the flat system.
#[derive(Clone)]
struct Place {
    pred: PredId,
    /// `None`: it has stayed as it is.
    cutpoint: Option<Cutpoint>,
}

#[derive(Clone)]
struct Cutpoint {
    number: u32,
    /// For each argument of the flat predicate, after the program counter: one of the cutpoint, or zero.
    columns: Vec<Result<usize, Sort>>,
}

struct Flat {
    original: System,
    places: SecondaryMap<PredId, Option<Place>>,
    counter: Sort,
}

pub fn flatten(store: &mut Store, encoding: &Encoding) -> Transformed {
    let flat = Flat::new(store, encoding);
    let mut system = System { preds: flat.preds(store, encoding), clauses: PrimaryMap::new() };
    for clause in encoding.system.clauses.values() {
        let body = clause.body.iter().map(|a| flat.atom(store, a)).collect();
        let head = clause.head.as_ref().map(|a| flat.atom(store, a));
        let (vars, constraint) = (clause.vars.clone(), clause.constraint);
        system.clauses.push(Clause { vars, body, constraint, head });
    }
    Transformed { system, back: Box::new(flat) }
}

impl Flat {
    fn new(store: &mut Store, encoding: &Encoding) -> Self {
        let original = encoding.system.clone();
        let counter = (encoding.map.arith.sort)(store, Sort::BitVec(COUNTER_WIDTH));
        let mut this = Flat { original, places: SecondaryMap::new(), counter };
        let mut next = 0;
        let mut flat: BTreeMap<FuncId, (PredId, Vec<Sort>, u32)> = BTreeMap::new();
        let widths = columns(encoding);
        for (pred, origin) in encoding.map.preds.iter() {
            let mut fresh = || {
                next += 1;
                PredId::from_u32(next - 1)
            };
            this.places[pred] = Some(match function_of(origin) {
                None => Place { pred: fresh(), cutpoint: None },
                Some(f) => {
                    let (id, sorts, count) =
                        flat.entry(f).or_insert_with(|| (fresh(), widths[&f].clone(), 0));
                    *count += 1;
                    let columns = assign(&encoding.system.preds[pred].args, sorts);
                    Place { pred: *id, cutpoint: Some(Cutpoint { number: *count, columns }) }
                }
            });
        }
        this
    }

    fn place(&self, pred: PredId) -> &Place {
        self.places[pred].as_ref().expect("every predicate has a place")
    }

    /// In the order of their numbers: a flat predicate stands where the first cutpoint of its function was.
    fn preds(&self, store: &mut Store, encoding: &Encoding) -> PrimaryMap<PredId, Pred> {
        let names: BTreeSet<String> =
            self.original.preds.values().map(|p| store.name(p.name).to_string()).collect();
        let mut preds = PrimaryMap::new();
        for (id, pred) in self.original.preds.iter() {
            let place = self.place(id);
            match &place.cutpoint {
                None => _ = preds.push(pred.clone()),
                Some(c) if place.pred.as_u32() as usize == preds.len() => {
                    let sort = |c: &Result<usize, Sort>| c.map_or_else(|zero| zero, |i| pred.args[i]);
                    let args = [self.counter].into_iter().chain(c.columns.iter().map(sort)).collect();
                    let own = store.name(pred.name).to_string();
                    let mut name = match &encoding.map.preds[id] {
                        PredOrigin::Cutpoint { point, .. } => {
                            let end = format!(".{}", point.block);
                            format!("{}.at", own.rsplit_once(&end).map_or(own.as_str(), |(f, _)| f))
                        }
                        _ => unreachable!("only cutpoints are flat"),
                    };
                    while names.contains(&name) {
                        name.push('\'');
                    }
                    preds.push(Pred { name: store.symbol(&name), args });
                }
                Some(_) => {}
            }
        }
        preds
    }

    fn counter(&self, store: &mut Store, number: u32) -> Term {
        match self.counter {
            Sort::BitVec(width) => store.bv(width, number),
            Sort::Int => store.int(number),
            Sort::Bool | Sort::Real | Sort::Array(_) => unreachable!("no arithmetic has such numbers"),
        }
    }

    fn args(&self, store: &mut Store, cutpoint: &Cutpoint, args: &[Term]) -> Vec<Term> {
        let counter = self.counter(store, cutpoint.number);
        let columns = cutpoint.columns.iter().map(|c| match *c {
            Ok(i) => args[i],
            Err(sort) => zero(store, sort),
        });
        [counter].into_iter().chain(columns).collect()
    }

    fn atom(&self, store: &mut Store, atom: &Atom) -> Atom {
        let place = self.place(atom.pred);
        let args = match &place.cutpoint {
            None => atom.args.clone(),
            Some(c) => self.args(store, c, &atom.args),
        };
        Atom { pred: place.pred, args }
    }
}

impl BackMap for Flat {
    fn solution(&self, store: &mut Store, solution: Solution, _: &mut Horn) -> Result<Solution, String> {
        let mut out = Solution::default();
        for pred in self.original.preds.keys() {
            let place = self.place(pred);
            if solution.definitions[place.pred].is_none() {
                continue;
            }
            let params = fresh_params(store, &self.original, pred);
            let args = match &place.cutpoint {
                None => params.clone(),
                Some(c) => self.args(store, c, &params),
            };
            let body = solution.apply(store, place.pred, &args);
            out.definitions[pred] = Some(Definition { params, body: simplify(store, body) });
        }
        Ok(out)
    }

    fn derivation(&self, _: &mut Store, derivation: Derivation) -> Derivation {
        derivation
    }
}

fn function_of(origin: &PredOrigin) -> Option<FuncId> {
    match origin {
        PredOrigin::Cutpoint { function, .. } => Some(*function),
        PredOrigin::Summary { .. }
        | PredOrigin::Entry { .. }
        | PredOrigin::Error { .. }
        | PredOrigin::Exit { .. }
        | PredOrigin::Flagged { .. }
        | PredOrigin::Guarded { .. } => None,
    }
}

/// The columns of each function's flat predicate: the sorts in the order in which they are met.
fn columns(encoding: &Encoding) -> BTreeMap<FuncId, Vec<Sort>> {
    let mut out: BTreeMap<FuncId, Vec<Sort>> = BTreeMap::new();
    for (pred, origin) in encoding.map.preds.iter() {
        let Some(f) = function_of(origin) else { continue };
        let sorts = out.entry(f).or_default();
        let args = &encoding.system.preds[pred].args;
        for (i, sort) in args.iter().enumerate() {
            let needed = args[..=i].iter().filter(|s| *s == sort).count();
            if sorts.iter().filter(|s| *s == sort).count() < needed {
                sorts.push(*sort);
            }
        }
    }
    out
}

/// Each argument goes into the first free column of its sort.
fn assign(args: &[Sort], columns: &[Sort]) -> Vec<Result<usize, Sort>> {
    let mut used = vec![false; args.len()];
    let mut place = |column: &Sort| match (0..args.len()).find(|&i| !used[i] && args[i] == *column) {
        Some(i) => {
            used[i] = true;
            Ok(i)
        }
        None => Err(*column),
    };
    columns.iter().map(&mut place).collect()
}

fn zero(store: &mut Store, sort: Sort) -> Term {
    match sort {
        Sort::Bool => store.bool(false),
        Sort::Int => store.int(0),
        Sort::Real => store.real(num_bigint::BigInt::from(0)),
        Sort::BitVec(width) => store.bv(width, 0),
        Sort::Array(a) => {
            let element = store.array_parts(a).1;
            let element = zero(store, element);
            store.mk(Op::ConstArray(sort), &[element])
        }
    }
}
