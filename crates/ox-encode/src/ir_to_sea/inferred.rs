//! The functions that are to be inferred: one for each name that an `infer` mentions.

use ox_ir::{self as ir, InstKind};
use ox_logic::Store;
use ox_sea::{self as sea, Inst, Terminator, Type};
use std::collections::BTreeMap;

pub(super) struct Inferred<'a> {
    pub names: BTreeMap<&'a str, sea::FuncId>,
    /// They come behind the others.
    pub functions: Vec<sea::Function>,
}

impl<'a> Inferred<'a> {
    pub fn of(store: &mut Store, module: &'a ir::Module, order: &[ir::FuncId]) -> Self {
        let mut this = Inferred { names: BTreeMap::new(), functions: vec![] };
        for f in order {
            let Some(body) = &module.functions[*f].body else { continue };
            for inst in body.blocks.values().flat_map(|b| &b.insts) {
                let InstKind::Infer(site, args) = &inst.kind else { continue };
                let site = &module.sites[*site];
                if !this.names.contains_key(site.name.as_str()) {
                    let id = sea::FuncId::from_u32((order.len() + this.functions.len()) as u32);
                    this.names.insert(&site.name, id);
                    let types = args.iter().map(|a| type_of(body, a)).collect();
                    this.functions.push(function(store, module, site, types));
                }
            }
        }
        this
    }
}

fn type_of(body: &ir::Body, operand: &ir::Operand) -> Type {
    let width = match operand {
        ir::Operand::Value(v) => match body.values[*v].ty {
            ir::Type::Int(w) => w,
            other @ (ir::Type::Ptr | ir::Type::Float(_)) => {
                unreachable!("{other} where an integer is expected")
            }
        },
        ir::Operand::Int(bits) => bits.width(),
        other => unreachable!("{other:?} is no integer"),
    };
    if width == 1 { Type::Bool } else { Type::Bits(width) }
}

/// To execute it is unsupported.
fn function(store: &mut Store, module: &ir::Module, site: &ir::Site, mut types: Vec<Type>) -> sea::Function {
    types.insert(0, Type::Bool);
    let place = site.loc.map(|l| sea::Place { file: module.files[l.file].clone(), line: l.line });
    let mut regs = cranelift_entity::PrimaryMap::new();
    let mut params = vec![];
    for (i, ty) in types.into_iter().enumerate() {
        let sort = ty.sort(module.pointer_width, store);
        let var = store.var(&format!("x.{i}"), sort);
        params.push(regs.push(sea::Reg { ty, var, source: None }));
    }
    let what = format!("{}, which is to be inferred,", site.name);
    let insts = vec![Inst::Unsupported(what, place.clone())];
    let block = sea::Block { params: params.clone(), insts, term: Terminator::Halt, place: place.clone() };
    sea::Function {
        name: site.name.clone(),
        params,
        returns: vec![],
        regs,
        blocks: [block].into_iter().collect(),
        place,
        inferred: true,
    }
}
