//! What an instruction binds, reads and does: one description for all passes.
//!
//! A pass that treats most instructions alike asks here instead of listing them, so that a new instruction is described once. Passes
//! that do something else for each instruction (interpreter, encodings, text, validator, fat pointers) match on all of them.

use crate::{Copy, Fill, FuncId, Inst, RegId, Scramble, SiteId, Storage, Test};
use ox_logic::Term;

/// What an instruction reads and does besides binding its registers to values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The memory that it reads, or that its result is a new version of.
    pub memory: Option<Term>,
    /// Another memory, some content of which is in the result as well.
    pub source: Option<Term>,
    /// Its result is a new version of `memory`.
    pub writes: bool,
    /// The address in `memory` and the one in `source`.
    pub addresses: [Option<Term>; 2],
    /// The input of the program that it reads.
    pub input: Option<SiteId>,
    pub callee: Option<FuncId>,
    /// What it asks about objects.
    pub asks: Option<Question>,
    /// What it does to the state of objects, apart from their content.
    pub objects: Option<ObjectEffect>,
    /// Nothing after it is executed.
    pub ends_execution: bool,
    /// It decides whether the execution goes on or how it ends, or says that a check is reached; perhaps in a callee.
    pub control: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    Test(Test),
    Size,
    Leaks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectEffect {
    Made(Storage),
    Freed,
    /// Its scope begins again or ends.
    Scope,
    /// It counts as written.
    Written,
    /// What counts as written changes.
    Tracking,
}

impl Inst {
    pub fn effects(&self) -> Effects {
        let none = Effects::default();
        match self {
            Inst::Let(..) | Inst::Havoc(..) => none,
            Inst::Nondet(_, site) => Effects { input: Some(*site), ..none },
            Inst::Assume(_) | Inst::Assert(..) | Inst::Reached(_) => Effects { control: true, ..none },
            Inst::Call { callee, .. } => Effects { callee: Some(*callee), control: true, ..none },
            Inst::Alloc(_, a) => {
                Effects { input: a.content, objects: Some(ObjectEffect::Made(a.kind)), ..none }
            }
            Inst::Free(_) => Effects { objects: Some(ObjectEffect::Freed), ..none },
            Inst::Scope(..) => Effects { objects: Some(ObjectEffect::Scope), ..none },
            Inst::ResetModified(_) | Inst::Track(_) => {
                Effects { objects: Some(ObjectEffect::Tracking), ..none }
            }
            Inst::Load { mem, addr, .. } => {
                Effects { memory: Some(*mem), addresses: [Some(*addr), None], ..none }
            }
            Inst::Store { mem, addr, .. } => none.writing(*mem, *addr).counted(),
            Inst::Copy(_, c) => {
                let addresses = [Some(c.to), Some(c.from)];
                Effects { source: Some(c.source), addresses, ..none.writing(c.mem, c.to).counted() }
            }
            Inst::Fill(_, f) => none.writing(f.mem, f.to).counted(),
            // what the environment writes does not count as written by the program
            Inst::Scramble(_, s) => Effects { input: s.content, ..none.writing(s.mem, s.to) },
            Inst::Test(_, test, _) => Effects { asks: Some(Question::Test(*test)), ..none },
            Inst::ObjectSize(..) => Effects { asks: Some(Question::Size), ..none },
            Inst::NoLeak(_) => Effects { asks: Some(Question::Leaks), ..none },
            Inst::Unsupported(..) | Inst::Unwound(_) => {
                Effects { ends_execution: true, control: true, ..none }
            }
        }
    }

    /// Nothing after it is executed.
    pub fn ends_execution(&self) -> bool {
        self.effects().ends_execution
    }

    /// The function that it calls.
    pub fn callee(&self) -> Option<FuncId> {
        self.effects().callee
    }

