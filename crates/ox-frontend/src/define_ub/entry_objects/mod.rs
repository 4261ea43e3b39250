//! What the pointers that an entry is given point to (docs/decisions/0018).
//!
//! Where accesses are checked, a pointer parameter is null, or points to an object of its own (one element of the type that
//! debug information shows), to a variable that other files can see, or to the object of another pointer. The pointers in such
//! an object are chosen in the same way, down to a depth. All objects exist from the start, and an input chooses
//! among them. A pointer chooses among the objects of the pointers before it, so that each way in which pointers can be equal is
//! there once.
//!
//! What lies deeper, or has a type that is not seen, is an object without bytes that was freed: nothing can be accessed there, and
//! `memory_checks` makes the attempt *unsupported*.
//!
//! `--object` and `--string` say more about a pointer: it is not null, and nothing else points to its object. They hold also
//! where accesses are not checked; all other pointers are any pointers from outside then.

mod allocation;
mod parts;

pub(super) use parts::{Part, PartKind, of_variable};

use super::Defining;
use super::instrument::SiteOf;
use crate::llvm::{Builder, Shape, SourceType, Type, Value};
use crate::{EntryObject, ObjectLength};
use llvm_sys::LLVMIntPredicate::LLVMIntEQ;
use llvm_sys::LLVMOpcode;
use ox_ir::entry_object;
use ox_ir::{Assumption, Loc, SiteKind};
use std::collections::{BTreeSet, VecDeque};

/// A parameter of the entry, and the argument that it is to get.
pub(super) struct Parameter {
    pub name: Option<String>,
    pub ty: Option<SourceType>,
    /// A pointer has null for the time being if `is_chosen`.
    pub argument: Value,
}

/// A pointer that is to be chosen.
struct Pointer {
    path: String,
    /// What its type points to; `None` if that is not known.
    to: Option<SourceType>,
    may_be_null: bool,
    /// Nothing else that the function uses points there.
    restricted: bool,
    /// Nothing else points there at all.
    alone: bool,
    place: Place,
    depth: u32,
}

impl Pointer {
    /// If the part is one that is to be chosen.
    fn of_part(part: Part, place: Place, depth: u32) -> Option<Pointer> {
        let (to, may_be_null) = match part.kind {
            PartKind::Pointer { to, may_be_null } => (Some(to), may_be_null),
            PartKind::Table => (None, false),
            PartKind::Int(_) | PartKind::Bool | PartKind::Float(_) | PartKind::FunctionPointer => {
                return None;
            }
        };
        let alone = matches!(part.kind, PartKind::Table);
        Some(Pointer { path: part.path, to, may_be_null, restricted: false, alone, place, depth })
    }
}

enum Place {
    Argument(usize),
    /// At that address, with that alignment.
    Memory(Value, u64),
}

/// An object that pointers may point to.
struct Made {
    /// Of the pointer that it was made for.
    path: String,
    ty: Option<SourceType>,
    address: Value,
    /// The pointer, when it is chosen.
    pointer: Option<Value>,
    shared: bool,
    is_parameter: bool,
}

/// A variable that a pointer may point to.
struct Variable {
    text: String,
    global: Value,
    /// If it is to one of its elements: their size and number.
    elements: Option<(u64, u64)>,
}

/// A part that is a pointer, and where the object is.
pub(super) type PointerIn = (Part, Value);

pub(super) struct Objects<'a, 'd> {
    defining: &'a mut Defining<'d>,
    builder: &'a Builder,
    loc: Option<Loc>,
    options: Vec<EntryObject>,
    used: Vec<bool>,
    made: Vec<Made>,
    queue: VecDeque<Pointer>,
    in_variables: Vec<Pointer>,
    /// The numbers that a length may be tied to.
    numbers: Vec<(String, Value)>,
    /// All parameters, and all pointers, for messages.
    parameters: Vec<String>,
    pointers: Vec<String>,
}

/// More objects are not made.
const MAX_OBJECTS: usize = 40;

/// More pointers are not chosen.
const MAX_POINTERS: usize = 200;

/// Whether pointers are chosen at all.
pub(super) fn are_chosen(defining: &Defining) -> bool {
    defining.any_globals && defining.checks.any_memory()
}

/// Whether the argument for that parameter is a pointer to be chosen.
pub(super) fn is_chosen(defining: &Defining, name: Option<&str>, ty: Option<SourceType>) -> bool {
    let given = defining.objects.iter().any(|o| Some(o.pointer.as_str()) == name);
    let function = matches!(ty.map(|t| t.shape()), Some(Shape::FunctionPointer));
    given || (are_chosen(defining) && !function)
}

