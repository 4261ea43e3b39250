//! Contexts and modules: reading, linking, verifying, running passes, writing; and the data layout.

use super::{Type, Value, c_string, copy_text, take_message};
use llvm_sys::LLVMDiagnosticSeverity;
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::bit_writer::LLVMWriteBitcodeToMemoryBuffer;
use llvm_sys::core::*;
use llvm_sys::debuginfo::{LLVMCreateDIBuilder, LLVMDIBuilderCreateExpression, LLVMDisposeDIBuilder};
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::ir_reader::LLVMParseIRInContext2;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;
use llvm_sys::target::*;
use llvm_sys::transforms::pass_builder::*;
use std::cell::RefCell;
use std::ffi::{CStr, c_void};

/// Owns everything LLVM allocates for us, and collects its complaints instead of letting it exit.
pub(crate) struct Context {
    raw: LLVMContextRef,
    complaints: Box<RefCell<Vec<String>>>,
}

/// Why a text or bitcode could not be read.
pub(crate) struct ParseFailure {
    pub message: String,
}

extern "C" fn note_complaint(info: LLVMDiagnosticInfoRef, complaints: *mut c_void) {
    // Safety: `complaints` is the box of the context, which outlives every use of the context.
    let complaints = unsafe { &*(complaints as *const RefCell<Vec<String>>) };
    let severity = unsafe { LLVMGetDiagInfoSeverity(info) };
    if severity == LLVMDiagnosticSeverity::LLVMDSError {
        let text = unsafe { take_message(LLVMGetDiagInfoDescription(info)) };
        complaints.borrow_mut().push(text);
    }
}

impl Context {
    pub fn new() -> Context {
        let complaints = Box::new(RefCell::new(Vec::new()));
        let raw = unsafe { LLVMContextCreate() };
        let target = &*complaints as *const RefCell<Vec<String>> as *mut c_void;
        unsafe { LLVMContextSetDiagnosticHandler(raw, Some(note_complaint), target) };
        Context { raw, complaints }
    }

    /// What LLVM complained about since the last call.
    pub fn take_complaints(&self) -> String {
        self.complaints.borrow_mut().drain(..).collect::<Vec<_>>().join("; ")
    }

    /// Reads bitcode or the textual form.
    pub fn parse(&self, bytes: &[u8], name: &str) -> Result<Module<'_>, ParseFailure> {
        let name = c_string(name);
        let mut module = std::ptr::null_mut();
        let mut message = std::ptr::null_mut();
        let failed = unsafe {
            let buffer =
                LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes.as_ptr().cast(), bytes.len(), name.as_ptr());
            let failed = LLVMParseIRInContext2(self.raw, buffer, &mut module, &mut message);
            LLVMDisposeMemoryBuffer(buffer);
            failed != 0
        };
        let mut text = unsafe { take_message(message) };
        if failed {
            let more = self.take_complaints();
            if text.is_empty() {
                text = more;
            }
            return Err(ParseFailure { message: text });
        }
        let empty_expression = unsafe {
            let builder = LLVMCreateDIBuilder(module);
            let expression = LLVMDIBuilderCreateExpression(builder, std::ptr::null_mut(), 0);
            LLVMDisposeDIBuilder(builder);
            expression
        };
        Ok(Module { raw: module, context: self, empty_expression })
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        unsafe { LLVMContextDispose(self.raw) }
    }
}

pub(crate) struct Module<'c> {
    raw: LLVMModuleRef,
    context: &'c Context,
    empty_expression: LLVMMetadataRef,
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        unsafe { LLVMDisposeModule(self.raw) }
    }
}

impl<'c> Module<'c> {
    pub(super) fn context_raw(&self) -> LLVMContextRef {
        self.context.raw
    }

    pub(super) fn raw(&self) -> LLVMModuleRef {
        self.raw
    }

    pub(super) fn empty_expression(&self) -> LLVMMetadataRef {
        self.empty_expression
    }

    /// Moves the other module's content into this one; the message of LLVM if the two do not fit.
    pub fn link(&self, other: Module<'c>) -> Result<(), String> {
        let raw = other.raw;
        std::mem::forget(other); // LLVMLinkModules2 destroys it
        match unsafe { LLVMLinkModules2(self.raw, raw) } {
            0 => Ok(()),
            _ => Err(self.context.take_complaints()),
        }
    }

