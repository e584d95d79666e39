use std::collections::HashMap;
use std::sync::mpsc::Receiver;

use tokio::sync::oneshot;

use crate::store::{Found, Removed, RoomRow, Saved, StoreCommand};

/// What the holder of a [`LocalServer`](super::LocalServer) is asked to keep.
#[derive(Debug)]
pub enum DiskOrder {
    /// Save a room as this text, if the version that is there is the one before, or none
    /// for version 1.
    Save {
        /// The room.
        id: String,
        /// Its version.
        version: u64,
        /// The text to keep.
        text: String,
    },
    /// Read the text of this room.
    Find(String),
    /// Forget this room.
    Remove(String),
}

/// What became of a [`DiskOrder`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiskAnswer {
    /// It is done.
    Done,
    /// The text that was asked for.
    Text(String),
    /// There is no such room, or another version than the one before.
    NotThere,
    /// It could not be done.
    Failed,
}

/// The commands of the store that the holder has not answered yet.
pub(super) struct Disk {
    commands: Receiver<StoreCommand>,
    waiting: HashMap<u32, WaitingCommand>,
    next: u32,
}

enum WaitingCommand {
    Save(oneshot::Sender<Saved>),
    Find(oneshot::Sender<Found>),
    Remove(oneshot::Sender<Removed>),
}

impl Disk {
    pub(super) fn new(commands: Receiver<StoreCommand>) -> Disk {
        Disk {
            commands,
            waiting: HashMap::new(),
            next: 1,
        }
    }

    /// The next command as an order with a number.
    pub(super) fn next(&mut self) -> Option<(u32, DiskOrder)> {
        while let Ok(command) = self.commands.try_recv() {
            let (order, waiting) = match command {
                StoreCommand::Save(row, answer) => {
                    let Ok(text) = serde_json::to_string(&row) else {
                        let _ = answer.send(Saved::Failed);
                        continue;
                    };
                    let RoomRow { id, version, .. } = *row;
                    let order = DiskOrder::Save { id, version, text };
                    (order, WaitingCommand::Save(answer))
                }
                StoreCommand::Find(id, answer) => {
                    (DiskOrder::Find(id), WaitingCommand::Find(answer))
                }
                StoreCommand::Remove(id, answer) => {
                    (DiskOrder::Remove(id), WaitingCommand::Remove(answer))
                }
                StoreCommand::Sweep(_, answer) => {
                    // Only its owner throws a game away.
                    let _ = answer.send(Vec::new());
                    continue;
                }
                StoreCommand::Close => continue,
            };
            let number = self.next;
            self.next += 1;
            self.waiting.insert(number, waiting);
            return Some((number, order));
        }
        None
    }

    pub(super) fn answer(&mut self, number: u32, answer: DiskAnswer) {
        // Whoever asked may be gone: then nobody hears it.
        match self.waiting.remove(&number) {
            Some(WaitingCommand::Save(sender)) => {
                let _ = sender.send(match answer {
                    DiskAnswer::Done => Saved::Yes,
                    DiskAnswer::NotThere => Saved::Outdated,
                    DiskAnswer::Text(_) | DiskAnswer::Failed => Saved::Failed,
                });
            }
            Some(WaitingCommand::Find(sender)) => {
                let _ = sender.send(match answer {
                    DiskAnswer::Text(text) => match serde_json::from_str(&text) {
                        Ok(row) => Found::Row(row),
                        Err(_) => Found::Damaged,
                    },
                    DiskAnswer::NotThere => Found::Nothing,
                    DiskAnswer::Done | DiskAnswer::Failed => Found::Failed,
                });
            }
            Some(WaitingCommand::Remove(sender)) => {
                let _ = sender.send(match answer {
                    DiskAnswer::Done => Removed::Yes,
                    DiskAnswer::NotThere => Removed::NotThere,
                    DiskAnswer::Text(_) | DiskAnswer::Failed => Removed::Failed,
                });
            }
            None => {}
        }
    }
}
