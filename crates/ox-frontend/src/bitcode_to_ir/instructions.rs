//! Instructions that compute: every opcode of LLVM has its arm.

use super::function::FunctionTranslation;
use crate::llvm::Value;
use llvm_sys::LLVMOpcode::{self, *};
use llvm_sys::{LLVMIntPredicate as P, LLVMRealPredicate as R};
use ox_ir::{BinaryOp, Bits, CastOp, CompareOp, FloatCompareOp, FloatOp, InstKind, Operand, Type};

impl FunctionTranslation<'_, '_> {
    /// Translates one instruction that is neither a phi nor a terminator.
    pub(super) fn instruction(&mut self, instruction: Value) {
        match self.results(instruction, instruction.opcode()) {
            Ok(leaves) => {
                self.values.insert(instruction, leaves);
            }
            Err(what) => self.unsupported_value(instruction, &what),
        }
    }

    /// The leaves of the result of an instruction or constant expression.
    fn results(&mut self, i: Value, opcode: LLVMOpcode) -> Result<Vec<Operand>, String> {
        match opcode {
            LLVMAdd => self.binary(i, BinaryOp::Add),
            LLVMSub => self.binary(i, BinaryOp::Sub),
            LLVMMul => self.binary(i, BinaryOp::Mul),
            LLVMUDiv => self.binary(i, BinaryOp::UDiv),
            LLVMSDiv => self.binary(i, BinaryOp::SDiv),
            LLVMURem => self.binary(i, BinaryOp::URem),
            LLVMSRem => self.binary(i, BinaryOp::SRem),
            LLVMShl => self.binary(i, BinaryOp::Shl),
            LLVMLShr => self.binary(i, BinaryOp::LShr),
            LLVMAShr => self.binary(i, BinaryOp::AShr),
            LLVMAnd => self.binary(i, BinaryOp::And),
            LLVMOr => self.binary(i, BinaryOp::Or),
            LLVMXor => self.binary(i, BinaryOp::Xor),
            LLVMFNeg => self.float(i, FloatOp::Neg),
            LLVMFAdd => self.float(i, FloatOp::Add),
            LLVMFSub => self.float(i, FloatOp::Sub),
            LLVMFMul => self.float(i, FloatOp::Mul),
            LLVMFDiv => self.float(i, FloatOp::Div),
            LLVMFRem => self.float(i, FloatOp::Rem),
            LLVMTrunc => self.cast(i, CastOp::Truncate),
            LLVMZExt => self.cast(i, CastOp::ZeroExtend),
            LLVMSExt => self.cast(i, CastOp::SignExtend),
            LLVMFPToUI => self.cast(i, CastOp::FloatToUnsigned),
            LLVMFPToSI => self.cast(i, CastOp::FloatToSigned),
            LLVMUIToFP => self.cast(i, CastOp::UnsignedToFloat),
            LLVMSIToFP => self.cast(i, CastOp::SignedToFloat),
            LLVMFPTrunc => self.cast(i, CastOp::FloatTruncate),
            LLVMFPExt => self.cast(i, CastOp::FloatExtend),
            LLVMPtrToInt | LLVMPtrToAddr => self.pointer_to_int(i),
            LLVMIntToPtr => self.int_to_pointer(i),
            LLVMBitCast => self.bitcast(i),
            LLVMAddrSpaceCast => Err("a cast between address spaces".into()),
            LLVMICmp => self.compare(i),
            LLVMFCmp => self.float_compare(i),
            LLVMSelect => self.select(i),
            LLVMFreeze => self.leaves_of(i.operand(0)),
            LLVMAlloca => self.alloca(i),
            LLVMLoad => self.load(i),
            LLVMStore => self.store(i),
            LLVMGetElementPtr => self.gep(i),
            LLVMExtractValue => self.extract_value(i),
            LLVMInsertValue => self.insert_value(i),
            LLVMExtractElement => self.extract_element(i),
            LLVMInsertElement => self.insert_element(i),
            LLVMShuffleVector => self.shuffle(i),
            LLVMCall => self.call(i),
            LLVMAtomicRMW => self.atomic_update(i),
            LLVMAtomicCmpXchg => self.atomic_exchange(i),
            // one thread: a fence orders nothing
            LLVMFence => Ok(Vec::new()),
            LLVMVAArg => Err("va_arg".into()),
            LLVMLandingPad | LLVMCatchPad | LLVMCleanupPad => Err("exception handling".into()),
            LLVMUserOp1 | LLVMUserOp2 => Err("an opcode of no meaning".into()),
            LLVMPHI | LLVMRet | LLVMBr | LLVMSwitch | LLVMIndirectBr | LLVMInvoke | LLVMUnreachable
            | LLVMCallBr | LLVMResume | LLVMCleanupRet | LLVMCatchRet | LLVMCatchSwitch => {
                panic!("phis and terminators are translated elsewhere: {}", i.show())
            }
        }
    }

