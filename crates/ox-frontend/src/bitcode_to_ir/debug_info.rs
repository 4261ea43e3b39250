//! Source variables of values and stack objects, and where these are declared, from LLVM's debug records.

use super::function::FunctionTranslation;
use crate::llvm::{Block, Value};
use ox_ir::{BlockId, InstKind, Operand, ValueId};
use rustc_hash::FxHashMap;

impl FunctionTranslation<'_, '_> {
    /// The first record that speaks of a value names it.
    pub(super) fn name_values(&mut self, order: &[Block]) {
        let allocas = self.allocas();
        for block in order {
            for instruction in block.instructions() {
                for record in instruction.variable_records(self.outer.module) {
                    let Some(id) = self.single_value(record.value) else { continue };
                    if record.is_address {
                        let Some((block, index)) = allocas.get(&id) else { continue };
                        let loc = record.place.map(|place| self.outer.tables.loc_of(&place));
                        let slot = &mut self.body.blocks[*block].insts[*index];
                        slot.loc = slot.loc.or(loc);
                        if let InstKind::Alloca { name, .. } = &mut slot.kind {
                            name.get_or_insert(record.variable);
                        }
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

    /// Where the stack slots are, so that each record is one lookup.
    fn allocas(&self) -> FxHashMap<ValueId, (BlockId, usize)> {
        let mut found = FxHashMap::default();
        for (block, content) in self.body.blocks.iter() {
            for (index, inst) in content.insts.iter().enumerate() {
                if let InstKind::Alloca { .. } = inst.kind {
                    found.insert(inst.results[0], (block, index));
                }
            }
        }
        found
    }
}
