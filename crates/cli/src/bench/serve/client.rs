use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A connection to the server that stays open, as that of a browser.
pub(super) struct Client {
    address: SocketAddr,
    connection: Option<BufReader<TcpStream>>,
}

/// An answer of the server.
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) body: Vec<u8>,
}

impl Reply {
    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

impl Client {
    pub(super) fn new(address: SocketAddr) -> Client {
        Client {
            address,
            connection: None,
        }
    }

    /// Sends a request and reads the answer. After an error the next request opens another
    /// connection.
    pub(super) fn ask(&mut self, call: &str, token: &str, body: &str) -> io::Result<Reply> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(self.address)?,
        };
        write!(
            connection.get_mut(),
            "{call} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let (status, length) = read_head(&mut connection)?;
        let mut body = vec![0; length.unwrap_or(0)];
        connection.read_exact(&mut body)?;
        self.connection = Some(connection);
        Ok(Reply { status, body })
    }

    /// Sends a request whose answer is a stream of events, and reads it to its end; `None` when
    /// that is not wanted any more.
    pub(super) fn stream(
        &self,
        call: &str,
        token: &str,
        body: &str,
        is_over: impl Fn() -> bool,
    ) -> io::Result<Option<Reply>> {
        let mut connection = connect(self.address)?;
        write!(
            connection.get_mut(),
            "{call} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\
             Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let (status, _) = read_head(&mut connection)?;
        let mut body = Vec::new();
        connection.get_ref().set_read_timeout(Some(GLANCE))?;
        let start = Instant::now();
        while start.elapsed() < LONGEST {
            // What has been read so far stays in the body.
            match connection.read_to_end(&mut body) {
                Ok(_) => return Ok(Some(Reply { status, body })),
                Err(error) if is_timeout(&error) && is_over() => return Ok(None),
                Err(error) if is_timeout(&error) => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::TimedOut.into())
    }
}

/// Longer than any answer of a server that works.
const LONGEST: Duration = Duration::from_secs(120);

/// How often somebody who waits for an answer looks at the clock.
const GLANCE: Duration = Duration::from_millis(200);

fn is_timeout(error: &io::Error) -> bool {
    // Systems differ.
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
    )
}

fn connect(address: SocketAddr) -> io::Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(LONGEST))?;
    Ok(BufReader::new(stream))
}

/// The status of an answer, and the length of its body if the server says it.
fn read_head(connection: &mut BufReader<TcpStream>) -> io::Result<(u16, Option<usize>)> {
    let mut line = String::new();
    connection.read_line(&mut line)?;
    let status = line
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    let status = status.ok_or(io::ErrorKind::InvalidData)?;
    let mut length = None;
    loop {
        line.clear();
        connection.read_line(&mut line)?;
        match line.trim_end().split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.parse().ok();
            }
            Some(_) => {}
            None => return Ok((status, length)),
        }
    }
}
