//! One test per rule of the analysis: which accesses share a region and which do not, from IR text.

use ox_dsa::{Analysis, Cell, Flags, RegionId, Targets, analyze, named};
use ox_ir::{BlockId, FuncId, Module, Operand, ValueId, parse_module, validate};

struct Case {
    module: Module,
    analysis: Analysis,
}

fn case_of(variant: &str, text: &str) -> Case {
    let text = format!(
        "module ptr 64\nsite #0: i64 input \"n\"\nsite #1: ptr external \"e\"\nsite #2: i8 content \"m\"\n{text}"
    );
    let module = parse_module(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(validate(&module), Ok(()), "{text}");
    let entry = module.function_named("main").expect("there is a main");
    let analysis = analyze(&module, entry, named(variant).expect("there is such a variant"));
    Case { module, analysis }
}

fn case(text: &str) -> Case {
    case_of("cs", text)
}

impl Case {
    fn function(&self, name: &str) -> FuncId {
        self.module.function_named(name).expect("there is such a function")
    }

    fn cell(&self, function: &str, value: u32) -> Option<Cell> {
        self.analysis.cell_of_value(self.function(function), ValueId::from_u32(value))
    }

    fn region(&self, function: &str, value: u32) -> RegionId {
        let operand = Operand::Value(ValueId::from_u32(value));
        self.analysis.region_of(self.function(function), &operand).expect("the place is accessed")
    }

    /// Whether accesses through two addresses of a function are in one region.
    fn same(&self, function: &str, a: u32, b: u32) -> bool {
        self.region(function, a) == self.region(function, b)
    }

    fn flags(&self, function: &str, value: u32) -> Flags {
        let id = self.function(function);
        self.analysis.region(id, self.region(function, value)).flags
    }
}

#[test]
fn objects_and_fields_are_told_apart() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 16:i64, align 8 %1: ptr = alloca 16:i64, align 8
           %2: ptr = ptradd %0, 8:i64
           store 1:i32, %0, align 4 store 1:i32, %1, align 4 store 1:i32, %2, align 4
           return }",
    );
    assert!(!c.same("main", 0, 1));
    assert!(!c.same("main", 0, 2));
    assert_eq!(c.region("main", 2), {
        let cell = Cell { offset: 8, ..c.cell("main", 0).expect("a pointer") };
        c.analysis.regions(c.function("main")).at(cell).expect("it is accessed")
    });
}

#[test]
fn overlapping_accesses_are_one_region() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 16:i64, align 8 %1: ptr = ptradd %0, 4:i64 %2: ptr = ptradd %0, 8:i64
           store 1:i64, %0, align 8 store 1:i32, %1, align 4 store 1:i32, %2, align 4
           return }",
    );
    assert!(c.same("main", 0, 1));
    assert!(!c.same("main", 0, 2));
}

/// `struct S { int *p; } a, b; a.p = &x; b = a; *b.p = 1` with the struct copied by a function as an integer.
#[test]
fn a_pointer_copied_as_an_integer() {
    let c = case(
        "func @copy(ptr, ptr) { bb0(%0: ptr, %1: ptr): %2: i64 = load %1, align 8 store %2, %0, align 8 return }
         func @main() { bb0():
           %0: ptr = alloca 8:i64, align 8 %1: ptr = alloca 8:i64, align 8 %2: ptr = alloca 4:i64, align 4
           store %2, %0, align 8
           call @copy(%1, %0)
           %3: ptr = load %1, align 8
           store 1:i32, %3, align 4
           %4: ptr = load %0, align 8
           %5: i32 = load %4, align 4
           return }",
    );
    assert!(c.same("main", 2, 3));
    assert!(c.same("main", 4, 3));
    assert!(!c.same("main", 0, 2));
    assert!(!c.same("main", 0, 1), "the structs themselves stay apart");
    assert!(c.cell("copy", 2).is_some(), "the integer carries a pointer");
}

