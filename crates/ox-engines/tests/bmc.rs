//! The formula of bounded model checking against the interpreter, for every memory and every placement of objects.

mod random_sea;

use ox_encode::sea_to_vc::{
    Choices, Constraint, Options, Oracle, Vc, allocate, memory, sea_to_vc, sea_to_vc_with,
};
use ox_engines::bmc::question as bmc;
use ox_logic::smtlib::print_term;
use ox_logic::{ArrayValue, Model, Node, Op, Sort, Store, Term, Value, default_value, eval};
use ox_sea::interp::{Choice, Guide, Outcome, run_with_globals};
use ox_sea::text::parse;
use ox_sea::validate::validate;
use ox_sea::{FuncId, Inst, Program, RegId};
use ox_smt::Solver;
use ox_smt::backend::BitSolver;
use random_sea::Random;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

fn program(store: &mut Store, text: &str) -> Program {
    let program = parse(store, text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(validate(store, &program), Ok(()), "{text}");
    program
}

fn every_option() -> Vec<Options> {
    let mut out = vec![];
    for memory in memory::ALL {
        for placement in allocate::PLACEMENTS {
            for assume_asserts in [false, true] {
                for ackermann_pairs in [0, 10_000] {
                    out.push(Options {
                        memory,
                        placement,
                        size_bound: None,
                        assume_asserts,
                        ackermann_pairs,
                        path_terms: 0,
                        definitions: assume_asserts,
                        intervals: true,
                    });
                }
            }
        }
    }
    out
}

fn named(o: &Options) -> String {
    format!(
        "{} {} assume {} ackermann {}",
        o.memory.name, o.placement.name, o.assume_asserts, o.ackermann_pairs
    )
}

fn random_value(store: &Store, sort: Sort, random: &mut Random) -> Value {
    match sort {
        Sort::Bool => Value::Bool(random.below(2) == 1),
        Sort::BitVec(w) => Value::bv(w, if random.below(4) == 0 { random.word() } else { random.below(8) }),
        Sort::Int | Sort::Real => unreachable!("SEA-IR has no such numbers"),
        Sort::Array(a) => {
            let (index, element) = store.array_parts(a);
            assert_eq!(index, Sort::BitVec(64));
            let default = random_value(store, element, random);
            Value::Array(Box::new(ArrayValue::new(store, sort, default, BTreeMap::new())))
        }
    }
}

/// Values for everything that the program does not compute; objects are far from each other where the formula does not say.
fn choices(store: &Store, program: &Program, vc: &Vc, seed: u64) -> Model {
    let mut random = Random(seed);
    let mut model = Model::default();
    let f = &program.functions[program.entry];
    for inst in f.blocks.values().flat_map(|b| &b.insts) {
        if let Inst::Nondet(r, _) | Inst::Havoc(r, _) | Inst::Scramble(r, _) = inst {
            let var = f.regs[*r].var;
            model.insert(var, random_value(store, store.sort(var), &mut random));
        }
    }
    for start in store.free_vars(&vc.facts()) {
        // of the heap and the stack, which are somewhere
        let somewhere = match print_term(store, start).split('!').next() {
            Some("heap") => 1 << 40,
            Some("stack") => 1 << 63,
            _ => continue,
        };
        model.insert(start, Value::bv(64, somewhere + 0x1000 * random.below(7)));
    }
    for (i, &(var, address)) in vc.addresses.iter().enumerate() {
        let value = match store.as_value(address) {
            Some(v) => v,
            None if address == var => Value::bv(64, 0x10000 * (i as u64 + 1)),
            None => eval(store, address, &model).expect("a value"),
        };
        model.insert(var, value);
    }
    model
}

struct Given<'a>(&'a Program, &'a Model);

impl Guide for Given<'_> {
    fn choose(&mut self, f: FuncId, r: RegId, _: Choice) -> Option<Value> {
        self.1.get(&self.0.functions[f].regs[r].var).cloned()
    }

    fn address(&mut self, f: FuncId, r: RegId, _: u64) -> Option<u64> {
        let v = self.1[&self.0.functions[f].regs[r].var].to_unsigned()?;
        u64::try_from(v).ok()
    }
}

fn holds(store: &Store, ts: &[Term], model: &Model) -> bool {
    ts.iter().all(|&t| eval(store, t, model).expect("a value") == Value::Bool(true))
}

/// The values of the variables that stand for reads; arguments come before what uses them.
fn complete(store: &Store, vc: &Vc, model: &mut Model) {
    for r in &vc.reads {
        let at = eval(store, r.addr, model).expect("a value");
        let Some(Value::Array(a)) = model.get(&r.array) else { panic!("a memory without content") };
        let v = a.select(&at).clone();
        if matches!(store.node(r.value), Node::Var(..)) {
            model.insert(r.value, v);
        }
    }
}

/// Is asked at every block.
#[derive(Default)]
struct Paths {
    solver: BitSolver,
    asserted: usize,
}

