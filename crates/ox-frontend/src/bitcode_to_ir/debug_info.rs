//! Source variable names for values and stack objects, from LLVM's debug records.

use super::function::FunctionTranslation;
use crate::llvm::{Block, Value};
use ox_ir::{InstKind, Operand, ValueId};

impl FunctionTranslation<'_, '_> {
    /// The first record that speaks of a value names it.
    pub(super) fn name_values(&mut self, order: &[Block]) {
        for block in order {
            for instruction in block.instructions() {
                for record in instruction.variable_records(self.outer.module) {
                    let Some(id) = self.single_value(record.value) else { continue };
                    if record.is_address {
                        self.name_alloca(id, record.variable);
                    } else if record.is_plain {
                        self.body.values[id].name.get_or_insert(record.variable);
                    }
                }
            }
        }
    }

    fn single_value(&self, value: Value) -> Option<ValueId> {
        match self.values.get(&value)?.as_slice() {
            [Operand::Value(id)] => Some(*id),
            _ => None,
        }
    }

    fn name_alloca(&mut self, id: ValueId, variable: String) {
        let insts = self.body.blocks.values_mut().flat_map(|b| b.insts.iter_mut());
        for inst in insts.filter(|i| i.results == [id]) {
            if let InstKind::Alloca { name, .. } = &mut inst.kind {
                *name = Some(variable.clone());
            }
        }
    }
}
