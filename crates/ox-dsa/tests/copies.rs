//! When copies and fills can be done by fields, and by which, from IR text.

use ox_dsa::{Field, analyze, named};
use ox_ir::{parse_module, validate};

/// `main` has two objects, %0 and %1, of 16 bytes; the fields of its first copy or fill as (offset, bytes).
fn fields(others: &str, main: &str) -> Option<Vec<(u64, u64)>> {
    let text = format!(
        "module ptr 64\nsite #0: i64 input \"n\"\nsite #1: i8 content \"c\"\n{others}
         func @main() {{ bb0():
           %0: ptr = alloca 16:i64, align 8 %1: ptr = alloca 16:i64, align 8 %2: ptr = ptradd %0, 4:i64
           {main} return }}"
    );
    let module = parse_module(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(validate(&module), Ok(()), "{text}");
    let entry = module.function_named("main").expect("there is a main");
    let analysis = analyze(&module, entry, named("cs").expect("there is such a variant"));
    let copies = analysis.field_copies(&module);
    let first = copies.into_iter().find(|((f, _, _), _)| *f == entry)?;
    Some(first.1.into_iter().map(|Field { offset, bytes }| (offset, bytes)).collect())
}

/// An int at 0, a char at 4, a short at 8.
const STORES: &str = "store 1:i32, %0, align 4 store 1:i8, %2, align 1
    %3: ptr = ptradd %0, 8:i64 store 1:i16, %3, align 2";

fn with_stores(more: &str) -> Option<Vec<(u64, u64)>> {
    fields("", &format!("{STORES} {more}"))
}

#[test]
fn fields_are_what_is_accessed() {
    let all = Some(vec![(0, 4), (4, 1), (8, 2)]);
    assert_eq!(with_stores("memcpy %1, %0, 16:i64"), all);
    assert_eq!(with_stores("memset %0, 0:i8, 16:i64"), all);
    // also those of the other side
    let more = "memcpy %1, %0, 16:i64 %4: ptr = ptradd %1, 12:i64 %5: i32 = load %4, align 4";
    assert_eq!(with_stores(more), Some(vec![(0, 4), (4, 1), (8, 2), (12, 4)]));
}

#[test]
fn a_part_without_cut_fields_is_copied() {
    assert_eq!(with_stores("memcpy %1, %0, 8:i64"), Some(vec![(0, 4), (4, 1)]));
    assert_eq!(with_stores("memcpy %1, %2, 6:i64"), Some(vec![(0, 1), (4, 2)]));
    assert_eq!(with_stores("memcpy %1, %0, 9:i64"), None);
}

#[test]
fn one_size_needs_nothing() {
    assert_eq!(fields("", "store 1:i32, %0, align 4 store 1:i32, %2, align 4 memcpy %1, %0, 16:i64"), None);
}

#[test]
fn an_access_of_another_size_wherever_the_content_gets_to() {
    assert_eq!(with_stores("memcpy %1, %0, 16:i64 %4: i16 = load %1, align 2"), None);
    assert_eq!(with_stores("memcpy %1, %0, 16:i64 %4: i64 = load %1, align 8"), None);
    let far = "memcpy %1, %0, 16:i64 %4: ptr = alloca 16:i64, align 8 memcpy %4, %1, 16:i64";
    assert!(with_stores(far).is_some());
    assert_eq!(with_stores(&format!("{far} %5: i8 = load %4, align 1")), None);
    // in a function that is called, and with a copy in one
    let read = "func @f(ptr) { bb0(%0: ptr): %1: i16 = load %0, align 2 return }";
    assert_eq!(fields(read, &format!("{STORES} memcpy %1, %0, 16:i64 call @f(%1)")), None);
    let copy = "func @f(ptr, ptr) { bb0(%0: ptr, %1: ptr): memcpy %0, %1, 16:i64 return }";
    let main = format!("{STORES} memcpy %1, %0, 16:i64 %4: ptr = alloca 16:i64, align 8 call @f(%4, %1)");
    assert!(fields(copy, &main).is_some());
    assert_eq!(fields(copy, &format!("{main} %5: i8 = load %4, align 1")), None);
}

#[test]
fn what_else_is_done_to_the_objects() {
    let copy = "memcpy %1, %0, 16:i64";
    assert!(with_stores(copy).is_some());
    assert_eq!(with_stores(&format!("{copy} %4: i64 = nondet #0 memcpy %0, %1, %4")), None);
    assert_eq!(with_stores(&format!("{copy} memhavoc %1, 16:i64, #1")), None);
    assert_eq!(
        with_stores(&format!("{copy} %4: i64 = nondet #0 %5: i8 = trunc %4 memset %1, %5, 16:i64")),
        None
    );
    // an index, a pointer as content, another offset of the same object, null, a function without a body
    let index = "%4: i64 = nondet #0 %5: ptr = ptradd %1, %4 %6: i8 = load %5, align 1";
    assert_eq!(with_stores(&format!("{copy} {index}")), None);
    assert_eq!(with_stores(&format!("{copy} %4: ptr = ptradd %1, 8:i64 store %0, %4, align 8")), None);
    assert_eq!(with_stores(&format!("{copy} %4: ptr = ptradd %0, 8:i64 memmove %4, %0, 8:i64")), None);
    assert_eq!(with_stores(&format!("{copy} memcpy null, %1, 16:i64")), None);
    assert_eq!(fields("declare @e(ptr)", &format!("{STORES} {copy} call @e(%1)")), None);
}

#[test]
fn elements_of_an_array_are_not_fields() {
    let main = |scale: &str| {
        format!(
            "store 1:i32, %0, align 4 store 1:i8, %2, align 1 memcpy %1, %0, 16:i64
             %3: i64 = nondet #0 %4: i64 = mul %3, {scale}:i64 %5: ptr = ptradd %0, %4 %6: i32 = load %5, align 4"
        )
    };
    assert_eq!(fields("", &main("0")), Some(vec![(0, 4), (4, 1)]));
    assert_eq!(fields("", &main("8")), None);
}
