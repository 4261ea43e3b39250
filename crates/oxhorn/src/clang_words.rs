//! What people write for a compiler, `-I.`, `-DX=1`, `-std=c99`, goes to clang also before `--`.

use std::ffi::OsString;

/// These begin an argument of clang's; the first three may have their value in the next word.
const PREFIXES: &[&str] =
    &["-I", "-D", "-U", "-std=", "-W", "-f", "-isystem", "-include", "-nostdinc", "-pthread"];
const WITH_VALUE: &[&str] = &["-I", "-D", "-U", "-isystem", "-include"];

/// The command line with clang's arguments behind `--`.
pub fn sorted(words: Vec<OsString>) -> Vec<OsString> {
    let (mut ours, mut clang) = (vec![], vec![]);
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy().into_owned();
        if text == "--" {
            clang.extend(words);
            break;
        }
        if PREFIXES.iter().any(|p| text.starts_with(p)) && !text.starts_with("--") {
            clang.push(word);
            if WITH_VALUE.contains(&text.as_str()) {
                clang.extend(words.next());
            }
        } else {
            ours.push(word);
        }
    }
    if !clang.is_empty() {
        ours.push("--".into());
        ours.extend(clang);
    }
    ours
}

#[cfg(test)]
mod tests {
    use super::sorted;

    fn line(text: &str) -> String {
        let words = sorted(text.split(' ').map(Into::into).collect());
        words.iter().map(|w| w.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn arguments_of_clang_go_to_clang() {
        assert_eq!(line("oxhorn check -I. a.c -DX=1"), "oxhorn check a.c -- -I. -DX=1");
        assert_eq!(line("oxhorn check -I inc -std=c99 a.c"), "oxhorn check a.c -- -I inc -std=c99");
        assert_eq!(line("oxhorn check -O1 -m32 a.c"), "oxhorn check -O1 -m32 a.c");
        assert_eq!(line("oxhorn check a.c -Wall -- -DY"), "oxhorn check a.c -- -Wall -DY");
        assert_eq!(line("oxhorn check --format json a.c"), "oxhorn check --format json a.c");
    }
}
