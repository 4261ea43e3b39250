//! The questions of `PtrTest`, `ObjectSize` and `NoLeak`, answered from the state of the memory.

use super::memory::Memory;
use super::object::{FatPointer, Object, Segment};
use crate::model::PtrTest;

impl Memory<'_> {
    /// `length` is `None` if it is more than any object can have.
    pub fn test(&self, test: PtrTest, pointer: FatPointer, length: Option<u64>) -> bool {
        let Some(id) = self.owner(pointer) else { return false };
        // none if its function has returned
        let object = self.object(id);
        let live = object.is_some_and(|o| !o.dead);
        let is_start = id.segment == Segment::Heap && live && pointer.address == id.base;
        match test {
            PtrTest::InBounds => length.is_some_and(|length| id.contains(pointer.address, length)),
            PtrTest::Live => live,
            PtrTest::Writable => object.is_none_or(|o| !o.constant),
            PtrTest::Freeable => is_start,
            PtrTest::FreeableBy(maker) => is_start && object.is_some_and(|o| o.maker == Some(maker)),
            PtrTest::Modified => object.is_some_and(|o| o.modified),
        }
    }

    pub fn size_of(&self, pointer: FatPointer) -> u64 {
        self.owner(pointer).map_or(0, |id| id.size)
    }

    pub fn no_leak(&self) -> bool {
        self.heap().iter().all(|object: &Object| object.dead)
    }
}
