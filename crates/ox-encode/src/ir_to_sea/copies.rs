//! Copies and fills of structs become loads and stores of their fields, where that is the same (`ox_dsa`'s `copies.rs`).
//!
//! Then each field is a region of cells, while a struct with fields of different sizes that is copied as a whole would be bytes.

use super::memory::asks_for_modifications;
use ox_dsa::{Analysis, Field};
use ox_ir::{Bits, BlockId, Body, Inst, InstKind, Module, Operand, Type, ValueId, ValueInfo};
use std::collections::BTreeMap;

/// `None`: nothing is to be done.
pub fn copies_by_fields(module: &Module, analysis: &Analysis) -> Option<Module> {
    let copies = analysis.field_copies(module);
    // a copy without fields would no longer be a modification
    if copies.is_empty() || asks_for_modifications(module) {
        return None;
    }
    let mut module = module.clone();
    let pointer_width = module.pointer_width;
    let mut by_block: BTreeMap<_, BTreeMap<usize, Vec<Field>>> = BTreeMap::new();
    for ((f, block, index), fields) in copies {
        by_block.entry((f, block)).or_default().insert(index, fields);
    }
    for ((f, block), copies) in by_block {
        let body = module.functions[f].body.as_mut().expect("an analysed function has a body");
        let insts = std::mem::take(&mut body.blocks[block].insts);
        for (index, inst) in insts.into_iter().enumerate() {
            match copies.get(&index) {
                Some(fields) => Expansion { body, block, pointer_width, of: &inst }.run(fields),
                None => body.blocks[block].insts.push(inst),
            }
        }
    }
    Some(module)
}

struct Expansion<'a> {
    body: &'a mut Body,
    block: BlockId,
    pointer_width: u32,
    of: &'a Inst,
}

impl Expansion<'_> {
    /// All loads come before all stores: the two sides of a copy may be the same object.
    fn run(&mut self, fields: &[Field]) {
        let (to, values): (&Operand, Vec<Operand>) = match &self.of.kind {
            InstKind::MemCopy { to, from, .. } => (to, fields.iter().map(|f| self.load(from, *f)).collect()),
            InstKind::MemSet { to, byte: Operand::Int(byte), .. } => {
                (to, fields.iter().map(|f| repeated(byte, *f)).collect())
            }
            other => unreachable!("neither a copy nor a fill with a constant: {other:?}"),
        };
        for (value, field) in values.into_iter().zip(fields) {
            let addr = self.address(to, *field);
            self.push(InstKind::Store { value, addr, align: 1, volatile: false }, None);
        }
    }

    fn load(&mut self, from: &Operand, field: Field) -> Operand {
        let addr = self.address(from, field);
        let ty = Type::Int(8 * field.bytes as u32);
        self.value(InstKind::Load { addr, align: 1, volatile: false }, ty)
    }

    fn address(&mut self, start: &Operand, field: Field) -> Operand {
        if field.offset == 0 {
            return start.clone();
        }
        let by = Operand::Int(Bits::from_u64(self.pointer_width, field.offset));
        self.value(InstKind::PtrAdd(start.clone(), by), Type::Ptr)
    }

    fn value(&mut self, kind: InstKind, ty: Type) -> Operand {
        let value = self.body.values.push(ValueInfo { ty, name: None });
        self.push(kind, Some(value));
        Operand::Value(value)
    }

    fn push(&mut self, kind: InstKind, result: Option<ValueId>) {
        let inst = Inst { results: result.into_iter().collect(), kind, loc: self.of.loc };
        self.body.blocks[self.block].insts.push(inst);
    }
}

fn repeated(byte: &Bits, field: Field) -> Operand {
    let byte = byte.to_u64().expect("a byte is small");
    let all = 0x0101_0101_0101_0101 * byte;
    Operand::Int(Bits::from_u64(64, all).trunc(8 * field.bytes as u32))
}