    pub(super) fn constant_expression(&mut self, constant: Value) -> Result<Vec<Operand>, String> {
        self.results(constant, constant.constant_opcode())
    }

    /// Applies a scalar operation leaf by leaf; a vector is as many scalars.
    fn each_leaf(
        &mut self,
        i: Value,
        operands: &[Value],
        mut make: impl FnMut(Vec<Operand>) -> InstKind,
    ) -> Result<Vec<Operand>, String> {
        let types = self.outer.leaf_types(i.ty())?;
        let mut columns = Vec::new();
        for operand in operands {
            columns.push(self.leaves_of(*operand)?);
        }
        let mut results = Vec::new();
        for (lane, ty) in types.into_iter().enumerate() {
            let args = columns.iter().map(|c| c[lane].clone()).collect();
            results.push(self.emit(ty, make(args)));
        }
        Ok(results)
    }

    fn binary(&mut self, i: Value, op: BinaryOp) -> Result<Vec<Operand>, String> {
        self.each_leaf(i, &[i.operand(0), i.operand(1)], |mut args| {
            let second = args.pop().expect("two operands");
            InstKind::Binary(op, args.remove(0), second)
        })
    }

    fn float(&mut self, i: Value, op: FloatOp) -> Result<Vec<Operand>, String> {
        self.each_leaf(i, &i.operands(), |args| InstKind::Float(op, args))
    }

    pub(super) fn float_call(&mut self, i: Value, op: FloatOp) -> Result<Vec<Operand>, String> {
        self.each_leaf(i, &i.args(), |args| InstKind::Float(op, args))
    }

    fn cast(&mut self, i: Value, op: CastOp) -> Result<Vec<Operand>, String> {
        self.each_leaf(i, &[i.operand(0)], |mut args| InstKind::Cast(op, args.remove(0)))
    }

    /// Through an integer as wide as a pointer.
    fn pointer_to_int(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let types = self.outer.leaf_types(i.ty())?;
        let pointers = self.leaves_of(i.operand(0))?;
        let mut results = Vec::new();
        for (pointer, ty) in pointers.into_iter().zip(types) {
            let wide = self.pointer_int();
            let address = self.emit(wide, InstKind::Cast(CastOp::PtrToInt, pointer));
            results.push(self.resize(address, ty, false));
        }
        Ok(results)
    }

    fn int_to_pointer(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let mut results = Vec::new();
        for number in self.leaves_of(i.operand(0))? {
            let address = self.resize(number, self.pointer_int(), false);
            results.push(self.emit(Type::Ptr, InstKind::Cast(CastOp::IntToPtr, address)));
        }
        Ok(results)
    }

    /// An integer extended or cut to another width.
    pub(super) fn resize(&mut self, value: Operand, ty: Type, signed: bool) -> Operand {
        let (Type::Int(from), Type::Int(to)) = (self.type_of(&value), ty) else {
            panic!("only integers are resized");
        };
        if let Operand::Int(bits) = &value {
            let number = if signed { bits.signed() } else { bits.unsigned().clone().into() };
            return Operand::Int(Bits::from_signed(to, number));
        }
        let op = match (to.cmp(&from), signed) {
            (std::cmp::Ordering::Equal, _) => return value,
            (std::cmp::Ordering::Less, _) => CastOp::Truncate,
            (std::cmp::Ordering::Greater, true) => CastOp::SignExtend,
            (std::cmp::Ordering::Greater, false) => CastOp::ZeroExtend,
        };
        self.emit(ty, InstKind::Cast(op, value))
    }