/// At that offset from something that is so aligned.
fn aligned_at(offset: u64, align: u64) -> u64 {
    match offset {
        0 => align,
        offset => align.min(1 << offset.trailing_zeros()),
    }
}

impl<'a, 'd> Objects<'a, 'd> {
    pub fn new(defining: &'a mut Defining<'d>, builder: &'a Builder, loc: Option<Loc>) -> Objects<'a, 'd> {
        let options = defining.objects.to_vec();
        Objects {
            used: vec![false; options.len()],
            options,
            defining,
            builder,
            loc,
            made: Vec::new(),
            queue: VecDeque::new(),
            in_variables: Vec::new(),
            numbers: Vec::new(),
            parameters: Vec::new(),
            pointers: Vec::new(),
        }
    }

    /// A pointer in a variable that is to be chosen: a part of what lies at that address.
    pub fn add(&mut self, (part, variable): PointerIn) {
        let align = aligned_at(part.offset, self.defining.known_align(variable).min(8));
        let address = match part.offset {
            0 => variable,
            offset => self.builder.offset(self.defining.module, variable, offset),
        };
        let place = Place::Memory(address, align);
        self.in_variables.extend(Pointer::of_part(part, place, 1));
    }

    /// Chooses the arguments that are null for the time being, and what is in memory. The error says what is wrong with an option.
    pub fn give(&mut self, params: &mut [Parameter]) -> Result<(), String> {
        for (index, option) in self.options.iter().enumerate() {
            if self.options[..index].iter().any(|o| o.pointer == option.pointer) {
                return Err(format!("{}: {} is there twice", option.flag(), option.pointer));
            }
        }
        for (index, param) in params.iter().enumerate() {
            let path = param.name.clone().unwrap_or_else(|| format!("parameter {}", index + 1));
            self.parameters.extend(param.name.clone());
            if param.argument.ty().is_int() {
                self.numbers.push((path.clone(), param.argument));
            }
            let (argument, is_pointer) = (param.argument, param.argument.ty().is_pointer());
            let is_open = is_pointer && argument.is_constant() && argument.is_zero();
            if !is_open {
                continue;
            }
            let (to, may_be_null) = match param.ty.map(|t| t.shape()) {
                Some(Shape::Pointer(to)) => (Some(to), path != "this" || !self.is_cpp()),
                Some(Shape::Reference(to)) => (Some(to), false),
                _ => (None, true),
            };
            let restricted = param.ty.is_some_and(|t| t.restricted);
            let place = Place::Argument(index);
            let alone = false;
            self.queue.push_back(Pointer { path, to, may_be_null, restricted, alone, place, depth: 1 });
        }
        for mut pointer in std::mem::take(&mut self.in_variables) {
            let is_shadowed = |name: &String| {
                pointer
                    .path
                    .strip_prefix(name)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
            };
            if self.parameters.iter().any(is_shadowed) {
                pointer.path = format!("global {}", pointer.path);
            }
            self.queue.push_back(pointer);
        }
        let mut without_type = Vec::new();
        while let Some(pointer) = self.queue.pop_front() {
            self.pointers.push(pointer.path.clone());
            let known = pointer.to.is_some_and(|to| to.size() > 0);
            match known || self.option(&pointer.path).is_some() {
                true => self.settle(pointer, params)?,
                false => without_type.push(pointer),
            }
        }
        for pointer in without_type {
            self.settle(pointer, params)?;
        }
        self.refuse_unused(params)?;
        self.announce();
        Ok(())
    }

    fn is_cpp(&self) -> bool {
        self.defining.entry.starts_with("_Z")
    }

    fn option(&self, path: &str) -> Option<usize> {
        self.options.iter().position(|o| o.pointer == path)
    }

    fn settle(&mut self, pointer: Pointer, params: &mut [Parameter]) -> Result<(), String> {
        let next = self.made.len();
        let value = match self.option(&pointer.path) {
            Some(index) => {
                self.used[index] = true;
                self.as_the_user_says(&pointer, index)?
            }
            None if self.pointers.len() > MAX_POINTERS => self.any_pointer(&pointer),
            None => self.chosen(&pointer),
        };
        if let Some(made) = self.made.get_mut(next) {
            made.pointer = Some(value);
        }
        match pointer.place {
            Place::Argument(index) => params[index].argument = value,
            Place::Memory(address, align) => self.builder.store_aligned(value, address, align),
        }
        Ok(())
    }

    /// From outside; it is not looked into what it points to.
    fn any_pointer(&mut self, pointer: &Pointer) -> Value {
        self.defining.unseen.inside.push(pointer.path.clone());
        self.number(self.defining.module.pointer_type(), &pointer.path)
    }

