//! Laws over random programs: the interpreter sees no difference between a program and what a pass makes of it.

use super::random_program::{Random, Shape, random_program};
use ox_logic::{ArrayValue, Model, Sort, Store, Term, Value};
use ox_sea::interp::{Choice, Guide, Outcome, Run, run_with_globals};
use ox_sea::pass::{self, InlineOptions, UnrollOptions};
use ox_sea::text::print;
use ox_sea::validate::validate;
use ox_sea::{FuncId, Inst, Program, RegId};
use rustc_hash::FxHashMap;

/// A register of a function, by its variable: passes keep those.
type Place = (FuncId, Term);

/// Chooses by the order of the questions, or by the variable that is asked for and how often it was before.
struct Fixed<'a> {
    store: &'a Store,
    program: &'a Program,
    seed: u64,
    by_order: bool,
    asked: FxHashMap<Place, u64>,
    order: u64,
    addresses: &'a mut FxHashMap<(Place, u64), u64>,
}

impl Fixed<'_> {
    fn var(&self, f: FuncId, r: RegId) -> Term {
        self.program.functions[f].regs[r].var
    }

    fn count(&mut self, place: Place) -> u64 {
        let n = self.asked.entry(place).or_default();
        *n += 1;
        *n
    }
}

impl Guide for Fixed<'_> {
    fn choose(&mut self, f: FuncId, r: RegId, _: Choice) -> Option<Value> {
        let var = self.var(f, r);
        let count = self.count((f, var));
        self.order += 1;
        let key = match self.by_order {
            true => self.order,
            false => (u64::from(var.as_u32()) << 20) + (u64::from(f.as_u32()) << 12) + count,
        };
        let mut random = Random::new(self.seed ^ key.wrapping_mul(0x9e37_79b9));
        random.word();
        Some(value(self.store, &mut random, self.store.sort(var)))
    }

    fn address(&mut self, f: FuncId, r: RegId, _: u64) -> Option<u64> {
        let var = self.var(f, r);
        let count = self.count((f, var));
        self.order += 1;
        if self.by_order {
            return None;
        }
        let next = 0x10_0000 + 64 * self.addresses.len() as u64;
        Some(*self.addresses.entry(((f, var), count)).or_insert(next))
    }
}

fn value(store: &Store, random: &mut Random, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(random.below(2) == 0),
        Sort::BitVec(w @ ..=8) => Value::bv(w, random.below(6) as u64),
        Sort::BitVec(w) => Value::bv(w, random.word()),
        Sort::Int | Sort::Real => unreachable!("no register is such a number"),
        Sort::Array(a) => {
            let default = value(store, random, store.array_parts(a).1);
            Value::Array(Box::new(ArrayValue::new(store, sort, default, Default::default())))
        }
    }
}

pub struct Choices {
    pub seed: u64,
    pub by_order: bool,
    pub addresses: FxHashMap<(Place, u64), u64>,
}

impl Choices {
    pub fn new(seed: u64, by_order: bool) -> Self {
        Choices { seed, by_order, addresses: FxHashMap::default() }
    }

    pub fn run(&mut self, store: &Store, program: &Program) -> Run {
        self.run_for(store, program, &Model::default(), STEPS)
    }

    /// The run of what a pass made of a program that was run before.
    pub fn run_again(&mut self, store: &Store, program: &Program) -> Run {
        self.run_with(store, program, &Model::default())
    }

    /// The same with these addresses of globals.
    pub fn run_with(&mut self, store: &Store, program: &Program, globals: &Model) -> Run {
        self.run_for(store, program, globals, MORE_STEPS)
    }

    fn run_for(&mut self, store: &Store, program: &Program, globals: &Model, steps: u64) -> Run {
        let mut guide = Fixed {
            store,
            program,
            seed: self.seed,
            by_order: self.by_order,
            asked: FxHashMap::default(),
            order: 0,
            addresses: &mut self.addresses,
        };
        run_with_globals(store, program, &[], globals, &mut guide, steps).expect("terms have values")
    }
}

