//! Each built-in check fires, at every level and before and after the pipeline, and its safe twin does not; from source
//! through clang's sanitizers, and on bitcode that no sanitizer has seen.

use crate::program::{Program, c, files, ll, outcome};
use ox_frontend::{Checks, Compiled};
use ox_ir::CheckKind;
use ox_ir::interp::Outcome;

const OVERFLOW: Checks = Checks { overflow: true, ..NONE };
const BOUNDS: Checks = Checks { bounds: true, ..NONE };
const NULL: Checks = Checks { null: true, ..NONE };
const ALL: Checks = Checks { overflow: true, bounds: true, null: true, undefined: true, ..NONE };
const NONE: Checks = Checks { reach: true, ..Checks::NONE };
const MIN: i64 = i32::MIN as i64;
const MAX: i64 = i32::MAX as i64;

/// Kind, message and line of the check that fails.
fn failure(compiled: &Compiled, inputs: &[i64]) -> Option<(CheckKind, String, Option<u32>)> {
    match outcome(compiled, inputs, 0) {
        Outcome::AssertFailed { check, .. } => {
            let check = &compiled.after.checks[check];
            Some((check.kind, check.message.clone(), check.loc.map(|l| l.line)))
        }
        Outcome::Returned(_) => None,
        other => panic!("{other:?}\n{}", compiled.llvm_before()),
    }
}

/// A function of two inputs; the bad ones fail with this kind and a message that contains these words, at its line, the good
/// ones do not.
struct Case<'a> {
    checks: Checks,
    body: &'a str,
    bad: &'a [[i64; 2]],
    good: &'a [[i64; 2]],
    kind: CheckKind,
    words: &'a str,
}

impl Case<'_> {
    fn program(&self) -> Program {
        let text = format!(
            "int g;\nint main(void) {{\n int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n {}\n return 0;\n}}\n",
            self.body
        );
        let mut program = c(&text).clang_args(&["-w"]);
        program.options.checks = self.checks;
        program
    }

    fn run(&self) {
        for (name, compiled) in self.program().compile_all() {
            for inputs in self.bad {
                let found = failure(&compiled, inputs);
                let (kind, message, line) =
                    found.unwrap_or_else(|| panic!("{}: {name} {inputs:?} passes", self.body));
                assert_eq!(kind, self.kind, "{}: {name} {inputs:?}", self.body);
                assert!(message.contains(self.words), "{message}");
                assert_eq!(line, Some(9), "{}: {name}", self.body);
            }
            for inputs in self.good {
                assert_eq!(failure(&compiled, inputs), None, "{}: {name} {inputs:?}", self.body);
            }
        }
    }
}

fn overflows(body: &str, bad: &[[i64; 2]], good: &[[i64; 2]], words: &str) {
    Case { checks: OVERFLOW, body, bad, good, kind: CheckKind::Overflow, words }.run();
}

/// Nobody looks at the results: LLVM would delete the operations.
#[test]
fn signed_overflow() {
    overflows("a + b;", &[[MAX, 1], [MIN, -1]], &[[MAX, 0], [MIN, MAX]], "addition overflows in type int");
    overflows("a -= b;", &[[MIN, 1], [0, MIN]], &[[MAX, MAX], [-1, MIN]], "subtraction");
    overflows("g = a * b;", &[[65536, 32768], [MIN, -1]], &[[46340, 46340], [MIN, 1]], "multiplication");
    overflows("g = -a;", &[[MIN, 0]], &[[MAX, 0]], "negation");
    overflows("a++;", &[[MAX, 0]], &[[MIN, 0]], "addition");
    overflows("--a;", &[[MIN, 0]], &[[MAX, 0]], "");
    overflows("g = a / b;", &[[MIN, -1]], &[[MIN, 1], [MAX, -1]], "signed division overflows");
    overflows("g = a % b;", &[[MIN, -1]], &[[MIN, 2]], "signed division overflows");
    overflows("long x = 0x7fffffffffffffff; x += a;", &[[1, 0]], &[[0, 0], [-1, 0]], "in type long");
}

