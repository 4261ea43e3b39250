//! Addresses, loads, stores, allocation and atomic accesses (one thread, so they are plain accesses in a row).

use super::function::FunctionTranslation;
use super::types::Leaf;
use crate::llvm::Value;
use crate::tables::names;
use llvm_sys::LLVMAtomicRMWBinOp::*;
use ox_ir::{BinaryOp, Bits, CompareOp, InstKind, Operand, Type};

impl FunctionTranslation<'_, '_> {
    pub(super) fn pointer_constant(&self, value: i64) -> Operand {
        Operand::Int(Bits::from_signed(self.outer.layout.pointer_width(), value))
    }

    pub(super) fn alloca(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let element = self.outer.layout.size(i.allocated_type());
        let count = self.scalar(i.operand(0))?;
        let count = self.resize(count, self.pointer_int(), false);
        let size = match &count {
            Operand::Int(n) => {
                let bytes = n.unsigned() * element;
                Operand::Int(Bits::new(self.outer.layout.pointer_width(), bytes))
            }
            _ if element == 1 => count,
            _ => {
                let by = self.pointer_constant(element as i64);
                self.emit(self.pointer_int(), InstKind::Binary(BinaryOp::Mul, count, by))
            }
        };
        let kind = InstKind::Alloca { size, align: i.align(), name: names::variable(&i.name()) };
        Ok(vec![self.emit(Type::Ptr, kind)])
    }

    pub(super) fn gep(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        if i.ty().is_vector() {
            return Err("a vector of addresses".into());
        }
        let mut address = self.scalar(i.operand(0))?;
        let mut ty = i.gep_source();
        let mut fixed: i64 = 0;
        for position in 1..i.operand_count() {
            let index = i.operand(position);
            if position > 1 && ty.is_struct() {
                let field = index.as_u64().ok_or("a struct field chosen at run time")?;
                fixed = fixed.wrapping_add(self.outer.layout.offset(ty, field) as i64);
                ty = ty.part(field);
                continue;
            }
            if position > 1 {
                ty = ty.part(0);
            }
            let stride = self.outer.layout.size(ty) as i64;
            let index = self.scalar(index)?;
            let index = self.resize(index, self.pointer_int(), true);
            match &index {
                Operand::Int(n) => {
                    let number = i64::try_from(n.signed()).map_err(|_| "a huge constant index".to_owned())?;
                    fixed = fixed.wrapping_add(number.wrapping_mul(stride));
                }
                _ => address = self.move_address(address, index, stride),
            }
        }
        Ok(vec![self.offset(address, fixed)])
    }

    fn move_address(&mut self, address: Operand, index: Operand, stride: i64) -> Operand {
        let bytes = match stride {
            0 => return address,
            1 => index,
            _ => {
                let by = self.pointer_constant(stride);
                self.emit(self.pointer_int(), InstKind::Binary(BinaryOp::Mul, index, by))
            }
        };
        self.emit(Type::Ptr, InstKind::PtrAdd(address, bytes))
    }

    fn offset(&mut self, address: Operand, bytes: i64) -> Operand {
        match bytes {
            0 => address,
            _ => {
                let by = self.pointer_constant(bytes);
                self.emit(Type::Ptr, InstKind::PtrAdd(address, by))
            }
        }
    }

    pub(super) fn load(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let address = self.scalar(i.operand(0))?;
        self.load_leaves(i.ty(), address, i.align(), i.is_volatile())
    }

    fn load_leaves(
        &mut self,
        ty: crate::llvm::Type,
        address: Operand,
        align: u64,
        volatile: bool,
    ) -> Result<Vec<Operand>, String> {
        let leaves = self.memory_leaves(ty)?;
        let mut results = Vec::new();
        for leaf in leaves {
            let addr = self.offset(address.clone(), leaf.offset as i64);
            let align = align_at(align, leaf.offset);
            let stored = stored_type(leaf.ty);
            let loaded = self.emit(stored, InstKind::Load { addr, align, volatile });
            results.push(match stored == leaf.ty {
                true => loaded,
                false => self.resize(loaded, leaf.ty, false),
            });
        }
        Ok(results)
    }

    pub(super) fn store(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let leaves = self.memory_leaves(i.operand(0).ty())?;
        let values = self.leaves_of(i.operand(0))?;
        let address = self.scalar(i.operand(1))?;
        for (leaf, value) in leaves.into_iter().zip(values) {
            let addr = self.offset(address.clone(), leaf.offset as i64);
            let align = align_at(i.align(), leaf.offset);
            self.store_leaf(leaf.ty, value, addr, align, i.is_volatile());
        }
        Ok(Vec::new())
    }

    fn store_leaf(&mut self, ty: Type, value: Operand, addr: Operand, align: u64, volatile: bool) {
        let value = match stored_type(ty) == ty {
            true => value,
            false => self.resize(value, stored_type(ty), false),
        };
        self.emit_effect(InstKind::Store { value, addr, align, volatile });
    }

