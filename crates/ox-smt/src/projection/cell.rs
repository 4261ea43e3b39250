//! Reads of arrays: through stores by the model, then Ackermann's expansion of what is read of a variable to eliminate.

use super::cube::Cube;
use ox_logic::{Node, Op, Sort, Term, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Up to so many different indices are told apart by disequalities, more by an order.
const PAIRS: usize = 4;

/// A read of a store, or of a constant array, that has a variable to eliminate.
pub(super) fn read_over_write(cube: &mut Cube) -> bool {
    let open = cube.open();
    let Some(read) = stored_read(cube, &open) else { return false };
    let &[mut array, index] = cube.store.args(read) else { panic!("a read has two arguments") };
    let value = cube.value(index);
    let mut literals = vec![];
    let result = loop {
        match cube.store.node(array) {
            Node::App(Op::Store, args) => {
                let (below, i, v) = (args[0], args[1], args[2]);
                let hit = cube.value(i) == value;
                let same = cube.store.mk(Op::Eq, &[i, index]);
                literals.push(if hit { same } else { cube.store.mk(Op::Not, &[same]) });
                if hit {
                    break v;
                }
                array = below;
            }
            Node::App(Op::ConstArray(_), args) => break args[0],
            Node::App(..) | Node::Var(..) => break cube.store.mk(Op::Select, &[array, index]),
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {
                panic!("a literal is no array")
            }
        }
    };
    cube.substitute(&FxHashMap::from_iter([(read, result)]));
    literals.into_iter().for_each(|l| cube.add(l));
    true
}

/// The innermost such read.
fn stored_read(cube: &Cube, literals: &[Term]) -> Option<Term> {
    let mut with_vars = FxHashSet::default();
    for t in cube.store.subterms(literals) {
        match cube.store.node(t) {
            Node::Var(..) if cube.is_eliminated(t) => drop(with_vars.insert(t)),
            Node::App(op, args) if args.iter().any(|a| with_vars.contains(a)) => {
                let stored = matches!(cube.store.node(args[0]), Node::App(Op::Store | Op::ConstArray(_), _));
                if *op == Op::Select && stored {
                    return Some(t);
                }
                with_vars.insert(t);
            }
            Node::Var(..)
            | Node::App(..)
            | Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..) => {}
        }
    }
    None
}

/// An array variable that is only read: its elements become variables, equal where the model has equal indices.
pub(super) fn expand(cube: &mut Cube) -> bool {
    let arrays = cube.vars().into_iter().filter(|&v| matches!(cube.store.sort(v), Sort::Array(_)));
    let Some(array) = arrays.into_iter().find(|&a| only_read(cube, a)) else { return false };
    let mut cells: Vec<Cell> = vec![];
    loop {
        let map = named_reads(cube, array, &mut cells);
        if map.is_empty() {
            break;
        }
        cube.substitute(&map);
    }
    for literal in apart(cube, cells) {
        cube.add(literal);
    }
    true
}

/// What is known of one cell of the array.
struct Cell {
    index: Term,
    value: Value,
    element: Term,
}

fn only_read(cube: &Cube, array: Term) -> bool {
    cube.store.subterms(&cube.with(array)).into_iter().all(|t| match cube.store.node(t) {
        Node::App(Op::Select, args) => args[1] != array,
        Node::App(_, args) => !args.contains(&array),
        Node::Var(..) | Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => true,
    })
}

/// A variable for every read whose index does not read the array itself.
fn named_reads(cube: &mut Cube, array: Term, cells: &mut Vec<Cell>) -> FxHashMap<Term, Term> {
    let mut reading = FxHashSet::from_iter([array]);
    let mut reads = vec![];
    for t in cube.store.subterms(&cube.with(array)) {
        let args = cube.store.args(t);
        if !args.iter().any(|a| reading.contains(a)) {
            continue;
        }
        if args[0] == array && !reading.contains(&args[1]) {
            reads.push((t, args[1]));
        }
        reading.insert(t);
    }
    let mut map = FxHashMap::default();
    for (read, index) in reads {
        let value = cube.value(index);
        let element = match cells.iter().find(|c| c.value == value) {
            Some(cell) => {
                let (element, other) = (cell.element, cell.index);
                let same = cube.store.mk(Op::Eq, &[index, other]);
                cube.add(same);
                element
            }
            None => {
                let element = cube.name("cell", read);
                cells.push(Cell { index, value, element });
                element
            }
        };
        map.insert(read, element);
    }
    map
}

/// That the indices differ: in pairs, or in the order of the model.
fn apart(cube: &mut Cube, mut cells: Vec<Cell>) -> Vec<Term> {
    let less = match cells.first().map(|c| cube.store.sort(c.index)) {
        Some(Sort::Int) => Some(Op::Lt),
        Some(Sort::Real) => Some(Op::RealLt),
        Some(Sort::BitVec(_)) => Some(Op::BvUlt),
        Some(Sort::Bool | Sort::Array(_)) | None => None,
    };
    if let Some(less) = less.filter(|_| cells.len() > PAIRS) {
        cells.sort_by(|c, d| c.value.cmp(&d.value));
        return cells.windows(2).map(|w| cube.store.mk(less, &[w[0].index, w[1].index])).collect();
    }
    let mut result = vec![];
    for (n, c) in cells.iter().enumerate() {
        for d in &cells[..n] {
            let same = cube.store.mk(Op::Eq, &[c.index, d.index]);
            result.push(cube.store.mk(Op::Not, &[same]));
        }
    }
    result
}
