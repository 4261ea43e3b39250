//! Debug information: source locations of instructions, functions and globals, and source variables of values.

use super::{Module, Value, copy_text};
use llvm_sys::LLVMDbgRecordKind;
use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;

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
}

impl Value {
    /// Of an instruction, a function or a global; the innermost location of inlined code.
    pub fn source_place(self) -> Option<SourcePlace> {
        let line = unsafe { LLVMGetDebugLocLine(self.0) };
        if line == 0 {
            return None;
        }
        let mut length = 0;
        let file = unsafe {
            let start = LLVMGetDebugLocFilename(self.0, &mut length);
            copy_text(start, length as usize)
        };
        let column = match self.is_instruction() {
            true => unsafe { LLVMGetDebugLocColumn(self.0) },
            false => 0,
        };
        Some(SourcePlace { file, line, column })
    }

    /// The name the user gave a function (`f`, where the linkage name is `_Z1fi`).
    pub fn source_function(self, module: &Module) -> Option<String> {
        let subprogram = unsafe { LLVMGetSubprogram(self.0) };
        // operand 2 of a DISubprogram is its name
        node_text(module, subprogram, 2)
    }

    /// What the debug records before this instruction say about variables.
    pub fn variable_records(self, module: &Module) -> Vec<VariableRecord> {
        let mut found = Vec::new();
        let mut record = unsafe { LLVMGetFirstDbgRecord(self.0) };
        while !record.is_null() {
            found.extend(unsafe { variable_record(module, record) });
            record = unsafe { LLVMGetNextDbgRecord(record) };
        }
        found
    }
}

unsafe fn variable_record(module: &Module, record: LLVMDbgRecordRef) -> Option<VariableRecord> {
    let is_address = match unsafe { LLVMDbgRecordGetKind(record) } {
        LLVMDbgRecordKind::LLVMDbgRecordLabel => return None,
        LLVMDbgRecordKind::LLVMDbgRecordDeclare => true,
        LLVMDbgRecordKind::LLVMDbgRecordValue | LLVMDbgRecordKind::LLVMDbgRecordAssign => false,
    };
    let value = Value::some(unsafe { LLVMDbgVariableRecordGetValue(record, 0) })?;
    // operand 1 of a DILocalVariable is its name
    let variable = node_text(module, unsafe { LLVMDbgVariableRecordGetVariable(record) }, 1)?;
    let is_plain = unsafe { LLVMDbgVariableRecordGetExpression(record) } == module.empty_expression();
    Some(VariableRecord { value, variable, is_address, is_plain })
}

fn node_text(module: &Module, node: LLVMMetadataRef, operand: usize) -> Option<String> {
    if node.is_null() {
        return None;
    }
    unsafe {
        let value = LLVMMetadataAsValue(module.context_raw(), node);
        let count = LLVMGetMDNodeNumOperands(value) as usize;
        let mut operands = vec![std::ptr::null_mut(); count];
        LLVMGetMDNodeOperands(value, operands.as_mut_ptr());
        let text = *operands.get(operand)?;
        if text.is_null() {
            return None;
        }
        let mut length = 0;
        let start = LLVMGetMDString(text, &mut length);
        match start.is_null() {
            true => None,
            false => Some(copy_text(start, length as usize)),
        }
    }
}
