//! The law of inferred functions: on random small programs the clauses are satisfiable only if some predicates make the program safe, and
//! without what is unsupported unsatisfiable only if none do. All predicates over four numbers are tried.

use ox_chc::ChcAnswer;
use ox_encode::arith;
use ox_encode::ir_to_sea::{Precision, ir_to_sea};
use ox_encode::sea_to_chc::{Errors, Options as ChcOptions, sea_to_chc, step, trace_of};
use ox_evidence::check_derivation;
use ox_frontend::{Options, compile};
use ox_logic::{Model, Store};
use ox_sea::Program;
use ox_sea::pass::{InlineOptions, infer, inline};
use ox_testkit::random::Random;
use std::fmt::Write;
use std::path::Path;

const PROGRAMS: u64 = 100;

/// A variable, or it and a number, modulo four.
#[derive(Clone, Copy)]
struct Number {
    variable: usize,
    plus: u32,
}

#[derive(Clone, Copy)]
enum Question {
    Equal(Number, u32),
    Less(Number, Number),
    Inferred(usize, Number),
}

enum Statement {
    Input(usize),
    Set(usize, Number),
    Assume(Question),
    Assert(Question),
    If(Question, Vec<Statement>, Vec<Statement>),
    While(Vec<Statement>),
}

/// What a function says by itself: yes to one number, or no to one.
#[derive(Clone, Copy)]
enum Own {
    Nothing,
    Yes(u32),
    No(u32),
}

struct Generator(Random);

impl Generator {
    fn number(&mut self) -> Number {
        let plus = if self.0.one_in(2) { 0 } else { self.0.below(4) as u32 };
        Number { variable: self.0.below(2), plus }
    }

    fn question(&mut self) -> Question {
        match self.0.below(5) {
            0 => Question::Equal(self.number(), self.0.below(4) as u32),
            1 => Question::Less(self.number(), self.number()),
            _ => Question::Inferred(self.0.below(2), self.number()),
        }
    }

    fn statements(&mut self, depth: u32) -> Vec<Statement> {
        let count = 1 + self.0.below(4);
        (0..count).map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: u32) -> Statement {
        match self.0.below(if depth == 0 { 7 } else { 9 }) {
            0 | 1 => Statement::Input(self.0.below(2)),
            2 => Statement::Set(self.0.below(2), self.number()),
            3 | 4 => Statement::Assume(self.question()),
            5 | 6 => Statement::Assert(self.question()),
            7 => Statement::If(self.question(), self.statements(depth - 1), self.statements(depth - 1)),
            _ => Statement::While(self.statements(depth - 1)),
        }
    }
}

// ---- as C

fn show_number(n: Number) -> String {
    format!("(({} + {}) & 3)", ["a", "b"][n.variable], n.plus)
}

fn show_question(q: Question) -> String {
    match q {
        Question::Equal(n, k) => format!("{} == {k}", show_number(n)),
        Question::Less(x, y) => format!("{} < {}", show_number(x), show_number(y)),
        Question::Inferred(f, n) => format!("{}({})", ["p", "q"][f], show_number(n)),
    }
}

fn show(out: &mut String, statements: &[Statement]) {
    for s in statements {
        match s {
            Statement::Input(v) => write!(out, "{} = nd_int() & 3;", ["a", "b"][*v]),
            Statement::Set(v, n) => write!(out, "{} = {};", ["a", "b"][*v], show_number(*n)),
            Statement::Assume(q) => write!(out, "assume({});", show_question(*q)),
            Statement::Assert(q) => write!(out, "sassert({});", show_question(*q)),
            Statement::If(q, ..) => write!(out, "if ({}) {{", show_question(*q)),
            Statement::While(_) => write!(out, "while (nd_int()) {{"),
        }
        .expect("a string");
        match s {
            Statement::If(_, yes, no) => {
                show(out, yes);
                out.push_str("} else {");
                show(out, no);
                out.push_str("}\n");
            }
            Statement::While(body) => {
                show(out, body);
                out.push_str("}\n");
            }
            _ => out.push('\n'),
        }
    }
}

fn as_c(own: [Own; 2], program: &[Statement]) -> String {
    let mut out = "#include \"seahorn/seasynth.h\"\nextern bool infer(int x);\n".to_string();
    for (name, own) in ["p", "q"].iter().zip(own) {
        let first = match own {
            Own::Nothing => String::new(),
            Own::Yes(k) => format!("if (x == {k}) return true;"),
            Own::No(k) => format!("if (x == {k}) return false;"),
        };
        writeln!(out, "static bool PARTIAL_FN {name}(int x) {{ {first} return infer(x); }}")
            .expect("a string");
    }
    out.push_str("int main(void) {\nint a = 0, b = 0;\n");
    show(&mut out, program);
    out + "return 0;\n}\n"
}

// ---- by trying

/// For each of the sixteen states whether it is possible; `None` if an assertion fails.
type States = u16;

struct Tried {
    /// For each function, the numbers it says yes to.
    yes: [u8; 2],
}

impl Tried {
    fn value(&self, state: u32, n: Number) -> u32 {
        ((state >> (2 * n.variable)) + n.plus) & 3
    }

    fn holds(&self, state: u32, q: Question) -> bool {
        match q {
            Question::Equal(n, k) => self.value(state, n) == k,
            Question::Less(x, y) => self.value(state, x) < self.value(state, y),
            Question::Inferred(f, n) => self.yes[f] >> self.value(state, n) & 1 == 1,
        }
    }

