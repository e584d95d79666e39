use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// All of them.
    Full,
    /// The 256 of xterm.
    Indexed,
    /// The sixteen that every terminal names, on its own background.
    Sixteen,
    /// None: shapes say everything.
    None,
}

impl Colours {
    /// The colours by the environment of the terminal; `NO_COLOR` overrides everything.
    pub fn detect(lookup: impl Fn(&str) -> Option<String>) -> Colours {
        let says = |name: &str| lookup(name).unwrap_or_default().to_lowercase();
        let [no_color, colorterm, term] = ["NO_COLOR", "COLORTERM", "TERM"].map(says);
        if !no_color.is_empty() {
            Colours::None
        } else if colorterm.contains("truecolor") || colorterm.contains("24bit") {
            Colours::Full
        } else if term.contains("256") || term.contains("direct") {
            Colours::Indexed
        } else {
            Colours::Sixteen
        }
    }
}

/// The colours of everything, named after what they are for. Text stands on the
/// background that the person has chosen for the terminal; only boards bring their own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    /// Do boards have backgrounds of their own?
    pub(crate) is_painted: bool,
    pub(crate) first: Color,
    pub(crate) second: Color,
    pub(crate) hint: Color,
    pub(crate) win: Color,
    pub(crate) loss: Color,
    pub(crate) muted: Color,
    pub(crate) line: Color,
    /// The board, its carved holes, and what is engraved on it.
    pub(crate) wood: Color,
    pub(crate) carved: Color,
    pub(crate) engraved: Color,
    pub(crate) seeds: [Color; 4],
    /// Squares of a chequered board and the knights on them.
    pub(crate) squares: [Color; 2],
    pub(crate) knights: [Color; 2],
    /// Squares that are written on, and the marks.
    pub(crate) pale: [Color; 2],
    pub(crate) marks: [Color; 2],
    pub(crate) faint: Color,
    /// Behind what is under the cursor, and what moved last.
    pub(crate) cursor: Color,
    pub(crate) last: Color,
}

impl Theme {
    pub(crate) fn new(colours: Colours) -> Theme {
        let rgb = |hex: u32| {
            let [_, r, g, b] = hex.to_be_bytes();
            match colours {
                Colours::Full => Color::Rgb(r, g, b),
                _ => Color::Indexed(nearest(r, g, b)),
            }
        };
        match colours {
            Colours::Full | Colours::Indexed => Theme {
                is_painted: true,
                first: rgb(0x6f_97_e8),
                second: rgb(0xf0_99_4f),
                hint: rgb(0xe8_b9_3a),
                win: rgb(0x5f_b8_78),
                loss: rgb(0xe0_6a_66),
                muted: rgb(0x94_85_70),
                line: rgb(0x8a_77_61),
                wood: rgb(0x7a_4e_2a),
                carved: rgb(0x3a_24_12),
                engraved: rgb(0xff_f0_da),
                seeds: [0xf6_e7_c8, 0xea_d5_ab, 0xdf_c4_98, 0xff_f3_dc].map(rgb),
                squares: [0xa9_74_3f, 0x7d_4f_27].map(rgb),
                knights: [0xff_fa_ee, 0x14_0a_04].map(rgb),
                pale: [0xec_e0_c8, 0xe0_d1_b2].map(rgb),
                marks: [0x2b_4c_8f, 0xa6_48_0c].map(rgb),
                faint: rgb(0x9c_8a_6c),
                cursor: rgb(0x15_52_c0),
                last: rgb(0xb0_82_1e),
            },
            Colours::Sixteen => Theme {
                first: Color::LightBlue,
                second: Color::Yellow,
                hint: Color::LightYellow,
                win: Color::Green,
                loss: Color::Red,
                muted: Color::DarkGray,
                line: Color::DarkGray,
                knights: [Color::LightBlue, Color::Yellow],
                marks: [Color::LightBlue, Color::Yellow],
                faint: Color::DarkGray,
                ..Theme::bare()
            },
            Colours::None => Theme::bare(),
        }
    }

    const fn bare() -> Theme {
        const NONE: Color = Color::Reset;
        Theme {
            is_painted: false,
            first: NONE,
            second: NONE,
            hint: NONE,
            win: NONE,
            loss: NONE,
            muted: NONE,
            line: NONE,
            wood: NONE,
            carved: NONE,
            engraved: NONE,
            seeds: [NONE; 4],
            squares: [NONE; 2],
            knights: [NONE; 2],
            pale: [NONE; 2],
            marks: [NONE; 2],
            faint: NONE,
            cursor: NONE,
            last: NONE,
        }
    }

    pub(crate) fn side(&self, side: game::Side) -> Style {
        Style::new().fg([self.first, self.second][side.index()])
    }

    pub(crate) fn muted(&self) -> Style {
        Style::new().fg(self.muted)
    }

    pub(crate) fn hint(&self) -> Style {
        Style::new().fg(self.hint).add_modifier(Modifier::BOLD)
    }

    /// A line of a list that the cursor stands on.
    pub(crate) fn focus(&self) -> Style {
        if self.is_painted {
            let style = Style::new().bg(self.cursor).fg(Color::Indexed(231));
            style.add_modifier(Modifier::BOLD)
        } else {
            bold().add_modifier(Modifier::REVERSED)
        }
    }
}

pub(crate) fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// The colour of xterm's cube or its greys that is nearest.
fn nearest(r: u8, g: u8, b: u8) -> u8 {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let [r, g, b] = [r, g, b].map(i32::from);
    let away = |[x, y, z]: [i32; 3]| (x - r).pow(2) + (y - g).pow(2) + (z - b).pow(2);
    let cube = (0..216_usize).map(|at| {
        let colour = [STEPS[at / 36], STEPS[at / 6 % 6], STEPS[at % 6]];
        (away(colour), 16 + at as u8)
    });
    let greys = (0..24_u8).map(|at| (away([8 + 10 * i32::from(at); 3]), 232 + at));
    cube.chain(greys).min().map_or(0, |(_, index)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminal_says_how_many_colours_it_has() {
        let check = |variables: &[(&str, &str)], expected| {
            let lookup = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Colours::detect(lookup), expected, "{variables:?}");
        };
        check(&[], Colours::Sixteen);
        check(&[("TERM", "xterm-256color")], Colours::Indexed);
        check(&[("COLORTERM", "truecolor")], Colours::Full);
        check(
            &[("NO_COLOR", "1"), ("COLORTERM", "truecolor")],
            Colours::None,
        );
        check(&[("NO_COLOR", ""), ("TERM", "xterm")], Colours::Sixteen);
    }

    #[test]
    fn the_nearest_of_256_colours() {
        assert_eq!(nearest(255, 255, 255), 231);
        assert_eq!(nearest(0, 0, 0), 16);
        assert_eq!(nearest(8, 8, 8), 232);
    }
}
