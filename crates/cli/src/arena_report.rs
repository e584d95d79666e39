use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tournament::{Report, ReportFigure};
use words::Words;

use crate::House;
use crate::arena_args::{ReportArgs, ReportFormat, bad_store, open};
use crate::arena_status::{State, object};
use crate::failure::Failure;

/// `siasat arena report FILE`: what a tournament has come to.
pub(crate) fn run(
    house: &House<'_>,
    args: &ReportArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let opened = open(house, &args.file)?;
    let is_played = opened.is_played;
    let report = Report::new(opened.plan, &opened.store);
    let report = report.map_err(|error| bad_store(house, error))?;
    let words = Words::of(house.lang);
    let place = match (&args.out, args.format) {
        (Some(place), _) => Some(place.clone()),
        (None, ReportFormat::Html) => Some(args.file.with_extension("html")),
        (None, _) => None,
    };
    let text = match args.format {
        ReportFormat::Html => report.html(words, house.games),
        ReportFormat::Csv => report.csv(),
        ReportFormat::Json => {
            let state = State::of(&report.results, is_played);
            format!("{}\n", object(&report.plan, &report.results, state))
        }
        ReportFormat::Markdown => match &place {
            None => report.markdown(words, None),
            Some(place) => illustrated(house, &report, place)?,
        },
    };
    let Some(place) = place else {
        return Ok(out.write_all(text.as_bytes())?);
    };
    save(house, &place, &text)?;
    let shown = game::quoted(&place.to_string_lossy());
    writeln!(out, "{}", words.fill("report.written", &[("file", &shown)]))?;
    Ok(())
}

/// Markdown with charts, which are saved beside it.
fn illustrated(house: &House<'_>, report: &Report, place: &Path) -> Result<String, Failure> {
    let words = Words::of(house.lang);
    let chart = |number: usize, name: &str| -> PathBuf {
        let stem = place.file_stem().unwrap_or_default().to_string_lossy();
        place.with_file_name(format!("{stem}-{}-{name}.svg", number + 1))
    };
    for (number, game) in report.results.games.iter().enumerate() {
        for ReportFigure { name, drawing } in report.figures(words, game) {
            save(house, &chart(number, name), &drawing.svg())?;
        }
    }
    let link = |number: usize, name: &str| {
        let file = chart(number, name);
        let file = file.file_name().unwrap_or_default().to_string_lossy();
        file.replace(' ', "%20")
    };
    Ok(report.markdown(words, Some(&link)))
}

/// Writes a file whole or not at all.
fn save(house: &House<'_>, place: &Path, text: &str) -> Result<(), Failure> {
    let written = || -> io::Result<()> {
        let mut draft = place.as_os_str().to_owned();
        draft.push(".part");
        fs::write(&draft, text)?;
        fs::rename(&draft, place)
    };
    written().map_err(|error| {
        let shown = game::quoted(&place.to_string_lossy());
        let words = Words::of(house.lang);
        Failure::Use(words.fill("report.not-written", &[("file", &shown), ("error", &error)]))
    })
}
