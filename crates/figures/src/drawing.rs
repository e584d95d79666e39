/// Lines, shapes and texts in pixels from the top left corner; later marks cover earlier
/// ones.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    /// What it shows, for screen readers.
    pub title: String,
    /// Everything that is drawn, in order.
    pub marks: Vec<Mark>,
}

/// Something drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// An open line through points.
    Line {
        /// The points.
        points: Vec<(f64, f64)>,
        /// Colour, width and dashes.
        stroke: Stroke,
    },
    /// A closed shape with straight sides.
    Shape {
        /// Its corners.
        points: Vec<(f64, f64)>,
        /// What it is filled with.
        fill: Option<Color>,
        /// Its outline.
        stroke: Option<Stroke>,
    },
    /// A rectangle with round corners.
    Box {
        /// Its centre.
        at: (f64, f64),
        /// Width and height.
        size: (f64, f64),
        /// Radius of the corners; half the height makes a pill, or a circle of a square.
        radius: f64,
        /// What it is filled with.
        fill: Option<Color>,
        /// Its outline.
        stroke: Option<Stroke>,
    },
    /// A text on one line.
    Text(Label),
}

/// A text on one line.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The point it is anchored at, on its base line.
    pub at: (f64, f64),
    /// The text.
    pub text: String,
    /// Height of the letters in pixels.
    pub size: f64,
    /// Which part of the text is at that point.
    pub anchor: Anchor,
    /// Bold letters.
    pub bold: bool,
    /// Its colour.
    pub color: Color,
}

/// Which part of a text is at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// How a line or an outline is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Its colour.
    pub color: Color,
    /// Its width in pixels.
    pub width: f64,
    /// Dashes of 4 pixels with gaps of 3.
    pub dashed: bool,
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Text.
    pub const TEXT: Color = Color(0x2a, 0x1d, 0x12);
    /// Less important text.
    pub const MUTED: Color = Color(0x6f, 0x5d, 0x47);
    /// Hairlines.
    pub const HAIRLINE: Color = Color(0xb8, 0xa8, 0x8c);
    /// The background.
    pub const PAPER: Color = Color(0xff, 0xff, 0xff);
    /// Grid lines, and areas that do not matter.
    pub const SUNKEN: Color = Color(0xec, 0xe3, 0xd1);
    /// The first player.
    pub const FIRST: Color = Color(0x2b, 0x4c, 0x8f);
    /// A light wash of it.
    pub const FIRST_WASH: Color = Color(0xe1, 0xe7, 0xf3);
    /// The second player.
    pub const SECOND: Color = Color(0xa6, 0x48, 0x0c);
    /// A light wash of it.
    pub const SECOND_WASH: Color = Color(0xf8, 0xe4, 0xd2);
    /// Chance.
    pub const CHANCE: Color = Color(0x6f, 0x4c, 0x00);
    /// A light wash of it.
    pub const CHANCE_WASH: Color = Color(0xfb, 0xec, 0xc4);
    /// The best line of play.
    pub const BEST: Color = Color(0x7a, 0x3d, 0x12);
    /// A cutoff.
    pub const CUT: Color = Color(0xa1, 0x2a, 0x31);

    /// The colours of series in a chart, in order.
    pub const SERIES: [Color; 6] = [
        Color::FIRST,
        Color::SECOND,
        Color::CUT,
        Color::CHANCE,
        Color::TEXT,
        Color::MUTED,
    ];

    /// The colour of a series of a chart; they repeat.
    pub const fn of_series(number: usize) -> Color {
        Color::SERIES[number % Color::SERIES.len()]
    }

    /// A solid stroke of this colour.
    pub const fn stroke(self, width: f64) -> Stroke {
        Stroke {
            color: self,
            width,
            dashed: false,
        }
    }

    /// A dashed stroke of this colour.
    pub const fn dashed(self, width: f64) -> Stroke {
        Stroke {
            color: self,
            width,
            dashed: true,
        }
    }
}

impl Drawing {
    /// An empty drawing.
    pub fn new(width: f64, height: f64, title: impl Into<String>) -> Drawing {
        Drawing {
            width,
            height,
            title: title.into(),
            marks: Vec::new(),
        }
    }

    /// Draws a straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
        let points = vec![from, to];
        self.marks.push(Mark::Line { points, stroke });
    }

    /// Draws a filled circle of this diameter.
    pub fn dot(&mut self, at: (f64, f64), diameter: f64, color: Color) {
        self.marks.push(Mark::Box {
            at,
            size: (diameter, diameter),
            radius: diameter / 2.0,
            fill: Some(color),
            stroke: None,
        });
    }

    /// Writes a text around a point, in letters of `size` pixels.
    pub fn text(&mut self, at: (f64, f64), text: impl Into<String>, size: f64, color: Color) {
        self.write(at, text, size, color, Anchor::Middle, false);
    }

    /// Writes a text with a chosen anchor and weight.
    pub fn write(
        &mut self,
        at: (f64, f64),
        text: impl Into<String>,
        size: f64,
        color: Color,
        anchor: Anchor,
        bold: bool,
    ) {
        self.marks.push(Mark::Text(Label {
            at,
            text: text.into(),
            size,
            anchor,
            bold,
            color,
        }));
    }
}