#[test]
fn an_integer_that_carries_nothing_has_no_cell() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 8:i64, align 8
           %1: i64 = nondet #0 store %1, %0, align 8 %2: i64 = load %0, align 8 return }",
    );
    for variant in ["ci", "cs"] {
        let c = case_of(
            variant,
            "func @main() { bb0(): %0: ptr = alloca 8:i64, align 8 %1: i64 = load %0, align 8 return }",
        );
        assert_eq!(c.cell("main", 1), None);
    }
    assert_eq!(c.cell("main", 1), None);
    assert_eq!(c.cell("main", 2), None);
}

#[test]
fn memcpy_copies_pointers_and_keeps_the_places_apart() {
    let c = case(
        "func @copy(ptr, ptr) { bb0(%0: ptr, %1: ptr): memcpy %0, %1, 16:i64 return }
         func @main() { bb0():
           %0: ptr = alloca 16:i64, align 8 %1: ptr = alloca 16:i64, align 8
           %2: ptr = alloca 4:i64, align 4 %3: ptr = alloca 4:i64, align 4
           %4: ptr = ptradd %0, 8:i64 %5: ptr = ptradd %1, 8:i64
           store %2, %0, align 8 store %3, %4, align 8
           call @copy(%1, %0)
           %6: ptr = load %1, align 8 %7: ptr = load %5, align 8
           store 1:i32, %6, align 4 store 2:i32, %7, align 4
           return }",
    );
    assert!(c.same("main", 6, 2));
    assert!(c.same("main", 7, 3));
    assert!(!c.same("main", 6, 7));
    assert!(!c.same("main", 0, 1));
    assert!(c.same("main", 0, 4), "a copy of the whole connects the fields");
}

#[test]
fn memcpy_of_unknown_length() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 16:i64, align 8 %1: ptr = alloca 16:i64, align 8 %2: ptr = alloca 4:i64, align 4
           %3: ptr = ptradd %0, 8:i64 %4: ptr = ptradd %1, 8:i64 %5: i64 = nondet #0
           store %2, %3, align 8 memmove %1, %0, %5 %6: ptr = load %4, align 8 store 1:i32, %6, align 4
           return }",
    );
    assert!(c.same("main", 6, 2));
}

#[test]
fn a_copy_through_a_local_of_the_callee() {
    let c = case(
        "func @copy(ptr, ptr) { bb0(%0: ptr, %1: ptr): %2: ptr = alloca 8:i64, align 8
           memcpy %2, %1, 8:i64 memcpy %0, %2, 8:i64 return }
         func @main() { bb0():
           %0: ptr = alloca 8:i64, align 8 %1: ptr = alloca 8:i64, align 8 %2: ptr = alloca 4:i64, align 4
           store %2, %0, align 8 call @copy(%1, %0)
           %3: ptr = load %1, align 8 store 1:i32, %3, align 4 return }",
    );
    assert!(c.same("main", 3, 2));
}

#[test]
fn a_pointer_copied_byte_by_byte() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 8:i64, align 8 %1: ptr = alloca 8:i64, align 8 %2: ptr = alloca 4:i64, align 4
           store %2, %0, align 8 goto bb1(0:i64)
         bb1(%3: i64):
           %4: ptr = ptradd %0, %3 %5: ptr = ptradd %1, %3 %6: i8 = load %4, align 1 store %6, %5, align 1
           %7: i64 = add %3, 1:i64 %8: i1 = cmp ult %7, 8:i64 branch %8, bb1(%7), bb2()
         bb2(): %9: ptr = load %1, align 8 store 1:i32, %9, align 4 return }",
    );
    assert!(c.same("main", 9, 2));
    assert!(!c.same("main", 0, 1));
}

#[test]
fn a_union_of_a_pointer_and_two_integers() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 8:i64, align 8 %1: ptr = alloca 8:i64, align 8 %2: ptr = alloca 4:i64, align 4
           %3: ptr = ptradd %0, 4:i64 %4: ptr = ptradd %1, 4:i64
           store %2, %0, align 8
           %5: i32 = load %0, align 4 %6: i32 = load %3, align 4
           store %5, %1, align 4 store %6, %4, align 4
           %7: ptr = load %1, align 8 store 1:i32, %7, align 4 return }",
    );
    assert!(c.same("main", 7, 2));
    assert!(c.same("main", 0, 3));
}

