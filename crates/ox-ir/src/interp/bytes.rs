//! The bytes of an object: all of them, or of a very large object only those that were written.

use super::Content;
use super::memory::Fault;
use super::ranges::Ranges;
use std::borrow::Cow;

/// Objects of more bytes are sparse.
pub(super) const DENSE: u64 = 1 << 24;

/// More bytes are not read or written one by one.
pub(super) const MAX_RANGE: u64 = 1 << 22;

/// What a sparse object counts for in the memory of the run.
const SPARSE_COST: u64 = 1 << 12;

pub(super) enum Bytes {
    Dense(Vec<u8>),
    /// Those that are not listed are all the same.
    Sparse {
        size: u64,
        rest: u8,
        written: Ranges<u8>,
    },
}

/// Some bytes in a row.
pub(super) enum Run {
    Bytes(Vec<u8>),
    Same(u64, u8),
}

/// How much an object of that size takes from the memory of the run.
pub(super) fn cost(size: u64) -> u64 {
    if size > DENSE { SPARSE_COST } else { size }
}

impl Bytes {
    /// Each byte as `fill` says; those of a sparse object are all as the first.
    pub fn new(size: u64, mut fill: impl FnMut() -> u8) -> Bytes {
        match size > DENSE {
            true => Bytes::Sparse { size, rest: fill(), written: Ranges::new() },
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
                for r in written.within(offset, length) {
                    bytes[(r.first - offset) as usize..=(r.last - offset) as usize].fill(r.value);
                }
                Ok(Cow::Owned(bytes))
            }
        }
    }

    pub fn write(&mut self, offset: u64, new: &[u8]) {
        match self {
            Bytes::Dense(bytes) => bytes[offset as usize..offset as usize + new.len()].copy_from_slice(new),
            Bytes::Sparse { written, .. } => {
                let mut at = offset;
                for same in new.chunk_by(|a, b| a == b) {
                    written.set(at, same.len() as u64, Some(same[0]));
                    at += same.len() as u64;
                }
            }
        }
    }

    pub fn fill(&mut self, offset: u64, length: u64, byte: u8) {
        match self {
            Bytes::Dense(bytes) => bytes[offset as usize..(offset + length) as usize].fill(byte),
            Bytes::Sparse { size, rest, written } if length == *size => {
                (*rest, *written) = (byte, Ranges::new());
            }
            Bytes::Sparse { written, .. } => written.set(offset, length, Some(byte)),
        }
    }

    /// All bytes there: the offset of each run from the first of them, its length, and its bytes or the byte that all are.
    pub fn runs(&self, offset: u64, length: u64) -> Vec<(u64, Run)> {
        match self {
            Bytes::Dense(bytes) => {
                vec![(0, Run::Bytes(bytes[offset as usize..(offset + length) as usize].to_vec()))]
            }
            Bytes::Sparse { rest, written, .. } => {
                let mut runs = vec![(0, Run::Same(length, *rest))];
                let inside = written.within(offset, length);
                runs.extend(
                    inside.iter().map(|r| (r.first - offset, Run::Same(r.last - r.first + 1, r.value))),
                );
                runs
            }
        }
    }

    /// One after the other.
    pub fn put_runs(&mut self, offset: u64, runs: &[(u64, Run)]) {
        for (at, run) in runs {
            match run {
                Run::Bytes(bytes) => self.write(offset + at, bytes),
                Run::Same(length, byte) => self.fill(offset + at, *length, *byte),
            }
        }
    }

    /// What lies beyond the length is left out.
    pub fn put(&mut self, offset: u64, length: u64, content: &Content) {
        self.fill(offset, length, content.rest);
        for (at, byte) in content.bytes.range(..length) {
            self.write(offset + at, &[*byte]);
        }
    }
}
