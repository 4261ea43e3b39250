//! Struct, array and vector values: picking and replacing leaves. Only a lane that is chosen at run time needs instructions.

use super::function::FunctionTranslation;
use crate::llvm::{Type, Value};
use ox_ir::{Bits, CompareOp, InstKind, Operand};
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
        let mut leaves = self.leaves_of(i.operand(0))?;
        if let Some(lane) = constant_lane(i.operand(1), leaves.len())? {
            return Ok(vec![leaves.swap_remove(lane)]);
        }
        // `define_ub` has looked that there is such a lane
        let index = self.scalar(i.operand(1))?;
        let mut found = leaves[0].clone();
        let ty = self.type_of(&found);
        for (lane, leaf) in leaves.into_iter().enumerate().skip(1) {
            let is_it = self.is_lane(&index, lane);
            found = self.emit(ty, InstKind::Select(is_it, leaf, found));
        }
        Ok(vec![found])
    }

    pub(super) fn insert_element(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let mut leaves = self.leaves_of(i.operand(0))?;
        let new = self.scalar(i.operand(1))?;
        if let Some(lane) = constant_lane(i.operand(2), leaves.len())? {
            leaves[lane] = new;
            return Ok(leaves);
        }
        let index = self.scalar(i.operand(2))?;
        let ty = self.type_of(&new);
        for (lane, leaf) in leaves.iter_mut().enumerate() {
            let is_it = self.is_lane(&index, lane);
            *leaf = self.emit(ty, InstKind::Select(is_it, new.clone(), leaf.clone()));
        }
        Ok(leaves)
    }

    fn is_lane(&mut self, index: &Operand, lane: usize) -> Operand {
        let ox_ir::Type::Int(width) = self.type_of(index) else { unreachable!("a lane is a number") };
        let lane = Operand::Int(Bits::from_signed(width, lane as i64));
        self.test(CompareOp::Eq, index.clone(), lane)
    }

    pub(super) fn shuffle(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let mut leaves = self.leaves_of(i.operand(0))?;
        leaves.extend(self.leaves_of(i.operand(1))?);
        let lanes = i.shuffle_mask().into_iter();
        lanes.map(|m| m.map(|lane| leaves[lane as usize].clone()).ok_or("an undefined lane".into())).collect()
    }
}

/// `None` if it is chosen at run time.
fn constant_lane(index: Value, lanes: usize) -> Result<Option<usize>, String> {
    match index.as_u64() {
        Some(lane) if (lane as usize) < lanes => Ok(Some(lane as usize)),
        Some(_) => Err("a lane that the vector does not have".into()),
        None => Ok(None),
    }
}
