//! The process back-end against fakes: shell scripts that answer like solvers, good ones and bad ones.

use ox_logic::{Sort, Store, Value};
use ox_smt::backend::{Options, ProcessSolver, Program};
use ox_smt::{Limits, SatResult, SmtError, Solver};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const FAKE: Program = Program {
    name: "fake",
    binary: "oxhorn-fake-solver-that-is-not-there",
    args: &["--log"],
    once: &[],
    hint: "it cannot be had",
    logic: "ALL",
    cores: true,
};

/// A solver whose answers are given by shell `case` branches on the command line `$line`; it logs what it was told.
struct Fake {
    dir: tempfile::TempDir,
}

impl Fake {
    fn new(branches: &str) -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let log = dir.path().join("log");
        let script = format!(
            "#!/bin/sh\nwhile IFS= read -r line; do\n  echo \"$line\" >> {}\n  case \"$line\" in\n{branches}\n    *) echo success ;;\n  esac\ndone\n",
            log.display()
        );
        let file = dir.path().join("fake");
        std::fs::write(&file, script).expect("written");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("executable");
        Self { dir }
    }

    fn options(&self) -> Options {
        Options { program: Some(self.dir.path().join("fake")), ..Options::default() }
    }

    fn start(&self) -> ProcessSolver {
        ProcessSolver::new(&FAKE, &self.options()).expect("it starts")
    }

    fn log(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.dir.path().join("log")).expect("a log");
        text.lines().skip(4).map(String::from).collect()
    }
}

#[test]
fn a_whole_conversation() {
    let fake = Fake::new(
        "    '(check-sat)') echo sat ;;
    '(check-sat-assuming'*) echo unsat ;;
    '(get-value'*) echo '((x (- 5))'; echo ' (|b b| #b11) (m (store ((as const (Array Int Int)) 0) 1 2)))' ;;
    '(get-unsat-assumptions)') echo '(assumption!1)' ;;",
    );
    let mut s = fake.start();
    let mut store = Store::new();
    let (x, b) = (store.var("x", Sort::Int), store.var("b b", Sort::BitVec(2)));
    let ints = store.array_sort(Sort::Int, Sort::Int);
    let m = store.var("m", ints);
    let unused = store.var("unused", Sort::Bool);
    let zero = store.int(0);
    let low = store.lt(x, zero);
    let self_equal = store.eq(b, b);
    let same = store.eq(m, m);
    let all = store.and(&[low, self_equal, same]);
    s.assert(&store, all).expect("asserted");
    assert_eq!(s.check(&store, &[]).expect("answered"), SatResult::Sat);
    let model = s.model(&store, &[x, b, unused, m]).expect("a model");
    assert_eq!(
        (&model[&x], &model[&b], &model[&unused]),
        (&Value::int(-5), &Value::bv(2, 3), &Value::Bool(false))
    );
    assert_eq!(model[&m].sort(), ints);
    let not = store.not(low);
    s.push();
    assert_eq!(s.check(&store, &[low, not]).expect("answered"), SatResult::Unsat);
    assert_eq!(s.core().expect("a core"), [not]);
    s.pop();
    drop(s);
    assert_eq!(
        fake.log(),
        [
            "(declare-fun x () Int)",
            "(declare-fun |b b| () (_ BitVec 2))",
            "(declare-fun m () (Array Int Int))",
            "(assert (and (< x 0) (= |b b| |b b|) (= m m)))",
            "(check-sat)",
            "(get-value (x |b b| m))",
            "(push 1)",
            "(declare-fun assumption!0 () Bool)",
            "(assert (=> assumption!0 (< x 0)))",
            "(declare-fun assumption!1 () Bool)",
            "(assert (=> assumption!1 (not (< x 0))))",
            "(check-sat-assuming (assumption!0 assumption!1))",
            "(get-unsat-assumptions)",
            "(pop 1)",
        ]
    );
}

#[test]
fn a_missing_program_is_named() {
    let e = ProcessSolver::new(&FAKE, &Options::default()).err().expect("refused");
    let want = "the program `oxhorn-fake-solver-that-is-not-there` was not found; it cannot be had";
    assert_eq!(e.to_string(), want);
    let options = Options { program: Some(PathBuf::from("no/such/file")), ..Options::default() };
    let e = ProcessSolver::new(&FAKE, &options).err().expect("refused");
    assert_eq!(e.to_string(), "the program `no/such/file` was not found; check the path that was given");
}

#[test]
fn errors_of_the_solver_reach_the_caller() {
    let fake =
        Fake::new("    '(assert'*) echo '(error \"no (such) thing\")' ;;\n    '(check-sat)') echo maybe ;;");
    let mut s = fake.start();
    let mut store = Store::new();
    let p = store.var("p", Sort::Bool);
    let e = s.assert(&store, p).expect_err("an error");
    assert_eq!(e.to_string(), "fake: (error \"no (such) thing\") after (assert p)");
    let e = s.check(&store, &[]).expect_err("not an answer");
    assert_eq!(e.to_string(), "fake: `maybe` instead of sat or unsat");
}

#[test]
fn a_crash_is_an_error_with_the_last_words() {
    let fake = Fake::new("    '(check-sat)') echo 'out of luck' >&2; exit 3 ;;");
    let mut s = fake.start();
    let e = s.check(&Store::new(), &[]).expect_err("a crash");
    assert_eq!(e.to_string(), "fake: the process ended (exit status: 3) out of luck");
}

#[test]
fn an_error_of_push_is_not_lost() {
    let fake = Fake::new("    '(push 1)') echo unsupported ;;\n    '(check-sat)') echo sat ;;");
    let mut s = fake.start();
    s.push();
    let e = s.check(&Store::new(), &[]).expect_err("the error of push");
    assert_eq!(e.to_string(), "fake: unsupported after (push 1)");
}

#[test]
fn a_time_limit_kills_the_process() {
    let fake = Fake::new("    '(check-sat)') exec sleep 100 ;;");
    let mut s = fake.start();
    s.set_limits(Limits { time: Some(Duration::from_millis(200)), ..Limits::default() });
    let started = Instant::now();
    assert_eq!(s.check(&Store::new(), &[]).expect("answered"), SatResult::Unknown("timeout".into()));
    // the state is lost, and the solver says so instead of answering something else
    assert_eq!(s.check(&Store::new(), &[]).expect("answered"), SatResult::Unknown("timeout".into()));
    assert!(matches!(s.model(&Store::new(), &[]), Err(SmtError::NotAvailable(_))));
    drop(s);
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn an_interruption_kills_the_process() {
    let fake = Fake::new("    '(check-sat)') exec sleep 100 ;;");
    let mut s = fake.start();
    let handle = s.interrupt_handle();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        handle.interrupt();
    });
    let started = Instant::now();
    assert_eq!(s.check(&Store::new(), &[]).expect("answered"), SatResult::Unknown("interrupted".into()));
    assert!(started.elapsed() < Duration::from_secs(5));
    thread.join().expect("joined");
}

#[test]
fn a_solver_without_cores_says_so() {
    let fake = Fake::new("    '(check-sat'*) echo unsat ;;");
    let mut s = ProcessSolver::new(&Program { cores: false, ..FAKE }, &fake.options()).expect("it starts");
    assert_eq!(s.check(&Store::new(), &[]).expect("answered"), SatResult::Unsat);
    assert_eq!(s.core().expect_err("no cores").to_string(), "fake does not support cores");
}
