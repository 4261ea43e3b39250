//! Large programs: the analysis neither recurses over the depth of anything nor blows up along chains of calls.

use ox_dsa::{ALL, analyze};
use ox_ir::{parse_module, validate};
use std::fmt::Write;

/// A chain of functions, each of which calls the next two and works on structs and lists.
fn chain(functions: usize, rounds: usize) -> String {
    let mut text =
        String::from("module ptr 64\nsite #0: i8 content \"m\"\nglobal @list size 8 align 8 = [zero 8]\n");
    for number in 0..functions {
        let name = if number == 0 { "main".to_string() } else { format!("f{number}") };
        let params = if number == 0 { "" } else { "%0: ptr, %1: ptr" };
        let types = if number == 0 { "" } else { "ptr, ptr" };
        let (mut next, first) = if number == 0 { (1, "@list") } else { (2, "%0") };
        let mut body = String::new();
        if number == 0 {
            let _ = write!(body, " %0: ptr = alloca 64:i64, align 8");
        }
        let mut last = first.to_string();
        for round in 0..rounds {
            let [object, field, old] = [next, next + 1, next + 2];
            next += 3;
            let _ = write!(
                body,
                " %{object}: ptr = malloc 32:i64, #0 %{field}: ptr = ptradd %{object}, {}:i64
                  %{old}: ptr = load {last}, align 8 store %{old}, %{field}, align 8
                  store %{object}, {last}, align 8 store 1:i32, %{object}, align 4",
                8 + 8 * (round % 3)
            );
            last = format!("%{field}");
        }
        for callee in [number + 1, number + 2] {
            if callee < functions {
                let _ = write!(body, " call @f{callee}({last}, @list)");
            }
        }
        let _ = writeln!(text, "func @{name}({types}) {{ bb0({params}): {body} return }}");
    }
    text
}

/// A list of that many elements, one after the other.
fn deep(length: usize) -> String {
    let mut body = String::from("%0: ptr = alloca 8:i64, align 8");
    for number in 1..length {
        let _ =
            write!(body, " %{number}: ptr = alloca 8:i64, align 8 store %{}, %{number}, align 8", number - 1);
    }
    let (last, a, b) = (length - 1, length, length + 1);
    let _ = write!(body, " %{a}: ptr = load %{last}, align 8 %{b}: ptr = select true, %{a}, %{last}");
    format!("module ptr 64 func @main() {{ bb0(): {body} store null, %{b}, align 8 return }}")
}

fn check(text: &str) {
    let module = parse_module(text).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(validate(&module), Ok(()));
    let entry = module.function_named("main").expect("there is a main");
    for variant in ALL {
        let analysis = analyze(&module, entry, variant);
        assert!(analysis.functions().count() > 0);
    }
}

#[test]
fn many_functions() {
    check(&chain(120, 20));
}

#[test]
fn a_deep_structure() {
    check(&deep(20_000));
}
