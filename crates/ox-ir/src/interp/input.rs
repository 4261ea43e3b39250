//! What the environment supplies: a value for a `Nondet`, the bytes for a `Malloc` or `MemHavoc`, what a function without a body
//! writes.

use super::Value;
use super::placement::ObjectName;
use std::collections::BTreeMap;
use std::fmt;

/// The content of some bytes in a row: those that are listed by their offset, and `rest` for all others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Content {
    pub bytes: BTreeMap<u64, u8>,
    pub rest: u8,
}

/// From the first byte on.
impl FromIterator<u8> for Content {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        let bytes = bytes.into_iter().enumerate().map(|(offset, byte)| (offset as u64, byte));
        Content { bytes: bytes.filter(|(_, byte)| *byte != 0).collect(), rest: 0 }
    }
}

/// `[3] = 0x2a, [4] = 0xff, else 0`, as far as the bytes are not like the rest.
impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes.iter().filter(|(_, byte)| **byte != self.rest);
        let mut any = false;
        for (offset, byte) in bytes {
            write!(f, "[{offset}] = 0x{byte:02x}, ")?;
            any = true;
        }
        let which = if any { "else" } else { "all" };
        match self.rest {
            0 => write!(f, "{which} 0"),
            rest => write!(f, "{which} 0x{rest:02x}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Value(Value),
    Content(Content),
    Effect(Effect),
}

/// What one call of a function without a body writes: of each object, the bytes that are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effect {
    pub writes: BTreeMap<ObjectName, Content>,
}

/// `p[0..2] = 2a 00, p[4..5] = 01`
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut runs: Vec<(&ObjectName, u64, Vec<u8>)> = Vec::new();
        for (object, content) in &self.writes {
            for (&offset, &byte) in &content.bytes {
                match runs.last_mut() {
                    Some((same, start, run)) if *same == object && *start + run.len() as u64 == offset => {
                        run.push(byte);
                    }
                    Some(_) | None => runs.push((object, offset, vec![byte])),
                }
            }
        }
        for (index, (object, start, run)) in runs.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let end = start + run.len() as u64;
            match object {
                ObjectName::Outside => write!(f, "{comma}{object}[{start:#x}..{end:#x}] =")?,
                ObjectName::Heap(_) | ObjectName::Variable(_) => {
                    write!(f, "{comma}{object}[{start}..{end}] =")?
                }
            }
            run.iter().try_for_each(|byte| write!(f, " {byte:02x}"))?;
        }
        match runs.is_empty() {
            true => write!(f, "nothing"),
            false => Ok(()),
        }
    }
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
            Input::Effect(effect) => write!(f, "{effect}"),
        }
    }
}
