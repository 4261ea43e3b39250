//! A solver that is asked ever new questions keeps its memory. Alone in its file: Z3 counts the memory of the whole process.

use ox_logic::{Sort, Store, Term};
use ox_smt::backend::Z3Solver;
use ox_smt::{SatResult, Solver, z3_memory};

const ROUNDS: i64 = 20_000;

/// One question about terms that no other round has.
fn ask(solver: &mut Z3Solver, x: Term, y: Term, round: i64, store: &mut Store) {
    let factor = store.int(round + 2);
    let product = store.mul(factor, x);
    let sum = store.add(product, y);
    let (low, high) = (store.int(7 * round), store.int(7 * round + 3));
    let (above, below) = (store.le(low, sum), store.lt(sum, high));
    let same = store.eq(x, y);
    solver.push();
    solver.assert(store, above).expect("asserted");
    solver.assert(store, below).expect("asserted");
    let other = store.not(same);
    assert_eq!(solver.check(store, &[other]).expect("answered"), SatResult::Sat);
    let model = solver.model(store, &[x, y]).expect("a model");
    assert_eq!(model.len(), 2);
    let contradiction = store.lt(high, sum);
    assert_eq!(solver.check(store, &[contradiction]).expect("answered"), SatResult::Unsat);
    assert_eq!(solver.core().expect("a core"), [contradiction]);
    solver.pop();
}

#[test]
fn ever_new_questions() {
    let mut store = Store::new();
    let (x, y) = (store.var("x", Sort::Int), store.var("y", Sort::Int));
    let zero = store.int(0);
    let positive = store.le(zero, x);
    let mut solver = Z3Solver::new().expect("Z3 works");
    solver.assert(&store, positive).expect("asserted");
    solver.push();
    let hundred = store.int(100);
    let bounded = store.lt(x, hundred);
    solver.assert(&store, bounded).expect("asserted");
    let mut memory = vec![];
    for round in 0..ROUNDS {
        ask(&mut solver, x, y, round, &mut store);
        assert!(solver.remembered() < 50_000, "{} terms in round {round}", solver.remembered());
        if (round + 1) % (ROUNDS / 4) == 0 {
            memory.push(z3_memory());
        }
    }
    // what was asserted before still is
    let beyond = store.lt(hundred, x);
    let negative = store.not(positive);
    assert_eq!(solver.check(&store, &[beyond]).expect("answered"), SatResult::Unsat);
    solver.pop();
    assert_eq!(solver.check(&store, &[beyond]).expect("answered"), SatResult::Sat);
    assert_eq!(solver.check(&store, &[negative]).expect("answered"), SatResult::Unsat);
    let (first, last) = (memory[0], memory[3]);
    assert!(last < first + first / 2, "Z3's memory grows: {memory:?}");
}
