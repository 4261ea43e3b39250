//! The types that debug information gives variables, as far as it matters which numbers and pointers lie where in an object.

use super::debug::Node;
use llvm_sys::debuginfo::LLVMMetadataKind::*;
use llvm_sys::debuginfo::*;

/// A type without its names and qualifiers.
#[derive(Clone, Copy)]
pub(crate) struct SourceType {
    /// `None` is `void`.
    node: Option<Node>,
    pub restricted: bool,
}

/// What a type is made of.
pub(crate) enum Shape {
    Void,
    /// Of so many bytes.
    Int(u64),
    Bool,
    /// Of so many bytes.
    Float(u64),
    Pointer(SourceType),
    /// Of C++: never null.
    Reference(SourceType),
    FunctionPointer,
    Struct(Vec<Member>),
    Array(SourceType, u64),
    /// Nothing is known about its bytes; it may hold pointers.
    Opaque,
}

pub(crate) struct Member {
    /// `None`: the members of this one are members of the struct.
    pub name: Option<String>,
    /// In bytes.
    pub offset: u64,
    pub ty: SourceType,
}

/// Tags of DWARF.
const ARRAY: u16 = 0x01;
const CLASS: u16 = 0x02;
const ENUM: u16 = 0x04;
const MEMBER: u16 = 0x0d;
const POINTER: u16 = 0x0f;
const REFERENCE: u16 = 0x10;
const STRUCT: u16 = 0x13;
const TYPEDEF: u16 = 0x16;
const UNION: u16 = 0x17;
const INHERITED: u16 = 0x1c;
const BASIC: u16 = 0x24;
const CONST: u16 = 0x26;
const VOLATILE: u16 = 0x35;
const RESTRICT: u16 = 0x37;
const RVALUE_REFERENCE: u16 = 0x42;
const ATOMIC: u16 = 0x47;

const NAME_OF_TYPE: usize = 2;

impl SourceType {
    pub const VOID: SourceType = SourceType { node: None, restricted: false };

    pub(super) fn of(node: Node) -> SourceType {
        SourceType::plain(Some(node))
    }

    fn plain(node: Option<Node>) -> SourceType {
        let mut ty = SourceType { node, restricted: false };
        // a chain in damaged bitcode may have no end
        for _ in 0..100 {
            let Some(node) = ty.node else { return ty };
            match tag(node) {
                TYPEDEF | CONST | VOLATILE | RESTRICT | ATOMIC
                    if node.has_kind(LLVMDIDerivedTypeMetadataKind) =>
                {
                    ty.restricted |= tag(node) == RESTRICT;
                    ty.node = node.base();
                }
                _ => return ty,
            }
        }
        ty
    }

    /// In bytes; 0 if it is not known.
    pub fn size(self) -> u64 {
        // SAFETY: it is a type.
        self.node.filter(|n| n.is_type()).map_or(0, |n| unsafe { LLVMDITypeGetSizeInBits(n.raw) } / 8)
    }

    fn name(self) -> Option<String> {
        self.node?.text(NAME_OF_TYPE)
    }

    /// A number without a sign, as far as its name tells.
    pub fn is_unsigned(self) -> bool {
        matches!(self.shape(), Shape::Int(_)) && self.name().is_some_and(|n| n.contains("unsigned"))
    }

    pub fn is_char(self) -> bool {
        matches!(self.shape(), Shape::Int(1)) && self.name().is_some_and(|n| n.contains("char"))
    }

    /// The same type, maybe of another file.
    pub fn is(self, other: SourceType) -> bool {
        match (self.node, other.node) {
            (None, None) => true,
            (Some(a), Some(b)) if a.raw == b.raw => true,
            (Some(a), Some(b)) if tag(a) == POINTER && tag(b) == POINTER => {
                SourceType::plain(a.base()).is(SourceType::plain(b.base()))
            }
            (Some(a), Some(b)) => {
                let name = self.name();
                tag(a) == tag(b) && name.is_some() && name == other.name() && self.size() == other.size()
            }
            (None, Some(_)) | (Some(_), None) => false,
        }
    }

