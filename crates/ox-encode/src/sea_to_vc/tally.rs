//! Where the terms of a formula come from: how many were new while each kind of instruction was looked at.

use ox_logic::Store;
use ox_sea::Inst;

/// What terms are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Load,
    Store,
    /// Copies, fills and scrambles.
    Range,
    /// Assertions, assumptions, and marks.
    Check,
    Alloc,
    Other,
    /// The ends of blocks.
    Branch,
    /// Where paths meet.
    Join,
}

impl Kind {
    const NAMES: [&'static str; 8] =
        ["loads", "stores", "ranges", "checks", "allocations", "others", "branches", "joins"];

    pub(super) fn of(inst: &Inst) -> Kind {
        match inst {
            Inst::Load { .. } => Kind::Load,
            Inst::Store { .. } => Kind::Store,
            Inst::Copy(..) | Inst::Fill(..) | Inst::Scramble(..) => Kind::Range,
            Inst::Assume(_) | Inst::Assert(..) | Inst::Reached(_) => Kind::Check,
            Inst::Alloc(..) => Kind::Alloc,
            Inst::Let(..) | Inst::Nondet(..) | Inst::Havoc(..) | Inst::Free(_) | Inst::ResetModified(_) => {
                Kind::Other
            }
            Inst::Track(_) | Inst::Scope(..) | Inst::Unsupported(..) | Inst::Unwound(_) => Kind::Other,
            Inst::Call { .. } | Inst::Test(..) | Inst::ObjectSize(..) | Inst::NoLeak(_) => Kind::Other,
        }
    }
}

/// How many of each kind, and how many new terms they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    rows: [(u32, usize); 8],
}

impl Tally {
    /// What was made since the store had `before` terms.
    pub(super) fn count(&mut self, kind: Kind, store: &Store, before: usize) {
        let row = &mut self.rows[kind as usize];
        *row = (row.0 + 1, row.1 + store.len() - before);
    }

    /// For people: those that took terms.
    pub fn text(&self) -> String {
        let rows = Kind::NAMES.iter().zip(self.rows).filter(|(_, (_, terms))| *terms > 0);
        rows.map(|(name, (n, terms))| format!("{n} {name}: {terms}")).collect::<Vec<_>>().join(", ")
    }
}
