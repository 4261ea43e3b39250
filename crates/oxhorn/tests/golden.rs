//! The golden tests: `tests/verify`, `tests/stages` and `tests/ui` at the top of the repository, run with the binary
//! of this crate. `OXHORN_TEST_FULL=1` runs the whole matrix, `OXHORN_BLESS=1` rewrites the text of stage tests.

use ox_testkit::golden::{Settings, run};
use std::env;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let settings = Settings {
        oxhorn: env!("CARGO_BIN_EXE_oxhorn").into(),
        tests: Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").canonicalize()?,
        full: env::var_os("OXHORN_TEST_FULL").is_some(),
        bless: env::var_os("OXHORN_BLESS").is_some(),
    };
    run(settings, &libtest_mimic::Arguments::from_args())?.exit()
}
