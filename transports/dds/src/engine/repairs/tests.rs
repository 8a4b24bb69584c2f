use super::*;

const EACH: usize = 1000;
const CUT: Cut = Cut { fragments: 100, bytes: EACH };

fn set(numbers: impl IntoIterator<Item = i64>) -> FragmentNumberSet {
    let mut numbers = numbers.into_iter().peekable();
    let mut set = FragmentNumberSet::empty(*numbers.peek().unwrap());
    assert!(numbers.all(|number| set.insert(number)));
    set
}

fn leave(repairs: &mut Repairs, number: i64, now_ns: u64) {
    let leaving = repairs.leave(number, CUT, &mut usize::MAX.clone(), false, now_ns);
    assert_eq!(leaving, CUT.fragments);
}

/// Which of these fragments leave when the reader lacks them.
fn lacks(
    repairs: &mut Repairs,
    number: i64,
    those: impl IntoIterator<Item = i64>,
    now_ns: u64,
) -> Vec<i64> {
    repairs.lacks(number, CUT, &set(those), false, now_ns).iter().collect()
}

#[test]
fn what_left_is_on_its_way_for_a_pause_and_again_after_each_news() {
    let mut repairs = Repairs::new(5 * MS);
    leave(&mut repairs, 3, MS);
    assert!(!repairs.lacks_all(3, 6 * MS - 1));
    assert!(lacks(&mut repairs, 3, 50..=100, 5 * MS).is_empty(), "49 are there");
    assert!(!repairs.lacks_all(3, 10 * MS - 1));
    assert!(repairs.lacks_all(3, 10 * MS), "they were lost");
    leave(&mut repairs, 3, 10 * MS);
    repairs.acknowledge(3, 11 * MS);
    assert!(repairs.sent.is_empty());
}

#[test]
fn what_left_before_something_that_arrived_is_lost() {
    let mut repairs = Repairs::new(5 * MS);
    leave(&mut repairs, 1, MS);
    leave(&mut repairs, 2, MS);
    assert_eq!(lacks(&mut repairs, 1, [7, 8, 40, 99, 100], 2 * MS), [7, 8, 40]);
    assert_eq!(lacks(&mut repairs, 1, [7, 8, 40, 99, 100], 2 * MS), [0; 0], "they are");
    repairs.acknowledge(0, 2 * MS);
    assert_eq!(lacks(&mut repairs, 2, 50..=100, 3 * MS), [0; 0]);
    assert_eq!(lacks(&mut repairs, 1, [7, 8, 40, 99, 100], 3 * MS), [99, 100], "7 left later");
    repairs.acknowledge(0, 3 * MS);
    assert!(!repairs.lacks_all(2, 3 * MS));
    leave(&mut repairs, 3, 3 * MS);
    assert!(lacks(&mut repairs, 3, 2..=100, 4 * MS).is_empty());
    assert!(repairs.lacks_all(2, 4 * MS), "all of it");
}

#[test]
fn what_an_answer_does_not_name_has_arrived_and_what_left_before_that_is_lost() {
    let mut repairs = Repairs::new(5 * MS);
    (1..=4).for_each(|number| leave(&mut repairs, number, MS));
    assert!(lacks(&mut repairs, 2, [100], 2 * MS).is_empty());
    let lacking: SequenceNumberSet = set([1, 3, 5]);
    repairs.arrived_beside(&lacking, 2 * MS);
    repairs.acknowledge(0, 2 * MS);
    assert!(repairs.lacks_all(1, 2 * MS) && repairs.lacks_all(3, 2 * MS), "4 is there");
    assert_eq!(repairs.sent[&2].flights.len(), 1, "of that it told what it lacks");
    assert_eq!(lacks(&mut repairs, 2, [100], 2 * MS), [100]);
}

