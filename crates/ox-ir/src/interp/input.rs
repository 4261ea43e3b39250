//! What the environment supplies: a value for a `Nondet`, the bytes for a `Malloc` or `MemHavoc`.

use super::Value;
use std::collections::BTreeMap;
use std::fmt;

/// The content of some bytes in a row: those that are listed by their offset, and zero for all others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Content {
    pub bytes: BTreeMap<u64, u8>,
}

impl Content {
    /// What lies beyond the end of the target is left out.
    pub(super) fn write_to(&self, target: &mut [u8]) {
        target.fill(0);
        for (offset, byte) in self.bytes.range(..target.len() as u64) {
            target[*offset as usize] = *byte;
        }
    }
}

/// From the first byte on.
impl FromIterator<u8> for Content {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        let bytes = bytes.into_iter().enumerate().map(|(offset, byte)| (offset as u64, byte));
        Content { bytes: bytes.filter(|(_, byte)| *byte != 0).collect() }
    }
}

/// `[3] = 0x2a, [4] = 0xff, else 0`, as far as the bytes are not zero.
impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes.iter().filter(|(_, byte)| **byte != 0);
        let mut any = false;
        for (offset, byte) in bytes {
            write!(f, "[{offset}] = 0x{byte:02x}, ")?;
            any = true;
        }
        write!(f, "{}", if any { "else 0" } else { "all 0" })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Value(Value),
    Content(Content),
}

impl From<Value> for Input {
    fn from(value: Value) -> Self {
        Input::Value(value)
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Value(value) => write!(f, "{value}"),
            Input::Content(content) => write!(f, "{content}"),
        }
    }
}
