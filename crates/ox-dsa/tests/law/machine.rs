//! An interpreter for the operations of `program.rs` that checks every access against the analysis.
//!
//! Values and bytes remember whether they are (a part of) an address that was copied or moved. A pointer that is loaded from
//! other bytes is taken as it is only where the analysis knows the exact place; see `integers_without_provenance.rs` for that limit.
//!
//! Every object has 4 GiB of addresses for itself, somewhere. An access outside of an object does not happen: a load gives 0.

use super::program::Random;
use ox_dsa::{Analysis, Field, Place, RegionId};
use ox_ir::*;
use std::collections::{BTreeMap, HashMap, HashSet};

const CODE: u64 = 1 << 60;

/// A value, and whether it comes from an address.
#[derive(Clone, Copy, Default)]
struct Word {
    bits: u64,
    genuine: bool,
}

struct Frame {
    function: FuncId,
    /// Where the call stands in the caller.
    from: Option<(BlockId, usize)>,
    number: usize,
    values: Vec<Word>,
    seen: HashMap<u64, RegionId>,
}

pub struct Machine<'a> {
    module: &'a Module,
    analysis: &'a Analysis,
    whole: &'a Analysis,
    random: Random,
    objects: Vec<Vec<(u8, bool)>>,
    /// The objects by the upper half of their addresses.
    places: HashMap<u64, usize>,
    frames: Vec<Frame>,
    /// The call whose private memory a byte is in; 0 is `main`.
    owners: HashMap<u64, usize>,
    calls: usize,
    steps: usize,
    pub checked: usize,
    /// The copies and fills that can be done by fields.
    by_fields: BTreeMap<Place, Vec<Field>>,
    /// Bytes that would have another content if they were: nobody may read them.
    left_out: HashSet<u64>,
    /// The loads that came after some byte was left out.
    pub read_after: usize,
}

type Checked<T = ()> = Result<T, String>;

