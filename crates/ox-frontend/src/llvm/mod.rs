//! A thin layer over LLVM's C interface (`llvm-sys`): the only place of the workspace with foreign calls.
//!
//! `Context` and `Module` own; `Type`, `Value`, `Block` are plain handles that are valid as long as
//! their module lives and is not changed under them. They are private to this crate, and nothing keeps one
//! beyond the function that holds the module. `inkwell` is not used: it wraps instructions in enums that
//! panic on what they do not know, and lacks debug records, flags and most attributes.

mod attributes;
mod block;
mod builder;
mod debug;
mod fast_math;
mod module;
mod retype;
mod source_types;
mod types;
mod value;

pub(crate) use attributes::{AttributePlace, attribute_kind};
pub(crate) use block::Block;
pub(crate) use builder::Builder;
pub(crate) use debug::SourcePlace;
pub(crate) use module::{Context, Layout, Module, ParseFailure};
pub(crate) use source_types::{Shape, SourceType};
pub(crate) use types::Type;
pub(crate) use value::Value;

use std::ffi::{CStr, CString};

/// A C string for LLVM; our names never contain a zero byte, those of users are cut there.
pub(crate) fn c_string(text: &str) -> CString {
    let upto = text.split('\0').next().unwrap_or("");
    CString::new(upto).expect("cut at the first zero byte")
}

/// Copies bytes that LLVM owns.
///
/// # Safety
/// `start` must be null or point to `length` readable bytes.
unsafe fn copy_text(start: *const libc_char, length: usize) -> String {
    if start.is_null() {
        return String::new();
    }
    let bytes = unsafe { std::slice::from_raw_parts(start.cast::<u8>(), length) };
    String::from_utf8_lossy(bytes).into_owned()
}

/// Copies and releases a message that LLVM allocated for us.
///
/// # Safety
/// `message` must be null or come from LLVM with the duty to dispose of it.
unsafe fn take_message(message: *mut libc_char) -> String {
    if message.is_null() {
        return String::new();
    }
    let text = unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned();
    unsafe { llvm_sys::core::LLVMDisposeMessage(message) };
    text
}

use std::ffi::c_char as libc_char;

/// The version of the LLVM library we are linked with.
pub(crate) fn version() -> (u32, u32, u32) {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    unsafe { llvm_sys::core::LLVMGetVersion(&mut major, &mut minor, &mut patch) };
    (major, minor, patch)
}
