//! Integers that carry pointers: what arithmetic keeps, what it loses, and what it gives away.
//!
//! An integer as wide as a pointer keeps its cell through addition and subtraction of something else (it moves), through a
//! mask that aligns it, and through small tags. The difference of two pointers is a number, also of pointers that were loaded as
//! integers (`non_addresses.rs` knows which integers are addresses for certain). Everything else loses the
//! pointer, which then counts as escaped: if anybody makes a pointer of an integer of unknown origin, it may be that one.
//! Parts of a pointer, in narrow integers, survive being copied and being compared with their like, which is reported (`compares_parts`). Limit: that a part
//! is put where another one belongs, and the result compared as a pointer, is not noticed.
//!
//! The same visit finds out which addresses are observed: only a program that looks at the number can notice
//! where an object was placed.

use crate::closure::Rule;
use crate::constraints::{Constraints, Source};
use crate::graph::{Cell, Flags, Level};
use crate::offset::Offset;
use num_traits::ToPrimitive;
use ox_ir::{BinaryOp, CastOp, CompareOp, Inst, InstKind, Operand, Terminator, Type, ValueId};
use ox_machine::Machine;

/// Objects do not begin below this address, so a smaller number is none.
const PAGE: i64 = Machine::PAGE as i64;

/// What the arithmetic does with the pointers in its operands.
enum Effect {
    /// The result is the first, the second operand moved by so much.
    Moves(Option<Offset>, Option<Offset>),
    /// A number that depends on the addresses but cannot lead back to them, if both belong to one object.
    Number,
    /// The same of integers that were not made from pointers on the spot.
    Distance,
    /// One of the two, depending on whether both will point to one node.
    Later,
    /// The last bits of an address.
    LowBits,
    /// The number may lead back to the address.
    Loses,
}

