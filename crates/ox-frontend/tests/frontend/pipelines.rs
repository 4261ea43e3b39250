//! What the pipelines do and, for `int`, must not do.

use crate::program::{Program, c, fails, golden_programs};
use ox_frontend::{Inlining, pipeline};
use ox_ir::{BinaryOp, InstKind, Module, Type};
use std::collections::BTreeSet;

/// The bit operations on more than one bit, and the widths, that a module uses.
fn bit_tricks(module: &Module) -> (BTreeSet<String>, BTreeSet<u32>) {
    let (mut operations, mut widths) = (BTreeSet::new(), BTreeSet::new());
    for body in module.functions.values().filter_map(|f| f.body.as_ref()) {
        for value in body.values.values() {
            if let Type::Int(width) = value.ty {
                widths.insert(width);
            }
        }
        for inst in body.blocks.values().flat_map(|b| &b.insts) {
            let InstKind::Binary(op, ..) = inst.kind else { continue };
            let narrow = body.values[inst.results[0]].ty == Type::Int(1);
            let tricky = match op {
                BinaryOp::Shl
                | BinaryOp::LShr
                | BinaryOp::AShr
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Xor => true,
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => false,
                BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => false,
            };
            if tricky && !narrow {
                operations.insert(format!("{op:?}"));
            }
        }
    }
    (operations, widths)
}

#[test]
fn int_introduces_no_bit_operations_and_no_odd_widths() {
    for (name, program) in golden_programs() {
        assert_no_bit_tricks(&name, &program.pipeline(pipeline::INT));
    }
    for text in OWN {
        for level in 0..=3 {
            assert_no_bit_tricks(text, &c(text).pipeline(pipeline::INT).level(level));
        }
    }
}

fn assert_no_bit_tricks(name: &str, program: &Program) {
    let compiled = program.compile();
    let (mut before_ops, mut before_widths) = bit_tricks(&compiled.before().expect("it is our own"));
    let (after_ops, after_widths) = bit_tricks(&compiled.after);
    before_widths.extend([1, 8, 16, 32, 64]);
    // an arithmetic shift of a number that is not negative is a logical one
    if before_ops.contains("AShr") {
        before_ops.insert("LShr".into());
    }
    let level = program.options.level;
    assert!(after_ops.is_subset(&before_ops), "{name} -O{level}: {after_ops:?}, before {before_ops:?}");
    assert!(after_widths.is_subset(&before_widths), "{name} -O{level}: {after_widths:?}");
}

/// What LLVM likes to turn into bit tricks.
const OWN: &[&str] = &[
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 1 || x == 3 || x == 5 || x == 7) reach_error(); }",
    "int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x % 8 == 3 && x / 16 > 4 && x * 4 == 12) reach_error(); }",
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x >= 10 && x < 20) reach_error(); }",
    "int main(void) { int x = __VERIFIER_nondet_int(), y = x < 0 ? -x : x; if (y == 3) reach_error(); }",
    "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); if (x < 0 != y < 0) reach_error(); }",
    "int main(void) { char c = __VERIFIER_nondet_char(); switch (c) { case 'a': case 'e': case 'i': reach_error(); } }",
    "int main(void) { int s = 0; for (int i = 0; i < __VERIFIER_nondet_int(); i++) s += i; if (s == 9) reach_error(); }",
    "int main(void) { _Bool a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); if (a && !b) reach_error(); }",
    "struct p { int x, y; }; static struct p swap(struct p p) { struct p q = {p.y, p.x}; return q; }\n\
     int main(void) { struct p p = {__VERIFIER_nondet_int(), 1}; p = swap(swap(p)); if (p.x == 2) reach_error(); }",
    "struct q { short a, b; int c; }; static struct q f(struct q p) { struct q q = {p.b, p.a, p.c + 1}; return q; }\n\
     int main(void) { struct q p = {__VERIFIER_nondet_int(), 1, 2}; p = f(f(f(p))); if (p.a == 7) reach_error(); }",
    "int main(void) { long x = __VERIFIER_nondet_int(); if (x * 2 == 8 || x - 1 == -1 || -x == 5) reach_error(); }",
    "int main(void) { unsigned char c = __VERIFIER_nondet_char(); if ((int)c + 1 == 256) reach_error(); }",
];

#[test]
fn everything_is_inlined_that_is_not_recursive() {
    let text = "static int f(int x) { return x + 1; } int g(int x) { return f(x) + f(x + 1); }\n\
                int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }\n\
                int main(void) { int x = __VERIFIER_nondet_int(); if (g(x) == fact(x)) reach_error(); }";
    for row in pipeline::ALL {
        let compiled = c(text).pipeline(*row).compile();
        let defined: Vec<&str> =
            compiled.after.functions.values().filter(|f| f.body.is_some()).map(|f| f.name.as_str()).collect();
        assert!(defined.contains(&"ox.entry") && defined.contains(&"fact"), "{defined:?}");
        assert_eq!(defined.len(), 2, "{defined:?}");
    }
}

