//! One function: its blocks in an order in which definitions come before uses.

use super::Translation;
use super::constants::zero;
use crate::llvm::{Block, Value};
use ox_ir::{BlockId, Body, FuncId, Inst, InstKind, Loc, Operand, Terminator, Type, ValueId, ValueInfo};
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) struct FunctionTranslation<'a, 'm> {
    pub(super) outer: &'a mut Translation<'m>,
    pub(super) body: Body,
    /// The leaves of each LLVM value that is translated.
    pub(super) values: FxHashMap<Value, Vec<Operand>>,
    pub(super) blocks: FxHashMap<Block, BlockId>,
    pub(super) current: BlockId,
    /// Of the instruction that is being translated.
    pub(super) loc: Option<Loc>,
}

impl Translation<'_> {
    pub(super) fn translate_body(&mut self, function: Value) {
        let id = self.functions[&function];
        let mut translation = FunctionTranslation {
            outer: self,
            body: Body::default(),
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
            current: Body::ENTRY,
            loc: None,
        };
        translation.run(function, id);
        let mut body = translation.body;
        ox_ir::pass::unsink_loads(&mut body);
        let body = super::compact::compact(body);
        self.ir.functions[id].body = Some(body);
    }
}

impl FunctionTranslation<'_, '_> {
    fn run(&mut self, function: Value, id: FuncId) {
        let order = reverse_postorder(function);
        for block in &order {
            let new = ox_ir::Block {
                params: Vec::new(),
                insts: Vec::new(),
                term: Terminator::Halt,
                term_loc: None,
            };
            self.blocks.insert(*block, self.body.blocks.push(new));
        }
        self.take_params(function, id);
        for block in &order {
            self.take_phis(*block);
        }
        for block in &order {
            self.current = self.blocks[block];
            for instruction in block.instructions() {
                self.loc = self.outer.tables.loc(instruction);
                if instruction.is_terminator() {
                    self.terminator(instruction);
                } else if !instruction.is_phi() {
                    self.instruction(instruction);
                }
            }
        }
        self.name_values(&order);
    }

    fn take_params(&mut self, function: Value, id: FuncId) {
        self.current = Body::ENTRY;
        let expected = self.outer.ir.functions[id].params.len();
        for param in function.params() {
            let leaves = self.new_leaves_or_unsupported(param);
            self.body.blocks[Body::ENTRY].params.extend(leaves);
        }
        assert_eq!(self.body.blocks[Body::ENTRY].params.len(), expected, "parameters of {}", function.name());
        if let Err(what) = self.outer.leaf_types(function.value_type().returned()) {
            self.unsupported(&what);
        }
        if function.value_type().is_variadic() {
            // the named parameters are all that it looks at
            self.loc = None;
        }
    }

    fn take_phis(&mut self, block: Block) {
        self.current = self.blocks[&block];
        for phi in block.phis() {
            self.loc = self.outer.tables.loc(phi);
            let leaves = self.new_leaves_or_unsupported(phi);
            self.body.blocks[self.current].params.extend(leaves);
        }
    }

    /// Fresh values for a parameter or phi.
    fn new_leaves_or_unsupported(&mut self, value: Value) -> Vec<ValueId> {
        match self.outer.leaf_types(value.ty()) {
            Ok(types) => {
                let ids: Vec<ValueId> = types.into_iter().map(|ty| self.new_value(ty)).collect();
                self.values.insert(value, ids.iter().map(|v| Operand::Value(*v)).collect());
                ids
            }
            Err(what) => {
                self.unsupported(&what);
                self.values.insert(value, Vec::new());
                Vec::new()
            }
        }
    }

    pub(super) fn new_value(&mut self, ty: Type) -> ValueId {
        self.body.values.push(ValueInfo { ty, name: None })
    }

    pub(super) fn push(&mut self, results: Vec<ValueId>, kind: InstKind) {
        let loc = self.loc;
        self.body.blocks[self.current].insts.push(Inst { results, kind, loc });
    }

    /// An instruction with one result.
    pub(super) fn emit(&mut self, ty: Type, kind: InstKind) -> Operand {
        let result = self.new_value(ty);
        self.push(vec![result], kind);
        Operand::Value(result)
    }

    /// An instruction without a result.
    pub(super) fn emit_effect(&mut self, kind: InstKind) {
        self.push(Vec::new(), kind);
    }

    pub(super) fn unsupported(&mut self, what: &str) {
        self.emit_effect(InstKind::Unsupported(ox_ir::printable(what)));
    }

    /// Marks the instruction; its result may be anything, because execution does not go on.
    pub(super) fn unsupported_value(&mut self, instruction: Value, what: &str) {
        self.unsupported(what);
        let leaves = self.outer.leaf_types_or_none(instruction.ty()).into_iter().map(zero).collect();
        self.values.insert(instruction, leaves);
    }

    /// The leaves of an operand.
    pub(super) fn leaves_of(&mut self, value: Value) -> Result<Vec<Operand>, String> {
        if let Some(leaves) = self.values.get(&value) {
            return Ok(leaves.clone());
        }
        self.constant(value)
    }

    /// An operand that is one scalar.
    pub(super) fn scalar(&mut self, value: Value) -> Result<Operand, String> {
        let mut leaves = self.leaves_of(value)?;
        match (leaves.pop(), leaves.is_empty()) {
            (Some(leaf), true) => Ok(leaf),
            _ => Err(format!("a value of type {}", value.ty().show())),
        }
    }

    pub(super) fn type_of(&self, operand: &Operand) -> Type {
        match operand {
            Operand::Value(v) => self.body.values[*v].ty,
            Operand::Int(bits) => Type::Int(bits.width()),
            Operand::Null | Operand::Global(_) | Operand::Func(_) => Type::Ptr,
            Operand::Float(f, _) => Type::Float(*f),
        }
    }

    pub(super) fn pointer_int(&self) -> Type {
        Type::Int(self.outer.layout.pointer_width())
    }
}

/// Every block that can be reached, dominators first.
fn reverse_postorder(function: Value) -> Vec<Block> {
    let entry = function.blocks()[0];
    let mut order = Vec::new();
    let mut seen = FxHashSet::from_iter([entry]);
    let mut stack = vec![(entry, entry.successors())];
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) => {
                if seen.insert(next) {
                    stack.push((next, next.successors()));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}
