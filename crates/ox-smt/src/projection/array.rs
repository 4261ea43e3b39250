//! Equalities and disequalities of arrays (section 4.1 of the SeaHorn paper; Komuravelli, Bjørner, Gurfinkel, McMillan,
//! "Compositional verification of procedural programs using Horn clauses over integers and arrays", FMCAD 2015).
//!
//! An equality is taken apart as a *partial* one, `a =_I b`: equal everywhere but at the indices of `I`. A store
//! `store(e, i, v) =_I b` is `e =_I b` if the model has `i` in `I` (one literal says so), else `b[i] = v` and `e =_(I, i) b`.
//! What is left between the bases defines an array variable as the other base with new elements at `I`, or says nothing
//! (both are the same array), or is a literal about the two bases. A disequality becomes one of the elements at an index
//! where the model has a difference.

use super::cube::Cube;
use ox_logic::{ArrayValue, Node, Op, Sort, Term, Value};

/// An array term as a base and what is stored over it, the last store first.
struct Chain {
    base: Term,
    writes: Vec<(Term, Term)>,
}

fn chain(cube: &Cube, array: Term) -> Chain {
    let (mut base, mut writes) = (array, vec![]);
    while let Node::App(Op::Store, args) = cube.store.node(base) {
        writes.push((args[1], args[2]));
        base = args[0];
    }
    Chain { base, writes }
}

/// An equality of arrays with a variable to eliminate.
pub(super) fn equality(cube: &mut Cube) -> bool {
    for literal in cube.open() {
        let Some((a, b)) = equation(cube, literal) else { continue };
        let (left, right) = (chain(cube, a), chain(cube, b));
        let gone = |c: &Chain| cube.is_eliminated(c.base);
        let clear = |c: &Chain| cube.eliminated_in(&[c.base]).is_empty();
        match (gone(&left), gone(&right)) {
            (true, _) => define(cube, literal, left, right),
            (false, true) => define(cube, literal, right, left),
            // a base that has such variables is found by other rules first
            (false, false) if clear(&left) && clear(&right) => between_bases(cube, literal, left, right),
            (false, false) => continue,
        }
        return true;
    }
    false
}

fn equation(cube: &Cube, literal: Term) -> Option<(Term, Term)> {
    match cube.store.node(literal) {
        Node::App(Op::Eq, args) if matches!(cube.store.sort(args[0]), Sort::Array(_)) => {
            Some((args[0], args[1]))
        }
        _ => None,
    }
}

/// The base of `left` is a variable to eliminate.
fn define(cube: &mut Cube, literal: Term, mut left: Chain, mut right: Chain) {
    let var = left.base;
    cube.remove(literal);
    name_parts(cube, var, &mut left);
    name_parts(cube, var, &mut right);
    let other = right.build(cube);
    let mut outside = Outside::default();
    for &(i, v) in &left.writes {
        if outside.visit(cube, i) {
            let read = cube.store.mk(Op::Select, &[other, i]);
            let same = cube.store.mk(Op::Eq, &[read, v]);
            cube.add(same);
        }
    }
    if right.base != var {
        let mut by = other;
        for &i in &outside.indices {
            let read = cube.store.mk(Op::Select, &[var, i]);
            let element = cube.name("element", read);
            by = cube.store.mk(Op::Store, &[by, i, element]);
        }
        cube.replace(var, by);
        return;
    }
    for &(i, v) in &right.writes {
        if outside.visit(cube, i) {
            let read = cube.store.mk(Op::Select, &[var, i]);
            let same = cube.store.mk(Op::Eq, &[read, v]);
            cube.add(same);
        }
    }
}

/// Gives names to the parts of a chain, other than its base, that have `var`.
fn name_parts(cube: &mut Cube, var: Term, chain: &mut Chain) {
    let mut parts: Vec<&mut Term> = chain.writes.iter_mut().flat_map(|(i, v)| [i, v]).collect();
    if chain.base != var {
        parts.push(&mut chain.base);
    }
    for part in parts {
        if cube.store.free_vars(&[*part]).contains(&var) {
            let name = cube.name("part", *part);
            let same = cube.store.mk(Op::Eq, &[name, *part]);
            cube.add(same);
            *part = name;
        }
    }
}

impl Chain {
    fn build(&self, cube: &mut Cube) -> Term {
        self.writes.iter().rev().fold(self.base, |a, &(i, v)| cube.store.mk(Op::Store, &[a, i, v]))
    }
}

/// The indices at which two arrays may differ, with different values under the model.
#[derive(Default)]
struct Outside {
    indices: Vec<Term>,
    values: Vec<Value>,
}

