//! Matrix games: solves a table that the client sends.

use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use game::Lang;
use lab::matrix::{Fraction, Matrix, Player, Protect, Removed, Station, Study};
use serde::Deserialize;
use serde_json::{Value, json};
use words::Words;

use super::JsonBody;
use super::body::RequestBody;
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::lang::RequestLang;
use crate::peer::Peer;

/// The body of `POST /api/lab/matrix`: a table as text, cell by cell, or as one of the
/// defence problems.
#[derive(Deserialize)]
pub(crate) struct MatrixRequest {
    matrix: Option<String>,
    #[serde(default)]
    rows: Vec<String>,
    #[serde(default)]
    columns: Vec<String>,
    cells: Option<Vec<Vec<String>>>,
    protect: Option<usize>,
    #[serde(default)]
    losses: String,
    reward: Option<String>,
    station: Option<usize>,
    #[serde(default)]
    places: String,
    need: Option<usize>,
    other: Option<String>,
}

impl RequestBody for MatrixRequest {
    const EXAMPLE: &'static str = r#"{"matrix": "3,-1; -2,4"}"#;
    /// Five hundred rows of five hundred numbers.
    const LARGEST: usize = 1 << 20;
}

/// `POST /api/lab/matrix`
pub(crate) async fn study(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    peer: Peer,
    JsonBody(request): JsonBody<MatrixRequest>,
) -> Result<Json<Value>, ApiError> {
    let work = move |stop: &AtomicBool| solve(&request, lang, stop);
    let found = app.search_pool.run(peer.client, work).await?;
    found.map(Json)
}

fn solve(request: &MatrixRequest, lang: Lang, stop: &AtomicBool) -> Result<Value, ApiError> {
    // The same table would take as long again: nobody is asked to come back.
    let too_long = || ApiError::of(StatusCode::SERVICE_UNAVAILABLE, "local.too-long", &[]);
    let matrix = request.table()?;
    let words = crate::TEXTS.words(lang);
    let study = Study::until(&matrix, stop).ok_or_else(too_long)?;
    let mut object = study_json(&study, words);
    if let Some(other) = request
        .other
        .as_deref()
        .filter(|other| !other.trim().is_empty())
    {
        let other: Matrix = other.parse()?;
        let sums = matrix.sums_with(&other);
        let sums = sums.ok_or_else(|| ApiError::bad_request("matrix.other-shape", &[]))?;
        object["says"]["sums"] = json!(study.sums(words, sums));
    }
    Ok(object)
}

impl MatrixRequest {
    fn table(&self) -> Result<Matrix, ApiError> {
        if let Some(choose) = self.protect {
            let reward = self.reward.as_deref().unwrap_or("10").trim();
            let bad =
                || ApiError::bad_request("matrix.bad-reward", &[("given", &game::quoted(reward))]);
            let protect = Protect {
                things: Protect::read_things(&self.losses)?,
                choose,
                reward: Fraction::read(reward).ok_or_else(bad)?,
            };
            return Ok(protect.matrix()?);
        }
        if let Some(units) = self.station {
            let station = Station {
                places: Station::read_places(&self.places)?,
                units,
                need: self.need.unwrap_or(2),
            };
            return Ok(station.matrix()?);
        }
        if let Some(cells) = &self.cells {
            let (rows, columns) = (self.rows.clone(), self.columns.clone());
            return Ok(Matrix::of_texts(rows, columns, cells)?);
        }
        Ok(self.matrix.as_deref().unwrap_or_default().parse()?)
    }
}

/// Larger tables are not sent cell by cell: a browser takes seconds to draw them.
const SHOWN: usize = 40;

/// The solution as JSON. Strategies are given by their numbers, since names may repeat.
fn study_json(study: &Study<'_>, words: &'static Words) -> Value {
    let (matrix, pure) = (study.matrix, &study.pure);
    let (height, width) = (matrix.rows().len(), matrix.columns().len());
    let is_shown = height <= SHOWN && width <= SHOWN;
    let row = |row: usize| matrix.row(row).iter().map(ToString::to_string).collect();
    let cells = is_shown.then(|| (0..height).map(row).collect::<Vec<Vec<String>>>());
    let replies = |player| is_shown.then(|| matrix.best_replies(player));
    let saddles = pure.saddles.iter().take(SHOWN * SHOWN);
    let steps = study
        .reduced
        .steps
        .iter()
        .map(|step| removed(study, step, words));
    json!({
        "text": is_shown.then(|| matrix.to_string()),
        "rows": matrix.rows(),
        "columns": matrix.columns(),
        "cells": cells,
        "maximin": { "value": pure.maximin.to_string(), "rows": pure.rows },
        "minimax": { "value": pure.minimax.to_string(), "columns": pure.columns },
        "minima": extremes(study, Player::Rows),
        "maxima": extremes(study, Player::Columns),
        "saddles": saddles.collect::<Vec<_>>(),
        "dominated": steps.collect::<Vec<_>>(),
        "value": study.mixed.value.to_string(),
        "exact": study.mixed.is_exact(),
        "error": study.mixed.error,
        "mixes": { "rows": mix(study, Player::Rows), "columns": mix(study, Player::Columns) },
        "replies": { "rows": replies(Player::Rows), "columns": replies(Player::Columns) },
        "plot": study.plot.as_ref().map(|plot| plot.svg(words.lang())),
        "says": {
            "pure": study.without_dice(words),
            "mixed": study.value(words),
            "rows": study.only(words, Player::Rows),
            "columns": study.only(words, Player::Columns),
            "left": study.left(words),
            "stopped": study.reduced.stopped.then(|| words.say("matrix.stopped")),
        },
    })
}

/// The minimum of every row, or the maximum of every column.
fn extremes(study: &Study<'_>, player: Player) -> Vec<String> {
    let matrix = study.matrix;
    let found: Vec<Option<Fraction>> = match player {
        Player::Rows => (0..matrix.rows().len())
            .map(|row| matrix.row(row).iter().min().copied())
            .collect(),
        Player::Columns => (0..matrix.columns().len())
            .map(|column| matrix.column(column).max())
            .collect(),
    };
    found.iter().flatten().map(ToString::to_string).collect()
}

/// The strategies of the support: number, share as an exact text and as a decimal.
fn mix(study: &Study<'_>, player: Player) -> Vec<Value> {
    let shares = study.shares(player).iter().enumerate();
    let played = shares.filter(|(_, share)| share.is_some());
    played
        .map(|(number, share)| {
            json!({ "number": number, "share": share.to_string(), "about": share.to_f64() })
        })
        .collect()
}

fn removed(study: &Study<'_>, step: &Removed, words: &'static Words) -> Value {
    let player = match step.player {
        Player::Rows => "rows",
        Player::Columns => "columns",
    };
    json!({
        "player": player,
        "number": step.number,
        "strict": step.reason.is_strict(),
        "says": study.step(words, step),
    })
}
