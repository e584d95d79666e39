use std::fmt::Write;

use figures::{Axis, Chart, Color, Drawing, Frame};
use game::Lang;
use words::number::decimal;

use super::{Matrix, Mixed, Player};

/// The picture of a game in which one player has two strategies: from left to right
/// how often the first of them is played, a line for each answer of the other player,
/// and the best mix where the worst answer is least bad.
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    /// Whose two strategies they are.
    player: Player,
    /// The name of the first of them.
    first: String,
    lines: Vec<Answer>,
    /// The best share, and what it is worth.
    best: (f64, f64),
}

/// An answer of the other player.
#[derive(Clone, PartialEq, Debug)]
struct Answer {
    name: String,
    /// What it gives when the first strategy is never played, and when always.
    ends: [f64; 2],
}

impl Answer {
    fn at(&self, share: f64) -> f64 {
        self.ends[0] + share * (self.ends[1] - self.ends[0])
    }
}

impl Plot {
    /// The picture, if one of the players has exactly two strategies: the rows where
    /// both have.
    pub fn of(matrix: &Matrix, mixed: &Mixed) -> Option<Plot> {
        let (player, names, others, shares) = match (matrix.rows(), matrix.columns()) {
            (rows @ [_, _], columns) => (Player::Rows, rows, columns, &mixed.rows),
            (rows, columns @ [_, _]) => (Player::Columns, columns, rows, &mixed.columns),
            _ => return None,
        };
        let payoff = |own: usize, other: usize| match player {
            Player::Rows => matrix.at(own, other).to_f64(),
            Player::Columns => matrix.at(other, own).to_f64(),
        };
        let answer = |(number, name): (usize, &String)| Answer {
            name: name.clone(),
            ends: [payoff(1, number), payoff(0, number)],
        };
        Some(Plot {
            player,
            first: names[0].clone(),
            lines: others.iter().enumerate().map(answer).collect(),
            best: (shares[0].to_f64(), mixed.value.to_f64()),
        })
    }

    /// What a share is worth against the answer that suits it least.
    fn worst(&self, share: f64) -> f64 {
        let values = self.lines.iter().map(|line| line.at(share));
        match self.player {
            Player::Rows => values.fold(f64::INFINITY, f64::min),
            Player::Columns => values.fold(f64::NEG_INFINITY, f64::max),
        }
    }

