//! `oxhorn loops`: the loops of a program, by the names that `--unwind` takes.

use super::stages::{view, views};
use crate::args::{FormatName, LoopsArgs};
use crate::failure::{Failure, print};
use ox_verify::loops::{End, SourceLoop};
use serde_json::json;

pub fn run(args: &LoopsArgs) -> Result<u8, Failure> {
    let loops = views(&args.program)?.loops(&view(&args.program)?)?;
    let text = match args.format {
        FormatName::Json => {
            let rows: Vec<_> = loops.iter().map(|(l, end)| in_json(l, end)).collect();
            serde_json::to_string_pretty(&json!({ "loops": rows })).expect("it has a text form") + "\n"
        }
        FormatName::Human if loops.is_empty() => "there is no loop that is known by its line\n".into(),
        FormatName::Human => {
            let width = |f: fn(&SourceLoop) -> usize| loops.iter().map(|(l, _)| f(l)).max().unwrap_or(0);
            let (name, place) = (width(|l| l.name.len()), width(|l| l.place().to_string().len()));
            let line = |(l, end): &(SourceLoop, End)| {
                let nesting = match l.nesting {
                    0 => String::new(),
                    n => format!(" (in {n} other{})", if n == 1 { "" } else { "s" }),
                };
                format!("{:name$}  {:place$}  {}{nesting}\n", l.name, l.place().to_string(), end.text())
            };
            loops.iter().map(line).collect()
        }
    };
    print(&text)?;
    Ok(0)
}

fn in_json(l: &SourceLoop, end: &End) -> serde_json::Value {
    let iterations = match end {
        End::AtMost(n) => json!(n),
        End::Seen(_) | End::Data | End::Beyond(_) | End::TooLarge | End::Gone => json!(null),
    };
    json!({
        "name": l.name, "function": l.function, "file": l.file, "line": l.line, "last_line": l.last,
        "nesting": l.nesting, "end": end.text(), "most_iterations": iterations,
    })
}
