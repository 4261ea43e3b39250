//! IR to SEA-IR, at precision `reg` (numeric registers only) or `mem` (pointers and memory as well; section 3 of the SeaHorn
//! paper, section II of the SeaBMC paper).
//!
//! What is not modelled (at `reg` pointers, floats and the content of memory; at `mem` what floats compute) is a `havoc`, any
//! value at all, and a note says so. That over-approximates: a proof holds, a counterexample has to replay.
//! What the IR marks as unsupported stays marked. Functions that the entry does not reach are left out.

pub mod copies;
mod floats;
mod inferred;
mod initial;
mod memory;
pub mod regions;
mod scalar;
mod stay_inside;

use cranelift_entity::{PrimaryMap, SecondaryMap};
use inferred::Inferred;
use memory::{Globals, Memory};
use num_bigint::BigInt;
use ox_ir::{self as ir, Assumption, Assumptions, Bits, InstKind, Operand};
use ox_logic::smtlib::is_reserved;
use ox_logic::{Op, Store, Term};
use ox_sea::{self as sea, Inst, Place, RegId, Type};
use regions::Regions;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The program and what had to be approximated or assumed.
pub struct Lowered {
    pub program: sea::Program,
    /// What is over-approximated, for people; a proof does not depend on it.
    pub approximations: Vec<String>,
    /// What a proof relies on.
    pub assumptions: Vec<String>,
}

/// How much of the program is modelled.
#[derive(Clone, Copy)]
pub enum Precision<'a> {
    /// Numeric registers only.
    Reg,
    /// Everything but what floats compute; memory is split into these regions.
    Mem(&'a Regions),
}

pub fn ir_to_sea(store: &mut Store, module: &ir::Module, entry: ir::FuncId, precision: Precision) -> Lowered {
    let order = reachable(module, entry);
    let globals = match precision {
        Precision::Reg => Globals::default(),
        Precision::Mem(regions) => Globals::new(store, module, &Used::by(module, &order), regions, &order),
    };
    let ids: BTreeMap<ir::FuncId, sea::FuncId> =
        order.iter().enumerate().map(|(i, &f)| (f, sea::FuncId::from_u32(i as u32))).collect();
    let inferred = Inferred::of(store, module, &order);
    let mut notes = Notes::default();
    let mut functions = PrimaryMap::new();
    for &f in &order {
        let function = &module.functions[f];
        let body = function.body.as_ref().expect("reachable functions have bodies");
        let memory = match precision {
            Precision::Reg => None,
            Precision::Mem(regions) => Some(Memory::new(regions, &globals, f, body)),
        };
        let mut lowering = FunctionLowering::new(store, module, &ids, &mut notes, function, body, memory);
        lowering.inferred = inferred.names.clone();
        functions.push(lowering.run(f == entry));
    }
    functions.extend(inferred.functions);
    for (id, f) in functions.iter_mut() {
        f.name = text_name(&f.name, id);
    }
    if let Precision::Mem(regions) = precision
        && regions.analysis().assumes_no_wrap()
    {
        notes.assumptions.add(Assumption::INDEX);
    }
    if let Precision::Mem(regions) = precision
        && regions.analysis().compares_parts()
    {
        notes.assumptions.add(Assumption::LAYOUT_BYTES);
    }
    if let Precision::Mem(regions) = precision
        && regions.analysis().reads_external_addresses()
    {
        notes.assumptions.add(Assumption::LAYOUT_NUMBERS);
    }
    if let Precision::Mem(regions) = precision
        && regions.analysis().accesses_guessed_addresses()
    {
        notes.assumptions.add(Assumption::GUESSED);
    }
    let program = sea::Program {
        pointer_width: module.pointer_width,
        globals: globals.list,
        functions,
        entry: ids[&entry],
    };
    Lowered {
        program,
        approximations: notes.approximations.into_iter().collect(),
        assumptions: notes.assumptions.texts().collect(),
    }
}