    pub fn shape(self) -> Shape {
        let Some(node) = self.node else { return Shape::Void };
        let base = || SourceType::plain(node.base());
        let is_derived = node.has_kind(LLVMDIDerivedTypeMetadataKind);
        let is_composite = node.has_kind(LLVMDICompositeTypeMetadataKind);
        match tag(node) {
            POINTER if is_derived => match base() {
                to if to.is_function() => Shape::FunctionPointer,
                to => Shape::Pointer(to),
            },
            REFERENCE | RVALUE_REFERENCE if is_derived => Shape::Reference(base()),
            BASIC if node.has_kind(LLVMDIBasicTypeMetadataKind) => self.basic(),
            ENUM if is_composite && matches!(self.size(), 1 | 2 | 4 | 8) => Shape::Int(self.size()),
            STRUCT | CLASS if is_composite && self.size() > 0 && !is_declaration(node) => {
                Shape::Struct(members(node))
            }
            ARRAY if is_composite => match (base(), self.size()) {
                // that of a flexible array is 0
                (element, size) if element.size() > 0 => Shape::Array(element, size / element.size()),
                _ => Shape::Opaque,
            },
            UNION | STRUCT | CLASS | ENUM | ARRAY => Shape::Opaque,
            _ => Shape::Opaque,
        }
    }

    fn is_function(self) -> bool {
        self.node.is_some_and(|n| n.has_kind(LLVMDISubroutineTypeMetadataKind))
    }

    fn basic(self) -> Shape {
        let name = self.name().unwrap_or_default();
        let is = |words: &[&str]| words.iter().any(|word| name.contains(word));
        match self.size() {
            _ if is(&["omplex", "Accum", "Fract", "nullptr"]) => Shape::Opaque,
            1 if is(&["ool"]) => Shape::Bool,
            size if is(&["float", "Float", "double", "bf16", "half"]) => Shape::Float(size),
            size @ (1 | 2 | 4 | 8 | 16) => Shape::Int(size),
            _ => Shape::Opaque,
        }
    }

    /// The source type says of no byte of it that it may be part of a pointer.
    pub fn holds_no_pointers(self) -> bool {
        fn none(ty: SourceType, depth: u32) -> bool {
            match ty.shape() {
                Shape::Int(_) | Shape::Bool | Shape::Float(_) => true,
                Shape::Void | Shape::Pointer(_) | Shape::Reference(_) | Shape::FunctionPointer => false,
                Shape::Struct(members) => depth > 0 && members.iter().all(|m| none(m.ty, depth - 1)),
                Shape::Array(element, _) => depth > 0 && none(element, depth - 1),
                Shape::Opaque => match ty.node {
                    Some(node) if tag(node) == UNION && ty.size() > 0 && !is_declaration(node) => {
                        depth > 0 && members(node).iter().all(|m| none(m.ty, depth - 1))
                    }
                    Some(node) => tag(node) == BASIC,
                    None => false,
                },
            }
        }
        none(self, 20)
    }
}

fn tag(node: Node) -> u16 {
    // SAFETY: it is a node of debug information; for others the result is 0.
    unsafe { LLVMGetDINodeTag(node.raw) }
}

/// Its members are in another file.
fn is_declaration(node: Node) -> bool {
    // SAFETY: it is a type.
    unsafe { LLVMDITypeGetFlags(node.raw) & LLVMDIFlagFwdDecl != 0 }
}

/// Those that lie at whole bytes. Bit-fields are numbers, and what lies there may be anything.
fn members(of: Node) -> Vec<Member> {
    let Some(list) = of.parts().into_iter().find(|part| part.has_kind(LLVMMDTupleMetadataKind)) else {
        return Vec::new();
    };
    let member = |node: Node| {
        let is_member = matches!(tag(node), MEMBER | INHERITED);
        if !is_member || !node.has_kind(LLVMDIDerivedTypeMetadataKind) {
            return None;
        }
        // SAFETY: it is a derived type.
        let (bits, flags) = unsafe { (LLVMDITypeGetOffsetInBits(node.raw), LLVMDITypeGetFlags(node.raw)) };
        if flags & (LLVMDIFlagBitField | LLVMDIFlagStaticMember) != 0 {
            return None;
        }
        let name = node.text(NAME_OF_TYPE).filter(|name| !name.is_empty());
        Some(Member { name, offset: bits / 8, ty: SourceType::plain(node.base()) })
    };
    list.parts().into_iter().filter_map(member).collect()
}
