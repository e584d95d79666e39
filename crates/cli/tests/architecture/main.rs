//! The invariants of `docs/ARCHITECTURE.md` that a program can check: who may depend on
//! whom, who may name a game, who may reach for a clock, and how long a function gets.

mod dependencies;
mod functions;
mod game_names;
mod machine;
mod source;
