//! What memory holds before the program starts.

use super::FunctionLowering;
use ox_dsa::RegionId;
use ox_ir::{self as ir, GlobalPiece, Operand};
use ox_logic::{Op, Sort, Term};
use ox_machine::Machine;
use ox_sea::{Inst, RegId};

impl FunctionLowering<'_> {
    /// The regions that live only in this function start with any content; in the entry, the globals then get theirs. Where there is
    /// nothing but initialised globals, all else is zero: that cannot be noticed.
    pub(super) fn start_memories(&mut self, is_entry: bool) {
        let Some(m) = &self.memory else { return };
        let variables: Vec<ir::GlobalId> = match is_entry {
            true => m.globals.variables.keys().copied().collect(),
            false => vec![],
        };
        let unknown = variables.iter().filter(|g| !is_known(&self.module.globals[**g]));
        let unknown: Vec<RegionId> =
            unknown.flat_map(|g| m.regions.object(m.id, &Operand::Global(*g))).collect();
        let mut zero = vec![];
        for region in m.regions.local(m.id) {
            let is_zero = is_entry
                && self.memory().regions.only_globals(self.memory().id, region)
                && !unknown.contains(&region);
            let r = self.new_memory(region);
            match is_zero {
                true => {
                    let content = self.no_content(r);
                    self.insts.push(Inst::Let(r, content));
                    zero.push(region);
                }
                false => {
                    let start = self.memory_at_start(region, r, is_entry);
                    self.insts.push(start);
                }
            }
            self.set_memory(region, r);
        }
        self.check_room(&variables);
        // the content at the start is no modification
        let tracked = is_entry && self.memory().globals.modifications;
        self.insts.extend(tracked.then_some(Inst::Track(false)));
        for g in variables {
            // defined elsewhere: any content
            if let Some(pieces) = &self.module.globals[g].init {
                self.initialise(g, pieces, &zero);
            }
        }
        self.insts.extend(tracked.then_some(Inst::Track(true)));
    }

    /// Any content. A counterexample says what it is of memory that is none of the program's.
    fn memory_at_start(&self, region: RegionId, r: RegId, is_entry: bool) -> Inst {
        let m = self.memory();
        let external = m.regions.escaped(m.id) == Some(region);
        match self.effect_site(ir::OUTSIDE_MEMORY) {
            Some(site) if is_entry && external => Inst::Nondet(r, ox_sea::SiteId::from_u32(site.as_u32())),
            Some(_) | None => Inst::Havoc(r, "memory at the start".into()),
        }
    }

    /// No placement of objects has room for more.
    fn check_room(&mut self, variables: &[ir::GlobalId]) {
        let room = Machine::new(self.module.pointer_width).room_for_globals();
        let taken =
            |g: &ir::GlobalId| self.module.globals[*g].size.saturating_add(self.module.globals[*g].align);
        if variables.iter().map(taken).fold(0, u64::saturating_add) <= room {
            return;
        }
        let Some(largest) = variables.iter().max_by_key(|g| self.module.globals[**g].size) else { return };
        let global = &self.module.globals[*largest];
        let what = format!("{} with its {} bytes", global.name, global.size);
        self.insts.push(Inst::Unsupported(what, None));
    }

    /// A memory that is zero everywhere.
    fn no_content(&mut self, r: RegId) -> Term {
        let sort = self.store.sort(self.regs[r].var);
        let Sort::Array(parts) = sort else { unreachable!("a memory is an array") };
        let element = match self.store.array_parts(parts).1 {
            Sort::BitVec(w) => self.store.bv(w, 0),
            other => unreachable!("elements of sort {other:?}"),
        };
        self.store.mk(Op::ConstArray(sort), &[element])
    }

    fn initialise(&mut self, g: ir::GlobalId, pieces: &[GlobalPiece], zero: &[RegionId]) {
        let size = self.module.globals[g].size;
        let base = self.memory().globals.variables[&g];
        for region in self.object(&Operand::Global(g)) {
            let layout = self.memory().regions.layout(self.memory().id, region);
            let step = u64::from(layout.bytes(self.module.pointer_width));
            let is_zero = zero.contains(&region);
            if pieces.iter().all(|p| matches!(p, GlobalPiece::Zero(_))) {
                if !is_zero {
                    self.fill_with_zeros(region, base, 0, size);
                }
                continue;
            }
            let mut image = Image::new(self.module, pieces);
            while image.at + step <= size {
                let zeros = image.zeros() / step;
                if zeros >= MANY {
                    if !is_zero {
                        self.fill_with_zeros(region, base, image.at, zeros * step);
                    }
                    image.advance(zeros * step);
                    continue;
                }
                let at = image.at;
                let element: Vec<Initial> = image.by_ref().take(step as usize).collect();
                if is_zero && element.iter().all(|b| *b == Initial::Byte(0)) {
                    continue;
                }
                let Some(value) = self.initial_element(&element) else {
                    continue;
                };
                let addr = self.address_at(base, at);
                self.store_element(region, addr, value);
            }
        }
    }

    fn fill_with_zeros(&mut self, region: RegionId, base: Term, at: u64, len: u64) {
        let byte = self.store.bv(8, 0);
        let (to, len) = (self.address_at(base, at), self.word(len));
        self.fill(region, to, byte, len);
    }

    fn address_at(&mut self, base: Term, offset: u64) -> Term {
        let offset = self.word(offset);
        self.store.mk(Op::BvAdd, &[base, offset])
    }

    /// The value of an element at the start; `None`: any.
    fn initial_element(&mut self, bytes: &[Initial]) -> Option<Term> {
        let mut parts: Vec<Term> = vec![];
        for b in bytes {
            let part = match b {
                Initial::Any => return None,
                Initial::Byte(b) => self.store.bv(8, *b),
                Initial::Address(piece, i) => {
                    let address = match piece {
                        GlobalPiece::GlobalAddr(g, offset) => {
                            let base = self.operand(&Operand::Global(*g))?;
                            let offset = self.store.bv(self.module.pointer_width, *offset);
                            self.store.mk(Op::BvAdd, &[base, offset])
                        }
                        GlobalPiece::FuncAddr(f) => self.operand(&Operand::Func(*f))?,
                        GlobalPiece::Bytes(_) | GlobalPiece::Zero(_) | GlobalPiece::Undefined(_) => {
                            unreachable!("not an address")
                        }
                    };
                    self.store.mk(Op::BvExtract(8 * i + 7, 8 * i), &[address])
                }
            };
            parts.push(part);
        }
        let mut parts = parts.into_iter();
        let first = parts.next()?;
        Some(parts.fold(first, |low, high| self.store.mk(Op::BvConcat, &[high, low])))
    }
}