    /// Another module of the same context.
    pub fn parse_beside(&self, bytes: &[u8], name: &str) -> Result<Module<'c>, String> {
        self.context.parse(bytes, name).map_err(|failure| failure.message)
    }

    /// The layout of data and the name of the machine, as the other module has them.
    pub fn set_machine_of(&self, other: &Module) {
        // SAFETY: both modules are alive; LLVM copies the texts.
        unsafe {
            LLVMSetDataLayout(self.raw, LLVMGetDataLayoutStr(other.raw));
            LLVMSetTarget(self.raw, LLVMGetTarget(other.raw));
        }
    }

    /// Adds the functions of a module in its textual form.
    pub fn link_text(&self, text: &str) -> Result<(), String> {
        let other = self.context.parse(text.as_bytes(), "library").map_err(|failure| failure.message)?;
        self.link(other)
    }

    pub fn layout_text(&self) -> String {
        unsafe { CStr::from_ptr(LLVMGetDataLayoutStr(self.raw)) }.to_string_lossy().into_owned()
    }

    pub fn triple(&self) -> String {
        unsafe { CStr::from_ptr(LLVMGetTarget(self.raw)) }.to_string_lossy().into_owned()
    }

    pub fn verify(&self) -> Result<(), String> {
        let mut message = std::ptr::null_mut();
        let broken = unsafe {
            LLVMVerifyModule(self.raw, LLVMVerifierFailureAction::LLVMReturnStatusAction, &mut message)
        };
        let text = unsafe { take_message(message) };
        if broken != 0 { Err(text) } else { Ok(()) }
    }

    pub fn run_passes(&self, passes: &str) -> Result<(), String> {
        unsafe {
            let options = LLVMCreatePassBuilderOptions();
            LLVMPassBuilderOptionsSetLoopVectorization(options, 0);
            LLVMPassBuilderOptionsSetSLPVectorization(options, 0);
            LLVMPassBuilderOptionsSetLoopInterleaving(options, 0);
            LLVMPassBuilderOptionsSetLoopUnrolling(options, 0);
            let error = LLVMRunPasses(self.raw, c_string(passes).as_ptr(), std::ptr::null_mut(), options);
            LLVMDisposePassBuilderOptions(options);
            if error.is_null() {
                return Ok(());
            }
            let message = LLVMGetErrorMessage(error);
            let text = CStr::from_ptr(message).to_string_lossy().into_owned();
            LLVMDisposeErrorMessage(message);
            Err(text)
        }
    }

    pub fn to_bitcode(&self) -> Vec<u8> {
        unsafe {
            let buffer = LLVMWriteBitcodeToMemoryBuffer(self.raw);
            let start = LLVMGetBufferStart(buffer).cast::<u8>();
            let bytes = std::slice::from_raw_parts(start, LLVMGetBufferSize(buffer)).to_vec();
            LLVMDisposeMemoryBuffer(buffer);
            bytes
        }
    }

    pub fn to_text(&self) -> String {
        unsafe { take_message(LLVMPrintModuleToString(self.raw)) }
    }

    pub fn layout(&self) -> Layout {
        // Safety: the layout is owned by the module; `Layout` makes its own from the text.
        let text = unsafe { CStr::from_ptr(LLVMGetDataLayoutStr(self.raw)) };
        Layout(unsafe { LLVMCreateTargetData(text.as_ptr()) })
    }

    /// All functions, with and without a body; a copy of the list.
    pub fn functions(&self) -> Vec<Value> {
        let first = Value::some(unsafe { LLVMGetFirstFunction(self.raw) });
        std::iter::successors(first, |f| Value::some(unsafe { LLVMGetNextFunction(f.0) })).collect()
    }

    pub fn defined_functions(&self) -> Vec<Value> {
        self.functions().into_iter().filter(|f| f.has_body()).collect()
    }

    pub fn globals(&self) -> Vec<Value> {
        let first = Value::some(unsafe { LLVMGetFirstGlobal(self.raw) });
        std::iter::successors(first, |g| Value::some(unsafe { LLVMGetNextGlobal(g.0) })).collect()
    }

    pub fn aliases(&self) -> Vec<Value> {
        let first = Value::some(unsafe { LLVMGetFirstGlobalAlias(self.raw) });
        std::iter::successors(first, |a| Value::some(unsafe { LLVMGetNextGlobalAlias(a.0) })).collect()
    }

    /// Functions that are chosen when the program starts (`ifunc`).
    pub fn indirect_functions(&self) -> Vec<Value> {
        // SAFETY: the module is alive, and so are its symbols.
        let first = Value::some(unsafe { LLVMGetFirstGlobalIFunc(self.raw) });
        // SAFETY: as above.
        std::iter::successors(first, |f| Value::some(unsafe { LLVMGetNextGlobalIFunc(f.0) })).collect()
    }

    pub fn inline_assembly(&self) -> String {
        let mut length = 0;
        unsafe {
            let start = LLVMGetModuleInlineAsm(self.raw, &mut length);
            copy_text(start, length)
        }
    }

    pub fn function(&self, name: &str) -> Option<Value> {
        Value::some(unsafe { LLVMGetNamedFunction(self.raw, c_string(name).as_ptr()) })
    }

    pub fn global(&self, name: &str) -> Option<Value> {
        Value::some(unsafe { LLVMGetNamedGlobal(self.raw, c_string(name).as_ptr()) })
    }

    pub fn add_function(&self, name: &str, ty: Type) -> Value {
        Value(unsafe { LLVMAddFunction(self.raw, c_string(name).as_ptr(), ty.0) })
    }

    /// A variable of another file with that type in place of its own; all that named the old one names the new one.
    pub fn redeclared(&self, global: Value, ty: Type) -> Value {
        let name = global.name();
        // SAFETY: both are variables of this module; what is attached to the old one is copied before that is deleted.
        let new = unsafe {
            let space = LLVMGetPointerAddressSpace(global.ty().0);
            let new = LLVMAddGlobalInAddressSpace(self.raw, ty.0, c_string("").as_ptr(), space);
            LLVMSetAlignment(new, LLVMGetAlignment(global.0));
            LLVMSetThreadLocalMode(new, LLVMGetThreadLocalMode(global.0));
            let mut count = 0;
            let entries = LLVMGlobalCopyAllMetadata(global.0, &mut count);
            for index in 0..count as u32 {
                let kind = LLVMValueMetadataEntriesGetKind(entries, index);
                LLVMGlobalSetMetadata(new, kind, LLVMValueMetadataEntriesGetMetadata(entries, index));
            }
            LLVMDisposeValueMetadataEntries(entries);
            Value(new)
        };
        new.set_linkage(global.linkage());
        new.set_constant(global.is_constant_global());
        global.replace_by(new);
        global.delete_global();
        new.set_name(&name);
        new
    }

    pub fn add_global(&self, name: &str, ty: Type) -> Value {
        Value(unsafe { LLVMAddGlobal(self.raw, ty.0, c_string(name).as_ptr()) })
    }

    pub fn int_type(&self, width: u32) -> Type {
        Type(unsafe { LLVMIntTypeInContext(self.context.raw, width) })
    }

    pub fn float_type(&self) -> Type {
        // SAFETY: the context is alive.
        Type(unsafe { LLVMFloatTypeInContext(self.context_raw()) })
    }

    pub fn double_type(&self) -> Type {
        Type(unsafe { LLVMDoubleTypeInContext(self.context.raw) })
    }

    pub fn void_type(&self) -> Type {
        Type(unsafe { LLVMVoidTypeInContext(self.context.raw) })
    }

    pub fn pointer_type(&self) -> Type {
        Type(unsafe { LLVMPointerTypeInContext(self.context.raw, 0) })
    }

    pub fn metadata_kind(&self, name: &str) -> u32 {
        unsafe { LLVMGetMDKindIDInContext(self.context.raw, name.as_ptr().cast(), name.len() as u32) }
    }
}

