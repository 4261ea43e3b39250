//! From a model of the formula back to an execution of the program: the values that the interpreter asks for.

use super::Vc;
use num_traits::ToPrimitive;
use ox_logic::{ArrayValue, Model, Sort, Store, Term, Value, default_value, eval};
use ox_sea::interp::{Choice, Guide};
use ox_sea::{FuncId, Program, RegId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Guides the interpreter through the program that the formula was made of, or one that has the same registers (by their
/// variables).
pub struct Choices<'a> {
    store: &'a Store,
    program: &'a Program,
    values: Model,
}

impl<'a> Choices<'a> {
    /// `model` has the values of [`Vc::wanted`].
    pub fn new(store: &'a Store, program: &'a Program, vc: &Vc, model: &Model) -> Self {
        let value = |t: Term| store.as_value(t).or_else(|| model.get(&t).cloned());
        let mut values: Model =
            model.iter().filter(|(t, _)| store.args(**t).is_empty()).map(|(t, v)| (*t, v.clone())).collect();
        for &(var, address) in &vc.addresses {
            if let Some(v) = value(address).or_else(|| eval(store, address, model).ok()) {
                values.insert(var, v);
            }
        }
        let mut contents: FxHashMap<Term, BTreeMap<Value, Value>> = FxHashMap::default();
        for r in &vc.reads {
            if let (Some(at), Some(v)) = (value(r.addr), value(r.value)) {
                contents.entry(r.array).or_default().insert(at, v);
            }
        }
        for (array, entries) in contents {
            let sort = store.sort(array);
            let Sort::Array(a) = sort else { unreachable!("a memory is an array") };
            let default = default_value(store, store.array_parts(a).1);
            values.insert(array, Value::Array(Box::new(ArrayValue::new(store, sort, default, entries))));
        }
        Choices { store, program, values }
    }

    /// The addresses of the globals, for `run_with_globals`.
    pub fn globals(&self) -> Model {
        let vars = self.program.globals.values().map(|g| g.var);
        vars.filter_map(|v| Some((v, self.values.get(&v)?.clone()))).collect()
    }

    /// The arguments of the entry function.
    pub fn args(&self) -> Vec<Value> {
        let f = &self.program.functions[self.program.entry];
        f.params.iter().map(|&p| self.value(f.regs[p].var)).collect()
    }

    fn value(&self, var: Term) -> Value {
        match self.values.get(&var) {
            Some(v) => v.clone(),
            None => default_value(self.store, self.store.sort(var)),
        }
    }
}

impl Guide for Choices<'_> {
    fn choose(&mut self, function: FuncId, reg: RegId, _: Choice) -> Option<Value> {
        Some(self.value(self.program.functions[function].regs[reg].var))
    }

    fn address(&mut self, function: FuncId, reg: RegId, _: u64) -> Option<u64> {
        let var = self.program.functions[function].regs[reg].var;
        self.values.get(&var)?.to_unsigned()?.to_u64()
    }
}
