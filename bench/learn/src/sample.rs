use std::fs::File;
use std::io::{self, Read};

use crate::Trouble;

/// A position that was seen in a game, and what became of it.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    /// The knights of the mover and of the other, as the mover sees the board.
    pub(crate) boards: [u64; 2],
    /// What the search thought of it, in units of value, seen by the mover.
    pub(crate) value: i16,
    /// Did the mover win?
    pub(crate) won: bool,
}

impl Sample {
    const BYTES: usize = 19;

    pub(crate) fn bytes(&self) -> [u8; Sample::BYTES] {
        let mut bytes = [0; Sample::BYTES];
        bytes[..8].copy_from_slice(&self.boards[0].to_le_bytes());
        bytes[8..16].copy_from_slice(&self.boards[1].to_le_bytes());
        bytes[16..18].copy_from_slice(&self.value.to_le_bytes());
        bytes[18] = u8::from(self.won);
        bytes
    }

    fn read(bytes: &[u8; Sample::BYTES]) -> Sample {
        let word = |from: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[from..from + 8]);
            u64::from_le_bytes(word)
        };
        Sample {
            boards: [word(0), word(8)],
            value: i16::from_le_bytes([bytes[16], bytes[17]]),
            won: bytes[18] != 0,
        }
    }

    /// All samples of these files. A last one that was cut off does not count.
    pub(crate) fn read_all(files: &[&str]) -> Result<Vec<Sample>, Trouble> {
        let mut samples = Vec::new();
        for file in files {
            let read = || -> io::Result<Vec<u8>> {
                let mut bytes = Vec::new();
                File::open(file)?.read_to_end(&mut bytes)?;
                Ok(bytes)
            };
            let bytes = read().map_err(|error| format!("{file}: {error}"))?;
            let (chunks, _) = bytes.as_chunks::<{ Sample::BYTES }>();
            samples.extend(chunks.iter().map(Sample::read));
        }
        Ok(samples)
    }
}
