//! The invariants of a function as a whole: entry, definitions, dominance, jumps.

use super::{Invariant, Report};
use crate::model::*;
use ox_graph::Dominators;

/// What the checks of one body need.
pub(super) struct Context<'a> {
    pub module: &'a Module,
    pub function: &'a Function,
    pub body: &'a Body,
    /// Where each value is defined: the block, and the number of instructions before it is available.
    definitions: Vec<Option<(BlockId, usize)>>,
    /// `None` if the control flow is broken.
    dominators: Option<Dominators<'a, BlockId>>,
}

pub(super) fn check_function(module: &Module, function: &Function, report: &mut Report) {
    (report.block, report.instruction) = (None, None);
    report.loc(module, function.loc);
    for ty in function.params.iter().chain(&function.returns) {
        report.ty(*ty);
    }
    let Some(body) = &function.body else { return };
    for info in body.values.values() {
        report.ty(info.ty);
    }
    if body.blocks.is_empty() {
        return report.add(Invariant::EntryBlock, "the body has no block".into());
    }
    let definitions = check_definitions(body, report);
    let jumps_exist = body.blocks.values().flat_map(|b| b.term.jumps()).all(|j| body.blocks.is_valid(j.to));
    let flow = jumps_exist.then(|| body.control_flow());
    let dominators = flow.as_ref().map(Dominators::new);
    let context = Context { module, function, body, definitions, dominators };
    context.check_entry(report);
    for (id, block) in &body.blocks {
        report.block = Some(id);
        for (index, inst) in block.insts.iter().enumerate() {
            report.instruction = Some(index);
            report.loc(module, inst.loc);
            context.check_inst(inst, report);
        }
        report.instruction = Some(block.insts.len());
        report.loc(module, block.term_loc);
        context.check_terminator(&block.term, report);
    }
}

fn check_definitions(body: &Body, report: &mut Report) -> Vec<Option<(BlockId, usize)>> {
    let mut definitions = vec![None; body.values.len()];
    for (id, block) in &body.blocks {
        report.block = Some(id);
        let params = block.params.iter().map(|p| (0, p));
        let results =
            block.insts.iter().enumerate().flat_map(|(i, inst)| inst.results.iter().map(move |r| (i + 1, r)));
        for (available, value) in params.chain(results) {
            report.instruction = available.checked_sub(1);
            if !report.known(body.values.is_valid(*value), format!("value {value}")) {
                continue;
            }
            let definition = &mut definitions[value.as_u32() as usize];
            match definition {
                Some(_) => report.add(Invariant::SingleDefinition, format!("value {value} is defined twice")),
                None => *definition = Some((id, available)),
            }
        }
    }
    (report.block, report.instruction) = (None, None);
    definitions
}

impl Context<'_> {
    fn check_entry(&self, report: &mut Report) {
        let params: Vec<_> =
            self.body.blocks[Body::ENTRY].params.iter().map(|p| self.value_type(*p)).collect();
        if params != self.function.params.iter().copied().map(Some).collect::<Vec<_>>() {
            let message = "the parameters of the entry block are not those of the function";
            report.add(Invariant::EntryBlock, message.into());
        }
        if self.body.blocks.values().flat_map(|b| b.term.jumps()).any(|j| j.to == Body::ENTRY) {
            report.add(Invariant::EntryBlock, "a jump goes to the entry block".into());
        }
    }

    pub fn value_type(&self, value: ValueId) -> Option<Type> {
        self.body.values.get(value).map(|info| info.ty)
    }

    /// The type of an operand; reports whatever is wrong with the operand itself.
    pub fn operand(&self, operand: &Operand, report: &mut Report) -> Option<Type> {
        match operand {
            Operand::Value(value) => {
                report.known(self.body.values.is_valid(*value), format!("value {value}"));
                let ty = self.value_type(*value)?;
                self.check_dominance(*value, report);
                Some(ty)
            }
            Operand::Int(bits) => {
                report.ty(Type::Int(bits.width()));
                Some(Type::Int(bits.width()))
            }
            Operand::Null => Some(Type::Ptr),
            Operand::Global(g) => {
                report.known(self.module.globals.is_valid(*g), g);
                Some(Type::Ptr)
            }
            Operand::Func(f) => {
                report.known(self.module.functions.is_valid(*f), f);
                Some(Type::Ptr)
            }
            Operand::Float(ty, bits) => {
                if bits.width() != ty.width() {
                    let message = format!("a constant of type {} has {} bits", ty.mnemonic(), bits.width());
                    report.add(Invariant::ConstantForm, message);
                }
                Some(Type::Float(*ty))
            }
        }
    }

    /// The place is that of the report.
    fn check_dominance(&self, value: ValueId, report: &mut Report) {
        let (Some(dominators), Some(block), Some(index)) =
            (&self.dominators, report.block, report.instruction)
        else {
            return;
        };
        let reachable = dominators.dominates(block, block);
        if !reachable {
            return;
        }
        let dominated = match self.definitions[value.as_u32() as usize] {
            None => false,
            Some((defined, available)) if defined == block => available <= index,
            Some((defined, _)) => dominators.dominates(defined, block),
        };
        if !dominated {
            let message = format!("the definition of value {value} does not dominate its use");
            report.add(Invariant::Dominance, message);
        }
    }

    fn check_terminator(&self, term: &Terminator, report: &mut Report) {
        match term {
            Terminator::Goto(_) | Terminator::Halt => {}
            Terminator::Branch(condition, _, _) => self.expect_type(condition, Type::Int(1), report),
            Terminator::Switch(value, cases, _) => self.check_switch(value, cases, report),
            Terminator::Return(values) => {
                let types: Vec<_> = values.iter().map(|v| self.operand(v, report)).collect();
                if types != self.function.returns.iter().copied().map(Some).collect::<Vec<_>>() {
                    let message = "the returned values do not have the types of the function's results";
                    report.add(Invariant::ReturnValues, message.into());
                }
            }
        }
        for jump in term.jumps() {
            self.check_jump(jump, report);
        }
    }

    fn check_switch(&self, value: &Operand, cases: &[(crate::Bits, Jump)], report: &mut Report) {
        let ty = self.operand(value, report);
        if !matches!(ty, Some(Type::Int(_)) | None) {
            report.add(Invariant::OperandType, "a switch is over an integer".into());
        }
        let mut seen = std::collections::HashSet::new();
        for (constant, _) in cases {
            if ty.is_some() && ty != Some(Type::Int(constant.width())) {
                let message = format!("the case {constant:?} is not as wide as the value");
                report.add(Invariant::SwitchCases, message);
            }
            if !seen.insert(constant) {
                report.add(Invariant::SwitchCases, format!("the case {constant:?} occurs twice"));
            }
        }
    }

    fn check_jump(&self, jump: &Jump, report: &mut Report) {
        let args: Vec<_> = jump.args.iter().map(|a| self.operand(a, report)).collect();
        if !report.known(self.body.blocks.is_valid(jump.to), jump.to) {
            return;
        }
        let params: Vec<_> = self.body.blocks[jump.to].params.iter().map(|p| self.value_type(*p)).collect();
        if args != params {
            let message = format!("the arguments of the jump to {} do not fit its parameters", jump.to);
            report.add(Invariant::JumpArguments, message);
        }
    }
}