/// Sizes and offsets in bytes.
pub(crate) struct Layout(LLVMTargetDataRef);

impl Drop for Layout {
    fn drop(&mut self) {
        unsafe { LLVMDisposeTargetData(self.0) }
    }
}

impl Layout {
    pub fn pointer_width(&self) -> u32 {
        unsafe { LLVMPointerSize(self.0) * 8 }
    }

    pub fn is_big_endian(&self) -> bool {
        matches!(unsafe { LLVMByteOrder(self.0) }, LLVMByteOrdering::LLVMBigEndian)
    }

    /// With the padding to the next element of an array.
    pub fn size(&self, ty: Type) -> u64 {
        unsafe { LLVMABISizeOfType(self.0, ty.0) }
    }

    /// What a store writes.
    pub fn store_size(&self, ty: Type) -> u64 {
        unsafe { LLVMStoreSizeOfType(self.0, ty.0) }
    }

    pub fn align(&self, ty: Type) -> u64 {
        unsafe { LLVMABIAlignmentOfType(self.0, ty.0) as u64 }
    }

    /// Of a part of a struct, array or vector.
    pub fn offset(&self, ty: Type, index: u64) -> u64 {
        match ty.is_struct() {
            true => unsafe { LLVMOffsetOfElement(self.0, ty.0, index as u32) },
            false => index * self.size(ty.part(index)),
        }
    }
}
