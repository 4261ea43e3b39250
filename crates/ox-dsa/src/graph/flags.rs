//! What is known about all objects of a node: a set of words.

use std::fmt::{self, Display, Formatter};
use std::ops::{BitOr, BitOrAssign};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flags(u32);

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $word:literal;)*) => {
        impl Flags {
            $($(#[$doc])* pub const $name: Flags = Flags(1 << $bit);)*
        }
        const WORDS: &[(Flags, &str)] = &[$((Flags::$name, $word)),*];
    };
}

flags! {
    HEAP = 0, "heap";
    STACK = 1, "stack";
    GLOBAL = 2, "global";
    /// Code: the address of a function.
    FUNCTION = 3, "function";
    /// Memory that the program did not allocate, and everything that such memory may point to.
    EXTERNAL = 4, "external";
    READ = 5, "read";
    MODIFIED = 6, "modified";
    FREED = 7, "freed";
    /// It is jumped to.
    CALLED = 8, "called";
    /// Allocated by this function or what it calls (not by a caller).
    ALLOCATED = 9, "allocated";
    /// The same, with zeros as content: the allocation writes.
    ZEROED = 10, "zeroed";
    PTR_TO_INT = 11, "ptr-to-int";
    INT_TO_PTR = 12, "int-to-ptr";
    /// Its address may be known to code that we do not see, or may be part of the result of some arithmetic.
    ESCAPED = 13, "escaped";
    /// The number that is its address has an influence: bits of it, its order relative to another node, …
    OBSERVED = 14, "observed";
    /// Two addresses of the node are ordered or subtracted; says nothing unless there are several objects.
    ORDERED = 15, "ordered";
    /// An index is multiplied by a size that is no power of two, and assumed not to wrap around the address space.
    NO_WRAP = 16, "no-wrap";
    /// It stands for more than one object (`multi_object_nodes.rs`).
    SEVERAL = 17, "several";
    /// Something was computed with an integer that may be its address, or a part of it.
    NUMBER = 18, "number";
    /// The program itself puts its address into memory.
    STORED = 19, "stored";
    /// A part of its address is compared with a part of an address.
    PARTS = 20, "parts";
    /// It holds bytes that were written outside: any pointer in it may come from there.
    FOREIGN = 21, "foreign";
    /// A number that comes from no pointer is used as its address.
    GUESSED = 22, "guessed";
}

impl Flags {
    pub const NONE: Flags = Flags(0);
    /// A pointer into such a node comes from somewhere.
    pub const ORIGIN: Flags =
        Flags(Flags::HEAP.0 | Flags::STACK.0 | Flags::GLOBAL.0 | Flags::FUNCTION.0 | Flags::EXTERNAL.0);
    pub const ACCESSED: Flags = Flags(Flags::READ.0 | Flags::MODIFIED.0 | Flags::FREED.0 | Flags::CALLED.0);
    /// What changes the content or the life of an object.
    pub const CHANGED: Flags =
        Flags(Flags::MODIFIED.0 | Flags::FREED.0 | Flags::ALLOCATED.0 | Flags::ZEROED.0);

    pub fn has_any(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    pub fn has_all(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    pub fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }
}

impl BitOr for Flags {
    type Output = Flags;
    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl BitOrAssign for Flags {
    fn bitor_assign(&mut self, other: Flags) {
        self.0 |= other.0;
    }
}

impl Display for Flags {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> =
            WORDS.iter().filter(|(flag, _)| self.has_any(*flag)).map(|(_, word)| *word).collect();
        write!(f, "{}", words.join(" "))
    }
}
