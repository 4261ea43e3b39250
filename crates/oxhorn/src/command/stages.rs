//! `oxhorn ir | dsa | sea | chc`: the program at one stage of the walk.

use crate::args::{ChcArgs, DsaArgs, ProgramArgs};
use crate::failure::{Failure, print};
use crate::pipeline;
use ox_chc::text::print_system;
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
    let compiled = pipeline::compile(&args.program, &mut |_| ())?;
    let mut store = Store::new();
    let lowered = pipeline::lower_for_clauses(&mut store, &compiled, &args.program)?;
    let options = pipeline::encoding_options(&args.program, pipeline::first_arith(&args.program), true);
    let encoding = ox_encode::sea_to_chc::sea_to_chc(&mut store, &lowered.program, &options);
    let flat = args.program.step.is_flat().then(|| flatten(&mut store, &encoding));
    let text = print_system(&mut store, flat.as_ref().map_or(&encoding.system, |f| &f.system));
    match &args.output {
        None => print(&text),
        Some(file) => {
            std::fs::write(file, text).map_err(|error| Failure::Output { file: file.clone(), error })?
        }
    }
    Ok(0)
}