    /// Null, its own object, that of another pointer, or a variable that other files can see.
    fn chosen(&mut self, pointer: &Pointer) -> Value {
        let seen = pointer.to.filter(|to| to.size() > 0);
        let deep = pointer.depth > self.defining.object_depth;
        let apart = self.defining.objects_apart || pointer.alone;
        let others = if apart { Vec::new() } else { self.others(pointer, seen) };
        let is_made = seen.is_some() && !deep && self.made.len() < MAX_OBJECTS;
        // the user says that nothing lies deeper
        let ends = deep && self.defining.objects_end && (pointer.may_be_null || !others.is_empty());
        let own = (!ends).then(|| entry_object::own().to_owned());
        let null = pointer.may_be_null.then(|| "null".to_owned());
        let variables = seen.filter(|_| !apart).map(|to| self.variables(to)).unwrap_or_default();
        let known = others.iter().map(|(text, _)| text.clone());
        let known = known.chain(variables.iter().map(|v| v.text.clone()));
        let texts: Vec<String> = null.into_iter().chain(own).chain(known).collect();
        let number = self.choice(&pointer.path, &texts);
        let mut options = Vec::new();
        if pointer.may_be_null {
            options.push(Value::null(self.defining.module.pointer_type()));
        }
        match seen {
            _ if ends => {}
            Some(to) if is_made && to.is_char() && self.defining.strings.is_some() => {
                options.push(self.make_text(pointer, self.defining.strings, true));
            }
            Some(to) if is_made => options.push(self.make_one(pointer, to, true)),
            _ => options.push(self.make_unseen(pointer)),
        }
        options.extend(others.into_iter().map(|(_, address)| address));
        for variable in variables {
            options.push(self.address_of(&variable, &pointer.path));
        }
        self.one_of(number, &options)
    }

    /// The objects of pointers before this one that it may point to.
    fn others(&self, pointer: &Pointer, seen: Option<SourceType>) -> Vec<(String, Value)> {
        let is_parameter = matches!(pointer.place, Place::Argument(_));
        self.made
            .iter()
            .filter(|made| made.shared && !(pointer.restricted && is_parameter && made.is_parameter))
            .filter(|made| match (seen, made.ty) {
                (Some(to), Some(ty)) => to.is(ty),
                // a pointer to something unknown may be one to anything
                (None, _) => true,
                (Some(_), None) => false,
            })
            .filter_map(|made| Some((made.path.clone(), made.pointer?)))
            .collect()
    }

    /// The variables of that type that other files can see, and those that are arrays of it.
    fn variables(&self, to: SourceType) -> Vec<Variable> {
        let mut found = Vec::new();
        for global in self.defining.module.globals() {
            let name = global.name();
            let ours = name.starts_with("llvm.") || name.starts_with("ox.");
            if ours || global.is_local() || global.is_constant_global() {
                continue;
            }
            let Some(ty) = global.source_type() else { continue };
            match ty.shape() {
                _ if ty.is(to) => {
                    found.push(Variable { text: format!("&{name}"), global, elements: None });
                }
                Shape::Array(element, count) if element.is(to) => {
                    let elements = Some((element.size(), count));
                    found.push(Variable { text: entry_object::element_of(&name), global, elements });
                }
                _ => {}
            }
        }
        found
    }

    fn address_of(&mut self, variable: &Variable, path: &str) -> Value {
        let Some((size, count)) = variable.elements else { return variable.global };
        let module = self.defining.module;
        let wide = module.int_type(self.defining.layout.pointer_width());
        let index = self.number(wide, &entry_object::index_in(path, &variable.global.name()));
        self.end_unless_at_most(index, count.saturating_sub(1));
        let offset = self.builder.binary(LLVMOpcode::LLVMMul, index, Value::int(wide, size));
        self.builder.gep(module.int_type(8), variable.global, &[offset])
    }

    /// The number that chooses among several.
    fn choice(&mut self, path: &str, texts: &[String]) -> Option<Value> {
        if texts.len() < 2 {
            return None;
        }
        let name = entry_object::choice(texts);
        let number = self.defining.module.int_type(16);
        let of = SiteOf { kind: SiteKind::Input, name: &name, variable: Some(path), loc: self.loc };
        self.defining.nondet(self.builder, number, of)
    }

    /// The first option is what all numbers choose that choose nothing else.
    fn one_of(&self, number: Option<Value>, options: &[Value]) -> Value {
        let (first, rest) = options.split_first().expect("there is one");
        let Some(number) = number else { return *first };
        let mut value = *first;
        for (index, option) in rest.iter().enumerate() {
            let is_it = self.builder.compare(LLVMIntEQ, number, Value::int(number.ty(), index as u64 + 1));
            value = self.builder.select(is_it, *option, value);
        }
        value
    }

