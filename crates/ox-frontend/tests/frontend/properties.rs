//! A property is checked if it is asked for, and only then; what is not checked ends or goes on as it does in C.

use crate::program::{Program, c, failing_check, ll};
use ox_frontend::Checks;
use ox_ir::CheckKind;

const LIBRARY: &str = "extern void *malloc(unsigned long); extern void free(void *);\n\
    extern void __assert_fail(const char *, const char *, unsigned, const char *);\n\
    const int fixed = 1; int loose = 2; int *kept; void keep(void) { int local = 3; kept = &local; }\n\
    void set(int *p) { *p = 5; }\n";

const REACH: Checks = Checks { reach: true, ..Checks::NONE };
const SPATIAL: Checks = Checks { spatial: true, ..Checks::NONE };
const TEMPORAL: Checks = Checks { temporal: true, ..Checks::NONE };
const FREE: Checks = Checks { free: true, ..Checks::NONE };
const CONSTANTS: Checks = Checks { constants: true, ..Checks::NONE };

/// The single properties by their names.
const SINGLE: [(&str, Checks); 5] = [
    ("reach", REACH),
    ("spatial", SPATIAL),
    ("temporal", TEMPORAL),
    ("free", FREE),
    ("constants", CONSTANTS),
];

fn with(mut program: Program, checks: Checks) -> Program {
    program.options.checks = checks;
    program
}

fn main_of(body: &str) -> Program {
    c(&format!("{LIBRARY}int main(void) {{ {body} }}")).clang_args(&["-w"])
}

/// Which kind of check a program fails.
fn failure(program: &Program, inputs: &[i64]) -> Option<CheckKind> {
    let compiled = program.compile();
    failing_check(&compiled, inputs).map(|check| compiled.after.checks[check].kind)
}

/// The body fails under this property alone, and under none of the others alone.
fn belongs_to(property: &str, kind: CheckKind, body: &str) {
    for (name, checks) in SINGLE {
        let expected = (name == property).then_some(kind);
        assert_eq!(failure(&with(main_of(body), checks), &[1]), expected, "`{body}` under {name}");
    }
    let all = Checks::default().and_memory();
    assert_eq!(failure(&with(main_of(body), all), &[1]), Some(kind), "`{body}` under all");
}

#[test]
fn each_error_belongs_to_one_property() {
    belongs_to("reach", CheckKind::Assertion, "if (__VERIFIER_nondet_int()) reach_error(); return 0;");
    belongs_to("reach", CheckKind::Assertion, "__assert_fail(\"x\", \"f\", 1, \"g\"); return 0;");
    belongs_to(
        "reach",
        CheckKind::Unreachable,
        "if (__VERIFIER_nondet_int()) __builtin_unreachable(); return 0;",
    );
    belongs_to(
        "reach",
        CheckKind::CompilerAssume,
        "int x = __VERIFIER_nondet_int(); __builtin_assume(x == 2); return 0;",
    );
    belongs_to("spatial", CheckKind::InvalidRead, "int a[2] = {0}; return a[1 + __VERIFIER_nondet_int()];");
    belongs_to("spatial", CheckKind::InvalidRead, "int *p = malloc(4); return p[__VERIFIER_nondet_int()];");
    belongs_to("spatial", CheckKind::InvalidWrite, "set(__VERIFIER_nondet_int() ? 0 : &loose); return 0;");
    belongs_to("temporal", CheckKind::UseAfterFree, "int *p = malloc(4); *p = 1; free(p); return *p;");
    belongs_to("temporal", CheckKind::UseAfterFree, "keep(); return *kept;");
    belongs_to("free", CheckKind::DoubleFree, "int *p = malloc(4); free(p); free(p); return 0;");
    belongs_to("free", CheckKind::InvalidFree, "int *p = malloc(8); free(p + 1); return 0;");
    belongs_to("free", CheckKind::InvalidFree, "free(&loose); return 0;");
    belongs_to("constants", CheckKind::ReadOnlyWrite, "set((int *)&fixed); return 0;");
}

/// What is behind a failing assertion is not reached, whether the assertion counts or not.
#[test]
fn an_assertion_that_nobody_asks_for_ends_the_execution() {
    let body = "int a[2] = {0}, i = __VERIFIER_nondet_int(); if (i != 1) reach_error(); return a[i];";
    assert_eq!(failure(&with(main_of(body), SPATIAL), &[5]), None);
    let body = "int a[2] = {0}, i = __VERIFIER_nondet_int(); __builtin_assume(i == 1); return a[i];";
    assert_eq!(failure(&with(main_of(body), SPATIAL), &[5]), Some(CheckKind::InvalidRead));
}

#[test]
fn what_is_not_checked_is_announced() {
    let body = "int *p = malloc(4); free(p); set(p); if (*p == 3) __builtin_unreachable(); return 0;";
    let announced = |checks: Checks, text: &str| {
        let compiled = with(main_of(body), checks).compile();
        compiled.assumptions.iter().any(|a| a.contains(text))
    };
    let texts = ["--property spatial", "--property temporal", "--property free", "--property constants"];
    let memory = [SPATIAL, TEMPORAL, FREE, CONSTANTS];
    for (own, checks) in memory.iter().enumerate().filter(|(_, c)| **c != FREE) {
        for (other, text) in texts.iter().enumerate() {
            assert_eq!(announced(*checks, text), own != other, "{text} with {checks:?}");
        }
    }
    let all = Checks::NONE.and_memory();
    assert!(!texts.iter().any(|text| announced(all, text)));
    assert!(
        announced(all, "--property reach") && !announced(Checks::default().and_memory(), "--property reach")
    );
    assert!(announced(REACH, "--property memory"));
}

/// Bitcode with sanitizers in it: their reports count under `reach` and under their own property. A handler that returns
/// lets the execution go on where it does not count.
#[test]
fn reports_of_sanitizers() {
    let text = |suffix: &str, behind: &str| {
        format!(
            "declare i32 @__VERIFIER_nondet_int()\ndeclare void @__ubsan_handle_add_overflow{suffix}(ptr, i64, i64)\n\
             declare void @reach_error()\n@g = global i32 0\n\
             define i32 @main() {{\n  %x = call i32 @__VERIFIER_nondet_int()\n  %c = icmp eq i32 %x, 1\n  \
             br i1 %c, label %bad, label %good\nbad:\n  \
             call void @__ubsan_handle_add_overflow{suffix}(ptr null, i64 0, i64 0)\n  {behind}\n\
             good:\n  %y = load i32, ptr getelementptr (i32, ptr @g, i64 1)\n  ret i32 %y\n}}\n"
        )
    };
    let (returns, aborts) = (text("", "br label %good"), text("_abort", "unreachable"));
    let overflow = Checks { overflow: true, ..Checks::NONE };
    for source in [&returns, &aborts] {
        assert_eq!(failure(&with(ll(source), REACH), &[1]), Some(CheckKind::Overflow));
        assert_eq!(failure(&with(ll(source), overflow), &[1]), Some(CheckKind::Overflow));
        let inside = source.replace("i64 1)", "i64 0)");
        assert_eq!(failure(&with(ll(&inside), FREE), &[1]), None);
    }
    assert_eq!(failure(&with(ll(&returns), SPATIAL), &[1]), Some(CheckKind::InvalidRead));
    assert_eq!(failure(&with(ll(&aborts), SPATIAL), &[1]), None);
}
