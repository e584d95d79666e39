pub(crate) mod args;
mod report;

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

use game::quoted;
use lab::matrix::{BadMatrix, Fraction, Matrix, Protect, Station, Study};

use crate::Context;
use crate::failure::Failure;
use crate::matrix::args::MatrixArgs;
use crate::matrix::report::{object, report};

/// `siasat matrix`: a matrix game, solved.
pub(crate) fn run(
    context: &Context<'_>,
    args: &MatrixArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
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
    let study = Study::of(&matrix);
    if let Some(path) = &args.plot {
        let Some(plot) = &study.plot else {
            return Err(context.refuse("matrix.no-plot", &[]));
        };
        fs::write(path, plot.svg(context.lang)).map_err(|error| {
            let path = quoted(&path.display().to_string());
            let told = [("path", &path as &dyn Display), ("error", &error)];
            context.refuse("matrix.plot-file", &told)
        })?;
    }
    if args.json {
        writeln!(out, "{}", object(&study, sums))?;
        return Ok(());
    }
    context.print_all(out, report(&study, words, sums))?;
    Ok(())
}

/// The matrix that is meant: made from a problem, or read.
fn the_matrix(context: &Context<'_>, args: &MatrixArgs) -> Result<Matrix, Failure> {
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

/// Reads a matrix from standard input, a file, or the argument itself.
fn read(context: &Context<'_>, given: &str) -> Result<Matrix, Failure> {
    let text = match given {
        "-" => text_of(&mut io::stdin())?,
        path if Path::new(path).is_file() => {
            let read = File::open(path).and_then(|mut file| text_of(&mut file));
            read.map_err(|error| {
                let told = [("path", &path as &dyn Display), ("error", &error)];
                context.refuse("file.bad", &told)
            })?
        }
        // One word that is no number was meant to be a file.
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

/// Reads no more than the largest matrix takes.
fn text_of(input: &mut dyn Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(1 << 24).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
