use std::fmt::Write;

use crate::{Anchor, Color, Drawing, Mark, Stroke};

impl Drawing {
    /// The drawing as an SVG file, that refers to no other file.
    pub fn svg(&self) -> String {
        let (w, h) = (number(self.width), number(self.height));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"0 0 {w} {h}\" role=\"img\" \
             font-family=\"'DejaVu Sans', Verdana, system-ui, sans-serif\">\n<title>{}</title>\n\
             <rect width=\"{w}\" height=\"{h}\" fill=\"{}\"/>\n",
            escaped(&self.title),
            Color::PAPER.hex(),
        );
        for mark in &self.marks {
            // Writing to a text cannot fail.
            let _ = write_mark(&mut svg, mark);
        }
        svg + "</svg>\n"
    }
}

fn write_mark(svg: &mut String, mark: &Mark) -> std::fmt::Result {
    match mark {
        Mark::Line { points, stroke } => {
            let points = joined(points);
            let stroke = outline(Some(*stroke));
            writeln!(svg, "<polyline points=\"{points}\" fill=\"none\"{stroke}/>")
        }
        Mark::Shape {
            points,
            fill,
            stroke,
        } => {
            let points = joined(points);
            let (fill, stroke) = (filling(*fill), outline(*stroke));
            writeln!(svg, "<polygon points=\"{points}\"{fill}{stroke}/>")
        }
        Mark::Box {
            at: (x, y),
            size: (w, h),
            radius,
            fill,
            stroke,
        } => {
            let [x, y] = [x - w / 2.0, y - h / 2.0].map(number);
            let [w, h, r] = [*w, *h, *radius].map(number);
            let (fill, stroke) = (filling(*fill), outline(*stroke));
            let place = format!("x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{r}\"");
            writeln!(svg, "<rect {place}{fill}{stroke}/>")
        }
        Mark::Text(label) => {
            let [x, y, size] = [label.at.0, label.at.1, label.size].map(number);
            let anchor = match label.anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let bold = if label.bold {
                " font-weight=\"600\""
            } else {
                ""
            };
            let (color, text) = (label.color.hex(), escaped(&label.text));
            let place = format!("x=\"{x}\" y=\"{y}\" font-size=\"{size}\"");
            writeln!(
                svg,
                "<text {place} text-anchor=\"{anchor}\"{bold} fill=\"{color}\">{text}</text>"
            )
        }
    }
}

impl Color {
    /// The colour as `#rrggbb`.
    pub fn hex(self) -> String {
        let Color(red, green, blue) = self;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

fn filling(fill: Option<Color>) -> String {
    let fill = fill.map_or_else(|| "none".to_owned(), Color::hex);
    format!(" fill=\"{fill}\"")
}

fn outline(stroke: Option<Stroke>) -> String {
    let Some(Stroke {
        color,
        width,
        dashed,
    }) = stroke
    else {
        return String::new();
    };
    let dashes = if dashed {
        " stroke-dasharray=\"4 3\""
    } else {
        ""
    };
    let (color, width) = (color.hex(), number(width));
    format!(" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{dashes}")
}

fn joined(points: &[(f64, f64)]) -> String {
    let points = points
        .iter()
        .map(|&(x, y)| format!("{},{}", number(x), number(y)));
    points.collect::<Vec<_>>().join(" ")
}

/// No more digits than a pixel needs.
fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // No minus zero.
    (rounded + 0.0).to_string()
}

/// A text as it may stand in XML, also in an attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            // XML has no way to write these.
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
