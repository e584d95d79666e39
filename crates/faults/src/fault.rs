use libc::{EACCES, EAGAIN, ECONNRESET, EINTR, EIO, EMFILE, ENOMEM, ENOSPC, EPIPE, c_int};

/// What a program asks the system for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Call {
    Open,
    Create,
    Look,
    Read,
    Write,
    Sync,
    Resize,
    Rename,
    Remove,
    MakeFolder,
    Lock,
    Map,
    Allocate,
    StartThread,
    Accept,
    Receive,
    Send,
    /// The date is asked for.
    Date,
    /// The clock that never goes backwards is read.
    Moment,
}

impl Call {
    /// The word in the log.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Call::Open => "open",
            Call::Create => "create",
            Call::Look => "look",
            Call::Read => "read",
            Call::Write => "write",
            Call::Sync => "sync",
            Call::Resize => "resize",
            Call::Rename => "rename",
            Call::Remove => "remove",
            Call::MakeFolder => "mkdir",
            Call::Lock => "lock",
            Call::Map => "map",
            Call::Allocate => "allocate",
            Call::StartThread => "thread",
            Call::Accept => "accept",
            Call::Receive => "receive",
            Call::Send => "send",
            Call::Date => "date",
            Call::Moment => "moment",
        }
    }

    fn is_about_files(self) -> bool {
        use Call::*;
        !matches!(
            self,
            Allocate | StartThread | Accept | Receive | Send | Date | Moment
        )
    }
}

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The disk is full.
    NoSpace,
    /// Half of what was asked for is read or written.
    Short,
    /// A signal came in between.
    Interrupted,
    /// Permission is denied.
    Denied,
    /// The disk is broken.
    Broken,
    /// The process is killed before the call.
    Kill,
    /// Half is written, then the process is killed.
    Torn,
    /// No memory for what is large.
    NoMemory,
    /// No thread can be started.
    NoThread,
    /// The other side hangs up, or no connection can be accepted.
    HungUp,
    /// Half of what was asked for is sent or received.
    Pieces,
    /// A signal came while sending or receiving.
    Disturbed,
    /// The date is a day and an hour ahead.
    DayAhead,
    /// The date is a year ahead.
    YearAhead,
    /// The date is a year behind.
    YearBehind,
    /// The clock that never goes backwards leaps by a day.
    Leap,
    /// It stands still.
    Still,
}

impl Fault {
    pub(crate) const ALL: [(&'static str, Fault); 17] = [
        ("nospace", Fault::NoSpace),
        ("short", Fault::Short),
        ("interrupted", Fault::Interrupted),
        ("denied", Fault::Denied),
        ("broken", Fault::Broken),
        ("kill", Fault::Kill),
        ("torn", Fault::Torn),
        ("nomemory", Fault::NoMemory),
        ("nothread", Fault::NoThread),
        ("hungup", Fault::HungUp),
        ("pieces", Fault::Pieces),
        ("disturbed", Fault::Disturbed),
        ("dayahead", Fault::DayAhead),
        ("yearahead", Fault::YearAhead),
        ("yearbehind", Fault::YearBehind),
        ("leap", Fault::Leap),
        ("still", Fault::Still),
    ];

    /// What the call does instead; `None` when this fault never happens to it.
    pub(crate) fn effect(self, call: Call) -> Option<Effect> {
        use Call::*;
        const HOUR: i64 = 60 * 60;
        const DAY: i64 = 24 * HOUR;
        let error = match (self, call) {
            (Fault::NoSpace, Create | Write | Resize | Rename | MakeFolder | Sync) => ENOSPC,
            (Fault::Short, Read | Write) | (Fault::Pieces, Send | Receive) => {
                return Some(Effect::Half);
            }
            (Fault::Torn, Write) => return Some(Effect::HalfThenKill),
            (Fault::Kill, call) if call.is_about_files() => return Some(Effect::Kill),
            (Fault::Interrupted, Open | Create | Read | Write | Sync | Resize | Lock) => EINTR,
            (Fault::Disturbed, Accept | Receive | Send) => EINTR,
            (Fault::Denied, Open | Create | Look | Rename | Remove | MakeFolder) => EACCES,
            (Fault::Broken, Open | Look | Read | Write | Sync | Resize | Rename) => EIO,
            (Fault::Broken, Remove | Map | Lock) => EIO,
            (Fault::NoMemory, Allocate | Map) => ENOMEM,
            (Fault::NoThread, StartThread) => EAGAIN,
            (Fault::HungUp, Accept) => EMFILE,
            (Fault::HungUp, Receive) => ECONNRESET,
            (Fault::HungUp, Send) => EPIPE,
            (Fault::DayAhead, Date) => return Some(Effect::Shift(DAY + HOUR)),
            (Fault::Leap, Moment) => return Some(Effect::Shift(DAY)),
            (Fault::YearAhead, Date) => return Some(Effect::Shift(365 * DAY)),
            (Fault::YearBehind, Date) => return Some(Effect::Shift(-365 * DAY)),
            (Fault::Still, Moment) => return Some(Effect::StandStill),
            _ => return None,
        };
        Some(Effect::Error(error))
    }
}

/// What a struck call does.
#[derive(Clone, Copy)]
pub(crate) enum Effect {
    /// It fails with this error number.
    Error(c_int),
    /// It does half of what it was asked for.
    Half,
    HalfThenKill,
    Kill,
    /// It tells the time, and so many seconds more.
    Shift(i64),
    /// It tells the time of the first such call again.
    StandStill,
}
