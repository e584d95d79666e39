//! A picture of a screen for the documents.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

const WIDTH: u32 = 9;
const HEIGHT: u32 = 19;
const PAPER: &str = "#17120d";
const INK: &str = "#f4eadb";

pub fn draw(buffer: &Buffer) -> String {
    let (columns, rows) = (u32::from(buffer.area.width), u32::from(buffer.area.height));
    let (width, height) = (columns * WIDTH + 16, rows * HEIGHT + 16);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, \
         monospace\" font-size=\"15\">\n<rect width=\"{width}\" height=\"{height}\" rx=\"8\" \
         fill=\"{PAPER}\"/>\n"
    );
    for y in 0..buffer.area.height {
        let mut x = 0;
        while x < buffer.area.width {
            let cell = &buffer[(x, y)];
            let mut end = x + 1;
            while end < buffer.area.width && background(&buffer[(end, y)]) == background(cell) {
                end += 1;
            }
            if let Some(fill) = background(cell) {
                let (left, top) = (8 + u32::from(x) * WIDTH, 8 + u32::from(y) * HEIGHT);
                let wide = u32::from(end - x) * WIDTH;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{HEIGHT}\" fill=\"{fill}\"/>"
                );
            }
            x = end;
        }
    }
    for y in 0..buffer.area.height {
        for x in 0..buffer.area.width {
            glyph(&mut svg, &buffer[(x, y)], x, y);
        }
    }
    svg + "</svg>\n"
}

/// One character; blocks are drawn as such, since fonts leave gaps between them.
fn glyph(svg: &mut String, cell: &Cell, x: u16, y: u16) {
    let symbol = cell.symbol();
    if symbol.trim().is_empty() {
        return;
    }
    let fill = foreground(cell);
    let (left, top) = (8 + u32::from(x) * WIDTH, 8 + u32::from(y) * HEIGHT);
    let block = match symbol {
        "█" => Some((0, 1)),
        "▀" => Some((0, 2)),
        "▄" => Some((1, 2)),
        _ => None,
    };
    if let Some((half, parts)) = block {
        let high = f64::from(HEIGHT) / f64::from(parts);
        let top = f64::from(top) + high * f64::from(half);
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{high}\" fill=\"{fill}\"/>"
        );
        return;
    }
    let weight = if cell.modifier.contains(Modifier::BOLD) {
        " font-weight=\"bold\""
    } else {
        ""
    };
    let symbol = symbol
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let base = top + 14;
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"{base}\" fill=\"{fill}\"{weight}>{symbol}</text>"
    );
}

fn background(cell: &Cell) -> Option<String> {
    if cell.modifier.contains(Modifier::REVERSED) {
        Some(hex(cell.fg).unwrap_or_else(|| INK.to_owned()))
    } else {
        hex(cell.bg)
    }
}

fn foreground(cell: &Cell) -> String {
    if cell.modifier.contains(Modifier::REVERSED) {
        PAPER.to_owned()
    } else {
        hex(cell.fg).unwrap_or_else(|| INK.to_owned())
    }
}

fn hex(colour: Color) -> Option<String> {
    match colour {
        Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
        Color::Indexed(231) => Some("#ffffff".to_owned()),
        _ => None,
    }
}