#[test]
fn two_pointers_copied_as_one_wide_integer() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 16:i64, align 16 %1: ptr = alloca 16:i64, align 16 %2: ptr = alloca 4:i64, align 4
           %3: ptr = ptradd %0, 8:i64 %4: ptr = ptradd %1, 8:i64
           store %2, %3, align 8 %5: i128 = load %0, align 16 store %5, %1, align 16
           %6: ptr = load %4, align 8 store 1:i32, %6, align 4 return }",
    );
    assert!(c.same("main", 6, 2));
}

/// Half by half into an array: nothing says that these integers are a pointer.
#[test]
fn a_pointer_that_comes_from_nowhere_is_any_escaped_object() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 80:i64, align 8 %1: ptr = alloca 4:i64, align 4
           %2: i64 = ptrtoint %1 %3: i32 = trunc %2 %4: i64 = lshr %2, 32:i64 %5: i32 = trunc %4
           %6: i64 = nondet #0 %7: i64 = mul %6, 8:i64 %8: ptr = ptradd %0, %7 %9: ptr = ptradd %8, 4:i64
           store %3, %8, align 4 store %5, %9, align 4
           %10: ptr = load %8, align 8 store 1:i32, %10, align 4 store 2:i32, %1, align 4 return }",
    );
    assert!(c.same("main", 10, 1));
}

#[test]
fn an_integer_round_trip_with_arithmetic() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 16:i64, align 8 %1: ptr = alloca 16:i64, align 8
           %2: i64 = ptrtoint %0 %3: i64 = add %2, 8:i64 %4: ptr = inttoptr %3
           %5: ptr = ptradd %0, 8:i64
           store 1:i32, %4, align 4 store 1:i32, %5, align 4 store 1:i32, %1, align 4 store 1:i32, %0, align 4
           return }",
    );
    assert!(c.same("main", 4, 5));
    assert!(!c.same("main", 4, 0));
    assert!(!c.same("main", 4, 1));
    assert!(!c.flags("main", 4).has_any(Flags::OBSERVED | Flags::ESCAPED));
}

#[test]
fn a_pointer_from_an_unknown_integer_is_any_escaped_object() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 4:i64, align 4 %1: ptr = alloca 4:i64, align 4
           %2: i64 = ptrtoint %0 %3: i64 = lshr %2, 3:i64
           %4: i64 = shl %3, 3:i64 %5: ptr = inttoptr %4
           store 1:i32, %5, align 4 store 1:i32, %0, align 4 store 1:i32, %1, align 4 return }",
    );
    assert!(c.same("main", 5, 0));
    assert!(!c.same("main", 5, 1), "its address has not escaped");
    assert!(c.flags("main", 0).has_any(Flags::OBSERVED));
}

#[test]
fn an_unknown_integer_in_a_slot_for_pointers() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 8:i64, align 8 %1: ptr = alloca 4:i64, align 4 %2: ptr = alloca 4:i64, align 4
           %3: i64 = nondet #0 store %1, %0, align 8 store %3, %0, align 8
           %4: ptr = load %0, align 8
           %5: i64 = ptrtoint %2 %6: i64 = mul %5, 3:i64
           store 1:i32, %4, align 4 store 1:i32, %1, align 4 store 1:i32, %2, align 4 return }",
    );
    assert!(c.same("main", 4, 1));
    assert!(c.same("main", 4, 2));
}

#[test]
fn a_linked_list_is_one_node() {
    let c = case(
        "func @main() { bb0(): goto bb1(null)
         bb1(%0: ptr):
           %1: ptr = malloc 16:i64, #2 %2: ptr = ptradd %1, 8:i64
           store 7:i32, %1, align 4 store %0, %2, align 8
           %3: i64 = nondet #0 %4: i1 = cmp eq %3, 0:i64 branch %4, bb1(%1), bb2(%1)
         bb2(%5: ptr):
           %6: i32 = load %5, align 4 %7: ptr = ptradd %5, 8:i64 %8: ptr = load %7, align 8
           %9: i1 = cmp eq %8, null branch %9, bb3(), bb2(%8)
         bb3(): return }",
    );
    assert!(c.same("main", 1, 5));
    assert!(c.same("main", 2, 7));
    assert!(!c.same("main", 1, 2), "the fields stay apart");
    assert_eq!(c.cell("main", 8), c.cell("main", 1));
}

