//! What a function without a body does to memory: it writes bytes of objects that it can know.
//!
//! It knows the objects of the pointers that it or another such function was given, the variables that other files see, and
//! everything that the addresses in those lead to. A write to anything else is refused, unless it changes nothing: the
//! counterexample would not be genuine.

use super::memory::{Fault, Memory};
use super::object::{FatPointer, ObjectId};
use super::placement::ObjectName;
use super::{Content, Effect};
use ox_machine::Machine;
use std::collections::{BTreeSet, HashSet};

impl Memory<'_> {
    /// A function without a body is given a pointer to this object.
    pub fn show(&mut self, object: ObjectId) {
        if !self.shown.contains(&object) {
            self.shown.push(object);
        }
    }

    /// The serial numbers of the objects that functions without a body know by now.
    fn known_outside(&self) -> HashSet<u64> {
        let visible = self.globals().iter().filter(|o| o.visible).map(|o| o.id);
        let mut work: Vec<ObjectId> = vec![ObjectId::OUTSIDE];
        work.extend(self.shown.iter().copied().chain(visible));
        let mut known = HashSet::new();
        while let Some(id) = work.pop() {
            if let Some(object) = self.object(id)
                && known.insert(id.serial)
            {
                work.extend(object.addresses.values());
            }
        }
        known
    }

    /// The object that an address from outside belongs to: one that is known there by now, else memory that is none of
    /// ours, which may begin at the end of an object. `None` for null.
    pub fn named_outside(&self, address: u64) -> Option<ObjectId> {
        if address < Machine::PAGE {
            return None;
        }
        let found = self.find(address).map(|o| o.id).filter(|id| address - id.base < id.size.max(1));
        let found = found.filter(|id| self.known_outside().contains(&id.serial));
        Some(found.unwrap_or(ObjectId::OUTSIDE))
    }

    /// These bytes were written outside: addresses among them, where pointers are aligned, are those of objects that are known there.
    pub fn mark_foreign_addresses(&mut self, at: FatPointer, content: &Content) {
        let size = self.address_size;
        let in_slot =
            |offset: &u64| (at.address.wrapping_add(*offset) / size * size).wrapping_sub(at.address);
        let slots: BTreeSet<u64> = content.bytes.keys().map(in_slot).collect();
        for slot in slots {
            let place = FatPointer { address: at.address.wrapping_add(slot), object: at.object };
            // at the edge of the object
            let Ok(bytes) = self.read(place, size) else { continue };
            let address = bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
            if let Some(target) = self.named_outside(address) {
                self.mark_address(place, target);
            }
        }
    }

    fn named(&self, name: &ObjectName, known: &HashSet<u64>) -> Option<ObjectId> {
        match name {
            ObjectName::Outside => Some(ObjectId::OUTSIDE),
            ObjectName::Heap(number) => self.heap().get(*number as usize).map(|o| o.id),
            ObjectName::Variable(name) => {
                let candidates = || self.stack().iter().rev().chain(self.globals());
                let same = || candidates().filter(|o| o.name == name.as_str()).map(|o| o.id);
                same().find(|id| known.contains(&id.serial)).or_else(|| same().next())
            }
        }
    }

    /// The addresses of the bytes of an effect.
    pub fn written_by(&self, effect: &Effect) -> Vec<u64> {
        if effect.writes.is_empty() {
            return Vec::new();
        }
        let known = self.known_outside();
        let mut places = Vec::new();
        for (name, content) in &effect.writes {
            let Some(id) = self.named(name, &known) else { continue };
            places.extend(content.bytes.range(..id.size).map(|(offset, _)| id.base + offset));
        }
        places
    }

    /// Objects that are not there are not written; so it may be that the effect is not the one that was meant.
    pub fn apply(&mut self, effect: &Effect) -> Result<(), Fault> {
        if effect.writes.is_empty() {
            return Ok(());
        }
        let known = self.known_outside();
        for (name, content) in &effect.writes {
            let Some(id) = self.named(name, &known) else { continue };
            let address_size = self.address_size;
            let object = self.object_mut(id);
            if object.dead {
                continue;
            }
            let mut changed = Content::default();
            for (offset, byte) in content.bytes.range(..id.size) {
                if *object.bytes.read(*offset, 1)? == [*byte] {
                    continue;
                }
                if object.constant || !known.contains(&id.serial) {
                    return Err(Fault::NotKnownOutside { object: object.describe() });
                }
                object.forget_addresses(*offset, 1, address_size);
                object.bytes.write(*offset, &[*byte]);
                changed.bytes.insert(*offset, *byte);
            }
            self.mark_foreign_addresses(FatPointer { address: id.base, object: Some(id) }, &changed);
        }
        Ok(())
    }
}