    /// The registers it binds.
    pub fn results(&self) -> &[RegId] {
        match self {
            Inst::Let(r, _)
            | Inst::Nondet(r, _)
            | Inst::Havoc(r, _)
            | Inst::Alloc(r, _)
            | Inst::Load { result: r, .. }
            | Inst::Store { result: r, .. }
            | Inst::Copy(r, _)
            | Inst::Fill(r, _)
            | Inst::Scramble(r, _)
            | Inst::Test(r, ..)
            | Inst::ObjectSize(r, _)
            | Inst::NoLeak(r) => std::slice::from_ref(r),
            Inst::Call { results, .. } => results,
            Inst::Assume(_)
            | Inst::Assert(..)
            | Inst::Free(_)
            | Inst::ResetModified(_)
            | Inst::Track(_)
            | Inst::Reached(_)
            | Inst::Scope(..)
            | Inst::Unsupported(..)
            | Inst::Unwound(_) => &[],
        }
    }

    /// The registers it binds, to be replaced.
    pub fn for_each_result(&mut self, f: impl FnMut(&mut RegId)) {
        match self {
            Inst::Let(r, _)
            | Inst::Nondet(r, _)
            | Inst::Havoc(r, _)
            | Inst::Alloc(r, _)
            | Inst::Load { result: r, .. }
            | Inst::Store { result: r, .. }
            | Inst::Copy(r, _)
            | Inst::Fill(r, _)
            | Inst::Scramble(r, _)
            | Inst::Test(r, ..)
            | Inst::ObjectSize(r, _)
            | Inst::NoLeak(r) => std::slice::from_mut(r).iter_mut().for_each(f),
            Inst::Call { results, .. } => results.iter_mut().for_each(f),
            Inst::Assume(_)
            | Inst::Assert(..)
            | Inst::Free(_)
            | Inst::ResetModified(_)
            | Inst::Track(_)
            | Inst::Reached(_)
            | Inst::Scope(..)
            | Inst::Unsupported(..)
            | Inst::Unwound(_) => {}
        }
    }

    /// Every term in it.
    pub fn terms(&self) -> Vec<Term> {
        let mut out = vec![];
        // a copy is cheap, and there is one list of the places where terms are
        self.clone().for_each_term(|t| out.push(*t));
        out
    }

    /// Every term in it, to be replaced.
    pub fn for_each_term(&mut self, mut f: impl FnMut(&mut Term)) {
        match self {
            Inst::Let(_, t)
            | Inst::Assume(t)
            | Inst::Assert(t, _)
            | Inst::Free(t)
            | Inst::ObjectSize(_, t)
            | Inst::Scope(t, _)
            | Inst::ResetModified(t) => f(t),
            Inst::Call { args, .. } => args.iter_mut().for_each(f),
            Inst::Alloc(_, a) => std::iter::once(&mut a.size).chain(&mut a.at).for_each(f),
            Inst::Load { result: _, mem, addr } => [mem, addr].into_iter().for_each(f),
            Inst::Store { result: _, mem, addr, value } => [mem, addr, value].into_iter().for_each(f),
            Inst::Copy(_, c) => {
                let Copy { mem, source, to, from, len } = &mut **c;
                [mem, source, to, from, len].into_iter().for_each(f);
            }
            Inst::Fill(_, c) => {
                let Fill { mem, to, byte, len } = &mut **c;
                [mem, to, byte, len].into_iter().for_each(f);
            }
            Inst::Scramble(_, c) => {
                let Scramble { mem, to, len, content: _ } = &mut **c;
                [mem, to, len].into_iter().for_each(f);
            }
            Inst::Test(_, _, args) => args.iter_mut().for_each(f),
            Inst::Nondet(..)
            | Inst::Havoc(..)
            | Inst::NoLeak(_)
            | Inst::Track(_)
            | Inst::Reached(_)
            | Inst::Unsupported(..)
            | Inst::Unwound(_) => {}
        }
    }
}

impl Effects {
    fn writing(self, mem: Term, addr: Term) -> Self {
        Effects { memory: Some(mem), writes: true, addresses: [Some(addr), None], ..self }
    }

    fn counted(self) -> Self {
        Effects { objects: Some(ObjectEffect::Written), ..self }
    }

    /// The memories whose content it reads or passes on.
    pub fn memories(&self) -> impl Iterator<Item = Term> {
        self.memory.into_iter().chain(self.source)
    }
}
