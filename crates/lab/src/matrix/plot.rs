use std::fmt::Write;

use game::Lang;

use crate::drawing::escaped;

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
                0 => short(high),
                y if y == HEIGHT - 1 => short(low),
                y if y == level(value) => short(value),
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

    /// The picture as a file of its own, in the colours of the page by daylight.
    pub fn svg(&self, lang: Lang) -> String {
        const SIZE: (f64, f64) = (720.0, 440.0);
        const LEFT: f64 = 72.0;
        const RIGHT: f64 = 560.0;
        const TOP: f64 = 28.0;
        const BOTTOM: f64 = 376.0;
        let words = crate::TEXTS.words(lang);
        let (low, high) = self.range();
        let x = |share: f64| LEFT + share * (RIGHT - LEFT);
        let y = |value: f64| TOP + (high - value) / (high - low) * (BOTTOM - TOP);
        let (width, height) = SIZE;
        let mut svg = String::new();
        let _ = writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"{FONT}\" font-size=\"14\">"
        );
        let title = words.fill("matrix.plot-title", &[("name", &self.first)]);
        let _ = writeln!(svg, "<title>{}</title>", escaped(&title));
        let _ = writeln!(
            svg,
            "<rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>"
        );
        // Five lines across, so that values can be read off.
        for step in 0..=4 {
            let value = low + f64::from(step) * (high - low) / 4.0;
            let at = y(value);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {at:.1}H{RIGHT}\" stroke=\"{GRID}\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"{INK}\">{}</text>",
                LEFT - 10.0,
                at + 5.0,
                short(value)
            );
        }
        for share in [0.0, 1.0] {
            let _ = writeln!(
                svg,
                "<path d=\"M{0} {TOP}V{BOTTOM}\" stroke=\"{EDGE}\"/>\
                 <text x=\"{0}\" y=\"{1}\" text-anchor=\"middle\" fill=\"{INK}\">{share}</text>",
                x(share),
                BOTTOM + 22.0
            );
        }
        for (number, line) in self.lines.iter().enumerate() {
            let (colour, dash) = pen(number);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {:.1}L{RIGHT} {:.1}\" stroke=\"{colour}\" \
                 stroke-width=\"2\" stroke-dasharray=\"{dash}\"/>",
                y(line.ends[0]),
                y(line.ends[1])
            );
        }
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"4\" \
             stroke-linejoin=\"round\" stroke-opacity=\"0.75\"/>",
            self.corners()
                .into_iter()
                .map(|share| format!("{:.1},{:.1}", x(share), y(self.worst(share))))
                .collect::<Vec<_>>()
                .join(" ")
        );
        for (at, number) in self.labels(y) {
            let (colour, _) = pen(number);
            let name = escaped(&within(&self.lines[number].name));
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
                RIGHT + 10.0,
                at + 5.0
            );
        }
        let (best, value) = self.best;
        let _ = writeln!(
            svg,
            "<path d=\"M{0:.1} {1:.1}V{BOTTOM}\" stroke=\"{BEST}\" stroke-dasharray=\"4 4\"/>\
             <circle cx=\"{0:.1}\" cy=\"{1:.1}\" r=\"7\" fill=\"{BEST}\" stroke=\"{PAPER}\" \
             stroke-width=\"2\"/>",
            x(best),
            y(value)
        );
        let best = words.fill(
            "matrix.plot-best",
            &[("share", &short(best)), ("value", &short(value))],
        );
        let share = words.fill("matrix.plot-share", &[("name", &self.first)]);
        let middle = (LEFT + RIGHT) / 2.0;
        for (line, at) in [(share, BOTTOM + 22.0), (best, BOTTOM + 46.0)] {
            let _ = writeln!(
                svg,
                "<text x=\"{middle}\" y=\"{at}\" text-anchor=\"middle\" fill=\"{INK}\">{}</text>",
                escaped(&line)
            );
        }
        svg += "</svg>\n";
        svg
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

    /// Where the names of lines stand beside their right ends, none on another. Only
    /// as many as there is room for.
    fn labels(&self, y: impl Fn(f64) -> f64) -> Vec<(f64, usize)> {
        const APART: f64 = 17.0;
        const MOST: usize = 20;
        let mut labels: Vec<(f64, usize)> = self
            .lines
            .iter()
            .map(|line| y(line.ends[1]))
            .zip(0..)
            .collect();
        labels.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        labels.truncate(MOST);
        for number in 1..labels.len() {
            labels[number].0 = labels[number].0.max(labels[number - 1].0 + APART);
        }
        labels
    }
}

const FONT: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
const PAPER: &str = "#fffcf5";
const INK: &str = "#2a1d12";
const GRID: &str = "#dccfb6";
const EDGE: &str = "#8c7960";
const BEST: &str = "#7a3d12";

/// Colour and dashes of a line: not by colour alone.
fn pen(number: usize) -> (&'static str, &'static str) {
    const COLOURS: [&str; 6] = [
        "#2b4c8f", "#a6480c", "#256a3e", "#a12a31", "#5f5648", "#6f4c00",
    ];
    const DASHES: [&str; 4] = ["none", "8 4", "2 4", "12 4 2 4"];
    let dash = DASHES[(number + number / COLOURS.len()) % DASHES.len()];
    (COLOURS[number % COLOURS.len()], dash)
}

/// A number in a few digits.
fn short(number: f64) -> String {
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

/// A name that fits beside the picture.
fn within(name: &str) -> String {
    const ROOM: usize = 18;
    if name.chars().count() <= ROOM {
        return name.to_owned();
    }
    let begun: String = name.chars().take(ROOM - 1).collect();
    format!("{begun}…")
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
