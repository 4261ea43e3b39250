//! Run-time values.

use crate::Bits;
use crate::model::*;
use std::fmt;

/// An address. Which object it belongs to is known to the registers of the machine and to the memory, not to the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pointer {
    pub address: u64,
}

impl Pointer {
    pub const NULL: Pointer = Pointer { address: 0 };
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    Int(Bits),
    Ptr(Pointer),
    /// The bits of the representation.
    Float(FloatType, Bits),
}

impl Value {
    pub fn ty(&self) -> Type {
        match self {
            Value::Int(bits) => Type::Int(bits.width()),
            Value::Ptr(_) => Type::Ptr,
            Value::Float(ty, _) => Type::Float(*ty),
        }
    }

    /// All bits zero.
    pub fn zero(ty: Type) -> Value {
        match ty {
            Type::Int(width) => Value::Int(Bits::zero(width)),
            Type::Ptr => Value::Ptr(Pointer::NULL),
            Type::Float(float) => Value::Float(float, Bits::zero(float.width())),
        }
    }

    /// How a value of this type lies in memory: its bits, in bytes.
    pub(super) fn size_in_memory(ty: Type, pointer_width: u32) -> u64 {
        let width = match ty {
            Type::Int(width) => width,
            Type::Ptr => pointer_width,
            Type::Float(float) => float.width(),
        };
        u64::from(width.div_ceil(8))
    }

    pub(super) fn to_bytes(&self, pointer_width: u32) -> Vec<u8> {
        match self {
            Value::Int(bits) | Value::Float(_, bits) => bits.to_bytes(),
            Value::Ptr(pointer) => pointer.address.to_le_bytes()[..pointer_width as usize / 8].to_vec(),
        }
    }

    pub(super) fn from_bytes(ty: Type, bytes: &[u8]) -> Value {
        match ty {
            Type::Int(width) => Value::Int(Bits::from_bytes(width, bytes)),
            Type::Ptr => {
                let address = Bits::from_bytes(64, bytes).to_u64().expect("64 bits fit");
                Value::Ptr(Pointer { address })
            }
            Type::Float(float) => Value::Float(float, Bits::from_bytes(float.width(), bytes)),
        }
    }
}

/// Integers in decimal and signed, pointers in hexadecimal, floats in decimal where the host knows the format.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(bits) => write!(f, "{bits}"),
            Value::Ptr(pointer) => write!(f, "0x{:x}", pointer.address),
            Value::Float(FloatType::F32, bits) => {
                write!(f, "{}", f32::from_bits(bits.to_u64().expect("32 bits fit") as u32))
            }
            Value::Float(FloatType::F64, bits) => {
                write!(f, "{}", f64::from_bits(bits.to_u64().expect("64 bits fit")))
            }
            Value::Float(ty, bits) => write!(f, "0x{:x}:{}", bits.unsigned(), ty.mnemonic()),
        }
    }
}
