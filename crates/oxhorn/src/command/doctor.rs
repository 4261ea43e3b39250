//! `oxhorn doctor`: what was found, and what to do about what is missing.

use crate::failure::{BAD_USAGE, Failure, SAFE, print};

pub fn run() -> Result<u8, Failure> {
    let mut out = format!("oxhorn {}\n", env!("CARGO_PKG_VERSION"));
    let mut missing = false;
    match ox_frontend::find_clang() {
        Ok(clang) => out += &format!("clang    {} ({})\n", clang.version, clang.path.display()),
        Err(e) => {
            missing = true;
            out += &format!("clang    missing: {e}\n");
        }
    }
    out += &format!("LLVM     {} (linked)\n", ox_frontend::llvm_version());
    out += &format!("Z3       {} (linked)\n", ox_smt::z3_version());
    match crate::places::headers() {
        Some(dir) => out += &format!("headers  {}\n", dir.display()),
        None => {
            out += "headers  missing: reinstall with `make install`; programs that include seahorn/seahorn.h need them\n"
        }
    }
    out += "optional solvers:\n";
    let ours = crate::places::solvers();
    for found in ox_smt::find_solvers() {
        let shipped = ours.iter().find(|(name, _)| name == found.name);
        let state = match (&found.path, &found.version, shipped) {
            (_, _, Some((_, p))) => format!("comes with oxhorn ({})", p.display()),
            (Some(p), Some(v), None) => format!("{v} ({})", p.display()),
            (Some(p), None, None) => format!("({})", p.display()),
            (None, _, None) if found.name == "yices" => {
                "not found; not needed, but bmc is slower without it (`make setup` fetches it)".into()
            }
            (None, _, None) => "not found; not needed".into(),
        };
        out += &format!("  {:12} {state}\n", found.name);
    }
    out += if missing {
        "something that is needed is missing, see above\n"
    } else {
        "everything that is needed is here\n"
    };
    print(&out)?;
    Ok(if missing { BAD_USAGE } else { SAFE })
}
