//! Texts of inline assembly for x86 that we know.

/// What orders accesses, waits, or fetches in advance: nothing that one thread can notice.
const BARRIERS: &[&[&str]] = &[
    &["mfence"],
    &["lfence"],
    &["sfence"],
    &["pause"],
    &["nop"],
    &["nopw"],
    &["nopl"],
    &["rep", "nop"],
    &["prefetch"],
    &["prefetchw"],
    &["prefetchnta"],
    &["prefetcht0"],
    &["prefetcht1"],
    &["prefetcht2"],
];

/// The kernel's table of instructions that are replaced when it starts, and what they are replaced by.
const TABLE: &str = ".altinstructions";
const REPLACEMENTS: &str = ".altinstr_replacement";
const DATA: &[&str] = &[".align", ".balign", ".byte", ".word", ".long", ".quad"];

/// Every statement is empty, a label, or does nothing that can be noticed.
pub(super) fn has_no_effect(text: &str) -> bool {
    // the part of the program that the statements belong to
    let mut section = None;
    let mut prefixed = false;
    for statement in statements(text) {
        let words: Vec<&str> = statement.split([' ', '\t']).filter(|w| !w.is_empty()).collect();
        let Some(&first) = words.first() else { continue };
        match first {
            ".section" | ".pushsection" if section.is_none() => section = section_named(&words),
            ".previous" | ".popsection" if section.is_some() => section = None,
            _ if section == Some(TABLE) && DATA.contains(&first) => {}
            _ if section == Some(TABLE) => return false,
            _ if is_label(&words) => {}
            // a statement of its own before the one that it changes
            "lock" | "rep" if words.len() == 1 && !prefixed => {
                prefixed = true;
                continue;
            }
            _ if !is_barrier(&words, prefixed) => return false,
            _ => {}
        }
        if section == Some("") {
            return false;
        }
        prefixed = false;
    }
    !prefixed
}

/// Those that we know; of all others the name is empty.
fn section_named(words: &[&str]) -> Option<&'static str> {
    let name = words.get(1).and_then(|w| w.split(',').next()).unwrap_or_default();
    Some(match name {
        TABLE => TABLE,
        REPLACEMENTS => REPLACEMENTS,
        _ => "",
    })
}

fn statements(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split('\n').map(|line| line.split('#').next().unwrap_or(line));
    lines.flat_map(|line| line.split(';'))
}

fn is_label(words: &[&str]) -> bool {
    let is_number = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
    matches!(words, [label] if label.strip_suffix(':').is_some_and(is_number))
}

/// `prefixed` by a `lock` or a `rep`.
fn is_barrier(words: &[&str], prefixed: bool) -> bool {
    let (words, prefixed) = match words {
        ["lock", rest @ ..] if !prefixed => (rest, true),
        _ => (words, prefixed),
    };
    if prefixed && adds_nothing(words) {
        return true;
    }
    let takes_operand = |name: &str| name.starts_with("prefetch") || name.starts_with("nop");
    BARRIERS.iter().any(|barrier| match (*barrier, words) {
        ([name], [first, _]) if takes_operand(name) => first == name,
        (barrier, words) => barrier == words,
    })
}

/// To the top of the stack, as the kernel did before there was `mfence`.
fn adds_nothing(words: &[&str]) -> bool {
    let [instruction, rest @ ..] = words else { return false };
    let operands = rest.concat();
    let Some((number, place)) = operands.split_once(',') else { return false };
    let place = place.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
    ["addl", "orl", "addq", "orq", "addb", "orb"].contains(instruction)
        && (number == "$$0" || number == "$$0x0")
        && (place == "(%esp)" || place == "(%rsp)")
}

/// On a register of that many bits which is the input and the result.
pub(super) fn is_byte_swap(text: &str, width: u32) -> bool {
    let words: Vec<&str> = text.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        ["bswap", "$0" | "${0:q}"] => width == 32 || width == 64,
        ["bswapl", "$0" | "${0:q}"] => width == 32,
        ["bswapq", "$0" | "${0:q}"] => width == 64,
        ["rolw" | "rorw", "$$8", "${0:w}"] => width == 16,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{has_no_effect, is_byte_swap};

    #[test]
    fn byte_swaps_and_their_likes() {
        assert!(is_byte_swap("bswap $0", 64) && is_byte_swap("bswapq ${0:q}", 64));
        assert!(is_byte_swap("bswapl $0", 32) && is_byte_swap("rorw $$8, ${0:w}", 16));
        assert!(!is_byte_swap("bswap $0", 16) && !is_byte_swap("bswapl $0", 64));
        assert!(!is_byte_swap("bswap $1", 32) && !is_byte_swap("bswap $0\n bswap $0", 32));
        assert!(!is_byte_swap("rorw $$4, ${0:w}", 16) && !is_byte_swap("rorw $$8, ${0:w}", 32));
    }

    #[test]
    fn barriers_and_empty_texts() {
        for text in [
            "",
            " \n\t",
            "# nothing",
            "mfence",
            "lfence\n\tsfence",
            "pause",
            "nop; nop",
            "rep; nop",
            "rep nop",
            "lock; addl $$0,0(%esp)",
            "lock addl $$0, -4(%rsp)",
            "lock; orl $$0, (%rsp)",
            "prefetchnta ($0)",
            "661:\n\tlock; addl $$0,0(%esp)\n662:\n.section .altinstructions,\"a\"\n .balign 4 \n .long 661b\n \
             .byte 662b-661b\n.previous\n.section .altinstr_replacement, \"ax\"\n663:\n\tmfence\n664:\n.previous",
        ] {
            assert!(has_no_effect(text), "{text}");
        }
    }

    #[test]
    fn what_has_an_effect_or_is_not_known() {
        for text in [
            "movl $$1, ($0)",
            "lock; incl $0",
            "lock; addl $$1,0(%esp)",
            "lock; addl $$0,0(%eax)",
            "addl $$0,0(%esp)",
            "lock",
            "rep; movsb",
            "lock; mfence; incl $0",
            "nop; hlt",
            ".byte 0xf4",
            "661:\n\tnop\n662:\n.section .altinstructions,\"a\"\n .long 661b\n.previous\n\
             .section .altinstr_replacement,\"ax\"\n663:\n\tcli\n664:\n.previous",
            ".section .text\n incl $0",
            ".pushsection __bug_table\n.popsection",
            "ud2",
            "a: nop",
        ] {
            assert!(!has_no_effect(text), "{text}");
        }
    }
}
