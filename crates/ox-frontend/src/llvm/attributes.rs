//! Flags, attributes and metadata of functions, calls and instructions.

use super::{Module, Type, Value};
use llvm_sys::LLVMGEPNoWrapFlags;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

/// Where an attribute stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AttributePlace {
    Function,
    Return,
    Param(u32),
}

impl AttributePlace {
    pub(super) fn raw(self) -> u32 {
        match self {
            AttributePlace::Function => u32::MAX,
            AttributePlace::Return => 0,
            AttributePlace::Param(i) => i + 1,
        }
    }
}

impl Value {
    /// How arguments are passed, from another call of the same function.
    pub fn copy_attributes_from(self, other: Value) {
        self.copy_first_attributes_from(other, other.args().len());
    }

    /// The same for the function, the result and so many arguments.
    pub fn copy_first_attributes_from(self, other: Value, arguments: usize) {
        let params = (0..arguments as u32).map(AttributePlace::Param);
        for place in [AttributePlace::Function, AttributePlace::Return].into_iter().chain(params) {
            for attribute in other.attributes(place) {
                unsafe { LLVMAddCallSiteAttribute(self.0, place.raw(), attribute) }
            }
        }
    }

    /// Its result is undefined if it does not fit as a signed number.
    pub fn is_marked_signed(self) -> bool {
        unsafe { LLVMGetNSW(self.0) != 0 }
    }

    pub fn drop_wrap_flags(self) {
        unsafe {
            LLVMSetNSW(self.0, 0);
            LLVMSetNUW(self.0, 0);
        }
    }

    pub fn drop_exact(self) {
        unsafe { LLVMSetExact(self.0, 0) }
    }

    pub fn drop_disjoint(self) {
        unsafe { LLVMSetIsDisjoint(self.0, 0) }
    }

    pub fn drop_non_negative(self) {
        unsafe { LLVMSetNNeg(self.0, 0) }
    }

    pub fn drop_same_sign(self) {
        unsafe { LLVMSetICmpSameSign(self.0, 0) }
    }

    pub fn drop_gep_flags(self) {
        let none: LLVMGEPNoWrapFlags = 0;
        unsafe { LLVMGEPSetNoWrapFlags(self.0, none) }
    }

    /// From an instruction, a function or a global; the debug location of an instruction stays anyway.
    pub fn drop_metadata_but(self, kept: u32) {
        let mut count = 0;
        unsafe {
            let entries = match self.is_instruction() {
                true => LLVMInstructionGetAllMetadataOtherThanDebugLoc(self.0, &mut count),
                false => LLVMGlobalCopyAllMetadata(self.0, &mut count),
            };
            for index in 0..count as u32 {
                let kind = LLVMValueMetadataEntriesGetKind(entries, index);
                if kind == kept {
                    continue;
                }
                match self.is_instruction() {
                    true => LLVMSetMetadata(self.0, kind, std::ptr::null_mut()),
                    false => LLVMGlobalEraseMetadata(self.0, kind),
                }
            }
            LLVMDisposeValueMetadataEntries(entries);
        }
    }

    pub fn has_attribute(self, place: AttributePlace, name: &str) -> bool {
        let kind = attribute_kind(name);
        let found = match self.is_function() {
            true => unsafe { LLVMGetEnumAttributeAtIndex(self.0, place.raw(), kind) },
            false => unsafe { LLVMGetCallSiteEnumAttribute(self.0, place.raw(), kind) },
        };
        !found.is_null()
    }

    /// The type of a `byval` argument of a call.
    pub fn by_value_type(self, place: AttributePlace) -> Option<Type> {
        self.type_attribute(place, "byval")
    }

    /// The type that an attribute of an argument of a call names.
    pub fn type_attribute(self, place: AttributePlace, name: &str) -> Option<Type> {
        // SAFETY: it is a call, and LLVM gives null for an attribute that is not there.
        let attribute = unsafe { LLVMGetCallSiteEnumAttribute(self.0, place.raw(), attribute_kind(name)) };
        // SAFETY: the caller names an attribute that has a type.
        (!attribute.is_null()).then(|| Type(unsafe { LLVMGetTypeAttributeValue(attribute) }))
    }

