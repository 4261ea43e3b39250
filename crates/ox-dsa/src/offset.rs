//! What integers of a function are worth as byte offsets: a constant plus a multiple of a stride (Granger's congruences).
//!
//! The IR has lost the types behind an address; this recovers the constants and the element sizes from the
//! arithmetic. All values start as "never computed" and only lose precision, so induction variables keep their step.
//!
//! Machine arithmetic wraps around, which destroys every stride that does not divide the modulus. Below the width of
//! a pointer that is respected. At the width of a pointer an index times an element size is assumed not to wrap around
//! the address space, as sea-dsa does; a stride that depends on this is reported as `no_wrap`.

use crate::graph::gcd;
use num_traits::ToPrimitive;
use ox_ir::{BinaryOp, Bits, BlockId, Body, CastOp, InstKind, Operand, Terminator, Type, ValueId};

/// A constant further away than that is no field of anything.
const FAR: i64 = 1 << 40;

/// `constant + k * stride` for some `k`; stride 0 is the constant itself, stride 1 anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    pub constant: i64,
    pub stride: u64,
    /// Holds if some multiplication does not wrap around.
    pub no_wrap: bool,
}

impl Offset {
    pub const UNKNOWN: Offset = Offset { constant: 0, stride: 1, no_wrap: false };

    fn new(constant: i64, stride: u64, no_wrap: bool) -> Offset {
        match stride {
            0 if !(-FAR..=FAR).contains(&constant) => Offset::UNKNOWN,
            0 => Offset { constant, stride, no_wrap },
            // A multiple of something huge is a multiple of less, too.
            _ if stride > FAR.unsigned_abs() => {
                Offset::new(constant, 1 << stride.trailing_zeros().min(FAR.trailing_zeros()), no_wrap)
            }
            _ => {
                let constant = i128::from(constant).rem_euclid(i128::from(stride)) as i64;
                Offset { constant, stride, no_wrap: no_wrap && !stride.is_power_of_two() }
            }
        }
    }

    fn constant(constant: i64) -> Offset {
        Offset::new(constant, 0, false)
    }

    fn join(self, other: Offset) -> Offset {
        let stride = gcd(gcd(self.stride, other.stride), self.constant.abs_diff(other.constant));
        Offset::new(self.constant, stride, self.no_wrap || other.no_wrap)
    }

    fn add(self, other: Offset) -> Offset {
        let constant = self.constant.wrapping_add(other.constant);
        Offset::new(constant, gcd(self.stride, other.stride), self.no_wrap || other.no_wrap)
    }

    pub fn negated(self) -> Offset {
        Offset::new(self.constant.wrapping_neg(), self.stride, self.no_wrap)
    }

    fn times(self, factor: i64) -> Offset {
        let stride = self.stride.checked_mul(factor.unsigned_abs());
        match (self.constant.checked_mul(factor), stride) {
            (Some(constant), Some(stride)) => Offset::new(constant, stride, self.no_wrap || stride != 0),
            (None, _) | (_, None) => Offset::UNKNOWN,
        }
    }

    /// As a number of fewer bits than a pointer: strides survive as far as they divide the modulus.
    fn wrapped(self, width: u32) -> Offset {
        match self.stride {
            0 => Offset::constant(
                Bits::from_signed(width, self.constant).signed().to_i64().unwrap_or(i64::MAX),
            ),
            stride => Offset::new(self.constant, 1 << stride.trailing_zeros().min(width - 1), false),
        }
    }
}

/// The offsets of the integers of one function.
pub struct Offsets<'m> {
    body: &'m Body,
    pointer_width: u32,
    known: Vec<Option<Offset>>,
}

