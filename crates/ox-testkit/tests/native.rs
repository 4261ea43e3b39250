//! Random C programs, interpreted and run on the machine: the interpreter, the referee, must agree with the machine.
//!
//! The program is compiled by clang without optimisation, linked with an environment that supplies inputs and
//! prints the name of each; the interpreter runs the module from before the pipeline on the same inputs.
//! Uninitialised variables are zero on both sides. Programs whose behaviour depends on an undefined value (an oversized
//! shift) are left out: they are run twice, with different undefined values. A run that the interpreter halts
//! must be the beginning of the machine's run, no more, because clang turns some trapping divisions by constants into
//! something else.
//!
//! With `--property overflow` the machine runs what clang's sanitizers made of the program, and both must come to the same
//! first error, in the same line, or to none.
//!
//! Each runs for ten seconds, or for the seconds in `OXHORN_DIFFERENTIAL_SECONDS`.

use ox_frontend::{Options, compile, find_clang};
use ox_ir::interp::{Inputs, Outcome, RunLimits, Value, run};
use ox_ir::{Bits, CheckKind, Module, SiteId, SiteKind, Type};
use ox_testkit::random_c::generate;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Supplies the inputs of `Sequence`, and prints their names and how the program ends.
const ENVIRONMENT: &str = r#"
#include <stdio.h>
#include <unistd.h>
static unsigned long state = 1;
static unsigned long draw(const char *name) {
  puts(name);
  state = state * 6364136223846793005ul + 1442695040888963407ul;
  return (state >> 60) < 8 ? (state >> 33) % 50 : state >> 20;
}
#define INPUT(type, name) type __VERIFIER_nondet_##name(void) { return (type)draw("__VERIFIER_nondet_" #name); }
INPUT(signed char, char) INPUT(unsigned char, uchar) INPUT(short, short) INPUT(unsigned short, ushort)
INPUT(int, int) INPUT(unsigned int, uint) INPUT(long, long) INPUT(unsigned long, ulong) INPUT(long long, longlong)
_Bool __VERIFIER_nondet_bool(void) { return draw("__VERIFIER_nondet_bool") & 1; }
static void finish(const char *how) { puts(how); fflush(stdout); _exit(0); }
void reach_error(void) { finish("error"); }
void __VERIFIER_assume(int condition) { if (!condition) finish("halt"); }
extern int program(void);
int main(void) { setvbuf(stdout, NULL, _IOLBF, 0); program(); finish("return"); }
struct place { const char *file; unsigned line, column; };
static void found(const char *what, const struct place *at) { printf("%s in line %u\n", what, at->line); finish("error"); }
#define HANDLER(name, what) void __ubsan_handle_##name##_abort(const struct place *at) { found(what, at); }
HANDLER(add_overflow, "addition") HANDLER(sub_overflow, "subtraction") HANDLER(mul_overflow, "multiplication")
HANDLER(negate_overflow, "negation") HANDLER(divrem_overflow, "division") HANDLER(shift_out_of_bounds, "shift")
"#;

const SANITIZERS: &str = "signed-integer-overflow,shift-base,shift-exponent,integer-divide-by-zero";

/// The same inputs as those of the environment; `undefined` fills undefined values.
struct Sequence {
    state: u64,
    undefined: bool,
    names: Vec<String>,
}

impl Inputs for Sequence {
    fn next(&mut self, module: &Module, site: SiteId) -> Option<Value> {
        let site = &module.sites[site];
        let Type::Int(width) = site.ty else { return Some(Value::zero(site.ty)) };
        let zero = Bits::zero(width);
        Some(Value::Int(match site.kind {
            SiteKind::Input => {
                self.names.push(site.name.clone());
                self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let drawn = if self.state >> 60 < 8 { (self.state >> 33) % 50 } else { self.state >> 20 };
                let is_bool = site.name.ends_with("_bool");
                Bits::from_u64(width, if is_bool { drawn & 1 } else { drawn })
            }
            SiteKind::Undefined if self.undefined => zero.not(),
            SiteKind::Undefined
            | SiteKind::Uninitialised
            | SiteKind::External
            | SiteKind::Volatile
            | SiteKind::Content
            | SiteKind::OutsideContent
            | SiteKind::Effect
            | SiteKind::Inferred => zero,
        }))
    }
}

/// How messages name what the handlers of the environment print.
const OPERATIONS: &[&str] = &["addition", "subtraction", "multiplication", "negation", "division", "shift"];

