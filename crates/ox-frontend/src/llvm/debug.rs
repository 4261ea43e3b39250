//! Debug information: source locations of instructions, functions and globals, and source variables of values.
//!
//! LLVM's own accessors trust that a node has parts of the right kind, and its verifier does not look at all of them. In damaged
//! bitcode a scope may have something else for its file. So parts are taken here by their numbers and their kinds are asked for.

use super::source_types::SourceType;
use super::{Module, Value, copy_text};
use llvm_sys::LLVMDbgRecordKind;
use llvm_sys::core::*;
use llvm_sys::debuginfo::LLVMMetadataKind::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;
use ox_ir::printable;

/// A place in the source, as clang wrote it down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SourcePlace {
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// "This value is (the address of) that source variable."
pub(crate) struct VariableRecord {
    pub value: Value,
    pub variable: String,
    /// The record gives the address of the variable (`#dbg_declare`), not its value.
    pub is_address: bool,
    /// The value is that of the whole variable, not of a fragment and not an expression over it.
    pub is_plain: bool,
    /// Where it is declared.
    pub place: Option<SourcePlace>,
    pub ty: Option<SourceType>,
}

/// A node of debug information.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub raw: LLVMMetadataRef,
    context: LLVMContextRef,
}

impl Node {
    /// The kinds of metadata that have parts, of this one or of any.
    pub fn of_kind(
        raw: LLVMMetadataRef,
        context: LLVMContextRef,
        kind: Option<LLVMMetadataKind>,
    ) -> Option<Node> {
        if raw.is_null() {
            return None;
        }
        // SAFETY: it is metadata of a living module; its kind is the first thing in it.
        let found = unsafe { LLVMGetMetadataKind(raw) };
        let has_parts = !matches!(
            found,
            LLVMMDStringMetadataKind
                | LLVMConstantAsMetadataMetadataKind
                | LLVMLocalAsMetadataMetadataKind
                | LLVMDistinctMDOperandPlaceholderMetadataKind
                | LLVMDIArgListMetadataKind
        );
        let wanted = kind.is_none_or(|kind| kind as u32 == found as u32);
        (has_parts && wanted).then_some(Node { raw, context })
    }

    fn part_value(self, index: usize) -> Option<LLVMValueRef> {
        // SAFETY: it has parts, and there is room for each of them.
        let parts = unsafe {
            let value = LLVMMetadataAsValue(self.context, self.raw);
            let count = LLVMGetMDNodeNumOperands(value) as usize;
            let mut parts = vec![std::ptr::null_mut(); count];
            LLVMGetMDNodeOperands(value, parts.as_mut_ptr());
            parts
        };
        parts.get(index).copied().filter(|part| !part.is_null())
    }

    /// A part that has parts itself.
    pub fn part(self, index: usize, kind: Option<LLVMMetadataKind>) -> Option<Node> {
        let value = self.part_value(index)?;
        // SAFETY: the value is alive; one that is no metadata becomes metadata without parts.
        Node::of_kind(unsafe { LLVMValueAsMetadata(value) }, self.context, kind)
    }

    /// All parts that have parts themselves.
    pub fn parts(self) -> Vec<Node> {
        // SAFETY: it has parts.
        let count = unsafe { LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(self.context, self.raw)) } as usize;
        (0..count).filter_map(|index| self.part(index, None)).collect()
    }

    pub fn has_kind(self, kind: LLVMMetadataKind) -> bool {
        Node::of_kind(self.raw, self.context, Some(kind)).is_some()
    }

    /// A part that is a string, as it may be shown.
    pub fn text(self, index: usize) -> Option<String> {
        let value = self.part_value(index)?;
        let mut length = 0;
        // SAFETY: LLVM gives null for what is no string, else so many bytes that it owns.
        unsafe {
            let start = LLVMGetMDString(value, &mut length);
            (!start.is_null()).then(|| printable(&copy_text(start, length as usize)))
        }
    }

    pub fn is_type(self) -> bool {
        let kinds = [
            LLVMDIBasicTypeMetadataKind,
            LLVMDIDerivedTypeMetadataKind,
            LLVMDICompositeTypeMetadataKind,
            LLVMDISubroutineTypeMetadataKind,
        ];
        kinds.into_iter().any(|kind| Node::of_kind(self.raw, self.context, Some(kind)).is_some())
    }

    /// What a derived type is derived from.
    pub fn base(self) -> Option<Node> {
        let mut parts = (FIRST_NUMBER_OF_TYPE..FIRST_NUMBER_OF_TYPE + 3).filter_map(|i| self.part(i, None));
        parts.find(|part| part.is_type())
    }

    /// Of a scope: a function, a block. Empty if it has none.
    fn file(self) -> String {
        let file = self.part(FILE_OF_SCOPE, Some(LLVMDIFileMetadataKind));
        file.and_then(|f| f.text(NAME_OF_FILE)).unwrap_or_default()
    }
}

/// The numbers of parts, as LLVM's `DebugInfoMetadata.h` has them.
const FILE_OF_SCOPE: usize = 0;
const NAME_OF_FILE: usize = 0;
const SCOPE_OF_LOCATION: usize = 0;
const NAME_OF_SUBPROGRAM: usize = 2;
const NAME_OF_VARIABLE: usize = 1;
const FILE_OF_VARIABLE: usize = 2;
const VARIABLE_OF_EXPRESSION: usize = 0;
const TYPE_OF_VARIABLE: usize = 3;
/// Behind the file, the scope and the name there are numbers, and then what a type is derived from.
const FIRST_NUMBER_OF_TYPE: usize = 3;

impl Module<'_> {
    pub fn drop_debug_information(&self) {
        // SAFETY: the module is alive, and nothing holds parts of its debug information.
        unsafe { LLVMStripModuleDebugInfo(self.raw()) };
    }
}

