//! The forms: what they refuse, and that exactly the failing executions satisfy them.

use super::laws::{Choices, expect_valid, for_programs};
use super::random_program::Shape;
use ox_logic::Store;
use ox_sea::interp::Outcome;
use ox_sea::pass::forms::{FORMS, Goal, select_goal, to_dataflow};
use ox_sea::pass::{FormError, Inputs, UnrollOptions, fat_pointers, simplify, unroll};
use ox_sea::text::{parse, print};

/// The program is run before the forms and after each of them: it fails a check afterwards iff it reached the goal before.
fn law(shape: Shape, goal: Goal, simplified: bool) -> u32 {
    let mut reached = 0;
    for_programs(shape, |seed, store, program| {
        let options =
            UnrollOptions { unwind: 2, max_iterations: 20, max_insts: 200, ..UnrollOptions::default() };
        let fat = shape.tests.then(|| fat_pointers(store, program));
        let program = fat.as_ref().unwrap_or(program);
        let mut program = unroll(store, program, options).expect("there are no calls").program;
        if simplified {
            simplify(store, &mut program, Inputs::Drop);
        }
        let mut runs: Vec<(Choices, bool)> = vec![];
        for s in 0..6 {
            let mut choices = Choices::new(s, false);
            let hit = match (choices.run(store, &program).outcome, goal) {
                (Outcome::AssertFailed(_), Goal::Checks) => true,
                (Outcome::Unwound(_), Goal::Unwound) => true,
                (Outcome::StepLimit, _) => continue,
                _ => false,
            };
            reached += u32::from(hit);
            runs.push((choices, hit));
        }
        let before = program.clone();
        select_goal(store, &mut program, goal);
        for form in FORMS {
            (form.run)(store, &mut program).expect("each form follows from the one before");
            expect_valid(store, &program, seed);
            for (choices, hit) in &mut runs {
                let fails = matches!(choices.run_again(store, &program).outcome, Outcome::AssertFailed(_));
                if fails != *hit {
                    let (old, new) = (print(store, &before), print(store, &program));
                    panic!("{} seed {seed}/{}: {hit} → {fails}\n{old}\n→\n{new}", form.name, choices.seed);
                }
            }
        }
    });
    reached
}

const SHAPE: Shape = Shape { blocks: 0, cyclic: false, calls: false, tests: false };

#[test]
fn failing_executions_satisfy_the_forms_and_no_others() {
    for simplified in [false, true] {
        assert!(law(SHAPE, Goal::Checks, simplified) > 50);
        assert!(law(Shape { tests: true, ..SHAPE }, Goal::Checks, simplified) > 50);
        assert!(law(Shape { cyclic: true, ..SHAPE }, Goal::Checks, simplified) > 50);
        assert!(law(Shape { cyclic: true, ..SHAPE }, Goal::Unwound, simplified) > 50);
    }
}

fn refused(text: &str) -> FormError {
    let mut store = Store::new();
    let mut program = parse(&mut store, text).expect("parses");
    to_dataflow(&mut store, &mut program, Goal::Checks).expect_err("is refused")
}

#[test]
fn what_is_not_prepared_is_refused() {
    let text = |body: &str| format!("program 64 entry main\n\nfunction main() -> () {{\nbb0():\n{body}}}\n");
    let looping = refused(&text("  goto bb1()\nbb1():\n  goto bb1()\n"));
    assert_eq!(looping.to_string(), "main still has a loop through bb1: unroll first");
    assert!(matches!(refused(&text("  () = call main()\n  halt\n")), FormError::Call(..)));
    assert!(matches!(refused(&text("  n.0: bool = no-leak\n  halt\n")), FormError::ObjectState(_)));
}

#[test]
fn each_form_names_the_one_that_is_missing() {
    let text = "program 64 entry main

function main() -> () {
bb0():
  c.0: bool = nondet 0
  if c.0 goto bb1(c.0)
  goto bb1(false)
bb1(d.1: bool):
  assume c.0
  assert d.1 check 0
  assert c.0 check 1
  unwound \"loop\"
  halt
}
";
    let mut store = Store::new();
    let program = parse(&mut store, text).expect("parses");
    let mut needs = vec![];
    for skipped in 0..FORMS.len() {
        let mut program = program.clone();
        if skipped > 0 {
            select_goal(&mut store, &mut program, Goal::Checks);
        }
        // the goal, or one form, is left out
        let error = FORMS
            .iter()
            .enumerate()
            .filter(|(i, _)| i + 1 != skipped)
            .find_map(|(_, form)| (form.run)(&mut store, &mut program).err());
        needs.push(error.expect("something is missing").to_string());
    }
    assert_eq!(
        needs,
        [
            "main has ends that are neither checks nor assumptions: select a goal first",
            "main does not have its only assert at the end: bring it into single-assert form first",
            "main assumes something in bb1: bring it into single-assume form first",
            "main has parameters at bb1: bring it into gated form first",
            "main is not one block of definitions: bring it into pure dataflow form first",
        ]
    );
}