/// The functions with a body that are reached from the entry by direct calls, the entry first.
fn reachable(module: &ir::Module, entry: ir::FuncId) -> Vec<ir::FuncId> {
    let mut order = vec![entry];
    let mut seen: SecondaryMap<ir::FuncId, bool> = SecondaryMap::new();
    seen[entry] = true;
    let mut next = 0;
    while next < order.len() {
        let body = module.functions[order[next]].body.as_ref();
        for inst in body.iter().flat_map(|b| b.blocks.values()).flat_map(|b| &b.insts) {
            if let InstKind::Call { callee: ir::Callee::Direct(f), .. } = inst.kind
                && module.functions[f].body.is_some()
                && !std::mem::replace(&mut seen[f], true)
            {
                order.push(f);
            }
        }
        next += 1;
    }
    order
}

/// What the functions mention, directly or through initialisers.
pub(crate) struct Used {
    globals: BTreeSet<ir::GlobalId>,
    functions: BTreeSet<ir::FuncId>,
}

impl Used {
    fn by(module: &ir::Module, functions: &[ir::FuncId]) -> Self {
        let mut used = Used { globals: BTreeSet::new(), functions: BTreeSet::new() };
        let mut work = vec![];
        for f in functions {
            let body = module.functions[*f].body.as_ref();
            for block in body.iter().flat_map(|b| b.blocks.values()) {
                for o in block.insts.iter().flat_map(|i| i.kind.operands()).chain(block.term.operands()) {
                    match o {
                        Operand::Global(g) => work.push(*g),
                        Operand::Func(f) => drop(used.functions.insert(*f)),
                        Operand::Value(_) | Operand::Int(_) | Operand::Null | Operand::Float(..) => {}
                    }
                }
            }
        }
        while let Some(g) = work.pop() {
            if !used.globals.insert(g) {
                continue;
            }
            for piece in module.globals[g].init.iter().flatten() {
                match piece {
                    ir::GlobalPiece::GlobalAddr(g, _) => work.push(*g),
                    ir::GlobalPiece::FuncAddr(f) => drop(used.functions.insert(*f)),
                    ir::GlobalPiece::Bytes(_) | ir::GlobalPiece::Zero(_) | ir::GlobalPiece::Undefined(_) => {}
                }
            }
        }
        used
    }
}

#[derive(Default)]
struct Notes {
    approximations: BTreeSet<String>,
    assumptions: Assumptions,
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
    /// At precision `mem`.
    memory: Option<Memory<'a>>,
    /// How many registers there are besides those of the IR's values.
    extra: u32,
    /// The functions that are to be inferred.
    inferred: BTreeMap<&'a str, sea::FuncId>,
    /// The instruction at hand.
    site: (ir::BlockId, usize),
    entered: SecondaryMap<ir::BlockId, bool>,
}