/// The names of the inputs and the way the program ends, as the environment prints them; `None`: no answer.
fn interpreted(module: &Module, entry: &str, undefined: bool) -> Option<Vec<String>> {
    let mut inputs = Sequence { state: 1, undefined, names: Vec::new() };
    let limits = RunLimits { steps: 2_000_000, memory: 1 << 24, call_depth: 1000, trace: 0 };
    let entry = module.function_named(entry).expect("the entry exists");
    let end = match run(module, entry, &mut inputs, &limits).outcome {
        Outcome::Returned(_) => "return",
        Outcome::Halted => "halt",
        Outcome::AssertFailed { check, .. } => {
            let check = &module.checks[check];
            if check.kind != CheckKind::Assertion {
                let what = OPERATIONS.iter().find(|o| check.message.contains(**o));
                let what = what.unwrap_or_else(|| panic!("{} is none of the operations", check.message));
                let line = check.loc.expect("operations have places").line;
                inputs.names.push(format!("{what} in line {line}"));
            }
            "error"
        }
        Outcome::StepLimit => return None,
        other => panic!("the program ends with {other:?}"),
    };
    inputs.names.push(end.into());
    Some(inputs.names)
}

fn on_the_machine(clang: &Path, folder: &Path, checked: bool) -> Vec<String> {
    let (program, object) = (folder.join("program"), folder.join("random.o"));
    let arithmetic = match checked {
        true => vec![format!("-fsanitize={SANITIZERS}"), format!("-fno-sanitize-recover={SANITIZERS}")],
        false => vec!["-fwrapv".to_owned()],
    };
    let status = Command::new(clang)
        .args(["-w", "-O0", "-c", "-fno-strict-aliasing", "-ftrivial-auto-var-init=zero", "-Dmain=program"])
        .args(arithmetic)
        .arg(folder.join("random.c"))
        .arg("-o")
        .arg(&object)
        .status();
    assert!(status.expect("clang runs").success(), "clang cannot compile the program");
    let objects = [object, folder.join("environment.o")];
    let status = Command::new(clang).args(objects).arg("-o").arg(&program).status();
    assert!(status.expect("clang runs").success(), "clang cannot link the program");
    let output = Command::new(&program).output().expect("the program runs");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Does what the interpreter did fit what the machine did? `true` if something was compared.
fn check_program(seed: u64, clang: &Path, folder: &Path, checked: bool) -> bool {
    let source = generate(seed, 3 + (seed % 20) as usize);
    let file = folder.join("random.c");
    std::fs::write(&file, &source).expect("the temporary folder can be written");
    let mut options = Options::new(vec![file]);
    options.level = 0;
    options.checks.overflow = checked;
    options.clang_args = vec!["-w".into()];
    let compiled =
        compile(&options, &mut |_| ()).unwrap_or_else(|e| panic!("seed {seed} does not compile: {e}"));
    let before = compiled.before().unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    let found = interpreted(&before, &compiled.entry, false);
    let (Some(mut found), true) = (found.clone(), found == interpreted(&before, &compiled.entry, true))
    else {
        return false;
    };
    let mut expected = on_the_machine(clang, folder, checked);
    if found.last().is_some_and(|end| end == "halt") {
        found.pop();
        expected.truncate(found.len());
    }
    assert_eq!(found, expected, "seed {seed}: interpreter on the left, machine on the right\n{source}");
    true
}

#[test]
fn the_interpreter_agrees_with_the_machine() {
    compare(false);
}

#[test]
fn checks_agree_with_the_sanitizers() {
    compare(true);
}

fn compare(checked: bool) {
    let seconds = std::env::var("OXHORN_DIFFERENTIAL_SECONDS").map_or(10, |s| s.parse().expect("a number"));
    let clang = find_clang().expect("clang 22 is installed").path;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let environment = folder.path().join("environment.c");
    std::fs::write(&environment, ENVIRONMENT).expect("the temporary folder can be written");
    let object = folder.path().join("environment.o");
    let status =
        Command::new(&clang).args(["-w", "-O1", "-c"]).arg(&environment).arg("-o").arg(object).status();
    assert!(status.expect("clang runs").success(), "clang cannot compile the environment");
    let end = Instant::now() + Duration::from_secs(seconds);
    let (mut programs, mut compared, mut seed) = (0, 0, 1);
    while Instant::now() < end {
        programs += 1;
        compared += usize::from(check_program(seed, &clang, folder.path(), checked));
        seed += 1;
    }
    println!("{programs} programs, {compared} compared");
    assert!(compared * 2 > programs, "only {compared} of {programs} programs could be compared");
}
