//! IR to SEA-IR at precision `reg`: numeric registers only (section 3 of the SeaHorn paper).
//!
//! Pointers, floats and the content of memory are not modelled: a value that comes from them is a `havoc`, any
//! value at all, and a note says so. That over-approximates: a proof holds, a counterexample has to replay.
//! What the IR marks as unsupported stays marked. Functions that the entry does not reach are left out.

use cranelift_entity::{PrimaryMap, SecondaryMap};
use num_bigint::BigInt;
use ox_ir::{self as ir, BinaryOp, Bits, CastOp, CompareOp, InstKind, Operand};
use ox_logic::{Op, Store, Term};
use ox_sea::{self as sea, Inst, Place, RegId, Type};
use std::collections::{BTreeMap, BTreeSet};

/// The program and what had to be approximated or assumed.
pub struct Lowered {
    pub program: sea::Program,
    /// What is over-approximated, for people; a proof does not depend on it.
    pub approximations: Vec<String>,
    /// What a proof relies on.
    pub assumptions: Vec<String>,
}

pub fn ir_to_sea(store: &mut Store, module: &ir::Module, entry: ir::FuncId) -> Lowered {
    let order = reachable(module, entry);
    let ids: BTreeMap<ir::FuncId, sea::FuncId> =
        order.iter().enumerate().map(|(i, &f)| (f, sea::FuncId::from_u32(i as u32))).collect();
    let mut notes = Notes::default();
    let mut functions = PrimaryMap::new();
    for &f in &order {
        let function = &module.functions[f];
        let body = function.body.as_ref().expect("reachable functions have bodies");
        functions.push(FunctionLowering::new(store, module, &ids, &mut notes, function, body).run());
    }
    let program = sea::Program { pointer_width: module.pointer_width, functions, entry: ids[&entry] };
    Lowered {
        program,
        approximations: notes.approximations.into_iter().collect(),
        assumptions: notes.assumptions.into_iter().collect(),
    }
}

/// The functions with a body that are reached from the entry by direct calls, the entry first.
fn reachable(module: &ir::Module, entry: ir::FuncId) -> Vec<ir::FuncId> {
    let mut order = vec![entry];
    let mut next = 0;
    while next < order.len() {
        let body = module.functions[order[next]].body.as_ref();
        for inst in body.iter().flat_map(|b| b.blocks.values()).flat_map(|b| &b.insts) {
            if let InstKind::Call { callee: ir::Callee::Direct(f), .. } = inst.kind
                && module.functions[f].body.is_some()
                && !order.contains(&f)
            {
                order.push(f);
            }
        }
        next += 1;
    }
    order
}

#[derive(Default)]
struct Notes {
    approximations: BTreeSet<String>,
    assumptions: BTreeSet<String>,
}

struct FunctionLowering<'a> {
    store: &'a mut Store,
    module: &'a ir::Module,
    ids: &'a BTreeMap<ir::FuncId, sea::FuncId>,
    notes: &'a mut Notes,
    function: &'a ir::Function,
    body: &'a ir::Body,
    regs: PrimaryMap<RegId, sea::Reg>,
    reg_of: SecondaryMap<ir::ValueId, Option<RegId>>,
    /// The instructions of the current block.
    insts: Vec<Inst>,
}

/// `None`: not modelled at this precision.
fn tracked(ty: ir::Type) -> Option<Type> {
    match ty {
        ir::Type::Int(1) => Some(Type::Bool),
        ir::Type::Int(w) => Some(Type::Bits(w)),
        ir::Type::Ptr | ir::Type::Float(_) => None,
    }
}

impl<'a> FunctionLowering<'a> {
    fn new(
        store: &'a mut Store,
        module: &'a ir::Module,
        ids: &'a BTreeMap<ir::FuncId, sea::FuncId>,
        notes: &'a mut Notes,
        function: &'a ir::Function,
        body: &'a ir::Body,
    ) -> Self {
        let (regs, reg_of) = (PrimaryMap::new(), SecondaryMap::new());
        FunctionLowering { store, module, ids, notes, function, body, regs, reg_of, insts: vec![] }
    }

