//! The laws every solver keeps: Z3 in process always, the others where they are installed. The process back-end itself is
//! tested against a fake in `process.rs`.

use ox_logic::smtlib::parse_term;
use ox_logic::{Model, Op, Sort, Store, Term, Value, eval};
use ox_smt::backend::{self, Options, Program, Z3Solver};
use ox_smt::{Limits, SatResult, SmtError, Solver};
use std::time::{Duration, Instant};

struct Fixture {
    store: Store,
    vars: Vec<Term>,
}

impl Fixture {
    fn new() -> Self {
        let mut store = Store::new();
        let ints = store.array_sort(Sort::Int, Sort::Int);
        let bits = store.array_sort(Sort::BitVec(2), Sort::Bool);
        let vars = [
            ("x", Sort::Int),
            ("y", Sort::Int),
            ("p", Sort::Bool),
            ("an odd name", Sort::Bool),
            ("b", Sort::BitVec(8)),
            ("m", ints),
            ("bits", bits),
            ("r", Sort::Real),
            ("s", Sort::Real),
        ]
        .map(|(name, sort)| store.var(name, sort))
        .into();
        Self { store, vars }
    }

    fn term(&mut self, text: &str) -> Term {
        parse_term(&mut self.store, &self.vars, text).expect("well-formed")
    }

    fn assert(&mut self, solver: &mut dyn Solver, text: &str) -> Term {
        let t = self.term(text);
        solver.assert(&self.store, t).expect("asserted");
        t
    }

    /// The model makes all of `ts` true.
    fn check_model(&self, model: &Model, ts: &[Term]) {
        for &t in ts {
            assert_eq!(eval(&self.store, t, model), Ok(Value::Bool(true)), "{model:?}");
        }
    }
}

fn all_solvers() -> Vec<Box<dyn Solver>> {
    let mut found = vec![backend::make("z3", &Options::default()).expect("Z3 is always there")];
    for program in [Program::CVC5, Program::YICES, Program::Z3] {
        if let Some(path) = program.find() {
            println!("also {}: {}", program.name, path.display());
            found.push(backend::make(program.name, &Options::default()).expect("it starts"));
        }
    }
    found
}

#[test]
fn models_satisfy_the_assertions() {
    for mut solver in all_solvers() {
        let mut f = Fixture::new();
        let s = &mut *solver;
        let ts = [
            f.assert(s, "(and (< (* 3 x) y) (= (mod y 7) 3) (> x 10))"),
            f.assert(s, "(= |an odd name| (not p))"),
            f.assert(s, "(= (bvmul b #x03) #x21)"),
        ];
        assert_eq!(s.check(&f.store, &[]).expect("answered"), SatResult::Sat, "{}", s.name());
        // `fresh` is not in any assertion
        let fresh = f.store.var("fresh", Sort::BitVec(5));
        let mut vars = f.vars[..5].to_vec();
        vars.push(fresh);
        let model = s.model(&f.store, &vars).expect("a model");
        assert_eq!(model.len(), 6);
        f.check_model(&model, &ts);
    }
}

#[test]
fn array_models() {
    for mut solver in all_solvers() {
        let mut f = Fixture::new();
        let s = &mut *solver;
        let ts = [
            f.assert(s, "(= (select m x) (+ (select m y) 5))"),
            f.assert(s, "(and (select bits #b00) (not (select bits #b01)) (select bits #b10))"),
        ];
        assert_eq!(s.check(&f.store, &[]).expect("answered"), SatResult::Sat, "{}", s.name());
        match s.model(&f.store, &f.vars) {
            Ok(model) => f.check_model(&model, &ts),
            // yices names arrays instead of showing them
            Err(SmtError::Solver { .. }) if s.name() == "yices" => {}
            Err(e) => panic!("{}: {e}", s.name()),
        }
    }
}

#[test]
fn real_numbers() {
    for mut solver in all_solvers() {
        let mut f = Fixture::new();
        let s = &mut *solver;
        let ts = [f.assert(s, "(= (+ (* 3.0 r) s) (/ 1.0 7.0))"), f.assert(s, "(< 0.25 (/ s 2.0) 0.5)")];
        assert_eq!(s.check(&f.store, &[]).expect("answered"), SatResult::Sat, "{}", s.name());
        let vars = [f.term("r"), f.term("s")];
        let model = s.model(&f.store, &vars).expect("a model");
        f.check_model(&model, &ts);
        // four times a number between 0.5 and 1 is not 2.5 and whole
        f.assert(s, "(and (= (to_real x) (* 4.0 s)) (< 2.0 (* 4.0 s) 3.0))");
        assert_eq!(s.check(&f.store, &[]).expect("answered"), SatResult::Unsat, "{}", s.name());
    }
}

#[test]
fn push_and_pop() {
    for mut solver in all_solvers() {
        let mut f = Fixture::new();
        let s = &mut *solver;
        f.assert(s, "(> x 0)");
        for _ in 0..2 {
            s.push();
            // `y` is declared inside the level, twice
            f.assert(s, "(and (< y 0) (= x y))");
            assert_eq!(s.check(&f.store, &[]).expect("answered"), SatResult::Unsat, "{}", s.name());
            s.pop();
            assert_eq!(s.check(&f.store, &[]).expect("answered"), SatResult::Sat, "{}", s.name());
        }
    }
}