    fn those(&self, states: States, q: Question) -> States {
        (0..16).filter(|s| states >> s & 1 == 1 && self.holds(*s, q)).fold(0, |all, s| all | 1 << s)
    }

    fn set(&self, states: States, v: usize, value: &dyn Fn(u32) -> Vec<u32>) -> States {
        let mut out = 0;
        for s in (0..16).filter(|s| states >> s & 1 == 1) {
            for x in value(s) {
                out |= 1 << (s & !(3 << (2 * v)) | x << (2 * v));
            }
        }
        out
    }

    fn run(&self, mut states: States, program: &[Statement]) -> Option<States> {
        for s in program {
            states = match s {
                Statement::Input(v) => self.set(states, *v, &|_| vec![0, 1, 2, 3]),
                Statement::Set(v, n) => self.set(states, *v, &|s| vec![self.value(s, *n)]),
                Statement::Assume(q) => self.those(states, *q),
                Statement::Assert(q) if self.those(states, *q) == states => states,
                Statement::Assert(_) => return None,
                Statement::If(q, yes, no) => {
                    let holds = self.those(states, *q);
                    self.run(holds, yes)? | self.run(states & !holds, no)?
                }
                Statement::While(body) => loop {
                    let after = states | self.run(states, body)?;
                    if after == states {
                        break states;
                    }
                    states = after;
                },
            };
        }
        Some(states)
    }
}

fn is_safe(own: [Own; 2], program: &[Statement]) -> bool {
    let possible = |own: Own| -> Vec<u8> {
        let agrees = |yes: &u8| match own {
            Own::Nothing => true,
            Own::Yes(k) => yes >> k & 1 == 1,
            Own::No(k) => yes >> k & 1 == 0,
        };
        (0..16).filter(agrees).collect()
    };
    let second = possible(own[1]);
    possible(own[0]).iter().any(|p| second.iter().any(|q| Tried { yes: [*p, *q] }.run(1, program).is_some()))
}

// ---- by clauses

fn prepared(store: &mut Store, file: &Path) -> Program {
    let mut options = Options::new(vec![file.to_owned()]);
    options.include_dirs = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include")];
    let compiled = compile(&options, &mut |_| {}).unwrap_or_else(|e| panic!("{e}"));
    let entry = compiled.after.function_named(&compiled.entry).expect("the entry");
    let program = ir_to_sea(store, &compiled.after, entry, Precision::Reg).program;
    let options = InlineOptions { keep_inferred: true, ..InlineOptions::default() };
    let mut program = inline(store, &program, options);
    infer(store, &mut program);
    ox_sea::validate::validate(store, &program).unwrap_or_else(|e| panic!("{}", e[0]));
    program
}

fn solved(store: &mut Store, program: &Program, seed: u64, unsupported_fails: bool) -> ChcAnswer {
    let rows: Vec<_> = step::ALL.iter().filter(|s| !s.flat).collect();
    let options = ChcOptions {
        entries: false,
        arith: arith::named("int").expect("exists"),
        step: rows[seed as usize % rows.len()],
        errors: [Errors::Predicate, Errors::Flags][seed as usize / 2 % 2],
        unsupported_fails,
        space: None,
    };
    let encoding = sea_to_chc(store, program, &options);
    let engine = ox_engines::ALL.iter().find(|e| e.name == "z3-spacer").expect("there is such an engine");
    let answer = engine.on_clauses(store, &encoding.system);
    if let ChcAnswer::Unsat(derivation) = &answer {
        check_derivation(store, &encoding.system, derivation).expect("a valid derivation");
        let trace = trace_of(store, program, &Model::default(), &encoding.map, derivation);
        trace.unwrap_or_else(|e| panic!("no execution: {e}"));
    }
    answer
}

#[test]
fn inferred_where_something_can_be() {
    let directory = tempfile::tempdir().expect("a directory");
    let (mut safe, mut not, mut unsupported, mut open) = (0, 0, 0, 0);
    for seed in 0..PROGRAMS {
        let mut generator = Generator(Random::new(seed));
        let program = generator.statements(2);
        let own = [0, 1].map(|_| match generator.0.below(4) {
            0 => Own::Yes(generator.0.below(4) as u32),
            1 => Own::No(generator.0.below(4) as u32),
            _ => Own::Nothing,
        });
        let text = as_c(own, &program);
        let file = directory.path().join(format!("program{seed}.c"));
        std::fs::write(&file, &text).expect("written");
        let expected = is_safe(own, &program);
        let mut store = Store::new();
        let sea = prepared(&mut store, &file);
        match solved(&mut store, &sea, seed, true) {
            ChcAnswer::Sat(_) => {
                assert!(expected, "seed {seed}: said to be safe, and no predicates make it so\n{text}");
                safe += 1;
                continue;
            }
            ChcAnswer::Unsat(_) => {}
            ChcAnswer::Unknown(_) => open += 1,
        }
        match solved(&mut store, &sea, seed, false) {
            ChcAnswer::Unsat(_) => {
                assert!(
                    !expected,
                    "seed {seed}: said to be unsafe, and some predicates make it safe\n{text}"
                );
                not += 1;
            }
            ChcAnswer::Sat(_) => unsupported += 1,
            ChcAnswer::Unknown(_) => open += 1,
        }
    }
    println!("{PROGRAMS} programs: {safe} safe, {not} not, {unsupported} with two answers no, {open} open");
    assert!(safe >= 20 && not >= 20 && open <= 4, "{safe} safe, {not} not, {open} open");
}
