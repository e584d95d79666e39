use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;
use tournament::{Report, ReportFigure, State};

use crate::arena::args::{ReportArgs, ReportFormat, bad_store, open};
use crate::failure::Result;
use crate::{Context, interrupt, progress};

/// `siasat arena report FILE`: the results of a tournament.
pub(crate) fn run(context: &Context<'_>, args: &ReportArgs, out: &mut dyn Write) -> Result {
    let words = context.words();
    let path = match (&args.out, args.format) {
        // As everywhere: standard output.
        (Some(path), _) if path == Path::new("-") => None,
        (Some(path), _) => Some(path.clone()),
        (None, ReportFormat::Html) => Some(args.file.with_extension("html")),
        (None, _) => None,
    };
    let stop = interrupt::flag()?;
    let line = |elapsed| progress::seconds_line(words, "report.making", elapsed);
    let (apart, file, format) = (context.apart(), args.file.clone(), args.format);
    let place = path.clone();
    let made = interrupt::unless_stopped(&stop, line, move || {
        make(&apart.context(), &file, format, place.as_deref())
    })?;
    let Some(text) = made.transpose()? else {
        if args.format == ReportFormat::Json {
            return Ok(writeln!(out, "{}", json!({ "partial": true }))?);
        }
        context.warn(words.say("report.stopped"));
        return Ok(());
    };
    let Some(path) = path else {
        return Ok(out.write_all(text.as_bytes())?);
    };
    save(context, &path, &text)?;
    let shown = game::quoted(&path.to_string_lossy());
    writeln!(out, "{}", words.fill("report.written", &[("file", &shown)]))?;
    Ok(())
}

/// The report of the games in a file, as it is written.
fn make(
    context: &Context<'_>,
    file: &Path,
    format: ReportFormat,
    path: Option<&Path>,
) -> Result<String> {
    let words = context.words();
    let opened = open(context, file)?;
    let is_played = opened.is_played;
    let report = Report::new(opened.plan, &opened.store);
    let report = report.map_err(|error| bad_store(context, error))?;
    Ok(match format {
        ReportFormat::Html => report.html(words, context.games),
        ReportFormat::Csv => report.csv(),
        ReportFormat::Json => {
            let state = State::of(&report.results, is_played);
            format!("{}\n", report.results.json(&report.plan, state))
        }
        ReportFormat::Markdown => match path {
            None => report.markdown(words, None),
            Some(path) => illustrated(context, &report, path)?,
        },
    })
}

/// Markdown with charts, which are saved beside it.
fn illustrated(context: &Context<'_>, report: &Report, path: &Path) -> Result<String> {
    let words = context.words();
    let chart = |number: usize, name: &str| -> PathBuf {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        path.with_file_name(format!("{stem}-{}-{name}.svg", number + 1))
    };
    for (number, game) in report.results.games.iter().enumerate() {
        for ReportFigure { name, drawing } in report.figures(words, game) {
            save(context, &chart(number, name), &drawing.svg())?;
        }
    }
    let link = |number: usize, name: &str| {
        let file = chart(number, name);
        let file = file.file_name().unwrap_or_default().to_string_lossy();
        file.replace(' ', "%20")
    };
    Ok(report.markdown(words, Some(&link)))
}

fn save(context: &Context<'_>, path: &Path, text: &str) -> Result {
    folders::replace(path, text).map_err(|error| {
        let shown = game::quoted(&path.to_string_lossy());
        context.refuse("report.not-written", &[("file", &shown), ("error", &error)])
    })
}
