//! Single assume, single assert (SASA): the only assume stands right before the assert.
//!
//! The conjunction of what was assumed on the way is a value that the blocks hand on (Fig. 3c); it is a parameter where different values meet.

use super::super::FormError;
use super::super::fresh_names::FreshNames;
use super::super::is_light;
use super::super::propagate::jump_mut;
use super::{expect_plain, single_assert_block};
use crate::{BlockId, Inst, Program, Reg, RegId, Type};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use ox_logic::{Op, Sort, Store, Term};

pub fn single_assume(store: &mut Store, program: &mut Program) -> Result<(), FormError> {
    let function = &program.functions[program.entry];
    let flow = expect_plain(function)?;
    let last = single_assert_block(function, &flow)?;
    let mut names = FreshNames::beside(store, program, function);
    let function = &mut program.functions[program.entry];
    // what was assumed before each jump to the block, and where the jump is
    let mut incoming: SecondaryMap<BlockId, Vec<(BlockId, usize, Term)>> = SecondaryMap::new();
    let mut fresh = |store: &mut Store, regs: &mut PrimaryMap<RegId, Reg>| {
        let var = names.named(store, "assumed", Sort::Bool);
        (regs.push(Reg { ty: Type::Bool, var, source: None }), var)
    };
    for &b in flow.order() {
        let jumps = std::mem::take(&mut incoming[b]);
        let mut assumed = match jumps.first() {
            None => store.bool(true),
            Some(&(_, _, first)) if jumps.iter().all(|(_, _, t)| *t == first) => first,
            Some(_) => {
                let (r, var) = fresh(store, &mut function.regs);
                function.blocks[b].params.push(r);
                for (from, jump, t) in jumps {
                    jump_mut(&mut function.blocks[from].term, jump).args.push(t);
                }
                var
            }
        };
        let mut parts = vec![assumed];
        let block = &mut function.blocks[b];
        block.insts.retain(|i| {
            if let Inst::Assume(t) = i {
                parts.push(*t);
            }
            !matches!(i, Inst::Assume(_))
        });
        if parts.len() > 1 {
            assumed = store.mk(Op::And, &parts);
            if !is_light(store, assumed) {
                let (r, var) = fresh(store, &mut function.regs);
                block.insts.push(Inst::Let(r, assumed));
                assumed = var;
            }
        }
        if b == last {
            let assert = block.insts.iter().position(|i| matches!(i, Inst::Assert(..)));
            let mut tail = block.insts.split_off(assert.expect("the last block asserts"));
            let assert = tail.remove(0);
            block.insts.append(&mut tail);
            block.insts.extend([Inst::Assume(assumed), assert]);
        }
        for (i, j) in function.blocks[b].term.jumps().into_iter().enumerate() {
            incoming[j.to].push((b, i, assumed));
        }
    }
    Ok(())
}
