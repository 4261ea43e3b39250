//! `oxhorn models`: the functions of libraries that we know, one row each.

use crate::failure::{Failure, print};
use ox_frontend::{How, models};

pub fn run(names: &[String]) -> Result<u8, Failure> {
    let all = models();
    let mut out = String::new();
    for model in all.iter().filter(|m| names.is_empty() || names.iter().any(|n| n == m.name)) {
        let how = match model.how {
            How::Exact => "exact",
            How::Allowed => "any allowed behaviour",
            How::NotModelled => "not modelled",
            How::Shared => "shared by models",
        };
        out += &format!("{:14} {:28} {how}\n", model.header, model.name);
    }
    for name in names.iter().filter(|n| all.iter().all(|m| m.name != n.as_str())) {
        out += &format!(
            "{:14} {name:28} not known: without a body it may do what a function of another file may\n",
            "-"
        );
    }
    print(&out)?;
    Ok(0)
}
