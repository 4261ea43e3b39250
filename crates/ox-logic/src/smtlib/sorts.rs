//! Sorts in SMT-LIB text.

use super::sexpr::{Kind, Sexpr, Sexprs};
use super::{ParseError, print_symbol};
use crate::{Sort, Store};
use rustc_hash::FxHashMap;

/// Bit-vectors wider than this are refused: they are mistakes, and they exhaust the memory.
pub(super) const MAX_WIDTH: u32 = 1 << 24;
/// Arrays nested deeper than this are refused, so that sorts and values can be walked by recursion.
const MAX_DEPTH: u32 = 64;

/// The names that `define-sort` gave.
#[derive(Clone, Default)]
pub(super) struct SortNames<'t>(pub FxHashMap<&'t str, Sort>);

impl<'t> SortNames<'t> {
    pub fn parse(&self, store: &mut Store, sx: &Sexprs<'t>, s: Sexpr) -> Result<Sort, ParseError> {
        self.parse_at(store, sx, s, 0)
    }

    fn parse_at(&self, store: &mut Store, sx: &Sexprs<'t>, s: Sexpr, depth: u32) -> Result<Sort, ParseError> {
        if depth > MAX_DEPTH {
            return Err(sx.error(s, format!("unsupported: arrays nested deeper than {MAX_DEPTH}")));
        }
        if let Some(name) = sx.symbol(s) {
            return self.named(sx, s, name);
        }
        let parts: Vec<Sexpr> = sx.children(s).collect();
        match parts[..] {
            [head, width] if sx.symbol(head) == Some("BitVec") => {
                Err(sx.error(s, format!("a bit-vector sort is written (_ BitVec {})", sx.text(width))))
            }
            [head, name, width] if sx.symbol(head) == Some("_") && sx.symbol(name) == Some("BitVec") => {
                Ok(Sort::BitVec(parse_width(sx, width)?))
            }
            [head, index, element] if sx.symbol(head) == Some("Array") => {
                let index = self.parse_at(store, sx, index, depth + 1)?;
                let element = self.parse_at(store, sx, element, depth + 1)?;
                Ok(store.array_sort(index, element))
            }
            _ => Err(sx.error(s, format!("unsupported: the sort {}", sx.text(s)))),
        }
    }

    fn named(&self, sx: &Sexprs<'t>, s: Sexpr, name: &str) -> Result<Sort, ParseError> {
        match name {
            "Bool" => Ok(Sort::Bool),
            "Int" => Ok(Sort::Int),
            "Real" => Ok(Sort::Real),
            _ => match self.0.get(name) {
                Some(&sort) => Ok(sort),
                None => Err(sx.error(s, format!("unsupported: the sort {}", print_symbol(name)))),
            },
        }
    }
}

/// A width: a numeral from 1 to [`MAX_WIDTH`].
pub(super) fn parse_width(sx: &Sexprs, s: Sexpr) -> Result<u32, ParseError> {
    match parse_index(sx, s)? {
        w @ 1..=MAX_WIDTH => Ok(w),
        0 => Err(sx.error(s, "a bit-vector has at least one bit")),
        w => Err(sx.error(s, format!("unsupported: a bit-vector of {w} bits"))),
    }
}

pub(super) fn parse_index(sx: &Sexprs, s: Sexpr) -> Result<u32, ParseError> {
    match (sx.kind(s), sx.text(s).parse()) {
        (Kind::Numeral, Ok(n)) => Ok(n),
        _ => Err(sx.error(s, format!("a number below 2^32 expected, `{}` given", sx.text(s)))),
    }
}