/// At precision `reg`; `None`: not modelled.
fn tracked_type(ty: ir::Type) -> Option<Type> {
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
        memory: Option<Memory<'a>>,
    ) -> Self {
        FunctionLowering {
            store,
            module,
            ids,
            notes,
            function,
            body,
            regs: PrimaryMap::new(),
            reg_of: SecondaryMap::new(),
            insts: vec![],
            memory,
            extra: 0,
            inferred: BTreeMap::new(),
            site: (ir::Body::ENTRY, 0),
            entered: SecondaryMap::new(),
        }
    }

    fn run(mut self, is_entry: bool) -> sea::Function {
        for (v, info) in self.body.values.iter() {
            if let Some(ty) = self.type_of(v, info.ty) {
                let reg = self.new_reg(ty, info.name.clone(), v.as_u32());
                self.reg_of[v] = Some(reg);
            }
        }
        let mut params = self.tracked_regs(&self.body.blocks[ir::Body::ENTRY].params);
        params.extend(self.memory_params());
        let mut blocks: Vec<Option<sea::Block>> = vec![None; self.body.blocks.len()];
        let loops: FxHashMap<ir::BlockId, ir::Loc> =
            self.body.loops().into_iter().filter_map(|l| Some((l.head, l.loc?))).collect();
        for id in Memory::order(self.body) {
            let block = &self.body.blocks[id];
            self.entered[id] = true;
            let mut block_params = match id {
                ir::Body::ENTRY => params.clone(),
                _ => self.tracked_regs(&block.params),
            };
            block_params.extend(self.enter_block(id));
            if id == ir::Body::ENTRY {
                self.start_memories(is_entry);
            }
            for (index, inst) in block.insts.iter().enumerate() {
                self.site = (id, index);
                self.inst(inst);
            }
            let term = self.terminator(&block.term);
            self.leave_block(id);
            let place = self.place(loops.get(&id).copied().or_else(|| self.body.first_loc(id)));
            let insts = std::mem::take(&mut self.insts);
            blocks[id.as_u32() as usize] = Some(sea::Block { params: block_params, insts, term, place });
        }
        let blocks = blocks.into_iter().map(|b| b.expect("every block is in the order")).collect();
        let carries = |v| self.memory.as_ref().is_some_and(|m| m.carries_pointer(v));
        let mut returns = self.return_types(self.function, carries);
        returns.extend(self.memory_returns());
        let place = self.place(self.function.loc);
        sea::Function {
            name: self.function.name.clone(),
            params,
            returns,
            regs: self.regs,
            blocks,
            place,
            inferred: false,
        }
    }

    /// Of a function with a body, with the values of it that may carry a pointer, at precision `mem`. An integer that does so
    /// wherever the function returns is a pointer.
    fn return_types(&self, function: &ir::Function, carries: impl Fn(ir::ValueId) -> bool) -> Vec<Type> {
        let is_pointer = |index: usize| {
            let blocks = function.body.iter().flat_map(|body| body.blocks.values());
            blocks.into_iter().any(|block| match &block.term {
                ir::Terminator::Return(values) => {
                    matches!(&values[index], Operand::Value(v) if carries(*v))
                }
                ir::Terminator::Goto(_)
                | ir::Terminator::Branch(..)
                | ir::Terminator::Switch(..)
                | ir::Terminator::Halt => false,
            })
        };
        let modelled = |(index, &ty): (usize, &ir::Type)| match (&self.memory, ty) {
            (None, ty) => tracked_type(ty),
            (Some(_), ir::Type::Ptr) => Some(Type::Ptr),
            (Some(_), ir::Type::Float(f)) => Some(Type::Bits(f.width())),
            (Some(_), ir::Type::Int(w)) if w == self.module.pointer_width && is_pointer(index) => {
                Some(Type::Ptr)
            }
            (Some(_), ty @ ir::Type::Int(_)) => tracked_type(ty),
        };
        function.returns.iter().enumerate().filter_map(modelled).collect()
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
            Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => {
                self.address_operand(o)
            }
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
            InstKind::Float(op, args) if self.memory.is_some() => {
                let args: Vec<Option<Term>> = args.iter().map(|a| self.operand(a)).collect();
                match self.float_sign(*op, &args) {
                    Some(t) => self.bind(result, t),
                    None => self.havoc(inst, "a floating-point number"),
                }
            }
            InstKind::Float(..) => {}
            InstKind::FloatCompare(op, a, b) => {
                let args = [a, b].map(|o| self.operand(o));
                match self.float_type(a).and_then(|ty| self.float_compare(*op, ty, args)) {
                    Some(t) => self.bind(result, t),
                    None => self.havoc(inst, "a comparison of floating-point numbers"),
                }
            }
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
            | InstKind::Lifetime { .. }
                if self.memory.is_some() =>
            {
                self.memory_inst(inst)
            }
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
            InstKind::Apart { .. } => self.havoc(inst, "whether two places overlap"),
            InstKind::ObjectSize(_) => self.havoc(inst, "the size of an object"),
            InstKind::NoLeak => self.havoc(inst, "whether memory is left"),
            InstKind::Call { callee, args } => self.call(inst, callee, args),
            InstKind::Nondet(site) => {
                if let Some(r) = result {
                    self.insts.push(Inst::Nondet(r, sea::SiteId::from_u32(site.as_u32())));
                }
            }
            InstKind::Infer(site, args) => {
                let r = result.expect("an answer is a Boolean");
                self.insts.push(Inst::Nondet(r, sea::SiteId::from_u32(site.as_u32())));
                let callee = self.inferred[self.module.sites[*site].name.as_str()];
                let args: Vec<Term> = args.iter().map(|a| self.int(a)).collect();
                let args = std::iter::once(self.regs[r].var).chain(args).collect();
                self.insts.push(Inst::Call { callee, args, results: vec![] });
            }
            InstKind::Assume(c) => {
                let c = self.int(c);
                self.insts.push(Inst::Assume(c));
            }
            InstKind::Reached(check) => {
                self.insts.push(Inst::Reached(sea::CheckId::from_u32(check.as_u32())));
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
                    // the function does not look at those behind them
                    let params = self.module.functions[*f].params.len();
                    let mut args = self.operands(&args[..params]);
                    let wanted = self.tracked_regs(&inst.results);
                    let carries = |v| self.memory.as_ref().is_some_and(|m| m.carries_pointer_in(*f, v));
                    let returns = self.return_types(&self.module.functions[*f], carries);
                    let mut results: Vec<RegId> =
                        wanted.iter().zip(returns).map(|(r, ty)| self.reg_like(*r, ty)).collect();
                    let returned: Vec<(RegId, RegId)> =
                        wanted.into_iter().zip(results.clone()).filter(|(a, b)| a != b).collect();
                    let (memories, changed) = self.call_memories(*f);
                    args.extend(memories);
                    results.extend(changed);
                    self.insts.push(Inst::Call { callee, args, results });
                    for (wanted, result) in returned {
                        self.insts.push(Inst::Let(wanted, self.regs[result].var));
                    }
                }
                None => {
                    let name = &self.module.functions[*f].name;
                    // where there is a site for what it writes, the front-end has said so
                    if self.effect_site(name).is_none() {
                        self.notes.assumptions.about(Assumption::EXTERNAL, name);
                    }
                    self.havoc(inst, &format!("the result of {name}"));
                    self.external_call(name);
                }
            },
            ir::Callee::Indirect(_) => self.unsupported(inst, "call through a function pointer"),
        }
    }

    /// The register, or a new one if it is of another type: what is a number here may carry a pointer there.
    fn reg_like(&mut self, r: RegId, ty: Type) -> RegId {
        if self.regs[r].ty == ty {
            return r;
        }
        self.extra += 1;
        let number = self.body.values.len() as u32 + self.extra;
        self.new_reg(ty, None, number)
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
            ir::Terminator::Return(values) => {
                let mut values = self.operands(values);
                values.extend(self.returned_memories());
                sea::Terminator::Return(values)
            }
            ir::Terminator::Halt => sea::Terminator::Halt,
        }
    }

    fn jump(&mut self, j: &ir::Jump) -> sea::Jump {
        let mut args = self.operands(&j.args);
        args.extend(self.jump_memories(j.to));
        sea::Jump { to: sea::BlockId::from_u32(j.to.as_u32()), args }
    }
}

/// LLVM allows any name; those of SEA-IR and of clauses are written in texts that have words of their own. A name that is changed ends in `!`
/// and the function's number, and no other has a `!`, so that names stay different.
fn text_name(name: &str, id: sea::FuncId) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.$@-".contains(c);
    let word = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '.');
    match word && name.chars().all(plain) && !is_reserved(name) {
        true => name.to_string(),
        false => {
            let text: String = name.chars().map(|c| if plain(c) { c } else { '_' }).collect();
            format!("f.{text}!{}", id.as_u32())
        }
    }
}
