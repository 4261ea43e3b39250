//! The program that Horn clauses are made of: as precise as the user wants it, and with its objects placed.

use super::Track;
use super::making::validated;
use crate::error::VerifyError;
use ox_encode::ir_to_sea::Lowered;
use ox_logic::{Model, Store};
use ox_sea::pass::{
    InlineOptions, Inputs, PlacedObject, asks_about_objects, drop_memories, fat_pointers, has_inferred,
    infer, inline, place_objects, propagate, rigid_addresses, simplify, straighten, unfold_ranges,
    without_object_state,
};

pub struct Prepared {
    pub lowered: Lowered,
    /// The addresses of globals.
    pub globals: Model,
    /// What has a name and a fixed address.
    pub objects: Vec<PlacedObject>,
    /// Where objects are, if the program does not observe it.
    pub space: Option<(u64, u64)>,
}

pub fn prepare(store: &mut Store, mut lowered: Lowered, track: Track) -> Result<Prepared, VerifyError> {
    // fat pointers have no place in what an inferred function is asked: to call one is unsupported then
    let inferring = has_inferred(&lowered.program) && !asks_about_objects(&lowered.program);
    if inferring {
        let options = InlineOptions { keep_inferred: true, ..InlineOptions::default() };
        lowered.program = inline(store, &lowered.program, options);
    }
    match track {
        Track::Reg => {
            if inferring {
                infer(store, &mut lowered.program);
                validated(store, &lowered.program, "infer")?;
            }
            return Ok(Prepared { lowered, globals: Model::default(), objects: vec![], space: None });
        }
        Track::Ptr | Track::Mem => {}
    }
    lowered.program = match asks_about_objects(&lowered.program) {
        true => fat_pointers(store, &lowered.program),
        false => without_object_state(lowered.program),
    };
    validated(store, &lowered.program, "fat_pointers")?;
    if track == Track::Ptr {
        drop_memories(store, &mut lowered.program);
        lowered.approximations.push("what memory holds is taken to be arbitrary (--track ptr)".into());
        validated(store, &lowered.program, "drop_memories")?;
    }
    unfold_ranges(store, &mut lowered.program);
    validated(store, &lowered.program, "unfold_ranges")?;
    let mut placed = place_objects(store, &lowered.program);
    validated(store, &placed.program, "place_objects")?;
    simplify(store, &mut placed.program, Inputs::Keep);
    rigid_addresses(store, &mut placed.program);
    validated(store, &placed.program, "rigid_addresses")?;
    lowered.program = placed.program;
    if inferring {
        infer(store, &mut lowered.program);
        propagate(store, &mut lowered.program);
        straighten(&mut lowered.program);
        validated(store, &lowered.program, "infer")?;
    }
    lowered.approximations.extend(placed.approximations);
    lowered.assumptions.extend(placed.assumptions);
    Ok(Prepared { lowered, globals: placed.globals, objects: placed.objects, space: placed.space })
}
