//! What memory holds before the program starts.

use super::FunctionLowering;
use ox_dsa::RegionId;
use ox_ir::{self as ir, GlobalPiece, Operand};
use ox_logic::{Op, Sort, Term};
use ox_sea::{Inst, RegId};

impl FunctionLowering<'_> {
    /// The regions that live only in this function start with any content; in the entry, the globals then get theirs. Where there is
    /// nothing but initialised globals, all else is zero: nobody can tell.
    pub(super) fn start_memories(&mut self, is_entry: bool) {
        let Some(m) = &self.memory else { return };
        let variables: Vec<ir::GlobalId> = match is_entry {
            true => m.globals.variables.keys().copied().collect(),
            false => vec![],
        };
        let images: Vec<(ir::GlobalId, Option<Vec<Initial>>)> = variables
            .into_iter()
            .map(|g| {
                let global = &self.module.globals[g];
                (g, global.init.as_ref().map(|pieces| image(self.module, global.size, pieces)))
            })
            .collect();
        let known = |image: &Option<Vec<Initial>>| image.as_ref().is_some_and(|b| !b.contains(&Initial::Any));
        let unknown = images.iter().filter(|(_, image)| !known(image));
        let unknown: Vec<RegionId> =
            unknown.flat_map(|(g, _)| m.regions.object(m.id, &Operand::Global(*g))).collect();
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
                false => self.insts.push(Inst::Havoc(r, "memory at the start".into())),
            }
            self.set_memory(region, r);
        }
        // the content at the start is no modification
        let tracked = is_entry && self.memory().globals.modifications;
        self.insts.extend(tracked.then_some(Inst::Track(false)));
        for (g, image) in images {
            // defined elsewhere: any content
            if let Some(bytes) = image {
                self.initialise(g, &bytes, &zero);
            }
        }
        self.insts.extend(tracked.then_some(Inst::Track(true)));
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

    fn initialise(&mut self, g: ir::GlobalId, bytes: &[Initial], zero: &[RegionId]) {
        let size = self.module.globals[g].size;
        let base = self.memory().globals.variables[&g];
        for region in self.object(&Operand::Global(g)) {
            let layout = self.memory().regions.layout(self.memory().id, region);
            let step = u64::from(layout.bytes(self.module.pointer_width));
            let is_zero = zero.contains(&region);
            if bytes.iter().all(|b| *b == Initial::Byte(0)) {
                if !is_zero {
                    let byte = self.store.bv(8, 0);
                    let len = self.word(size);
                    self.fill(region, base, byte, len);
                }
                continue;
            }
            for at in (0..size).step_by(step as usize) {
                if at + step > size {
                    break;
                }
                let element = &bytes[at as usize..(at + step) as usize];
                if is_zero && element.iter().all(|b| *b == Initial::Byte(0)) {
                    continue;
                }
                let Some(value) = self.initial_element(element) else {
                    continue;
                };
                let offset = self.word(at);
                let addr = self.store.mk(Op::BvAdd, &[base, offset]);
                self.store_element(region, addr, value);
            }
        }
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

/// The bytes of a global at the start.
fn image(module: &ir::Module, size: u64, pieces: &[GlobalPiece]) -> Vec<Initial> {
    let mut out = Vec::with_capacity(size as usize);
    for piece in pieces {
        match piece {
            GlobalPiece::Bytes(bytes) => out.extend(bytes.iter().map(|b| Initial::Byte(*b))),
            GlobalPiece::Zero(n) => out.resize(out.len() + *n as usize, Initial::Byte(0)),
            GlobalPiece::Undefined(n) => out.resize(out.len() + *n as usize, Initial::Any),
            GlobalPiece::GlobalAddr(..) | GlobalPiece::FuncAddr(_) => {
                out.extend((0..module.pointer_width / 8).map(|i| Initial::Address(piece.clone(), i)));
            }
        }
    }
    out
}
