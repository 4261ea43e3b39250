//! The text form of the IR loses nothing of what this crate makes: the front-end may run in another process and send its
//! modules as text.

use crate::program::{Program, c, files, golden_programs_where, ll};
use ox_frontend::{Checks, Machine};
use ox_ir::{Module, parse_module};

/// Every so many golden programs one is taken; the number is no multiple of those that repeat in the names.
const STRIDE: usize = 7;

fn survives(module: &Module, name: &str) {
    let text = module.to_string();
    let parsed = parse_module(&text).unwrap_or_else(|e| panic!("{name}: {e}\n{text}"));
    assert_eq!(parsed.pointer_width, module.pointer_width, "{name}");
    assert_eq!(parsed.files, module.files, "{name}: files");
    assert_eq!(parsed.sites, module.sites, "{name}: sites");
    assert_eq!(parsed.checks, module.checks, "{name}: checks");
    assert_eq!(parsed.globals, module.globals, "{name}: globals");
    for (id, function) in &module.functions {
        assert_eq!(parsed.functions.get(id), Some(function), "{name}: {}", function.name);
    }
    assert!(parsed == *module, "{name}: something else differs");
}

fn both_survive(program: &Program, name: &str) {
    let compiled = program.compile();
    survives(&compiled.after, name);
    survives(&compiled.before().expect("the bitcode is our own"), name);
}

fn all_checks() -> Checks {
    Checks {
        leaks: true,
        overflow: true,
        bounds: true,
        null: true,
        undefined: true,
        ..Checks::default().and_memory()
    }
}

#[test]
fn golden_programs_survive() {
    let sources = golden_programs_where(|text| {
        !["--entry", "-m32", "//@ flags: -- -D"].iter().any(|flag| text.contains(flag))
    });
    let cpp = |name: &str| name.ends_with(".cpp");
    let chosen = sources.into_iter().enumerate().filter(|(i, (name, _))| i % STRIDE == 0 || cpp(name));
    let (mut count, mut count_cpp) = (0, 0);
    for (index, (name, mut program)) in chosen {
        count += 1;
        count_cpp += usize::from(cpp(&name));
        if index % 2 == 0 {
            program.options.checks = all_checks();
        }
        both_survive(&program, &name);
    }
    assert!(count >= 60 && count_cpp >= 10, "only {count} programs, {count_cpp} of them in C++");
}

#[test]
fn floating_point_constants_survive() {
    let text = "float f = 0.1f; double d = -0.0; long double l = 3.25L; double n = __builtin_nan(\"0x1234\");\n\
        double g(double x) { return x * 1e300 + __builtin_inf() - 5e-324; }\n\
        long double h(long double x) { return x / 3.0L + 1e4000L; }\n\
        int main(void) { _Float16 s = (_Float16)d; __bf16 b = (__bf16)f; __float128 q = 0.1Q; q = q * d;\n\
          if (g(d + f) > h(l) + n + (float)s + (float)b + (double)q) reach_error(); return 0; }";
    both_survive(&c(text), "floats");
    both_survive(&c(text).level(0), "floats at level 0");
}

#[test]
fn initialisers_survive() {
    let text = "struct S { char c; int *p; int (*f)(void); struct S *next; char text[9]; };\n\
        int a[4] = {1, 2}; int f(void) { return 1; } extern int elsewhere[3]; static int hidden;\n\
        struct S s = {'x', a + 2, f, &s, \"a\\\"\\\\\\n\\xff\\x1b\"}, t = {0, (int *)((char *)a - 3), 0, &s, {0}};\n\
        const char *const names[] = {\"one\", \"\", \"\\xc3\\xa4;#!%@\"}; int big[1 << 20]; union { int i; char c[7]; } u = {5};\n\
        __int128 wide = ((__int128)1 << 100) + 7; _Bool flag = 1; _BitInt(77) odd = 5; int *where = elsewhere + 1;\n\
        int main(void) { odd += wide; return s.f() + *t.p + names[1][0] + big[9] + u.i + flag + hidden++ + *where; }";
    both_survive(&c(text), "initialisers");
}

/// Functions and variables without a name, and names that are no text.
#[test]
fn odd_symbols_survive() {
    let text = "@0 = private constant [2 x i8] c\"a\\00\"\n@\"\\01odd\" = global ptr @0\n\
        define i32 @1(i32 %\"x y\") {\n  %r = add i32 %\"x y\", 1\n  ret i32 %r\n}\n\
        define i32 @main() {\n  %p = load ptr, ptr @\"\\01odd\"\n  %c = load i8, ptr %p\n  %w = zext i8 %c to i32\n  \
        %r = call i32 @1(i32 %w)\n  ret i32 %r\n}\n";
    both_survive(&ll(text), "unnamed");
    let text = "@\"\\FF\" = global i32 1\n@\"\\FE\" = global i32 2\n@\"a\\1Bb\" = global i32 3\n@\"a\" = global i32 4\n\
        define i32 @main() {\n  %a = load i32, ptr @\"\\FF\"\n  %b = load i32, ptr @\"\\FE\"\n  \
        %c = load i32, ptr @\"a\\1Bb\"\n  %d = load i32, ptr @\"a\"\n  %e = sub i32 %a, %b\n  \
        %f = mul i32 %c, %d\n  %g = add i32 %e, %f\n  ret i32 %g\n}\n";
    both_survive(&ll(text), "no text");
}

/// Names that are no words: quoted symbols, bytes that are no ASCII, empty ones.
#[test]
fn names_survive() {
    let text = "int with_symbol(int x) __asm__(\"a name; with \\\"quotes\\\" #1 and %2\");\n\
        int with_symbol(int x) { return x + 1; }\n\
        int gr\u{f6}sse(int \u{e9}t\u{e9}) { return \u{e9}t\u{e9} * 2; }\n\
        # 77 \"a file \\\"with\\\" \\\\ and \u{2713}.c\"\n\
        int main(void) { int v = with_symbol(__VERIFIER_nondet_int()); if (gr\u{f6}sse(v) == 7) reach_error(); return 0; }";
    both_survive(&c(text), "names");
    both_survive(&c(text).level(0), "names at level 0");
}

#[test]
fn a_narrow_machine_and_several_files_survive() {
    let mut program = files(&[
        ("one.c", "extern int other(long *); int main(void) { long x = 3; return other(&x); }"),
        ("two.c", "static int local = 4; int other(long *p) { return (int)*p + local + (int)sizeof(p); }"),
    ]);
    program.options.machine = Some(Machine::M32);
    program.options.checks = all_checks();
    both_survive(&program, "two files");
}
