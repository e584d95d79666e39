//! The laboratory: see a search think, and games that need no search at all.