impl Outside {
    /// Whether the index is a new one; the literals that make it so, or equal to another one, are added.
    fn visit(&mut self, cube: &mut Cube, index: Term) -> bool {
        let value = cube.value(index);
        if let Some(i) = self.values.iter().position(|v| *v == value) {
            let same = cube.store.mk(Op::Eq, &[index, self.indices[i]]);
            cube.add(same);
            return false;
        }
        for &other in &self.indices {
            let same = cube.store.mk(Op::Eq, &[index, other]);
            let differ = cube.store.mk(Op::Not, &[same]);
            cube.add(differ);
        }
        self.indices.push(index);
        self.values.push(value);
        true
    }
}

/// Neither base has a variable to eliminate: `left =_I right`, where `I` are only indices at which the model has a difference.
fn between_bases(cube: &mut Cube, literal: Term, left: Chain, right: Chain) {
    cube.remove(literal);
    let other = right.build(cube);
    let mut outside = Outside::default();
    for (chain, other) in [(&left, other), (&right, left.base)] {
        for &(i, v) in &chain.writes {
            if outside.visit(cube, i) {
                let read = cube.store.mk(Op::Select, &[other, i]);
                let same = cube.store.mk(Op::Eq, &[read, v]);
                cube.add(same);
            }
        }
    }
    let mut array = left.base;
    for i in outside.indices {
        let [a, b] = [left.base, right.base].map(|base| cube.store.mk(Op::Select, &[base, i]));
        if cube.value(a) != cube.value(b) {
            let i = kept_index(cube, i);
            let read = cube.store.mk(Op::Select, &[right.base, i]);
            array = cube.store.mk(Op::Store, &[array, i, read]);
        }
    }
    let same = cube.store.mk(Op::Eq, &[array, right.base]);
    cube.add(same);
}

/// A term of the same value without variables to eliminate: an index of the cube, else the value.
fn kept_index(cube: &mut Cube, index: Term) -> Term {
    let vars = cube.eliminated_in(&[index]);
    if vars.is_empty() {
        return index;
    }
    let kept = match super::witness::of_same_value(cube, index) {
        Some(t) => t,
        None => {
            cube.by_value.extend(vars);
            let value = cube.value(index);
            cube.store.value(&value)
        }
    };
    let same = cube.store.mk(Op::Eq, &[index, kept]);
    cube.add(same);
    kept
}

/// A disequality of arrays with a variable to eliminate.
pub(super) fn difference(cube: &mut Cube) -> bool {
    for literal in cube.open() {
        let Node::App(Op::Not, args) = cube.store.node(literal) else { continue };
        let Some((a, b)) = equation(cube, args[0]) else { continue };
        let Some(index) = differing_index(cube, a, b) else { continue };
        cube.remove(literal);
        let [x, y] = [a, b].map(|array| cube.store.mk(Op::Select, &[array, index]));
        let same = cube.store.mk(Op::Eq, &[x, y]);
        let differ = cube.store.mk(Op::Not, &[same]);
        cube.add(differ);
        return true;
    }
    false
}

/// An index at which the model has a difference: one of those written to, else a new variable.
fn differing_index(cube: &mut Cube, a: Term, b: Term) -> Option<Term> {
    let (Value::Array(x), Value::Array(y)) = (cube.value(a), cube.value(b)) else {
        panic!("arrays have array values")
    };
    let writes = [chain(cube, a), chain(cube, b)].into_iter().flat_map(|c| c.writes);
    for (i, _) in writes {
        let value = cube.value(i);
        if x.select(&value) != y.select(&value) {
            return Some(i);
        }
    }
    let Sort::Array(sort) = x.sort else { panic!("an array has an array sort") };
    let index = cube.store.array_parts(sort).0;
    let value = differing_value(index, &x, &y)?;
    Some(cube.fresh("difference", index, value))
}

fn differing_value(index: Sort, x: &ArrayValue, y: &ArrayValue) -> Option<Value> {
    let entries = || x.entries.keys().chain(y.entries.keys());
    if let Some(i) = entries().find(|i| x.select(i) != y.select(i)) {
        return Some(i.clone());
    }
    // the defaults differ: any other index
    let free = |value: &Value| !entries().any(|i| i == value);
    let few = 0..=entries().count();
    match index {
        Sort::Int => few.map(Value::int).find(free),
        Sort::Real => few.map(|n| Value::Real(num_bigint::BigInt::from(n).into())).find(free),
        Sort::BitVec(w) => few.map(|n| Value::bv(w, n)).find(free),
        Sort::Bool => [false, true].map(Value::Bool).into_iter().find(free),
        Sort::Array(_) => None,
    }
}
