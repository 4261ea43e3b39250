//! The types of operands and results, instruction by instruction.

use super::function::Context;
use super::{Invariant, Report};
use crate::model::*;

impl Context<'_> {
    fn pointer_sized(&self) -> Type {
        Type::Int(self.module.pointer_width)
    }

    pub fn expect_type(&self, operand: &Operand, expected: Type, report: &mut Report) {
        if let Some(found) = self.operand(operand, report)
            && found != expected
        {
            report.add(Invariant::OperandType, format!("an operand has type {found} instead of {expected}"));
        }
    }

    fn expect_int(&self, operand: &Operand, report: &mut Report) {
        if let Some(found @ (Type::Ptr | Type::Float(_))) = self.operand(operand, report) {
            report.add(Invariant::OperandType, format!("an operand has type {found} instead of an integer"));
        }
    }

    /// Both operands have one type, which `allowed` accepts.
    fn expect_pair(
        &self,
        a: &Operand,
        b: &Operand,
        allowed: fn(Type) -> bool,
        report: &mut Report,
    ) -> Option<Type> {
        let (a, b) = (self.operand(a, report)?, self.operand(b, report)?);
        if a != b || !allowed(a) {
            report.add(Invariant::OperandType, format!("operands of types {a} and {b}"));
        }
        Some(a)
    }

    /// The instruction has these results. An unknown type has been reported already.
    fn expect_results(&self, inst: &Inst, expected: &[Option<Type>], report: &mut Report) {
        if inst.results.len() != expected.len() {
            let message = format!("{} results instead of {}", inst.results.len(), expected.len());
            return report.add(Invariant::Results, message);
        }
        for (result, expected) in inst.results.iter().zip(expected) {
            if let (Some(found), Some(expected)) = (self.value_type(*result), expected)
                && found != *expected
            {
                report.add(Invariant::Results, format!("a result has type {found} instead of {expected}"));
            }
        }
    }

    pub fn check_inst(&self, inst: &Inst, report: &mut Report) {
        let bool_result = [Some(Type::Int(1))];
        match &inst.kind {
            InstKind::Binary(_, a, b) => {
                let ty = self.expect_pair(a, b, is_int, report);
                self.expect_results(inst, &[ty], report);
            }
            InstKind::Compare(_, a, b) => {
                self.expect_pair(a, b, |ty| is_int(ty) || ty == Type::Ptr, report);
                self.expect_results(inst, &bool_result, report);
            }
            InstKind::Cast(op, a) => self.check_cast(inst, *op, a, report),
            InstKind::Select(condition, a, b) => {
                self.expect_type(condition, Type::Int(1), report);
                let ty = self.expect_pair(a, b, |_| true, report);
                self.expect_results(inst, &[ty], report);
            }
            InstKind::Float(op, args) => self.check_float(inst, *op, args, report),
            InstKind::FloatCompare(_, a, b) => {
                self.expect_pair(a, b, is_float, report);
                self.expect_results(inst, &bool_result, report);
            }
            InstKind::Call { callee, args } => self.check_call(inst, callee, args, report),
            InstKind::Nondet(site) => {
                report.known(self.module.sites.is_valid(*site), site);
                let found = self.module.sites.get(*site);
                let no_value = |kind: SiteKind| match kind {
                    SiteKind::Content | SiteKind::OutsideContent | SiteKind::Effect | SiteKind::Inferred => {
                        true
                    }
                    SiteKind::Input
                    | SiteKind::Uninitialised
                    | SiteKind::External
                    | SiteKind::Volatile
                    | SiteKind::Undefined => false,
                };
                if found.is_some_and(|s| no_value(s.kind)) {
                    report.add(Invariant::ContentSite, format!("{site} stands for no value of its own"));
                }
                self.expect_results(inst, &[found.map(|s| s.ty)], report);
            }
            InstKind::Infer(site, args) => {
                let found = self.module.sites.get(*site);
                report.known(found.is_some(), site);
                if found.is_some_and(|s| s.kind != SiteKind::Inferred || s.ty != Type::Int(1)) {
                    report.add(
                        Invariant::ContentSite,
                        format!("{site} is not the answer of an inferred function"),
                    );
                }
                for arg in args {
                    self.expect_int(arg, report);
                }
                self.expect_results(inst, &bool_result, report);
            }
            InstKind::Assume(condition) => {
                self.expect_type(condition, Type::Int(1), report);
                self.expect_results(inst, &[], report);
            }
            InstKind::Reached(check) => {
                report.known(self.module.checks.is_valid(*check), check);
                self.expect_results(inst, &[], report);
            }
            InstKind::Assert(condition, check) => {
                self.expect_type(condition, Type::Int(1), report);
                report.known(self.module.checks.is_valid(*check), check);
                self.expect_results(inst, &[], report);
            }
            // Stands for any instruction, so it may have any results.
            InstKind::Unsupported(_) => {}
            InstKind::PtrAdd(..)
            | InstKind::Alloca { .. }
            | InstKind::Malloc { .. }
            | InstKind::Free(_)
            | InstKind::Load { .. }
            | InstKind::Store { .. }
            | InstKind::MemCopy { .. }
            | InstKind::MemSet { .. }
            | InstKind::MemHavoc { .. }
            | InstKind::PtrTest { .. }
            | InstKind::ObjectSize(_)
            | InstKind::Apart { .. }
            | InstKind::ResetModified(_)
            | InstKind::Track(_)
            | InstKind::NoLeak
            | InstKind::Lifetime { .. } => self.check_memory(inst, report),
        }
    }

    fn content_site(&self, site: SiteId, report: &mut Report) {
        if report.known(self.module.sites.is_valid(site), site) {
            let found = &self.module.sites[site];
            let content = matches!(found.kind, SiteKind::Content | SiteKind::OutsideContent);
            if !content || found.ty != Type::Int(8) {
                report.add(Invariant::ContentSite, format!("{site} is not the content of an object"));
            }
        }
    }

    fn check_memory(&self, inst: &Inst, report: &mut Report) {
        let mut results: &[Option<Type>] = &[];
        match &inst.kind {
            InstKind::PtrAdd(address, offset) => {
                self.expect_type(address, Type::Ptr, report);
                self.expect_type(offset, self.pointer_sized(), report);
                results = &[Some(Type::Ptr)];
            }
            InstKind::Alloca { size, align, name: _ } => {
                self.expect_int(size, report);
                report.align(*align);
                results = &[Some(Type::Ptr)];
            }
            InstKind::Malloc { size, zeroed: _, site, maker: _ } => {
                self.expect_int(size, report);
                self.content_site(*site, report);
                results = &[Some(Type::Ptr)];
            }
            InstKind::Free(address) => self.expect_type(address, Type::Ptr, report),
            InstKind::Load { addr, align, volatile: _ } => {
                self.expect_type(addr, Type::Ptr, report);
                report.align(*align);
                results = &[None];
            }
            InstKind::Store { value, addr, align, volatile: _ } => {
                self.operand(value, report);
                self.expect_type(addr, Type::Ptr, report);
                report.align(*align);
            }
            InstKind::MemCopy { to, from, len, may_overlap: _ } => {
                self.expect_type(to, Type::Ptr, report);
                self.expect_type(from, Type::Ptr, report);
                self.expect_int(len, report);
            }
            InstKind::MemHavoc { to, len, site } => {
                self.expect_type(to, Type::Ptr, report);
                self.expect_int(len, report);
                self.content_site(*site, report);
            }
            InstKind::PtrTest { test: _, ptr, len } => {
                self.expect_type(ptr, Type::Ptr, report);
                self.expect_int(len, report);
                results = &[Some(Type::Int(1))];
            }
            InstKind::Apart { places } => {
                for (ptr, len) in places {
                    self.expect_type(ptr, Type::Ptr, report);
                    self.expect_int(len, report);
                }
                results = &[Some(Type::Int(1))];
            }
            InstKind::ObjectSize(ptr) => {
                self.expect_type(ptr, Type::Ptr, report);
                return self.expect_results(inst, &[Some(self.pointer_sized())], report);
            }
            InstKind::ResetModified(ptr) | InstKind::Lifetime { ptr, live: _ } => {
                self.expect_type(ptr, Type::Ptr, report);
            }
            InstKind::Track(_) => {}
            InstKind::NoLeak => results = &[Some(Type::Int(1))],
            InstKind::MemSet { to, byte, len } => {
                self.expect_type(to, Type::Ptr, report);
                self.expect_type(byte, Type::Int(8), report);
                self.expect_int(len, report);
            }
            other => unreachable!("{other:?} is no instruction on memory"),
        }
        self.expect_results(inst, results, report);
    }

    fn check_cast(&self, inst: &Inst, op: CastOp, operand: &Operand, report: &mut Report) {
        self.expect_results(inst, &[None], report);
        let from = self.operand(operand, report);
        let to = inst.results.first().and_then(|r| self.value_type(*r));
        if let (Some(from), Some(to)) = (from, to)
            && !cast_allowed(op, from, to)
        {
            report.add(Invariant::OperandType, format!("{} from {from} to {to}", op.mnemonic()));
        }
    }

    fn check_float(&self, inst: &Inst, op: FloatOp, args: &[Operand], report: &mut Report) {
        let needed = match op {
            FloatOp::Neg
            | FloatOp::Abs
            | FloatOp::Sqrt
            | FloatOp::Floor
            | FloatOp::Ceil
            | FloatOp::Trunc
            | FloatOp::Round => 1,
            FloatOp::Add
            | FloatOp::Sub
            | FloatOp::Mul
            | FloatOp::Div
            | FloatOp::Rem
            | FloatOp::CopySign
            | FloatOp::MinNum
            | FloatOp::MaxNum => 2,
            FloatOp::Fma => 3,
        };
        if args.len() != needed {
            let message = format!("{} has {} operands instead of {needed}", op.mnemonic(), args.len());
            report.add(Invariant::OperandCount, message);
        }
        let types: Vec<_> = args.iter().map(|a| self.operand(a, report)).collect();
        let first = types.first().copied().flatten();
        if types.iter().any(|ty| *ty != first) || first.is_some_and(|ty| !is_float(ty)) {
            report.add(
                Invariant::OperandType,
                format!("the operands of {} are not of one float type", op.mnemonic()),
            );
        }
        self.expect_results(inst, &[first], report);
    }

    fn check_call(&self, inst: &Inst, callee: &Callee, args: &[Operand], report: &mut Report) {
        let types: Vec<_> = args.iter().map(|a| self.operand(a, report)).collect();
        match callee {
            Callee::Indirect(target) => self.expect_type(target, Type::Ptr, report),
            Callee::Direct(id) => {
                if !report.known(self.module.functions.is_valid(*id), id) {
                    return;
                }
                let function = &self.module.functions[*id];
                let results: Vec<_> = inst.results.iter().map(|r| self.value_type(*r)).collect();
                let params: Vec<_> = function.params.iter().copied().map(Some).collect();
                let fixed =
                    if function.variadic { &types[..types.len().min(params.len())] } else { &types[..] };
                if fixed != params
                    || results != function.returns.iter().copied().map(Some).collect::<Vec<_>>()
                {
                    let message = format!("the call does not fit the signature of @{}", function.name);
                    report.add(Invariant::CallSignature, message);
                }
            }
        }
    }
}