#[test]
fn an_answer_in_several_sets_tells_what_arrived_between_them() {
    let cut = Cut { fragments: 1000, bytes: EACH };
    let mut repairs = Repairs::new(5 * MS);
    repairs.leave(1, cut, &mut usize::MAX.clone(), true, MS);
    for those in [(100..300).step_by(2), (600..800).step_by(2)] {
        repairs.lacks(1, cut, &set(those), false, 2 * MS);
    }
    let bytes: usize = repairs.sent[&1].flights.iter().map(Flight::bytes).sum();
    assert_eq!(bytes, (100 + 100 + 1000 - 798) * EACH);
    repairs.acknowledge(0, 2 * MS);
    repairs.lacks(1, cut, &set([700]), false, 2 * MS);
    let bytes: usize = repairs.sent[&1].flights.iter().map(Flight::bytes).sum();
    // Of those behind it, 701 to 797 had arrived with the answer before.
    assert_eq!(bytes, (1 + 1000 - 700 - 49) * EACH, "a new answer begins at the first one");
}

#[test]
fn the_pause_follows_the_link_and_what_may_have_been_on_its_way_tells_nothing_of_it() {
    let mut repairs = Repairs::new(5 * MS);
    let mut now_ns = 0;
    for number in 1..=20 {
        repairs.leave(number, CUT, &mut usize::MAX.clone(), true, now_ns);
        now_ns += 100 * MS;
        repairs.acknowledge(number, now_ns);
    }
    assert_eq!(repairs.pause_ns, 105 * MS);
    repairs.leave(21, CUT, &mut usize::MAX.clone(), true, now_ns);
    assert!(repairs.lacks_all(21, now_ns + 200 * MS));
    repairs.leave(21, CUT, &mut usize::MAX.clone(), true, now_ns + 200 * MS);
    repairs.acknowledge(20, now_ns + 200 * MS);
    assert_eq!(repairs.pause_ns, 210 * MS);
    repairs.acknowledge(21, now_ns + 201 * MS);
    assert_eq!(repairs.pause_ns, 210 * MS, "of which of the two is not known");
}

#[test]
fn the_window_halves_once_for_each_pause_and_grows_by_what_arrives() {
    let mut repairs = Repairs::new(5 * MS);
    for number in 1..=3 {
        leave(&mut repairs, number, 0);
    }
    for number in 1..=3 {
        assert!(repairs.lacks_all(number, 10 * MS));
        leave(&mut repairs, number, 10 * MS);
    }
    repairs.acknowledge(0, 10 * MS);
    repairs.acknowledge(0, 11 * MS);
    assert_eq!(repairs.window, LARGEST_WINDOW / 2);
    repairs.acknowledge(2, 12 * MS);
    assert_eq!(repairs.window, LARGEST_WINDOW / 2 + 2 * 25 * EACH);
    for again in 1..100 {
        let now_ns = 2 * again * LONGEST_NS;
        assert!(repairs.lacks_all(3, now_ns));
        leave(&mut repairs, 3, now_ns);
        repairs.acknowledge(2, now_ns);
    }
    assert_eq!((repairs.window, repairs.pause_ns), (SMALLEST_WINDOW, LONGEST_NS));
}

#[test]
fn a_link_that_loses_a_few_frames_is_not_taken_for_a_full_one() {
    let window_after = |lost: i64| {
        let mut repairs = Repairs::new(5 * MS);
        leave(&mut repairs, 1, 9 * MS);
        lacks(&mut repairs, 1, (1..=lost).chain([100]), 10 * MS);
        repairs.acknowledge(0, 10 * MS);
        repairs.window
    };
    assert_eq!(window_after(24), LARGEST_WINDOW);
    assert_eq!(window_after(25), LARGEST_WINDOW / 2);
}

