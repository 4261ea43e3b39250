//! A counterexample for the reader: which check failed, and the inputs that lead there.

use num_bigint::BigInt;
use ox_evidence::Counterexample;
use ox_ir::interp::Value as IrValue;
use ox_ir::{Bits, Module, SiteId, SiteKind, Type};
use ox_logic::Value;

pub struct Failed {
    pub place: String,
    pub function: String,
    pub message: String,
    pub inputs: Vec<Input>,
    /// Instructions that the replay executed.
    pub steps: u64,
}

pub struct Input {
    pub site: u32,
    /// The source variable, or the function that supplied the value.
    pub name: String,
    pub origin: String,
    pub kind: &'static str,
    pub file: Option<String>,
    pub line: Option<u32>,
    pub value: String,
}

impl Failed {
    pub fn of(module: &Module, c: &Counterexample) -> Self {
        let check = &module.checks[c.check()];
        Failed {
            place: module.show_loc(check.loc.or(c.loc())),
            function: check.function.clone(),
            message: check.message.clone(),
            inputs: c.inputs().iter().map(|i| input(module, i.site, &i.value)).collect(),
            steps: c.steps(),
        }
    }
}

fn input(module: &Module, site: SiteId, value: &IrValue) -> Input {
    let s = &module.sites[site];
    Input {
        site: site.as_u32(),
        name: s.variable.clone().unwrap_or_else(|| s.name.clone()),
        origin: s.name.clone(),
        kind: match s.kind {
            SiteKind::Input => "input",
            SiteKind::Uninitialised => "uninitialised",
            SiteKind::External => "external",
            SiteKind::Volatile => "volatile",
            SiteKind::Undefined => "undefined",
        },
        file: s.loc.map(|l| module.files[l.file].clone()),
        line: s.loc.map(|l| l.line),
        value: show(value, &s.name),
    }
}

/// Unsigned where the name of the input function says so.
fn show(value: &IrValue, name: &str) -> String {
    let unsigned = ["_u", "size_t", "_bool", "unsigned"].iter().any(|mark| name.contains(mark));
    match value {
        IrValue::Int(b) if unsigned || b.width() == 1 => b.unsigned().to_string(),
        other => other.to_string(),
    }
}

/// The inputs found on SEA-IR as values of the IR.
pub fn ir_inputs(module: &Module, inputs: &[(ox_sea::SiteId, Value)]) -> Vec<(SiteId, IrValue)> {
    inputs
        .iter()
        .map(|(site, value)| {
            let site = SiteId::from_u32(site.as_u32());
            (site, ir_value(module.sites[site].ty, value))
        })
        .collect()
}

fn ir_value(ty: Type, value: &Value) -> IrValue {
    let Type::Int(width) = ty else { unreachable!("only integers are inputs at precision reg") };
    let number = match value {
        Value::Bool(b) => BigInt::from(*b as u8),
        Value::Int(i) => i.clone(),
        Value::BitVec(_, v) => BigInt::from(v.clone()),
        Value::Array(_) => unreachable!("an input is no array"),
    };
    IrValue::Int(Bits::from_signed(width, number))
}
