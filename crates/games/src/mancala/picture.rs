/// A board as the tests draw it, on one line as games read it.
///
/// The second side sits at the top and sees its row the other way round, so that
/// pits which face each other stand in one column. Last comes whose turn it is.
///
/// ```text
///     0 | 4 4 4 4 4 4
///         4 4 4 4 4 4 | 0  first
/// ```
pub(crate) fn line(picture: &str) -> String {
    let (top, bottom) = picture.split_once('\n').expect("two lines");
    let (store, pits) = top.split_once('|').expect("a store at the left");
    let pits: Vec<&str> = pits.split_whitespace().rev().collect();
    let first: Vec<&str> = bottom.split_whitespace().collect();
    let (turn, first) = first.split_last().expect("whose turn it is");
    let (first, second, store) = (first.join(" "), pits.join(" "), store.trim());
    format!("{first} / {second} | {store} / {turn}")
}