    fn run(mut self) -> sea::Function {
        for (v, info) in self.body.values.iter() {
            if let Some(ty) = tracked(info.ty) {
                let reg = self.new_reg(ty, info.name.clone(), v.as_u32());
                self.reg_of[v] = Some(reg);
            }
        }
        let mut blocks = PrimaryMap::new();
        for block in self.body.blocks.values() {
            for inst in &block.insts {
                self.inst(inst);
            }
            let term = self.terminator(&block.term);
            let locs = block.insts.iter().map(|i| i.loc).chain([block.term_loc]);
            let place = locs.flatten().next().and_then(|l| self.place(Some(l)));
            let params = self.tracked_regs(&block.params);
            blocks.push(sea::Block { params, insts: std::mem::take(&mut self.insts), term, place });
        }
        let returns = self.function.returns.iter().filter_map(|&t| tracked(t)).collect();
        let params = self.tracked_regs(&self.body.blocks[ir::Body::ENTRY].params);
        let place = self.place(self.function.loc);
        sea::Function { name: self.function.name.clone(), params, returns, regs: self.regs, blocks, place }
    }

    fn new_reg(&mut self, ty: Type, source: Option<String>, number: u32) -> RegId {
        let name = format!("{}.{number}", source.as_deref().unwrap_or("v"));
        let sort = ty.sort(self.module.pointer_width, self.store);
        let var = self.store.var(&name, sort);
        self.regs.push(sea::Reg { ty, var, source })
    }

    fn place(&self, loc: Option<ir::Loc>) -> Option<Place> {
        loc.map(|l| Place { file: self.module.files[l.file].clone(), line: l.line })
    }

    fn tracked_regs(&self, values: &[ir::ValueId]) -> Vec<RegId> {
        values.iter().filter_map(|&v| self.reg_of[v]).collect()
    }

    // ---- operands

    /// The term of an operand; `None` if its type is not modelled.
    fn operand(&mut self, o: &Operand) -> Option<Term> {
        match o {
            Operand::Value(v) => self.reg_of[*v].map(|r| self.regs[r].var),
            Operand::Int(bits) => Some(self.constant(bits)),
            Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => None,
        }
    }

    /// An operand that the validator knows to be an integer.
    fn int(&mut self, o: &Operand) -> Term {
        self.operand(o).expect("an integer operand is always modelled")
    }

    fn constant(&mut self, bits: &Bits) -> Term {
        match bits.width() {
            1 => self.store.bool(!bits.is_zero()),
            w => self.store.bv(w, BigInt::from(bits.unsigned().clone())),
        }
    }

    fn operands(&mut self, os: &[Operand]) -> Vec<Term> {
        os.iter().filter_map(|o| self.operand(o)).collect()
    }

    // ---- instructions