    /// The leaves of a type that is loaded or stored; vectors of odd-width integers are packed bit by bit, which we
    /// do not follow.
    fn memory_leaves(&self, ty: crate::llvm::Type) -> Result<Vec<Leaf>, String> {
        let odd = ty.is_vector() && ty.part(0).is_int() && !ty.part(0).width().is_multiple_of(8);
        match odd {
            true => Err(format!("a memory access of type {}", ty.show())),
            false => self.outer.leaves(ty),
        }
    }

    /// `atomicrmw`: load, compute, store.
    pub(super) fn atomic_update(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let address = self.scalar(i.operand(0))?;
        let operand = self.scalar(i.operand(1))?;
        let leaves = self.outer.leaf_types(i.ty())?;
        let [ty] = leaves[..] else { return Err("an atomic update of an aggregate".into()) };
        let old = self.load_leaves(i.ty(), address.clone(), i.align(), false)?.remove(0);
        let binary = |op| InstKind::Binary(op, old.clone(), operand.clone());
        let new = match i.rmw_operation() {
            LLVMAtomicRMWBinOpXchg => operand.clone(),
            LLVMAtomicRMWBinOpAdd => self.emit(ty, binary(BinaryOp::Add)),
            LLVMAtomicRMWBinOpSub => self.emit(ty, binary(BinaryOp::Sub)),
            LLVMAtomicRMWBinOpAnd => self.emit(ty, binary(BinaryOp::And)),
            LLVMAtomicRMWBinOpOr => self.emit(ty, binary(BinaryOp::Or)),
            LLVMAtomicRMWBinOpXor => self.emit(ty, binary(BinaryOp::Xor)),
            LLVMAtomicRMWBinOpMax => self.extreme(ty, CompareOp::Sgt, old.clone(), operand.clone()),
            LLVMAtomicRMWBinOpMin => self.extreme(ty, CompareOp::Slt, old.clone(), operand.clone()),
            LLVMAtomicRMWBinOpUMax => self.extreme(ty, CompareOp::Ugt, old.clone(), operand.clone()),
            LLVMAtomicRMWBinOpUMin => self.extreme(ty, CompareOp::Ult, old.clone(), operand.clone()),
            LLVMAtomicRMWBinOpNand => {
                let both = self.emit(ty, binary(BinaryOp::And));
                let Type::Int(width) = ty else { return Err("an atomic nand of something else".to_owned()) };
                let ones = Operand::Int(Bits::from_signed(width, -1));
                self.emit(ty, InstKind::Binary(BinaryOp::Xor, both, ones))
            }
            other @ (LLVMAtomicRMWBinOpFAdd
            | LLVMAtomicRMWBinOpFSub
            | LLVMAtomicRMWBinOpFMax
            | LLVMAtomicRMWBinOpFMin
            | LLVMAtomicRMWBinOpUIncWrap
            | LLVMAtomicRMWBinOpUDecWrap
            | LLVMAtomicRMWBinOpUSubCond
            | LLVMAtomicRMWBinOpUSubSat
            | LLVMAtomicRMWBinOpFMaximum
            | LLVMAtomicRMWBinOpFMinimum) => {
                return Err(format!("the atomic update {other:?}"));
            }
        };
        self.store_leaf(ty, new, address, i.align(), false);
        Ok(vec![old])
    }

    /// The first if the comparison holds, else the second.
    pub(super) fn extreme(&mut self, ty: Type, op: CompareOp, a: Operand, b: Operand) -> Operand {
        let first = self.emit(Type::Int(1), InstKind::Compare(op, a.clone(), b.clone()));
        self.emit(ty, InstKind::Select(first, a, b))
    }

    /// `cmpxchg`: gives the old value and whether it was exchanged; a weak one never fails by itself.
    pub(super) fn atomic_exchange(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let address = self.scalar(i.operand(0))?;
        let expected = self.scalar(i.operand(1))?;
        let new = self.scalar(i.operand(2))?;
        let ty = i.operand(1).ty();
        let old = self.load_leaves(ty, address.clone(), i.align(), false)?.remove(0);
        let equal = self.emit(Type::Int(1), InstKind::Compare(CompareOp::Eq, old.clone(), expected));
        let leaf = self.outer.leaf_types(ty)?[0];
        let stored = self.emit(leaf, InstKind::Select(equal.clone(), new, old.clone()));
        self.store_leaf(leaf, stored, address, i.align(), false);
        Ok(vec![old, equal])
    }
}

/// What lies in memory: whole bytes.
fn stored_type(ty: Type) -> Type {
    match ty {
        Type::Int(width) => Type::Int(width.next_multiple_of(8)),
        Type::Ptr | Type::Float(_) => ty,
    }
}

/// The alignment that is known at an offset from an aligned address.
fn align_at(align: u64, offset: u64) -> u64 {
    match offset {
        0 => align,
        _ => align.min(1 << offset.trailing_zeros()),
    }
}
