//! The picture of a position: teak, squares, a rack or a table, as on the page.

use game::{
    Backdrop, BoardStyle, Cell, Content, Edge, Piece, Scene, SeedStyle, Shape, Side, StoreStyle,
};

use crate::{Anchor, Color, Drawing, Mark, Stroke};

/// The side of a unit of the scene, in pixels.
const UNIT: f64 = 56.0;
/// The space around the board, for coordinates.
const MARGIN: f64 = 26.0;
/// The height of a line below the board.
const LINE: f64 = 20.0;

const TEAK: Color = Color(0xd8, 0xa5, 0x66);
const TEAK_EDGE: Color = Color(0x8a, 0x53, 0x1f);
const WELL: Color = Color(0x4a, 0x2a, 0x12);
const PLAQUE: Color = Color(0xff, 0xf6, 0xe4);
const SEED: Color = Color(0xe8, 0xd3, 0xa8);
const NUT: Color = Color(0xb9, 0xc1, 0xc2);
const BALL: Color = Color(0xd9, 0xb2, 0x7c);
const TRAY: Color = Color(0xbc, 0x86, 0x4b);
const LIGHT_SQUARE: Color = Color(0xee, 0xdc, 0xb9);
const DARK_SQUARE: Color = Color(0xbb, 0x8c, 0x5a);
const CELL: Color = Color(0xfb, 0xf3, 0xe2);
const RACK: Color = Color(0x74, 0x4a, 0x29);
const RACK_BACK: Color = Color(0xf1, 0xe5, 0xcd);
const IVORY: Color = Color(0xfb, 0xf1, 0xdc);
const EBONY: Color = Color(0x2b, 0x21, 0x1a);

impl Drawing {
    /// Draws a scene of any game, with lines of text below it.
    pub fn board(scene: &Scene, title: &str, lines: &[String]) -> Drawing {
        let (width, height) = (
            f64::from(scene.width) * UNIT,
            f64::from(scene.height) * UNIT,
        );
        let below = lines.len() as f64 * LINE;
        let longest = lines.iter().map(|line| line.chars().count()).max();
        let text_width = longest.unwrap_or_default() as f64 * 7.2;
        let mut drawing = Drawing::new(
            (width + 2.0 * MARGIN).max(text_width + 2.0 * MARGIN),
            height + 2.0 * MARGIN + below,
            title,
        );
        backdrop(&mut drawing, scene.backdrop, (width, height));
        for cell in &scene.cells {
            Spot::of(cell).draw(&mut drawing, cell, scene.style);
        }
        labels(&mut drawing, scene, (width, height));
        for (number, line) in lines.iter().enumerate() {
            let y = height + 2.0 * MARGIN + 10.0 + LINE * number as f64;
            drawing.write((MARGIN, y), line, 13.0, Color::TEXT, Anchor::Start, false);
        }
        drawing
    }
}

fn backdrop(drawing: &mut Drawing, backdrop: Backdrop, (width, height): (f64, f64)) {
    let (fill, radius) = match backdrop {
        Backdrop::Mancala => (Some(TEAK), height / 3.0),
        Backdrop::Rack => (Some(RACK), 8.0),
        Backdrop::Chequered | Backdrop::Grid => (Some(CELL), 2.0),
        Backdrop::Table => (None, 0.0),
    };
    if fill.is_some() {
        drawing.marks.push(Mark::Box {
            at: (MARGIN + width / 2.0, MARGIN + height / 2.0),
            size: (width + 6.0, height + 6.0),
            radius,
            fill,
            stroke: Some(TEAK_EDGE.stroke(1.5)),
        });
    }
}

fn labels(drawing: &mut Drawing, scene: &Scene, (width, height): (f64, f64)) {
    for label in &scene.labels {
        let along = MARGIN + (f64::from(label.at) + 0.5) * UNIT;
        let at = match label.edge {
            Edge::Top => (along, MARGIN - 9.0),
            Edge::Bottom => (along, MARGIN + height + 18.0),
            Edge::Left => (MARGIN - 14.0, along + 4.0),
            Edge::Right => (MARGIN + width + 14.0, along + 4.0),
        };
        drawing.text(at, &label.text, 12.0, Color::MUTED);
    }
}

/// Where a cell is drawn: its middle and its size.
struct Spot {
    at: (f64, f64),
    size: (f64, f64),
}

impl Spot {
    fn of(cell: &Cell) -> Spot {
        let [x, y, w, h] = [cell.place.x, cell.place.y, cell.place.w, cell.place.h];
        let [x, y, w, h] = [x, y, w, h].map(|units| f64::from(units) * UNIT);
        Spot {
            at: (MARGIN + x + w / 2.0, MARGIN + y + h / 2.0),
            size: (w, h),
        }
    }