impl<'a> Machine<'a> {
    /// `whole` is the context-insensitive analysis, which knows what places are exact.
    pub fn new(module: &'a Module, analysis: &'a Analysis, whole: &'a Analysis, seed: u64) -> Machine<'a> {
        let mut machine = Machine {
            module,
            analysis,
            whole,
            random: Random::new(seed ^ 0xabcdef),
            objects: Vec::new(),
            places: HashMap::new(),
            frames: Vec::new(),
            owners: HashMap::new(),
            calls: 0,
            steps: 0,
            checked: 0,
            by_fields: analysis.field_copies(module),
            left_out: HashSet::new(),
            read_after: 0,
        };
        for global in module.globals.values() {
            machine.add(global.size);
        }
        for (id, global) in &module.globals {
            let mut bytes = Vec::new();
            for piece in global.init.iter().flatten() {
                match piece {
                    GlobalPiece::Bytes(data) => bytes.extend(data.iter().map(|byte| (*byte, false))),
                    GlobalPiece::Zero(n) | GlobalPiece::Undefined(n) => {
                        bytes.resize(bytes.len() + *n as usize, (0, false))
                    }
                    GlobalPiece::GlobalAddr(g, offset) => {
                        let address = machine.address(g.as_u32() as usize).wrapping_add_signed(*offset);
                        bytes.extend(address.to_le_bytes().map(|byte| (byte, true)));
                    }
                    GlobalPiece::FuncAddr(f) => {
                        bytes.extend((CODE + u64::from(f.as_u32())).to_le_bytes().map(|byte| (byte, true)))
                    }
                }
            }
            machine.objects[id.as_u32() as usize] = bytes;
        }
        machine
    }

    fn add(&mut self, size: u64) -> u64 {
        self.objects.push(vec![(0, false); size as usize]);
        let address = self.address(self.objects.len() - 1);
        let present = self.places.insert(address >> 32, self.objects.len() - 1);
        assert_eq!(present, None, "two objects at one place");
        address
    }

    fn address(&self, object: usize) -> u64 {
        // Far from each other, and neither sums nor differences of one another.
        let scattered = (object as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (((scattered ^ (scattered >> 29)) & 0x07ff_ffff) | 0x0100_0000) << 32
    }

    /// The object of some bytes, if all are inside.
    fn locate(&self, address: u64, length: u64) -> Option<(usize, usize)> {
        let object = *self.places.get(&(address >> 32))?;
        let offset = address & 0xffff_ffff;
        let inside = offset + length <= self.objects.get(object)?.len() as u64;
        (inside && length > 0).then_some((object, offset as usize))
    }

    pub fn run(&mut self, entry: FuncId) -> Checked {
        self.call(entry, Vec::new(), None).map(|_| ())
    }

    fn call(
        &mut self,
        function: FuncId,
        args: Vec<Word>,
        from: Option<(BlockId, usize)>,
    ) -> Checked<Vec<Word>> {
        let module = self.module;
        let Some(body) = &module.functions[function].body else { return Ok(Vec::new()) };
        let mut values = vec![Word::default(); body.values.len()];
        for (param, arg) in body.blocks[Body::ENTRY].params.iter().zip(args) {
            values[param.as_u32() as usize] = arg;
        }
        let number = self.calls;
        self.calls += 1;
        self.frames.push(Frame { function, from, number, values, seen: HashMap::new() });
        let mut block = Body::ENTRY;
        let result = loop {
            for (index, inst) in body.blocks[block].insts.iter().enumerate() {
                self.steps += 1;
                self.instruction(body, block, index, inst)?;
            }
            let jump = match &body.blocks[block].term {
                Terminator::Goto(jump) => jump,
                Terminator::Branch(c, yes, no) => {
                    if self.value(c) != 0 {
                        yes
                    } else {
                        no
                    }
                }
                Terminator::Return(values) => break values.iter().map(|v| self.word(v)).collect(),
                Terminator::Switch(..) | Terminator::Halt => return Err("no such terminator here".into()),
            };
            let args: Vec<Word> = jump.args.iter().map(|arg| self.word(arg)).collect();
            for (param, arg) in body.blocks[jump.to].params.iter().zip(args) {
                self.set(*param, arg);
            }
            block = jump.to;
        };
        self.frames.pop();
        Ok(result)
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("something runs")
    }

    fn set(&mut self, value: ValueId, to: Word) {
        self.frame().values[value.as_u32() as usize] = to;
    }

    fn value(&mut self, operand: &Operand) -> u64 {
        self.word(operand).bits
    }

    fn word(&mut self, operand: &Operand) -> Word {
        let genuine = |bits: u64| Word { bits, genuine: true };
        match operand {
            Operand::Value(value) => self.frame().values[value.as_u32() as usize],
            Operand::Int(bits) => {
                Word { bits: bits.to_u64().expect("no integer is wider than 64 bits"), genuine: false }
            }
            Operand::Null => Word::default(),
            Operand::Global(global) => genuine(self.address(global.as_u32() as usize)),
            Operand::Func(function) => genuine(CODE + u64::from(function.as_u32())),
            Operand::Float(..) => unreachable!("no floats here"),
        }
    }

    fn instruction(&mut self, body: &Body, block: BlockId, index: usize, inst: &Inst) -> Checked {
        let result = match &inst.kind {
            InstKind::Binary(op, a, b) => binary(*op, self.word(a), self.word(b)),
            InstKind::Compare(op, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                number(u64::from(if *op == CompareOp::Eq { a == b } else { a < b }))
            }
            InstKind::Cast(_, a) => self.word(a),
            InstKind::Select(c, a, b) => {
                if self.value(c) != 0 {
                    self.word(a)
                } else {
                    self.word(b)
                }
            }
            InstKind::PtrAdd(a, b) => {
                Word { bits: self.value(a).wrapping_add(self.value(b)), ..self.word(a) }
            }
            InstKind::Alloca { size, .. } | InstKind::Malloc { size, .. } => {
                let size = self.value(size);
                Word { bits: self.add(size), genuine: true }
            }
            InstKind::Nondet(_) => number(self.random.below(4)),
            InstKind::Load { addr, .. } => self.load(addr, body.values[inst.results[0]].ty)?,
            InstKind::Store { value, addr, .. } => {
                let width = width_of(type_of(body, value));
                let word = self.word(value);
                let bytes = word.bits.to_le_bytes().map(|byte| (byte, word.genuine));
                if let Some((object, offset)) = self.access(addr, width, true)? {
                    let length = width as usize;
                    self.objects[object][offset..offset + length].copy_from_slice(&bytes[..length]);
                    let start = self.value(addr);
                    self.left_out.retain(|byte| !(start..start + width).contains(byte));
                }
                return Ok(());
            }
            InstKind::MemCopy { to, from, len, .. } => {
                let place = (self.frame().function, block, index);
                return self.copy(place, to, from, len);
            }
            InstKind::MemSet { to, byte, len } => {
                let (byte, length) = (self.value(byte) as u8, self.value(len));
                if let Some((object, offset)) = self.access(to, length, true)? {
                    self.objects[object][offset..offset + length as usize].fill((byte, false));
                    let (place, start) = ((self.frame().function, block, index), self.value(to));
                    self.leave_out(place, start, vec![false; length as usize]);
                }
                return Ok(());
            }
            InstKind::Call { callee, args } => return self.call_inst(block, index, inst, callee, args),
            other => return Err(format!("no such instruction here: {other:?}")),
        };
        self.set(inst.results[0], result);
        Ok(())
    }

    fn load(&mut self, address: &Operand, ty: Type) -> Checked<Word> {
        let width = width_of(ty);
        let Some((object, offset)) = self.access(address, width, false)? else { return Ok(Word::default()) };
        let start = self.value(address);
        self.read_after += usize::from(!self.left_out.is_empty());
        if (start..start + width).any(|byte| self.left_out.contains(&byte)) {
            return Err("a byte is read that a copy by fields leaves out".into());
        }
        let found = &self.objects[object][offset..offset + width as usize];
        let genuine = found.iter().all(|(_, genuine)| *genuine);
        let mixed = !genuine && found.iter().any(|(_, genuine)| *genuine);
        let mut bytes = [0; 8];
        bytes.iter_mut().zip(found).for_each(|(byte, (value, _))| *byte = *value);
        let function = self.frame().function;
        let cell = self.whole.cell(function, address).expect("an access has a cell");
        let exact = self.whole.graph(function).node(cell.node).stride == 0;
        match !exact && (mixed || ty == Type::Ptr && !genuine) {
            true => Ok(Word::default()),
            false => Ok(Word { bits: u64::from_le_bytes(bytes), genuine }),
        }
    }

    /// Only if both places exist.
    fn copy(&mut self, place: Place, to: &Operand, from: &Operand, len: &Operand) -> Checked {
        let (target, source, length) = (self.value(to), self.value(from), self.value(len));
        if self.locate(target, length).is_none() || self.locate(source, length).is_none() {
            return Ok(());
        }
        let moved = (source..source + length).map(|byte| self.left_out.contains(&byte)).collect();
        self.leave_out(place, target, moved);
        let source = self.access(from, length, false)?;
        let target = self.access(to, length, true)?;
        if let (Some((from, start)), Some((to, offset))) = (source, target) {
            let bytes = self.objects[from][start..start + length as usize].to_vec();
            self.objects[to][offset..offset + length as usize].copy_from_slice(&bytes);
        }
        Ok(())
    }

    /// After a copy or fill: which bytes are left out, if what comes there was, and by this one.
    fn leave_out(&mut self, place: Place, start: u64, was: Vec<bool>) {
        let fields = self.by_fields.get(&place);
        for (at, was) in (0..).zip(was) {
            let in_field = |f: &Field| (f.offset..f.offset + f.bytes).contains(&at);
            if was || fields.is_some_and(|fields| !fields.iter().any(in_field)) {
                self.left_out.insert(start + at);
            } else {
                self.left_out.remove(&(start + at));
            }
        }
    }

    fn call_inst(
        &mut self,
        block: BlockId,
        index: usize,
        inst: &Inst,
        callee: &Callee,
        args: &[Operand],
    ) -> Checked {
        let caller = self.frame().function;
        let target = match callee {
            Callee::Direct(target) => *target,
            Callee::Indirect(operand) => {
                let number = self.value(operand).wrapping_sub(CODE);
                if number >= self.module.functions.len() as u64 {
                    return Ok(());
                }
                FuncId::from_u32(number as u32)
            }
        };
        if !self.analysis.targets(caller, block, index).listed().contains(&target) {
            return Err(format!("a call in {caller} reaches {target}"));
        }
        if self.frames.len() > 5 || self.steps > 3000 {
            return Ok(());
        }
        self.check_map(caller, block, index, target)?;
        let args = args.iter().map(|arg| self.word(arg)).collect();
        let results = self.call(target, args, Some((block, index)))?;
        for (result, value) in inst.results.iter().zip(results) {
            self.set(*result, value);
        }
        Ok(())
    }

    /// Memory that is changed is not passed twice.
    fn check_map(&self, caller: FuncId, block: BlockId, index: usize, callee: FuncId) -> Checked {
        let map = self.analysis.call_map(caller, block, index, callee);
        let outputs = self.analysis.outputs(callee);
        for (theirs, ours) in &map {
            let twice = map.iter().any(|(other, place)| other != theirs && place == ours);
            if twice && outputs.contains(theirs) {
                return Err(format!("{caller} passes {ours} to {callee} twice, and it is changed"));
            }
        }
        Ok(())
    }

    /// The place of an access; `None`: there is none.
    fn access(&mut self, address: &Operand, length: u64, write: bool) -> Checked<Option<(usize, usize)>> {
        let start = self.value(address);
        let Some(place) = self.locate(start, length) else { return Ok(None) };
        let function = self.frame().function;
        let region = self.analysis.region_of(function, address);
        let mut region = region.ok_or_else(|| format!("{address:?} in {function} has no region"))?;
        let mut depth = self.frames.len() - 1;
        loop {
            let frame = &mut self.frames[depth];
            let effects = self.analysis.effects(frame.function);
            let effect = if write { &effects.modifies } else { &effects.reads };
            if !effect.contains(&region) {
                return Err(format!("{} has no such effect on {region}", frame.function));
            }
            for byte in start..start + length {
                // Memory that a function only reads may come to it twice.
                let other = *frame.seen.entry(byte).or_insert(region);
                let changed = effects.modifies.contains(&region) || effects.modifies.contains(&other);
                if other != region && changed {
                    return Err(format!("a byte is in two regions of {}, once in {region}", frame.function));
                }
            }
            let Some((block, index)) = frame.from.filter(|_| depth > 0) else { break };
            if !self.analysis.inputs(frame.function).contains(&region) {
                break;
            }
            let callee = frame.function;
            let caller = self.frames[depth - 1].function;
            region = self.analysis.call_map(caller, block, index, callee)[&region];
            depth -= 1;
        }
        let owner = self.frames[depth].number;
        for byte in start..start + length {
            if *self.owners.entry(byte).or_insert(owner) != owner {
                return Err(format!(
                    "a byte is private to two calls, one of {}",
                    self.frames[depth].function
                ));
            }
        }
        self.checked += 1;
        Ok(Some(place))
    }
}

fn number(bits: u64) -> Word {
    Word { bits, genuine: false }
}

fn binary(op: BinaryOp, x: Word, y: Word) -> Word {
    let (a, b) = (x.bits, y.bits);
    let genuine = x.genuine || y.genuine;
    match op {
        BinaryOp::Add => Word { bits: a.wrapping_add(b), genuine },
        BinaryOp::Sub => Word { bits: a.wrapping_sub(b), genuine: x.genuine && !y.genuine },
        BinaryOp::And => Word { bits: a & b, genuine },
        BinaryOp::Mul => number(a.wrapping_mul(b)),
        BinaryOp::Shl => number(a.checked_shl(b as u32).unwrap_or(0)),
        BinaryOp::LShr => number(a.checked_shr(b as u32).unwrap_or(0)),
        BinaryOp::Or => number(a | b),
        BinaryOp::Xor => number(a ^ b),
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem | BinaryOp::AShr => {
            unreachable!("the programs have no such operation")
        }
    }
}

fn type_of(body: &Body, operand: &Operand) -> Type {
    match operand {
        Operand::Value(value) => body.values[*value].ty,
        Operand::Int(bits) => Type::Int(bits.width()),
        Operand::Null | Operand::Global(_) | Operand::Func(_) => Type::Ptr,
        Operand::Float(ty, _) => Type::Float(*ty),
    }
}

fn width_of(ty: Type) -> u64 {
    match ty {
        Type::Int(width) => u64::from(width.div_ceil(8)),
        Type::Ptr => 8,
        Type::Float(ty) => u64::from(ty.width().div_ceil(8)),
    }
}
