use std::sync::OnceLock;

use axum::body::Bytes;
use game::Lang;
use lobby::AnyGame;
use serde_json::json;

use crate::json;

/// The answer to `GET /api/games` in each language: a hundred kilobytes that never change.
#[derive(Default)]
pub(crate) struct GameList([OnceLock<Bytes>; Lang::ALL.len()]);

impl GameList {
    pub(crate) fn in_lang(&self, games: &[&'static dyn AnyGame], lang: Lang) -> Bytes {
        let index = Lang::ALL.iter().position(|known| *known == lang);
        let list = self.0[index.unwrap_or_default()].get_or_init(|| {
            let list = json!({ "games": json::games(games, lang) });
            Bytes::from(list.to_string())
        });
        Bytes::clone(list)
    }
}