pub fn expect_valid(store: &mut Store, program: &Program, seed: u64) {
    if let Err(found) = validate(store, program) {
        panic!("seed {seed}: {found:?}\n{}", print(store, program));
    }
}

/// How long a program may run, and how long what a pass made of it.
const STEPS: u64 = 500;
const MORE_STEPS: u64 = 20_000;

/// How many programs each law looks at.
const PROGRAMS: u64 = 100;

pub fn for_programs(shape: Shape, mut law: impl FnMut(u64, &mut Store, &Program)) {
    for seed in 0..PROGRAMS {
        let mut store = Store::new();
        let mut random = Random::new(seed);
        let blocks = 1 + random.below(6);
        let program = random_program(&mut store, &mut random, Shape { blocks, ..shape });
        expect_valid(&mut store, &program, seed);
        law(seed, &mut store, &program);
    }
}

const CYCLIC: Shape = Shape { blocks: 0, cyclic: true, calls: false, tests: false };

#[test]
fn every_pass_of_the_table_keeps_the_outcome() {
    for pass in pass::ALL {
        let mut failing = 0;
        for (cyclic, calls, tests) in
            [(true, false, false), (true, true, true), (false, false, false), (false, true, true)]
        {
            for_programs(Shape { blocks: 0, cyclic, calls, tests }, |seed, store, program| {
                let mut changed = program.clone();
                (pass.run)(store, &mut changed);
                expect_valid(store, &changed, seed);
                for s in 0..3 {
                    let mut choices = Choices::new(s, false);
                    let a = choices.run(store, program);
                    if a.outcome == Outcome::StepLimit {
                        continue;
                    }
                    let b = choices.run_again(store, &changed);
                    failing += u32::from(matches!(a.outcome, Outcome::AssertFailed(_)));
                    if a.outcome != b.outcome {
                        let (old, new) = (print(store, program), print(store, &changed));
                        assert_eq!(a.outcome, b.outcome, "{} seed {seed}/{s}\n{old}\n→\n{new}", pass.name);
                    }
                }
            });
        }
        assert!(failing > 80, "only {failing} runs fail a check");
    }
}

#[test]
fn inlining_keeps_outcome_and_inputs() {
    let (mut compared, mut cut) = (0, 0);
    for_programs(Shape { calls: true, ..CYCLIC }, |seed, store, program| {
        for recursion in [1, 2] {
            let options = InlineOptions { recursion, max_insts: 1000, ..InlineOptions::default() };
            let inlined = pass::inline(store, program, options);
            expect_valid(store, &inlined, seed);
            for s in 0..3 {
                let mut choices = Choices::new(s, true);
                let a = choices.run(store, program);
                if a.outcome == Outcome::StepLimit {
                    continue;
                }
                let b = choices.run_again(store, &inlined);
                if let Outcome::Unwound(what) = &b.outcome {
                    cut += 1;
                    assert!(pass::cuts(&inlined).contains(what));
                    continue;
                }
                compared += 1;
                assert_eq!(a.outcome, b.outcome, "seed {seed}/{s}");
                assert_eq!(a.inputs, b.inputs, "seed {seed}/{s}");
            }
        }
    });
    assert!(compared > 80 && cut > 3, "{compared} runs compared, {cut} cut");
}

