//! A game in progress: the turn, the bots, the animation, the narration.

mod choose;
mod draw;
mod keys;
mod layout;
mod message;
pub(crate) mod moves;
mod preview;
mod result;
mod save;
mod think;

use std::time::{Duration, Instant};

use commentary::Speakers;
use game::{Event, Side, Turn};
use lobby::{Bot, Outcome, Player, Rng, Session, View};
use words::Words;

use crate::app::Context;
use crate::buttons::has_buttons;
use crate::pick::Pick;
use crate::stage::Stage;
use commentary::opponents;

pub(crate) use draw::draw;
pub(crate) use keys::{PlayAction, help};
pub(crate) use layout::Layout;
use think::{Hint, Thinking};

/// A game in progress.
pub(crate) struct Play {
    pub(crate) session: Box<dyn Session>,
    /// The name of the file in which the game is kept.
    pub(crate) file: String,
    /// When the game began.
    pub(crate) date: Option<String>,
    /// The players, as texts.
    pub(crate) names: [String; 2],
    pub(crate) players: [Player; 2],
    bots: [Option<Box<dyn Bot>>; 2],
    rng: Rng,
    /// The generator before each move: a move that is taken back and made again gets the
    /// same outcome.
    rng_before: Vec<Rng>,
    /// What was taken back, the last first: the moves, and the generator after them.
    undone: Vec<(Vec<String>, Rng)>,
    /// Depth and time of the last move of a bot.
    last_search: Option<(u32, Duration)>,
    view: View,
    stage: Stage,
    speakers: Speakers,
    pick: Pick,
    /// The sentences about the last move.
    narration: Vec<String>,
    /// A notice that replaces the narration.
    pub(crate) notice: Option<String>,
    thinking: Option<Thinking>,
    hint: Hint,
    /// The thinking time of each side.
    times: [Duration; 2],
    /// When the turn of a person began.
    since: Option<Instant>,
    /// Bots against each other can be paused; `steps` moves are still allowed then.
    paused: bool,
    steps: u32,
    /// The side that was announced as the certain winner.
    announced: Option<Side>,
    /// Is the question open whether to play on in a decided game?
    pub(crate) asks_to_stop: bool,
    stopped: bool,
    shows_result: bool,
    /// When the result was shown.
    result_since: Option<Instant>,
    /// Rows by which the list of moves is scrolled back.
    scroll: usize,
    /// First letters of moves, which are not available to commands.
    letters: Vec<char>,
    /// Are values chances of winning rather than points?
    is_chance: bool,
    /// Are there moves without a cell, which need buttons?
    has_buttons: bool,
}

impl Play {
    /// Starts a game between these players; a text that names no player is a person.
    pub(crate) fn new(
        session: Box<dyn Session>,
        names: [String; 2],
        words: &'static Words,
        seed: u64,
    ) -> Play {
        let players = [0, 1].map(|side: usize| names[side].parse().unwrap_or_default());
        let view = session.view();
        let rng = Rng::new(seed);
        let mut play = Play {
            speakers: Speakers::of_players(words, session.info(), players),
            rng_before: vec![rng.clone(); view.ply()],
            undone: Vec::new(),
            last_search: None,
            letters: letters(words, &*session),
            is_chance: opponents::is_chance(&*session),
            has_buttons: has_buttons(&plain::players_view(&*session)),
            stage: Stage::new(view.scene.clone()),
            file: String::new(),
            date: None,
            names,
            players,
            bots: [None, None],
            rng,
            view,
            session,
            pick: Pick::default(),
            narration: Vec::new(),
            notice: None,
            thinking: None,
            hint: Hint::None,
            times: [Duration::ZERO; 2],
            since: None,
            paused: false,
            steps: 0,
            announced: None,
            asks_to_stop: false,
            stopped: false,
            shows_result: true,
            result_since: None,
            scroll: 0,
        };
        play.announced = play.view.sure;
        play.show_last();
        play
    }