#[test]
fn unsigned_arithmetic_wraps() {
    overflows("unsigned x = a; x += b; x *= x; x = -x; x--;", &[], &[[-1, 1], [0, 0], [MIN, MIN]], "");
    // narrow types are computed as int, and the conversion back is defined
    overflows("signed char x = a, y = b; x += y; x++;", &[], &[[127, 1], [-128, -128]], "");
}

#[test]
fn division_by_zero() {
    let by_zero = |body| {
        Case {
            checks: OVERFLOW,
            body,
            bad: &[[1, 0], [MIN, 0]],
            good: &[[1, 1], [0, -1]],
            kind: CheckKind::DivisionByZero,
            words: "division by zero",
        }
        .run()
    };
    by_zero("g = a / b;");
    by_zero("a % b;");
    by_zero("g = (unsigned)a / (unsigned)b;");
    by_zero("g = (__int128)a / b;");
}

#[test]
fn shifts() {
    let shift = |body, bad: &[[i64; 2]], good: &[[i64; 2]], words| {
        Case { checks: OVERFLOW, body, bad, good, kind: CheckKind::InvalidShift, words }.run()
    };
    let amount = "shift by a negative number or by at least the width of int";
    shift("g = a << b;", &[[0, 32], [1, -1]], &[[1, 30], [0, 31]], amount);
    // -fwrapv would drop this one
    shift("g = a << b;", &[[1, 31], [-1, 1], [4, 29]], &[[1, 30], [3, 29]], "loss of bits");
    shift("a >> b;", &[[0, 32], [-1, -1]], &[[-1, 31]], amount);
    shift("g = (unsigned)a << b;", &[[1, 32]], &[[-1, 31]], "of unsigned int");
    shift("long x = 1; x <<= b;", &[[0, 64], [0, -1]], &[[0, 62]], "of long");
}

#[test]
fn subscripts() {
    let bounds = |body, bad: &[[i64; 2]], good: &[[i64; 2]], words| {
        Case { checks: BOUNDS, body, bad, good, kind: CheckKind::OutOfBounds, words }.run()
    };
    bounds("int t[5]; t[a] = 1;", &[[5, 0], [-1, 0], [MAX, 0]], &[[0, 0], [4, 0]], "outside of int[5]");
    bounds("int t[2][3] = {0}; g = t[a][b];", &[[0, 3], [2, 0]], &[[1, 2]], "outside of int[");
    bounds("struct { int n, t[4]; } s = {0}; g = s.t[a];", &[[4, 0]], &[[3, 0]], "int[4]");
    bounds("int t[5]; int *p = &t[a];", &[[6, 0]], &[[5, 0]], "int[5]");
}

#[test]
fn null_pointers() {
    let null = |body, bad: &[[i64; 2]], good: &[[i64; 2]], words| {
        Case { checks: NULL, body, bad, good, kind: CheckKind::NullDereference, words }.run()
    };
    null("int *p = a ? &g : 0; *p = 1;", &[[0, 0]], &[[1, 0]], "write through a null pointer of type int");
    null("int *p = a ? &g : 0; b = *p;", &[[0, 0]], &[[1, 0]], "read through a null pointer");
    // clang itself does not see this one
    null("int t[3] = {0}; int *p = a ? t : 0; g = p[2];", &[[0, 0]], &[[1, 0]], "read");
    let member = "struct s { int x, y; } v = {0}, *p = a ? &v : 0; p->y = 1;";
    null(member, &[[0, 0]], &[[1, 0]], "access to a member");
}

#[test]
fn other_undefined_behaviour() {
    let other = |body, bad: &[[i64; 2]], good: &[[i64; 2]], kind, words| {
        Case { checks: ALL, body, bad, good, kind, words }.run()
    };
    let undefined = CheckKind::Undefined;
    other("if (a) __builtin_unreachable();", &[[1, 0]], &[[0, 0]], CheckKind::Unreachable, "never reached");
    other("g = __builtin_clz(a);", &[[0, 0]], &[[1, 0]], undefined, "zeros of zero");
    other("char t[a];", &[[0, 0], [-1, 0]], &[[1, 0]], undefined, "size of an array");
    let text = "int f(int x) { if (x) return 1; }\nint main() { return f(__VERIFIER_nondet_int()); }";
    let declared = "extern \"C\" int __VERIFIER_nondet_int();\n";
    let mut program = files(&[("program.cpp", &format!("{declared}{text}"))]).clang_args(&["-w"]);
    program.options.checks = ALL;
    for (name, compiled) in program.compile_all() {
        let found = failure(&compiled, &[0]).expect("it comes to the end");
        assert_eq!((found.0, found.2), (undefined, Some(2)), "{name}");
        assert!(found.1.contains("must return a value"), "{}", found.1);
        assert_eq!(failure(&compiled, &[1]), None, "{name}");
        assert_eq!(compiled.after.checks.len(), 1, "{name}: nothing is checked twice");
    }
}

