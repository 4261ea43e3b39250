//! The law of the analysis, on random programs: two accesses that touch the same byte in some run are in one region.
//!
//! Random modules (`program.rs`) are run by a small interpreter (`machine.rs`) whose memory is laid out so that no
//! arithmetic leads from one object into another by accident. Each access is compared with what the analysis
//! says about the function it stands in and about all functions that are active, as an encoder would see it: the region is
//! passed on to the caller through the map of the call if it is an input of the callee, and is private to
//! the call otherwise. The exception: two regions that a function only reads may be one region of its caller.

mod machine;
mod program;
mod structs;

use machine::Machine;
use ox_dsa::{ALL, analyze, named};
use ox_ir::{Module, parse_module, validate};

fn parse(text: &str) -> Module {
    let module = parse_module(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(validate(&module), Ok(()), "{text}");
    module
}

/// The accesses that were checked, and the loads for which it mattered that some copy is by fields.
fn check(text: &str, seed: u64) -> (usize, usize) {
    let module = parse(text);
    let entry = module.function_named("main").expect("there is a main");
    let (mut checked, mut read_after) = (0, 0);
    let whole = analyze(&module, entry, named("ci").expect("there is such a variant"));
    for variant in ALL {
        let analysis = analyze(&module, entry, variant);
        let mut machine = Machine::new(&module, &analysis, &whole, seed);
        if let Err(violation) = machine.run(entry) {
            let shown = ox_dsa::print(&module, &analysis);
            panic!("{} breaks the law: {violation}\n{text}\n{shown}", variant.name);
        }
        checked += machine.checked;
        read_after += machine.read_after;
    }
    (checked, read_after)
}

#[test]
fn accesses_to_one_byte_are_in_one_region() {
    let mut checked = 0;
    for seed in 0..1500 {
        checked += check(&program::random(seed), seed).0;
    }
    assert!(checked > 20_000, "only {checked} accesses were checked: the programs do too little");
}

/// And no byte is read that a copy by fields would have left out.
#[test]
fn copies_by_fields_leave_nothing_out_that_is_read() {
    let mut read_after = 0;
    for seed in 0..3000 {
        read_after += check(&structs::random(seed), seed).1;
    }
    assert!(read_after > 5_000, "only {read_after} loads were checked: too few copies are by fields");
}

/// The machine notices: an analysis of another program is none of this one.
#[test]
fn a_wrong_analysis_is_caught() {
    let program = |same: &str| {
        format!(
            "module ptr 64 func @main() {{ bb0(): %0: ptr = alloca 8:i64, align 8 %1: ptr = alloca 8:i64, align 8
               %2: ptr = ptradd {same}, 0:i64 store 1:i32, %0, align 4 store 1:i32, %2, align 4
               return }}",
        )
    };
    let (right, wrong) = (parse(&program("%0")), parse(&program("%1")));
    let entry = right.function_named("main").expect("there is a main");
    let cs = named("cs").expect("there is such a variant");
    let (whole, fitting) = (analyze(&right, entry, cs), analyze(&right, entry, cs));
    assert!(Machine::new(&right, &fitting, &whole, 0).run(entry).is_ok());
    assert!(Machine::new(&right, &analyze(&wrong, entry, cs), &whole, 0).run(entry).is_err());
}
