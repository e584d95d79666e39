use askama::Template;
use lobby::AnyGame;
use serde_json::{Map, Value, json};
use words::Words;

use super::markdown::cross_table;
use super::{Report, ReportFigure, encounters, standings};
use crate::Standings;

/// The whole page. The template escapes all texts; `style` and `script` are our own files.
#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    words: &'static Words,
    lang: &'static str,
    title: &'a str,
    style: &'static str,
    script: &'a str,
    games: Vec<Section<'a>>,
    /// The plan as it was written.
    plan: &'a str,
    /// What the script shows: its sentences, and every game.
    data: Value,
}

/// What has been played of one game; no tables where nothing has.
struct Section<'a> {
    title: &'a str,
    tables: Vec<HtmlTable>,
    figures: Vec<ReportFigure>,
}

struct HtmlTable {
    caption: &'static str,
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl HtmlTable {
    fn new(
        caption: &'static str,
        (heads, rows): (Vec<impl Into<String>>, Vec<Vec<String>>),
    ) -> HtmlTable {
        HtmlTable {
            caption,
            heads: heads.into_iter().map(Into::into).collect(),
            rows,
        }
    }
}

impl Report {
    /// The report as one HTML file that refers to no other.
    pub fn html(&self, words: &'static Words, games: &[&'static dyn AnyGame]) -> String {
        let sections = self.results.games.iter();
        let script_words: Map<String, Value> = words
            .all()
            .filter_map(|(key, text)| Some((key.strip_prefix("report.")?.into(), text.into())))
            .collect();
        let page = Page {
            words,
            lang: words.lang().code(),
            title: &self.plan.name,
            style: include_str!("../../report/report.css"),
            script: &super::replay::script(),
            games: sections.map(|game| self.section(words, game)).collect(),
            plan: &self.text,
            data: json!({ "words": script_words, "replays": self.replays(games) }),
        };
        page.render()
            .expect("rendering fails only where writing to a string does")
    }

    fn section<'a>(&self, words: &'static Words, game: &'a Standings) -> Section<'a> {
        let tables = if game.played() == 0 {
            Vec::new()
        } else {
            vec![
                HtmlTable::new(words.say("report.ratings"), standings(words, game)),
                HtmlTable::new(words.say("report.crosstable"), cross_table(words, game)),
                HtmlTable::new(words.say("report.encounters"), encounters(words, game)),
            ]
        };
        Section {
            title: &game.game,
            tables,
            figures: self.figures(words, game),
        }
    }
}
