//! What the executables and libraries of a project are made of. A compilation database does not say; what lies beside it does:
//! CMake's file API (`file_api.rs`), the link commands of CMake's makefiles (`link_commands.rs`), or a `build.ninja` of CMake,
//! Meson or another generator (`ninja.rs`), the first that is found. If there is none, the names of the objects tell what belongs
//! together (`a/CMakeFiles/NAME.dir/x.o`, Meson's `NAME.p/x.o`), but not which libraries are linked.
//!
//! Limits: one configuration of a multi-configuration build; libraries that the project does not build are functions without a body.

use super::paths::{file_name, real_path};
use super::{Entry, file_api, link_commands, ninja};
use crate::error::VerifyError;
use ox_engines::nearest;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::path::{Path, PathBuf};

/// How many names a message lists.
const MOST_NAMES: usize = 30;

/// The targets of a project, and where that is known from.
#[derive(Debug, Default)]
pub struct Targets {
    pub known_from: &'static str,
    pub list: Vec<Target>,
    /// It is known what they link.
    pub with_links: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Target {
    pub name: String,
    /// The path of what is made, which is a name too.
    pub made: PathBuf,
    pub kind: Kind,
    pub own: Vec<Part>,
    /// Libraries of the project, by their places in the list.
    pub links: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Executable,
    /// Its members are linked where they are needed.
    Archive,
    Shared,
    /// Its objects are linked like those of whoever names it.
    Objects,
}

/// A unit of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// By its output.
    Object(PathBuf),
    /// By its source, of the target that compiles it.
    Source { file: PathBuf, of: String },
}

impl Part {
    pub fn path(&self) -> &Path {
        match self {
            Part::Object(path) | Part::Source { file: path, .. } => path,
        }
    }
}

/// How a unit comes into the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Own,
    Archived,
    /// With the number of the library.
    Shared(usize),
}

/// What is known about the project of this database; an error only where a file that should tell cannot be read.
pub fn find(database: &Path, entries: &[Entry]) -> Result<Targets, VerifyError> {
    let places = build_directories(database, entries);
    for (known_from, read) in SOURCES {
        for place in &places {
            let list = read(place)?;
            if !list.is_empty() {
                return Ok(Targets { known_from, list, with_links: true });
            }
        }
    }
    Ok(by_object_names(entries))
}

type Read = fn(&Path) -> Result<Vec<Target>, VerifyError>;

const SOURCES: [(&str, Read); 3] = [
    ("CMake's file API", file_api::read),
    ("the link commands of CMake's makefiles", link_commands::read),
    ("build.ninja", ninja::read),
];

