//! `oxhorn ir | dsa | sea | chc`: the program at one stage of the walk.

use super::{task, workers};
use crate::args::{ChcArgs, ClausesName, DsaArgs, ProgramArgs};
use crate::failure::{Failure, print};
use ox_chc::System;
use ox_chc::text::{print_clp, print_strict, print_system};
use ox_chc::transform::apply_all;
use ox_encode::sea_to_chc::flatten;
use ox_logic::Store;
use ox_verify::run::read_system;
use ox_verify::strategy::transforms_named;
use ox_verify::view::{View, Views};
use ox_verify::worker::Processes;
use ox_verify::{Unwatched, Verifier, VerifyError};
use std::path::Path;
use std::sync::Arc;

pub(super) fn views(args: &ProgramArgs) -> Result<Views, Failure> {
    Ok(Verifier::with(workers()?, Arc::new(Unwatched)).views(task(args), &Processes::default()))
}

pub(super) fn view(args: &ProgramArgs) -> Result<View, Failure> {
    let mut view = View::default();
    for (key, value) in args.view.given() {
        view.set(&key, &value).map_err(Failure::Usage)?;
    }
    Ok(view)
}

pub fn ir(args: &ProgramArgs) -> Result<u8, Failure> {
    let (views, view) = (views(args)?, view(args)?);
    let compiled = views.compiled(view.arith.pipeline, view.inlining())?;
    let seen = views.module(&compiled, &view)?;
    print(&seen.as_ref().unwrap_or(&compiled.module).to_string())?;
    Ok(0)
}

pub fn dsa(args: &DsaArgs) -> Result<u8, Failure> {
    let variant = ox_dsa::named(&args.variant).ok_or_else(|| {
        let rows = ox_dsa::ALL.iter().map(|v| format!("\n  {:5} {}", v.name, v.help));
        Failure::Usage(format!("there is no variant {}; there are{}", args.variant, rows.collect::<String>()))
    })?;
    let (views, view) = (views(&args.program)?, view(&args.program)?);
    let compiled = views.compiled(view.arith.pipeline, view.inlining())?;
    let analysis = ox_dsa::analyze(&compiled.module, compiled.entry, variant);
    let module = &compiled.module;
    print(&if args.dot { ox_dsa::print_dot(module, &analysis) } else { ox_dsa::print(module, &analysis) })?;
    Ok(0)
}

/// As clauses are made of it.
pub(super) fn sea(args: &ProgramArgs) -> Result<u8, Failure> {
    let (store, lowered, _) = views(args)?.lowered(&view(args)?)?;
    print(&ox_sea::text::print(&store, &lowered.program))?;
    Ok(0)
}

pub fn chc(args: &ChcArgs) -> Result<u8, Failure> {
    let transforms = transforms_named(&args.transforms)?;
    let mut store = Store::new();
    let system = match &args.program.files[..] {
        [file] if file.extension().is_some_and(|e| e == "smt2") => read_system(&mut store, file)?,
        _ => clauses_of(&mut store, &args.program)?,
    };
    let system = apply_all(&mut store, &system, transforms).system;
    let text = match args.format {
        ClausesName::ChcComp => print_strict(&mut store, &system),
        ClausesName::Short => print_system(&mut store, &system),
        ClausesName::Clp => print_clp(&store, &system).map_err(|e| Failure::Usage(e.to_string()))?,
    };
    write(args.output.as_deref(), &text)
}

/// To the file, or to standard output.
pub(super) fn write(output: Option<&Path>, text: &str) -> Result<u8, Failure> {
    match output {
        None => print(text)?,
        Some(file) => {
            std::fs::write(file, text).map_err(|error| Failure::Output { file: file.into(), error })?
        }
    }
    Ok(0)
}

fn clauses_of(store: &mut Store, args: &ProgramArgs) -> Result<System, VerifyError> {
    let view = view(args).map_err(|e| VerifyError::Usage(e.to_string()))?;
    let views = views(args).map_err(|e| VerifyError::Internal(e.to_string()))?;
    let clauses = views.clauses(&view)?;
    *store = clauses.store.clone();
    Ok(match clauses.flat {
        true => flatten(store, &clauses.encoding).system,
        false => clauses.encoding.system.clone(),
    })
}