impl Oracle for Paths {
    fn is_possible(&mut self, store: &Store, constraints: &[Constraint], path: Term) -> bool {
        let mut ask = || {
            for c in &constraints[self.asserted..] {
                self.solver.assert(store, c.term)?;
            }
            self.asserted = constraints.len();
            self.solver.is_possible(store, &[path], 1_000)
        };
        !matches!(ask(), Ok(Some(false)))
    }
}

#[test]
fn the_formula_holds_exactly_where_the_interpreter_fails() {
    let (mut failures, mut others, mut left_out) = (0, 0, 0);
    for seed in 0..150 {
        let text = random_sea::program(seed);
        for (i, options) in every_option().into_iter().enumerate() {
            let mut store = Store::new();
            let program = program(&mut store, &text);
            // with and without the rules of the simplifier
            store.set_simplifying(!(i + seed as usize).is_multiple_of(3));
            // with and without paths that are never taken
            let mut paths = Paths::default();
            let vc = match (i + seed as usize).is_multiple_of(2) {
                true => sea_to_vc(&mut store, &program, &options),
                false => sea_to_vc_with(&mut store, &program, &options, &mut paths),
            };
            let vc = vc.expect("a formula");
            left_out += usize::from(!vc.never.is_empty());
            for round in 0..12 {
                let mut model = choices(&store, &program, &vc, seed * 100 + round);
                let given = model.clone();
                let run =
                    run_with_globals(&store, &program, &[], &given, &mut Given(&program, &given), 10_000)
                        .expect("evaluates");
                complete(&store, &vc, &mut model);
                let shown = || format!("{text}\n{} seed {seed} round {round}", named(&options));
                assert!(holds(&store, &vc.facts(), &model), "constraints\n{}", shown());
                assert!(vc.incomplete.iter().all(|i| !holds(&store, &[i.condition], &model)), "{}", shown());
                let fails = matches!(run.outcome, Outcome::AssertFailed(_));
                // equations have variables of their own, which solvers find values for
                let asked: Vec<Term> =
                    vc.conjuncts.iter().copied().filter(|t| !vc.definitions.contains(t)).collect();
                assert_eq!(holds(&store, &asked, &model), fails, "{:?}\n{}", run.outcome, shown());
                if let Outcome::AssertFailed(check) = run.outcome {
                    // which of them is the first is only certain where earlier ones are assumed
                    let named =
                        vc.assertions.iter().any(|a| a.check == check && holds(&store, &[a.fails], &model));
                    assert!(named, "{}", shown());
                }
                *(if fails { &mut failures } else { &mut others }) += 1;
            }
        }
    }
    assert!(failures > 2_000 && others > 2_000, "{failures} failures, {others} others");
    assert!(left_out > 20, "{left_out}");
}

/// Every solver that is installed; `auto` is the race.
fn solvers() -> Vec<bmc::Options> {
    let mut out = vec![
        bmc::Options::named("z3", &[]).expect("known"),
        bmc::Options::named("auto", &[]).expect("known"),
        bmc::Options::named("cadical", &[]).expect("known"),
    ];
    let usable = ["yices", "cvc5", "bitwuzla"];
    for found in ox_smt::find_solvers().iter().filter(|f| f.path.is_some() && usable.contains(&f.name)) {
        out.push(bmc::Options::named(found.name, &[]).expect("known"));
    }
    out
}

/// Without any condition there is a model, whatever is wanted of it; a disjunction of nothing has none.
#[test]
fn nothing_to_satisfy_is_satisfied() {
    for solver in solvers() {
        let mut store = Store::new();
        store.set_simplifying(false);
        let x = store.var("x", Sort::BitVec(8));
        let sum = store.app(Op::BvAdd, &[x, x]);
        let none = store.app(Op::Or, &[]);
        let shown = || format!("{:?}", solver.contenders);
        let answer = bmc::solve(&mut store, &[], &[x, sum], &solver).expect("answered").answer;
        assert!(matches!(answer, bmc::FormulaAnswer::Sat(_)), "{}", shown());
        let answer = bmc::solve(&mut store, &[none], &[x, sum], &solver).expect("answered").answer;
        assert_eq!(answer, bmc::FormulaAnswer::Unsat, "{}", shown());
    }
}

