//! Rules about the text and the names of files.

use crate::tree::{SourceFile, Tree};
use std::path::Path;

const LONG: usize = 600;
const TOO_LONG: usize = 900;

const BANNED_NAMES: &[&str] =
    &["utils", "util", "common", "helpers", "helper", "misc", "others", "base", "manager"];

/// Written in two parts, so that this file does not break its own rule.
const BANNED_WORDS: &[(&str, &str)] =
    &[("todo", "!("), ("unimplemented", "!("), ("dbg", "!("), ("#[ign", "ore"), ("allow(dead", "_code)")];

/// Absolute directories that only exist on one machine or belong to one user; in two parts, as above.
const MACHINE_PATHS: &[(&str, &str)] = &[("/wo", "rk/"), ("/ro", "ot/"), ("/ho", "me/"), ("/tm", "p/wt")];

pub fn size(tree: &Tree) -> Vec<String> {
    let too_long = |file: &SourceFile| length(file) > TOO_LONG;
    tree.with_extension("rs")
        .filter(|file| too_long(file))
        .map(|file| format!("{}: {} lines", file.path, length(file)))
        .collect()
}

/// Files that are worth a thought, though they break no rule.
pub fn long_files(tree: &Tree) -> Vec<String> {
    let long = |file: &&SourceFile| (LONG + 1..=TOO_LONG).contains(&length(file));
    tree.with_extension("rs")
        .filter(long)
        .map(|file| format!("{}: {} lines", file.path, length(file)))
        .collect()
}

fn length(file: &SourceFile) -> usize {
    file.text.lines().count()
}

pub fn names(tree: &Tree) -> Vec<String> {
    let banned = |part: &&str| {
        let stem = part.split('.').next().unwrap_or(part);
        let suffixed = |name: &&&str| stem.ends_with(&format!("_{name}"));
        BANNED_NAMES.contains(&stem)
            || BANNED_NAMES.iter().any(|name| suffixed(&name))
            || stem.ends_with("_new")
    };
    let violation = |file: &SourceFile| {
        let part = file.path.split('/').find(banned)?;
        Some(format!("{}: `{part}` says nothing about what is inside", file.path))
    };
    tree.with_extension("rs").filter_map(violation).collect()
}

pub fn opening(tree: &Tree) -> Vec<String> {
    let opens = |file: &&SourceFile| !file.text.starts_with("//! ");
    tree.with_extension("rs")
        .filter(opens)
        .map(|file| format!("{}:1: no `//!` comment at the beginning", file.path))
        .collect()
}

pub fn words(tree: &Tree) -> Vec<String> {
    let banned: Vec<String> = BANNED_WORDS.iter().map(|(a, b)| format!("{a}{b}")).collect();
    tree.with_extension("rs").flat_map(|file| occurrences(file, &banned)).collect()
}

pub fn paths(tree: &Tree) -> Vec<String> {
    let banned: Vec<String> = MACHINE_PATHS.iter().map(|(a, b)| format!("{a}{b}")).collect();
    tree.files.iter().flat_map(|file| occurrences(file, &banned)).collect()
}

fn occurrences(file: &SourceFile, banned: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (index, line) in file.text.lines().enumerate() {
        for word in banned.iter().filter(|word| line.contains(word.as_str())) {
            found.push(format!("{} `{word}`", file.at(index)));
        }
    }
    found
}

/// `[text](target)` in Markdown, where the target is neither a web address nor a place in the same document.
pub fn links(tree: &Tree) -> Vec<String> {
    let mut violations = Vec::new();
    for file in tree.with_extension("md") {
        let dir = tree.top.join(&file.path).parent().map(Path::to_path_buf).unwrap_or_default();
        for (index, line) in file.text.lines().enumerate() {
            for target in link_targets(line).filter(|target| !dir.join(target).exists()) {
                violations.push(format!("{} `{target}` does not exist", file.at(index)));
            }
        }
    }
    violations
}

fn link_targets(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets
        .filter(|target| !target.contains("://"))
        .map(|target| target.split('#').next().unwrap_or(target))
        .filter(|target| !target.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(path: &str, text: &str) -> Tree {
        let file = SourceFile { path: path.into(), text: text.into() };
        Tree { top: Path::new(env!("CARGO_MANIFEST_DIR")).into(), files: vec![file] }
    }

    #[test]
    fn sizes() {
        assert!(size(&tree("a.rs", &"x\n".repeat(900))).is_empty());
        assert_eq!(size(&tree("a.rs", &"x\n".repeat(901))).len(), 1);
        assert_eq!(long_files(&tree("a.rs", &"x\n".repeat(601))).len(), 1);
        assert!(long_files(&tree("a.rs", &"x\n".repeat(600))).is_empty());
    }

    #[test]
    fn names_of_files_and_folders() {
        assert!(names(&tree("crates/ox-ir/src/database.rs", "")).is_empty());
        assert_eq!(names(&tree("crates/ox-ir/src/utils.rs", "")).len(), 1);
        assert_eq!(names(&tree("crates/ox-ir/src/common/x.rs", "")).len(), 1);
        assert_eq!(names(&tree("crates/ox-ir/src/term_utils.rs", "")).len(), 1);
    }

    #[test]
    fn texts() {
        assert!(opening(&tree("a.rs", "//! What it is.\n")).is_empty());
        assert_eq!(opening(&tree("a.rs", "use x;\n")).len(), 1);
        assert_eq!(
            words(&tree("a.rs", &format!("x\n{}{})\n", "todo", "!("))),
            [format!("a.rs:2: `{}{}`", "todo", "!(")]
        );
        assert_eq!(paths(&tree("a.md", &format!("see {}{}x\n", "/wo", "rk/"))).len(), 1);
    }

    #[test]
    fn links_that_lead_nowhere() {
        assert!(
            links(&tree("a.md", "[x](Cargo.toml) and [y](src/main.rs#top), [z](https://example.org)"))
                .is_empty()
        );
        assert_eq!(
            links(&tree("a.md", "[x](#here) [y](missing.md)")),
            ["a.md:1: `missing.md` does not exist"]
        );
    }
}
