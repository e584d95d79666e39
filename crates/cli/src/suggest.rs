use words::Words;

/// The known word that a mistyped one was probably meant to be.
pub(crate) fn nearest<'k>(
    given: &str,
    known: impl IntoIterator<Item = &'k str>,
) -> Option<&'k str> {
    // Longer than any name: no slip of the finger.
    const LONGEST: usize = 40;
    let given: String = given.to_lowercase();
    if given.len() > LONGEST {
        return None;
    }
    // One mistake in a short word, more in longer ones.
    let most = given.chars().count().div_ceil(3).min(3);
    let near = known.into_iter().filter_map(|word| {
        let mistakes = distance(&given, &word.to_lowercase());
        (mistakes <= most).then_some((mistakes, word))
    });
    let nearest = near.min_by_key(|(mistakes, _)| *mistakes);
    nearest.map(|(_, word)| word)
}

/// The sentence with `Did you mean …?` behind it, where there is such a word.
pub(crate) fn with_suggestion<'k>(
    words: &'static Words,
    sentence: String,
    given: &str,
    known: impl IntoIterator<Item = &'k str>,
) -> String {
    match nearest(given, known) {
        Some(word) => words.fill("usage.meant", &[("sentence", &sentence), ("word", &word)]),
        None => sentence,
    }
}

/// How many letters must be added, left out, changed or swapped with the next one.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for (i, letter) in one.iter().enumerate() {
        let above = &rows[i];
        let mut row = vec![i + 1];
        for (j, wanted) in other.iter().enumerate() {
            let changed = above[j] + usize::from(letter != wanted);
            let mut least = changed.min(above[j + 1] + 1).min(row[j] + 1);
            let is_swap = i > 0 && j > 0 && one[i - 1] == *wanted && *letter == other[j - 1];
            if is_swap {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_mistakes_are_understood() {
        let known = ["play", "perft", "solve", "show", "congklak", "kalah"];
        assert_eq!(nearest("sovle", known), Some("solve"));
        assert_eq!(nearest("conglak", known), Some("congklak"));
        assert_eq!(nearest("KALA", known), Some("kalah"));
        assert_eq!(nearest("chess", known), None);
        assert_eq!(nearest("x", known), None);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("ab", "ba"), 1);
    }
}
