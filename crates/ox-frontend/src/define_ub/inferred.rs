//! Functions that are to be inferred, as in SeaHorn's `seasynth.h`.
//!
//! In a function that is annotated with "partial", each function without a body stands for a predicate that is not known yet: one for
//! each pair of the two, because partial functions are inferred independently of each other. The program is safe if there are
//! predicates with which no assertion fails.

use super::Defining;
use super::instrument::Stop;
use crate::dialects;
use crate::llvm::{Builder, Value};
use crate::tables::names;
use ox_ir::{Site, SiteKind};

const ANNOTATIONS: &str = "llvm.global.annotations";
const MARK: &str = "partial";

pub(super) fn run(defining: &mut Defining) {
    let known = |f: Value| f.has_body() || f.is_intrinsic() || dialects::meaning(&f.name()).is_some();
    for function in marked(defining) {
        for call in function.body_instructions().into_iter().filter(|i| i.is_call()) {
            let called = call.called();
            if !called.is_function() {
                // it might be one of them
                let what = format!("a call through a pointer in {}, which is partial,", function.name());
                defining.stop_before(call, Stop::Unsupported(what));
            } else if !known(called) {
                infer(defining, function, call);
            }
        }
    }
}

fn marked(defining: &Defining) -> Vec<Value> {
    let Some(list) = defining.module.global(ANNOTATIONS).and_then(|l| l.initializer()) else {
        return Vec::new();
    };
    let rows = (0..list.ty().count()).filter_map(|i| list.constant_part(i));
    let marked = rows.filter_map(|row| {
        let (function, text) = (row.constant_part(0)?, row.constant_part(1)?);
        let text = text.is_global_variable().then(|| text.initializer()).flatten()?.as_text()?;
        (function.is_function() && function.has_body() && text == MARK).then_some(function)
    });
    marked.collect()
}

fn infer(defining: &mut Defining, within: Value, call: Value) {
    let name = format!("{}.{}", within.name(), call.called().name());
    let args = call.args();
    let is_bool = call.ty().is_int() && call.ty().width() == 1;
    let declared = call.called_type() == call.called().value_type() && !call.called_type().is_variadic();
    if !is_bool || !declared || !args.iter().all(|a| a.ty().is_int()) {
        let what = format!("{name}, which is to be inferred and is no predicate of integers,");
        return defining.stop_before(call, Stop::Unsupported(what));
    }
    let loc = defining.tables.loc(call);
    let site = Site {
        ty: ox_ir::Type::Int(1),
        kind: SiteKind::Inferred,
        name,
        loc,
        variable: None,
        without: Vec::new(),
    };
    let site = defining.tables.add_site(site);
    let types: Vec<_> = args.iter().map(|a| a.ty()).collect();
    let name = format!("{}{}", names::INFER, site.as_u32());
    let opaque = defining.opaque_function(&name, call.ty(), &types);
    let builder = Builder::before(defining.module, call);
    let answer = builder.call(opaque, &args);
    defining.retire(call, Some(answer));
}