#[test]
fn an_array_of_structs_keeps_its_fields_apart() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 240:i64, align 8 %1: i64 = nondet #0 %2: i64 = mul %1, 24:i64
           %3: ptr = ptradd %0, %2 %4: ptr = ptradd %3, 8:i64 %5: ptr = ptradd %0, 32:i64
           store 1:i64, %3, align 8 store 1:i32, %4, align 4 store 1:i32, %5, align 4 return }",
    );
    assert!(!c.same("main", 3, 4));
    assert!(c.same("main", 4, 5), "the second element has the same field");
    assert!(c.analysis.assumes_no_wrap());
}

#[test]
fn a_pointer_that_walks_is_a_sequence() {
    let c = case(
        "func @main() { bb0(): %0: ptr = alloca 80:i64, align 8 goto bb1(%0)
         bb1(%1: ptr): store 1:i32, %1, align 4 %2: ptr = ptradd %1, 4:i64 store 2:i32, %2, align 4
           %3: ptr = ptradd %1, 8:i64 %4: i64 = nondet #0 %5: i1 = cmp eq %4, 0:i64 branch %5, bb1(%3), bb2()
         bb2(): return }",
    );
    assert!(!c.same("main", 1, 2));
    assert!(!c.analysis.assumes_no_wrap());
}

#[test]
fn an_unknown_offset_collapses() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 80:i64, align 8 %1: i64 = nondet #0 %2: ptr = ptradd %0, %1
           %3: ptr = ptradd %0, 8:i64
           store 1:i8, %2, align 1 store 1:i32, %0, align 4 store 2:i32, %3, align 4 return }",
    );
    assert!(c.same("main", 0, 3));
    assert!(c.same("main", 2, 3));
}

#[test]
fn function_pointers_in_a_table() {
    let text = "constant @table size 16 align 8 = [@one, @two]
         func @one(i32) -> i32 { bb0(%0: i32): return 1:i32 }
         func @two(i32) -> i32 { bb0(%0: i32): return 2:i32 }
         func @other(i32) -> i32 { bb0(%0: i32): return 3:i32 }
         func @unfit() { bb0(): return }
         func @main() { bb0():
           %0: i64 = nondet #0 %1: i64 = mul %0, 8:i64 %2: ptr = ptradd @table, %1 %3: ptr = load %2, align 8
           %4: i32 = call indirect %3(5:i32)
           %5: ptr = select true, @other, @unfit
           %6: i32 = call indirect %5(5:i32)
           %7: ptr = nondet #1
           %8: i32 = call indirect %7(5:i32)
           return }";
    let c = case(text);
    let main = c.function("main");
    let targets = |index| c.analysis.targets(main, BlockId::from_u32(0), index);
    assert_eq!(*targets(4), Targets::Known(vec![c.function("one"), c.function("two")]));
    assert_eq!(*targets(6), Targets::Known(vec![c.function("other")]));
    assert!(matches!(targets(8), Targets::Unknown(_)));
}

const TWO_CALLS: &str = "func @set(ptr) { bb0(%0: ptr): store 1:i32, %0, align 4 return }
     func @main() { bb0():
       %0: ptr = alloca 4:i64, align 4 %1: ptr = alloca 4:i64, align 4
       call @set(%0) call @set(%1) return }";

