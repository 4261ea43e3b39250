//! LLVM's intrinsics, expanded to plain instructions; what is not listed is unsupported by name.
//!
//! Overflow tests use comparisons and selects, and products a doubled width: no bit tricks, so that
//! integer arithmetic can follow.

use super::function::FunctionTranslation;
use crate::llvm::Value;
use num_bigint::BigUint;
use ox_ir::{BinaryOp, Bits, CastOp, CompareOp, FloatOp, InstKind, Operand, Type};

/// Computes one leaf of the result from one leaf of each argument.
type LeafExpansion = fn(&mut FunctionTranslation<'_, '_>, Type, &[Operand]) -> Result<Operand, String>;

impl FunctionTranslation<'_, '_> {
    pub(super) fn intrinsic(&mut self, i: Value, name: &str) -> Result<Vec<Operand>, String> {
        let plain = name.strip_prefix("llvm.").unwrap_or(name);
        let is = |what: &str| plain == what || plain.strip_prefix(what).is_some_and(|r| r.starts_with('.'));
        for (what, op) in OVERFLOW {
            if is(what) {
                return self.with_overflow(i, *op);
            }
        }
        for (what, op) in FLOAT {
            if is(what) {
                return self.float_call(i, *op);
            }
        }
        for (what, expand) in LEAF_BY_LEAF {
            if is(what) {
                return self.leaf_by_leaf(i, *expand);
            }
        }
        if NOTHING.iter().any(|n| is(n)) {
            return Ok(self.outer.leaf_types(i.ty())?.into_iter().map(super::constants::zero).collect());
        }
        if FIRST_ARGUMENT.iter().any(|n| is(n)) {
            return self.leaves_of(i.operand(0));
        }
        if is("memcpy") || is("memmove") || is("memcpy.inline") {
            return self.memory_copy(i, is("memmove"));
        }
        if is("memset") || is("memset.inline") {
            return self.memory_set(i);
        }
        if is("fmuladd") {
            return self.multiply_add(i);
        }
        if is("is.fpclass") {
            return self.float_class(i);
        }
        if is("get.rounding") {
            // to the nearest: there is no way to ask for another mode (`models/fenv.c`)
            return Ok(vec![Operand::Int(Bits::from_signed(i.ty().width(), 1))]);
        }
        Err(format!("the intrinsic {name}"))
    }

    fn memory_copy(&mut self, i: Value, may_overlap: bool) -> Result<Vec<Operand>, String> {
        let to = self.scalar(i.operand(0))?;
        let from = self.scalar(i.operand(1))?;
        let len = self.size_argument(i, 2)?;
        self.emit_effect(InstKind::MemCopy { to, from, len, may_overlap });
        Ok(Vec::new())
    }

    fn memory_set(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let to = self.scalar(i.operand(0))?;
        let byte = self.scalar(i.operand(1))?;
        let byte = self.resize(byte, Type::Int(8), false);
        let len = self.size_argument(i, 2)?;
        self.emit_effect(InstKind::MemSet { to, byte, len });
        Ok(Vec::new())
    }

    /// Not fused: two roundings, as on a machine without the fused instruction.
    fn multiply_add(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        self.leaf_by_leaf(i, |t, ty, args| {
            let product = t.emit(ty, InstKind::Float(FloatOp::Mul, args[..2].to_vec()));
            Ok(t.emit(ty, InstKind::Float(FloatOp::Add, vec![product, args[2].clone()])))
        })
    }

    fn leaf_by_leaf(&mut self, i: Value, expand: LeafExpansion) -> Result<Vec<Operand>, String> {
        let types = self.outer.leaf_types(i.ty())?;
        let mut columns = Vec::new();
        for arg in i.args() {
            columns.push(self.leaves_of(arg)?);
        }
        let mut results = Vec::new();
        for (lane, ty) in types.into_iter().enumerate() {
            // a flag (i1 immarg) is the same for all lanes
            let args: Vec<Operand> = columns.iter().map(|c| c.get(lane).unwrap_or(&c[0]).clone()).collect();
            results.push(expand(self, ty, &args)?);
        }
        Ok(results)
    }

    fn with_overflow(&mut self, i: Value, op: OverflowOp) -> Result<Vec<Operand>, String> {
        let a = self.leaves_of(i.operand(0))?;
        let b = self.leaves_of(i.operand(1))?;
        let (mut values, mut flags) = (Vec::new(), Vec::new());
        for (a, b) in a.into_iter().zip(b) {
            let ty = self.type_of(&a);
            let (value, flag) = self.checked(ty, op, a, b);
            values.push(value);
            flags.push(flag);
        }
        values.extend(flags);
        Ok(values)
    }

