use std::io::{self, Read};

/// Reads text up to a number of bytes; invalid UTF-8 is replaced.
pub(crate) fn read_text(input: impl Read, max_bytes: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(max_bytes).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
