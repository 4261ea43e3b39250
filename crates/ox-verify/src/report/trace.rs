//! A counterexample for the reader: which check failed, and the inputs that lead there.

use crate::view::Compiled;
use num_bigint::BigInt;
use ox_evidence::{Counterexample, Fact, Rejection, replay_placed};
use ox_frontend::library_words;
use ox_ir::interp::{
    AccessedObject, ForbiddenAccess, Input as Supplied, ObjectName, ObjectState, Placed, Pointer, Target,
    Value as IrValue,
};
use ox_ir::{Bits, Check, CheckKind, Module, Site, SiteId, SiteKind, Type, entry_object};
use ox_logic::Value;
use std::collections::BTreeSet;

pub struct Failed {
    /// `file:line`
    pub place: String,
    pub function: String,
    /// What failed, in words.
    pub message: String,
    /// The functions without a body, and the variables of other files, without which it might not fail.
    pub depends_on: Vec<String>,
    pub inputs: Vec<Input>,
    /// What inferred functions must say, or an assertion fails before.
    pub must_hold: Vec<String>,
    /// Objects and their addresses, if these matter.
    pub objects: Vec<(String, String)>,
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
        // the content of an object that was not looked at says nothing
        let matters = |i: &&ox_evidence::Input| match &i.value {
            Supplied::Value(_) => true,
            Supplied::Content(content) => !content.bytes.is_empty(),
            Supplied::Effect(effect) => !effect.writes.is_empty(),
        };
        // once for each site: a site in a loop gives many inputs
        let sites: BTreeSet<SiteId> = c.inputs().iter().map(|i| i.site).collect();
        let of_use = |site: &SiteId| !c.unread().contains(site) && is_in_use(module, c.inputs(), *site);
        let sites: BTreeSet<SiteId> = sites.into_iter().filter(of_use).collect();
        let in_use = |i: &&ox_evidence::Input| sites.contains(&i.site);
        let inputs = c.inputs().iter().filter(matters).filter(in_use);
        Failed {
            place: module.show_loc(check.loc.or(c.loc())),
            function: check.function.clone(),
            message: match c.forbidden() {
                Some(access) => library_words(&forbidden(module, access)),
                None => what_failed(check),
            },
            inputs: inputs.map(|i| input(module, c.inputs(), i)).collect(),
            depends_on: c.depends_on().to_vec(),
            must_hold: c.must_hold().iter().map(Fact::to_string).collect(),
            objects: c
                .placement()
                .iter()
                .map(|p| (library_words(&p.object.to_string()), format!("0x{:x}", p.address)))
                .collect(),
            steps: c.steps(),
        }
    }
}

/// What the caller of the entry has put into an object to which nothing points says nothing.
fn is_in_use(module: &Module, inputs: &[ox_evidence::Input], site: SiteId) -> bool {
    let s = &module.sites[site];
    let name = s.variable.as_ref().unwrap_or(&s.name);
    inputs.iter().all(|other| {
        let choice = &module.sites[other.site];
        match (chosen(choice, &other.value), &choice.variable) {
            (Some(what), Some(pointer)) => entry_object::is_in_use(name, pointer, what),
            _ => true,
        }
    })
}

/// What a pointer of the entry points to, if that is what the input chooses.
fn chosen<'m>(site: &'m Site, value: &Supplied) -> Option<&'m str> {
    let Supplied::Value(IrValue::Int(number)) = value else { return None };
    entry_object::chosen(&site.name, number.to_u64()? as usize)
}

/// What a pointer leads to that was chosen to be equal to another one.
fn target<'m>(module: &'m Module, inputs: &[ox_evidence::Input], what: &'m str) -> &'m str {
    let mut what = what;
    // a pointer is only equal to one that was chosen before
    for other in inputs.iter().rev() {
        let site = &module.sites[other.site];
        if site.variable.as_deref() == Some(what)
            && let Some(chosen) = chosen(site, &other.value)
            && chosen != entry_object::own()
        {
            what = chosen;
        }
    }
    what
}

