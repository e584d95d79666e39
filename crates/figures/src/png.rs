use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke as SkiaStroke,
    StrokeDash, Transform,
};
use ttf_parser::{Face, OutlineBuilder};

use crate::{Anchor, BadDrawing, Color, Drawing, Label, Mark, Stroke};

impl Drawing {
    /// The drawing as a PNG file with `zoom` pixels for each pixel of the drawing.
    pub fn png(&self, zoom: f64) -> Result<Vec<u8>, BadDrawing> {
        const LARGEST: f64 = 16_000.0;
        let [width, height] = [self.width * zoom, self.height * zoom].map(f64::ceil);
        if !(1.0..=LARGEST).contains(&width) || !(1.0..=LARGEST).contains(&height) {
            return Err(BadDrawing);
        }
        // Four bytes each: no more than 160 MB.
        if width * height > 40e6 {
            return Err(BadDrawing);
        }
        let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(BadDrawing)?;
        let Color(red, green, blue) = Color::PAPER;
        pixels.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
        // In the program itself: a server may have no font installed.
        let face = Face::parse(dejavu::sans::regular(), 0).map_err(|_| BadDrawing)?;
        let mut canvas = Canvas {
            pixels,
            face,
            zoom: Transform::from_scale(zoom as f32, zoom as f32),
        };
        for mark in &self.marks {
            canvas.draw(mark);
        }
        canvas.pixels.encode_png().map_err(|_| BadDrawing)
    }
}

struct Canvas<'f> {
    pixels: Pixmap,
    face: Face<'f>,
    zoom: Transform,
}

impl Canvas<'_> {
    fn draw(&mut self, mark: &Mark) {
        match mark {
            Mark::Line { points, stroke } => self.put(through(points, false), None, Some(*stroke)),
            Mark::Shape {
                points,
                fill,
                stroke,
            } => self.put(through(points, true), *fill, *stroke),
            Mark::Box {
                at,
                size,
                radius,
                fill,
                stroke,
            } => self.put(rounded(*at, *size, *radius), *fill, *stroke),
            Mark::Text(label) => {
                // The font has one weight; an outline makes the letters bolder.
                let stroke = label.bold.then(|| label.color.stroke(label.size * 0.05));
                self.put(self.letters(label), Some(label.color), stroke);
            }
        }
    }

    /// Fills and outlines a path; what is no path is not drawn.
    fn put(&mut self, path: Option<Path>, fill: Option<Color>, stroke: Option<Stroke>) {
        let Some(path) = path else {
            return;
        };
        if let Some(fill) = fill {
            let paint = paint(fill);
            let rule = FillRule::Winding;
            self.pixels.fill_path(&path, &paint, rule, self.zoom, None);
        }
        if let Some(stroke) = stroke {
            let sk = SkiaStroke {
                width: stroke.width as f32,
                line_join: LineJoin::Round,
                line_cap: LineCap::Butt,
                dash: stroke
                    .dashed
                    .then(|| StrokeDash::new(vec![4.0, 3.0], 0.0))
                    .flatten(),
                ..SkiaStroke::default()
            };
            let paint = paint(stroke.color);
            self.pixels.stroke_path(&path, &paint, &sk, self.zoom, None);
        }
    }

    /// The outlines of a text.
    fn letters(&self, label: &Label) -> Option<Path> {
        let scale = label.size as f32 / f32::from(self.face.units_per_em());
        let glyphs = label.text.chars().map(|c| {
            let glyph = self.face.glyph_index(c);
            glyph.or(self.face.glyph_index('?')).unwrap_or_default()
        });
        let glyphs: Vec<_> = glyphs.collect();
        let advance = |glyph| f32::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
        let width: f32 = glyphs.iter().map(|&glyph| advance(glyph)).sum();
        let mut x = label.at.0 as f32
            - match label.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => width / 2.0,
                Anchor::End => width,
            };
        let mut tracer = Tracer {
            path: PathBuilder::new(),
            x,
            y: label.at.1 as f32,
            scale,
        };
        for glyph in glyphs {
            tracer.x = x;
            self.face.outline_glyph(glyph, &mut tracer);
            x += advance(glyph);
        }
        tracer.path.finish()
    }
}

fn paint(Color(red, green, blue): Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint.anti_alias = true;
    paint
}

fn through(points: &[(f64, f64)], is_closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (number, &(x, y)) in points.iter().enumerate() {
        match number {
            0 => path.move_to(x as f32, y as f32),
            _ => path.line_to(x as f32, y as f32),
        }
    }
    if is_closed {
        path.close();
    }
    path.finish()
}

fn rounded((x, y): (f64, f64), (w, h): (f64, f64), radius: f64) -> Option<Path> {
    // A quarter of a circle as a curve: how far its handles reach.
    const REACH: f32 = 0.448;
    let [x, y, w, h] = [x - w / 2.0, y - h / 2.0, w, h].map(|n| n as f32);
    let rect = Rect::from_xywh(x, y, w, h)?;
    let r = (radius as f32).min(w / 2.0).min(h / 2.0);
    let (left, top, right, bottom) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    let k = r * REACH;
    let mut path = PathBuilder::new();
    path.move_to(left + r, top);
    path.line_to(right - r, top);
    path.cubic_to(right - k, top, right, top + k, right, top + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
    path.line_to(left + r, bottom);
    path.cubic_to(left + k, bottom, left, bottom - k, left, bottom - r);
    path.line_to(left, top + r);
    path.cubic_to(left, top + k, left + k, top, left + r, top);
    path.close();
    path.finish()
}

/// Traces the outline of a letter, which is drawn upwards, onto a picture, which is
/// drawn downwards.
struct Tracer {
    path: PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Tracer {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Tracer {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second) = (self.at(x1, y1), self.at(x2, y2));
        let (x, y) = self.at(x, y);
        self.path
            .cubic_to(first.0, first.1, second.0, second.1, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
