//! The link commands of CMake's makefiles: `CMakeFiles/NAME.dir/link.txt`, anywhere below the build directory. They run in the
//! directory that has `CMakeFiles`, and name objects and libraries as the linker gets them; long lists are in files (`@objects1.rsp`).

use super::paths::{file_name, real_path};
use super::targets::{Kind, Libraries, Part, Target, target_of_directory};
use crate::error::VerifyError;
use ox_frontend::split_command;
use std::path::{Path, PathBuf};

pub fn read(build: &Path) -> Result<Vec<Target>, VerifyError> {
    let mut files = vec![];
    find(build, &mut files);
    let (mut targets, mut words) = (vec![], vec![]);
    for file in &files {
        if let Some((target, libraries)) = target(file)? {
            targets.push(target);
            words.push(libraries);
        }
    }
    let known = Libraries::new(&targets);
    for (i, libraries) in words.into_iter().enumerate() {
        let mut links: Vec<usize> = vec![];
        for link in libraries.iter().filter_map(|l| known.named(l)) {
            if link != i && !links.contains(&link) {
                links.push(link);
            }
        }
        targets[i].links = links;
    }
    Ok(targets)
}

/// In the order of their names, so that messages are the same each time.
fn find(directory: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).into_iter().flatten().filter_map(Result::ok);
    let is_directory = |e: &std::fs::DirEntry| e.file_type().is_ok_and(|t| t.is_dir());
    let mut below: Vec<PathBuf> = entries.filter(is_directory).map(|e| e.path()).collect();
    below.sort();
    for path in below {
        let name = file_name(&path);
        if target_of_directory(&path).is_some() && path.join("link.txt").is_file() {
            files.push(path.join("link.txt"));
        } else if !name.starts_with('.') {
            find(&path, files);
        }
    }
}

/// The target and the libraries on its line.
fn target(file: &Path) -> Result<Option<(Target, Vec<PathBuf>)>, VerifyError> {
    let bad = |message: String| VerifyError::Input { file: file.into(), message };
    let text = std::fs::read_to_string(file).map_err(|e| bad(format!("cannot read it: {e}")))?;
    // …/CMakeFiles/NAME.dir/link.txt
    let Some(directory) = file.parent() else { return Ok(None) };
    let Some(name) = target_of_directory(directory) else { return Ok(None) };
    let Some(place) = directory.parent().and_then(Path::parent) else { return Ok(None) };
    let mut line = Line::default();
    for command in text.lines() {
        let words = split_command(command).map_err(&bad)?;
        line.read(&expanded(words, place, &bad)?);
    }
    let Some((made, kind)) = line.made else { return Ok(None) };
    let own = line.objects.iter().map(|o| Part::Object(real_path(&place.join(o)))).collect();
    let target = Target { name, made: real_path(&place.join(made)), kind, own, links: vec![] };
    Ok(Some((target, line.libraries.iter().map(|l| place.join(l)).collect())))
}

/// With the content of files that are named by `@file`.
fn expanded(
    words: Vec<String>,
    place: &Path,
    bad: &dyn Fn(String) -> VerifyError,
) -> Result<Vec<String>, VerifyError> {
    let mut out = vec![];
    for word in words {
        match word.strip_prefix('@') {
            Some(list) => {
                let text = std::fs::read_to_string(place.join(list))
                    .map_err(|e| bad(format!("it names {list}, which cannot be read: {e}")))?;
                out.extend(split_command(&text).map_err(bad)?);
            }
            None => out.push(word),
        }
    }
    Ok(out)
}

/// What the commands of one target say.
#[derive(Default)]
struct Line {
    made: Option<(String, Kind)>,
    objects: Vec<String>,
    libraries: Vec<String>,
}

impl Line {
    /// `ar qc libx.a a.o b.o`, or a compiler with `-o`; others, `ranlib` for example, add nothing.
    fn read(&mut self, words: &[String]) {
        let program = words.first().map(|w| file_name(Path::new(w))).unwrap_or_default();
        if program.split('-').any(|part| part == "ar") {
            if let Some(archive) = words.get(2) {
                self.made.get_or_insert((archive.clone(), Kind::Archive));
                self.inputs(&words[3..]);
            }
            return;
        }
        let Some(at) = words.iter().position(|w| w == "-o") else { return };
        let Some(made) = words.get(at + 1) else { return };
        let shared = words.iter().any(|w| w == "-shared" || w == "-dynamiclib" || w == "-bundle");
        self.made.get_or_insert((made.clone(), if shared { Kind::Shared } else { Kind::Executable }));
        self.inputs(&words[1..at]);
        self.inputs(&words[at + 2..]);
    }

    fn inputs(&mut self, words: &[String]) {
        for word in words.iter().filter(|w| !w.starts_with('-')) {
            let list = if is_object(word) { &mut self.objects } else { &mut self.libraries };
            list.push(word.clone());
        }
    }
}

pub fn is_object(path: &str) -> bool {
    path.ends_with(".o") || path.ends_with(".obj")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        let mut line = Line::default();
        for command in text.lines() {
            line.read(&split_command(command).expect("a command"));
        }
        line
    }

    #[test]
    fn commands_are_told_apart() {
        let app =
            line("/usr/bin/cc -O2 CMakeFiles/app.dir/a.c.o -o app -Wl,-rpath,/b ../libx.so.1 liby.a -lm");
        assert_eq!(app.made, Some(("app".into(), Kind::Executable)));
        assert_eq!(app.objects, ["CMakeFiles/app.dir/a.c.o"]);
        assert_eq!(app.libraries, ["../libx.so.1", "liby.a"]);
        let archive =
            line("/usr/bin/llvm-ar-22 qc libx.a \"a b.o\"\n/usr/bin/llvm-ar-22 q libx.a c.o\nranlib libx.a");
        assert_eq!(archive.made, Some(("libx.a".into(), Kind::Archive)));
        assert_eq!(archive.objects, ["a b.o", "c.o"]);
        let shared = line("cc -fPIC -shared -Wl,-soname,libx.so.1 -o libx.so.1.2 a.o");
        assert_eq!(shared.made, Some(("libx.so.1.2".into(), Kind::Shared)));
    }
}