    fn draw(&self, drawing: &mut Drawing, cell: &Cell, style: BoardStyle) {
        match cell.shape {
            Shape::Pit => self.well(drawing, cell, UNIT / 2.0, style.seeds),
            Shape::Store => self.store(drawing, cell, style),
            Shape::Square { dark } => {
                let fill = if dark { DARK_SQUARE } else { LIGHT_SQUARE };
                self.fill(drawing, 0.0, 0.0, Some(fill), Some(TEAK_EDGE.stroke(0.5)));
                self.piece(drawing, cell);
            }
            Shape::Hole => {
                self.fill(drawing, 5.0, UNIT, Some(RACK_BACK), None);
                self.piece(drawing, cell);
            }
            Shape::Peg => self.stick(drawing, cell),
            Shape::Die { .. } => {
                self.square(drawing, 8.0, Some(PLAQUE), Some(Color::TEXT.stroke(1.5)));
                if let Content::Face(face) = cell.content {
                    self.number(drawing, &face.to_string(), 24.0, Color::TEXT);
                }
            }
            Shape::Track { goal } => self.track(drawing, cell, goal),
            Shape::Sheet => {
                if let Content::Text(text) = &cell.content {
                    self.number(drawing, text, 13.0, Color::TEXT);
                }
            }
        }
    }

    /// A rectangle with this much space around it.
    fn fill(
        &self,
        drawing: &mut Drawing,
        space: f64,
        radius: f64,
        fill: Option<Color>,
        stroke: Option<Stroke>,
    ) {
        let size = (self.size.0 - 2.0 * space, self.size.1 - 2.0 * space);
        drawing.marks.push(Mark::Box {
            at: self.at,
            size,
            radius: radius.min(size.0 / 2.0).min(size.1 / 2.0),
            fill,
            stroke,
        });
    }

    /// The largest square with rounded corners, and this much space around it.
    fn square(
        &self,
        drawing: &mut Drawing,
        space: f64,
        fill: Option<Color>,
        stroke: Option<Stroke>,
    ) {
        let side = self.size.0.min(self.size.1) - 2.0 * space;
        drawing.marks.push(Mark::Box {
            at: self.at,
            size: (side, side),
            radius: 6.0,
            fill,
            stroke,
        });
    }

    fn number(&self, drawing: &mut Drawing, text: &str, size: f64, color: Color) {
        let (x, y) = self.at;
        let at = (x, y + size * 0.36);
        drawing.write(at, text, size, color, Anchor::Middle, true);
    }

    /// A pit to sow into, or a shallow tray with a dashed rim. Troughs lie at the ends of the
    /// board here, where the scene has them.
    fn store(&self, drawing: &mut Drawing, cell: &Cell, style: BoardStyle) {
        if style.stores != StoreStyle::Trays {
            return self.well(drawing, cell, UNIT / 2.2, style.seeds);
        }
        let rim = cell.owner.map(|side| color(side).dashed(2.0));
        self.fill(drawing, 4.0, UNIT / 5.0, Some(TRAY), rim);
        if let Content::Seeds(count) = cell.content {
            self.seeds(drawing, count, style.seeds);
        }
    }

    /// A pit or a store. One out of play is plugged, one that was won has its owner's colour.
    fn well(&self, drawing: &mut Drawing, cell: &Cell, radius: f64, seeds: SeedStyle) {
        let rim = cell.owner.map(|side| color(side).stroke(2.0));
        let ground = match cell.content {
            Content::Closed => TEAK_EDGE,
            Content::Won(side) => color(side),
            _ => WELL,
        };
        self.fill(drawing, 4.0, radius, Some(ground), rim);
        match cell.content {
            Content::Seeds(count) => self.seeds(drawing, count, seeds),
            Content::Closed => self.cross(drawing, TEAK),
            _ => {}
        }
    }

    /// Seeds in a well, and their number for those who do not count dots.
    fn seeds(&self, drawing: &mut Drawing, count: u32, style: SeedStyle) {
        // The most that are drawn: more would not be told apart.
        const MOST: u32 = 24;
        let fill = match style {
            SeedStyle::Shells => SEED,
            SeedStyle::Nuts => NUT,
            SeedStyle::Balls => BALL,
        };
        let spread = (self.size.0 - 26.0) / 2.0;
        let stretch = self.size.1 / self.size.0;
        let drawn = count.min(MOST);
        for seed in 0..drawn {
            // A sunflower: every seed a golden angle further, none on another.
            let angle = f64::from(seed) * 2.399_963;
            let far = spread * (f64::from(seed) + 0.3).sqrt() / f64::from(drawn.max(6)).sqrt();
            let at = (
                self.at.0 + far * angle.cos(),
                self.at.1 - 5.0 + far * angle.sin() * stretch,
            );
            drawing.dot(at, 8.0, fill);
        }
        let plaque = (self.at.0, self.at.1 + self.size.1 / 2.0 - 13.0);
        drawing.marks.push(Mark::Box {
            at: plaque,
            size: (24.0, 16.0),
            radius: 8.0,
            fill: Some(PLAQUE),
            stroke: Some(TEAK_EDGE.stroke(0.5)),
        });
        let at = (plaque.0, plaque.1 + 4.5);
        let text = count.to_string();
        drawing.write(at, text, 12.0, Color::TEXT, Anchor::Middle, true);
    }

