pub(crate) mod args;
mod report;

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use game::quoted;
use lab::matrix::{BadMatrix, Fraction, Matrix, Protect, Pure, Station, Study};

use crate::args::read_text;
use crate::failure::{Failure, Result};
use crate::matrix::args::MatrixArgs;
use crate::matrix::report::{object, partial};
use crate::{Context, interrupt, progress};

/// `siasat matrix`: a matrix game, solved.
pub(crate) fn run(context: &Context<'_>, args: &MatrixArgs, out: &mut dyn Write) -> Result {
    let words = context.words();
    let matrix = the_matrix(context, args)?;
    let sums = match &args.other {
        None => None,
        Some(given) => {
            let other = read(context, given)?;
            let sums = matrix.sums_with(&other);
            Some(sums.ok_or_else(|| context.refuse("matrix.other-shape", &[]))?)
        }
    };
    let solving = |elapsed| progress::seconds_line(words, "matrix.solving", elapsed);
    let stop = interrupt::flag()?;
    let study = progress::while_running(solving, || Study::until(&matrix, &stop));
    let Some(study) = study else {
        // What takes long are elimination and the mix; this does not.
        let pure = Pure::of(&matrix);
        if args.json {
            return Ok(writeln!(out, "{}", partial(&matrix, &pure))?);
        }
        let said = pure.said(&matrix, words).into_iter();
        let lines = said.flat_map(|sentence| plain::wrap(&sentence, plain::WIDTH));
        context.print_all(out, lines)?;
        return Ok(context.print(out, words.say("matrix.interrupted"))?);
    };
    if let Some(path) = &args.plot {
        let Some(plot) = &study.plot else {
            return Err(context.refuse("matrix.no-plot", &[]));
        };
        folders::replace(path, plot.svg(context.lang)).map_err(|error| {
            let path = quoted(&path.display().to_string());
            context.refuse("matrix.plot-file", &[("path", &path), ("error", &error)])
        })?;
    }
    if args.json {
        writeln!(out, "{}", object(&study, sums))?;
        return Ok(());
    }
    let wrap = |text: &str| plain::wrap(text, plain::WIDTH);
    context.print_all(out, study.report(words, sums, &wrap))?;
    Ok(())
}

/// The matrix to solve: made from a problem, or read.
fn the_matrix(context: &Context<'_>, args: &MatrixArgs) -> Result<Matrix> {
    let bad = |error: BadMatrix| Failure::Use(error.in_lang(context.lang));
    if let (Some(choose), Some(losses)) = (args.protect, &args.losses) {
        let protect = Protect {
            things: Protect::read_things(losses).map_err(bad)?,
            choose: choose.0 as usize,
            reward: args.reward.0,
        };
        return protect.matrix().map_err(bad);
    }
    if let (Some(units), Some(places)) = (args.station, &args.places) {
        let station = Station {
            places: Station::read_places(places).map_err(bad)?,
            units: units.0 as usize,
            need: args.need.0 as usize,
        };
        return station.matrix().map_err(bad);
    }
    match &args.matrix {
        Some(given) => read(context, given),
        None if io::stdin().is_terminal() => Err(context.refuse("matrix.missing", &[])),
        None => read(context, "-"),
    }
}

/// The longest text of a matrix that is read.
const MAX_MATRIX_BYTES: u64 = 1 << 24;

/// Reads a matrix from standard input, a file, or the argument itself.
fn read(context: &Context<'_>, given: &str) -> Result<Matrix> {
    let text = match given {
        "-" => read_text(io::stdin(), MAX_MATRIX_BYTES)?,
        path if Path::new(path).is_file() => {
            let text = File::open(path).and_then(|file| read_text(file, MAX_MATRIX_BYTES));
            text.map_err(|error| context.bad_file(Path::new(path), &error))?
        }
        // A single word that is not a number is taken as a file.
        word if !word.contains([',', ';', ' ', '[', '\n', '\t'])
            && Fraction::read(word).is_none() =>
        {
            let given = quoted(word);
            return Err(context.refuse("matrix.no-file", &[("given", &given)]));
        }
        text => text.to_owned(),
    };
    let matrix = text.parse();
    matrix.map_err(|error: BadMatrix| Failure::Use(error.in_lang(context.lang)))
}
