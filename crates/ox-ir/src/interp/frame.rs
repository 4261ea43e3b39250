//! Registers, and the frame of an active call that holds them.

use super::dependence::Sources;
use super::object::{FatPointer, ObjectId};
use super::value::{Pointer, Value};
use crate::Bits;
use crate::model::*;

/// A value and, if it is a pointer or an integer as wide as one, the object that it belongs to (see `PtrTest`).
#[derive(Clone, Debug)]
pub(super) struct Register {
    pub value: Value,
    pub object: Option<ObjectId>,
    /// What it was computed from.
    pub sources: Sources,
}

impl Register {
    pub fn plain(value: Value) -> Self {
        Register { value, object: None, sources: 0 }
    }

    pub fn pointer(pointer: FatPointer) -> Self {
        let FatPointer { address, object } = pointer;
        Register { value: Value::Ptr(Pointer { address }), object, sources: 0 }
    }

    pub fn bool(value: bool) -> Self {
        Register::plain(Value::Int(Bits::bool(value)))
    }

    /// A register of pointer type as what it points to.
    pub fn fat(&self) -> FatPointer {
        match &self.value {
            Value::Ptr(pointer) => FatPointer { address: pointer.address, object: self.object },
            other @ (Value::Int(_) | Value::Float(..)) => unreachable!("{other} is used as a pointer"),
        }
    }
}

/// An active call.
pub(super) struct Frame<'m> {
    pub function: FuncId,
    pub body: &'m Body,
    pub block: &'m Block,
    /// The next instruction of the block.
    pub index: usize,
    registers: Vec<Register>,
    pub stack_mark: (usize, u64),
    /// Where the caller wants the results.
    pub results: &'m [ValueId],
}

impl<'m> Frame<'m> {
    pub fn new(
        function: FuncId,
        body: &'m Body,
        results: &'m [ValueId],
        stack_mark: (usize, u64),
    ) -> Frame<'m> {
        let empty = Register::plain(Value::Ptr(Pointer::NULL));
        let registers = vec![empty; body.values.len()];
        Frame { function, body, block: &body.blocks[Body::ENTRY], index: 0, registers, stack_mark, results }
    }

    pub fn set(&mut self, result: ValueId, register: Register) {
        self.registers[result.as_u32() as usize] = register;
    }

    /// The result depends on these too.
    pub fn depends(&mut self, result: ValueId, sources: Sources) {
        self.registers[result.as_u32() as usize].sources |= sources;
    }

    pub fn register(&self, value: ValueId) -> &Register {
        &self.registers[value.as_u32() as usize]
    }

    /// An operand of integer type.
    pub fn bits<'a>(&'a self, operand: &'a Operand) -> &'a Bits {
        match operand {
            Operand::Int(bits) => bits,
            Operand::Value(v) => match &self.register(*v).value {
                Value::Int(bits) => bits,
                other @ (Value::Ptr(_) | Value::Float(..)) => unreachable!("{other} is used as an integer"),
            },
            Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => {
                unreachable!("an operand is used as an integer")
            }
        }
    }

    pub fn condition(&self, operand: &Operand) -> bool {
        !self.bits(operand).is_zero()
    }
}
