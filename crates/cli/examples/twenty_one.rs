//! Twenty-One: count on by one, two or three in turn; who must say 21 loses.
use game::{Draw, Game, Info, Message, Notation, Options, Points, Position, Side, Text, Turn};
const EN: &str = "# Twenty-One\n\nCount on by 1, 2 or 3 in turn. Who says 21 loses.";
const ID: &str = "# Dua Puluh Satu\n\nBergantian maju 1, 2, atau 3. Yang menyebut 21 kalah.";
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TwentyOne(u8, Side);
impl Position for TwentyOne {
    type Move = u8;
    type Moves = std::ops::RangeInclusive<u8>;
    fn turn(&self) -> Turn {
        let (count, side) = (self.0, self.1);
        let won = Turn::Over(Points::to(side, 1));
        if count == 21 { won } else { Turn::Player(side) }
    }
    fn moves(&self) -> Self::Moves {
        1..=3.min(21 - self.0)
    }
    fn play(&mut self, step: u8) {
        *self = TwentyOne(self.0 + step, !self.1);
    }
}
impl Notation for TwentyOne {
    fn text(&self) -> String {
        format!("{} {}", self.0, self.1)
    }
    fn parse(&self, text: &str) -> Result<Self, Message> {
        let mut all = (0..=21).flat_map(|count| Side::BOTH.map(|side| TwentyOne(count, side)));
        all.find(|p| p.text() == text).ok_or("no such count".into())
    }
}
impl Draw for TwentyOne {}
impl Game for TwentyOne {
    const INFO: Info = Info::new("twenty-one", "Twenty-One", Text::both(EN, ID));
    fn start(_: &Options) -> Self {
        TwentyOne(0, Side::First)
    }
}
fn main() -> std::process::ExitCode {
    siasat::run("twenty_one", &[lobby::of::<TwentyOne>()])
}
