/// Sorts items by a number of each, the smallest first; of equals, the earlier one first.
///
/// The standard library's sort is compiled for every type of item, five kilobytes each time,
/// and a search for every game and evaluator. Here places are sorted, which have one type: it
/// took a tenth off the module of the page. Not for the inside of a search, since it allocates.
pub(crate) fn sort_by_number<T>(items: &mut Vec<T>, number: impl Fn(&T) -> i64) {
    let numbers = items.iter().map(number).collect();
    let mut old: Vec<Option<T>> = items.drain(..).map(Some).collect();
    let in_order = places(numbers).into_iter();
    items.extend(in_order.filter_map(|place| old[place].take()));
}

/// A number that is the larger, the larger the other one is, in the order of `f64::total_cmp`.
pub(crate) fn rank(number: f64) -> i64 {
    let bits = number.to_bits() as i64;
    bits ^ (((bits >> 63) as u64) >> 1) as i64
}

/// Where the smallest number is, the next one, and so on.
#[inline(never)]
fn places(numbers: Vec<i64>) -> Vec<usize> {
    let mut places: Vec<(i64, usize)> = numbers.into_iter().zip(0..).collect();
    places.sort_unstable();
    places.into_iter().map(|(_, place)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_keep_their_order() {
        let mut items = vec![(2, 'a'), (1, 'b'), (2, 'c'), (-3, 'd'), (1, 'e')];
        sort_by_number(&mut items, |&(number, _)| number);
        let letters: String = items.iter().map(|&(_, letter)| letter).collect();
        assert_eq!(letters, "dbeac");
    }

    #[test]
    fn ranks_are_in_the_total_order_of_floating_point_numbers() {
        let in_order = [
            f64::NEG_INFINITY,
            -2.5,
            -0.0,
            0.0,
            f64::MIN_POSITIVE,
            1.0,
            f64::INFINITY,
            f64::NAN,
        ];
        assert!(in_order.is_sorted_by(|a, b| a.total_cmp(b).is_lt()));
        assert!(in_order.map(rank).is_sorted_by(|a, b| a < b));
    }
}