impl Value {
    fn context(self) -> LLVMContextRef {
        // SAFETY: every value has a type, and that its context.
        unsafe { LLVMGetTypeContext(LLVMTypeOf(self.0)) }
    }

    /// Of an instruction, a function or a global; the innermost location of inlined code.
    pub fn source_place(self) -> Option<SourcePlace> {
        let place = match self.is_instruction() {
            true => self.place_of_instruction(),
            false if self.is_function() => self.subprogram().map(|node| SourcePlace {
                file: node.file(),
                // SAFETY: it is a subprogram.
                line: unsafe { LLVMDISubprogramGetLine(node.raw) },
                column: 0,
            }),
            false if self.is_global_variable() => self.place_of_global(),
            false => None,
        };
        place.filter(|p| p.line != 0)
    }

    fn place_of_instruction(self) -> Option<SourcePlace> {
        // SAFETY: it is an instruction; without a location the result is null.
        let location = unsafe { LLVMInstructionGetDebugLoc(self.0) };
        place_of_location(location, self.context())
    }

    fn variable_of_global(self) -> Option<Node> {
        let mut count = 0;
        // SAFETY: it is a global; the entries are copied before they are disposed of.
        let attached: Vec<LLVMMetadataRef> = unsafe {
            let entries = LLVMGlobalCopyAllMetadata(self.0, &mut count);
            let all = (0..count as u32).map(|i| LLVMValueMetadataEntriesGetMetadata(entries, i)).collect();
            LLVMDisposeValueMetadataEntries(entries);
            all
        };
        let expression = attached.into_iter().find_map(|m| {
            Node::of_kind(m, self.context(), Some(LLVMDIGlobalVariableExpressionMetadataKind))
        })?;
        expression.part(VARIABLE_OF_EXPRESSION, Some(LLVMDIGlobalVariableMetadataKind))
    }

    fn place_of_global(self) -> Option<SourcePlace> {
        let variable = self.variable_of_global()?;
        let file = variable.part(FILE_OF_VARIABLE, Some(LLVMDIFileMetadataKind));
        let file = file.and_then(|f| f.text(NAME_OF_FILE)).unwrap_or_default();
        // SAFETY: it is a variable.
        Some(SourcePlace { file, line: unsafe { LLVMDIVariableGetLine(variable.raw) }, column: 0 })
    }

    /// The type that the source gives a global variable.
    pub fn source_type(self) -> Option<SourceType> {
        self.variable_of_global()?.part(TYPE_OF_VARIABLE, None).map(SourceType::of)
    }

    fn subprogram(self) -> Option<Node> {
        // SAFETY: it is a function; without debug information the result is null.
        let node = unsafe { LLVMGetSubprogram(self.0) };
        Node::of_kind(node, self.context(), Some(LLVMDISubprogramMetadataKind))
    }

    /// The name the user gave a function (`f`, where the linkage name is `_Z1fi`).
    pub fn source_function(self) -> Option<String> {
        self.subprogram()?.text(NAME_OF_SUBPROGRAM)
    }

    /// What the debug records before this instruction say about variables.
    pub fn variable_records(self, module: &Module) -> Vec<VariableRecord> {
        let mut found = Vec::new();
        // SAFETY: it is an instruction of a living module.
        let mut record = unsafe { LLVMGetFirstDbgRecord(self.0) };
        while !record.is_null() {
            // SAFETY: the record is one of this instruction.
            found.extend(unsafe { variable_record(module, record) });
            // SAFETY: as above; the last one is followed by null.
            record = unsafe { LLVMGetNextDbgRecord(record) };
        }
        found
    }
}

fn place_of_location(location: LLVMMetadataRef, context: LLVMContextRef) -> Option<SourcePlace> {
    let location = Node::of_kind(location, context, Some(LLVMDILocationMetadataKind))?;
    // SAFETY: it is a location.
    let (line, column) =
        unsafe { (LLVMDILocationGetLine(location.raw), LLVMDILocationGetColumn(location.raw)) };
    let file = location.part(SCOPE_OF_LOCATION, None).map(Node::file).unwrap_or_default();
    Some(SourcePlace { file, line, column })
}

/// # Safety
/// The record must belong to an instruction of the module.
unsafe fn variable_record(module: &Module, record: LLVMDbgRecordRef) -> Option<VariableRecord> {
    // SAFETY: the record is alive.
    let is_address = match unsafe { LLVMDbgRecordGetKind(record) } {
        LLVMDbgRecordKind::LLVMDbgRecordLabel => return None,
        LLVMDbgRecordKind::LLVMDbgRecordDeclare => true,
        LLVMDbgRecordKind::LLVMDbgRecordValue | LLVMDbgRecordKind::LLVMDbgRecordAssign => false,
    };
    // SAFETY: it is the record of a variable.
    let is_plain = unsafe { LLVMDbgVariableRecordGetExpression(record) } == module.empty_expression();
    // SAFETY: as above.
    let variable = unsafe { LLVMDbgVariableRecordGetVariable(record) };
    let variable = Node::of_kind(variable, module.context_raw(), Some(LLVMDILocalVariableMetadataKind))?;
    let ty = variable.part(TYPE_OF_VARIABLE, None).map(SourceType::of);
    let variable = variable.text(NAME_OF_VARIABLE)?;
    // SAFETY: as above; a record without a value gives null.
    let value = Value::some(unsafe { LLVMDbgVariableRecordGetValue(record, 0) })?;
    // SAFETY: as above; null if it has none.
    let location = unsafe { LLVMDbgRecordGetDebugLoc(record) };
    let place = place_of_location(location, module.context_raw()).filter(|p| p.line != 0);
    Some(VariableRecord { value, variable, is_address, is_plain, place, ty })
}