    /// The wrapped result, and whether it wrapped.
    fn checked(&mut self, ty: Type, op: OverflowOp, a: Operand, b: Operand) -> (Operand, Operand) {
        let (kind, signed) = op;
        if kind == BinaryOp::Mul {
            return self.multiply_checked(ty, a, b, signed);
        }
        let value = self.emit(ty, InstKind::Binary(kind, a.clone(), b.clone()));
        let adds = kind == BinaryOp::Add;
        let flag = match (adds, signed) {
            (true, false) => self.test(CompareOp::Ult, value.clone(), a),
            (false, false) => self.test(CompareOp::Ult, a, b),
            (_, true) if is_limited(&a, &b) => self.leaves_range(adds, a, b),
            (_, true) => {
                let (if_up, if_down) =
                    if adds { (CompareOp::Slt, CompareOp::Sgt) } else { (CompareOp::Sgt, CompareOp::Slt) };
                let up = self.test(CompareOp::Sge, b, super::constants::zero(ty));
                let wrapped_up = self.test(if_up, value.clone(), a.clone());
                let wrapped_down = self.test(if_down, value.clone(), a);
                self.emit(Type::Int(1), InstKind::Select(up, wrapped_up, wrapped_down))
            }
        };
        (value, flag)
    }

    /// Whether a sum or difference with a constant does not fit: one comparison with a constant, of which invariants can speak.
    fn leaves_range(&mut self, adds: bool, a: Operand, b: Operand) -> Operand {
        let ends = |c: &Bits| (Bits::smallest(c.width()), Bits::smallest(c.width()).not());
        let (number, op, limit) = match (adds, a, b) {
            (true, number, Operand::Int(c)) | (true, Operand::Int(c), number) => {
                let (least, most) = ends(&c);
                match c.sign_bit() {
                    true => (number, CompareOp::Slt, least.sub(&c)),
                    false => (number, CompareOp::Sgt, most.sub(&c)),
                }
            }
            (false, number, Operand::Int(c)) => {
                let (least, most) = ends(&c);
                match c.sign_bit() {
                    true => (number, CompareOp::Sgt, most.add(&c)),
                    false => (number, CompareOp::Slt, least.add(&c)),
                }
            }
            (false, Operand::Int(c), number) => {
                let (least, most) = ends(&c);
                match c.sign_bit() {
                    true => (number, CompareOp::Sgt, c.sub(&least)),
                    false => (number, CompareOp::Slt, c.sub(&most)),
                }
            }
            (_, a, b) => panic!("neither {a:?} nor {b:?} is a constant"),
        };
        self.test(op, number, Operand::Int(limit))
    }

    /// Through a product of doubled width.
    pub(super) fn multiply_checked(
        &mut self,
        ty: Type,
        a: Operand,
        b: Operand,
        signed: bool,
    ) -> (Operand, Operand) {
        let wide = Type::Int(2 * int_width(ty));
        let value = self.emit(ty, InstKind::Binary(BinaryOp::Mul, a.clone(), b.clone()));
        let a = self.resize(a, wide, signed);
        let b = self.resize(b, wide, signed);
        let product = self.emit(wide, InstKind::Binary(BinaryOp::Mul, a, b));
        let back = self.resize(value.clone(), wide, signed);
        let flag = self.test(CompareOp::Ne, product, back);
        (value, flag)
    }

    pub(super) fn test(&mut self, op: CompareOp, a: Operand, b: Operand) -> Operand {
        self.emit(Type::Int(1), InstKind::Compare(op, a, b))
    }

    fn op(&mut self, ty: Type, op: BinaryOp, a: &Operand, b: &Operand) -> Operand {
        self.emit(ty, InstKind::Binary(op, a.clone(), b.clone()))
    }

    fn choose(&mut self, ty: Type, condition: Operand, yes: Operand, no: Operand) -> Operand {
        self.emit(ty, InstKind::Select(condition, yes, no))
    }

    fn saturate(&mut self, ty: Type, op: OverflowOp, args: &[Operand]) -> Operand {
        let (value, flag) = self.checked(ty, op, args[0].clone(), args[1].clone());
        let width = int_width(ty);
        let highest = BigUint::from(1u32) << (width - 1);
        let limit = match op {
            (BinaryOp::Add, false) => Operand::Int(Bits::from_signed(width, -1)),
            (_, false) => Operand::Int(Bits::zero(width)),
            (_, true) => {
                let negative = self.test(CompareOp::Slt, args[0].clone(), super::constants::zero(ty));
                let (least, most) = (Bits::new(width, highest.clone()), Bits::new(width, highest - 1u32));
                self.choose(ty, negative, Operand::Int(least), Operand::Int(most))
            }
        };
        self.choose(ty, flag, limit, value)
    }