/// Without the property the program wraps around, and a division by zero ends it, which is announced.
#[test]
fn nothing_is_checked_unless_asked_for() {
    let text = "int main(void) { int a = __VERIFIER_nondet_int(); return (a + 1) / a; }";
    let plain = c(text).clang_args(&["-w"]).compile();
    assert!(plain.after.checks.is_empty());
    assert!(plain.assumptions.iter().any(|a| a.contains("division by zero")));
    let mut program = c(text).clang_args(&["-w"]);
    program.options.checks = OVERFLOW;
    let checked = program.compile();
    assert!(!checked.assumptions.iter().any(|a| a.contains("division")), "{:?}", checked.assumptions);
    let kinds: Vec<CheckKind> = checked.after.checks.values().map(|c| c.kind).collect();
    assert_eq!(kinds, [CheckKind::Overflow, CheckKind::DivisionByZero, CheckKind::Overflow]);
}

/// What the user tells clang counts, and is named.
#[test]
fn exceptions_are_announced() {
    let text = "int main(void) { int a = __VERIFIER_nondet_int(); return a << 1; }";
    for (arg, announced) in
        [("-fwrapv", true), ("-fno-sanitize=shift-base", true), ("-funsigned-char", false)]
    {
        let mut program = c(text).clang_args(&["-w", arg]);
        program.options.checks = OVERFLOW;
        let compiled = program.compile();
        assert_eq!(failure(&compiled, &[-1]).is_none(), announced, "{arg}");
        assert_eq!(compiled.assumptions.iter().any(|a| a.contains(arg)), announced, "{arg}");
    }
}

/// Bitcode with sanitizers, or sanitizers that the user asks clang for: to come to a handler is an error.
#[test]
fn handlers_of_others() {
    for args in [
        &["-w", "-fsanitize=signed-integer-overflow"][..],
        &["-w", "-fsanitize=signed-integer-overflow", "-fsanitize-trap=signed-integer-overflow"],
        &["-w", "-fsanitize=signed-integer-overflow", "-fsanitize-minimal-runtime"],
    ] {
        let program =
            c("int main(void) { int a = __VERIFIER_nondet_int(); a++; return 0; }").clang_args(args);
        for (name, compiled) in program.compile_all() {
            let kind = failure(&compiled, &[MAX]).map(|f| f.0);
            assert_eq!(kind, Some(CheckKind::Overflow), "{name} {args:?}");
            assert_eq!(failure(&compiled, &[0]), None, "{name} {args:?}");
        }
    }
}

const DECLARATIONS: &str = "declare i32 @__VERIFIER_nondet_int()\n@t = global [4 x i32] zeroinitializer\n";

/// The same on assembly: `%a` and `%b` are inputs.
fn elsewhere(checks: Checks, body: &str, bad: &[[i64; 2]], good: &[[i64; 2]], kind: CheckKind) {
    let text = format!(
        "{DECLARATIONS}define i32 @main() {{\n  %a = call i32 @__VERIFIER_nondet_int()\n  \
         %b = call i32 @__VERIFIER_nondet_int()\n  {body}\n  ret i32 0\n}}\n"
    );
    let mut program = ll(&text);
    program.options.checks = checks;
    for (name, compiled) in program.compile_all() {
        for inputs in bad {
            let found = failure(&compiled, inputs).map(|f| f.0);
            assert_eq!(found, Some(kind), "{body}: {name} {inputs:?}");
        }
        for inputs in good {
            assert_eq!(failure(&compiled, inputs), None, "{body}: {name} {inputs:?}");
        }
    }
}

