//! A real NATS server with leaders and workers of tournaments.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::folder::Folder;
use crate::support::start;

/// A folder, a server in it, and programs; all gone when the test is.
pub struct Site {
    pub folder: Folder,
    pub url: String,
    server: Child,
}

impl Site {
    pub fn new() -> Site {
        let folder = Folder::new("nats");
        // A port that was free a moment ago.
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let store = folder.path().join("server");
        let server = Command::new("nats-server")
            .args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"])
            .arg(&store)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server, which ./test installs");
        let is_there = (0..1200).any(|_| {
            thread::sleep(Duration::from_millis(50));
            TcpStream::connect(("127.0.0.1", port)).is_ok()
        });
        assert!(is_there);
        let url = format!("nats://127.0.0.1:{port}");
        Site {
            folder,
            url,
            server,
        }
    }

    pub fn lead(&self, plan: &str) -> Running {
        Running(start(
            &["arena", "run", plan, "--nats", &self.url],
            Stdio::null,
        ))
    }

    pub fn worker(&self) -> Running {
        Running(start(
            &["arena", "worker", "--nats", &self.url],
            Stdio::null,
        ))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A program that does not outlive the test.
pub struct Running(Child);

impl Running {
    pub fn is_running(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(None))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
