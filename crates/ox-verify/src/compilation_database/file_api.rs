//! CMake's file API, version 1, codemodel version 2: `.cmake/api/v1/reply` in the build directory, which CMake writes when somebody
//! asked for it before (`.cmake/api/v1/query/codemodel-v2`).
//!
//! A target names its sources, the targets it depends on, and the libraries on its link line. Dependencies alone do not tell what
//! is linked (a test may depend on a program that it runs), so that libraries count where the link line names them, and object
//! libraries, which never are on it, where they are depended on.

use super::paths::{file_name, real_path};
use super::targets::{Kind, Libraries, Part, Target};
use crate::error::VerifyError;
use ox_frontend::split_command;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

const REPLY: &str = ".cmake/api/v1/reply";

#[derive(Deserialize)]
struct Index {
    objects: Vec<Object>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Object {
    kind: String,
    version: Version,
    json_file: String,
}

#[derive(Deserialize)]
struct Version {
    major: u32,
}

#[derive(Deserialize)]
struct Codemodel {
    configurations: Vec<Configuration>,
    paths: Paths,
}

#[derive(Deserialize)]
struct Paths {
    source: PathBuf,
    build: PathBuf,
}

#[derive(Deserialize)]
struct Configuration {
    targets: Vec<TargetReference>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TargetReference {
    json_file: String,
}

#[derive(Deserialize)]
struct TargetFile {
    name: String,
    id: String,
    #[serde(rename = "type")]
    kind: String,
    paths: Paths,
    #[serde(default)]
    artifacts: Vec<Artifact>,
    #[serde(default)]
    sources: Vec<Source>,
    #[serde(default)]
    dependencies: Vec<Dependency>,
    #[serde(default)]
    link: Link,
}

#[derive(Deserialize)]
struct Artifact {
    path: PathBuf,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Source {
    path: PathBuf,
    /// Only what is compiled has one.
    compile_group_index: Option<usize>,
}

#[derive(Deserialize)]
struct Dependency {
    id: String,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Link {
    #[serde(default)]
    command_fragments: Vec<Fragment>,
}

#[derive(Deserialize)]
struct Fragment {
    fragment: String,
    role: String,
}

/// Nothing, if there is no reply or none about targets.
pub fn read(build: &Path) -> Result<Vec<Target>, VerifyError> {
    let reply = build.join(REPLY);
    let Some(index) = newest_index(&reply) else { return Ok(vec![]) };
    let index: Index = parsed(&index)?;
    let is_model = |o: &&Object| o.kind == "codemodel" && o.version.major == 2;
    let Some(model) = index.objects.iter().find(is_model) else { return Ok(vec![]) };
    let model: Codemodel = parsed(&reply.join(&model.json_file))?;
    let Some(configuration) = model.configurations.first() else { return Ok(vec![]) };
    let files = configuration.targets.iter().map(|t| parsed(&reply.join(&t.json_file)));
    let files: Vec<TargetFile> = files.collect::<Result<_, _>>()?;
    // a path of a model is absolute; one that is not is meant from here
    let (source, top) = (build.join(&model.paths.source), build.join(&model.paths.build));
    let files: Vec<(TargetFile, Kind)> =
        files.into_iter().filter_map(|f| kind(&f.kind).map(|k| (f, k))).collect();
    let mut targets: Vec<Target> =
        files.iter().map(|(file, kind)| without_links(file, *kind, &source, &top)).collect();
    let libraries = Libraries::new(&targets);
    for (i, (file, _)) in files.iter().enumerate() {
        targets[i].links = links(file, &files, &libraries, &top);
        targets[i].links.retain(|&l| l != i);
    }
    Ok(targets)
}

/// Their names begin with the time.
fn newest_index(reply: &Path) -> Option<PathBuf> {
    let files = std::fs::read_dir(reply).ok()?.filter_map(|e| e.ok().map(|e| e.path()));
    let is_index = |p: &PathBuf| file_name(p).starts_with("index-") && file_name(p).ends_with(".json");
    files.filter(is_index).max()
}

fn parsed<T: DeserializeOwned>(file: &Path) -> Result<T, VerifyError> {
    let bad = |message: String| VerifyError::Input { file: file.into(), message };
    let text = std::fs::read_to_string(file)
        .map_err(|e| bad(format!("cannot read this reply of CMake ({e}); run cmake again")))?;
    serde_json::from_str(&text)
        .map_err(|e| bad(format!("this is not a reply of CMake's file API ({e}); run cmake again")))
}

fn kind(name: &str) -> Option<Kind> {
    match name {
        "EXECUTABLE" => Some(Kind::Executable),
        "STATIC_LIBRARY" => Some(Kind::Archive),
        "SHARED_LIBRARY" | "MODULE_LIBRARY" => Some(Kind::Shared),
        "OBJECT_LIBRARY" => Some(Kind::Objects),
        // INTERFACE_LIBRARY, UTILITY: nothing is compiled for them
        _ => None,
    }
}

fn without_links(file: &TargetFile, kind: Kind, source: &Path, top: &Path) -> Target {
    let compiled = file.sources.iter().filter(|s| s.compile_group_index.is_some());
    let part = |s: &Source| Part::Source { file: real_path(&source.join(&s.path)), of: file.name.clone() };
    let made = match file.artifacts.first() {
        Some(artifact) if kind != Kind::Objects => top.join(&artifact.path),
        _ => top.join(&file.paths.build).join(&file.name),
    };
    Target {
        name: file.name.clone(),
        made: real_path(&made),
        kind,
        own: compiled.map(part).collect(),
        links: vec![],
    }
}

fn links(file: &TargetFile, files: &[(TargetFile, Kind)], libraries: &Libraries, top: &Path) -> Vec<usize> {
    let mut links = vec![];
    let mut add = |found: Option<usize>| {
        if let Some(i) = found.filter(|i| !links.contains(i)) {
            links.push(i);
        }
    };
    for dependency in &file.dependencies {
        add(files.iter().position(|(f, kind)| f.id == dependency.id && *kind == Kind::Objects));
    }
    for fragment in file.link.command_fragments.iter().filter(|f| f.role == "libraries") {
        for word in split_command(&fragment.fragment).unwrap_or_default() {
            // relative to the top of the build, or to the directory of the target
            let here = libraries.named(&top.join(&word));
            add(here.or_else(|| libraries.named(&top.join(&file.paths.build).join(&word))));
        }
    }
    links
}
