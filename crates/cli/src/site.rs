use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;
use web::{Config, Site};

use crate::failure::Result;
use crate::{Context, course};

#[derive(clap::Args, Debug)]
pub(crate) struct SiteArgs {
    /// The folder to write; it is made if it is missing
    pub(crate) folder: PathBuf,

    /// The WebAssembly module, if this program does not carry it
    #[arg(long, value_name = "FILE")]
    pub(crate) module: Option<PathBuf>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// The module of the page, if it was there when this program was built.
#[cfg(feature = "site")]
const MODULE: Option<&[u8]> = Some(include_bytes!(env!("SIASAT_MODULE")));
#[cfg(not(feature = "site"))]
const MODULE: Option<&[u8]> = None;

/// `siasat site FOLDER`: the page without a server, as files.
pub(crate) fn run(context: &Context<'_>, args: &SiteArgs, out: &mut dyn Write) -> Result {
    let words = context.words();
    let folder = &args.folder;
    if is_somebody_elses(folder) {
        return Err(context.refuse("site.not-empty", &[("folder", &folder.display())]));
    }
    let module = match (&args.module, MODULE) {
        (Some(file), _) => fs::read(file).map_err(|error| context.bad_file(file, &error))?,
        (None, Some(module)) => module.to_vec(),
        (None, None) => return Err(context.refuse("site.no-module", &[])),
    };
    if !module.starts_with(b"\0asm") {
        let file = args.module.as_deref().unwrap_or(Path::new("-"));
        return Err(context.refuse("site.bad-module", &[("file", &file.display())]));
    }
    let config = Config {
        demonstrate: Some(course::demonstrator(context)),
        ..Config::new(context.games)
    };
    let site = Site::new(&config, module);
    let written = site.write(folder);
    let written = written.map_err(|error| context.bad_file(folder, &error))?;
    if args.json {
        let written = json!({
            "folder": folder.display().to_string(),
            "files": written.files,
            "bytes": written.bytes,
            "gzip": written.gzip,
            "brotli": written.brotli,
            "first_brotli": written.first_brotli,
        });
        writeln!(out, "{written}")?;
        return Ok(());
    }
    let kilobytes = |bytes: u64| bytes.div_ceil(1000);
    let said = words.fill(
        "site.written",
        &[
            ("folder", &folder.display()),
            ("files", &written.files),
            ("kilobytes", &kilobytes(written.bytes)),
            ("compressed", &kilobytes(written.brotli)),
            ("first", &kilobytes(written.first_brotli)),
        ],
    );
    Ok(context.print_all(out, [said])?)
}

/// Is there something in the folder that is no older page?
fn is_somebody_elses(folder: &Path) -> bool {
    let is_used = fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some());
    is_used && !folder.join("siasat.wasm").is_file()
}
