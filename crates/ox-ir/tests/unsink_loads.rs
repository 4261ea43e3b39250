//! Loads that LLVM sank below a join go back to where their addresses come from.

use expect_test::{Expect, expect};
use ox_ir::pass::unsink_loads;
use ox_ir::{FuncId, parse_module, validate};

fn check(body: &str, expected: Expect) {
    let text = format!(
        "module ptr 64\nsite #0: i1 input \"c\"\nsite #1: i64 content \"p\"\n\nfunc @main() {{ {body} }}"
    );
    let mut module = parse_module(&text).expect("parses");
    validate(&module).expect("is valid");
    unsink_loads(module.functions[FuncId::from_u32(0)].body.as_mut().expect("it has a body"));
    validate(&module).unwrap_or_else(|v| panic!("{}\n{module}", v[0]));
    let text = module.to_string();
    let (_, functions) = text.split_once("\n\n").expect("functions follow the tables");
    expected.assert_eq(functions);
}

/// One way ends in a jump, the other in a branch: the first has place for a load, the second needs a block.
#[test]
fn one_load_for_each_way() {
    check(
        "bb0(): %0: ptr = alloca 16:i64, align 8 %1: i1 = nondet #0 %2: ptr = ptradd %0, 8:i64
           branch %1, bb1(), bb2(%2)
         bb1(): goto bb2(%0)
         bb2(%3: ptr): %4: i64 = add 1:i64, 2:i64 %5: i64 = load %3, align 8 store %5, %2, align 8 return",
        expect![[r#"
            func @main() {
              dropped %3: ptr
            bb0():
              %0: ptr = alloca 16:i64, align 8
              %1: i1 = nondet #0
              %2: ptr = ptradd %0, 8:i64
              branch %1, bb1(), bb3()
            bb1():
              %7: i64 = load %0, align 8
              goto bb2(%7)
            bb2(%5: i64):
              %4: i64 = add 1:i64, 2:i64
              store %5, %2, align 8
              return
            bb3():
              %6: i64 = load %2, align 8
              goto bb2(%6)
            }
        "#]],
    );
}

/// The address is needed itself.
#[test]
fn not_if_somebody_else_reads_the_address() {
    check(
        "bb0(): %0: ptr = alloca 16:i64, align 8 %1: i1 = nondet #0 %2: ptr = ptradd %0, 8:i64
           branch %1, bb1(), bb2(%2)
         bb1(): goto bb2(%0)
         bb2(%3: ptr): %4: i64 = load %3, align 8 store %4, %3, align 8 return",
        expect![[r#"
            func @main() {
            bb0():
              %0: ptr = alloca 16:i64, align 8
              %1: i1 = nondet #0
              %2: ptr = ptradd %0, 8:i64
              branch %1, bb1(), bb2(%2)
            bb1():
              goto bb2(%0)
            bb2(%3: ptr):
              %4: i64 = load %3, align 8
              store %4, %3, align 8
              return
            }
        "#]],
    );
}

/// What is loaded may be what was stored in between.
#[test]
fn not_across_a_store() {
    check(
        "bb0(): %0: ptr = alloca 16:i64, align 8 %1: i1 = nondet #0 %2: ptr = ptradd %0, 8:i64
           branch %1, bb1(), bb2(%2)
         bb1(): goto bb2(%0)
         bb2(%3: ptr): store 7:i64, %0, align 8 %4: i64 = load %3, align 8 store %4, %0, align 8 return",
        expect![[r#"
            func @main() {
            bb0():
              %0: ptr = alloca 16:i64, align 8
              %1: i1 = nondet #0
              %2: ptr = ptradd %0, 8:i64
              branch %1, bb1(), bb2(%2)
            bb1():
              goto bb2(%0)
            bb2(%3: ptr):
              store 7:i64, %0, align 8
              %4: i64 = load %3, align 8
              store %4, %0, align 8
              return
            }
        "#]],
    );
}