    fn inst(&mut self, inst: &ir::Inst) {
        let result = inst.results.first().and_then(|&v| self.reg_of[v]);
        match &inst.kind {
            InstKind::Binary(op, a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                let t = self.binary(*op, a, b);
                self.bind(result, t);
            }
            InstKind::Compare(op, a, b) => match (self.operand(a), self.operand(b)) {
                (Some(a), Some(b)) => {
                    let t = self.compare(*op, a, b);
                    self.bind(result, t);
                }
                _ => self.havoc(inst, "a comparison of pointers"),
            },
            InstKind::Cast(op, a) => self.cast(inst, *op, a),
            InstKind::Select(c, a, b) => {
                let c = self.int(c);
                if let (Some(a), Some(b)) = (self.operand(a), self.operand(b)) {
                    let t = self.store.mk(Op::Ite, &[c, a, b]);
                    self.bind(result, t);
                }
            }
            InstKind::Float(..) => {}
            InstKind::FloatCompare(..) => self.havoc(inst, "a comparison of floating-point numbers"),
            InstKind::PtrAdd(..) | InstKind::Alloca { .. } | InstKind::Malloc { .. } | InstKind::Free(_) => {}
            InstKind::Load { .. } => self.havoc(inst, "a value loaded from memory"),
            InstKind::Store { .. }
            | InstKind::MemCopy { .. }
            | InstKind::MemSet { .. }
            | InstKind::MemHavoc { .. }
            | InstKind::ResetModified(_)
            | InstKind::Track(_)
            | InstKind::Lifetime { .. } => {}
            InstKind::PtrTest { .. } => self.havoc(inst, "a test of a pointer"),
            InstKind::ObjectSize(_) => self.havoc(inst, "the size of an object"),
            InstKind::NoLeak => self.havoc(inst, "whether memory is left"),
            InstKind::Call { callee, args } => self.call(inst, callee, args),
            InstKind::Nondet(site) => {
                if let Some(r) = result {
                    self.insts.push(Inst::Nondet(r, sea::SiteId::from_u32(site.as_u32())));
                }
            }
            InstKind::Assume(c) => {
                let c = self.int(c);
                self.insts.push(Inst::Assume(c));
            }
            InstKind::Assert(c, check) => {
                let c = self.int(c);
                self.insts.push(Inst::Assert(c, sea::CheckId::from_u32(check.as_u32())));
            }
            InstKind::Unsupported(what) => self.unsupported(inst, what),
        }
    }

    fn bind(&mut self, result: Option<RegId>, t: Term) {
        if let Some(r) = result {
            self.insts.push(Inst::Let(r, t));
        }
    }

    /// Every modelled result of the instruction becomes arbitrary.
    fn havoc(&mut self, inst: &ir::Inst, what: &str) {
        let regs = self.tracked_regs(&inst.results);
        if !regs.is_empty() {
            let at = self.module.show_loc(inst.loc);
            self.notes.approximations.insert(format!("{what} is taken to be arbitrary ({at})"));
        }
        for r in regs {
            self.insts.push(Inst::Havoc(r, what.to_string()));
        }
    }

    fn unsupported(&mut self, inst: &ir::Inst, what: &str) {
        let place = self.place(inst.loc);
        self.insts.push(Inst::Unsupported(what.to_string(), place));
        // what follows is not executed, but registers must stay bound
        for r in self.tracked_regs(&inst.results) {
            self.insts.push(Inst::Havoc(r, what.to_string()));
        }
    }

    fn call(&mut self, inst: &ir::Inst, callee: &ir::Callee, args: &[Operand]) {
        match callee {
            ir::Callee::Direct(f) => match self.ids.get(f) {
                Some(&callee) => {
                    let args = self.operands(args);
                    let results = self.tracked_regs(&inst.results);
                    self.insts.push(Inst::Call { callee, args, results });
                }
                None => {
                    let name = &self.module.functions[*f].name;
                    let note =
                        format!("{name}, which has no body, returns and calls no function of the program");
                    self.notes.assumptions.insert(note);
                    self.havoc(inst, &format!("the result of {name}"));
                }
            },
            ir::Callee::Indirect(_) => self.unsupported(inst, "call through a function pointer"),
        }
    }

    fn binary(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        if self.store.sort(a) == ox_logic::Sort::Bool {
            return self.binary_bool(op, a, b);
        }
        let op = match op {
            BinaryOp::Add => Op::BvAdd,
            BinaryOp::Sub => Op::BvSub,
            BinaryOp::Mul => Op::BvMul,
            BinaryOp::UDiv => Op::BvUdiv,
            BinaryOp::SDiv => Op::BvSdiv,
            BinaryOp::URem => Op::BvUrem,
            BinaryOp::SRem => Op::BvSrem,
            BinaryOp::Shl => Op::BvShl,
            BinaryOp::LShr => Op::BvLshr,
            BinaryOp::AShr => Op::BvAshr,
            BinaryOp::And => Op::BvAnd,
            BinaryOp::Or => Op::BvOr,
            BinaryOp::Xor => Op::BvXor,
        };
        if matches!(op, Op::BvUdiv | Op::BvSdiv | Op::BvUrem | Op::BvSrem) {
            self.division_traps(op, a, b);
        }
        self.store.mk(op, &[a, b])
    }

