//! A drawing as plain data, and the two forms it is written in: SVG and PNG.

mod png;
mod svg;

pub use png::BadDrawing;
pub use svg::escaped;

/// Lines, shapes and texts, the first at the bottom.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    /// What it is, for those who cannot see it.
    pub title: String,
    /// Everything that is drawn.
    pub marks: Vec<Mark>,
}

/// Something drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// A line through points.
    Line {
        /// The points.
        points: Vec<(f64, f64)>,
        /// How it is drawn.
        pen: Pen,
    },
    /// A closed shape with straight sides.
    Shape {
        /// Its corners.
        points: Vec<(f64, f64)>,
        /// What it is filled with.
        fill: Option<Ink>,
        /// Its outline.
        pen: Option<Pen>,
    },
    /// A rectangle with round corners.
    Box {
        /// Its centre.
        at: (f64, f64),
        /// Width and height.
        size: (f64, f64),
        /// Radius of the corners; half the height makes a pill, and of a square a circle.
        radius: f64,
        /// What it is filled with.
        fill: Option<Ink>,
        /// Its outline.
        pen: Option<Pen>,
    },
    /// A text on one line.
    Text {
        /// The point it is anchored at, on its base line.
        at: (f64, f64),
        /// The text.
        text: String,
        /// Height of the letters.
        size: f64,
        /// What is at the point.
        anchor: Anchor,
        /// Is it heavier than others?
        bold: bool,
        /// Its colour.
        ink: Ink,
    },
}

/// What of a text is at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// Its colour.
    pub ink: Ink,
    /// Its width.
    pub width: f64,
    /// Is it broken into dashes?
    pub dashed: bool,
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink(pub u8, pub u8, pub u8);

impl Ink {
    /// Text.
    pub const INK: Ink = Ink(0x2a, 0x1d, 0x12);
    /// Less important text.
    pub const QUIET: Ink = Ink(0x6f, 0x5d, 0x47);
    /// Hairlines.
    pub const LINE: Ink = Ink(0xb8, 0xa8, 0x8c);
    /// The ground.
    pub const PAPER: Ink = Ink(0xff, 0xff, 0xff);
    /// What does not matter.
    pub const SUNKEN: Ink = Ink(0xec, 0xe3, 0xd1);
    /// The first player.
    pub const FIRST: Ink = Ink(0x2b, 0x4c, 0x8f);
    /// A light wash of it.
    pub const FIRST_WASH: Ink = Ink(0xe1, 0xe7, 0xf3);
    /// The second player.
    pub const SECOND: Ink = Ink(0xa6, 0x48, 0x0c);
    /// A light wash of it.
    pub const SECOND_WASH: Ink = Ink(0xf8, 0xe4, 0xd2);
    /// Luck.
    pub const LUCK: Ink = Ink(0x6f, 0x4c, 0x00);
    /// A light wash of it.
    pub const LUCK_WASH: Ink = Ink(0xfb, 0xec, 0xc4);
    /// The best line.
    pub const BEST: Ink = Ink(0x7a, 0x3d, 0x12);
    /// A cut.
    pub const CUT: Ink = Ink(0xa1, 0x2a, 0x31);

    /// Those that are compared with each other, one after another.
    pub const SERIES: [Ink; 6] = [
        Ink::FIRST,
        Ink::SECOND,
        Ink::CUT,
        Ink::LUCK,
        Ink::INK,
        Ink::QUIET,
    ];

    /// A pen of this colour.
    pub const fn pen(self, width: f64) -> Pen {
        Pen {
            ink: self,
            width,
            dashed: false,
        }
    }

    /// A pen that draws dashes.
    pub const fn dashes(self, width: f64) -> Pen {
        Pen {
            ink: self,
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
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), pen: Pen) {
        let points = vec![from, to];
        self.marks.push(Mark::Line { points, pen });
    }

    /// Writes a text.
    pub fn text(&mut self, at: (f64, f64), text: impl Into<String>, size: f64, ink: Ink) {
        self.write(at, text, size, ink, Anchor::Middle, false);
    }

    /// Writes a text with everything that can be said about it.
    pub fn write(
        &mut self,
        at: (f64, f64),
        text: impl Into<String>,
        size: f64,
        ink: Ink,
        anchor: Anchor,
        bold: bool,
    ) {
        self.marks.push(Mark::Text {
            at,
            text: text.into(),
            size,
            anchor,
            bold,
            ink,
        });
    }
}
