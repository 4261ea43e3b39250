//! Copies and fills as loads and stores of fields, from IR text.

use expect_test::{Expect, expect};
use ox_encode::ir_to_sea::copies::copies_by_fields;
use ox_ir::{Module, parse_module, validate};

fn by_fields(main: &str) -> Option<Module> {
    let text = format!(
        "module ptr 64
         func @main() {{ bb0():
           %0: ptr = alloca 8:i64, align 8 %1: ptr = alloca 8:i64, align 8 %2: ptr = ptradd %0, 4:i64
           store 1:i32, %0, align 4 store 1:i16, %2, align 2
           {main} return }}"
    );
    let module = parse_module(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let entry = module.function_named("main").expect("there is a main");
    let cs = ox_dsa::named("cs").expect("there is such a variant");
    let changed = copies_by_fields(&module, &ox_dsa::analyze(&module, entry, cs))?;
    assert_eq!(validate(&changed), Ok(()), "{changed}");
    Some(changed)
}

fn check(main: &str, expected: Expect) {
    expected.assert_eq(&by_fields(main).expect("something changes").to_string());
}

#[test]
fn all_loads_come_first() {
    check(
        "memcpy %1, %0, 8:i64 %3: i32 = load %1, align 4",
        expect![[r#"
        module ptr 64

        func @main() {
        bb0():
          %0: ptr = alloca 8:i64, align 8
          %1: ptr = alloca 8:i64, align 8
          %2: ptr = ptradd %0, 4:i64
          store 1:i32, %0, align 4
          store 1:i16, %2, align 2
          %4: i32 = load %0, align 1
          %5: ptr = ptradd %0, 4:i64
          %6: i16 = load %5, align 1
          store %4, %1, align 1
          %7: ptr = ptradd %1, 4:i64
          store %6, %7, align 1
          %3: i32 = load %1, align 4
          return
        }
    "#]],
    );
}

#[test]
fn a_fill_repeats_the_byte() {
    check(
        "memset %0, 129:i8, 8:i64",
        expect![[r#"
        module ptr 64

        func @main() {
        bb0():
          %0: ptr = alloca 8:i64, align 8
          %1: ptr = alloca 8:i64, align 8
          %2: ptr = ptradd %0, 4:i64
          store 1:i32, %0, align 4
          store 1:i16, %2, align 2
          store -2122219135:i32, %0, align 1
          %3: ptr = ptradd %0, 4:i64
          store -32383:i16, %3, align 1
          return
        }
    "#]],
    );
}

#[test]
fn nothing_changes_where_modifications_count() {
    assert_eq!(by_fields("memcpy %1, %0, 8:i64 %3: i1 = ptrtest modified %1, 0:i64"), None);
}