    /// The machine stops at a division by zero and at `INT_MIN / -1`, and so does the IR interpreter.
    fn division_traps(&mut self, op: Op, a: Term, b: Term) {
        let ox_logic::Sort::BitVec(w) = self.store.sort(b) else { unreachable!("a bit-vector division") };
        let zero = self.store.bv(w, 0);
        let is_zero = self.store.mk(Op::Eq, &[b, zero]);
        let mut stop = vec![is_zero];
        if matches!(op, Op::BvSdiv | Op::BvSrem) {
            let minus_one = self.store.bv(w, -1);
            let min = self.store.bv(w, BigInt::from(1) << (w - 1));
            let by_minus_one = self.store.mk(Op::Eq, &[b, minus_one]);
            let of_min = self.store.mk(Op::Eq, &[a, min]);
            stop.push(self.store.mk(Op::And, &[by_minus_one, of_min]));
        }
        let stop = self.store.mk(Op::Or, &stop);
        let go_on = self.store.mk(Op::Not, &[stop]);
        if go_on != self.store.bool(true) {
            self.insts.push(Inst::Assume(go_on));
        }
    }

    /// One-bit arithmetic is Boolean algebra.
    fn binary_bool(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor => self.store.mk(Op::Xor, &[a, b]),
            BinaryOp::Mul | BinaryOp::And => self.store.mk(Op::And, &[a, b]),
            BinaryOp::Or => self.store.mk(Op::Or, &[a, b]),
            BinaryOp::UDiv => {
                self.insts.push(Inst::Assume(b));
                a
            }
            // -1 / -1 overflows in one bit, so the only division that does not stop is 0 / -1
            BinaryOp::SDiv | BinaryOp::SRem => {
                let not_a = self.store.mk(Op::Not, &[a]);
                self.insts.push(Inst::Assume(b));
                self.insts.push(Inst::Assume(not_a));
                self.store.bool(false)
            }
            BinaryOp::URem => {
                self.insts.push(Inst::Assume(b));
                self.store.bool(false)
            }
            // a shift by 1 is a shift by the width
            BinaryOp::Shl | BinaryOp::LShr => {
                let not_b = self.store.mk(Op::Not, &[b]);
                self.store.mk(Op::And, &[a, not_b])
            }
            BinaryOp::AShr => a,
        }
    }

    fn compare(&mut self, op: CompareOp, a: Term, b: Term) -> Term {
        if self.store.sort(a) == ox_logic::Sort::Bool {
            return self.compare_bool(op, a, b);
        }
        let (op, swap, negate) = match op {
            CompareOp::Eq => (Op::Eq, false, false),
            CompareOp::Ne => (Op::Eq, false, true),
            CompareOp::Ult => (Op::BvUlt, false, false),
            CompareOp::Ule => (Op::BvUle, false, false),
            CompareOp::Ugt => (Op::BvUlt, true, false),
            CompareOp::Uge => (Op::BvUle, true, false),
            CompareOp::Slt => (Op::BvSlt, false, false),
            CompareOp::Sle => (Op::BvSle, false, false),
            CompareOp::Sgt => (Op::BvSlt, true, false),
            CompareOp::Sge => (Op::BvSle, true, false),
        };
        let args = if swap { [b, a] } else { [a, b] };
        let t = self.store.mk(op, &args);
        if negate { self.store.mk(Op::Not, &[t]) } else { t }
    }

    /// As unsigned, false < true; as signed, true is -1.
    fn compare_bool(&mut self, op: CompareOp, a: Term, b: Term) -> Term {
        let s = &mut *self.store;
        let (not_a, not_b) = (s.mk(Op::Not, &[a]), s.mk(Op::Not, &[b]));
        match op {
            CompareOp::Eq => s.mk(Op::Eq, &[a, b]),
            CompareOp::Ne => s.mk(Op::Xor, &[a, b]),
            CompareOp::Ult | CompareOp::Sgt => s.mk(Op::And, &[not_a, b]),
            CompareOp::Ugt | CompareOp::Slt => s.mk(Op::And, &[a, not_b]),
            CompareOp::Ule | CompareOp::Sge => s.mk(Op::Or, &[not_a, b]),
            CompareOp::Uge | CompareOp::Sle => s.mk(Op::Or, &[a, not_b]),
        }
    }

    fn cast(&mut self, inst: &ir::Inst, op: CastOp, a: &Operand) {
        let result = inst.results.first().and_then(|&v| self.reg_of[v]);
        match op {
            CastOp::ZeroExtend | CastOp::SignExtend => {
                let a = self.int(a);
                let Some(Type::Bits(to)) = result.map(|r| self.regs[r].ty) else { return };
                let t = match self.store.sort(a) {
                    ox_logic::Sort::Bool => {
                        let one = self.store.bv(to, if op == CastOp::ZeroExtend { 1 } else { -1 });
                        let zero = self.store.bv(to, 0);
                        self.store.mk(Op::Ite, &[a, one, zero])
                    }
                    ox_logic::Sort::BitVec(from) if op == CastOp::ZeroExtend => {
                        self.store.mk(Op::BvZeroExtend(to - from), &[a])
                    }
                    ox_logic::Sort::BitVec(from) => self.store.mk(Op::BvSignExtend(to - from), &[a]),
                    other => unreachable!("an integer of sort {other:?}"),
                };
                self.bind(result, t);
            }
            CastOp::Truncate => {
                let a = self.int(a);
                let t = match result.map(|r| self.regs[r].ty) {
                    Some(Type::Bits(to)) => self.store.mk(Op::BvExtract(to - 1, 0), &[a]),
                    _ => {
                        let bit = self.store.mk(Op::BvExtract(0, 0), &[a]);
                        let one = self.store.bv(1, 1);
                        self.store.mk(Op::Eq, &[bit, one])
                    }
                };
                self.bind(result, t);
            }
            CastOp::PtrToInt => self.havoc(inst, "an address as an integer"),
            CastOp::FloatToSigned | CastOp::FloatToUnsigned => {
                self.havoc(inst, "a floating-point number as an integer")
            }
            CastOp::Bitcast => self.havoc(inst, "the bits of a floating-point number"),
            CastOp::IntToPtr
            | CastOp::SignedToFloat
            | CastOp::UnsignedToFloat
            | CastOp::FloatTruncate
            | CastOp::FloatExtend => {}
        }
    }

    // ---- control flow

    fn terminator(&mut self, term: &ir::Terminator) -> sea::Terminator {
        match term {
            ir::Terminator::Goto(j) => sea::Terminator::Branch { cases: vec![], default: self.jump(j) },
            ir::Terminator::Branch(c, a, b) => {
                let c = self.int(c);
                sea::Terminator::Branch { cases: vec![(c, self.jump(a))], default: self.jump(b) }
            }
            ir::Terminator::Switch(v, cases, default) => {
                let v = self.int(v);
                let cases = cases
                    .iter()
                    .map(|(bits, j)| {
                        let k = self.constant(bits);
                        (self.store.mk(Op::Eq, &[v, k]), self.jump(j))
                    })
                    .collect();
                sea::Terminator::Branch { cases, default: self.jump(default) }
            }
            ir::Terminator::Return(values) => sea::Terminator::Return(self.operands(values)),
            ir::Terminator::Halt => sea::Terminator::Halt,
        }
    }

    fn jump(&mut self, j: &ir::Jump) -> sea::Jump {
        sea::Jump { to: sea::BlockId::from_u32(j.to.as_u32()), args: self.operands(&j.args) }
    }
}
