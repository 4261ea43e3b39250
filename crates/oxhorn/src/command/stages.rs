//! `oxhorn ir | dsa | sea | chc`: the program at one stage of the walk.

use super::solve::read_system;
use super::transforms;
use crate::args::{ChcArgs, ClausesName, DsaArgs, ProgramArgs, TransformArgs};
use crate::failure::{Failure, print};
use crate::horn;
use crate::pipeline;
use ox_chc::System;
use ox_chc::text::{print_clp, print_strict, print_system};
use ox_chc::transform::apply_all;
use ox_encode::sea_to_chc::flatten;
use ox_logic::Store;

pub fn ir(args: &ProgramArgs) -> Result<u8, Failure> {
    let compiled = pipeline::compile(args, &mut |_| ())?;
    print(&compiled.after.to_string());
    Ok(0)
}

pub fn dsa(args: &DsaArgs) -> Result<u8, Failure> {
    let variant = ox_dsa::named(&args.variant).ok_or_else(|| {
        let rows = ox_dsa::ALL.iter().map(|v| format!("\n  {:5} {}", v.name, v.help));
        Failure::Usage(format!("there is no variant {}; there are{}", args.variant, rows.collect::<String>()))
    })?;
    let compiled = pipeline::compile(&args.program, &mut |_| ())?;
    let module = &compiled.after;
    let analysis = ox_dsa::analyze(module, pipeline::entry_of(module, &compiled)?, variant);
    print(&if args.dot { ox_dsa::print_dot(module, &analysis) } else { ox_dsa::print(module, &analysis) });
    Ok(0)
}

pub fn sea(args: &ProgramArgs) -> Result<u8, Failure> {
    let compiled = pipeline::compile(args, &mut |_| ())?;
    let mut store = Store::new();
    let lowered = pipeline::lower_for_clauses(&mut store, &compiled, args)?;
    print(&ox_sea::text::print(&store, &lowered.program));
    Ok(0)
}

pub fn chc(args: &ChcArgs) -> Result<u8, Failure> {
    let names = TransformArgs { transforms: Some(args.transforms.clone()), no_transform: vec![] };
    let transforms = transforms(&names)?;
    let mut store = Store::new();
    let system = match &args.program.files[..] {
        [file] if file.extension().is_some_and(|e| e == "smt2") => read_system(&mut store, file)?,
        _ => clauses_of(&mut store, args)?,
    };
    let system = apply_all(&mut store, &system, transforms).system;
    let text = match args.format {
        ClausesName::ChcComp => print_strict(&mut store, &system),
        ClausesName::Short => print_system(&mut store, &system),
        ClausesName::Clp => print_clp(&store, &system).map_err(|e| Failure::Usage(e.to_string()))?,
    };
    match &args.output {
        None => print(&text),
        Some(file) => {
            std::fs::write(file, text).map_err(|error| Failure::Output { file: file.clone(), error })?
        }
    }
    Ok(0)
}

fn clauses_of(store: &mut Store, args: &ChcArgs) -> Result<System, Failure> {
    let compiled = pipeline::compile(&args.program, &mut |_| ())?;
    let prepared = horn::prepare(store, &compiled, &args.program)?;
    let arith = pipeline::first_arith(&args.program);
    let options = pipeline::encoding_options(&args.program, arith, true, prepared.space);
    let encoding = ox_encode::sea_to_chc::sea_to_chc(store, &prepared.lowered.program, &options);
    Ok(match args.program.step.flat {
        true => flatten(store, &encoding).system,
        false => encoding.system,
    })
}