/// `read 1 byte at offset 6 of js (6 bytes, parse.c:9)`
fn forbidden(module: &Module, access: &ForbiddenAccess) -> String {
    let verb = if access.writes { "write" } else { "read" };
    let what = format!("{verb} {}", bytes(access.length));
    match &access.target {
        Target::Null { address: 0 } => format!("{what} through the null pointer"),
        Target::Null { address } => format!("{what} at address {address}, computed from the null pointer"),
        Target::Nothing { address } => format!("{what} at address 0x{address:x}, where no object is"),
        Target::Object { object, offset, state } => {
            let after = match state {
                ObjectState::Live => "",
                ObjectState::Constant => ", which is constant",
                ObjectState::Freed => ", which was freed",
                ObjectState::ScopeEnded => ", whose scope has ended",
            };
            let one = object.name.as_deref().filter(|name| entry_object::is_one(name));
            let hint = match one.and_then(entry_object::path_of) {
                Some(path) if *state == ObjectState::Live => length_hint(path, object.size),
                _ => String::new(),
            };
            format!("{what} at offset {offset} of {}{after}{hint}", object_text(module, object))
        }
    }
}

/// How to say that there are more elements.
fn length_hint(path: &str, size: u64) -> String {
    // a shell would take some of its characters for its own
    let quote = if path.contains(['>', '*', '(']) { "'" } else { "" };
    let text = if size == 1 { format!(" or --string {quote}{path}{quote}") } else { String::new() };
    format!("; --object {quote}{path}:LENGTH{quote}{text} says that there are more")
}

fn object_text(module: &Module, object: &AccessedObject) -> String {
    let size = bytes(object.size);
    let place = object.loc.map(|l| format!(", {}", module.show_loc(Some(l)))).unwrap_or_default();
    match (&object.name, object.on_heap) {
        (Some(name), _) => format!("{name} ({size}{place})"),
        (None, true) => format!("a heap object ({size}{place})"),
        (None, false) => format!("an object without a name ({size}{place})"),
    }
}

fn bytes(n: u64) -> String {
    match n {
        1 => "1 byte".into(),
        n => format!("{n} bytes"),
    }
}

fn what_failed(check: &Check) -> String {
    match check.kind {
        CheckKind::Assertion if check.message.ends_with("()") => format!("{} is reached", check.message),
        CheckKind::Assertion => format!("assertion fails: {}", check.message),
        CheckKind::Unreachable => "code that is declared unreachable is reached".into(),
        CheckKind::CompilerAssume => format!("a promise to the compiler is broken: {}", check.message),
        CheckKind::InvalidRead
        | CheckKind::InvalidWrite
        | CheckKind::UseAfterFree
        | CheckKind::ReadOnlyWrite
        | CheckKind::InvalidFree
        | CheckKind::DoubleFree
        | CheckKind::Leak
        | CheckKind::Overlap
        | CheckKind::InvalidCall
        | CheckKind::Overflow
        | CheckKind::DivisionByZero
        | CheckKind::InvalidShift
        | CheckKind::OutOfBounds
        | CheckKind::NullDereference
        | CheckKind::Undefined => check.message.clone(),
    }
}

fn input(module: &Module, all: &[ox_evidence::Input], shown: &ox_evidence::Input) -> Input {
    let value = &shown.value;
    let s = &module.sites[shown.site];
    let variable = s.variable.as_deref().filter(|v| library_words(v) == *v);
    Input {
        site: shown.site.as_u32(),
        name: match (s.kind, s.name.as_str()) {
            (SiteKind::Effect, ox_ir::OUTSIDE_MEMORY) => "at the start".into(),
            // what a function of the library gives is known by its name, not by where it keeps it
            (_, name) => variable.unwrap_or(name).to_owned(),
        },
        origin: match (chosen(s, value), &s.variable) {
            (Some(_), Some(pointer)) => pointer.clone(),
            (None, Some(number)) if s.name == entry_object::UNSIGNED => number.clone(),
            _ => s.name.clone(),
        },
        kind: match s.kind {
            SiteKind::Input => "input",
            SiteKind::Uninitialised => "uninitialised",
            SiteKind::External => "external",
            SiteKind::Volatile => "volatile",
            SiteKind::Undefined => "undefined",
            SiteKind::Content | SiteKind::OutsideContent => "content",
            SiteKind::Effect => "written",
            SiteKind::Inferred => "inferred",
        },
        file: s.loc.map(|l| module.files[l.file].clone()),
        line: s.loc.map(|l| l.line),
        value: match chosen(s, value) {
            Some(what) => target(module, all, what).to_owned(),
            None => library_words(&show(value, &s.name)),
        },
    }
}

/// Unsigned where the name of the input function says so.
fn show(value: &Supplied, name: &str) -> String {
    let unsigned = ["_u", "size_t", "_bool", "unsigned"].iter().any(|mark| name.contains(mark));
    match value {
        Supplied::Value(IrValue::Int(b)) if unsigned || b.width() == 1 => b.unsigned().to_string(),
        other => other.to_string(),
    }
}