#[test]
fn two_calls_are_told_apart_by_context() {
    let c = case(TWO_CALLS);
    assert!(!c.same("main", 0, 1));
    let (main, set) = (c.function("main"), c.function("set"));
    for (index, value) in [(2, 0), (3, 1)] {
        let map = c.analysis.call_map(main, BlockId::from_u32(0), index, set);
        assert_eq!(map.into_iter().collect::<Vec<_>>(), [(c.region("set", 0), c.region("main", value))]);
    }
    assert_eq!(c.analysis.outputs(set), [c.region("set", 0)].into());
    assert_eq!(c.analysis.outputs(main), [].into(), "locals are nobody else's business");
    assert!(case_of("ci", TWO_CALLS).same("main", 0, 1));
    assert!(case_of("flat", TWO_CALLS).same("main", 0, 1));
}

#[test]
fn what_a_caller_makes_equal_is_equal_in_the_callee() {
    let two = "func @both(ptr, ptr) -> i32 { bb0(%0: ptr, %1: ptr):
           store 1:i32, %0, align 4 %2: i32 = load %1, align 4 return %2 }
         func @main() { bb0():
           %0: ptr = alloca 4:i64, align 4 %1: ptr = alloca 4:i64, align 4
           %2: i32 = call @both(%0, %0)
           return }";
    assert!(case(two).same("both", 0, 1));
    let read_only = two.replace("store 1:i32, %0, align 4", "%3: i32 = load %0, align 4");
    assert!(!case(&read_only).same("both", 0, 1), "memory that is only read may be passed twice");
    let apart = two.replace("@both(%0, %0)", "@both(%0, %1)");
    assert!(!case(&apart).same("both", 0, 1));
}

#[test]
fn fields_that_fall_together_in_the_caller() {
    let c = case(
        "func @both(ptr) -> i32 { bb0(%0: ptr): %1: ptr = ptradd %0, 4:i64
           store 1:i32, %0, align 4 %2: i32 = load %1, align 4 return %2 }
         func @main() { bb0():
           %0: ptr = alloca 40:i64, align 4 %1: i64 = nondet #0 %2: i64 = mul %1, 4:i64 %3: ptr = ptradd %0, %2
           %4: i32 = call @both(%3)
           return }",
    );
    assert!(c.same("both", 0, 1));
}

#[test]
fn a_pointer_into_the_middle_of_the_callers_object() {
    let c = case(
        "func @outer(ptr) { bb0(%0: ptr): %1: ptr = ptradd %0, -8:i64 store 1:i32, %1, align 4 return }
         func @main() { bb0():
           %0: ptr = alloca 16:i64, align 8 %1: ptr = ptradd %0, 8:i64 store 1:i32, %0, align 4
           call @outer(%1) store 1:i32, %1, align 4 return }",
    );
    let map = c.analysis.call_map(c.function("main"), BlockId::from_u32(0), 3, c.function("outer"));
    assert_eq!(map[&c.region("outer", 1)], c.region("main", 0));
    assert!(!c.same("main", 0, 1));
}

#[test]
fn recursion_and_fresh_objects() {
    let c = case(
        "func @build(i64) -> ptr { bb0(%0: i64): %1: ptr = malloc 16:i64, #2 %2: ptr = alloca 4:i64, align 4
           store 5:i32, %2, align 4
           %3: i1 = cmp eq %0, 0:i64 branch %3, bb1(), bb2()
         bb1(): return %1
         bb2(): %4: i64 = sub %0, 1:i64 %5: ptr = call @build(%4) store %5, %1, align 8 return %1 }
         func @main() { bb0():
           %0: ptr = call @build(3:i64) %1: ptr = load %0, align 8 %2: i64 = load %1, align 8 return }",
    );
    assert_eq!(c.cell("main", 0), c.cell("main", 1));
    let build = c.function("build");
    assert!(c.analysis.inputs(build).contains(&c.region("build", 1)));
    assert!(!c.analysis.inputs(build).contains(&c.region("build", 2)), "its own local");
    assert!(c.analysis.effects(build).modifies.contains(&c.region("build", 2)));
}

