//! Where boxes stand: in columns from left to right, so that most arrows point to the right, and
//! within a column near what they are connected with.

/// Sweeps over the columns in which boxes are put in order.
const SWEEPS: usize = 8;

/// The column and the place in it of every box.
pub struct Layout {
    pub columns: Vec<Vec<usize>>,
}

/// Lays out `count` boxes with these arrows between them.
pub fn layout(count: usize, arrows: &[(usize, usize)]) -> Layout {
    let forward = without_circles(count, arrows);
    let column = columns(count, &forward);
    let mut columns = vec![Vec::new(); column.iter().max().map_or(0, |last| last + 1)];
    (0..count).for_each(|at| columns[column[at]].push(at));
    let mut near = vec![Vec::new(); count];
    for (from, to) in arrows {
        near[*from].push(*to);
        near[*to].push(*from);
    }
    let mut place = vec![0.0; count];
    let mut settle = |columns: &mut Vec<Vec<usize>>, index: usize| {
        columns[index].sort_by(|a, b| {
            let a = mean(&near[*a], &place, place[*a]);
            let b = mean(&near[*b], &place, place[*b]);
            a.total_cmp(&b)
        });
        let middle = columns[index].len() as f64 / 2.0;
        columns[index].iter().enumerate().for_each(|(at, of)| place[*of] = at as f64 - middle);
    };
    (0..columns.len()).for_each(|index| settle(&mut columns, index));
    for sweep in 0..SWEEPS {
        for step in 0..columns.len() {
            let index = if sweep % 2 == 0 { step } else { columns.len() - 1 - step };
            settle(&mut columns, index);
        }
    }
    Layout { columns }
}

/// The mean place of what a box is connected with; its own where there is nothing.
fn mean(near: &[usize], place: &[f64], own: f64) -> f64 {
    match near.is_empty() {
        true => own,
        false => near.iter().map(|at| place[*at]).sum::<f64>() / near.len() as f64,
    }
}

/// The arrows without those that close a circle.
fn without_circles(count: usize, arrows: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut next = vec![Vec::new(); count];
    let mut incoming = vec![0_usize; count];
    for (from, to) in arrows {
        next[*from].push(*to);
        incoming[*to] += 1;
    }
    // From what nothing points to, so that circles are closed late.
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|at| incoming[*at]);
    let mut state = vec![State::New; count];
    let mut kept = Vec::new();
    for root in order {
        if state[root] != State::New {
            continue;
        }
        state[root] = State::Open;
        let mut path = vec![(root, 0)];
        while let Some((at, done)) = path.last_mut() {
            let at = *at;
            let Some(&to) = next[at].get(*done) else {
                state[at] = State::Closed;
                path.pop();
                continue;
            };
            *done += 1;
            if state[to] == State::Open {
                continue;
            }
            kept.push((at, to));
            if state[to] == State::New {
                state[to] = State::Open;
                path.push((to, 0));
            }
        }
    }
    kept
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Closed,
}

/// The longest way to each box, over arrows without circles.
fn columns(count: usize, arrows: &[(usize, usize)]) -> Vec<usize> {
    let mut next = vec![Vec::new(); count];
    let mut waiting = vec![0_usize; count];
    for (from, to) in arrows {
        next[*from].push(*to);
        waiting[*to] += 1;
    }
    let mut column = vec![0; count];
    let mut ready: Vec<usize> = (0..count).filter(|at| waiting[*at] == 0).collect();
    while let Some(at) = ready.pop() {
        for &to in &next[at] {
            column[to] = column[to].max(column[at] + 1);
            waiting[to] -= 1;
            if waiting[to] == 0 {
                ready.push(to);
            }
        }
    }
    column
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column_of(layout: &Layout, at: usize) -> usize {
        layout.columns.iter().position(|column| column.contains(&at)).unwrap()
    }

    #[test]
    fn arrows_point_to_the_right() {
        let arrows = [(0, 1), (1, 2), (2, 3), (0, 3), (4, 1)];
        let layout = layout(5, &arrows);
        for (from, to) in arrows {
            assert!(column_of(&layout, from) < column_of(&layout, to), "{from} -> {to}");
        }
        assert_eq!(layout.columns.iter().map(Vec::len).sum::<usize>(), 5);
    }

    #[test]
    fn a_circle_is_laid_out_too() {
        let layout = layout(4, &[(0, 1), (1, 2), (2, 0), (3, 3)]);
        assert_eq!(layout.columns.iter().map(Vec::len).sum::<usize>(), 4);
        assert_eq!(layout.columns.len(), 3);
    }

    #[test]
    fn rows_that_belong_together_do_not_cross() {
        // Two chains whose boxes are numbered so that the first order crosses.
        let arrows = [(0, 3), (1, 2), (2, 5), (3, 4)];
        let layout = layout(6, &arrows);
        let rows: Vec<_> = layout.columns.iter().map(|c| (c[0], c[1])).collect();
        assert!(rows == [(0, 1), (3, 2), (4, 5)] || rows == [(1, 0), (2, 3), (5, 4)], "{rows:?}");
    }

    #[test]
    fn nothing_has_no_columns() {
        assert!(layout(0, &[]).columns.is_empty());
    }
}
