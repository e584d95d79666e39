use std::fmt::Display;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// How long a server that is well may take.
const PATIENCE: Duration = Duration::from_secs(4);

/// Asks the server at this address whether it is well: for the health checks of containers,
/// which have no other program to ask with.
pub(super) fn ask(host: IpAddr, port: u16) -> io::Result<()> {
    // Who listens everywhere listens here.
    let host = match host {
        IpAddr::V4(host) if host.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(host) if host.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        host => host,
    };
    let address = SocketAddr::new(host, port);
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    // The status line says it all.
    stream.take(1024).read_to_end(&mut answer)?;
    if answer.starts_with(b"HTTP/1.1 200") {
        return Ok(());
    }
    let said = answer.split(|&byte| byte == b'\r').next();
    let said = String::from_utf8_lossy(said.unwrap_or_default());
    Err(io::Error::other(said.into_owned()))
}

/// The address as people write it.
pub(super) fn shown(host: IpAddr, port: u16) -> impl Display {
    SocketAddr::new(host, port)
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    fn answered(answer: &'static str) -> io::Result<()> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 512];
            let length = stream.read(&mut request).unwrap();
            assert!(request[..length].starts_with(b"GET /healthz "));
            stream.write_all(answer.as_bytes()).unwrap();
        });
        let asked = ask(Ipv4Addr::UNSPECIFIED.into(), port);
        server.join().unwrap();
        asked
    }

    #[test]
    fn only_a_server_that_says_so_is_well() {
        assert!(answered("HTTP/1.1 200 OK\r\n\r\nok").is_ok());
        let ill = answered("HTTP/1.1 503 Service Unavailable\r\n\r\n").unwrap_err();
        assert_eq!(ill.to_string(), "HTTP/1.1 503 Service Unavailable");
        // Nobody listens there.
        assert!(ask(Ipv4Addr::LOCALHOST.into(), 1).is_err());
    }
}