#[test]
fn assumptions_and_cores() {
    for mut solver in all_solvers() {
        let mut f = Fixture::new();
        let s = &mut *solver;
        f.assert(s, "(=> p (> x 5))");
        let (p, not_p) = (f.term("p"), f.term("(not p)"));
        let (low, high, other) = (f.term("(< x 3)"), f.term("(> x 0)"), f.term("(= y 1)"));
        for _ in 0..2 {
            assert_eq!(s.check(&f.store, &[p, high, low, other]).expect("answered"), SatResult::Unsat);
            let core = s.core().expect("a core");
            assert!(core.contains(&p) && core.contains(&low), "{}: {core:?}", s.name());
            assert!(core.iter().all(|t| [p, high, low, other].contains(t)));
            assert_eq!(s.check(&f.store, &core).expect("answered"), SatResult::Unsat);
            // assumptions leave no trace
            assert_eq!(s.check(&f.store, &[not_p, low, high]).expect("answered"), SatResult::Sat);
            assert!(matches!(s.core(), Err(SmtError::NotAvailable(_))));
            s.push();
            assert_eq!(s.check(&f.store, &[p, low]).expect("answered"), SatResult::Unsat);
            s.pop();
        }
        assert_eq!(s.check(&f.store, &[p, not_p]).expect("answered"), SatResult::Unsat);
    }
}

/// A proxy made at an inner level is made again after that level is gone.
#[test]
fn assumptions_after_pop() {
    for mut solver in all_solvers() {
        let mut f = Fixture::new();
        let s = &mut *solver;
        f.assert(s, "(> x 5)");
        let low = f.term("(< x 3)");
        s.push();
        assert_eq!(s.check(&f.store, &[low]).expect("answered"), SatResult::Unsat, "{}", s.name());
        s.pop();
        assert_eq!(s.check(&f.store, &[low]).expect("answered"), SatResult::Unsat, "{}", s.name());
        assert_eq!(s.core().expect("a core"), [low]);
    }
}

#[test]
fn no_model_before_a_check() {
    for mut solver in all_solvers() {
        let mut f = Fixture::new();
        let s = &mut *solver;
        assert!(matches!(s.model(&f.store, &f.vars), Err(SmtError::NotAvailable(_))));
        f.assert(s, "p");
        assert_eq!(s.check(&f.store, &[]).expect("answered"), SatResult::Sat);
        f.assert(s, "(not p)");
        assert!(matches!(s.model(&f.store, &f.vars), Err(SmtError::NotAvailable(_))));
    }
}

#[test]
fn predicates_without_arguments_are_not_variables() {
    let mut f = Fixture::new();
    let mut solver = Z3Solver::new().expect("Z3 starts");
    let p = f.term("p");
    let name = f.store.symbol("p");
    let applied = f.store.app(Op::Apply(name, Sort::Bool), &[]);
    let not = f.store.not(applied);
    solver.assert(&f.store, p).expect("asserted");
    solver.assert(&f.store, not).expect("asserted");
    assert_eq!(solver.check(&f.store, &[]).expect("answered"), SatResult::Sat);
}

/// The smallest solution has 17 digits and took decades to find.
const HARD: &str = "(= (+ (* x x x) (* y y y) (* (select m 0) (select m 0) (select m 0))) 42)";
/// Factoring.
const FACTORS: &str = "(and (= (* x y) 1000000016000000063) (< 1 x y))";

#[test]
fn time_limits() {
    for mut solver in all_solvers() {
        let mut f = Fixture::new();
        let s = &mut *solver;
        if s.name() == "yices" {
            continue; // refuses multiplication of variables
        }
        f.assert(s, HARD);
        s.set_limits(Limits { time: Some(Duration::from_millis(300)), ..Limits::default() });
        let started = Instant::now();
        let answer = s.check(&f.store, &[]).expect("answered");
        assert!(matches!(answer, SatResult::Unknown(_)), "{}: {answer:?}", s.name());
        assert!(started.elapsed() < Duration::from_secs(5), "{}", s.name());
    }
}

#[test]
fn step_limit_is_deterministic() {
    let run = || {
        let mut f = Fixture::new();
        let mut s = Z3Solver::new().expect("Z3 starts");
        f.assert(&mut s, FACTORS);
        s.set_limits(Limits { rlimit: Some(20_000), ..Limits::default() });
        let first = s.check(&f.store, &[]).expect("answered");
        // the limit is per check, and lifting it works
        s.set_limits(Limits::default());
        s.push();
        f.assert(&mut s, "(= x 1000000007)");
        (first, s.check(&f.store, &[]).expect("answered"))
    };
    let (first, second) = run();
    assert!(matches!(first, SatResult::Unknown(_)), "{first:?}");
    assert_eq!(second, SatResult::Sat);
    assert_eq!(run(), (first, second));
}

#[test]
fn interruption() {
    for mut solver in all_solvers() {
        let mut f = Fixture::new();
        let s = &mut *solver;
        if s.name() == "yices" {
            continue; // refuses multiplication of variables
        }
        f.assert(s, HARD);
        let handle = s.interrupt_handle();
        let other = handle.clone();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            other.interrupt();
        });
        let started = Instant::now();
        let want = SatResult::Unknown("interrupted".into());
        assert_eq!(s.check(&f.store, &[]).expect("answered"), want, "{}", s.name());
        assert_eq!(s.check(&f.store, &[]).expect("answered"), want, "it stays so");
        assert!(started.elapsed() < Duration::from_secs(5), "{}", s.name());
        thread.join().expect("joined");
        drop(solver);
        handle.interrupt(); // outlives the solver
    }
}

#[test]
fn unknown_names_are_errors() {
    let e = backend::make("z4", &Options::default()).err().expect("refused");
    assert!(
        e.to_string().starts_with("there is no solver called `z4`; known are z3, cadical, yices, cvc5,"),
        "{e}"
    );
}

#[test]
fn the_library_is_the_one_we_were_built_for() {
    let version = ox_smt::z3_version();
    assert!(version.starts_with("5."), "{version}");
    assert_eq!(ox_smt::find_solvers().len(), Program::ALL.len());
}