#[test]
fn globals_connect_functions() {
    let c = case(
        "global @slot size 8 align 8 = [zero 8]
         func @put(ptr) { bb0(%0: ptr): store %0, @slot, align 8 return }
         func @use() { bb0(): %0: ptr = load @slot, align 8 store 1:i32, %0, align 4 return }
         func @main() { bb0():
           %0: ptr = alloca 4:i64, align 4 call @put(%0) call @use() %1: i32 = load %0, align 4 return }",
    );
    let (main, user) = (c.function("main"), c.function("use"));
    let map = c.analysis.call_map(main, BlockId::from_u32(0), 2, user);
    assert_eq!(map[&c.region("use", 0)], c.region("main", 0));
    assert!(c.flags("use", 0).has_any(Flags::STACK), "callers say what it is");
}

#[test]
fn a_function_without_a_body_may_do_anything_with_what_it_gets() {
    let c = case(
        "declare @outside(ptr) -> ptr
         func @main() { bb0():
           %0: ptr = alloca 8:i64, align 8 %1: ptr = alloca 4:i64, align 4 %2: ptr = alloca 4:i64, align 4
           store %1, %0, align 8 store 1:i32, %1, align 4 store 1:i32, %2, align 4
           %3: ptr = call @outside(%0) store 2:i32, %3, align 4 return }",
    );
    assert!(c.same("main", 3, 1) && c.same("main", 3, 0));
    assert!(!c.same("main", 3, 2));
    assert_eq!(c.analysis.external_region(c.function("main")), Some(c.region("main", 3)));
}

#[test]
fn a_function_without_a_body_may_write_globals() {
    let text = "global @g size 4 align 4 = [zero 4] constant @c size 4 align 4 = [zero 4]
         declare @outside(i32)
         func @main() { bb0(): %0: ptr = ptradd @g, 0:i64 %1: ptr = ptradd @c, 0:i64
           %2: i32 = load %0, align 4 %3: i32 = load %1, align 4 call @outside(1:i32) return }";
    let c = case(text);
    let external = c.analysis.external_region(c.function("main"));
    assert_eq!(external, Some(c.region("main", 0)));
    assert!(!c.same("main", 0, 1));
    let c = case(&text.replace("call @outside(1:i32)", ""));
    assert_eq!(c.analysis.external_region(c.function("main")), None);
}

#[test]
fn a_pointer_from_outside_may_point_to_what_other_files_see() {
    let text = "global @seen size 4 align 4 = [zero 4] global @hidden size 4 align 4 local = [zero 4]
         func @main() { bb0(): %0: ptr = ptradd @seen, 0:i64 %1: ptr = ptradd @hidden, 0:i64
           %2: ptr = alloca 4:i64, align 4 %3: ptr = POINTER
           store 1:i32, %0, align 4 store 1:i32, %1, align 4 store 1:i32, %2, align 4
           store 2:i32, %3, align 4 return }";
    for pointer in ["nondet #1", "inttoptr %4"] {
        let text = text.replace("POINTER", pointer).replace("%2: ptr", "%4: i64 = nondet #0 %2: ptr");
        let c = case(&text);
        assert!(c.same("main", 3, 0) && !c.same("main", 3, 1) && !c.same("main", 3, 2), "{pointer}");
        assert_eq!(c.analysis.accesses_guessed_addresses(), pointer != "nondet #1");
    }
}

#[test]
fn bytes_from_outside_may_be_such_pointers() {
    let text = "site #3: i8 KIND \"t\"
         global @seen size 4 align 4 = [zero 4] global @table size 800 align 8 = [zero 800]
         func @main() { bb0(): %0: ptr = ptradd @seen, 0:i64 %1: ptr = alloca 4:i64, align 4
           memhavoc @table, 800:i64, #3 store %1, @table, align 8 store 1:i32, %0, align 4
           %2: i64 = nondet #0 %3: i64 = mul %2, 8:i64 %4: ptr = ptradd @table, %3
           %5: ptr = load %4, align 8 store 2:i32, %5, align 4 return }";
    assert!(case(&text.replace("KIND", "outside_content")).same("main", 5, 0));
    assert!(!case(&text.replace("KIND", "content")).same("main", 5, 0));
}