#[test]
fn inlining_stops_at_a_size() {
    // doubling 40 times must not be tried
    let mut text = "static int f0(int x) { return x + __VERIFIER_nondet_int(); }\n".to_owned();
    for i in 1..40 {
        text += &format!("static int f{i}(int x) {{ return f{}(x) + f{}(x + 1); }}\n", i - 1, i - 1);
    }
    text += "int main(void) { return f39(1); }";
    let compiled = c(&text).compile();
    assert!(compiled.llvm_after().lines().count() < 200_000);
}

#[test]
fn memory_of_simple_programs_is_gone() {
    let text = "struct s { int a, b; }; int main(void) { struct s s = {1, __VERIFIER_nondet_int()}; int t[2] = {3, 4};\n\
                int *p = &s.b; *p += t[1]; if (s.b == 9) reach_error(); }";
    for level in 1..=3 {
        let printed = c(text).level(level).compile().after.to_string();
        for word in ["load", "store", "alloca"] {
            assert!(!printed.contains(word), "-O{level} keeps a {word}:\n{printed}");
        }
    }
}

#[test]
fn globals_that_only_the_entry_uses_become_values() {
    let text = "int x = 1; static int t[3] = {1, 2, 3}; struct s { int a; int *p; } s = {4, &t[1]};\n\
                static void add(int n) { x += n; s.a++; }\n\
                int main(void) { add(__VERIFIER_nondet_int()); if (x + t[2] + s.a + *s.p == 12) reach_error(); }";
    for level in 1..=3 {
        let compiled = c(text).level(level).compile();
        assert!(fails(&compiled, &[1], 0) && !fails(&compiled, &[2], 0));
        let printed = compiled.after.to_string();
        assert!(!printed.contains("store"), "-O{level} keeps a store:\n{printed}");
    }
}

#[test]
fn rows_are_found_by_name() {
    assert_eq!(pipeline::named("int").map(|p| p.name), Some("int"));
    assert_eq!(pipeline::named("bv").map(|p| p.name), Some("bv"));
    assert!(pipeline::named("fast").is_none());
}

/// Another pipeline on the same program gives what it gives from the start, and the same program before.
#[test]
fn through_another_pipeline() {
    let text = "extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);
        int main(void) { unsigned x = __VERIFIER_nondet_uint(), y; if ((x & 12) * 2 > 20 + (y & 1)) reach_error(); }";
    let direct = c(text).pipeline(pipeline::BV).compile();
    let int = c(text).pipeline(pipeline::INT).compile();
    let second = int.through(&pipeline::BV, Inlining::Auto, &mut |_| ()).expect("it is our own");
    // each program is a file of its own
    let text_of = |m: &Module| m.to_string().lines().filter(|l| !l.starts_with("file")).collect::<String>();
    assert_ne!(text_of(&int.after), text_of(&direct.after), "the pipelines differ on it");
    assert_eq!(text_of(&second.after), text_of(&direct.after));
    assert_eq!(second.llvm_before(), int.llvm_before());
    assert_eq!(second.first_late_site, int.first_late_site);
}

/// Which functions are left with a body, by what may be inlined; `main` belongs to the entry, a recursive function always stays.
#[test]
fn what_is_inlined() {
    let text = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
        static int tiny(int x) { if (x > 7) reach_error(); return __VERIFIER_nondet_int(); }
        static int down(int n) { return n <= 0 ? tiny(n) : down(n - 1) + tiny(n); }
        static int long_one(int x) { int s = 0; for (int i = 0; i < x; i++) { s += tiny(i); s ^= tiny(s); s -= tiny(x); if (s < i) s += 3; } return s; }
        int main(void) { return down(long_one(__VERIFIER_nondet_int()) + long_one(__VERIFIER_nondet_int())); }";
    let first = c(text).level(1).compile();
    let left = |inlining| {
        let compiled = first.through(&pipeline::INT, inlining, &mut |_| ()).expect("it is our own");
        let functions = compiled.after.functions.values().filter(|f| f.body.is_some());
        functions.map(|f| f.name.clone()).collect::<BTreeSet<String>>()
    };
    let names = |names: &[&str]| names.iter().map(|n| n.to_string()).collect::<BTreeSet<String>>();
    assert_eq!(left(Inlining::Auto), names(&["ox.entry", "down"]));
    assert_eq!(left(Inlining::All), names(&["ox.entry", "down"]));
    assert_eq!(left(Inlining::Small), names(&["ox.entry", "down", "long_one"]));
    assert_eq!(left(Inlining::Nothing), names(&["ox.entry", "down", "long_one", "tiny"]));
}
