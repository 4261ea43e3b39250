//! Reduced pure dataflow: without the definitions that neither the assume nor the assert needs.

use super::super::straighten::renumber;
use super::super::{FormError, Inputs, dead_code};
use super::expect_plain;
use crate::Program;
use ox_logic::Store;

pub fn cone_of_influence(store: &mut Store, program: &mut Program) -> Result<(), FormError> {
    let function = &program.functions[program.entry];
    let flow = expect_plain(function)?;
    if flow.order().len() != 1 {
        return Err(FormError::Blocks(function.name.clone()));
    }
    dead_code(store, program, Inputs::Drop);
    renumber(&mut program.functions[program.entry]);
    Ok(())
}