    /// The least and the greatest value of any line.
    fn range(&self) -> (f64, f64) {
        let ends = self.lines.iter().flat_map(|line| line.ends);
        let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| {
            (low.min(end), high.max(end))
        });
        if low < high {
            (low, high)
        } else {
            (low - 1.0, high + 1.0)
        }
    }

    /// The picture in letters: `.` the lines, `*` the worst answer, `O` the best mix.
    pub fn text(&self, lang: Lang) -> String {
        const WIDTH: usize = 51;
        const HEIGHT: usize = 15;
        let (low, high) = self.range();
        let share = |x: usize| x as f64 / (WIDTH - 1) as f64;
        let level = |value: f64| {
            let from_top = (high - value) / (high - low) * (HEIGHT - 1) as f64;
            from_top.round() as usize
        };
        let mut canvas = vec![[' '; WIDTH]; HEIGHT];
        for x in 0..WIDTH {
            for line in &self.lines {
                canvas[level(line.at(share(x)))][x] = '.';
            }
        }
        for x in 0..WIDTH {
            canvas[level(self.worst(share(x)))][x] = '*';
        }
        let (best, value) = self.best;
        canvas[level(value)][(best * (WIDTH - 1) as f64).round() as usize] = 'O';
        let mut text = String::new();
        for (y, row) in canvas.iter().enumerate() {
            let axis = match y {
                0 => short(high, lang),
                y if y == HEIGHT - 1 => short(low, lang),
                y if y == level(value) => short(value, lang),
                _ => String::new(),
            };
            let named = self.lines.iter().filter(|line| level(line.ends[1]) == y);
            let names: Vec<&str> = named.map(|line| &*line.name).collect();
            let row: String = row.iter().collect();
            // A line of a terminal has room for one or two names.
            let shown = names.len().min(2);
            let names = match names.len() - shown {
                0 => names.join(", "),
                more => format!("{}, +{more}", names[..shown].join(", ")),
            };
            let line = format!("{axis:>9} |{row}| {names}");
            text += line.trim_end();
            text.push('\n');
        }
        let _ = writeln!(text, "{:>10}0{:>w$}", "", "1", w = WIDTH + 1);
        let label = crate::TEXTS
            .words(lang)
            .fill("matrix.plot-share", &[("name", &self.first)]);
        let _ = writeln!(text, "{:>11}{label}", "");
        text
    }

    /// The picture as an SVG file.
    pub fn svg(&self, lang: Lang) -> String {
        self.drawing(lang).svg()
    }

    /// The picture as a drawing.
    pub fn drawing(&self, lang: Lang) -> Drawing {
        const FRAME: Frame = Frame {
            width: 720.0,
            height: 440.0,
            left: 72.0,
            top: 28.0,
            right: 170.0,
            bottom: 74.0,
        };
        let words = crate::TEXTS.words(lang);
        let title = words.fill("matrix.plot-title", &[("name", &self.first)]);
        let share = words.fill("matrix.plot-share", &[("name", &self.first)]);
        let (low, high) = self.range();
        let [x, y] =
            [(0.0, 1.0), (low, high)].map(|(low, high)| Axis::new(low, high).in_lang(lang));
        let mut chart = Chart::with_frame(FRAME, &title, (x, &share), (y, ""));
        let corners = self.corners().into_iter();
        let worst: Vec<(f64, f64)> = corners.map(|share| (share, self.worst(share))).collect();
        // Under the answers it is made of, which are thinner.
        chart.line(&worst, Color::HAIRLINE.stroke(6.0));
        for (number, line) in self.lines.iter().enumerate() {
            let [never, always] = line.ends;
            chart.series(number, &line.name, &[(0.0, never), (1.0, always)]);
        }
        let (best, value) = self.best;
        chart.line(&[(best, value), (best, low)], Color::BEST.dashed(1.0));
        chart.dot(best, value, Color::BEST);
        chart.caption(&words.fill(
            "matrix.plot-best",
            &[
                ("share", &short(best, lang)),
                ("value", &short(value, lang)),
            ],
        ));
        chart.finish()
    }

    /// The shares where the worst answer changes, with both ends.
    fn corners(&self) -> Vec<f64> {
        let mut shares = vec![0.0, 1.0];
        for (number, one) in self.lines.iter().enumerate() {
            for other in &self.lines[number + 1..] {
                let [apart, apart_at_end] = [0.0, 1.0].map(|at| one.at(at) - other.at(at));
                let share = apart / (apart - apart_at_end);
                let is_corner = (0.0..=1.0).contains(&share)
                    && (one.at(share) - self.worst(share)).abs()
                        < 1e-9 * (1.0 + one.at(share).abs());
                if is_corner {
                    shares.push(share);
                }
            }
        }
        shares.sort_unstable_by(f64::total_cmp);
        shares
    }
}

/// A number in a few digits.
fn short(number: f64, lang: Lang) -> String {
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    decimal(if text == "-0" { "0" } else { text }, lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(text: &str) -> Option<Plot> {
        let matrix: Matrix = text.parse().expect("a matrix");
        Plot::of(&matrix, &Mixed::of(&matrix))
    }

    #[test]
    fn two_rows_or_two_columns_have_a_picture() {
        for text in ["1,-1; -1,1", "1,2,3; 3,2,0", "1,2; 3,0; 2,2", "5,5"] {
            assert!(plot(text).is_some(), "{text}");
        }
        assert!(plot("1,2,3; 4,5,6; 7,8,9").is_none());
    }

    #[test]
    fn the_best_mix_lies_on_the_worst_answers() {
        for text in ["3,-1; -2,4", "1,2,3; 3,2,0", "1,2; 3,0; 2,2", "2,2; 2,2"] {
            let plot = plot(text).expect("two strategies");
            let (best, value) = plot.best;
            assert!((plot.worst(best) - value).abs() < 1e-9, "{text}");
            // No other share does better.
            for step in 0..=100 {
                let other = plot.worst(f64::from(step) / 100.0);
                match plot.player {
                    Player::Rows => assert!(other <= value + 1e-9, "{text}"),
                    Player::Columns => assert!(other >= value - 1e-9, "{text}"),
                }
            }
        }
    }

    #[test]
    fn letters_show_lines_and_the_best_mix() {
        let text = plot("3,-1; -2,4").expect("two rows").text(Lang::En);
        assert_eq!(text.matches('O').count(), 1, "{text}");
        assert!(text.contains('*') && text.contains('.'), "{text}");
        assert!(
            text.lines().all(|line| line.chars().count() <= 78),
            "{text}"
        );
    }

    #[test]
    fn names_cannot_break_the_file() {
        let svg = plot("a<b&c,1,2; d,2,1").expect("two rows").svg(Lang::Id);
        assert!(svg.contains("a&lt;b&amp;c"), "{svg}");
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    }
}
