//! The program that Horn clauses are made of: as precise as the user wants it, and with its objects placed.

use crate::args::{ProgramArgs, TrackName};
use crate::bounded::{asks_about_objects, without_object_state};
use crate::failure::Failure;
use crate::pipeline;
use ox_encode::ir_to_sea::Lowered;
use ox_frontend::Compiled;
use ox_logic::{Model, Store};
use ox_sea::pass::{Inputs, drop_memories, fat_pointers, place_objects, simplify};

pub struct Prepared {
    pub lowered: Lowered,
    /// The addresses of globals.
    pub globals: Model,
    /// Where objects are, if the program does not observe it.
    pub space: Option<(u64, u64)>,
}

pub fn prepare(store: &mut Store, compiled: &Compiled, args: &ProgramArgs) -> Result<Prepared, Failure> {
    let mut lowered = pipeline::lower_for_clauses(store, compiled, args)?;
    match args.track {
        TrackName::Reg => return Ok(Prepared { lowered, globals: Model::default(), space: None }),
        TrackName::Ptr => {
            drop_memories(store, &mut lowered.program);
            lowered.approximations.push("what memory holds is taken to be arbitrary (--track ptr)".into());
        }
        TrackName::Mem => {}
    }
    lowered.program = match asks_about_objects(&lowered.program) {
        true => fat_pointers(store, &lowered.program),
        false => without_object_state(lowered.program),
    };
    let mut placed = place_objects(store, &lowered.program);
    simplify(store, &mut placed.program, Inputs::Keep);
    lowered.program = placed.program;
    lowered.approximations.extend(placed.approximations);
    lowered.assumptions.extend(placed.assumptions);
    Ok(Prepared { lowered, globals: placed.globals, space: placed.space })
}
