//! The instructions on memory and pointers.

use super::frame::{Frame, Register};
use super::input::Content;
use super::object::{FatPointer, ObjectId};
use super::run::{Machine, Step, fault_outcome};
use super::value::Value;
use super::{Input, Outcome};
use crate::Bits;
use crate::entry_object;
use crate::model::*;

impl<'m> Machine<'m, '_> {
    /// A size or length; what does not fit 64 bits is more than there is.
    fn length(&self, frame: &Frame<'m>, operand: &Operand) -> Step<u64> {
        frame.bits(operand).to_u64().ok_or(Outcome::MemoryLimit)
    }

    /// What the environment puts into so many bytes.
    fn content(&mut self, site: SiteId, length: u64) -> Result<Content, Outcome> {
        let mut content = self.inputs.content(self.module, site, length);
        let without = &self.module.sites[site].without;
        let mut wrong = content.bytes.range(..length).map(|(_, byte)| *byte).filter(|b| without.contains(b));
        if let Some(byte) = wrong.next() {
            return Err(Outcome::ImpossibleContent { site, byte });
        }
        // what is not listed does not matter
        if without.contains(&content.rest) {
            content.rest = (b'a'..=b'z').find(|b| !without.contains(b)).unwrap_or_default();
        }
        self.progress.consumed.push((site, Input::Content(content.clone())));
        Ok(content)
    }

    /// Whether values of this type remember the object that they belong to.
    fn remembers(&self, ty: Type) -> bool {
        ty == Type::Ptr || ty == Type::Int(self.module.pointer_width)
    }

    pub(super) fn memory_inst(&mut self, frame: &mut Frame<'m>, inst: &'m Inst) -> Step {
        match &inst.kind {
            InstKind::PtrAdd(pointer, offset) => {
                let offset = frame.bits(offset).to_u64().expect("an offset is as wide as a pointer");
                let FatPointer { address, object } = self.pointer(frame, pointer);
                let moved = address.wrapping_add(offset);
                let end = if self.module.pointer_width == 32 { 0xffff_ffff } else { u64::MAX };
                let address = moved & end;
                // an object of which this is a part would go around the end of the address space: there is none
                if let Some(ObjectId { base, size, .. }) = object {
                    let distance = address.wrapping_sub(base) & end;
                    if distance <= size && distance > end - base {
                        return Err(Outcome::MemoryLimit);
                    }
                }
                frame.set(inst.results[0], Register::pointer(FatPointer { address, object }));
                Ok(())
            }
            InstKind::Alloca { .. } | InstKind::Malloc { .. } | InstKind::Free(_) => {
                self.allocation(frame, inst)
            }
            InstKind::Load { addr, align: _, volatile: _ } => self.load(frame, inst, addr),
            InstKind::Store { value, addr, align: _, volatile: _ } => self.store(frame, inst, value, addr),
            InstKind::MemCopy { .. } | InstKind::MemSet { .. } | InstKind::MemHavoc { .. } => {
                self.bulk(frame, inst)
            }
            InstKind::PtrTest { .. }
            | InstKind::ObjectSize(_)
            | InstKind::Apart { .. }
            | InstKind::ResetModified(_)
            | InstKind::Track(_)
            | InstKind::NoLeak
            | InstKind::Lifetime { .. } => {
                self.object_inst(frame, inst);
                Ok(())
            }
            other => unreachable!("{other:?} is no instruction on memory"),
        }
    }

    fn allocation(&mut self, frame: &mut Frame<'m>, inst: &'m Inst) -> Step {
        let fault = |fault| fault_outcome(fault, inst.loc);
        match &inst.kind {
            InstKind::Alloca { size, align, name } => {
                let size = self.length(frame, size)?;
                let name = name.as_deref().unwrap_or_default();
                let fill = || self.inputs.unspecified_byte();
                let pointer = self.memory.push_stack(size, *align, (name, inst.loc), fill).map_err(fault)?;
                frame.set(inst.results[0], Register::pointer(pointer));
            }
            InstKind::Malloc { size, zeroed, site, maker } => {
                let size = self.length(frame, size)?;
                let name = self.module.sites[*site].name.as_str();
                let of_caller = entry_object::path_of(name).is_some() || entry_object::is_unknown(name);
                let name = if of_caller { name } else { "" };
                let pointer = self.memory.allocate(size, *maker, (name, inst.loc)).map_err(fault)?;
                if !zeroed {
                    let content = self.content(*site, size)?;
                    self.memory.put(pointer, size, &content).map_err(fault)?;
                    if self.module.sites[*site].kind == SiteKind::OutsideContent {
                        self.memory.mark_foreign_addresses(pointer, &content);
                    }
                }
                frame.set(inst.results[0], Register::pointer(pointer));
            }
            InstKind::Free(pointer) => {
                let pointer = self.pointer(frame, pointer);
                self.memory.free(pointer).map_err(fault)?;
            }
            other => unreachable!("{other:?} neither allocates nor frees"),
        }
        Ok(())
    }

    fn load(&mut self, frame: &mut Frame<'m>, inst: &'m Inst, addr: &Operand) -> Step {
        let ty = frame.body.values[inst.results[0]].ty;
        let length = Value::size_in_memory(ty, self.module.pointer_width);
        let pointer = self.pointer(frame, addr);
        let bytes = self.memory.read(pointer, length).map_err(|f| fault_outcome(f, inst.loc))?;
        let value = Value::from_bytes(ty, &bytes);
        let mut object = if self.remembers(ty) { self.memory.address_at(pointer) } else { None };
        // in memory of other files pointers are theirs, aligned or not
        if let (None, Some(ObjectId::OUTSIDE), Value::Ptr(found)) = (object, pointer.object, &value) {
            object = self.memory.named_outside(found.address);
        }
        frame.set(inst.results[0], Register { value, object, sources: 0 });
        Ok(())
    }

    fn store(&mut self, frame: &Frame<'m>, inst: &'m Inst, value: &Operand, addr: &Operand) -> Step {
        let register = self.operand(frame, value);
        let bytes = register.value.to_bytes(self.module.pointer_width);
        let pointer = self.pointer(frame, addr);
        self.memory.write(pointer, &bytes).map_err(|f| fault_outcome(f, inst.loc))?;
        if let Some(object) = register.object {
            self.memory.mark_address(pointer, object);
        }
        Ok(())
    }

    fn bulk(&mut self, frame: &Frame<'m>, inst: &'m Inst) -> Step {
        let fault = |fault| fault_outcome(fault, inst.loc);
        match &inst.kind {
            InstKind::MemCopy { to, from, len, may_overlap } => {
                let (to, from) = (self.pointer(frame, to), self.pointer(frame, from));
                let length = self.length(frame, len)?;
                self.memory.copy(to, from, length, *may_overlap).map_err(fault)
            }
            InstKind::MemSet { to, byte, len } => {
                let (to, length) = (self.pointer(frame, to), self.length(frame, len)?);
                let byte = frame.bits(byte).to_u64().expect("8 bits fit") as u8;
                self.memory.fill(to, byte, length).map_err(fault)
            }
            InstKind::MemHavoc { to, len, site } => {
                let (to, length) = (self.pointer(frame, to), self.length(frame, len)?);
                if length > 0 {
                    self.memory.may_access(to, length).map_err(fault)?;
                    let content = self.content(*site, length)?;
                    self.memory.put(to, length, &content).map_err(fault)?;
                    if self.module.sites[*site].kind == SiteKind::OutsideContent {
                        self.memory.mark_foreign_addresses(to, &content);
                    }
                }
                Ok(())
            }
            other => unreachable!("{other:?} does not write many bytes"),
        }
    }

    fn object_inst(&mut self, frame: &mut Frame<'m>, inst: &'m Inst) {
        match &inst.kind {
            InstKind::PtrTest { test, ptr, len } => {
                let answer = self.memory.test(*test, self.pointer(frame, ptr), frame.bits(len).to_u64());
                frame.set(inst.results[0], Register::bool(answer));
            }
            InstKind::Apart { places } => {
                let [(a, to_a), (b, to_b)] = places.each_ref().map(|(pointer, length)| {
                    let start = self.pointer(frame, pointer).address;
                    let length = frame.bits(length).to_u64().expect("a length is as wide as a pointer");
                    (start, start.wrapping_add(length))
                });
                frame.set(inst.results[0], Register::bool(to_a <= b || to_b <= a));
            }
            InstKind::ObjectSize(pointer) => {
                let size = self.memory.size_of(self.pointer(frame, pointer));
                let size = Value::Int(Bits::from_u64(self.module.pointer_width, size));
                frame.set(inst.results[0], Register::plain(size));
            }
            InstKind::ResetModified(pointer) => {
                let pointer = self.pointer(frame, pointer);
                self.memory.reset_modified(pointer);
            }
            InstKind::Track(on) => self.memory.tracking = *on,
            InstKind::NoLeak => {
                let answer = self.memory.no_leak();
                frame.set(inst.results[0], Register::bool(answer));
            }
            InstKind::Lifetime { ptr, live } => {
                let pointer = self.pointer(frame, ptr);
                self.memory.set_scope(pointer, *live);
            }
            other => unreachable!("{other:?} is not about objects"),
        }
    }
}
