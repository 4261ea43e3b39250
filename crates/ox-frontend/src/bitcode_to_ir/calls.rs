//! Calls: of our own `ox.*` functions, of intrinsics, of functions of the program.

use super::function::FunctionTranslation;
use crate::llvm::{AttributePlace, Value};
use crate::tables::names;
use ox_ir::{Bits, Callee, CheckId, InstKind, Operand, PtrTest, SiteId, Type};

impl FunctionTranslation<'_, '_> {
    pub(super) fn call(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let called = i.called();
        if called.is_inline_asm() {
            return Err("inline assembly".into());
        }
        if called.is_function() && called.is_intrinsic() {
            return self.intrinsic(i, &called.name());
        }
        if called.is_function() && !called.has_body() && called.name().starts_with("ox.") {
            return self.own_call(i, &called.name());
        }
        self.program_call(i, called)
    }

    /// The names of `tables::names`.
    fn own_call(&mut self, i: Value, name: &str) -> Result<Vec<Operand>, String> {
        if let Some(number) = number_after(name, names::NONDET) {
            let site = SiteId::from_u32(number);
            let ty = self.outer.tables.sites[site].ty;
            return Ok(vec![self.emit(ty, InstKind::Nondet(site))]);
        }
        if let Some(site) = number_after(name, names::INFER).map(SiteId::from_u32) {
            let args = i.args().into_iter().map(|a| self.scalar(a)).collect::<Result<_, _>>()?;
            return Ok(vec![self.emit(Type::Int(1), InstKind::Infer(site, args))]);
        }
        if let Some(number) = number_after(name, names::FAIL) {
            let never = Operand::Int(Bits::bool(false));
            self.emit_effect(InstKind::Assert(never, CheckId::from_u32(number)));
            return Ok(Vec::new());
        }
        if let Some(number) = number_after(name, names::REACHED) {
            self.emit_effect(InstKind::Reached(CheckId::from_u32(number)));
            return Ok(Vec::new());
        }
        if let Some(number) = number_after(name, names::UNSUPPORTED) {
            return Err(self.outer.tables.unsupported[number as usize].clone());
        }
        for (prefix, zeroed) in [(names::MALLOC, false), (names::CALLOC, true)] {
            if let Some((site, maker)) = names::allocation(name, prefix) {
                let size = self.size_argument(i, 0)?;
                return Ok(vec![self.emit(Type::Ptr, InstKind::Malloc { size, zeroed, site, maker })]);
            }
        }
        if let Some(site) = number_after(name, names::HAVOC).map(SiteId::from_u32) {
            let to = self.scalar(i.operand(0))?;
            let len = self.scalar(i.operand(1))?;
            self.emit_effect(InstKind::MemHavoc { to, len, site });
            return Ok(Vec::new());
        }
        if let Some(test) = name.strip_prefix(names::PTR_TEST) {
            let test = PtrTest::from_mnemonic(test).unwrap_or_else(|| panic!("there is no test {test}"));
            let ptr = self.scalar(i.operand(0))?;
            let len = match test {
                PtrTest::InBounds => self.scalar(i.operand(1))?,
                PtrTest::Live
                | PtrTest::Writable
                | PtrTest::Freeable
                | PtrTest::FreeableBy(_)
                | PtrTest::Modified => self.pointer_constant(0),
            };
            return Ok(vec![self.emit(Type::Int(1), InstKind::PtrTest { test, ptr, len })]);
        }
        match name {
            // the terminator behind it ends the execution
            names::HALT => Ok(Vec::new()),
            names::FREE => {
                let pointer = self.scalar(i.operand(0))?;
                self.emit_effect(InstKind::Free(pointer));
                Ok(Vec::new())
            }
            names::OBJECT_SIZE => {
                let pointer = self.scalar(i.operand(0))?;
                Ok(vec![self.emit(self.pointer_int(), InstKind::ObjectSize(pointer))])
            }
            names::PLACES_APART => {
                let [a, m, b, n] = [0, 1, 2, 3].map(|n| self.scalar(i.operand(n)));
                let places = [(a?, m?), (b?, n?)];
                Ok(vec![self.emit(Type::Int(1), InstKind::Apart { places })])
            }
            names::RESET_MODIFIED => {
                let pointer = self.scalar(i.operand(0))?;
                self.emit_effect(InstKind::ResetModified(pointer));
                Ok(Vec::new())
            }
            names::TRACK_ON | names::TRACK_OFF => {
                self.emit_effect(InstKind::Track(name == names::TRACK_ON));
                Ok(Vec::new())
            }
            names::NO_LEAK => Ok(vec![self.emit(Type::Int(1), InstKind::NoLeak)]),
            names::SCOPE_START | names::SCOPE_END => {
                let ptr = self.scalar(i.operand(0))?;
                self.emit_effect(InstKind::Lifetime { ptr, live: name == names::SCOPE_START });
                Ok(Vec::new())
            }
            other => panic!("define_ub made a call of `{other}`, which is not translated"),
        }
    }

    /// An argument that is a number of bytes.
    pub(super) fn size_argument(&mut self, i: Value, index: u32) -> Result<Operand, String> {
        let size = self.scalar(i.operand(index))?;
        Ok(self.resize(size, self.pointer_int(), false))
    }

    fn program_call(&mut self, i: Value, called: Value) -> Result<Vec<Operand>, String> {
        let mut args = Vec::new();
        for (index, arg) in i.args().into_iter().enumerate() {
            let leaves = self.leaves_of(arg)?;
            match i.by_value_type(AttributePlace::Param(index as u32)) {
                Some(ty) => args.push(self.copy_of(leaves, ty)?),
                None => args.extend(leaves),
            }
        }
        let returns = self.outer.leaf_types(i.ty())?;
        let callee = match self.scalar(called)? {
            Operand::Func(id) => {
                self.check_signature(id, &args, &returns)?;
                Callee::Direct(id)
            }
            pointer => Callee::Indirect(pointer),
        };
        let results: Vec<_> = returns.into_iter().map(|ty| self.new_value(ty)).collect();
        self.push(results.clone(), InstKind::Call { callee, args });
        Ok(results.into_iter().map(Operand::Value).collect())
    }

    /// A struct passed by value (`byval`): the callee gets the address of a copy.
    fn copy_of(&mut self, leaves: Vec<Operand>, ty: crate::llvm::Type) -> Result<Operand, String> {
        let [from] = <[Operand; 1]>::try_from(leaves).map_err(|_| "a byval argument that is no address")?;
        let len = self.pointer_constant(self.outer.layout.size(ty) as i64);
        let align = self.outer.layout.align(ty);
        let to = self.emit(Type::Ptr, InstKind::Alloca { size: len.clone(), align, name: None });
        self.emit_effect(InstKind::MemCopy { to: to.clone(), from, len, may_overlap: false });
        Ok(to)
    }

    /// C lets a function be called through a wrong declaration; the IR does not.
    fn check_signature(&self, id: ox_ir::FuncId, args: &[Operand], returns: &[Type]) -> Result<(), String> {
        let function = &self.outer.ir.functions[id];
        let given: Vec<Type> = args.iter().map(|a| self.type_of(a)).collect();
        let fits = match function.variadic {
            true => given.starts_with(&function.params),
            false => given == function.params,
        };
        match fits && function.returns == returns {
            true => Ok(()),
            false => Err(format!("a call of {} through another type", function.name)),
        }
    }
}

fn number_after(name: &str, prefix: &str) -> Option<u32> {
    name.strip_prefix(prefix)?.parse().ok()
}
