//! The text form of SEA-IR loses nothing of what `ir_to_sea` makes: engines that take programs get them as text.

use ox_encode::ir_to_sea::regions::Regions;
use ox_encode::ir_to_sea::{Precision, ir_to_sea};
use ox_logic::{Store, Term};
use ox_sea::{Program, RegId};
use ox_testkit::golden::program::Program as Golden;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Every so many golden programs one is taken.
const STRIDE: usize = 11;

fn golden() -> Vec<PathBuf> {
    let (mut found, mut open) =
        (vec![], vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verify")]);
    while let Some(dir) = open.pop() {
        for entry in dir.read_dir().expect("the golden programs are there").flatten() {
            match entry.path().is_dir() {
                true => open.push(entry.path()),
                false => found.push(entry.path()),
            }
        }
    }
    found.sort();
    found
}

/// The text numbers registers in the order in which they appear; their variables tell which is which.
fn numbered_like(mut program: Program, other: &Program) -> Program {
    for (id, function) in program.functions.iter_mut() {
        let regs = other.functions[id].regs.iter();
        let by_var: HashMap<Term, RegId> = regs.map(|(r, reg)| (reg.var, r)).collect();
        let old = std::mem::take(&mut function.regs);
        let number = |r: RegId| by_var[&old[r].var];
        let mut in_order: Vec<_> = old.iter().filter(|(_, reg)| by_var.contains_key(&reg.var)).collect();
        in_order.sort_by_key(|(r, _)| number(*r));
        function.regs = in_order.into_iter().map(|(_, reg)| reg.clone()).collect();
        function.params.iter_mut().for_each(|r| *r = number(*r));
        for block in function.blocks.values_mut() {
            block.params.iter_mut().for_each(|r| *r = number(*r));
            block.insts.iter_mut().for_each(|i| i.for_each_result(|r| *r = number(*r)));
        }
    }
    program
}

#[test]
fn golden_programs_survive() {
    let mut count = 0;
    for path in golden().into_iter().step_by(STRIDE) {
        let text = std::fs::read_to_string(&path).expect("it is text");
        let Ok(Some(program)) = Golden::parse(&path, &text) else { continue };
        if !program.with.is_empty() || program.flags.iter().any(|f| f == "--entry" || f == "--") {
            continue;
        }
        let mut options = ox_frontend::Options::new(vec![path.clone()]);
        options.checks = options.checks.and_memory();
        options.include_dirs = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include")];
        let compiled = ox_frontend::compile(&options, &mut |_| ()).expect("golden programs compile");
        let entry = compiled.after.function_named(&compiled.entry).expect("it has its entry");
        let analysis = ox_dsa::analyze(&compiled.after, entry, &ox_dsa::ALL[0]);
        let regions = Regions::new(&compiled.after, entry, analysis, 8);
        let mut store = Store::new();
        let lowered = ir_to_sea(&mut store, &compiled.after, entry, Precision::Mem(&regions));
        let text = ox_sea::text::print(&store, &lowered.program);
        let parsed = ox_sea::text::parse(&mut store, &text);
        let parsed = parsed.unwrap_or_else(|e| panic!("{}: {e}\n{text}", path.display()));
        let expected = numbered_like(lowered.program, &parsed);
        assert!(parsed == expected, "{} differs:\n{text}", path.display());
        count += 1;
    }
    assert!(count >= 40, "only {count} programs");
}