    fn absolute(&mut self, ty: Type, args: &[Operand]) -> Operand {
        let zero = super::constants::zero(ty);
        let negative = self.test(CompareOp::Slt, args[0].clone(), zero.clone());
        let negated = self.op(ty, BinaryOp::Sub, &zero, &args[0]);
        self.choose(ty, negative, negated, args[0].clone())
    }

    /// A group of bits, counted from the lowest, as a narrow integer.
    fn group(&mut self, ty: Type, value: &Operand, at: u32, width: u32) -> Operand {
        let by = Operand::Int(Bits::new(int_width(ty), at));
        let moved = if at == 0 { value.clone() } else { self.op(ty, BinaryOp::LShr, value, &by) };
        self.emit(Type::Int(width), InstKind::Cast(CastOp::Truncate, moved))
    }

    fn count_ones(&mut self, ty: Type, args: &[Operand]) -> Operand {
        let mut sum = super::constants::zero(ty);
        for at in 0..int_width(ty) {
            let bit = self.bit(ty, &args[0], at);
            let one = self.resize(bit, ty, false);
            sum = self.op(ty, BinaryOp::Add, &sum, &one);
        }
        sum
    }

    fn bit(&mut self, ty: Type, value: &Operand, at: u32) -> Operand {
        match int_width(ty) {
            1 => value.clone(),
            _ => self.group(ty, value, at, 1),
        }
    }

    /// How far the nearest one is from the highest (or lowest) end; the width if there is none.
    fn distance(&mut self, ty: Type, args: &[Operand], from_high: bool) -> Operand {
        let width = int_width(ty);
        let mut found = Operand::Int(Bits::new(width, width));
        for step in (0..width).rev() {
            let at = if from_high { width - 1 - step } else { step };
            let bit = self.bit(ty, &args[0], at);
            found = self.choose(ty, bit, Operand::Int(Bits::new(width, step)), found);
        }
        found
    }

    /// Reverses the order of groups of bits.
    fn reverse(&mut self, ty: Type, args: &[Operand], group: u32) -> Operand {
        let width = int_width(ty);
        if width == group {
            return args[0].clone();
        }
        let mut result = super::constants::zero(ty);
        for at in (0..width).step_by(group as usize) {
            let part = self.group(ty, &args[0], at, group);
            let part = self.resize(part, ty, false);
            let by = Operand::Int(Bits::new(width, width - group - at));
            let placed = self.op(ty, BinaryOp::Shl, &part, &by);
            result = self.op(ty, BinaryOp::Or, &result, &placed);
        }
        result
    }

    /// A shift by the width gives 0 in the IR, so that a rotation by 0 comes out right.
    fn funnel(&mut self, ty: Type, args: &[Operand], left: bool) -> Operand {
        let width = Operand::Int(Bits::new(int_width(ty), int_width(ty)));
        let amount = self.op(ty, BinaryOp::URem, &args[2], &width);
        let rest = self.op(ty, BinaryOp::Sub, &width, &amount);
        let (up, down) = if left { (amount, rest) } else { (rest, amount) };
        let high = self.op(ty, BinaryOp::Shl, &args[0], &up);
        let low = self.op(ty, BinaryOp::LShr, &args[1], &down);
        self.op(ty, BinaryOp::Or, &high, &low)
    }

    /// −1, 0 or 1.
    fn three_way(&mut self, ty: Type, args: &[Operand], less: CompareOp) -> Operand {
        let below = self.test(less, args[0].clone(), args[1].clone());
        let equal = self.test(CompareOp::Eq, args[0].clone(), args[1].clone());
        let width = int_width(ty);
        let number = |n: i32| Operand::Int(Bits::from_signed(width, n));
        let not_below = self.choose(ty, equal, number(0), number(1));
        self.choose(ty, below, number(-1), not_below)
    }
}

/// One of the operands is a constant.
fn is_limited(a: &Operand, b: &Operand) -> bool {
    matches!(a, Operand::Int(_)) || matches!(b, Operand::Int(_))
}

fn int_width(ty: Type) -> u32 {
    match ty {
        Type::Int(width) => width,
        Type::Ptr | Type::Float(_) => panic!("an integer intrinsic on {ty:?}"),
    }
}

