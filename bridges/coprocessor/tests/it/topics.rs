//! Messages in both directions.

use crate::support::{Board, Echo, agent, loopback};
use angaros::Qos;
use angaros_fixture::{RunningNode, context};

/// Texts from 8 bytes to `most` bytes, most of them short, each told from all others.
fn text(number: usize, most: usize) -> String {
    let doublings = (most / 8).ilog2() as usize;
    let length = (8_usize << (number * 7 % (doublings + 1))) + number % 8;
    let length = length.clamp(8, most);
    let mut text = format!("{number:08}");
    while text.len() < length {
        text.push(char::from(b'a' + (text.len() * 7 + number) as u8 % 26));
    }
    text
}

/// Sends texts with a few of them on their way, and takes them back in order.
fn exchange(echo: &Echo, count: usize, most: usize) {
    echo.ready();
    let mut sent = 0;
    for number in 0..count {
        while sent < count && sent < number + 8 {
            echo.send(&text(sent, most));
            sent += 1;
        }
        let came = echo.take();
        let expected = text(number, most);
        assert_eq!(came.get(..8), expected.get(..8), "message {number}");
        assert!(came == expected, "message {number} has {} bytes", came.len());
    }
    assert!(echo.came.try_recv().is_err(), "a message came twice");
}

#[test]
fn a_thousand_messages_of_8_bytes_to_64_kib_arrive_once_and_in_order_with_5_percent_loss() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let mut agent = agent(&context);
    let address = agent.listen_udp(loopback()).unwrap();
    let Some(mut board) = Board::udp(address, "board", "reliable", 5) else { return };
    let echo = Echo::new(&other, "board", Qos::keep_last(100));
    board.says("connected");
    exchange(&echo, 1000, 65_536);
    board.tell('s');
    let stats = board.says("stats ");
    let number = |name: &str| {
        let mut words = stats.split(' ').skip_while(|word| *word != name);
        words.nth(1).unwrap().parse::<u32>().unwrap()
    };
    assert!(number("again") > 20, "frames were lost and sent again: {stats}");
    assert_eq!(number("sessions"), 1, "{stats}");
    let info = &agent.boards()[0];
    assert_eq!((info.lost_to_board, info.lost_from_board), (0, 0));
    board.end();
}

#[test]
fn messages_arrive_once_and_in_order_over_a_line_that_damages_bytes() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let mut agent = agent(&context);
    // Of frames of 512 bytes one in ten is damaged.
    let Some((mut board, path)) = Board::line("board", "reliable", 20) else { return };
    agent.open_line(&path, 115_200).unwrap();
    let echo = Echo::new(&other, "board", Qos::keep_last(100));
    board.says("connected");
    exchange(&echo, 200, 8192);
    board.tell('s');
    let stats = board.says("stats ");
    assert!(!stats.contains("broken 0"), "{stats}");
    board.end();
}

#[test]
fn best_effort_messages_of_one_and_of_many_frames_come_back_where_nothing_is_lost() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let mut agent = agent(&context);
    let address = agent.listen_udp(loopback()).unwrap();
    let Some(mut board) = Board::udp(address, "board", "best_effort", 0) else { return };
    let echo = Echo::new(&other, "board", Qos::keep_last(100).best_effort());
    board.says("connected");
    echo.ready();
    for number in 0..100 {
        echo.works(&text(number, 16_384));
    }
    board.end();
}

#[test]
fn best_effort_messages_with_loss_arrive_whole_or_not_at_all_and_never_twice_or_late() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let mut agent = agent(&context);
    let address = agent.listen_udp(loopback()).unwrap();
    let Some(mut board) = Board::udp(address, "board", "best_effort", 5) else { return };
    let echo = Echo::new(&other, "board", Qos::keep_last(500).best_effort());
    board.says("connected");
    echo.ready();
    let mut came = Vec::new();
    for number in 0..400 {
        echo.send(&text(number, 4096));
        let short = std::time::Duration::from_millis(4);
        came.extend(echo.came.recv_timeout(short).ok());
    }
    // The last one of those that are on their way tells that all others have come or will not.
    came.extend(echo.came.recv_timeout(std::time::Duration::from_millis(200)));
    let mut last = None;
    for one in &came {
        let number: usize = one[..8].parse().unwrap();
        assert!(last < Some(number), "{last:?} came before {number}");
        assert_eq!(*one, text(number, 4096));
        last = Some(number);
    }
    assert!((100..400).contains(&came.len()), "{} of 400 came", came.len());
    board.end();
}
