//! The memory instructions.

use super::layers::{Elements, What};
use super::{Choice, Input, Machine, Outcome, number};
use crate::{Inst, Layout, RegId, Type};
use num_bigint::BigUint;
use ox_logic::{EvalError, Node, Op, Sort, Term, Value};
use std::collections::BTreeMap;

/// More bytes than this are not copied or filled one by one.
pub(super) const LONG: u64 = 1 << 16;

impl Machine<'_> {
    pub(super) fn memory_inst(&mut self, inst: &Inst) -> Result<Option<Outcome>, EvalError> {
        let args = inst.terms().into_iter().map(|t| self.eval(t)).collect::<Result<Vec<_>, _>>()?;
        match inst {
            Inst::Alloc(r, a) => {
                let size = number(&args[0]);
                let function = self.frame().function;
                let base = match args.get(1).map(number).or_else(|| self.guide.address(function, *r, size)) {
                    Some(base) => base,
                    None => self.objects.place(a.kind, size, a.align),
                };
                let source = self.program.functions[function].regs[*r].source.as_deref();
                let variable = source.and_then(|s| s.strip_prefix('&')).map(str::to_owned);
                self.objects.allocate(a, base, size, variable);
                if let Some(site) = a.content {
                    self.objects.fresh(base, size, self.inputs.len());
                    self.supplied(site, Input::Content(BTreeMap::new()));
                }
                self.bind(*r, Value::bv(self.program.pointer_width, base));
            }
            Inst::Free(_) => self.objects.free(number(&args[0])),
            Inst::ResetModified(_) => self.objects.reset_modified(number(&args[0])),
            Inst::Track(on) => self.objects.track(*on),
            Inst::Scope(_, live) => self.objects.scope(number(&args[0]), *live),
            Inst::ObjectSize(r, _) => {
                let size = self.objects.size(number(&args[0]));
                self.bind(*r, Value::bv(self.program.pointer_width, size));
            }
            Inst::NoLeak(r) => {
                let v = self.objects.no_leak();
                self.bind(*r, Value::Bool(v));
            }
            Inst::Test(r, test, _) => {
                let v = self.objects.test(*test, number(&args[0]), number(&args[1]));
                self.bind(*r, Value::Bool(v));
            }
            Inst::Load { result, mem, .. } => {
                let width = self.width_of(*result);
                let shadow = self.is_shadow(*mem);
                let [mem, addr] = take(args);
                let mem = self.elements(mem);
                let v = self.read(&mem, number(&addr), width, shadow);
                self.bind(*result, v);
            }
            Inst::Store { result, .. } => {
                let [mem, addr, value] = take(args);
                let Value::BitVec(width, bits) = value else { unreachable!("a stored value is bits") };
                let mut mem = self.elements(mem);
                let addr = number(&addr);
                self.write(&mut mem, addr, width, &bits);
                self.written(*result, addr, u64::from(width / 8));
                self.bind_memory(*result, mem);
            }
            Inst::Copy(r, c) => {
                let shadow = self.is_shadow(c.source);
                let [mem, source, to, from, len] = take(args);
                let (to, from, len) = (number(&to), number(&from), number(&len));
                let (mut mem, source) = (self.elements(mem), self.elements(source));
                if len > LONG {
                    let mem = self.layers.over(mem, (to, len), What::Copy(source, from));
                    self.written(*r, to, len);
                    self.bind_memory(*r, mem);
                    return Ok(None);
                }
                for i in (0..len).step_by(mem.bytes as usize) {
                    let width = 8 * mem.bytes as u32;
                    let Value::BitVec(_, bits) = self.read(&source, from.wrapping_add(i), width, shadow)
                    else {
                        unreachable!("an element is bits")
                    };
                    self.write(&mut mem, to.wrapping_add(i), width, &bits);
                }
                self.written(*r, to, len);
                self.bind_memory(*r, mem);
            }
            Inst::Fill(r, _) => {
                let [mem, to, byte, len] = take(args);
                let (to, len) = (number(&to), number(&len));
                let mut mem = self.elements(mem);
                let bits = BigUint::from_bytes_le(&vec![number(&byte) as u8; mem.bytes as usize]);
                if len > LONG {
                    mem = self.layers.over(mem, (to, len), What::Fill(bits));
                } else {
                    for i in (0..len).step_by(mem.bytes as usize) {
                        let width = 8 * mem.bytes as u32;
                        self.write(&mut mem, to.wrapping_add(i), width, &bits);
                    }
                }
                self.written(*r, to, len);
                self.bind_memory(*r, mem);
            }
            Inst::Scramble(r, s) => {
                let [mem, to, len] = take(args);
                let (to, len) = (number(&to), number(&len));
                let function = self.frame().function;
                let Some(content) = self.guide.choose(function, *r, Choice::Content) else {
                    return Ok(Some(Outcome::NoChoice));
                };
                let (mut mem, content) = (self.elements(mem), self.elements(content));
                if len > LONG {
                    mem = self.layers.over(mem, (to, len), What::Content(content));
                } else {
                    for i in (0..len).step_by(mem.bytes as usize) {
                        let at = to.wrapping_add(i);
                        let (bits, _) = self.layers.element(&content, at);
                        self.write(&mut mem, at, 8 * content.bytes as u32, &bits);
                    }
                }
                if let Some(site) = s.content {
                    self.objects.fresh(to, len, self.inputs.len());
                    self.supplied(site, Input::Content(BTreeMap::new()));
                }
                self.bind_memory(*r, mem);
            }
            other => unreachable!("{other:?} is no instruction on memory"),
        }
        Ok(None)
    }

    /// Only writes to memory of the program count.
    fn written(&mut self, result: RegId, addr: u64, bytes: u64) {
        let function = self.frame().function;
        match self.program.functions[function].regs[result].ty {
            Type::Mem(Layout::Shadow(_)) => {}
            Type::Mem(_) | Type::Bool | Type::Bits(_) | Type::Ptr => self.objects.written(addr, bytes),
        }
    }

    fn width_of(&mut self, r: RegId) -> u32 {
        let function = self.frame().function;
        match self.program.functions[function].regs[r].ty {
            Type::Bits(w) => w,
            Type::Ptr => self.program.pointer_width,
            ty @ (Type::Bool | Type::Mem(_)) => unreachable!("a load of type {ty}"),
        }
    }

    fn elements(&self, mem: Value) -> Elements {
        let Value::Array(array) = mem else { unreachable!("a memory is an array") };
        let Sort::Array(sort) = array.sort else { unreachable!("an array has an array sort") };
        let Sort::BitVec(w) = self.store.array_parts(sort).1 else { unreachable!("elements are bits") };
        Elements::new(array, u64::from(w / 8))
    }

    fn bind_memory(&mut self, r: RegId, mem: Elements) {
        let v = mem.value(self.store);
        self.bind(r, v);
    }

    /// The term is a memory that a pass has added.
    fn is_shadow(&self, mut mem: Term) -> bool {
        loop {
            match self.store.node(mem) {
                Node::App(Op::Ite, args) => mem = args[1],
                Node::App(..) | Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {
                    return false;
                }
                Node::Var(..) => return self.shadows.contains(&mem),
            }
        }
    }

    /// Remembers the bytes that are inputs, unless they are none of the program's.
    fn read(&mut self, mem: &Elements, addr: u64, width: u32, shadow: bool) -> Value {
        // each with the address that it is from
        let mut bytes = vec![];
        for i in (0..u64::from(width / 8)).step_by(mem.bytes as usize) {
            let (element, from) = self.layers.element(mem, addr.wrapping_add(i));
            let mut element = element.to_bytes_le();
            element.resize(mem.bytes as usize, 0);
            bytes.extend((0u64..).zip(element).map(|(i, byte)| (from.wrapping_add(i), byte)));
        }
        let inputs = !shadow && self.objects.has_inputs();
        for &(from, byte) in bytes.iter().filter(|_| inputs) {
            // the same byte in all of them, so that it matters to none which of the memories this is
            for origin in self.objects.origins(from) {
                let content = match &mut self.inputs[origin.input].1 {
                    Input::Content(content) => content,
                    Input::Effect(effect) => match origin.object {
                        Some(name) => effect.entry(name).or_default(),
                        None => continue,
                    },
                    Input::Value(_) => continue,
                };
                content.entry(origin.offset).or_insert(byte);
            }
        }
        let bytes: Vec<u8> = bytes.into_iter().map(|(_, byte)| byte).collect();
        Value::BitVec(width, BigUint::from_bytes_le(&bytes))
    }

    fn write(&mut self, mem: &mut Elements, addr: u64, width: u32, bits: &BigUint) {
        let mut bytes = bits.to_bytes_le();
        bytes.resize(width as usize / 8, 0);
        for (i, element) in (0u64..).zip(bytes.chunks(mem.bytes as usize)) {
            let at = addr.wrapping_add(i * mem.bytes);
            self.layers.put(mem, at, BigUint::from_bytes_le(element));
        }
    }
}

fn take<const N: usize>(args: Vec<Value>) -> [Value; N] {
    args.try_into().expect("every instruction has its number of terms")
}
