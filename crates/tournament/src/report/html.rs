use lab::drawing;
use lobby::AnyGame;
use serde_json::json;
use words::Words;

use super::markdown::cross_table;
use super::{Report, encounters, standings};
use crate::Standings;

impl Report {
    /// The report as one file for a browser, with nothing from elsewhere in it.
    pub fn html(&self, words: &'static Words, games: &[&'static dyn AnyGame]) -> String {
        let sections = self
            .table
            .games
            .iter()
            .map(|game| self.section(words, game));
        let sections: String = sections.collect();
        let said = words
            .all()
            .filter_map(|(key, text)| Some((key.strip_prefix("report.")?, text)));
        let said: serde_json::Map<_, _> =
            said.map(|(key, text)| (key.into(), text.into())).collect();
        let data = json!({ "words": said, "replays": self.replays(games) });
        include_str!("../../report/report.html")
            .replace("{lang}", words.lang().code())
            .replace("{style}", include_str!("../../report/report.css"))
            .replace("{title}", &escaped(&self.plan.name))
            .replace("{all-games}", words.say("report.all-games"))
            .replace("{the-plan}", words.say("report.the-plan"))
            .replace("{plan}", &escaped(&self.text))
            .replace("{sections}", &sections)
            .replace("{script}", &super::replay::script())
            // Last, so that no name in it is taken for a place to fill.
            .replace("{data}", &script_safe(&data.to_string()))
    }

    fn section(&self, words: &'static Words, game: &Standings) -> String {
        let title = escaped(&game.game);
        if game.played() == 0 {
            let none = words.say("report.none");
            return format!("<section><h2>{title}</h2><p>{none}</p></section>\n");
        }
        let tables = [
            table(words.say("report.ratings"), standings(words, game)),
            table(words.say("report.crosstable"), cross_table(words, game)),
            table(words.say("report.encounters"), encounters(words, game)),
        ];
        let charts = self.figures(words, game).into_iter().map(|figure| {
            let caption = escaped(&figure.drawing.title);
            let svg = figure.drawing.svg();
            format!("<figure><figcaption>{caption}</figcaption>{svg}</figure>\n")
        });
        let charts: String = charts.collect();
        let tables = tables.concat();
        format!(
            "<section><h2>{title}</h2>\n{tables}<div class=\"charts\">{charts}</div></section>\n"
        )
    }
}

fn table<T: AsRef<str>>(caption: &str, (heads, rows): (Vec<T>, Vec<Vec<String>>)) -> String {
    let heads = heads
        .iter()
        .map(|head| format!("<th scope=\"col\">{}</th>", escaped(head.as_ref())));
    let heads: String = heads.collect();
    let rows = rows.iter().map(|row| {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            0 => format!("<th scope=\"row\">{}</th>", escaped(cell)),
            _ => format!("<td>{}</td>", escaped(cell)),
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    });
    let rows: String = rows.collect();
    format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\"><table>\
         <caption>{caption}</caption><thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table></div>\n"
    )
}

/// A text as it may stand in HTML, also in an attribute, and in our template, which fills
/// what stands in braces.
fn escaped(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(drawing::escaped).collect();
    lines.join("\n").replace('{', "&#123;")
}

/// JSON that cannot end the script it stands in.
fn script_safe(json: &str) -> String {
    json.replace('<', "\\u003c")
}