#[test]
fn a_lost_fragment_that_waits_for_room_is_counted_once() {
    let mut repairs = Repairs::new(5 * MS);
    leave(&mut repairs, 1, 9 * MS);
    (2..=6).for_each(|number| leave(&mut repairs, number, 10 * MS));
    repairs.window = 400 * EACH;
    for answer in 11..15 {
        assert_eq!(lacks(&mut repairs, 1, (1..=24).chain([100]), answer * MS), [0; 0], "no room");
        repairs.acknowledge(0, answer * MS);
        assert_eq!(repairs.window, 400 * EACH + 75 * EACH / 4, "{answer}");
    }
    repairs.arrived_beside(&set([1, 5]), 15 * MS);
    assert_eq!(lacks(&mut repairs, 1, 1..=24, 15 * MS), (1..=24).collect::<Vec<_>>());
}

#[test]
fn a_way_counts_as_lossy_when_much_is_lost_again_and_again() {
    let mut repairs = Repairs::new(5 * MS);
    let mut lose_a_quarter = |number: i64| {
        leave(&mut repairs, number, number as u64 * MS);
        lacks(&mut repairs, number, (1..=25).chain([100]), number as u64 * MS);
        repairs.acknowledge(number, number as u64 * MS);
        repairs.is_lossy()
    };
    assert_eq!([1, 2, 3, 4].map(&mut lose_a_quarter), [false, false, true, true]);
    for number in 5..30 {
        leave(&mut repairs, number, number as u64 * MS);
        repairs.acknowledge(number, number as u64 * MS);
    }
    assert!(!repairs.is_lossy());
}

#[test]
fn no_more_leaves_than_the_window_holds_but_for_what_everything_waits_for() {
    let mut repairs = Repairs::new(5 * MS);
    repairs.window = 150 * EACH;
    let mut room = repairs.room(0);
    let mut leave_some = |number| repairs.leave(number, CUT, &mut room, false, 0);
    assert_eq!([1, 2, 3].map(&mut leave_some), [100, 50, 0]);
    assert_eq!(repairs.room(0), 0);
    let some = set(1..=80);
    assert!(repairs.lacks(3, CUT, &some, false, MS).is_empty());
    assert_eq!(repairs.lacks(3, CUT, &some, true, MS).iter().count(), 66, "it is the first");
    assert_eq!(repairs.room(6 * MS), 150 * EACH, "after a pause it was lost");
    leave(&mut repairs, 4, 7 * MS);
    lacks(&mut repairs, 4, [100], 7 * MS);
    assert_eq!(repairs.room(7 * MS), repairs.window - EACH, "what left before that is lost");
}

#[test]
fn what_is_published_over_a_narrow_link_overtakes_nothing_that_waits_to_be_asked_for() {
    let mut repairs = Repairs::new(5 * MS);
    assert!(!repairs.is_narrow());
    repairs.window = 150 * EACH;
    let mut publish = |number, now_ns| {
        let room = repairs.room_to_publish(now_ns);
        repairs.publish(number, CUT, room, now_ns)
    };
    assert_eq!([1, 2, 3].map(|number| publish(number, 0)), [100, 50, 0]);
    assert_eq!(publish(4, 100 * MS), 0, "there is room, but not before these");
    assert!(repairs.is_narrow() && repairs.holds_back(4));
    repairs.acknowledge(3, 100 * MS);
    assert_eq!(repairs.room_to_publish(100 * MS), 0);
    repairs.acknowledge(4, 100 * MS);
    assert!(repairs.room_to_publish(100 * MS) > 0 && !repairs.holds_back(5));
}

#[test]
fn no_more_samples_are_remembered_than_there_is_memory_for_and_the_first_is_among_them() {
    let mut repairs = Repairs::new(5 * MS);
    let cut = Cut { fragments: 1, bytes: 1 };
    for number in (1..=3000).rev() {
        repairs.leave(number, cut, &mut usize::MAX.clone(), false, MS);
    }
    assert_eq!(repairs.sent.len(), MAX_SAMPLES);
    assert!(repairs.sent.contains_key(&1));
    assert_eq!(repairs.room(2 * MS), 0, "so many are on their way");
}