/// Where the database is (it is often a link to the one in the build directory), and where its commands run.
fn build_directories(database: &Path, entries: &[Entry]) -> Vec<PathBuf> {
    let mut places: Vec<PathBuf> = vec![];
    let real = real_path(database);
    let beside = [database.parent(), real.parent()].into_iter().flatten().map(real_path);
    for place in beside.chain(entries.iter().map(|e| real_path(&e.command.directory))) {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// The last resort: `CMakeFiles/NAME.dir/` or `NAME.p/` in the path of the object.
fn by_object_names(entries: &[Entry]) -> Targets {
    let mut groups: BTreeMap<(String, PathBuf), Vec<Part>> = BTreeMap::new();
    for output in entries.iter().filter_map(|e| e.output.as_ref()) {
        let directory =
            output.ancestors().skip(1).find_map(|a| target_of_directory(a).map(|n| (n, a.into())));
        if let Some(key) = directory {
            groups.entry(key).or_default().push(Part::Object(output.clone()));
        }
    }
    let target = |((name, made), own)| Target { name, made, kind: Kind::Executable, own, links: vec![] };
    let list = groups.into_iter().map(target).collect();
    Targets { known_from: "the names of the objects", list, with_links: false }
}

/// The target whose objects a build puts there.
pub fn target_of_directory(path: &Path) -> Option<String> {
    let name = file_name(path);
    let in_cmake = path.parent().is_some_and(|p| file_name(p) == "CMakeFiles");
    match in_cmake {
        true => name.strip_suffix(".dir").map(String::from),
        false => name.strip_suffix(".p").map(String::from),
    }
}

impl Targets {
    /// An error lists what there is.
    pub fn named(&self, name: &str) -> Result<&Target, String> {
        let by_name = |t: &&Target| t.name == name || file_name(&t.made) == name;
        let by_path = |t: &&Target| name.contains('/') && t.made == real_path(Path::new(name));
        let found: Vec<&Target> = self.list.iter().filter(|t| by_name(t) || by_path(t)).collect();
        let executables: Vec<&Target> =
            found.iter().copied().filter(|t| t.kind == Kind::Executable).collect();
        match (&executables[..], &found[..]) {
            ([one], _) | ([], [one]) => Ok(one),
            ([], []) => {
                let known = self.list.iter().map(|t| t.name.as_str());
                let hint = nearest(name, known).map(|n| format!("; did you mean {n}?")).unwrap_or_default();
                Err(format!("there is no target {name}{hint}; {}", self.in_words()))
            }
            (several, all) => {
                let several = if several.is_empty() { all } else { several };
                let paths: Vec<String> = several.iter().map(|t| t.made.display().to_string()).collect();
                Err(format!(
                    "several targets are called {name}; name the one you mean by its path: {}",
                    paths.join(", ")
                ))
            }
        }
    }

    /// The executables, and the libraries.
    pub fn in_words(&self) -> String {
        let names = |wanted: &dyn Fn(Kind) -> bool| {
            let mut names: Vec<&str> =
                self.list.iter().filter(|t| wanted(t.kind)).map(|t| t.name.as_str()).collect();
            names.sort_unstable();
            names.dedup();
            let more = names.len().saturating_sub(MOST_NAMES);
            names.truncate(MOST_NAMES);
            let text = names.join(", ");
            if more > 0 { format!("{text}, and {more} more") } else { text }
        };
        let executables = names(&|k| k == Kind::Executable);
        let libraries = names(&|k| k != Kind::Executable);
        let (from, with_libraries) = (self.known_from, format!("libraries: {libraries}"));
        match (executables.is_empty(), libraries.is_empty()) {
            (_, true) if !self.with_links => format!("targets, by {from}: {executables}"),
            (false, true) => format!("executables, by {from}: {executables}"),
            (false, false) => format!("executables, by {from}: {executables}; {with_libraries}"),
            (true, _) => format!("by {from} there is no executable; {with_libraries}"),
        }
    }

    /// Everything that the target is linked of, in the order of a linker: its own first. As a library, it is linked to something else.
    pub fn linked<'a>(&'a self, target: &'a Target, as_library: bool) -> Vec<(&'a Part, Role)> {
        let role = match target.kind {
            Kind::Archive if as_library => Role::Archived,
            Kind::Shared if as_library => Role::Shared(self.list.len()),
            Kind::Executable | Kind::Objects | Kind::Archive | Kind::Shared => Role::Own,
        };
        let mut seen = vec![false; self.list.len()];
        let mut queue = VecDeque::from([(target, role)]);
        let mut parts = vec![];
        while let Some((target, role)) = queue.pop_front() {
            parts.extend(target.own.iter().map(|p| (p, role)));
            for &link in &target.links {
                if !std::mem::replace(&mut seen[link], true) {
                    let library = &self.list[link];
                    let role = match library.kind {
                        Kind::Objects => role,
                        Kind::Archive => Role::Archived,
                        Kind::Shared => Role::Shared(link),
                        // a plug-in may name the program that loads it
                        Kind::Executable => continue,
                    };
                    queue.push_back((library, role));
                }
            }
        }
        parts
    }
}

/// Finds the libraries that link commands name.
pub struct Libraries {
    by_path: HashMap<PathBuf, usize>,
    /// Shared ones by their directories, with their names.
    shared: HashMap<PathBuf, Vec<(String, usize)>>,
}

impl Libraries {
    pub fn new(targets: &[Target]) -> Self {
        let mut found = Libraries { by_path: HashMap::new(), shared: HashMap::new() };
        for (i, target) in targets.iter().enumerate() {
            found.by_path.entry(target.made.clone()).or_insert(i);
            if let (Kind::Shared, Some(place)) = (target.kind, target.made.parent()) {
                found.shared.entry(place.into()).or_default().push((file_name(&target.made), i));
            }
        }
        found
    }

    /// Shared libraries may have their version behind their name.
    pub fn named(&self, path: &Path) -> Option<usize> {
        let path = real_path(path);
        let versioned = || {
            let named = file_name(&path);
            let longer = |a: &str, b: &str| a.strip_prefix(b).is_some_and(|rest| rest.starts_with('.'));
            let beside = self.shared.get(path.parent()?)?;
            beside.iter().find(|(made, _)| longer(&named, made) || longer(made, &named)).map(|(_, i)| *i)
        };
        self.by_path.get(&path).copied().or_else(versioned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(name: &str, kind: Kind, own: &str, links: Vec<usize>) -> Target {
        Target {
            name: name.into(),
            made: format!("/build/{name}").into(),
            kind,
            own: vec![Part::Object(own.into())],
            links,
        }
    }

    fn project() -> Targets {
        let list = vec![
            target("app", Kind::Executable, "app.o", vec![1, 3]),
            target("util", Kind::Archive, "util.o", vec![2]),
            target("base", Kind::Objects, "base.o", vec![]),
            target("plug", Kind::Shared, "plug.o", vec![1, 0]),
            target("test", Kind::Executable, "test.o", vec![]),
        ];
        Targets { known_from: "a test", list, with_links: true }
    }

    #[test]
    fn libraries_are_followed_and_each_is_taken_once() {
        let project = project();
        let app = project.named("app").expect("there is one");
        let parts: Vec<(String, Role)> = project
            .linked(app, false)
            .into_iter()
            .map(|(part, role)| match part {
                Part::Object(o) => (o.display().to_string(), role),
                Part::Source { file, .. } => (file.display().to_string(), role),
            })
            .collect();
        let expected = [
            ("app.o", Role::Own),
            ("util.o", Role::Archived),
            ("plug.o", Role::Shared(3)),
            ("base.o", Role::Archived),
        ];
        assert_eq!(parts, expected.map(|(o, r)| (o.to_string(), r)));
    }

    #[test]
    fn an_unknown_name_gets_the_nearest_and_the_list() {
        let message = project().named("tets").expect_err("there is none");
        assert!(message.contains("did you mean test?"), "{message}");
        assert!(
            message.contains("executables, by a test: app, test; libraries: base, plug, util"),
            "{message}"
        );
    }

    #[test]
    fn a_shared_library_has_its_version_behind_its_name() {
        let targets =
            [target("libx.so", Kind::Shared, "x.o", vec![]), target("liby.so", Kind::Shared, "y.o", vec![])];
        let libraries = Libraries::new(&targets);
        assert_eq!(libraries.named(Path::new("/build/liby.so.1.2")), Some(1));
        assert_eq!(libraries.named(Path::new("/build/other/liby.so.1.2")), None);
        assert_eq!(libraries.named(Path::new("/build/liby.sorry")), None);
    }

    #[test]
    fn objects_show_the_target_they_belong_to() {
        let cmake = Path::new("/b/tests/CMakeFiles/one.dir");
        assert_eq!(target_of_directory(cmake).as_deref(), Some("one"));
        assert_eq!(target_of_directory(Path::new("/b/two.p")).as_deref(), Some("two"));
        assert_eq!(target_of_directory(Path::new("/b/two.dir")), None);
    }
}
