//! The page in a real browser: whole games by clicking, help, links, keys, speed, and
//! whether it can be used by those who do not see it.
//!
//! Needs `chromium` and `chromedriver`, which `./test` installs where they are missing.

mod access;
mod away;
mod axe;
mod chain;
mod coach;
mod driver;
#[path = "../support/folder.rs"]
mod folder;
mod games;
mod ghost;
mod help;
mod house;
mod laboratory;
mod late;
mod lines;
mod links;
mod motion;
mod my_games;
mod newcomer;
mod puzzles;
mod reducer;
mod report;
mod room_to_play;
mod rounds;
mod screens;
mod speed;
mod study;
mod touch;
mod trouble;
mod two_people;
mod values;
mod visitor;
