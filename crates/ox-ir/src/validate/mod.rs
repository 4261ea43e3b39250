//! The validator: what every module must satisfy, wherever it comes from. Passes are tested with it in between.
//!
//! Of a module:
//! - `PointerWidth`: a pointer has 32 or 64 bits.
//! - `UniqueName`: no two globals or functions share a name.
//! - `KnownId`: every file, global, function, block, value, site and check that is referred to exists.
//! - `TypeWidth`: an integer has at least 1 and at most 2^23 bits.
//! - `Alignment`: every alignment is a power of two.
//! - `GlobalSize`: the pieces of an initialiser fill the size of the global exactly.
//!
//! Of a function with a body:
//! - `EntryBlock`: there is an entry block, its parameters have the types of the function's parameters, and nothing
//!   jumps to it.
//! - `SingleDefinition`: a value is defined at most once, as a block parameter or as a result. (A value without a definition
//!   may stay in the table after a pass has removed it, but nothing may use it.)
//! - `Dominance`: a use is dominated by the definition of the value. Blocks that cannot be reached from the entry are exempt.
//! - `JumpArguments`: a jump passes as many arguments as its target has parameters, of the same types.
//! - `OperandType`: operands have the types that the instruction or terminator asks for. Conditions are `i1`; the operands
//!   of integer arithmetic and comparisons agree in width; comparisons also take two pointers; the offset of `ptradd` is
//!   as wide as a pointer; sizes and lengths are integers of any width, read as unsigned; `memset` takes an `i8`; an
//!   extension makes wider, a truncation narrower; a bitcast keeps the width and goes between an integer and a float.
//! - `OperandCount`: a floating-point operation has the operands that it needs.
//! - `Results`: an instruction has the results it must have, of the types that follow from the operands.
//! - `CallSignature`: arguments and results of a direct call are those of the callee; a variadic function takes
//!   more arguments, of any type.
//! - `SwitchCases`: the cases of a switch are distinct and as wide as the value.
//! - `ReturnValues`: a return gives the types that the function declares.
//! - `ConstantForm`: a floating-point constant has as many bits as its type.
//! - `ContentSite`: `malloc` and `memhavoc` have a site of kind `content` and type `i8`, `nondet` has one of another kind.

mod function;
mod instruction;

use crate::model::*;
use std::collections::HashSet;
use std::fmt;

/// The names of the list above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Invariant {
    PointerWidth,
    UniqueName,
    KnownId,
    TypeWidth,
    Alignment,
    GlobalSize,
    EntryBlock,
    SingleDefinition,
    Dominance,
    JumpArguments,
    OperandType,
    OperandCount,
    Results,
    CallSignature,
    SwitchCases,
    ReturnValues,
    ConstantForm,
    ContentSite,
}

/// A broken invariant and its place. It is always a bug of the code that made the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    pub invariant: Invariant,
    pub function: Option<String>,
    pub block: Option<BlockId>,
    /// The index in the block; that of the terminator is the number of instructions.
    pub instruction: Option<usize>,
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(function) = &self.function {
            write!(f, "@{function}: ")?;
        }
        if let Some(block) = self.block {
            write!(f, "{block}: ")?;
        }
        if let Some(index) = self.instruction {
            write!(f, "instruction {index}: ")?;
        }
        write!(f, "{} ({:?})", self.message, self.invariant)
    }
}

/// Checks all invariants; the error lists every violation.
pub fn validate(module: &Module) -> Result<(), Vec<Violation>> {
    let mut report = Report::default();
    if ![32, 64].contains(&module.pointer_width) {
        report.add(Invariant::PointerWidth, format!("a pointer of {} bits", module.pointer_width));
    }
    unique_names(module, &mut report);
    for site in module.sites.values() {
        report.ty(site.ty);
        report.loc(module, site.loc);
    }
    for check in module.checks.values() {
        report.loc(module, check.loc);
    }
    for global in module.globals.values() {
        check_global(module, global, &mut report);
    }
    for function in module.functions.values() {
        report.function = Some(function.name.clone());
        function::check_function(module, function, &mut report);
    }
    if report.violations.is_empty() { Ok(()) } else { Err(report.violations) }
}

fn unique_names(module: &Module, report: &mut Report) {
    let mut seen = HashSet::new();
    let globals = module.globals.values().map(|g| &g.name);
    for name in globals.chain(module.functions.values().map(|f| &f.name)) {
        if !seen.insert(name) {
            report.add(Invariant::UniqueName, format!("the name `{name}` is used twice"));
        }
    }
}

fn check_global(module: &Module, global: &Global, report: &mut Report) {
    report.loc(module, global.loc);
    report.align(global.align);
    let Some(pieces) = &global.init else { return };
    let mut total: u64 = 0;
    for piece in pieces {
        let length = match piece {
            GlobalPiece::Bytes(bytes) => bytes.len() as u64,
            GlobalPiece::Zero(n) | GlobalPiece::Undefined(n) => *n,
            GlobalPiece::GlobalAddr(g, _) => {
                report.known(module.globals.is_valid(*g), g);
                u64::from(module.pointer_width / 8)
            }
            GlobalPiece::FuncAddr(func) => {
                report.known(module.functions.is_valid(*func), func);
                u64::from(module.pointer_width / 8)
            }
        };
        total = total.saturating_add(length);
    }
    if total != global.size {
        let message =
            format!("the initialiser of `{}` has {total} bytes, its size is {}", global.name, global.size);
        report.add(Invariant::GlobalSize, message);
    }
}

/// Collects violations and knows the place that is being looked at.
#[derive(Default)]
struct Report {
    violations: Vec<Violation>,
    function: Option<String>,
    block: Option<BlockId>,
    instruction: Option<usize>,
}

impl Report {
    fn add(&mut self, invariant: Invariant, message: String) {
        let (function, block, instruction) = (self.function.clone(), self.block, self.instruction);
        self.violations.push(Violation { invariant, function, block, instruction, message });
    }

    fn known(&mut self, exists: bool, id: impl fmt::Display) -> bool {
        if !exists {
            self.add(Invariant::KnownId, format!("there is no {id}"));
        }
        exists
    }

    fn ty(&mut self, ty: Type) {
        if let Type::Int(width) = ty
            && !(1..=Type::MAX_WIDTH).contains(&width)
        {
            self.add(Invariant::TypeWidth, format!("an integer of {width} bits"));
        }
    }

    fn align(&mut self, align: u64) {
        if !align.is_power_of_two() {
            self.add(Invariant::Alignment, format!("alignment {align} is not a power of two"));
        }
    }

    fn loc(&mut self, module: &Module, loc: Option<Loc>) {
        if let Some(loc) = loc {
            self.known(module.files.is_valid(loc.file), loc.file);
        }
    }
}
