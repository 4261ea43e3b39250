//! Bounded model checking round by round: what was refuted at one depth counts at the next, and is part of the evidence.

use ox_engines::{Answer, Context, Others, Problem, Proof, Values, named};
use ox_evidence::check_refutation;
use ox_logic::Store;
use ox_sea::text::parse;
use ox_smt::backend::z3::Z3Solver;

/// Confirms what it is told.
#[derive(Default)]
struct Listener {
    notes: Vec<String>,
    formulas: usize,
}

impl Others for Listener {
    fn note(&mut self, text: &str) {
        self.notes.push(text.into());
    }

    fn proved(&mut self, store: &mut Store, proof: &Proof) {
        let mut z3 = Z3Solver::new().expect("it is there");
        let confirmed =
            check_refutation(store, proof.formulas.clone(), Some(&mut z3)).expect("they have no model");
        self.formulas = confirmed.formulas();
    }
}

/// No square ends in `10`; the check is one for each round, and one that depends on the number of rounds is behind the loop.
fn program(last: &str) -> String {
    format!(
        "program 64 entry main

function main() -> () {{
bb0():
  n.0: i8 = nondet 0
  assume (bvult n.0 #x06)
  goto bb1(#x00)
bb1(i.1: i8):
  if (bvult i.1 n.0) goto bb2()
  goto bb3()
bb2():
  x.2: i8 = nondet 1
  assert (not (= ((_ extract 1 0) (bvmul x.2 x.2)) #b10)) check 0
  goto bb1((bvadd i.1 #x01))
bb3():
  assert (bvult i.1 {last}) check 1
  halt
}}
"
    )
}

fn run(text: &str) -> (Answer, Listener) {
    let mut store = Store::new();
    let program = parse(&mut store, text).expect("it parses");
    let engine = named("bmc").expect("there is one");
    let options = Values::defaults(engine);
    let mut listener = Listener::default();
    let mut context = Context {
        store: &mut store,
        problem: Problem::Program(&program),
        deadline: None,
        seed: 0,
        options: &options,
        programs: &[],
        others: &mut listener,
    };
    ((engine.solve)(&mut context), listener)
}

#[test]
fn what_holds_as_before_is_not_asked_again() {
    let (answer, heard) = run(&program("#x06"));
    assert!(matches!(answer, Answer::Proof(_)), "{answer:?}");
    let notes = heard.notes.join("\n");
    assert!(notes.contains("checks hold as before"), "{notes}");
    // of several depths
    assert!(heard.formulas > 3, "{}\n{notes}", heard.formulas);
}

#[test]
fn what_fails_late_is_found() {
    let (answer, heard) = run(&program("#x05"));
    assert!(matches!(answer, Answer::Execution(_)), "{answer:?}\n{:?}", heard.notes);
}
