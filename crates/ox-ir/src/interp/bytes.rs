//! The bytes of an object: all of them, or of a very large object only those that were written.

use super::Content;
use super::memory::Fault;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Objects of more bytes are sparse.
pub(super) const DENSE: u64 = 1 << 24;

/// So many bytes of a sparse object may be touched at once.
const MAX_RANGE: u64 = 1 << 22;

/// What a sparse object counts for in the memory of the run.
const SPARSE_COST: u64 = 1 << 12;

pub(super) enum Bytes {
    Dense(Vec<u8>),
    /// Those that are not listed are all the same.
    Sparse {
        size: u64,
        rest: u8,
        written: BTreeMap<u64, u8>,
    },
}

/// How much an object of that size takes from the memory of the run.
pub(super) fn cost(size: u64) -> u64 {
    if size > DENSE { SPARSE_COST } else { size }
}

impl Bytes {
    /// Each byte as `fill` says; those of a sparse object are all as the first.
    pub fn new(size: u64, mut fill: impl FnMut() -> u8) -> Bytes {
        match size > DENSE {
            true => Bytes::Sparse { size, rest: fill(), written: BTreeMap::new() },
            false => Bytes::Dense((0..size).map(|_| fill()).collect()),
        }
    }

    /// The bytes lie inside, as all that follow.
    pub fn read(&self, offset: u64, length: u64) -> Result<Cow<'_, [u8]>, Fault> {
        match self {
            Bytes::Dense(bytes) => Ok(Cow::Borrowed(&bytes[offset as usize..(offset + length) as usize])),
            Bytes::Sparse { rest, written, .. } => {
                if length > MAX_RANGE {
                    return Err(Fault::Exhausted);
                }
                let mut bytes = vec![*rest; length as usize];
                for (at, byte) in written.range(offset..offset + length) {
                    bytes[(at - offset) as usize] = *byte;
                }
                Ok(Cow::Owned(bytes))
            }
        }
    }

    pub fn write(&mut self, offset: u64, new: &[u8]) {
        match self {
            Bytes::Dense(bytes) => bytes[offset as usize..offset as usize + new.len()].copy_from_slice(new),
            Bytes::Sparse { written, .. } => {
                written.extend(new.iter().enumerate().map(|(i, byte)| (offset + i as u64, *byte)));
            }
        }
    }

    pub fn fill(&mut self, offset: u64, length: u64, byte: u8) -> Result<(), Fault> {
        match self {
            Bytes::Dense(bytes) => bytes[offset as usize..(offset + length) as usize].fill(byte),
            Bytes::Sparse { size, rest, written } if length == *size => {
                (*rest, *written) = (byte, BTreeMap::new());
            }
            Bytes::Sparse { .. } if length > MAX_RANGE => return Err(Fault::Exhausted),
            Bytes::Sparse { written, .. } => {
                written.extend((offset..offset + length).map(|at| (at, byte)));
            }
        }
        Ok(())
    }

    /// What lies beyond the length is left out.
    pub fn put(&mut self, offset: u64, length: u64, content: &Content) -> Result<(), Fault> {
        self.fill(offset, length, 0)?;
        for (at, byte) in content.bytes.range(..length) {
            self.write(offset + at, &[*byte]);
        }
        Ok(())
    }
}