impl<'m> Offsets<'m> {
    pub fn new(body: &'m Body, pointer_width: u32) -> Offsets<'m> {
        let mut offsets = Offsets { body, pointer_width, known: vec![None; body.values.len()] };
        for param in &body.blocks[Body::ENTRY].params {
            offsets.known[param.as_u32() as usize] = Some(Offset::UNKNOWN);
        }
        while offsets.pass() {}
        offsets
    }

    pub fn of(&self, operand: &Operand) -> Offset {
        self.get(operand).unwrap_or(Offset::UNKNOWN)
    }

    /// A constant number of bytes.
    pub fn length(&self, operand: &Operand) -> Option<u64> {
        match operand {
            Operand::Int(bits) => bits.to_u64(),
            Operand::Value(_)
            | Operand::Null
            | Operand::Global(_)
            | Operand::Func(_)
            | Operand::Float(..) => None,
        }
    }

    /// `None`: not computed yet.
    fn get(&self, operand: &Operand) -> Option<Offset> {
        match operand {
            Operand::Value(value) => self.known[value.as_u32() as usize],
            Operand::Int(bits) => {
                Some(bits.signed().to_i64().map_or(Offset::UNKNOWN, |value| Offset::new(value, 0, false)))
            }
            Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => {
                Some(Offset::UNKNOWN)
            }
        }
    }

    fn width(&self, value: ValueId) -> Option<u32> {
        match self.body.values[value].ty {
            Type::Int(width) if width <= self.pointer_width => Some(width),
            Type::Int(_) | Type::Ptr | Type::Float(_) => None,
        }
    }

    fn update(&mut self, value: ValueId, new: Option<Offset>) -> bool {
        let (Some(width), Some(new)) = (self.width(value), new) else { return false };
        let narrow = width < self.pointer_width || new.stride == 0;
        let new = if narrow { new.wrapped(width) } else { new };
        let slot = &mut self.known[value.as_u32() as usize];
        let joined = slot.map_or(new, |old| old.join(new));
        let changed = *slot != Some(joined);
        *slot = Some(joined);
        changed
    }

    fn pass(&mut self) -> bool {
        let mut changed = false;
        let body = self.body;
        for block in body.blocks.values() {
            for inst in &block.insts {
                if let [result] = inst.results[..] {
                    let new = self.evaluate(result, &inst.kind);
                    changed |= self.update(result, new);
                } else {
                    for result in &inst.results {
                        changed |= self.update(*result, Some(Offset::UNKNOWN));
                    }
                }
            }
            changed |= self.jumps(&block.term);
        }
        changed
    }

    fn jumps(&mut self, term: &Terminator) -> bool {
        let mut changed = false;
        for jump in term.jumps() {
            changed |= self.arguments(jump.to, &jump.args);
        }
        changed
    }

    fn arguments(&mut self, to: BlockId, args: &[Operand]) -> bool {
        let mut changed = false;
        for (param, arg) in self.body.blocks[to].params.iter().zip(args) {
            let new = self.get(arg);
            changed |= self.update(*param, new);
        }
        changed
    }

    fn evaluate(&self, result: ValueId, kind: &InstKind) -> Option<Offset> {
        match kind {
            InstKind::Binary(op, a, b) => self.binary(*op, a, b, self.get(a)?, self.get(b)?),
            InstKind::Cast(op, a) => self.cast(result, *op, a),
            InstKind::Select(_, a, b) => match (self.get(a), self.get(b)) {
                (Some(a), Some(b)) => Some(a.join(b)),
                (one, other) => one.or(other),
            },
            _ => Some(Offset::UNKNOWN),
        }
    }

    fn binary(&self, op: BinaryOp, a: &Operand, b: &Operand, x: Offset, y: Offset) -> Option<Offset> {
        let constant = |operand: &Operand| match operand {
            Operand::Int(bits) => bits.signed().to_i64(),
            Operand::Value(_)
            | Operand::Null
            | Operand::Global(_)
            | Operand::Func(_)
            | Operand::Float(..) => None,
        };
        Some(match op {
            BinaryOp::Add => x.add(y),
            BinaryOp::Sub => x.add(y.negated()),
            BinaryOp::Mul => match (constant(a), constant(b)) {
                (_, Some(factor)) => x.times(factor),
                (Some(factor), None) => y.times(factor),
                (None, None) => Offset::UNKNOWN,
            },
            BinaryOp::Shl => match constant(b) {
                Some(by @ 0..62) => x.times(1 << by),
                Some(_) | None => Offset::UNKNOWN,
            },
            BinaryOp::And => match constant(b).or(constant(a)) {
                Some(mask) if mask != 0 => Offset::new(0, 1 << mask.trailing_zeros().min(62), false),
                Some(_) => Offset::constant(0),
                None => Offset::UNKNOWN,
            },
            BinaryOp::Or => disjoint_or(x, constant(b)),
            BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::Xor => Offset::UNKNOWN,
        })
    }

    fn cast(&self, result: ValueId, op: CastOp, a: &Operand) -> Option<Offset> {
        match op {
            CastOp::SignExtend => self.get(a),
            CastOp::ZeroExtend => {
                let offset = self.get(a)?;
                let width = match a {
                    Operand::Value(value) => self.width(*value),
                    Operand::Int(bits) => Some(bits.width()),
                    Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => None,
                };
                Some(match (offset.stride, width) {
                    (0, Some(width)) => {
                        let unsigned = Bits::from_signed(width, offset.constant).unsigned();
                        unsigned.to_i64().map_or(Offset::UNKNOWN, Offset::constant)
                    }
                    (0, None) => Offset::UNKNOWN,
                    // A power of two that divides the modulus: the residue does not depend on the sign.
                    (_, _) => offset,
                })
            }
            CastOp::Truncate => {
                let offset = self.get(a)?;
                Some(self.width(result).map_or(Offset::UNKNOWN, |width| offset.wrapped(width)))
            }
            CastOp::PtrToInt
            | CastOp::IntToPtr
            | CastOp::Bitcast
            | CastOp::FloatToSigned
            | CastOp::FloatToUnsigned
            | CastOp::SignedToFloat
            | CastOp::UnsignedToFloat
            | CastOp::FloatTruncate
            | CastOp::FloatExtend => Some(Offset::UNKNOWN),
        }
    }
}

/// LLVM writes an addition without carries as `or`.
fn disjoint_or(x: Offset, constant: Option<i64>) -> Offset {
    match constant {
        Some(bits) if bits >= 0 && x.stride > 0 && x.constant == 0 => {
            let low = 1u64 << x.stride.trailing_zeros();
            let fits = (bits as u64) < low;
            if fits { Offset::new(bits, x.stride, x.no_wrap) } else { Offset::UNKNOWN }
        }
        Some(_) | None => Offset::UNKNOWN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_ir::parse_module;

    /// The offset of the value %number in a function of one loop.
    fn offset(body: &str, number: u32) -> (i64, u64) {
        let text = format!("module ptr 64 func @f(i64, i32) {{ bb0(%0: i64, %1: i32): {body} }}");
        let module = parse_module(&text).expect("the test is well-formed");
        let body = module.functions.values().next().and_then(|f| f.body.as_ref()).expect("there is a body");
        let offset = Offsets::new(body, 64).of(&Operand::Value(ValueId::from_u32(number)));
        (offset.constant, offset.stride)
    }

    #[test]
    fn constants_and_strides() {
        assert_eq!(offset("%2: i64 = mul %0, 24:i64 %3: i64 = add %2, 8:i64 return", 3), (8, 24));
        assert_eq!(offset("%2: i64 = shl %0, 3:i64 %3: i64 = or %2, 4:i64 return", 3), (4, 8));
        assert_eq!(offset("%2: i64 = add 4:i64, 8:i64 %3: i64 = mul %2, 2:i64 return", 3), (24, 0));
        assert_eq!(offset("%2: i64 = mul %0, 12:i64 %3: i64 = sub 4:i64, %2 return", 3), (4, 12));
    }

    #[test]
    fn narrow_arithmetic_wraps_around() {
        assert_eq!(offset("%2: i32 = mul %1, 12:i32 %3: i64 = zext %2 return", 3), (0, 4));
        assert_eq!(offset("%2: i64 = sext %1 %3: i64 = mul %2, 12:i64 return", 3), (0, 12));
        assert_eq!(
            offset("%2: i32 = add 4294967295:i32, 0:i32 %3: i64 = zext %2 return", 3),
            (4294967295, 0)
        );
    }

    #[test]
    fn an_induction_variable_keeps_its_step() {
        let body = "goto bb1(16:i64) bb1(%2: i64): %3: i64 = add %2, 12:i64 goto bb1(%3)";
        assert_eq!(offset(body, 2), (4, 12));
    }
}
