//! Which input rows a band of output rows needs.

use angaros_accel::Access;

fn gather(rows: &[std::ops::Range<u32>]) -> Access {
    Access::Gather(rows.iter().cloned().collect())
}

#[test]
fn a_pointwise_kernel_needs_the_same_rows() {
    assert_eq!(Access::Pointwise.rows(3..7, 10), 3..7);
    assert_eq!(Access::Pointwise.rows(3..3, 10), 0..0);
    assert_eq!(Access::Pointwise.rows(8..12, 10), 8..10);
}

#[test]
fn a_stencil_needs_rows_above_and_below_as_far_as_there_are_any() {
    let stencil = Access::Stencil { above: 1, below: 2 };
    assert_eq!(stencil.rows(3..7, 10), 2..9);
    assert_eq!(stencil.rows(0..1, 10), 0..3);
    assert_eq!(stencil.rows(9..10, 10), 8..10);
}

#[test]
fn a_gather_needs_what_its_table_says_and_nothing_where_a_row_is_made_of_nothing() {
    let table = gather(&[4..6, 0..0, 2..5, 8..12]);
    assert_eq!(table.rows(0..1, 10), 4..6);
    assert_eq!(table.rows(0..3, 10), 2..6);
    assert_eq!(table.rows(1..2, 10), 0..0);
    assert_eq!(table.rows(3..9, 10), 8..10, "rows beyond the image are none");
}

#[test]
fn what_needs_everything_is_not_composed() {
    assert_eq!(Access::Whole.rows(3..4, 10), 0..10);
    assert!(!Access::Whole.is_composable());
    assert!(Access::Pointwise.is_composable());
}

#[test]
fn two_kernels_after_each_other_need_the_rows_of_the_rows() {
    let stencil = Access::Stencil { above: 1, below: 1 };
    let heights = (10, 10, 10);
    let twice = stencil.then(&stencil, heights);
    assert_eq!(twice, Access::Stencil { above: 2, below: 2 });
    assert_eq!(stencil.then(&Access::Pointwise, heights), stencil);
    assert_eq!(Access::Pointwise.then(&stencil, heights), stencil);
    assert_eq!(stencil.then(&Access::Whole, heights), Access::Whole);
    // Halving: output row y is made of the middle rows 2y and 2y + 1.
    let halve = gather(&[0..2, 2..4, 4..6, 6..8, 8..10]);
    let both = stencil.then(&halve, (10, 10, 5));
    assert_eq!(both.rows(0..1, 10), 0..3);
    assert_eq!(both.rows(2..3, 10), 3..7);
    assert_eq!(both.rows(0..5, 10), 0..10);
}
