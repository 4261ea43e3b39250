//! The commands, one file each.

mod check;
mod doctor;
mod solve;
mod stages;

use crate::args::{Cli, Command, TransformArgs};
use crate::failure::Failure;
use crate::worker;
use ox_chc::transform::{self, Transform};

/// The exit code.
pub fn run(cli: Cli) -> Result<u8, Failure> {
    match cli.command {
        Command::Check(a) => check::run(&a),
        Command::Solve(a) => solve::run(&a),
        Command::Ir(a) => stages::ir(&a.program),
        Command::Dsa(a) => stages::dsa(&a),
        Command::Sea(a) => stages::sea(&a.program),
        Command::Chc(a) => stages::chc(&a),
        Command::Doctor => doctor::run(),
        Command::Worker(a) => worker::run(&a),
    }
}

/// The engines behind a name, or the names there are.
fn engines(name: &str) -> Result<Vec<&'static ox_engines::Engine>, Failure> {
    ox_engines::named(name).ok_or_else(|| {
        let auto = format!(
            "\n  {:18} a short look with bmc, then {}, side by side",
            "auto",
            ox_engines::AUTO.join(" and ")
        );
        let bmc = format!("\n  {:18} bounded model checking: loops unrolled, memory precise", "bmc");
        let rows = ox_engines::ALL.iter().map(|e| format!("\n  {:18} {}", e.name, e.help));
        let rows: String = [auto, bmc].into_iter().chain(rows).collect();
        Failure::Usage(format!("there is no engine {name}; there are{rows}"))
    })
}

/// The transforms to apply, in order, or the names there are.
pub fn transforms(args: &TransformArgs) -> Result<Vec<&'static Transform>, Failure> {
    let find = |name: &str| {
        transform::named(name).ok_or_else(|| {
            let rows = transform::ALL.iter().map(|t| format!("\n  {:18} {}", t.name, t.help));
            Failure::Usage(format!("there is no transform {name}; there are{}", rows.collect::<String>()))
        })
    };
    let without = args.no_transform.iter().map(|n| find(n)).collect::<Result<Vec<_>, _>>()?;
    let names: Vec<&str> = match &args.transforms {
        None => transform::DEFAULT.to_vec(),
        Some(names) if names[..] == ["none"] => vec![],
        Some(names) => names.iter().map(String::as_str).collect(),
    };
    let with = names.into_iter().map(find).collect::<Result<Vec<_>, _>>()?;
    Ok(with.into_iter().filter(|t| without.iter().all(|w| w.name != t.name)).collect())
}

/// Seconds that make sense as a time limit.
fn check_timeout(seconds: Option<f64>) -> Result<(), Failure> {
    match seconds {
        Some(s) if !(s.is_finite() && s > 0.0 && s < 1e9) => {
            Err(Failure::Usage(format!("--timeout {s}: give a positive number of seconds")))
        }
        _ => Ok(()),
    }
}
