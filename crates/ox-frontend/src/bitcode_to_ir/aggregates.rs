//! Struct, array and vector values: picking and replacing leaves, no instruction is needed.

use super::function::FunctionTranslation;
use crate::llvm::{Type, Value};
use ox_ir::Operand;
use std::ops::Range;

impl FunctionTranslation<'_, '_> {
    /// Which leaves of a value of this type the path names.
    fn leaf_range(&self, mut ty: Type, path: &[u32]) -> Result<Range<usize>, String> {
        let mut start = 0;
        for index in path {
            start += self.outer.leaves_before(ty, *index as u64)?;
            ty = ty.part(*index as u64);
        }
        Ok(start..start + self.outer.leaves(ty)?.len())
    }

    pub(super) fn extract_value(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let range = self.leaf_range(i.operand(0).ty(), &i.indices())?;
        Ok(self.leaves_of(i.operand(0))?[range].to_vec())
    }

    pub(super) fn insert_value(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let range = self.leaf_range(i.ty(), &i.indices())?;
        let part = self.leaves_of(i.operand(1))?;
        let mut leaves = self.leaves_of(i.operand(0))?;
        leaves.splice(range, part);
        Ok(leaves)
    }

    pub(super) fn extract_element(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let leaves = self.leaves_of(i.operand(0))?;
        let lane = constant_lane(i.operand(1), leaves.len())?;
        Ok(vec![leaves[lane].clone()])
    }

    pub(super) fn insert_element(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let mut leaves = self.leaves_of(i.operand(0))?;
        let lane = constant_lane(i.operand(2), leaves.len())?;
        leaves[lane] = self.scalar(i.operand(1))?;
        Ok(leaves)
    }

    pub(super) fn shuffle(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let mut leaves = self.leaves_of(i.operand(0))?;
        leaves.extend(self.leaves_of(i.operand(1))?);
        let lanes = i.shuffle_mask().into_iter();
        lanes.map(|m| m.map(|lane| leaves[lane as usize].clone()).ok_or("an undefined lane".into())).collect()
    }
}

fn constant_lane(index: Value, lanes: usize) -> Result<usize, String> {
    match index.as_u64() {
        Some(lane) if (lane as usize) < lanes => Ok(lane as usize),
        Some(_) | None => Err("a vector lane chosen at run time".into()),
    }
}