/// The operation and whether its operands have a sign.
type OverflowOp = (BinaryOp, bool);

const OVERFLOW: &[(&str, OverflowOp)] = &[
    ("sadd.with.overflow", (BinaryOp::Add, true)),
    ("uadd.with.overflow", (BinaryOp::Add, false)),
    ("ssub.with.overflow", (BinaryOp::Sub, true)),
    ("usub.with.overflow", (BinaryOp::Sub, false)),
    ("smul.with.overflow", (BinaryOp::Mul, true)),
    ("umul.with.overflow", (BinaryOp::Mul, false)),
];

const FLOAT: &[(&str, FloatOp)] = &[
    ("fabs", FloatOp::Abs),
    ("sqrt", FloatOp::Sqrt),
    ("fma", FloatOp::Fma),
    ("floor", FloatOp::Floor),
    ("ceil", FloatOp::Ceil),
    ("trunc", FloatOp::Trunc),
    ("round", FloatOp::Round),
    ("copysign", FloatOp::CopySign),
    ("minnum", FloatOp::MinNum),
    ("maxnum", FloatOp::MaxNum),
];

const LEAF_BY_LEAF: &[(&str, LeafExpansion)] = &[
    ("smax", |t, ty, a| Ok(t.extreme(ty, CompareOp::Sgt, a[0].clone(), a[1].clone()))),
    ("smin", |t, ty, a| Ok(t.extreme(ty, CompareOp::Slt, a[0].clone(), a[1].clone()))),
    ("umax", |t, ty, a| Ok(t.extreme(ty, CompareOp::Ugt, a[0].clone(), a[1].clone()))),
    ("umin", |t, ty, a| Ok(t.extreme(ty, CompareOp::Ult, a[0].clone(), a[1].clone()))),
    ("abs", |t, ty, a| Ok(t.absolute(ty, a))),
    ("uadd.sat", |t, ty, a| Ok(t.saturate(ty, (BinaryOp::Add, false), a))),
    ("usub.sat", |t, ty, a| Ok(t.saturate(ty, (BinaryOp::Sub, false), a))),
    ("sadd.sat", |t, ty, a| Ok(t.saturate(ty, (BinaryOp::Add, true), a))),
    ("ssub.sat", |t, ty, a| Ok(t.saturate(ty, (BinaryOp::Sub, true), a))),
    ("ctpop", |t, ty, a| Ok(t.count_ones(ty, a))),
    ("ctlz", |t, ty, a| Ok(t.distance(ty, a, true))),
    ("cttz", |t, ty, a| Ok(t.distance(ty, a, false))),
    ("bswap", |t, ty, a| Ok(t.reverse(ty, a, 8))),
    ("bitreverse", |t, ty, a| Ok(t.reverse(ty, a, 1))),
    ("fshl", |t, ty, a| Ok(t.funnel(ty, a, true))),
    ("fshr", |t, ty, a| Ok(t.funnel(ty, a, false))),
    ("scmp", |t, ty, a| Ok(t.three_way(ty, a, CompareOp::Slt))),
    ("ucmp", |t, ty, a| Ok(t.three_way(ty, a, CompareOp::Ult))),
];

/// Whether an intrinsic that takes addresses has a translation.
pub(crate) fn knows_with_addresses(name: &str) -> bool {
    const ACCESSES: &[&str] = &["memcpy", "memmove", "memcpy.inline", "memset", "memset.inline"];
    let Some(name) = name.strip_prefix("llvm.") else { return false };
    let is =
        |known: &&str| name.strip_prefix(*known).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    ACCESSES.iter().chain(NOTHING).chain(FIRST_ARGUMENT).any(is)
}

/// Without a meaning for us; what they return is used by their like only. An `assume` that still exists was
/// added by a pass that knows it to hold (`define_ub` made checks of the user's).
const NOTHING: &[&str] = &[
    "assume",
    "dbg.assign",
    "dbg.declare",
    "dbg.label",
    "dbg.value",
    "donothing",
    "experimental.noalias.scope.decl",
    "invariant.end",
    "invariant.start",
    "lifetime.end",
    "lifetime.start",
    "prefetch",
    "pseudoprobe",
    "sideeffect",
    "stackrestore",
    "stacksave",
    "var.annotation",
];

const FIRST_ARGUMENT: &[&str] = &[
    "annotation",
    "expect",
    "expect.with.probability",
    "launder.invariant.group",
    "ptr.annotation",
    "ssa.copy",
    "strip.invariant.group",
    "threadlocal.address",
];
