//! The solver over clauses: every circuit against the evaluator, and questions against Z3.

use ox_logic::{Model, Op, Sort, Store, Term, Value, eval};
use ox_smt::backend::{BitSolver, Z3Solver};
use ox_smt::{SatResult, Solver};

struct Random(u64);

impl Random {
    fn next(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    /// Small numbers, large ones, and anything.
    fn number(&mut self, width: u32) -> u64 {
        let any = self.next(1 << 31) << 33 ^ self.next(1 << 31) << 11 ^ self.next(1 << 31);
        let n = match self.next(4) {
            0 => self.next(5),
            1 => u64::MAX - self.next(5),
            _ => any,
        };
        n & (u64::MAX >> (64 - width))
    }
}

const BINARY: &[Op] = &[
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvSdiv,
    Op::BvSrem,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
    Op::BvConcat,
    Op::BvUlt,
    Op::BvUle,
    Op::BvSlt,
    Op::BvSle,
    Op::Eq,
];

/// With the inputs fixed, every circuit gives what the evaluator says, whether its inputs are constants or variables.
#[test]
fn circuits_are_what_the_evaluator_says() {
    let mut random = Random(3);
    for width in [1, 2, 3, 5, 8, 17, 64] {
        for _ in 0..if width > 8 { 2 } else { 12 } {
            let mut store = Store::new();
            store.set_simplifying(false);
            let (x, y) = (store.var("x", Sort::BitVec(width)), store.var("y", Sort::BitVec(width)));
            let (a, b) = (random.number(width), random.number(width));
            let constant = store.bv(width, b);
            let mut terms: Vec<Term> = vec![];
            for &op in BINARY {
                terms.extend([store.app(op, &[x, y]), store.app(op, &[x, constant])]);
            }
            let (low, high) = (random.next(width.into()) as u32, width - 1);
            for op in
                [Op::BvNot, Op::BvNeg, Op::BvExtract(high, low), Op::BvZeroExtend(3), Op::BvSignExtend(3)]
            {
                terms.push(store.app(op, &[x]));
            }
            let less = store.app(Op::BvSlt, &[x, y]);
            terms.push(store.app(Op::Ite, &[less, x, y]));
            let model: Model = [(x, Value::BitVec(width, a.into())), (y, Value::BitVec(width, b.into()))]
                .into_iter()
                .collect();
            let mut solver = BitSolver::default();
            for (var, value) in [(x, a), (y, b)] {
                let value = store.bv(width, value);
                let fixed = store.app(Op::Eq, &[var, value]);
                solver.assert(&store, fixed).expect("asserted");
            }
            solver.watch(&store, &terms).expect("over bits");
            assert_eq!(solver.check(&store, &[]).expect("answered"), SatResult::Sat);
            let found = solver.model(&store, &terms).expect("a model");
            for &t in &terms {
                assert_eq!(Ok(&found[&t]), eval(&store, t, &model).as_ref(), "{:?} {a} {b}", store.node(t));
            }
        }
    }
}

/// Random formulas over words, Booleans and reads: the same answers as Z3, models that satisfy, cores that are unsatisfiable.
#[test]
fn answers_are_those_of_z3() {
    let mut random = Random(5);
    let (mut sat, mut unsat) = (0, 0);
    for _ in 0..150 {
        let mut store = Store::new();
        let memory = store.array_sort(Sort::BitVec(4), Sort::BitVec(4));
        let memory = store.var("m", memory);
        let mut words: Vec<Term> = ["x", "y", "z"].iter().map(|n| store.var(n, Sort::BitVec(4))).collect();
        let mut truths = vec![store.var("p", Sort::Bool)];
        for _ in 0..25 {
            let (a, b) = (
                words[random.next(words.len() as u64) as usize],
                words[random.next(words.len() as u64) as usize],
            );
            let (p, q) = (
                truths[random.next(truths.len() as u64) as usize],
                truths[random.next(truths.len() as u64) as usize],
            );
            let number = store.bv(4, random.next(16));
            match random.next(10) {
                0 => words.push(store.mk(Op::BvAdd, &[a, number])),
                1 => words.push(store.mk(Op::BvMul, &[a, b])),
                2 => words.push(store.mk(Op::Ite, &[p, a, b])),
                3 => words.push(store.mk(Op::Select, &[memory, a])),
                4 => truths.push(store.mk(Op::BvUlt, &[a, b])),
                5 => truths.push(store.mk(Op::BvSle, &[a, number])),
                6 => truths.push(store.mk(Op::Eq, &[a, b])),
                7 => truths.push(store.mk(Op::And, &[p, q])),
                8 => truths.push(store.mk(Op::Xor, &[p, q])),
                _ => truths.push(store.mk(Op::Not, &[p])),
            }
        }
        let (mut bits, mut z3) = (BitSolver::default(), Z3Solver::new().expect("Z3"));
        let mut asserted = vec![];
        // one of several goals
        let mut any = BitSolver::default();
        let goals = [truths[truths.len() / 2], truths[truths.len() / 3]];
        let either = store.mk(Op::Or, &goals);
        any.assert(&store, truths[truths.len() - 1]).expect("asserted");
        any.goals(&store, &goals).expect("over bits");
        z3.push();
        z3.assert(&store, truths[truths.len() - 1]).expect("asserted");
        assert_eq!(any.check_any(), z3.check(&store, &[either]).expect("answered"));
        z3.pop();
        // several questions to one solver, with assumptions
        for round in 0..4 {
            let t = truths[truths.len() - 1 - round % truths.len()];
            let assumed: Vec<Term> =
                (0..3).map(|_| truths[random.next(truths.len() as u64) as usize]).collect();
            bits.assert(&store, t).expect("asserted");
            z3.assert(&store, t).expect("asserted");
            asserted.push(t);
            bits.watch(&store, &words).expect("over bits");
            let answer = bits.check(&store, &assumed).expect("answered");
            assert_eq!(answer, z3.check(&store, &assumed).expect("answered"));
            let all: Vec<Term> = asserted.iter().chain(&assumed).copied().collect();
            if answer == SatResult::Sat {
                sat += 1;
                let vars = store.free_vars(&all);
                let model = bits.model(&store, &vars).expect("a model");
                for &t in &all {
                    assert_eq!(eval(&store, t, &model), Ok(Value::Bool(true)));
                }
                assert_eq!(bits.is_possible(&store, &assumed, 10).expect("answered"), Some(true));
            } else {
                unsat += 1;
                let core = bits.core().expect("a core");
                assert!(core.iter().all(|t| assumed.contains(t)));
                assert_eq!(z3.check(&store, &core).expect("answered"), SatResult::Unsat);
                assert_eq!(bits.is_possible(&store, &assumed, 10_000).expect("answered"), Some(false));
            }
        }
    }
    assert!(sat > 50 && unsat > 50, "{sat} {unsat}");
}

#[test]
fn levels_and_what_is_refused() {
    let mut store = Store::new();
    let (p, n) = (store.var("p", Sort::Bool), store.var("n", Sort::Int));
    let not = store.mk(Op::Not, &[p]);
    let mut solver = BitSolver::default();
    solver.assert(&store, p).expect("asserted");
    solver.push();
    solver.assert(&store, not).expect("asserted");
    assert_eq!(solver.check(&store, &[]).expect("answered"), SatResult::Unsat);
    solver.pop();
    assert_eq!(solver.check(&store, &[]).expect("answered"), SatResult::Sat);
    let zero = store.int(0);
    let number = store.mk(Op::Eq, &[n, zero]);
    assert!(solver.assert(&store, number).is_err());
    solver.interrupt_handle().interrupt();
    assert!(matches!(solver.check(&store, &[]).expect("answered"), SatResult::Unknown(_)));
}

#[test]
fn a_formula_that_needs_too_many_variables_is_refused() {
    let mut store = Store::new();
    let [x, y] = ["x", "y"].map(|n| store.var(n, Sort::BitVec(64)));
    let (product, ten) = (store.mk(Op::BvMul, &[x, y]), store.bv(64, 10));
    let [small, large] = [x, product].map(|t| store.mk(Op::Eq, &[t, ten]));
    let mut solver = BitSolver::default();
    solver.set_most_variables(200);
    solver.assert(&store, small).expect("64 inputs are few");
    assert!(solver.assert(&store, large).is_err());
    // what was asserted before still counts
    assert_eq!(solver.check(&store, &[]).expect("an answer"), SatResult::Sat);
    let not = store.mk(Op::Not, &[small]);
    assert_eq!(solver.check(&store, &[not]).expect("an answer"), SatResult::Unsat);
}
