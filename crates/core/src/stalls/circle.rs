//! Circles of callbacks that wait for each other.

/// Who waits for whom: of each callback, those that it cannot go on before.
pub(super) type Waits = Vec<Vec<usize>>;

/// Circles in the order in which each waits for the next; those that share a callback with an
/// earlier one are left away. Each begins with its lowest number.
pub(super) fn circles(waits: &Waits) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    for start in 0..waits.len() {
        if found.iter().any(|circle| circle.contains(&start)) {
            continue;
        }
        let mut visited = vec![false; waits.len()];
        if let Some(circle) = back_to(start, waits, &mut visited)
            && !circle.iter().any(|member| found.iter().any(|known| known.contains(member)))
        {
            found.push(circle);
        }
    }
    found
}

/// The shortest way from `start` back to it.
fn back_to(start: usize, waits: &Waits, visited: &mut [bool]) -> Option<Vec<usize>> {
    let mut ways = std::collections::VecDeque::from([vec![start]]);
    while let Some(way) = ways.pop_front() {
        let last = *way.last()?;
        for next in &waits[last] {
            if *next == start {
                return Some(way);
            }
            if !std::mem::replace(&mut visited[*next], true) {
                let mut longer = way.clone();
                longer.push(*next);
                ways.push_back(longer);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_is_found_wherever_it_begins() {
        let none: Vec<Vec<usize>> = Vec::new();
        assert_eq!(circles(&vec![vec![1], vec![2], vec![]]), none);
        assert_eq!(circles(&vec![vec![1], vec![2], vec![1]]), [vec![1, 2]]);
        assert_eq!(circles(&vec![vec![0]]), [vec![0]], "one that waits for itself");
        assert_eq!(circles(&vec![vec![1, 2], vec![3], vec![0], vec![]]), [vec![0, 2]]);
    }

    #[test]
    fn the_shortest_circle_is_told_and_each_callback_in_one() {
        let waits = vec![vec![1, 2], vec![2, 0], vec![0, 1]];
        assert_eq!(circles(&waits), [vec![0, 1]]);
        let two = vec![vec![1], vec![0], vec![3], vec![2]];
        assert_eq!(circles(&two), [vec![0, 1], vec![2, 3]]);
    }
}