    pub(crate) fn words(&self) -> &'static Words {
        self.speakers.words()
    }

    /// Changes the language.
    pub(crate) fn speak(&mut self, words: &'static Words) {
        self.speakers = Speakers::of_players(words, self.session.info(), self.players);
        self.letters = letters(words, &*self.session);
        self.narration.clear();
        self.notice = None;
    }

    fn has_human(&self) -> bool {
        self.players.contains(&Player::Human)
    }

    /// Is the game over, or stopped as decided?
    fn is_over(&self) -> bool {
        self.stopped || self.view.turn.is_over()
    }

    fn outcome(&self) -> Outcome {
        match (self.view.turn, self.stopped, self.view.sure) {
            (Turn::Over(_), ..) => Outcome::of(self.view.turn),
            (_, true, Some(side)) => Outcome::Win(side),
            _ => Outcome::Open,
        }
    }

    /// May a person choose a move now?
    fn is_open(&self) -> bool {
        let is_a_persons = match self.view.turn {
            Turn::Player(side) => self.players[side.index()] == Player::Human,
            Turn::Chance | Turn::Over(_) => false,
        };
        is_a_persons && !self.stage.is_moving() && !self.stopped && !self.asks_to_stop
    }

    /// When the picture changes without any input.
    pub(crate) fn due(&self, now: Instant) -> Option<Instant> {
        // How often a clock on the screen is redrawn.
        const CLOCK_INTERVAL: Duration = Duration::from_millis(100);
        let is_asked = matches!(self.hint, Hint::Asked { .. });
        let clock = (self.thinking.is_some() || is_asked).then(|| now + CLOCK_INTERVAL);
        [self.stage.due(), clock].into_iter().flatten().min()
    }

    /// Advances the game until a person or a bot has to choose.
    pub(crate) fn go_on(&mut self, context: &mut Context<'_>) {
        let now = context.now;
        self.stage.go_on(now);
        self.go_to_next_turn(context);
        let is_result_shown = self.is_over() && !self.stage.is_moving();
        self.result_since = match self.result_since {
            Some(since) if is_result_shown => Some(since),
            _ => is_result_shown.then_some(now),
        };
    }

    fn go_to_next_turn(&mut self, context: &mut Context<'_>) {
        let now = context.now;
        while !self.stage.is_moving() && !self.is_over() && !self.asks_to_stop {
            if self.announce_winner() {
                return;
            }
            let may_move = !self.paused || self.steps > 0;
            match self.view.turn {
                Turn::Over(_) => return,
                Turn::Chance => self.roll(context),
                Turn::Player(side) => match self.players[side.index()] {
                    Player::Human => {
                        if self.since.is_none() {
                            self.since = Some(now);
                            self.pick.begin(&self.view);
                        }
                        return;
                    }
                    _ if !may_move || self.thinking.is_some() => return,
                    Player::Random => {
                        let index = self.rng.below(self.view.choices.len() as u32) as usize;
                        let Some(choice) = self.view.choices.get(index) else {
                            return;
                        };
                        let text = choice.text.clone();
                        self.make(&text, context);
                    }
                    player => {
                        if !self.ask(side, player, context) {
                            return;
                        }
                    }
                },
            }
        }
    }

    /// Announces once that the game is decided; true while a person is asked whether to go
    /// on.
    fn announce_winner(&mut self) -> bool {
        let sure = self.view.sure;
        let is_news = sure.is_some() && sure != self.announced;
        self.announced = sure;
        if is_news && self.has_human() {
            self.asks_to_stop = true;
        } else if is_news {
            self.narration
                .push(self.speakers.about(sure, "score.certain", &[]));
        }
        self.asks_to_stop
    }

    fn roll(&mut self, context: &mut Context<'_>) {
        let weights = self.view.choices.iter().map(|choice| choice.weight);
        let drawn = self.rng.weighted(weights).unwrap_or_default();
        match self.view.choices.get(drawn) {
            Some(outcome) => {
                let text = outcome.text.clone();
                self.make(&text, context);
            }
            // A chance node without outcomes is a mistake of the game.
            None => self.stopped = true,
        }
    }

    /// Makes a move, narrates it, and saves the game.
    fn make(&mut self, text: &str, context: &mut Context<'_>) {
        let rng = self.rng.clone();
        let played = match self.session.play(text) {
            Ok(played) => played,
            Err(error) => {
                self.notice = Some(error.in_lang(self.words().lang()));
                return;
            }
        };
        self.rng_before.truncate(self.view.ply());
        self.rng_before.push(rng);
        self.undone.clear();
        self.steps = self.steps.saturating_sub(1);
        if let (Some(since), Some(side)) = (self.since.take(), played.side) {
            self.times[side.index()] += context.now.saturating_duration_since(since);
        }
        let narration = self
            .speakers
            .narrate(&self.view.scene, played.side, &played.story);
        self.view = self.session.view();
        if !narration.is_empty() {
            self.narration = narration;
        } else if self.view.turn != Turn::Chance {
            let shown = moves::shown(self.words(), text);
            let sentence = self
                .speakers
                .about(played.side, "tell.plays", &[("move", &shown)]);
            self.narration = vec![sentence];
        }
        self.forget_hint();
        self.notice = None;
        self.scroll = 0;
        self.stage.stops_between_rounds = self.players.contains(&Player::Human);
        self.stage
            .animate(&played.story, context.speed, context.now);
        self.keep(context);
    }

    /// Goes back to the last move of a person, over moves of bots and chance; by one move
    /// where only bots play. False when there is none.
    fn take_back(&mut self, context: &mut Context<'_>) -> bool {
        let watches = !self.has_human();
        let history = &self.view.history;
        let last = history.iter().rposition(|played| match played.side {
            Some(side) => watches || self.players[side.index()] == Player::Human,
            None => false,
        });
        let Some(last) = last else {
            return false;
        };
        let moves = history[last..].iter().map(|played| played.text.clone());
        self.undone.push((moves.collect(), self.rng.clone()));
        for _ in last..self.view.ply() {
            self.session.take_back();
        }
        if let Some(rng) = self.rng_before.get(last) {
            self.rng.clone_from(rng);
        }
        self.paused = watches;
        self.look_again();
        self.narration = vec![self.words().say("undo.done").to_owned()];
        self.keep(context);
        true
    }

    /// Makes the moves again that were taken back last. False when there are none.
    fn redo(&mut self, context: &mut Context<'_>) -> bool {
        let Some((moves, rng)) = self.undone.pop() else {
            return false;
        };
        for text in moves {
            self.rng_before.truncate(self.session.ply());
            self.rng_before.push(self.rng.clone());
            // They were legal before.
            if self.session.play(&text).is_err() {
                break;
            }
        }
        self.rng = rng;
        self.look_again();
        self.keep(context);
        true
    }

    /// Resets everything that belongs to the position before.
    fn look_again(&mut self) {
        self.stop_thinking();
        self.forget_hint();
        self.view = self.session.view();
        self.stage = Stage::new(self.view.scene.clone());
        self.show_last();
        self.announced = self.view.sure;
        self.asks_to_stop = false;
        self.stopped = false;
        self.shows_result = true;
        self.since = None;
        self.notice = None;
        self.scroll = 0;
    }

    fn show_last(&mut self) {
        if let Some(played) = self.view.history.last() {
            self.stage.mark(&played.story);
        }
    }

    fn swap_sides(&mut self, context: &mut Context<'_>) {
        self.stop_thinking();
        self.players.swap(0, 1);
        self.names.swap(0, 1);
        self.bots.swap(0, 1);
        self.times.swap(0, 1);
        self.since = None;
        self.forget_hint();
        self.speakers = Speakers::of_players(self.words(), self.session.info(), self.players);
        self.narration = vec![self.words().say("play.swapped").to_owned()];
        self.keep(context);
    }

    /// Was the last move followed by another turn of the same side?
    fn is_extra_turn(&self) -> bool {
        let last = self.view.history.last();
        last.is_some_and(|played| {
            let mut events = played.story.iter();
            events.any(|event| matches!(event, Event::ExtraTurn(_)))
        })
    }
}

/// The first letters of this game's moves.
fn letters(words: &'static Words, session: &dyn Session) -> Vec<char> {
    let view = plain::players_view(session);
    let mut letters: Vec<char> = Vec::new();
    for choice in &view.choices {
        letters.extend(choice.text.chars().next());
        letters.extend(moves::shown(words, &choice.text).chars().next());
    }
    // Where a move starts with a square, any square may start one later.
    if letters.iter().any(|letter| letter.is_alphabetic()) {
        let cells = view.scene.cells.iter();
        letters.extend(cells.filter_map(|cell| cell.name.chars().next()));
    }
    letters.retain(|letter| letter.is_alphabetic());
    letters.sort_unstable();
    letters.dedup();
    letters
}
