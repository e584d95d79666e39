//! The animation of a move: its events are shown one after another. The session is ahead
//! of the stage until the animation ends.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use game::{CellId, Content, Event, Scene};

use crate::settings::Speed;

pub(crate) struct Stage {
    pub(crate) scene: Scene,
    /// The seeds in hand, and the cell below them.
    pub(crate) hand: Option<(CellId, u32)>,
    /// The cells that the current event touches.
    pub(crate) glow: Vec<CellId>,
    /// The cells of the last move.
    pub(crate) last: Vec<CellId>,
    /// The changes by a move without animation: `+7`.
    pub(crate) tags: Vec<(CellId, String)>,
    /// The cells that won the game.
    pub(crate) won: Vec<CellId>,
    /// The round that waits until somebody begins it.
    pub(crate) between: Option<RoundBreak>,
    /// Does somebody watch who wants to look at the board between two rounds?
    pub(crate) stops_between_rounds: bool,
    queue: VecDeque<(Event, Duration)>,
    due: Option<Instant>,
}

/// The end of a round, before the next is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RoundBreak {
    /// The round that begins.
    pub(crate) number: u32,
    /// What each side owns.
    pub(crate) owned: [u32; 2],
}

impl Stage {
    pub(crate) fn new(scene: Scene) -> Stage {
        Stage {
            between: None,
            stops_between_rounds: false,
            scene,
            hand: None,
            glow: Vec::new(),
            last: Vec::new(),
            tags: Vec::new(),
            won: Vec::new(),
            queue: VecDeque::new(),
            due: None,
        }
    }

    /// Starts the animation of a move.
    pub(crate) fn animate(&mut self, story: &[Event], speed: Speed, now: Instant) {
        self.finish();
        self.tags.clear();
        self.last = moved(story);
        let times = times(story, speed);
        self.queue = story.iter().cloned().zip(times).collect();
        if speed == Speed::Instant {
            let before = self.scene.clone();
            self.skip();
            self.tags = changes(&before, &self.scene);
        } else {
            self.due = Some(now);
            self.go_on(now);
        }
    }

    /// Marks a move without animation.
    pub(crate) fn mark(&mut self, story: &[Event]) {
        self.last = moved(story);
        if let Some(Event::Over { cells, .. }) = story.last() {
            self.won.clone_from(cells);
        }
    }

    pub(crate) fn is_moving(&self) -> bool {
        self.due.is_some() || self.between.is_some()
    }

    /// When the next event is due.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Shows the events that are due.
    pub(crate) fn go_on(&mut self, now: Instant) {
        while self.due.is_some_and(|due| due <= now) {
            if self.stops_here() {
                return;
            }
            let Some((event, time)) = self.queue.pop_front() else {
                self.settle();
                return;
            };
            self.show(&event);
            // Counted from now: a late tick does not skip events.
            self.due = Some(now + time);
        }
    }

    /// Shows the end of the move at once, or of the round; after the end of a round, the
    /// beginning of the next.
    pub(crate) fn skip(&mut self) {
        let begins = self.between.take().is_some();
        while begins || !self.stops_here() {
            let Some((event, _)) = self.queue.pop_front() else {
                self.settle();
                return;
            };
            self.show(&event);
        }
    }

    /// Shows all that is left.
    fn finish(&mut self) {
        self.between = None;
        while let Some((event, _)) = self.queue.pop_front() {
            self.show(&event);
        }
        self.settle();
    }

    /// Stops where a round ends, if somebody watches.
    fn stops_here(&mut self) -> bool {
        let Some((Event::Round { number, owned, .. }, _)) = self.queue.front() else {
            return false;
        };
        if self.stops_between_rounds {
            self.between = Some(RoundBreak {
                number: *number,
                owned: *owned,
            });
            self.settle();
        }
        self.stops_between_rounds
    }

    fn settle(&mut self) {
        self.due = None;
        self.hand = None;
        self.glow.clear();
    }

    fn show(&mut self, event: &Event) {
        self.scene.apply(event);
        self.glow.clear();
        match event {
            Event::Lift { from, seeds } => {
                self.hand = Some((*from, *seeds));
                self.glow.push(*from);
            }
            Event::Relay { at, seeds } => {
                self.hand = Some((*at, *seeds));
                self.glow.push(*at);
            }
            Event::Drop { into, left } => {
                self.hand = Some((*into, *left)).filter(|_| *left > 0);
                self.glow.push(*into);
            }
            Event::Capture { from, into, seeds } | Event::Sweep { from, into, seeds } => {
                self.hand = None;
                self.glow.clone_from(from);
                self.glow.push(*into);
                self.tags = vec![(*into, format!("+{seeds}"))];
            }
            Event::Take { at } | Event::Place { at, .. } | Event::Flip { at, .. } => {
                self.glow.push(*at);
            }
            Event::Slide { to, .. } => self.glow.push(*to),
            Event::Roll { die, .. } => self.glow.push(*die),
            Event::Round { .. } => {
                self.hand = None;
                self.tags.clear();
            }
            Event::Carry { from, into, .. } => self.glow.extend([*from, *into]),
            Event::Over { cells, .. } => self.won.clone_from(cells),
            _ => {}
        }
    }
}