impl<'m> Constraints<'_, 'm> {
    /// The cell of an operand that carries a pointer.
    fn carried(&mut self, source: &Source<'m>, operand: &Operand) -> Option<Cell> {
        let cell = self.cell(source, operand)?;
        match self.rule {
            Rule::All => Some(cell),
            Rule::WithOrigin => self.graph.node_of(cell).has_origin().then_some(cell),
        }
    }

    fn observe(&mut self, source: &Source<'m>, operand: &Operand, flags: Flags) {
        let Some(cell) = self.carried(source, operand) else { return };
        let number = match source.type_of(operand) {
            Type::Int(_) | Type::Float(_) => Flags::NUMBER,
            Type::Ptr => Flags::NONE,
        };
        self.graph.flag(cell, flags | number);
    }

    fn lose(&mut self, source: &Source<'m>, operand: &Operand) {
        self.observe(source, operand, Flags::ESCAPED | Flags::OBSERVED);
    }

    /// Visits the arithmetic of a function; to be repeated until nothing changes.
    pub fn visit_integers(&mut self, source: &Source<'m>) {
        for (_, _, inst) in source.insts() {
            self.visit(source, inst);
        }
        for block in source.body.blocks.values() {
            match &block.term {
                Terminator::Switch(value, ..) => self.observe(source, value, Flags::OBSERVED),
                Terminator::Goto(_) | Terminator::Branch(..) | Terminator::Return(_) | Terminator::Halt => {}
            }
        }
    }

    fn visit(&mut self, source: &Source<'m>, inst: &Inst) {
        match &inst.kind {
            InstKind::Binary(op, a, b) => self.binary(source, inst.results[0], *op, a, b),
            InstKind::Compare(op, a, b) => self.compare(source, *op, a, b),
            InstKind::Cast(op, a) => self.convert(source, inst.results[0], *op, a),
            InstKind::Float(_, operands) => {
                for operand in operands {
                    self.lose(source, operand);
                }
            }
            InstKind::FloatCompare(_, a, b) => {
                self.observe(source, a, Flags::OBSERVED);
                self.observe(source, b, Flags::OBSERVED);
            }
            InstKind::PtrAdd(base, by) => {
                if *base != Operand::Null {
                    self.observe(source, by, Flags::OBSERVED);
                }
            }
            InstKind::Alloca { size, .. } | InstKind::Malloc { size, .. } => {
                self.observe(source, size, Flags::OBSERVED);
            }
            InstKind::MemCopy { len, .. } | InstKind::MemHavoc { len, .. } => {
                self.observe(source, len, Flags::OBSERVED);
            }
            InstKind::MemSet { byte, len, .. } => {
                self.lose(source, byte);
                self.observe(source, len, Flags::OBSERVED);
            }
            InstKind::Infer(_, args) => {
                for arg in args {
                    self.observe(source, arg, Flags::OBSERVED);
                }
            }
            InstKind::Select(..)
            | InstKind::Free(_)
            | InstKind::Load { .. }
            | InstKind::Store { .. }
            | InstKind::Call { .. }
            | InstKind::PtrTest { .. }
            | InstKind::ObjectSize(_)
            | InstKind::Apart { .. }
            | InstKind::ResetModified(_)
            | InstKind::Track(_)
            | InstKind::Reached(_)
            | InstKind::NoLeak
            | InstKind::Lifetime { .. }
            | InstKind::Nondet(_)
            | InstKind::Assume(_)
            | InstKind::Assert(..)
            | InstKind::Unsupported(_) => {}
        }
    }

    fn binary(&mut self, source: &Source<'m>, result: ValueId, op: BinaryOp, a: &Operand, b: &Operand) {
        if op == BinaryOp::Add {
            self.follow_difference(source, result, a, b);
        }
        let carried = (self.carried(source, a), self.carried(source, b));
        if carried == (None, None) {
            return;
        }
        match self.effect(source, result, op, a, b) {
            Effect::Moves(first, second) => {
                for (operand, by) in [(a, first), (b, second)] {
                    if let Some(by) = by
                        && self.carried(source, operand).is_some()
                    {
                        self.flow_moved(source, result, operand, by);
                    }
                }
            }
            Effect::Number => {
                let flag = if self.same_node(source, a, b) {
                    Flags::ORDERED
                } else {
                    Flags::OBSERVED | Flags::ESCAPED
                };
                self.observe(source, a, flag);
                self.observe(source, b, flag);
            }
            Effect::Distance => {
                // memory that was never written may have been read, so the number might be the address all the same
                let observed = if self.same_node(source, a, b) { Flags::ORDERED } else { Flags::OBSERVED };
                self.observe(source, a, observed | Flags::ESCAPED);
                self.observe(source, b, observed | Flags::ESCAPED);
            }
            Effect::Later => {}
            Effect::LowBits => {
                self.observe(source, a, Flags::OBSERVED);
                self.observe(source, b, Flags::OBSERVED);
            }
            Effect::Loses => {
                self.lose(source, a);
                self.lose(source, b);
            }
        }
    }

    /// The operands whose pointers the result keeps.
    pub fn kept<'o>(&mut self, source: &Source<'m>, inst: &'o Inst) -> Vec<&'o Operand> {
        let candidates: Vec<&Operand> = match &inst.kind {
            InstKind::Binary(op, a, b) => match self.effect(source, inst.results[0], *op, a, b) {
                Effect::Moves(first, second) => [(a, first), (b, second)]
                    .into_iter()
                    .filter(|(_, by)| by.is_some())
                    .map(|(o, _)| o)
                    .collect(),
                Effect::Later => vec![a, b],
                Effect::Number | Effect::Distance | Effect::LowBits | Effect::Loses => Vec::new(),
            },
            InstKind::Cast(op, a) => match op {
                CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast => vec![a],
                CastOp::ZeroExtend | CastOp::SignExtend | CastOp::Truncate => {
                    let wide = |ty| self.is_wide(ty);
                    let both = wide(source.type_of(a)) && wide(source.body.values[inst.results[0]].ty);
                    if both { vec![a] } else { Vec::new() }
                }
                CastOp::FloatToSigned
                | CastOp::FloatToUnsigned
                | CastOp::SignedToFloat
                | CastOp::UnsignedToFloat
                | CastOp::FloatTruncate
                | CastOp::FloatExtend => Vec::new(),
            },
            _ => Vec::new(),
        };
        candidates.into_iter().filter(|operand| self.carried(source, operand).is_some()).collect()
    }

    fn is_wide(&self, ty: Type) -> bool {
        match ty {
            Type::Int(width) => width >= self.module.pointer_width,
            Type::Ptr => true,
            Type::Float(_) => false,
        }
    }

    fn same_node(&mut self, source: &Source<'m>, a: &Operand, b: &Operand) -> bool {
        match (self.carried(source, a), self.carried(source, b)) {
            (Some(a), Some(b)) => self.graph.resolve(a).node == self.graph.resolve(b).node,
            (_, None) | (None, _) => false,
        }
    }

    fn level(&self, source: &Source<'m>, operand: &Operand) -> Level {
        self.numbers.level(self.module, source, operand)
    }

    /// What `a - b` is: if both are addresses for certain, a number. Where those of different nodes meet, the nodes become one,
    /// so that adding the difference again leads to the right place.
    fn subtraction(&mut self, source: &Source<'m>, result: ValueId, a: &Operand, b: &Operand) -> Effect {
        if is_difference(source, a, b) {
            return Effect::Number;
        }
        let both = self.carried(source, a).is_some() && self.carried(source, b).is_some();
        if both && self.level(source, a).max(self.level(source, b)) == Level::Address {
            let decided = match self.rule {
                Rule::WithOrigin => self.same_node(source, a, b),
                // by the first run
                Rule::All => !self.carriers.carries(source.id, result),
            };
            match decided {
                true => return Effect::Distance,
                false if !self.settled => return Effect::Later,
                false => {}
            }
        }
        Effect::Moves(Some(source.offsets.of(b).negated()), Some(Offset::UNKNOWN))
    }

    fn effect(
        &mut self,
        source: &Source<'m>,
        result: ValueId,
        op: BinaryOp,
        a: &Operand,
        b: &Operand,
    ) -> Effect {
        let Type::Int(width) = source.body.values[result].ty else { return Effect::Loses };
        let pointer_width = self.module.pointer_width;
        let unknown = Some(Offset::UNKNOWN);
        if width < pointer_width {
            return Effect::Loses;
        }
        if width > pointer_width {
            // Pointers packed side by side.
            return match op {
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                    Effect::Moves(unknown, unknown)
                }
                BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => Effect::Moves(unknown, None),
                BinaryOp::Mul | BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
                    Effect::Loses
                }
            };
        }
        match op {
            BinaryOp::Add => Effect::Moves(Some(source.offsets.of(b)), Some(source.offsets.of(a))),
            BinaryOp::Sub => self.subtraction(source, result, a, b),
            BinaryOp::And => match constant(a).or(constant(b)) {
                Some(mask) if (0..PAGE).contains(&mask) => Effect::LowBits,
                Some(mask) if mask < 0 => Effect::Moves(unknown, unknown),
                Some(_) | None => Effect::Loses,
            },
            BinaryOp::Or => match constant(a).or(constant(b)) {
                Some(tag) if (0..PAGE).contains(&tag) => Effect::Moves(unknown, unknown),
                Some(_) | None => Effect::Loses,
            },
            BinaryOp::Mul
            | BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::Xor => Effect::Loses,
        }
    }

    /// `q + (p - q)` is `p`, not a place in the object of `q`. The distance of two pointers into one node plus a number is a
    /// number: who adds `q` to it stays in that node.
    fn follow_difference(&mut self, source: &Source<'m>, result: ValueId, a: &Operand, b: &Operand) {
        for (operand, other) in [(a, b), (b, a)] {
            let Some(InstKind::Binary(BinaryOp::Sub, p, q)) = source.definition(operand) else { continue };
            let leads_back = self.carried(source, other).is_some() || !self.same_node(source, p, q);
            if is_difference(source, p, q) && self.carried(source, p).is_some() && leads_back {
                self.flow_moved(source, result, p, Offset::UNKNOWN);
            }
        }
    }

    fn compare(&mut self, source: &Source<'m>, op: CompareOp, a: &Operand, b: &Operand) {
        let zero = |operand: &Operand| match operand {
            Operand::Null => true,
            Operand::Int(bits) => bits.is_zero(),
            Operand::Value(_) | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => false,
        };
        let (x, y) = (self.carried(source, a), self.carried(source, b));
        let addresses = self.level(source, a).max(self.level(source, b)) < Level::Number;
        let flag = match op {
            CompareOp::Eq | CompareOp::Ne if !self.is_wide(source.type_of(a)) => match (x, y) {
                // parts of different addresses may be equal, as they happen to lie: that is announced and not modelled, because
                // programs that compare objects byte by byte mean the pointers in them
                (Some(_), Some(_)) => Flags::PARTS,
                (_, _) if zero(a) || zero(b) => Flags::OBSERVED,
                (_, _) => Flags::OBSERVED | Flags::ESCAPED,
            },
            CompareOp::Eq | CompareOp::Ne => match (x, y) {
                // who knows the number can make the pointer from it
                (Some(_), None) if !zero(b) => Flags::OBSERVED | Flags::ESCAPED,
                (None, Some(_)) if !zero(a) => Flags::OBSERVED | Flags::ESCAPED,
                (Some(_), Some(_)) if !addresses => Flags::OBSERVED | Flags::ESCAPED,
                (_, _) => return,
            },
            CompareOp::Ult
            | CompareOp::Ule
            | CompareOp::Ugt
            | CompareOp::Uge
            | CompareOp::Slt
            | CompareOp::Sle
            | CompareOp::Sgt
            | CompareOp::Sge => match (x, y) {
                (Some(x), Some(y))
                    if addresses && self.graph.resolve(x).node == self.graph.resolve(y).node =>
                {
                    Flags::ORDERED
                }
                (_, _) => Flags::OBSERVED | Flags::ESCAPED,
            },
        };
        self.observe(source, a, flag);
        self.observe(source, b, flag);
    }

    fn convert(&mut self, source: &Source<'m>, result: ValueId, op: CastOp, a: &Operand) {
        if self.carried(source, a).is_none() {
            return;
        }
        let both_wide = self.is_wide(source.type_of(a)) && self.is_wide(source.body.values[result].ty);
        match op {
            CastOp::Bitcast => self.flow(source, result, a),
            CastOp::ZeroExtend | CastOp::SignExtend | CastOp::Truncate if both_wide => {
                self.flow(source, result, a);
            }
            // Already bound.
            CastOp::PtrToInt | CastOp::IntToPtr if both_wide => {}
            CastOp::PtrToInt
            | CastOp::IntToPtr
            | CastOp::ZeroExtend
            | CastOp::SignExtend
            | CastOp::Truncate
            | CastOp::FloatToSigned
            | CastOp::FloatToUnsigned
            | CastOp::SignedToFloat
            | CastOp::UnsignedToFloat
            | CastOp::FloatTruncate
            | CastOp::FloatExtend => self.lose(source, a),
        }
    }
}

/// Both are pointers made integers on the spot.
fn is_difference(source: &Source<'_>, a: &Operand, b: &Operand) -> bool {
    [a, b]
        .iter()
        .all(|operand| matches!(source.definition(operand), Some(InstKind::Cast(CastOp::PtrToInt, _))))
}

fn constant(operand: &Operand) -> Option<i64> {
    match operand {
        Operand::Int(bits) => bits.signed().to_i64(),
        Operand::Value(_) | Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => {
            None
        }
    }
}
