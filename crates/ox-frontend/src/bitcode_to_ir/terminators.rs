//! Terminators, and what travels along the edges to block parameters.

use super::function::FunctionTranslation;
use crate::llvm::{AttributePlace, Block, Value};
use llvm_sys::LLVMOpcode::*;
use ox_ir::{Bits, Jump, Operand, Terminator};

impl FunctionTranslation<'_, '_> {
    pub(super) fn terminator(&mut self, instruction: Value) {
        let result = match instruction.opcode() {
            LLVMRet => self.ret(instruction),
            LLVMBr => self.br(instruction),
            LLVMSwitch => self.switch(instruction),
            LLVMUnreachable => self.unreachable(instruction),
            LLVMInvoke => Err("a call that may throw an exception".to_owned()),
            LLVMIndirectBr => Err("a computed goto".into()),
            LLVMCallBr => Err("asm goto".into()),
            LLVMResume | LLVMCleanupRet | LLVMCatchRet | LLVMCatchSwitch => Err("exception handling".into()),
            other => panic!("{other:?} is no terminator"),
        };
        let term = match result {
            Ok(term) => term,
            Err(what) => {
                self.unsupported(&what);
                Terminator::Halt
            }
        };
        let loc = self.loc;
        let block = &mut self.body.blocks[self.current];
        block.term = term;
        block.term_loc = loc;
    }

    fn ret(&mut self, instruction: Value) -> Result<Terminator, String> {
        match instruction.operand_count() {
            0 => Ok(Terminator::Return(Vec::new())),
            _ => Ok(Terminator::Return(self.leaves_of(instruction.operand(0))?)),
        }
    }

    fn br(&mut self, instruction: Value) -> Result<Terminator, String> {
        let from = instruction.block();
        let targets = instruction.successors();
        match instruction.condition() {
            None => Ok(Terminator::Goto(self.jump(from, targets[0])?)),
            Some(condition) => {
                let condition = self.scalar(condition)?;
                let yes = self.jump(from, targets[0])?;
                let no = self.jump(from, targets[1])?;
                Ok(Terminator::Branch(condition, yes, no))
            }
        }
    }

    fn switch(&mut self, instruction: Value) -> Result<Terminator, String> {
        let from = instruction.block();
        let targets = instruction.successors();
        let value = self.scalar(instruction.operand(0))?;
        let default = self.jump(from, targets[0])?;
        let mut cases: Vec<(Bits, Jump)> = Vec::new();
        for (index, target) in targets.iter().enumerate().skip(1) {
            let Operand::Int(case) = self.scalar(instruction.switch_case(index as u32))? else {
                panic!("a switch case is not a number");
            };
            cases.push((case, self.jump(from, *target)?));
        }
        Ok(Terminator::Switch(value, cases, default))
    }

    /// After a call that does not return the execution has ended. Any other `unreachable` was put
    /// there by an optimisation that believes so (`define_ub` made checks of the user's); we do not take its word.
    fn unreachable(&mut self, instruction: Value) -> Result<Terminator, String> {
        let after_the_end = instruction.previous().is_some_and(|p| p.is_call() && never_returns(p));
        match after_the_end {
            true => Ok(Terminator::Halt),
            false => Err("code that an optimisation took to be unreachable".into()),
        }
    }

    fn jump(&mut self, from: Block, to: Block) -> Result<Jump, String> {
        let mut args = Vec::new();
        for phi in to.instructions().into_iter().take_while(|i| i.is_phi()) {
            let (value, _) = phi
                .incoming()
                .into_iter()
                .find(|(_, block)| *block == from)
                .expect("a verified phi has a value for each predecessor");
            args.extend(self.leaves_of(value)?);
        }
        Ok(Jump { to: self.blocks[&to], args })
    }
}

pub(crate) fn never_returns(call: Value) -> bool {
    let called = call.called();
    call.has_attribute(AttributePlace::Function, "noreturn")
        || (called.is_function() && called.has_attribute(AttributePlace::Function, "noreturn"))
}