    /// Between leaves of equal width one by one; a vector cast to lanes of another width is not supported.
    fn bitcast(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let types = self.outer.leaf_types(i.ty())?;
        let values = self.leaves_of(i.operand(0))?;
        if types.len() != values.len() {
            return Err(format!("a bitcast from {} to {}", i.operand(0).ty().show(), i.ty().show()));
        }
        let mut results = Vec::new();
        for (value, ty) in values.into_iter().zip(types) {
            results.push(match (self.type_of(&value), ty) {
                (a, b) if a == b => value,
                _ => self.emit(ty, InstKind::Cast(CastOp::Bitcast, value)),
            });
        }
        Ok(results)
    }

    fn compare(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let op = match i.int_predicate() {
            P::LLVMIntEQ => CompareOp::Eq,
            P::LLVMIntNE => CompareOp::Ne,
            P::LLVMIntUGT => CompareOp::Ugt,
            P::LLVMIntUGE => CompareOp::Uge,
            P::LLVMIntULT => CompareOp::Ult,
            P::LLVMIntULE => CompareOp::Ule,
            P::LLVMIntSGT => CompareOp::Sgt,
            P::LLVMIntSGE => CompareOp::Sge,
            P::LLVMIntSLT => CompareOp::Slt,
            P::LLVMIntSLE => CompareOp::Sle,
        };
        self.each_leaf(i, &[i.operand(0), i.operand(1)], |mut args| {
            let second = args.pop().expect("two operands");
            InstKind::Compare(op, args.remove(0), second)
        })
    }

    fn float_compare(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let constant = |b| Operand::Int(Bits::bool(b));
        let op = match i.float_predicate() {
            R::LLVMRealPredicateFalse => return Ok(vec![constant(false); self.outer.leaves(i.ty())?.len()]),
            R::LLVMRealPredicateTrue => return Ok(vec![constant(true); self.outer.leaves(i.ty())?.len()]),
            R::LLVMRealOEQ => FloatCompareOp::Oeq,
            R::LLVMRealOGT => FloatCompareOp::Ogt,
            R::LLVMRealOGE => FloatCompareOp::Oge,
            R::LLVMRealOLT => FloatCompareOp::Olt,
            R::LLVMRealOLE => FloatCompareOp::Ole,
            R::LLVMRealONE => FloatCompareOp::One,
            R::LLVMRealORD => FloatCompareOp::Ord,
            R::LLVMRealUNO => FloatCompareOp::Uno,
            R::LLVMRealUEQ => FloatCompareOp::Ueq,
            R::LLVMRealUGT => FloatCompareOp::Ugt,
            R::LLVMRealUGE => FloatCompareOp::Uge,
            R::LLVMRealULT => FloatCompareOp::Ult,
            R::LLVMRealULE => FloatCompareOp::Ule,
            R::LLVMRealUNE => FloatCompareOp::Une,
        };
        self.each_leaf(i, &[i.operand(0), i.operand(1)], |mut args| {
            let second = args.pop().expect("two operands");
            InstKind::FloatCompare(op, args.remove(0), second)
        })
    }

    /// One condition for all leaves, or one per lane of a vector.
    fn select(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let conditions = self.leaves_of(i.operand(0))?;
        let yes = self.leaves_of(i.operand(1))?;
        let no = self.leaves_of(i.operand(2))?;
        let per_lane = i.operand(0).ty().is_vector();
        let types = self.outer.leaf_types(i.ty())?;
        let mut results = Vec::new();
        for (lane, ty) in types.into_iter().enumerate() {
            let condition = conditions[if per_lane { lane } else { 0 }].clone();
            let kind = InstKind::Select(condition, yes[lane].clone(), no[lane].clone());
            results.push(self.emit(ty, kind));
        }
        Ok(results)
    }
}
