//! Which copy of a register it is, as part of its name.
//!
//! It does not depend on how often loops are unrolled, so a program that is unrolled again in the same store has the same variables as far as it
//! is the same: `x@1.2` in these iterations of the loops around its block, `x` in the first ones, and `x@bb7` where it has left
//! its loop and is a parameter of `bb7`.

use crate::BlockId;

pub(super) fn mark(iterations: &[u32], outside: Option<BlockId>) -> String {
    let first = iterations.iter().all(|i| *i == 0);
    let block = outside.map(|b| b.to_string());
    let numbers = iterations.iter().filter(|_| !first).map(|i| i.to_string());
    block.into_iter().chain(numbers).collect::<Vec<String>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_entity::EntityRef;

    #[test]
    fn marks_differ() {
        let seven = Some(BlockId::new(7));
        let marks = [mark(&[0, 0], None), mark(&[1, 2], None), mark(&[], seven), mark(&[1, 0], seven)];
        assert_eq!(marks, ["", "1.2", "bb7", "bb7.1.0"]);
    }
}
