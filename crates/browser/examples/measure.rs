//! Answers questions of speed, one a line, as the module does: see `bench/browser`.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let question = serde_json::from_str(&line?).unwrap_or_default();
        writeln!(out, "{}", siasat_browser::measure(&question))?;
    }
    Ok(())
}
