//! `oxhorn ir | sea | chc`: the program at one stage of the walk.

use crate::args::{ChcArgs, ProgramArgs};
use crate::failure::{Failure, print};
use crate::pipeline;
use ox_chc::text::print_system;
use ox_logic::Store;

pub fn ir(args: &ProgramArgs) -> Result<u8, Failure> {
    let compiled = pipeline::compile(args, &mut |_| ())?;
    print(&compiled.after.to_string());
    Ok(0)
}

pub fn sea(args: &ProgramArgs) -> Result<u8, Failure> {
    let compiled = pipeline::compile(args, &mut |_| ())?;
    let mut store = Store::new();
    let lowered = pipeline::lower(&mut store, &compiled, args.track)?;
    print(&ox_sea::text::print(&store, &lowered.program));
    Ok(0)
}

pub fn chc(args: &ChcArgs) -> Result<u8, Failure> {
    let compiled = pipeline::compile(&args.program, &mut |_| ())?;
    let mut store = Store::new();
    let lowered = pipeline::lower(&mut store, &compiled, args.program.track)?;
    let options = pipeline::encoding_options(&args.program, pipeline::first_arith(&args.program), true);
    let encoding = ox_encode::sea_to_chc::sea_to_chc(&mut store, &lowered.program, &options);
    let text = print_system(&mut store, &encoding.system);
    match &args.output {
        None => print(&text),
        Some(file) => {
            std::fs::write(file, text).map_err(|error| Failure::Output { file: file.clone(), error })?
        }
    }
    Ok(0)
}