#[test]
fn comparing_addresses() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 8:i64, align 8 %1: ptr = alloca 4:i64, align 4 %2: ptr = alloca 4:i64, align 4
           %3: ptr = ptradd %0, 4:i64
           store 1:i32, %0, align 4 store 1:i32, %1, align 4 store 1:i32, %2, align 4
           %4: i1 = cmp ult %0, %3 %5: i1 = cmp ult %1, %2 %6: i1 = cmp eq %0, %1 return }",
    );
    assert!(c.flags("main", 0).has_any(Flags::ORDERED));
    assert!(!c.flags("main", 0).has_any(Flags::OBSERVED));
    assert!(c.flags("main", 1).has_any(Flags::OBSERVED) && c.flags("main", 2).has_any(Flags::OBSERVED));
}

#[test]
fn the_difference_of_two_pointers_is_a_number() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 64:i64, align 8 %1: ptr = ptradd %0, 8:i64
           %2: i64 = ptrtoint %1 %3: i64 = ptrtoint %0 %4: i64 = sub %2, %3
           store 1:i32, %0, align 4 store 1:i32, %1, align 4
           %5: i64 = add %3, %4 %6: ptr = inttoptr %5 %7: i1 = cmp ult %4, 100:i64 return }",
    );
    assert_eq!(c.cell("main", 4), None);
    assert!(!c.flags("main", 0).has_any(Flags::OBSERVED | Flags::ESCAPED));
}

/// Two places of one object, stored and loaded as integers; `%5` and `%6` are what is loaded.
const LOADED: &str = "%0: ptr = alloca 16:i64, align 8 %1: ptr = alloca 64:i64, align 8
   %2: ptr = ptradd %0, 8:i64 %3: ptr = ptradd %1, 8:i64 %4: i64 = ptrtoint %3
   store %1, %0, align 8 store %4, %2, align 8
   %5: i64 = load %0, align 8 %6: i64 = load %2, align 8
   store 1:i32, %1, align 4 ";

#[test]
fn the_difference_of_loaded_addresses_is_a_number() {
    let c = case(&format!(
        "func @main() {{ bb0(): {LOADED}
           %7: i64 = sub %6, %5 %8: i1 = cmp ult %7, 100:i64 %9: i1 = cmp ult %5, %6 return }}"
    ));
    assert_eq!(c.cell("main", 7), None);
    assert!(c.flags("main", 1).has_any(Flags::ORDERED));
    assert!(!c.flags("main", 1).has_any(Flags::OBSERVED));
}

#[test]
fn a_number_in_the_slot_makes_the_difference_a_pointer() {
    for store in [
        "store 4:i64, %2, align 8 %7: i64 = nondet #0",
        "store 0:i64, %2, align 8 %7: i64 = nondet #0",
        "store 0:i32, %3, align 4 %7: ptr = ptradd %2, 4:i64 store 1:i32, %7, align 4",
        "memset %2, 0:i8, 8:i64 %7: i64 = nondet #0",
        "memset %2, 0:i8, 3:i64 %7: i64 = nondet #0",
        "%7: i64 = nondet #0 store %7, %2, align 8",
        "%7: ptr = alloca 8:i64, align 8 store 5:i64, %7, align 8 memcpy %2, %7, 8:i64",
    ] {
        let c = case(&format!(
            "func @main() {{ bb0(): {LOADED} {store}
               %8: i64 = sub %5, %6 %9: ptr = inttoptr %8 store 1:i32, %9, align 4 return }}"
        ));
        assert!(c.same("main", 9, 1), "{store}");
    }
}

#[test]
fn a_loaded_number_is_compared_with_an_address() {
    let c = case(&format!(
        "func @main() {{ bb0(): {LOADED} store 4:i64, %2, align 8 %7: i1 = cmp ult %5, %6 return }}"
    ));
    assert!(c.flags("main", 1).has_any(Flags::OBSERVED));
}

