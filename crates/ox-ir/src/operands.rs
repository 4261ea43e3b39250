//! The operands of instructions and terminators, one list for everybody.

use crate::model::*;

impl InstKind {
    /// Everything it reads, in the order of the text form.
    pub fn operands(&self) -> Vec<&Operand> {
        match self {
            InstKind::Binary(_, a, b)
            | InstKind::Compare(_, a, b)
            | InstKind::FloatCompare(_, a, b)
            | InstKind::PtrAdd(a, b) => vec![a, b],
            InstKind::Cast(_, a) | InstKind::Free(a) | InstKind::Assume(a) | InstKind::Assert(a, _) => {
                vec![a]
            }
            InstKind::Select(c, a, b) => vec![c, a, b],
            InstKind::Float(_, args) | InstKind::Infer(_, args) => args.iter().collect(),
            InstKind::Alloca { size, .. } | InstKind::Malloc { size, .. } => vec![size],
            InstKind::Load { addr, .. } => vec![addr],
            InstKind::Store { value, addr, .. } => vec![value, addr],
            InstKind::MemCopy { to, from, len, .. } => vec![to, from, len],
            InstKind::MemSet { to, byte, len } => vec![to, byte, len],
            InstKind::MemHavoc { to, len, .. } => vec![to, len],
            InstKind::PtrTest { test: _, ptr, len } => vec![ptr, len],
            InstKind::Apart { places: [(a, m), (b, n)] } => vec![a, m, b, n],
            InstKind::ObjectSize(ptr)
            | InstKind::ResetModified(ptr)
            | InstKind::Lifetime { ptr, live: _ } => {
                vec![ptr]
            }
            InstKind::Call { callee, args } => match callee {
                Callee::Direct(_) => args.iter().collect(),
                Callee::Indirect(f) => std::iter::once(f).chain(args).collect(),
            },
            InstKind::Nondet(_)
            | InstKind::NoLeak
            | InstKind::Track(_)
            | InstKind::Reached(_)
            | InstKind::Unsupported(_) => vec![],
        }
    }

    /// The same, to be replaced.
    pub fn operands_mut(&mut self) -> Vec<&mut Operand> {
        match self {
            InstKind::Binary(_, a, b)
            | InstKind::Compare(_, a, b)
            | InstKind::FloatCompare(_, a, b)
            | InstKind::PtrAdd(a, b) => vec![a, b],
            InstKind::Cast(_, a) | InstKind::Free(a) | InstKind::Assume(a) | InstKind::Assert(a, _) => {
                vec![a]
            }
            InstKind::Select(c, a, b) => vec![c, a, b],
            InstKind::Float(_, args) | InstKind::Infer(_, args) => args.iter_mut().collect(),
            InstKind::Alloca { size, .. } | InstKind::Malloc { size, .. } => vec![size],
            InstKind::Load { addr, .. } => vec![addr],
            InstKind::Store { value, addr, .. } => vec![value, addr],
            InstKind::MemCopy { to, from, len, .. } => vec![to, from, len],
            InstKind::MemSet { to, byte, len } => vec![to, byte, len],
            InstKind::MemHavoc { to, len, .. } => vec![to, len],
            InstKind::PtrTest { test: _, ptr, len } => vec![ptr, len],
            InstKind::Apart { places: [(a, m), (b, n)] } => vec![a, m, b, n],
            InstKind::ObjectSize(ptr)
            | InstKind::ResetModified(ptr)
            | InstKind::Lifetime { ptr, live: _ } => {
                vec![ptr]
            }
            InstKind::Call { callee, args } => match callee {
                Callee::Direct(_) => args.iter_mut().collect(),
                Callee::Indirect(f) => std::iter::once(f).chain(args).collect(),
            },
            InstKind::Nondet(_)
            | InstKind::NoLeak
            | InstKind::Track(_)
            | InstKind::Reached(_)
            | InstKind::Unsupported(_) => vec![],
        }
    }
}

impl Terminator {
    /// Everything it reads.
    pub fn operands(&self) -> Vec<&Operand> {
        let selector = match self {
            Terminator::Branch(c, ..) | Terminator::Switch(c, ..) => Some(c),
            Terminator::Goto(_) | Terminator::Return(_) | Terminator::Halt => None,
        };
        let returned = match self {
            Terminator::Return(values) => &values[..],
            Terminator::Goto(_) | Terminator::Branch(..) | Terminator::Switch(..) | Terminator::Halt => &[],
        };
        let args = self.jumps().into_iter().flat_map(|j| &j.args);
        selector.into_iter().chain(returned).chain(args).collect()
    }

    /// The same, to be replaced.
    pub fn operands_mut(&mut self) -> Vec<&mut Operand> {
        match self {
            Terminator::Goto(j) => j.args.iter_mut().collect(),
            Terminator::Branch(c, a, b) => std::iter::once(c).chain(&mut a.args).chain(&mut b.args).collect(),
            Terminator::Switch(c, cases, default) => {
                let args = cases.iter_mut().flat_map(|(_, j)| &mut j.args);
                std::iter::once(c).chain(args).chain(&mut default.args).collect()
            }
            Terminator::Return(values) => values.iter_mut().collect(),
            Terminator::Halt => vec![],
        }
    }

    pub fn jumps_mut(&mut self) -> Vec<&mut Jump> {
        match self {
            Terminator::Goto(j) => vec![j],
            Terminator::Branch(_, a, b) => vec![a, b],
            Terminator::Switch(_, cases, default) => {
                cases.iter_mut().map(|(_, j)| j).chain([default]).collect()
            }
            Terminator::Return(_) | Terminator::Halt => vec![],
        }
    }
}