#[test]
fn overflow_in_bitcode() {
    let overflow =
        |body, bad: &[[i64; 2]], good: &[[i64; 2]]| elsewhere(OVERFLOW, body, bad, good, CheckKind::Overflow);
    overflow("%c = add nsw i32 %a, %b", &[[MAX, 1], [MIN, -1]], &[[MAX, 0]]);
    overflow("%c = sub nsw i32 %a, %b", &[[MIN, 1]], &[[MIN, 0]]);
    overflow("%c = mul nsw i32 %a, %b", &[[65536, 32768]], &[[65536, 32767]]);
    overflow("%c = add i32 %a, %b", &[], &[[MAX, 1]]);
    overflow("%c = sdiv i32 %a, %b", &[[MIN, -1]], &[[MIN, 1]]);
    let zero = |body| elsewhere(OVERFLOW, body, &[[1, 0]], &[[1, 1]], CheckKind::DivisionByZero);
    zero("%c = sdiv i32 %a, %b");
    zero("%c = urem i32 %a, %b");
    let shift = |body, bad: &[[i64; 2]], good: &[[i64; 2]]| {
        elsewhere(OVERFLOW, body, bad, good, CheckKind::InvalidShift)
    };
    shift("%c = shl i32 %a, %b", &[[1, 32], [0, -1]], &[[1, 31], [-1, 31]]);
    shift("%c = shl nsw i32 %a, %b", &[[1, 31], [1, 32]], &[[-1, 31], [1, 30]]);
    shift("%c = ashr i32 %a, %b", &[[1, 32]], &[[1, 31]]);
}

#[test]
fn pointers_in_bitcode() {
    let pointer = "%n = icmp eq i32 %a, 0\n  %p = select i1 %n, ptr null, ptr @t\n  ";
    let null = |body: &str| {
        elsewhere(NULL, &format!("{pointer}{body}"), &[[0, 0]], &[[1, 0]], CheckKind::NullDereference)
    };
    null("store i32 1, ptr %p");
    null("%c = load i32, ptr %p");
    null("%q = getelementptr i32, ptr %p, i64 2\n  store i32 1, ptr %q");
    let folded = "%c = load ptr, ptr inttoptr (i64 8 to ptr)";
    elsewhere(NULL, folded, &[[0, 0]], &[], CheckKind::NullDereference);
    let bounds = |body: &str, bad: &[[i64; 2]], good: &[[i64; 2]]| {
        elsewhere(BOUNDS, body, bad, good, CheckKind::OutOfBounds)
    };
    let access = "store i32 1, ptr %q";
    bounds(
        &format!(
            "%i = sext i32 %a to i64\n  %q = getelementptr inbounds [4 x i32], ptr @t, i64 0, i64 %i\n  {access}"
        ),
        &[[4, 0], [-1, 0]],
        &[[0, 0], [3, 0]],
    );
    bounds(
        &format!("%q = getelementptr inbounds i32, ptr @t, i32 %a\n  {access}"),
        &[[4, 0], [-1, 0]],
        &[[0, 0], [3, 0]],
    );
    bounds(
        "%q = getelementptr [4 x i32], ptr @t, i64 0, i32 %a\n  %c = icmp eq ptr %q, null",
        &[[5, 0]],
        &[[4, 0]],
    );
}

#[test]
fn limits_of_bitcode_are_announced() {
    let mut program = ll("define i32 @main() {\n  ret i32 0\n}\n");
    program.options.checks = ALL;
    let compiled = program.compile();
    assert!(compiled.assumptions.iter().any(|a| a.contains("(nsw) are meant to wrap around")));
    assert!(compiled.assumptions.iter().any(|a| a.contains("only subscripts of arrays")));
    let mut vectors = ll("declare <2 x i32> @f()\ndefine i32 @main() {\n  %a = call <2 x i32> @f()\n  \
        %c = add nsw <2 x i32> %a, %a\n  ret i32 0\n}\n");
    vectors.options.checks = OVERFLOW;
    let texts = crate::program::unsupported(&vectors.compile().after);
    assert!(texts.iter().any(|t| t.contains("addition of vectors")), "{texts:?}");
}
