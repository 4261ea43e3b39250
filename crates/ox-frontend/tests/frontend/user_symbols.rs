//! Programs whose functions and variables have names that oxhorn uses for its own: they mean what they always mean.

use crate::program::{Program, c, fails, files, ll, unsupported};

/// Every name that the front-end gives to functions of its own, or the beginning of it.
const OURS: &[&str] = &[
    "ox.nondet.0",
    "ox.nondet.99",
    "ox.infer.0",
    "ox.fail.0",
    "ox.reached.0",
    "ox.unsupported.0",
    "ox.halt",
    "ox.malloc.0",
    "ox.calloc.0",
    "ox.free",
    "ox.entry",
    "ox.havoc.0",
    "ox.ptr.live",
    "ox.ptr.nothing",
    "ox.object.size",
    "ox.modified.reset",
    "ox.track.on",
    "ox.noleak",
    "ox.scope.start",
    "ox.ghost.set",
    "ox.whatever",
    "user.ox.halt",
];

fn fails_with(program: &Program, inputs: &[i64]) -> bool {
    let compiled = program.compile();
    assert_eq!(unsupported(&compiled.after), Vec::<String>::new());
    fails(&compiled, inputs, 0)
}

#[test]
fn functions_with_a_body() {
    for name in OURS {
        let text = format!(
            "int f(int) __asm__(\"{name}\"); int f(int x) {{ return x + 1; }}\n\
             int main(void) {{ if (f(__VERIFIER_nondet_int()) == 8) reach_error(); return 0; }}"
        );
        assert!(fails_with(&c(&text), &[7]), "{name}");
        assert!(!fails_with(&c(&text), &[8]), "{name}");
    }
}

#[test]
fn functions_without_a_body() {
    for name in OURS {
        let text = format!(
            "int f(void) __asm__(\"{name}\");\n\
             int main(void) {{ int x = f(); if (x == 0) reach_error(); return 0; }}"
        );
        assert!(fails_with(&c(&text), &[]), "{name}");
        assert!(!fails(&c(&text).compile(), &[], 5), "{name}");
    }
}

#[test]
fn variables() {
    for name in OURS {
        let text = format!(
            "int v __asm__(\"{name}\") = 3;\n\
             int main(void) {{ v += __VERIFIER_nondet_int(); if (v == 8) reach_error(); return 0; }}"
        );
        assert!(fails_with(&c(&text), &[5]), "{name}");
        assert!(!fails_with(&c(&text), &[4]), "{name}");
    }
}

/// Both files mean the same function, and another one has the name that it gets.
#[test]
fn several_files() {
    let program = files(&[
        ("one.c", "int f(void) __asm__(\"ox.halt\"); int f(void) { return 1; }"),
        ("two.c", "int g(void) __asm__(\"user.ox.halt\"); int g(void) { return 2; }"),
        (
            "three.c",
            "int f(void) __asm__(\"ox.halt\"); int g(void) __asm__(\"user.ox.halt\"); void reach_error(void);\n\
             int main(void) { if (f() == 1 && g() == 2) reach_error(); return 0; }",
        ),
    ]);
    assert!(fails_with(&program, &[]));
}

#[test]
fn assembly_and_entries() {
    let text = "declare void @reach_error()\ndeclare i32 @ox.nondet.7(i64, ptr)\n@ox.fail.1 = alias i32 (), ptr @ox.halt\n\
        define i32 @ox.halt() {\n  ret i32 4\n}\n\
        define i32 @ox.entry() {\n  %a = call i32 @ox.fail.1()\n  %c = icmp eq i32 %a, 4\n  \
        br i1 %c, label %bad, label %good\nbad:\n  call void @reach_error()\n  ret i32 0\n\
        good:\n  %b = call i32 @ox.nondet.7(i64 1, ptr null)\n  ret i32 %b\n}\n";
    assert!(fails_with(&ll(text).entry("ox.entry"), &[]));
}
