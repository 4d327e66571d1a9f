//! `cargo xtask workbooks`: every Excel workbook of the product, read by openpyxl and by LibreOffice and compared cell by cell.

use std::fs;
use std::process::Command;

use crate::process::{cargo, run};
use crate::suite::setup;
use crate::{Outcome, root};

/// The version of openpyxl that is installed where it is missing.
const OPENPYXL: &str = "openpyxl==3.1.5";

/// The test that writes the workbooks and what they have to hold.
const TEST: &str = "every_workbook_has_the_cells_of_other_forms_of_the_same_data";

/// `cargo xtask workbooks`: installs LibreOffice Calc where it is missing; wants Python with `venv` on the machine.
pub(crate) fn workbooks() -> Outcome {
    setup::provide("soffice", &["libreoffice-calc-nogui"])?;
    let folder = root().join("target/workbooks");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    run(cargo()
        .args(["test", "--package", "server", "--test", "front_door", TEST])
        .env("OSTWIND_WORKBOOKS", &folder))?;
    let python = root().join("target/tools/workbooks");
    if !python.join("bin/python").exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&python))?;
        run(Command::new(python.join("bin/pip")).args(["install", "--quiet", OPENPYXL]))?;
    }
    let script = root().join("end2end/trials/workbooks.py");
    run(Command::new(python.join("bin/python")).arg(script).arg(&folder))
}