#[test]
fn a_model_leads_the_interpreter_to_the_violation() {
    let solvers = solvers();
    let (mut sat, mut unsat) = (0, 0);
    for seed in 0..24 {
        let text = random_sea::program(1_000_000 + seed);
        let mut verdicts = vec![];
        for (i, options) in every_option().into_iter().enumerate() {
            let mut store = Store::new();
            let program = program(&mut store, &text);
            store.set_simplifying(!(i + seed as usize).is_multiple_of(3));
            let vc = sea_to_vc(&mut store, &program, &options).expect("a formula");
            let wanted = vc.wanted(&store);
            // clauses have no arrays that are written
            let solver = match &solvers[(i + seed as usize) % solvers.len()] {
                bits if options.memory.name == "arrays" && bits.contenders[0].name == "cadical" => {
                    &solvers[0]
                }
                other => other,
            };
            let shown = || format!("{text}\n{} {:?}", named(&options), solver.contenders);
            let solved = bmc::solve(&mut store, &vc.conjuncts, &wanted, solver)
                .unwrap_or_else(|e| panic!("{e}\n{}", shown()));
            match solved.answer {
                bmc::FormulaAnswer::Sat(model) => {
                    sat += 1;
                    let mut guide = Choices::new(&store, &program, &vc, &model);
                    let (globals, args) = (guide.globals(), guide.args());
                    let run = run_with_globals(&store, &program, &args, &globals, &mut guide, 10_000)
                        .expect("evaluates");
                    assert!(
                        matches!(run.outcome, Outcome::AssertFailed(_)),
                        "{:?}\n{}",
                        run.outcome,
                        shown()
                    );
                    verdicts.push((options.placement.name, true));
                }
                bmc::FormulaAnswer::Unsat => {
                    unsat += 1;
                    verdicts.push((options.placement.name, false));
                }
                bmc::FormulaAnswer::Unknown(why) => panic!("{why}\n{}", shown()),
            }
        }
        // with one placement all have to agree, and more can happen where addresses are symbolic
        let of = |placement: &str| {
            let of: Vec<bool> = verdicts.iter().filter(|v| v.0 == placement).map(|v| v.1).collect();
            assert!(of.iter().all(|&v| v == of[0]), "{verdicts:?}\n{text}");
            of[0]
        };
        let (one, starts, all) = (of("static"), of("relative"), of("symbolic"));
        assert!(one <= starts && starts <= all, "{verdicts:?}\n{text}");
    }
    assert!(sat > 50 && unsat > 20, "{sat} sat, {unsat} unsat");
}

#[test]
fn default_values_are_used_where_the_formula_does_not_care() {
    let mut store = Store::new();
    let x = store.var("x", Sort::BitVec(8));
    let options = bmc::Options::named("z3", &[]).expect("known");
    let yes = store.bool(true);
    let solved = bmc::solve(&mut store, &[yes], &[x], &options).expect("an answer");
    let expected = Model::from_iter([(x, default_value(&store, Sort::BitVec(8)))]);
    assert_eq!(solved.answer, bmc::FormulaAnswer::Sat(expected));
    assert!(bmc::Options::named("nonsense", &[]).is_err());
}

/// A program that never answers, under the name of a solver.
fn deaf(directory: &tempfile::TempDir) -> bmc::Contender {
    use std::os::unix::fs::PermissionsExt;
    let file = directory.path().join("deaf");
    std::fs::write(&file, "#!/bin/sh\nexec sleep 1000\n").expect("written");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("executable");
    bmc::Contender { name: "cvc5".into(), program: Some(file), after: Duration::ZERO }
}

#[test]
fn the_first_answer_counts_and_limits_hold() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut store = Store::new();
    let (x, y) = (store.var("x", Sort::BitVec(32)), store.var("@y", Sort::BitVec(32)));
    let less = store.app(Op::BvUlt, &[x, y]);
    let more = store.app(Op::BvUlt, &[y, x]);
    let z3 = bmc::Contender { name: "z3".into(), program: None, after: Duration::from_millis(50) };
    let options = |contenders: Vec<bmc::Contender>, timeout: Duration| bmc::Options {
        contenders,
        timeout: Some(timeout),
    };
    let start = Instant::now();
    let both = options(vec![deaf(&directory), z3], Duration::from_secs(60));
    let solved = bmc::solve(&mut store, &[less, more], &[], &both).expect("an answer");
    assert_eq!((solved.answer, solved.solver.as_str()), (bmc::FormulaAnswer::Unsat, "z3"));
    let bmc::FormulaAnswer::Sat(model) =
        bmc::solve(&mut store, &[less], &[x, y], &both).expect("an answer").answer
    else {
        panic!("x < y has a model")
    };
    assert_eq!(eval(&store, less, &model), Ok(Value::Bool(true)));
    // alone it runs into the limit
    let alone = options(vec![deaf(&directory)], Duration::from_millis(300));
    let solved = bmc::solve(&mut store, &[less], &[], &alone).expect("an answer");
    assert!(
        matches!(&solved.answer, bmc::FormulaAnswer::Unknown(why) if why.contains("timeout")),
        "{solved:?}"
    );
    // a program that is not there is an error only if nobody else answers
    let missing = bmc::Contender {
        name: "cvc5".into(),
        program: Some("/nonexistent/cvc5".into()),
        after: Duration::ZERO,
    };
    assert!(bmc::solve(&mut store, &[less], &[], &options(vec![missing], Duration::from_secs(1))).is_err());
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}
