use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A room as a row of the table `rooms`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct RoomRow {
    pub(crate) id: String,
    /// 1 for a new room, and one more with every change.
    pub(crate) version: u64,
    /// The hash of the owner's token.
    pub(crate) owner: String,
    /// The hash of the token to watch with.
    pub(crate) watch: String,
    pub(crate) game: String,
    pub(crate) start: Option<String>,
    /// JSON: a list of texts.
    pub(crate) moves: String,
    /// JSON: a list of lists of texts; the last is redone first.
    pub(crate) undone: String,
    pub(crate) players: [String; 2],
    /// Whose seats they are: `owner`, `open:HASH` or `guest:HASH`.
    pub(crate) holders: [String; 2],
    pub(crate) seed: u64,
    pub(crate) ended: Option<String>,
    /// Milliseconds that each side has used.
    pub(crate) clocks: [u64; 2],
    /// Seconds since 1970.
    pub(crate) touched: u64,
    /// JSON: what a game between two people by link has besides. Rooms of older programs
    /// have none.
    #[serde(default)]
    pub(crate) link: Option<String>,
}

impl RoomRow {
    /// A checksum of everything in the row: SQLite notices a damaged page only where it
    /// breaks the structure of the file.
    pub(super) fn checksum(&self) -> i64 {
        let mut hash = Sha256::new();
        let [first, second] = &self.players;
        let [first_holder, second_holder] = &self.holders;
        let texts = [
            Some(&self.id),
            Some(&self.owner),
            Some(&self.watch),
            Some(&self.game),
            self.start.as_ref(),
            Some(&self.moves),
            Some(&self.undone),
            Some(first),
            Some(second),
            Some(first_holder),
            Some(second_holder),
            self.ended.as_ref(),
        ];
        for text in texts {
            // The length keeps neighbours apart, and an empty text from none.
            let length = text.map_or(u64::MAX, |text| text.len() as u64);
            hash.update(length.to_le_bytes());
            hash.update(text.map_or("", String::as_str));
        }
        let [first_ms, second_ms] = self.clocks;
        for number in [self.version, self.seed, first_ms, second_ms, self.touched] {
            hash.update(number.to_le_bytes());
        }
        // After everything else: checksums of older programs stay right.
        if let Some(link) = &self.link {
            hash.update(link);
        }
        let digest = hash.finalize();
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&digest[..8]);
        i64::from_le_bytes(bytes)
    }
}
