//! Runs the text files of `tests/stages/ir`. The first line of a file is a comment that says what is
//! expected, one or more of:
//!
//! - `roundtrip`: printing the parsed module gives the rest of the file,
//! - `valid`: the validator accepts it,
//! - `invalid:NAME`: the validator reports exactly one violation, of that invariant.

use ox_ir::{parse_module, validate};
use std::path::{Path, PathBuf};

fn stage_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/stages/ir");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder of the stage tests exists")
        .map(|entry| entry.expect("a folder can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "ir"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_file_does_as_its_header_says() {
    let files = stage_files();
    assert!(!files.is_empty());
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a stage test can be read");
        let (header, rest) = text.split_once('\n').expect("a stage test has a header");
        let module = parse_module(&text).unwrap_or_else(|e| panic!("{}:{e}", path.display()));
        for word in header.trim_start_matches(';').split_whitespace() {
            match word {
                "roundtrip" => assert_eq!(module.to_string(), rest, "{}", path.display()),
                "valid" => assert_eq!(validate(&module), Ok(()), "{}", path.display()),
                other => {
                    let (_, invariant) = other.split_once("invalid:").expect("a known expectation");
                    let found = validate(&module).expect_err("the module is invalid");
                    let names: Vec<_> = found.iter().map(|v| format!("{:?}", v.invariant)).collect();
                    assert_eq!(names, [invariant], "{}", path.display());
                }
            }
        }
    }
}
