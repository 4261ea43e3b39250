//! Making the objects of an entry: what they hold, how large they are, and that other files know them.

use super::parts::{Part, PartKind, behind};
use super::{Made, Objects, Place, Pointer, aligned_at, are_chosen};
use crate::define_ub::environment_reach::{is_unknown, takes_a_pointer_from_outside};
use crate::define_ub::instrument::{SiteOf, Stop};
use crate::llvm::{Block, Builder, Shape, SourceType, Type, Value};
use crate::tables::names;
use llvm_sys::LLVMIntPredicate::LLVMIntULE;
use llvm_sys::{LLVMLinkage, LLVMOpcode};
use ox_ir::{Maker, PtrTest, SiteKind, entry_object};

/// Numbers of an object that are inputs of their own; others are part of its content.
const MAX_NUMBERS: usize = 24;

/// Holds the addresses of all objects, for functions without a body.
const KNOWN: &str = "ox.known";

/// Holds them for `names::RELEASE`.
const MADE: &str = "ox.made";

impl Objects<'_, '_> {
    /// One element of that type; other pointers may point to it if it is shared.
    pub(super) fn make_one(&mut self, pointer: &Pointer, ty: SourceType, shared: bool) -> Value {
        let size = Value::int(self.wide(), ty.size());
        let parts = behind(&pointer.path, ty);
        let address = self.allocate(entry_object::one_behind(&pointer.path), size, parts.others);
        self.remember(pointer, Some(ty), address, shared);
        self.fill(pointer, address, parts.list);
        address
    }

    /// As `--object` says: one element, or so many.
    pub(super) fn make_given(&mut self, pointer: &Pointer, ty: SourceType, count: Option<Value>) -> Value {
        let is_void = matches!(ty.shape(), Shape::Void);
        let chosen = are_chosen(self.defining);
        if chosen && count.is_none() && !is_void {
            return self.make_one(pointer, ty, false);
        }
        let element = ty.size().max(1);
        let size = self.size_of(element, count);
        let holds_pointers = match chosen {
            true => !is_void && !ty.holds_no_pointers(),
            false => element >= u64::from(self.defining.layout.pointer_width() / 8),
        };
        let name = match count {
            None => entry_object::one_behind(&pointer.path),
            Some(_) => entry_object::pointed_to_by(&pointer.path),
        };
        let address = self.allocate(name, size, holds_pointers);
        self.remember(pointer, Some(ty), address, false);
        address
    }

    /// Bytes of which the last is zero.
    pub(super) fn make_text(&mut self, pointer: &Pointer, most: Option<u64>, shared: bool) -> Value {
        let wide = self.wide();
        let length = self.number(wide, &entry_object::length_of(&pointer.path));
        let most = most.unwrap_or(u64::MAX).min(self.largest() - 1);
        self.end_unless_at_most(length, most);
        let size = self.builder.binary(LLVMOpcode::LLVMAdd, length, Value::int(wide, 1));
        let address = self.allocate(entry_object::pointed_to_by(&pointer.path), size, false);
        self.remember(pointer, pointer.to, address, shared);
        let byte = self.defining.module.int_type(8);
        let last = self.builder.gep(byte, address, &[length]);
        self.builder.store_aligned(Value::int(byte, 0), last, 1);
        address
    }

    /// Nothing can be accessed there.
    pub(super) fn make_unseen(&mut self, pointer: &Pointer) -> Value {
        let name = entry_object::unknown_behind(&pointer.path);
        let address = self.allocate_as(&name, Value::int(self.wide(), 0), SiteKind::Content);
        self.defining.build_free(self.builder, address, Maker::Caller);
        self.remember(pointer, pointer.to.filter(|to| to.size() > 0), address, true);
        let unseen = &mut self.defining.unseen;
        let list = match pointer.to.is_some_and(|to| to.size() > 0) {
            true if pointer.depth > self.defining.object_depth => &mut unseen.too_deep,
            true => &mut unseen.too_many,
            false => &mut unseen.without_type,
        };
        list.push(pointer.path.clone());
        address
    }

    fn remember(&mut self, pointer: &Pointer, ty: Option<SourceType>, address: Value, shared: bool) {
        let is_parameter = matches!(pointer.place, Place::Argument(_));
        let path = pointer.path.clone();
        self.made.push(Made { path, ty, address, pointer: None, shared, is_parameter });
    }

    fn wide(&self) -> Type {
        self.defining.module.int_type(self.defining.layout.pointer_width())
    }

    /// The most bytes that an object of the environment has.
    pub(super) fn largest(&self) -> u64 {
        1 << if self.defining.layout.pointer_width() == 64 { 46 } else { 30 }
    }

    fn size_of(&mut self, element: u64, count: Option<Value>) -> Value {
        let wide = self.wide();
        let each = Value::int(wide, element);
        let Some(count) = count else { return each };
        let count = self.builder.resize_signed(count, wide);
        self.end_unless_at_most(count, self.largest() / element);
        self.builder.binary(LLVMOpcode::LLVMMul, count, each)
    }

    pub(super) fn end_unless_at_most(&mut self, number: Value, most: u64) {
        let module = self.defining.module;
        let fits = self.builder.compare(LLVMIntULE, number, Value::int(self.wide(), most));
        let wrapper = module.function(names::ENTRY).expect("it is being made");
        let [rest, end] = [(); 2].map(|()| Block::append(module, wrapper, ""));
        self.builder.branch(fits, rest, end);
        self.builder.at_end(end);
        self.defining.build_stop(self.builder, Stop::Halt);
        self.builder.at_end(rest);
    }