    /// Any number, under that name.
    fn number(&mut self, ty: Type, name: &str) -> Value {
        let of = SiteOf { kind: SiteKind::Input, name, variable: Some(name), loc: self.loc };
        self.defining.nondet(self.builder, ty, of).expect("a scalar has values")
    }

    fn as_the_user_says(&mut self, pointer: &Pointer, index: usize) -> Result<Value, String> {
        let option = self.options[index].clone();
        let flag = option.flag();
        let known = pointer.to.filter(|to| matches!(to.shape(), Shape::Void) || to.size() > 0);
        let to = match (known, &option.length) {
            (Some(to), _) => to,
            // a length is one in bytes then
            (None, Some(ObjectLength::Of(_) | ObjectLength::Elements(_))) => {
                pointer.to.unwrap_or(SourceType::VOID)
            }
            (None, None | Some(ObjectLength::Text(_))) => {
                return Err(format!("{flag}: how large what {} points to is cannot be seen", pointer.path));
            }
        };
        let (value, what) = match &option.length {
            None => (self.make_given(pointer, to, None), pointer.path.clone()),
            Some(ObjectLength::Elements(count)) => {
                if to.size().max(1).checked_mul(*count).is_none_or(|size| size > self.largest()) {
                    return Err(format!("{flag}: {count} elements of {} are more than fit", pointer.path));
                }
                let wide = self.defining.module.int_type(self.defining.layout.pointer_width());
                let count_value = Value::int(wide, *count);
                let what = format!("{} ({count} elements)", pointer.path);
                (self.make_given(pointer, to, Some(count_value)), what)
            }
            Some(ObjectLength::Of(name)) => {
                let number = self.numbers.iter().find(|(n, _)| n == name).map(|(_, value)| *value);
                let number = number.ok_or_else(|| match self.pointers.contains(name) {
                    true => format!("{flag}: {name} is no number"),
                    false => self.missing(&flag, name),
                })?;
                let what = format!("{} ({name} elements)", pointer.path);
                (self.make_given(pointer, to, Some(number)), what)
            }
            Some(ObjectLength::Text(most)) => {
                if to.size() != 1 {
                    return Err(format!("{flag}: {} does not point to characters", pointer.path));
                }
                let what = match most {
                    Some(most) => format!("{} (at most {most} characters)", pointer.path),
                    None => pointer.path.clone(),
                };
                (self.make_text(pointer, *most, false), what)
            }
        };
        let assumption = match &option.length {
            Some(ObjectLength::Text(_)) => Assumption::STRING,
            None | Some(ObjectLength::Of(_) | ObjectLength::Elements(_)) => Assumption::OBJECT,
        };
        self.defining.tables.assume_of(assumption, &what);
        Ok(value)
    }

    fn missing(&self, flag: &str, name: &str) -> String {
        let known = self.parameters.iter().chain(&self.pointers).map(String::as_str);
        let known: Vec<&str> = known.collect::<BTreeSet<&str>>().into_iter().collect();
        format!("{flag}: {} has no parameter {name}; it has {}", self.defining.entry, known.join(", "))
    }

    fn refuse_unused(&self, params: &[Parameter]) -> Result<(), String> {
        let Some(index) = self.used.iter().position(|used| !used) else { return Ok(()) };
        let option = &self.options[index];
        let number = self.numbers.iter().any(|(name, _)| *name == option.pointer)
            || params.iter().any(|p| p.name.as_ref() == Some(&option.pointer));
        Err(match number {
            true => format!("{}: {} is no pointer", option.flag(), option.pointer),
            false => self.missing(&option.flag(), &option.pointer),
        })
    }

    fn announce(&mut self) {
        let free_choice = self.made.iter().any(|made| made.shared);
        if free_choice {
            let (entry, depth) = (self.defining.entry.to_owned(), self.defining.object_depth);
            self.defining.tables.assume_of(Assumption::ENTRY_OBJECTS, &entry);
            if let Some(most) = self.defining.strings {
                self.defining.tables.assume_of(Assumption::STRINGS, &most.to_string());
            }
            if self.defining.objects_apart {
                self.defining.tables.assume_of(Assumption::OBJECTS_APART, &entry);
            }
            if self.defining.objects_end {
                let depth = if depth == 1 { "1 pointer".into() } else { format!("{depth} pointers") };
                self.defining.tables.assume_of(Assumption::OBJECTS_END, &depth);
            }
        }
        self.show_to_others();
        self.make_release();
    }
}
