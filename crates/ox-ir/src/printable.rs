//! Texts of a program (assertions, names, files) as they may be shown: without characters that a terminal obeys.

/// Control characters, and those that change the direction of text, become text such as `\x1b` and `\u{202e}`.
pub fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match is_printable(c) {
            true => out.push(c),
            false => out.push_str(&escaped(c)),
        }
    }
    out
}

/// A terminal shows it, and does nothing else.
pub fn is_printable(c: char) -> bool {
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = matches!(c, '\u{2028}' | '\u{2029}');
    !c.is_control() && !turns && !breaks
}

/// The character as text.
pub fn escaped(c: char) -> String {
    match u32::from(c) {
        code @ 0..=0xff => format!("\\x{code:02x}"),
        code => format!("\\u{{{code:x}}}"),
    }
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn a_terminal_obeys_nothing_of_it() {
        assert_eq!(printable("x > 0 \\ \"ä✓\""), "x > 0 \\ \"ä✓\"");
        assert_eq!(printable("\u{1b}[31mred\u{7}\n\t\0\u{7f}"), "\\x1b[31mred\\x07\\x0a\\x09\\x00\\x7f");
        assert_eq!(printable("\u{9b}1m a\u{202e}b\u{2066}c"), "\\x9b1m a\\u{202e}b\\u{2066}c");
    }
}