    /// What stands on a square or lies in a hole. The sides differ in shape, not in colour
    /// alone.
    fn piece(&self, drawing: &mut Drawing, cell: &Cell) {
        match &cell.content {
            Content::Piece(side, Piece::Disc) => {
                drawing.dot(self.at, UNIT - 14.0, color(*side));
                if *side == Side::Second {
                    self.ring(drawing, 18.0, IVORY);
                }
            }
            Content::Piece(Side::First, Piece::Mark) => self.cross(drawing, Color::FIRST),
            Content::Piece(Side::Second, Piece::Mark) => self.ring(drawing, 13.0, Color::SECOND),
            Content::Piece(side, Piece::Knight) => self.knight(drawing, *side),
            Content::Seeds(count) => self.number(drawing, &count.to_string(), 18.0, Color::TEXT),
            Content::Face(face) => self.number(drawing, &face.to_string(), 18.0, Color::TEXT),
            Content::Text(text) => self.number(drawing, text, 14.0, Color::TEXT),
            Content::Empty
            | Content::Closed
            | Content::Won(_)
            | Content::Stick
            | Content::Score { .. } => {}
        }
    }

    fn cross(&self, drawing: &mut Drawing, color: Color) {
        let (x, y) = self.at;
        let far = UNIT / 4.0;
        let stroke = color.stroke(5.0);
        drawing.line((x - far, y - far), (x + far, y + far), stroke);
        drawing.line((x - far, y + far), (x + far, y - far), stroke);
    }

    fn ring(&self, drawing: &mut Drawing, space: f64, color: Color) {
        self.fill(drawing, space, UNIT, None, Some(color.stroke(5.0)));
    }

    /// The head of a horse, in sixteenths of a unit.
    fn knight(&self, drawing: &mut Drawing, side: Side) {
        const HEAD: [(f64, f64); 15] = [
            (-4.5, 6.0),
            (5.0, 6.0),
            (5.0, 4.5),
            (4.0, 3.5),
            (4.5, -1.0),
            (2.5, -4.5),
            (0.5, -5.5),
            (0.0, -7.0),
            (-1.5, -5.5),
            (-3.5, -3.5),
            (-6.0, 0.5),
            (-4.5, 2.0),
            (-1.5, 0.5),
            (-3.5, 3.5),
            (-4.5, 4.5),
        ];
        let sixteenth = UNIT / 16.0;
        let points = HEAD.map(|(x, y)| (self.at.0 + x * sixteenth, self.at.1 + y * sixteenth));
        let (fill, edge) = match side {
            Side::First => (IVORY, EBONY),
            Side::Second => (EBONY, IVORY),
        };
        drawing.marks.push(Mark::Shape {
            points: points.to_vec(),
            fill: Some(fill),
            stroke: Some(edge.stroke(1.5)),
        });
        let eye = (self.at.0 - 1.5 * sixteenth, self.at.1 - 2.5 * sixteenth);
        drawing.dot(eye, 4.0, edge);
    }

    fn stick(&self, drawing: &mut Drawing, cell: &Cell) {
        let is_there = cell.content == Content::Stick;
        let size = (10.0, self.size.1 - 12.0);
        drawing.marks.push(Mark::Box {
            at: self.at,
            size,
            radius: 5.0,
            fill: is_there.then_some(TEAK),
            stroke: Some(if is_there {
                TEAK_EDGE.stroke(1.5)
            } else {
                Color::HAIRLINE.dashed(1.0)
            }),
        });
    }

    /// What is safe, what may still be lost, and the goal.
    fn track(&self, drawing: &mut Drawing, cell: &Cell, goal: u32) {
        let Content::Score { banked, pending } = cell.content else {
            return;
        };
        let side = cell.owner.unwrap_or(Side::First);
        let (x, y) = self.at;
        let (width, height) = (self.size.0 - 12.0, 18.0);
        let left = x - width / 2.0;
        let mut bar = |points: u32, fill: Color, stroke: Option<Stroke>| {
            let share = f64::from(points.min(goal)) / f64::from(goal.max(1));
            drawing.marks.push(Mark::Box {
                at: (left + width * share / 2.0, y - 6.0),
                size: (width * share, height),
                radius: 4.0,
                fill: Some(fill),
                stroke,
            });
        };
        bar(goal, Color::SUNKEN, Some(Color::HAIRLINE.stroke(1.0)));
        bar(banked + pending, Color::CHANCE_WASH, None);
        bar(banked, color(side), None);
        let pending = if pending > 0 {
            format!(" + {pending}")
        } else {
            String::new()
        };
        let text = format!("{banked}{pending} / {goal}");
        let at = (left, y + 18.0);
        drawing.write(at, text, 12.0, Color::TEXT, Anchor::Start, false);
    }
}

