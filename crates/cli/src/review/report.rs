//! A review as people read it and as JSON.

use commentary::review::{ReviewedMove, Worth, group, shown};
use commentary::{Mark, number};
use game::Side;
use serde_json::{Value, json};

use super::Review;
use crate::Context;

fn row(number: &str, side: &str, mv: &str, value: &str, best: &str) -> String {
    let line = format!("{number:>5} {side:<7} {mv:<12} {value:>7}   {best}");
    line.trim_end().to_owned()
}

impl Review {
    /// A line for each move; below a mistake, why it was one.
    pub(super) fn lines(&self, context: &Context<'_>) -> Vec<String> {
        let words = context.words();
        let titles = [
            "review.side",
            "review.move",
            "review.value",
            "review.best-moves",
        ];
        let [side, mv, value, best] = titles.map(|title| words.say(title));
        let mut lines = vec![row("", side, mv, value, best)];
        for reviewed in &self.moves {
            lines.push(self.line(reviewed));
            if reviewed.mark == Mark::None {
                continue;
            }
            let said = reviewed.says(&self.speakers, &*self.session);
            lines.extend(said.iter().map(|sentence| format!("      {sentence}")));
            let command = self.explain_command(context, reviewed);
            let laboratory = words.fill("review.laboratory", &[("command", &command)]);
            lines.push(format!("      {laboratory}"));
        }
        let count = |mark| {
            let marked = self.moves.iter().filter(|one| one.mark == mark);
            marked.count()
        };
        let proven = self.moves.iter().filter(|one| one.is_proven).count();
        let (blunders, mistakes) = (count(Mark::Blunder), count(Mark::Mistake));
        let moves = self.moves.iter().filter(|one| one.side.is_some());
        lines.push(words.fill(
            "review.summary",
            &[
                ("blunders", &blunders),
                ("mistakes", &mistakes),
                ("proven", &proven),
                ("moves", &moves.count()),
            ],
        ));
        if self.is_stopped {
            lines.push(words.say("review.stopped").to_owned());
        }
        lines
    }

    /// `12. first   4 ??     −2   best: 3, 4 and 5, +2`
    fn line(&self, reviewed: &ReviewedMove) -> String {
        let words = self.speakers.words();
        let lang = words.lang();
        let side = reviewed.side.map_or("", |side| match side {
            Side::First => words.say("review.first"),
            Side::Second => words.say("review.second"),
        });
        let mv = shown(&self.speakers, &reviewed.mv);
        let mv = format!("{mv} {}", reviewed.mark.text());
        let value = reviewed.first[1].map_or_else(String::new, |worth| {
            number::value(lang, worth.value, worth.exact, self.judge.is_chance)
        });
        let best = reviewed.best.filter(|_| !reviewed.best_moves.is_empty());
        let best = best.map_or_else(String::new, |best| {
            group(&self.speakers, self.judge, &reviewed.best_moves, best)
        });
        let number = format!("{}.", reviewed.number);
        row(&number, side, &mv, &value, &best)
    }

    fn explain_command(&self, context: &Context<'_>, reviewed: &ReviewedMove) -> String {
        reviewed.explain_command(context.called.program, self.session.spec())
    }

    pub(super) fn object(&self, context: &Context<'_>) -> Value {
        let moves = self.moves.iter();
        let moves = moves.map(|reviewed| self.move_object(context, reviewed));
        json!({
            "game": self.session.spec(),
            "unit": if self.judge.is_chance { "chance" } else { "points" },
            "moves": moves.collect::<Value>(),
            "stopped": self.is_stopped,
            "partial": self.is_stopped,
        })
    }

    fn move_object(&self, context: &Context<'_>, reviewed: &ReviewedMove) -> Value {
        let worth = |worth: Option<Worth>| {
            worth.map(|worth| json!({ "value": worth.value, "exact": worth.exact }))
        };
        json!({
            "number": reviewed.number,
            "side": reviewed.side.map_or("chance", Side::word),
            "move": reviewed.mv,
            "position": reviewed.position,
            "first": worth(reviewed.first[1]),
            "best": worth(reviewed.best),
            "made": worth(reviewed.made),
            "best_moves": reviewed.best_moves,
            "lost": reviewed.lost(),
            "mark": reviewed.mark.text(),
            "proven": reviewed.is_proven,
            "refutation": reviewed.refutation,
            "better": reviewed.better,
            "says": reviewed.says(&self.speakers, &*self.session).join(" "),
            "explain": self.explain_command(context, reviewed),
        })
    }
}