/// The display time of each event.
fn times(story: &[Event], speed: Speed) -> Vec<Duration> {
    // Later drops of a long move are shown twice as fast.
    const SLOW_DROPS: usize = 24;
    const MAX_DURATION: Duration = Duration::from_secs(6);
    let seed = speed.per_seed();
    let mut drops = 0;
    let times: Vec<Duration> = story
        .iter()
        .map(|event| {
            let time = match event {
                Event::Lift { .. } => seed * 3 / 2,
                Event::Drop { .. } => {
                    drops += 1;
                    seed
                }
                Event::Relay { .. } => seed * 2,
                Event::Capture { .. } | Event::Sweep { .. } => seed * 3,
                Event::Round { .. } => seed * 6,
                Event::Carry { .. } => seed * 2,
                Event::Slide { .. } | Event::Place { .. } => seed * 5 / 4,
                Event::Flip { .. } => seed / 2,
                Event::Take { .. } => seed / 2,
                Event::Roll { .. } => seed * 5 / 2,
                Event::Gain { .. } | Event::Bust { .. } | Event::Bank { .. } => seed,
                Event::Show { .. } => seed,
                Event::ExtraTurn(_) | Event::Pass(_) | Event::Over { .. } => Duration::ZERO,
            };
            if drops > SLOW_DROPS { time / 2 } else { time }
        })
        .collect();
    let whole: Duration = times.iter().sum();
    if whole <= MAX_DURATION {
        return times;
    }
    let share = MAX_DURATION.as_secs_f64() / whole.as_secs_f64();
    times.iter().map(|time| time.mul_f64(share)).collect()
}

/// The cells that mark a move.
fn moved(story: &[Event]) -> Vec<CellId> {
    let mut cells = Vec::new();
    for event in story {
        match event {
            Event::Lift { from, .. } => cells.push(*from),
            Event::Slide { from, to } => cells.extend([*from, *to]),
            Event::Place { at, .. } => cells.push(*at),
            Event::Take { at } => cells.push(*at),
            Event::Bank { track, .. } | Event::Gain { track, .. } | Event::Bust { track } => {
                cells.push(*track);
            }
            _ => {}
        }
    }
    cells
}

/// `+1`, `−7` for every heap that has changed.
fn changes(before: &Scene, after: &Scene) -> Vec<(CellId, String)> {
    let seeds = |content: &Content| match content {
        Content::Seeds(seeds) => i64::from(*seeds),
        _ => 0,
    };
    let pairs = before.cells.iter().zip(&after.cells);
    let changed = (0..).map(CellId).zip(pairs).map(|(id, (old, new))| {
        let change = seeds(&new.content) - seeds(&old.content);
        (id, change)
    });
    changed
        .filter(|(_, change)| *change != 0)
        .map(|(id, change)| {
            let sign = if change > 0 { '+' } else { '−' };
            (id, format!("{sign}{}", change.abs()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lobby::{GAMES, Rng, open};

    /// Every way to watch a move ends with the board of the session.
    #[test]
    fn the_stage_ends_where_the_game_stands() {
        for game in GAMES {
            for speed in [Speed::Slow, Speed::Instant] {
                let mut session = open(GAMES, game.info().name).expect("a game of ours");
                let mut stage = Stage::new(session.scene());
                let mut rng = Rng::new(3);
                let mut now = Instant::now();
                for _ in 0..40 {
                    let legal = session.legal();
                    if session.turn().is_over() {
                        break;
                    }
                    let text = &legal[rng.below(legal.len() as u32) as usize];
                    let played = session.play(text).expect("a legal move");
                    stage.animate(&played.story, speed, now);
                    let begun = now;
                    while let Some(due) = stage.due() {
                        now = due;
                        stage.go_on(now);
                    }
                    let slack = Duration::from_millis(50);
                    assert!(now - begun <= Duration::from_secs(6) + slack);
                    let cells = |scene: &Scene| -> Vec<Content> {
                        scene
                            .cells
                            .iter()
                            .map(|cell| cell.content.clone())
                            .collect()
                    };
                    assert_eq!(cells(&stage.scene), cells(&session.scene()), "{text}");
                    stage.scene = session.scene();
                }
            }
        }
    }

    #[test]
    fn a_move_can_be_skipped() {
        let mut session = open(GAMES, "congklak").expect("a game of ours");
        let mut stage = Stage::new(session.scene());
        let story = session.play("2").expect("a legal move").story;
        stage.animate(&story, Speed::Slow, Instant::now());
        assert!(stage.is_moving());
        assert_eq!(stage.hand.map(|(_, seeds)| seeds), Some(7));
        stage.skip();
        assert!(!stage.is_moving() && stage.hand.is_none());
        assert_eq!(stage.scene.seeds(), 98);
    }
}