const fn color(side: Side) -> Color {
    match side {
        Side::First => Color::FIRST,
        Side::Second => Color::SECOND,
    }
}

#[cfg(test)]
mod tests {
    use game::{Place, Zone};

    use super::*;

    fn cell(shape: Shape, content: Content) -> Cell {
        Cell {
            zone: Zone(0),
            name: String::new(),
            place: Place::at(0, 0),
            shape,
            owner: Some(Side::First),
            content,
        }
    }

    fn svg(shape: Shape, content: Content) -> String {
        styled(shape, content, BoardStyle::default())
    }

    fn styled(shape: Shape, content: Content, style: BoardStyle) -> String {
        let scene = Scene {
            backdrop: Backdrop::Table,
            width: 1,
            height: 1,
            cells: vec![cell(shape, content)],
            labels: Vec::new(),
            counters: Vec::new(),
            style,
        };
        Drawing::board(&scene, "a <b>", &["below".to_owned()]).svg()
    }

    #[test]
    fn a_pit_shows_its_seeds_and_their_number() {
        let svg = svg(Shape::Pit, Content::Seeds(5));
        assert_eq!(svg.matches(&SEED.hex()).count(), 5);
        assert!(svg.contains(">5</text>"), "{svg}");
        assert!(svg.contains("<title>a &lt;b&gt;</title>") && svg.contains(">below<"));
    }

    #[test]
    fn many_seeds_are_a_heap_with_a_number() {
        let svg = svg(Shape::Pit, Content::Seeds(98));
        assert_eq!(svg.matches(&SEED.hex()).count(), 24);
        assert!(svg.contains(">98</text>"));
    }

    #[test]
    fn seeds_and_stores_look_as_the_scene_says() {
        let style = BoardStyle {
            seeds: SeedStyle::Nuts,
            stores: StoreStyle::Trays,
        };
        let tray = styled(Shape::Store, Content::Seeds(5), style);
        assert_eq!(tray.matches(&NUT.hex()).count(), 5);
        assert!(tray.contains("stroke-dasharray") && !tray.contains(&WELL.hex()));
        let pit = styled(Shape::Pit, Content::Seeds(5), style);
        assert!(pit.contains(&NUT.hex()) && pit.contains(&WELL.hex()));
    }

    #[test]
    fn holes_out_of_play_are_plugged_and_won_ones_have_a_colour() {
        let closed = svg(Shape::Pit, Content::Closed);
        assert_eq!(closed.matches("<polyline").count(), 2);
        assert!(!closed.contains(&WELL.hex()));
        let won = svg(Shape::Pit, Content::Won(Side::Second));
        assert!(won.contains(&Color::SECOND.hex()) && !won.contains(&WELL.hex()));
    }

    #[test]
    fn the_sides_differ_in_shape() {
        let hole = |side| svg(Shape::Hole, Content::Piece(side, Piece::Disc));
        assert!(!hole(Side::First).contains(&IVORY.hex()));
        assert!(hole(Side::Second).contains(&IVORY.hex()));
        let square = Shape::Square { dark: false };
        let mark = |side| svg(square, Content::Piece(side, Piece::Mark));
        assert_eq!(mark(Side::First).matches("<polyline").count(), 2);
        assert_eq!(mark(Side::Second).matches("<polyline").count(), 0);
        let knight = svg(square, Content::Piece(Side::Second, Piece::Knight));
        assert!(knight.contains("<polygon"));
    }

    #[test]
    fn sticks_dice_tracks_and_texts_are_drawn() {
        assert!(svg(Shape::Peg, Content::Stick).contains(&TEAK.hex()));
        assert!(svg(Shape::Peg, Content::Empty).contains("stroke-dasharray"));
        assert!(svg(Shape::Die { sides: 6 }, Content::Face(4)).contains(">4</text>"));
        let score = Content::Score {
            banked: 30,
            pending: 12,
        };
        let track = svg(Shape::Track { goal: 100 }, score);
        assert!(track.contains(">30 + 12 / 100</text>"), "{track}");
        let sheet = svg(Shape::Sheet, Content::Text("x > y".to_owned()));
        assert!(sheet.contains(">x &gt; y</text>"));
    }
}