fn is_int(ty: Type) -> bool {
    matches!(ty, Type::Int(_))
}

fn is_float(ty: Type) -> bool {
    matches!(ty, Type::Float(_))
}

fn cast_allowed(op: CastOp, from: Type, to: Type) -> bool {
    use Type::{Float, Int, Ptr};
    match op {
        CastOp::ZeroExtend | CastOp::SignExtend => matches!((from, to), (Int(a), Int(b)) if a < b),
        CastOp::Truncate => matches!((from, to), (Int(a), Int(b)) if a > b),
        CastOp::PtrToInt => matches!((from, to), (Ptr, Int(_))),
        CastOp::IntToPtr => matches!((from, to), (Int(_), Ptr)),
        CastOp::Bitcast => match (from, to) {
            (Int(width), Float(float)) | (Float(float), Int(width)) => width == float.width(),
            (Int(_) | Ptr | Float(_), _) => false,
        },
        CastOp::FloatToSigned | CastOp::FloatToUnsigned => matches!((from, to), (Float(_), Int(_))),
        CastOp::SignedToFloat | CastOp::UnsignedToFloat => matches!((from, to), (Int(_), Float(_))),
        CastOp::FloatTruncate => matches!((from, to), (Float(a), Float(b)) if a.width() > b.width()),
        CastOp::FloatExtend => matches!((from, to), (Float(a), Float(b)) if a.width() < b.width()),
    }
}