#[test]
fn the_difference_of_loaded_addresses_of_two_objects_makes_them_one_node() {
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 16:i64, align 8 %1: ptr = alloca 4:i64, align 4 %2: ptr = alloca 4:i64, align 4
           %3: ptr = ptradd %0, 8:i64 store %1, %0, align 8 store %2, %3, align 8
           %4: i64 = load %0, align 8 %5: i64 = load %3, align 8 %6: i64 = sub %5, %4
           %7: i64 = add %4, %6 %8: ptr = inttoptr %7
           store 1:i32, %8, align 4 store 1:i32, %1, align 4 store 1:i32, %2, align 4
           %9: i1 = cmp ult %6, 100:i64 return }",
    );
    assert!(c.same("main", 8, 2) && c.same("main", 1, 2));
    assert!(c.flags("main", 1).has_any(Flags::OBSERVED));
}

#[test]
fn parts_of_addresses_are_copied_or_looked_at() {
    let parts = "%0: ptr = alloca 16:i64, align 8 %1: ptr = alloca 4:i64, align 4
       %2: ptr = ptradd %0, 8:i64 store %1, %0, align 8 store %1, %2, align 8 store 1:i32, %1, align 4
       %3: i8 = load %0, align 1 %4: i8 = load %2, align 1";
    let copied = case(&format!("func @main() {{ bb0(): {parts} store %3, %2, align 1 return }}"));
    assert!(!copied.flags("main", 1).has_any(Flags::OBSERVED));
    let equal = case(&format!("func @main() {{ bb0(): {parts} %5: i1 = cmp eq %3, %4 return }}"));
    assert!(equal.flags("main", 1).has_any(Flags::PARTS) && !equal.flags("main", 1).has_any(Flags::OBSERVED));
    for comparison in ["ult %3, %4", "ne %3, 0:i8", "eq 7:i8, %4"] {
        let c = case(&format!("func @main() {{ bb0(): {parts} %5: i1 = cmp {comparison} return }}"));
        assert!(c.flags("main", 1).has_any(Flags::OBSERVED), "{comparison}");
    }
}

#[test]
fn a_number_that_is_read_where_a_pointer_was_stored() {
    let number = Flags::NUMBER | Flags::STORED;
    let c = case(
        "func @main() { bb0():
           %0: ptr = alloca 8:i64, align 8 %1: ptr = alloca 4:i64, align 4 store %1, %0, align 8
           store 1:i32, %1, align 4 %2: i64 = load %0, align 8 %3: i64 = and %2, 255:i64 return }",
    );
    assert!(c.flags("main", 1).has_all(number));
    assert!(!c.flags("main", 0).has_any(number));
}

#[test]
fn an_instruction_that_runs_more_than_once_makes_several_objects() {
    let several = |text: &str| {
        let c = case(&format!("func @main() {{ {text}"));
        let cell = c.cell("main", 0).expect("a pointer");
        c.analysis.regions(c.function("main")).flags_of(cell.node).has_any(Flags::SEVERAL)
    };
    let make = "func @make() -> ptr { bb0(): %0: ptr = malloc 4:i64, #2 return %0 }";
    assert!(!several("bb0(): %0: ptr = malloc 4:i64, #2 goto bb1() bb1(): goto bb1() }"));
    assert!(several("bb0(): goto bb1() bb1(): %0: ptr = malloc 4:i64, #2 goto bb1() }"));
    assert!(!several(&format!("bb0(): %0: ptr = call @make() return }} {make}")));
    assert!(several(&format!("bb0(): goto bb1() bb1(): %0: ptr = call @make() goto bb1() }} {make}")));
    assert!(several(&format!("bb0(): %0: ptr = call @make() %1: ptr = call @make() return }} {make}")));
}

#[test]
fn what_only_the_caller_knows_about_an_object_that_nobody_accesses() {
    let c = case(
        "func @main() { bb0(): %0: ptr = call @make() %1: i64 = ptrtoint %0 %2: i64 = and %1, 255:i64 return }
         func @make() -> ptr { bb0(): %0: ptr = malloc 4:i64, #2 return %0 }",
    );
    let cell = c.cell("make", 0).expect("a pointer");
    assert!(c.analysis.regions(c.function("make")).flags_of(cell.node).has_any(Flags::OBSERVED));
}
