//! The numbers and pointers of an object, with the names that the user would give them.

use crate::llvm::{Shape, SourceType};

/// A number or a pointer in an object.
pub(in crate::define_ub) struct Part {
    /// `p->v`
    pub path: String,
    /// In bytes.
    pub offset: u64,
    pub kind: PartKind,
    pub ty: SourceType,
}

pub(in crate::define_ub) enum PartKind {
    /// Of so many bytes.
    Int(u64),
    Bool,
    Float(u64),
    Pointer {
        to: SourceType,
        may_be_null: bool,
    },
    FunctionPointer,
    /// A pointer to the table of virtual functions, which is not made.
    Table,
}

/// What an object is made of.
#[derive(Default)]
pub(in crate::define_ub) struct Parts {
    pub list: Vec<Part>,
    /// Something is left that may hold pointers.
    pub others: bool,
}

/// Longer arrays are not taken apart.
const MAX_ELEMENTS: u64 = 16;
const MAX_PARTS: usize = 64;
const MAX_NESTING: u32 = 16;

/// Of what the pointer at that path points to.
pub(in crate::define_ub) fn behind(path: &str, ty: SourceType) -> Parts {
    let mut parts = Parts::default();
    let whole = match ty.shape() {
        Shape::Struct(_) => format!("{}->", grouped(path)),
        _ => format!("*{path}"),
    };
    parts.add(&whole, 0, ty, MAX_NESTING);
    parts
}

/// Of the variable of that name.
pub(in crate::define_ub) fn of_variable(name: &str, ty: SourceType) -> Parts {
    let mut parts = Parts::default();
    let whole = match ty.shape() {
        Shape::Struct(_) => format!("{name}."),
        _ => name.to_owned(),
    };
    parts.add(&whole, 0, ty, MAX_NESTING);
    parts
}

/// `(*p)`
fn grouped(path: &str) -> String {
    match path.starts_with('*') {
        true => format!("({path})"),
        false => path.to_owned(),
    }
}

impl Parts {
    /// The path of a struct ends with what stands before the name of a member.
    fn add(&mut self, path: &str, offset: u64, ty: SourceType, nesting: u32) {
        let kind = match ty.shape() {
            Shape::Int(bytes) => PartKind::Int(bytes),
            Shape::Bool => PartKind::Bool,
            Shape::Float(bytes) => PartKind::Float(bytes),
            Shape::Pointer(to) => PartKind::Pointer { to, may_be_null: true },
            Shape::Reference(to) => PartKind::Pointer { to, may_be_null: false },
            Shape::FunctionPointer => PartKind::FunctionPointer,
            Shape::Struct(members) if nesting > 0 => {
                for member in members {
                    // the table of virtual functions
                    if member.name.as_ref().is_some_and(|name| name.starts_with("_vptr")) {
                        let (offset, ty) = (offset + member.offset, member.ty);
                        let path = format!("{path}_vptr");
                        self.list.push(Part { path, offset, kind: PartKind::Table, ty });
                        continue;
                    }
                    let dot = if matches!(member.ty.shape(), Shape::Struct(_)) { "." } else { "" };
                    let inner = match &member.name {
                        Some(name) => format!("{path}{name}{dot}"),
                        None => path.to_owned(),
                    };
                    self.add(&inner, offset + member.offset, member.ty, nesting - 1);
                }
                return;
            }
            Shape::Array(element, count) if nesting > 0 && count <= MAX_ELEMENTS => {
                let dot = if matches!(element.shape(), Shape::Struct(_)) { "." } else { "" };
                for index in 0..count {
                    let path = format!("{}[{index}]{dot}", grouped(path));
                    self.add(&path, offset + index * element.size(), element, nesting - 1);
                }
                return;
            }
            Shape::Void | Shape::Struct(_) | Shape::Array(..) | Shape::Opaque => {
                self.others |= !ty.holds_no_pointers();
                return;
            }
        };
        match self.list.len() < MAX_PARTS {
            true => self.list.push(Part { path: path.to_owned(), offset, kind, ty }),
            false => self.others |= !ty.holds_no_pointers(),
        }
    }
}