/// The inputs found on SEA-IR as values of the IR, without those that only the optimised program has.
pub fn ir_inputs(
    compiled: &Compiled,
    inputs: &[(ox_sea::SiteId, ox_sea::interp::Input)],
) -> Vec<(SiteId, Supplied)> {
    inputs
        .iter()
        .map(|(site, value)| (SiteId::from_u32(site.as_u32()), value))
        .filter(|(site, _)| *site < compiled.first_late_site)
        .map(|(site, input)| match input {
            ox_sea::interp::Input::Value(v) => (site, ir_value(compiled.module.sites[site].ty, v).into()),
            ox_sea::interp::Input::Content(c) => {
                (site, Supplied::Content(ox_ir::interp::Content { bytes: c.clone(), rest: 0 }))
            }
            ox_sea::interp::Input::Effect(e) => {
                let write = |(name, bytes): (&ox_sea::interp::ObjectName, &ox_sea::interp::Content)| {
                    (ir_name(name), ox_ir::interp::Content { bytes: bytes.clone(), rest: 0 })
                };
                // at the start the variables of the program have their initial values
                let start = compiled.module.sites[site].name == ox_ir::OUTSIDE_MEMORY;
                let written = |(name, _): &(&ox_sea::interp::ObjectName, &ox_sea::interp::Content)| match name
                {
                    ox_sea::interp::ObjectName::Outside => true,
                    ox_sea::interp::ObjectName::Heap(_) | ox_sea::interp::ObjectName::Variable(_) => !start,
                };
                let writes = e.iter().filter(written).map(write).collect();
                (site, Supplied::Effect(ox_ir::interp::Effect { writes }))
            }
        })
        .collect()
}

fn ir_name(name: &ox_sea::interp::ObjectName) -> ObjectName {
    match name {
        ox_sea::interp::ObjectName::Heap(number) => ObjectName::Heap(*number),
        ox_sea::interp::ObjectName::Variable(name) => ObjectName::Variable(name.clone()),
        ox_sea::interp::ObjectName::Outside => ObjectName::Outside,
    }
}

/// An execution found on SEA-IR, on the program as it was: with objects where the replay puts them by itself; if that does not do, with
/// those where they were found whose addresses the program looks at; and then with all of them there.
pub fn replayed(
    before: &Module,
    entry: ox_ir::FuncId,
    inputs: &[(SiteId, Supplied)],
    objects: &[ox_sea::interp::Placed],
    must_hold: &[Fact],
) -> Result<Counterexample, Rejection> {
    let place =
        |o: &ox_sea::interp::Placed| Placed { object: ir_name(&o.object), address: o.address, size: o.size };
    let observed: Vec<Placed> = objects.iter().filter(|o| o.observed).map(place).collect();
    let all: Vec<Placed> = objects.iter().map(place).collect();
    let placed = |placement: &[Placed]| replay_placed(before, entry, inputs, placement, must_hold);
    let found = placed(&[]).or_else(|_| placed(&observed)).or_else(|_| placed(&all))?;
    if let Some(name) = found.forbidden().and_then(unseen_object) {
        return Err(Rejection::Unseen(name.to_owned()));
    }
    match found.depends_on().iter().find(|name| ox_frontend::is_not_modelled(name)) {
        Some(name) => Err(Rejection::NotModelled(name.clone())),
        None => Ok(found),
    }
}

/// The object of the caller, if it is one without bytes.
fn unseen_object(access: &ForbiddenAccess) -> Option<&str> {
    match &access.target {
        Target::Object { object, .. } => object.name.as_deref().filter(|name| entry_object::is_unknown(name)),
        Target::Null { .. } | Target::Nothing { .. } => None,
    }
}

fn ir_value(ty: Type, value: &Value) -> IrValue {
    let number = match value {
        Value::Bool(b) => BigInt::from(*b as u8),
        Value::Int(i) => i.clone(),
        Value::BitVec(_, v) => BigInt::from(v.clone()),
        Value::Real(_) | Value::Array(_) => unreachable!("an input is no array and no real number"),
    };
    match ty {
        Type::Int(width) => IrValue::Int(Bits::from_signed(width, number)),
        Type::Float(float) => IrValue::Float(float, Bits::from_signed(float.width(), number)),
        // an address is not negative and has at most 64 bits
        Type::Ptr => IrValue::Ptr(Pointer { address: u64::try_from(number).unwrap_or(0) }),
    }
}