    fn allocate(&mut self, name: String, size: Value, holds_pointers: bool) -> Value {
        // the caller has filled it
        if holds_pointers {
            self.defining.tables.pointers_from_outside = true;
            self.defining.unseen.inside.push(name.clone());
        }
        let kind = if holds_pointers { SiteKind::Input } else { SiteKind::Content };
        self.allocate_as(&name, size, kind)
    }

    fn allocate_as(&mut self, name: &str, size: Value, kind: SiteKind) -> Value {
        let module = self.defining.module;
        let site = self.defining.content_site(SiteOf { kind, name, variable: None, loc: None });
        let function = names::of_allocation(names::MALLOC, site, Maker::Caller);
        let function = self.defining.opaque_function(&function, module.pointer_type(), &[self.wide()]);
        self.builder.call(function, &[size])
    }

    fn fill(&mut self, pointer: &Pointer, object: Value, parts: Vec<Part>) {
        let module = self.defining.module;
        let mut numbers = 0;
        for part in parts {
            let address = match part.offset {
                0 => object,
                offset => self.builder.offset(module, object, offset),
            };
            let ty = match part.kind {
                PartKind::Pointer { .. } | PartKind::Table => {
                    let place = Place::Memory(address, aligned_at(part.offset, 8));
                    self.queue.extend(Pointer::of_part(part, place, pointer.depth + 1));
                    continue;
                }
                PartKind::FunctionPointer => module.pointer_type(),
                PartKind::Bool => module.int_type(1),
                PartKind::Int(bytes) => module.int_type(8 * bytes as u32),
                PartKind::Float(4) => module.float_type(),
                PartKind::Float(8) => module.double_type(),
                PartKind::Float(_) => continue,
            };
            numbers += 1;
            if numbers > MAX_NUMBERS && !ty.is_pointer() {
                continue;
            }
            let name = if part.ty.is_unsigned() { entry_object::UNSIGNED } else { part.path.as_str() };
            let of = SiteOf { kind: SiteKind::Input, name, variable: Some(&part.path), loc: self.loc };
            let value = self.defining.nondet(self.builder, ty, of).expect("a scalar has values");
            self.numbers.extend(Some((part.path, value)).filter(|_| ty.is_int()));
            let value = match part.kind {
                PartKind::Bool => self.builder.resize_unsigned(value, module.int_type(8)),
                _ => value,
            };
            let align = self.defining.layout.align(value.ty()).min(8);
            self.builder.store_aligned(value, address, aligned_at(part.offset, align));
        }
    }

    /// A function without a body is one of other files, as the caller is: it knows these objects. So may any pointer from outside
    /// point to them.
    pub(super) fn show_to_others(&mut self) {
        let module = self.defining.module;
        let calls_others = module.functions().into_iter().any(|f| is_unknown(f) && f.is_used());
        let mut bodies = module.defined_functions().into_iter().flat_map(|f| f.body_instructions());
        let outside = self.defining.tables.pointers_from_outside || bodies.any(takes_a_pointer_from_outside);
        let shared: Vec<Value> = self.made.iter().filter(|m| m.shared).map(|m| m.address).collect();
        if shared.is_empty() || !(calls_others || outside) {
            return;
        }
        self.keep(KNOWN, &shared).set_linkage(LLVMLinkage::LLVMExternalLinkage);
    }

    /// Puts them into a variable of that name.
    fn keep(&mut self, name: &str, addresses: &[Value]) -> Value {
        let module = self.defining.module;
        let ty = Type::array(module.pointer_type(), addresses.len() as u64);
        let variable = module.add_global(name, ty);
        variable.set_initializer(Value::null(ty));
        let size = u64::from(self.defining.layout.pointer_width() / 8);
        for (index, address) in addresses.iter().enumerate() {
            let slot = self.builder.offset(module, variable, index as u64 * size);
            self.builder.store_aligned(*address, slot, size);
        }
        variable
    }

    /// What the caller has allocated is its own affair: it is freed before leaks are looked for.
    pub(super) fn make_release(&mut self) {
        let module = self.defining.module;
        let made: Vec<Value> = self.made.iter().map(|made| made.address).collect();
        if !self.defining.checks.leaks || made.is_empty() {
            return;
        }
        let variable = self.keep(MADE, &made);
        variable.set_linkage(LLVMLinkage::LLVMInternalLinkage);
        let release = module.add_function(names::RELEASE, Type::function(module.void_type(), &[]));
        release.set_linkage(LLVMLinkage::LLVMInternalLinkage);
        release.add_attribute(module, "null_pointer_is_valid", 0);
        release.add_text_attribute(module, "no-builtins");
        let builder = Builder::new(module);
        builder.at_end(Block::append(module, release, ""));
        let size = u64::from(self.defining.layout.pointer_width() / 8);
        for index in 0..made.len() as u64 {
            let slot = builder.offset(module, variable, index * size);
            let address = builder.load_aligned(module.pointer_type(), slot, size);
            let live = builder.call(self.defining.ptr_test(PtrTest::Live), &[address]);
            let [freeing, rest] = [(); 2].map(|()| Block::append(module, release, ""));
            builder.branch(live, freeing, rest);
            builder.at_end(freeing);
            self.defining.build_free(&builder, address, Maker::Caller);
            builder.jump(rest);
            builder.at_end(rest);
        }
        builder.ret_void();
    }
}
