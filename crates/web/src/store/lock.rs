use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

/// The lock of a folder of games: two servers on one folder would each answer from its own
/// memory. The operating system releases it when the process ends, however it ends.
pub(crate) struct FolderLock(File);

/// Why a folder cannot be locked.
pub(crate) enum LockError {
    /// Another server keeps its games there, at this address if it has said so.
    Held(Option<String>),
    Failed(io::Error),
}

impl FolderLock {
    pub(crate) fn take(folder: &Path) -> Result<FolderLock, LockError> {
        let mut open = OpenOptions::new();
        open.read(true).write(true).create(true).truncate(false);
        let opened = open.open(folder.join("rooms.lock"));
        let mut file = opened.map_err(LockError::Failed)?;
        match file.try_lock() {
            Ok(()) => Ok(FolderLock(file)),
            Err(TryLockError::WouldBlock) => {
                let mut address = String::new();
                // Some systems do not let others read a locked file.
                let _ = file.read_to_string(&mut address);
                let address = address.trim().to_owned();
                Err(LockError::Held((!address.is_empty()).then_some(address)))
            }
            Err(TryLockError::Error(error)) => Err(LockError::Failed(error)),
        }
    }

    /// Tells those who find the folder locked where its server is.
    pub(crate) fn announce(&mut self, address: &str) {
        // The lock holds without it.
        let _ = self.0.rewind();
        let _ = self.0.set_len(0);
        let _ = self.0.write_all(address.as_bytes());
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        let _ = self.0.set_len(0);
    }
}