#[derive(Clone, PartialEq)]
enum Initial {
    Any,
    Byte(u8),
    /// A byte of an address.
    Address(GlobalPiece, u32),
}

/// The number of zeros from which on they are not written one by one.
const MANY: u64 = 64;

/// Whether its content at the start is one that we know, to the last byte.
fn is_known(global: &ir::Global) -> bool {
    let undefined = |p: &GlobalPiece| matches!(p, GlobalPiece::Undefined(1..));
    global.init.as_ref().is_some_and(|pieces| !pieces.iter().any(undefined))
}

/// The bytes of a global at the start, in their order. It may be very large, so they are never all there at once.
struct Image<'a> {
    pieces: Vec<(&'a GlobalPiece, u64)>,
    /// The offset of the next byte.
    at: u64,
    /// The piece it belongs to, and how much of that was before.
    piece: usize,
    before: u64,
}

impl<'a> Image<'a> {
    fn new(module: &ir::Module, pieces: &'a [GlobalPiece]) -> Self {
        let address = u64::from(module.pointer_width / 8);
        let size = |piece: &GlobalPiece| match piece {
            GlobalPiece::Bytes(bytes) => bytes.len() as u64,
            GlobalPiece::Zero(n) | GlobalPiece::Undefined(n) => *n,
            GlobalPiece::GlobalAddr(..) | GlobalPiece::FuncAddr(_) => address,
        };
        let pieces = pieces.iter().map(|p| (p, size(p))).filter(|(_, n)| *n > 0).collect();
        Image { pieces, at: 0, piece: 0, before: 0 }
    }

    /// How many bytes from here on are zeros of one piece.
    fn zeros(&self) -> u64 {
        match self.pieces.get(self.piece) {
            Some((GlobalPiece::Zero(n), _)) => n - self.before,
            _ => 0,
        }
    }

    /// Moves on by that many bytes of the piece at hand.
    fn advance(&mut self, bytes: u64) {
        self.at += bytes;
        self.before += bytes;
        if self.before == self.pieces[self.piece].1 {
            (self.piece, self.before) = (self.piece + 1, 0);
        }
    }
}

impl Iterator for Image<'_> {
    type Item = Initial;

    fn next(&mut self) -> Option<Initial> {
        let (piece, _) = self.pieces.get(self.piece)?;
        let byte = match piece {
            GlobalPiece::Bytes(bytes) => Initial::Byte(bytes[self.before as usize]),
            GlobalPiece::Zero(_) => Initial::Byte(0),
            GlobalPiece::Undefined(_) => Initial::Any,
            GlobalPiece::GlobalAddr(..) | GlobalPiece::FuncAddr(_) => {
                Initial::Address((*piece).clone(), self.before as u32)
            }
        };
        self.advance(1);
        Some(byte)
    }
}
