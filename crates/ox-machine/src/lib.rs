//! The machine that programs run on: the numbers of its memory on which several stages rely together.
//!
//! A stage that takes an address to be impossible is right only if no other stage puts an object there. So these numbers are here
//! once, and what must hold between them is checked when this crate is compiled. Numbers that only one stage cares about (where
//! the interpreter's stack begins) stay with it.

/// A machine, by the width of its pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// 32 or 64.
    pub pointer_width: u32,
}

impl Machine {
    /// No object is in the first page, which belongs to the null pointer, nor in the last, where pointers stand for errors.
    pub const PAGE: u64 = 4096;

    /// The alignment of what `malloc` gives, and of every heap object.
    pub const HEAP_ALIGN: u64 = 16;

    /// Between two objects, so that the end of one is not the start of another.
    pub const GAP: u64 = 16;

    /// What a process can address on today's machines of 64 bits.
    pub const USER_SPACE: u64 = 1 << 47;

    pub const fn new(pointer_width: u32) -> Self {
        Machine { pointer_width }
    }

    /// Where objects are that the program cannot look at: the lowest address, and the one behind the highest.
    pub const fn objects(self) -> (u64, u64) {
        match self.pointer_width {
            32 => (1 << 16, 3 << 30),
            _ => (1 << 40, Machine::USER_SPACE),
        }
    }

    /// The bytes that global variables may take together, with what alignment costs. No placement has room for more.
    pub const fn room_for_globals(self) -> u64 {
        match self.pointer_width {
            32 => 1 << 31,
            _ => Machine::USER_SPACE / 2,
        }
    }
}

/// Who made a heap object: only its counterpart may free it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Maker {
    /// `malloc` and all functions whose result `free` takes.
    Malloc,
    New,
    NewArray,
    Map,
    /// The caller of the entry, in a way that is not known.
    Caller,
}

impl Maker {
    /// With the words of text forms.
    pub const ALL: &[(&str, Maker)] = &[
        ("malloc", Maker::Malloc),
        ("new", Maker::New),
        ("new_array", Maker::NewArray),
        ("map", Maker::Map),
        ("caller", Maker::Caller),
    ];

    pub fn word(self) -> &'static str {
        Maker::ALL.iter().find(|(_, maker)| *maker == self).expect("all have a row").0
    }

    pub fn from_word(word: &str) -> Option<Maker> {
        Maker::ALL.iter().find(|(w, _)| *w == word).map(|(_, maker)| *maker)
    }
}

const _: () = {
    assert!(Machine::PAGE.is_multiple_of(Machine::HEAP_ALIGN));
    assert!(Machine::GAP > 0);
    let machines = [Machine::new(32), Machine::new(64)];
    let mut i = 0;
    while i < machines.len() {
        let (first, end) = machines[i].objects();
        assert!(first >= Machine::PAGE && end - first > machines[i].room_for_globals());
        assert!(machines[i].pointer_width == 64 || end <= (1 << 32) - Machine::PAGE);
        i += 1;
    }
};