#[test]
fn unrolling_keeps_outcome_and_inputs() {
    let (mut compared, mut cut) = (0, 0);
    for tests in [false, true] {
        for_programs(Shape { tests, ..CYCLIC }, |seed, store, program| {
            for unwind in [1, 3] {
                let options =
                    UnrollOptions { unwind, max_iterations: 20, max_insts: 300, ..UnrollOptions::default() };
                let unrolled = pass::unroll(store, program, options).expect("there are no calls").program;
                expect_valid(store, &unrolled, seed);
                for s in 0..3 {
                    let mut choices = Choices::new(s, true);
                    let a = choices.run(store, program);
                    if a.outcome == Outcome::StepLimit {
                        continue;
                    }
                    let b = choices.run_again(store, &unrolled);
                    match (&a.outcome, &b.outcome) {
                        (_, Outcome::Unwound(what)) => {
                            cut += 1;
                            assert!(pass::cuts(&unrolled).contains(what));
                        }
                        _ => {
                            compared += 1;
                            assert_eq!(a.outcome, b.outcome, "seed {seed}/{s}");
                            assert_eq!(a.inputs, b.inputs, "seed {seed}/{s}");
                        }
                    }
                }
            }
        });
    }
    assert!(compared > 300 && cut > 5, "{compared} runs compared, {cut} cut");
}

#[test]
fn fat_pointers_answer_like_the_objects() {
    let mut failing = 0;
    for (cyclic, calls) in [(false, false), (true, false), (false, true), (true, true)] {
        for_programs(Shape { cyclic, calls, tests: true, blocks: 0 }, |seed, store, program| {
            let fat = pass::fat_pointers(store, program);
            expect_valid(store, &fat, seed);
            for s in 0..6 {
                let mut choices = Choices::new(s, false);
                let a = choices.run(store, program);
                if a.outcome == Outcome::StepLimit {
                    continue;
                }
                failing += u32::from(matches!(a.outcome, Outcome::AssertFailed(_)));
                let want = match a.outcome {
                    Outcome::Returned(_) => Outcome::Returned(vec![]),
                    other => other,
                };
                let b = choices.run_again(store, &fat);
                if want != b.outcome {
                    let (old, new) = (print(store, program), print(store, &fat));
                    assert_eq!(want, b.outcome, "seed {seed}/{s}\n{old}\n→\n{new}");
                }
            }
        });
    }
    assert!(failing > 80, "only {failing} runs fail a check");
}

#[test]
fn placed_objects_are_as_good_as_any() {
    let (mut compared, mut moved) = (0, 0);
    for (cyclic, calls) in [(false, false), (true, false), (false, true), (true, true)] {
        for_programs(Shape { cyclic, calls, tests: true, blocks: 0 }, |seed, store, program| {
            let Some(program) = &nobody_looks(program) else { return };
            let placed = pass::place_objects(store, program);
            expect_valid(store, &placed.program, seed);
            moved += u32::from(!placed.assumptions.is_empty());
            for s in 0..6 {
                let mut choices = Choices::new(s, false);
                let a = choices.run(store, program);
                let b = choices.run_with(store, &placed.program, &placed.globals);
                // an execution may end where it has allocated too much
                if a.outcome == Outcome::StepLimit || b.outcome == Outcome::AssumeViolated {
                    continue;
                }
                compared += 1;
                let (want, got) = (without_addresses(a.outcome), without_addresses(b.outcome));
                if want != got {
                    let (old, new) = (print(store, program), print(store, &placed.program));
                    assert_eq!(want, got, "seed {seed}/{s}\n{old}\n→\n{new}");
                }
            }
        });
    }
    assert!(compared > 300 && moved > 20, "{compared} runs compared, {moved} programs with a moving pointer");
}

/// No address is observed: all objects are placed. `None` if the program does look at one, which is that of an object of any size.
fn nobody_looks(program: &Program) -> Option<Program> {
    let mut program = program.clone();
    program.globals.values_mut().for_each(|g| g.observed = false);
    for inst in program.functions.values_mut().flat_map(|f| f.blocks.values_mut()).flat_map(|b| &mut b.insts)
    {
        if let Inst::Alloc(_, a) = inst {
            if a.align == 1 {
                return None;
            }
            a.observed = false;
        }
    }
    Some(program)
}

/// What the entry returns may be addresses.
fn without_addresses(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Returned(_) => Outcome::Returned(vec![]),
        other => other,
    }
}