    /// The alignment that an attribute of an argument of a call asks for; 1 if there is none.
    pub fn argument_align(self, place: AttributePlace) -> u64 {
        // SAFETY: it is a call, and LLVM gives null for an attribute that is not there.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.0, place.raw(), attribute_kind("align"));
            if attribute.is_null() { 1 } else { LLVMGetEnumAttributeValue(attribute) }
        }
    }

    /// The type of the object that a `byval` or `sret` parameter of a function points to.
    pub fn object_of_parameter(self, place: AttributePlace) -> Option<Type> {
        let attribute =
            |name: &str| unsafe { LLVMGetEnumAttributeAtIndex(self.0, place.raw(), attribute_kind(name)) };
        let found = ["byval", "sret"].into_iter().map(attribute).find(|a| !a.is_null())?;
        Some(Type(unsafe { LLVMGetTypeAttributeValue(found) }))
    }

    /// From a function or a call: all attributes but these, and all that are texts.
    pub fn drop_attributes_but(self, place: AttributePlace, kept: &[u32]) {
        let (index, of_function) = (place.raw(), self.is_function());
        for attribute in self.attributes(place) {
            unsafe {
                if LLVMIsStringAttribute(attribute) != 0 {
                    let mut length = 0;
                    let key = LLVMGetStringAttributeKind(attribute, &mut length);
                    match of_function {
                        true => LLVMRemoveStringAttributeAtIndex(self.0, index, key, length),
                        false => LLVMRemoveCallSiteStringAttribute(self.0, index, key, length),
                    }
                    continue;
                }
                let kind = LLVMGetEnumAttributeKind(attribute);
                match of_function {
                    _ if kept.contains(&kind) => {}
                    true => LLVMRemoveEnumAttributeAtIndex(self.0, index, kind),
                    false => LLVMRemoveCallSiteEnumAttribute(self.0, index, kind),
                }
            }
        }
    }

    /// From a function.
    pub fn drop_attribute(self, name: &str) {
        unsafe {
            LLVMRemoveEnumAttributeAtIndex(self.0, AttributePlace::Function.raw(), attribute_kind(name))
        }
    }

    pub(super) fn attributes(self, place: AttributePlace) -> Vec<LLVMAttributeRef> {
        let index = place.raw();
        unsafe {
            let count = match self.is_function() {
                true => LLVMGetAttributeCountAtIndex(self.0, index),
                false => LLVMGetCallSiteAttributeCount(self.0, index),
            };
            let mut found = vec![std::ptr::null_mut(); count as usize];
            match self.is_function() {
                true => LLVMGetAttributesAtIndex(self.0, index, found.as_mut_ptr()),
                false => LLVMGetCallSiteAttributes(self.0, index, found.as_mut_ptr()),
            }
            found
        }
    }

    /// To a function.
    pub fn add_attribute(self, module: &Module, name: &str, value: u64) {
        unsafe {
            let attribute = LLVMCreateEnumAttribute(module.context_raw(), attribute_kind(name), value);
            LLVMAddAttributeAtIndex(self.0, u32::MAX, attribute);
        }
    }

    /// Of a function.
    pub fn has_text_attribute(self, name: &str) -> bool {
        let place = AttributePlace::Function.raw();
        let key = name.as_ptr().cast();
        !unsafe { LLVMGetStringAttributeAtIndex(self.0, place, key, name.len() as u32) }.is_null()
    }

    /// From a function.
    pub fn drop_text_attribute(self, name: &str) {
        let place = AttributePlace::Function.raw();
        // SAFETY: the function is alive; the text is copied.
        unsafe { LLVMRemoveStringAttributeAtIndex(self.0, place, name.as_ptr().cast(), name.len() as u32) }
    }

    /// To a function.
    pub fn add_text_attribute(self, module: &Module, name: &str) {
        unsafe {
            let attribute = LLVMCreateStringAttribute(
                module.context_raw(),
                name.as_ptr().cast(),
                name.len() as u32,
                name.as_ptr().cast(),
                0,
            );
            LLVMAddAttributeAtIndex(self.0, u32::MAX, attribute);
        }
    }
}

/// LLVM's number of an attribute.
pub(crate) fn attribute_kind(name: &str) -> u32 {
    let kind = unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) };
    assert!(kind != 0, "LLVM {:?} knows no attribute {name}", super::version());
    kind
}
