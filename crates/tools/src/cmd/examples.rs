//! What `--help` shows below the options: lines to copy, for every verb.

use clap::Command;

/// A verb as typed, and its examples without the leading `angaros`.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "new my_robot",
            "run my_robot/Talker",
            "launch launch/demo.yaml --breakdown",
            "topic echo /greetings",
            "doctor",
        ],
    ),
    (
        "run",
        &[
            "run camera/PhotoCamera",
            "run my_robot/Talker --ros-args -p rate:=5.0 -r greetings:=/hello",
            "run my_robot/Listener --breakdown",
            "run demo_nodes_cpp talker --prefix 'gdb -ex run --args'",
        ],
    ),
    ("new", &["new my_robot", "new my_robot --folder src", "new my_robot --angaros ../angaros"]),
    (
        "launch",
        &[
            "launch launch/demo.yaml",
            "launch launch/demo.yaml --compose --set rate=10.0",
            "launch launch/demo.yaml --split --breakdown",
            "launch launch/demo.yaml --print-plan",
            "launch launch/demo.yaml --log-dir log",
            "launch my_robot demo.launch.xml robot:=r2 sim:=true",
        ],
    ),
    (
        "launch convert",
        &[
            "launch convert demo.launch.xml robot:=r2",
            "launch convert demo.launch.yaml -o demo.yaml",
        ],
    ),
    ("launch ctl", &["launch ctl list", "launch ctl restart talker", "launch ctl shutdown"]),
    ("launch ctl list", &["launch ctl list", "launch ctl list --json"]),
    ("launch ctl start", &["launch ctl start talker"]),
    ("launch ctl stop", &["launch ctl stop talker", "launch ctl stop talker --pid 4711"]),
    ("launch ctl restart", &["launch ctl restart /left/talker"]),
    ("launch ctl shutdown", &["launch ctl shutdown"]),
    ("launch test", &["launch test launch/test.yaml --junit results.xml"]),
    ("pkg", &["pkg list", "pkg prefix demo_nodes_cpp", "pkg executables demo_nodes_cpp"]),
    ("pkg list", &["pkg list"]),
    ("pkg prefix", &["pkg prefix demo_nodes_cpp", "pkg prefix --share demo_nodes_cpp"]),
    ("pkg executables", &["pkg executables demo_nodes_cpp --full-path"]),
    ("pkg xml", &["pkg xml demo_nodes_cpp", "pkg xml demo_nodes_cpp -t version"]),
    ("pkg create", &["new my_robot"]),
    (
        "component",
        &["component types", "component list", "component load /vision image_proc Rectify"],
    ),
    ("component types", &["component types", "component types image_proc"]),
    ("component list", &["component list", "component list /vision", "component list --json"]),
    (
        "component load",
        &[
            "component load /vision image_proc Rectify",
            "component load /vision image_proc Resize -n small -r image:=/image_raw",
        ],
    ),
    ("component unload", &["component unload /vision 2", "component unload /vision 1 2"]),
    ("component standalone", &["component standalone camera PhotoCamera -p rate:=5.0"]),
    ("topic", &["topic list -t", "topic echo /greetings --once", "topic hz /image_raw"]),
    ("topic list", &["topic list", "topic list -t", "topic list --json"]),
    ("topic info", &["topic info /image_raw", "topic info -v /image_raw"]),
    ("topic type", &["topic type /image_raw"]),
    ("topic find", &["topic find sensor_msgs/msg/Image"]),
    (
        "topic echo",
        &[
            "topic echo /greetings",
            "topic echo /image_raw --once --no-arr",
            "topic echo /camera_info --field k",
            "topic echo /greetings --json",
            "topic echo /odom --csv --field pose.pose.position",
            "topic echo /battery --filter 'm.percentage < 0.2'",
        ],
    ),
    ("topic hz", &["topic hz /image_raw", "topic hz /image_raw /imu --window 100 --duration 5"]),
    ("topic bw", &["topic bw /image_raw"]),
    ("topic delay", &["topic delay /image_raw"]),
    (
        "topic pub",
        &[
            "topic pub /chatter std_msgs/msg/String '{data: hello}'",
            "topic pub -r 10 /cmd_vel geometry_msgs/msg/Twist '{linear: {x: 0.2}}'",
            "topic pub --once /go std_msgs/msg/Bool '{data: true}'",
        ],
    ),
    ("graph", &["graph", "graph --rates 2", "graph -o graph.svg", "graph --format dot"]),
    ("action", &["action list -t", "action send_goal -f /fib example_interfaces/action/Fibonacci"]),
    ("action list", &["action list", "action list -t"]),
    ("action info", &["action info /fibonacci", "action info -t /fibonacci"]),
    ("action type", &["action type /fibonacci"]),
    ("action find", &["action find example_interfaces/action/Fibonacci"]),
    (
        "action send_goal",
        &[
            "action send_goal /fibonacci example_interfaces/action/Fibonacci '{order: 5}'",
            "action send_goal -f /fibonacci example_interfaces/action/Fibonacci '{order: 9}'",
        ],
    ),
    ("service", &["service list -t", "service call /add '{a: 1, b: 2}'"]),
    ("service list", &["service list", "service list -t", "service list --json"]),
    ("service info", &["service info /add", "service info -v /add"]),
    ("service type", &["service type /add"]),
    ("service find", &["service find std_srvs/srv/SetBool"]),
    (
        "service call",
        &[
            "service call /lamp std_srvs/srv/SetBool '{data: true}'",
            "service call /add '{a: 1, b: 2}' --timeout 2",
            "service call -r 5 /add example_interfaces/srv/AddTwoInts '{a: 1}'",
        ],
    ),
    ("service echo", &["service echo /add", "service echo /add --flow-style"]),
    ("lifecycle", &["lifecycle nodes", "lifecycle set /camera configure"]),
    ("lifecycle nodes", &["lifecycle nodes", "lifecycle nodes -a"]),
    ("lifecycle get", &["lifecycle get", "lifecycle get /camera"]),
    ("lifecycle list", &["lifecycle list /camera", "lifecycle list /camera -a"]),
    ("lifecycle set", &["lifecycle set /camera configure", "lifecycle set /camera 3"]),
    (
        "bag record",
        &[
            "bag record -a -o my_bag",
            "bag record /scan /odom -s sqlite3 --compression-mode message",
            "bag record -a -x '/camera/.*' -d 60 --max-bag-files 10",
            "bag record -a --snapshot-mode --snapshot-duration 30",
            "bag record -a --storage-preset-profile zstd_fast --no-discovery",
        ],
    ),
    (
        "bag play",
        &[
            "bag play my_bag",
            "bag play my_bag -r max --topics /scan --remap /scan:=/front/scan",
            "bag play drive.bag other.mcap --clock --loop --start-offset 12.5",
            "bag play -i front -i rear sqlite3 --message-order sent --clock-topics-all",
            "bag play my_bag --step --launch launch/slam.yaml --rounds 100",
        ],
    ),
    ("param", &["param list /camera", "param get /camera rate", "param set /camera rate 10.0"]),
    ("param list", &["param list", "param list /camera --param-type", "param list --filter 'l.*'"]),
    ("param get", &["param get /camera rate", "param get /camera rate --hide-type"]),
    (
        "param set",
        &["param set /camera rate 10.0", "param set /camera names '[a,b]'", "param set /arm x -1"],
    ),
    ("param describe", &["param describe /camera rate frame_id"]),
    ("param delete", &["param delete /camera rate"]),
    ("param dump", &["param dump /camera"]),
    (
        "param load",
        &["param load /camera camera.yaml", "param load /camera all.yaml --no-use-wildcard"],
    ),
    ("tf", &["tf echo odom base_link", "tf tree"]),
    ("tf echo", &["tf echo odom base_link", "tf echo odom base_link 10", "tf echo a b --once"]),
    ("tf tree", &["tf tree", "tf tree -w 1", "tf tree --dot"]),
    (
        "tf static",
        &[
            "tf static --x 0.1 --z 0.3 --frame-id base_link --child-frame-id camera_link",
            "tf static --yaw 1.57 --frame-id base_link --child-frame-id lidar",
        ],
    ),
    ("tf monitor", &["tf monitor", "tf monitor odom base_link --every 2"]),
    ("tf view_frames", &["tf view_frames", "tf view_frames -t 2 -o frames"]),
    ("node", &["node list", "node info /camera"]),
    ("node list", &["node list", "node list --all"]),
    ("node info", &["node info /camera"]),
    ("interface", &["interface show sensor_msgs/msg/Image", "interface list --only-msgs"]),
    ("interface list", &["interface list", "interface list --only-srvs"]),
    ("interface show", &["interface show sensor_msgs/msg/Image", "interface show Imu --hash"]),
    ("interface package", &["interface package sensor_msgs"]),
    ("interface packages", &["interface packages"]),
    ("interface proto", &["interface proto geometry_msgs/msg/Twist"]),
    (
        "bag",
        &[
            "bag record -a",
            "bag play my_bag",
            "bag info my_bag",
            "bag convert -i old.bag -o new_bag",
        ],
    ),
    ("bag info", &["bag info my_bag", "bag info old.bag --verbose", "bag info my_bag --json"]),
    (
        "bag convert",
        &[
            "bag convert -i old_ros1.bag -o new_bag",
            "bag convert -i front -i rear -o both --compression zstd",
            "bag convert -i my_bag -o scans --topics /scan /tf --storage sqlite3",
            "bag convert -i my_bag -o outputs.yaml",
        ],
    ),
    ("bag reindex", &["bag reindex my_bag"]),
    ("security", &["security"]),
    ("bag burst", &["bag burst my_bag -n 10 --topics /scan"]),
    ("bag list", &["bag list storage", "bag list compression --verbose"]),
    (
        "view",
        &[
            "view",
            "view my_bag --rate 2",
            "view --no-open --port 9000",
            "view --address 0.0.0.0 --token SECRET",
        ],
    ),
    ("bridge", &["bridge foxglove", "bridge foxglove --address 0.0.0.0 --token SECRET"]),
    (
        "bridge coprocessor",
        &[
            "bridge coprocessor",
            "bridge coprocessor --no-udp --serial /dev/ttyUSB0 --baud 921600",
            "bridge coprocessor --address 0.0.0.0 --token SECRET",
        ],
    ),
    ("accel", &["accel list", "accel doctor", "accel select fpga_sim", "accel bench --scale 2.0"]),
    ("accel list", &["accel list", "accel list --json"]),
    ("accel show", &["accel show", "accel show fpga_sim:0"]),
    (
        "accel select",
        &[
            "accel select",
            "accel select fpga_sim",
            "accel select --clear",
            "accel select cpu --kernel rectify --strict",
        ],
    ),
    ("accel doctor", &["accel doctor", "accel doctor fpga_sim", "accel doctor --json"]),
    (
        "accel build",
        &[
            "accel build",
            "accel build image_proc --target fpga_sim",
            "accel build packages/image_proc/kernels.yaml --target cpu --target fpga_sim",
        ],
    ),
    (
        "accel emulate",
        &["accel emulate fpga_sim", "accel emulate fpga_sim --kernel sobel --width 64 --height 48"],
    ),
    ("accel bench", &["accel bench", "accel bench fpga_sim --width 64 --height 48 --frames 3"]),
    ("mcu", &["mcu list", "mcu new my_board", "mcu run my_board"]),
    ("mcu list", &["mcu list", "mcu list --json"]),
    ("mcu new", &["mcu new my_board", "mcu new my_board --board mps2-an505 --folder src"]),
    ("mcu build", &["mcu build", "mcu build my_board"]),
    ("mcu run", &["mcu run", "mcu run my_board"]),
    (
        "mcu interfaces",
        &[
            "mcu interfaces std_msgs/msg/String std_srvs/srv/SetBool --out interfaces",
            "mcu interfaces sensor_msgs/msg/LaserScan --bound sensor_msgs/msg/LaserScan.ranges=360",
        ],
    ),
    (
        "bridge foxglove",
        &[
            "bridge foxglove",
            "bridge foxglove --topics '/camera/*,/tf*' --read-only",
            "bridge foxglove --address 0.0.0.0 --token SECRET --certificate c.pem --key k.pem",
            "bridge foxglove --allow-origin https://app.foxglove.dev",
        ],
    ),
    (
        "bridge ros1",
        &[
            "bridge ros1",
            "bridge ros1 --master",
            "bridge ros1 --master-uri http://10.0.0.1:11311 --ip 10.0.0.5",
            "bridge ros1 --topics '/camera/*,/tf*' --mapping types.yaml",
        ],
    ),
    (
        "bridge rosbridge",
        &[
            "bridge rosbridge --tcp-port 9091 --udp-port 9092",
            "bridge rosbridge --address 0.0.0.0 --token SECRET",
        ],
    ),
    ("bench", &["bench run peers/pingpong --quick", "bench compare report/before report/after"]),
    (
        "bench run",
        &[
            "bench run peers/pingpong --quick",
            "bench run papers --peer all --out report/papers",
            "bench run papers --peer all --quick --dry-run",
            "bench run --resume report/papers",
        ],
    ),
    (
        "bench compare",
        &[
            "bench compare report/before report/after",
            "bench compare report/before report/after --fail-on slower",
        ],
    ),
    ("bench doctor", &["bench doctor", "bench doctor --fix-script"]),
    ("bench index", &["bench index report"]),
    ("bench list", &["bench list", "bench list papers/001"]),
    (
        "bench keep",
        &["bench keep report docs/results/pingpong.json", "bench keep report --baseline baselines"],
    ),
    (
        "bench predict",
        &[
            "bench predict --calibrate",
            "bench predict autoware --deployment split --measure",
            "bench predict --check",
        ],
    ),
    ("bench report", &["bench report report --svg --png"]),
    ("bench table", &["bench table report --format markdown", "bench table --fill README.md"]),
    ("trace", &["trace start --out my_trace", "trace stop", "trace report", "trace snapshot"]),
    ("trace start", &["trace start", "trace start --out my_trace --duration 10"]),
    ("trace stop", &["trace stop", "trace stop --abandon"]),
    ("trace status", &["trace status"]),
    ("trace snapshot", &["trace snapshot --out what_happened"]),
    ("trace report", &["trace report", "trace report my_trace --topic /image_raw --slowest 20"]),
    ("trace diff", &["trace diff before after", "trace diff before after --json"]),
    ("trace live", &["trace live", "trace live my_trace --topic /scan --window 10"]),
    (
        "trace export",
        &[
            "trace export my_trace --format perfetto --out my_trace.perfetto-trace",
            "trace export my_trace --format ctf --out my_trace_ctf",
        ],
    ),
    ("doctor", &["doctor", "doctor --json", "doctor --report"]),
    ("doctor hello", &["doctor hello", "doctor hello --once"]),
    ("daemon", &["daemon status"]),
    ("daemon start", &["daemon start"]),
    ("daemon stop", &["daemon stop"]),
    ("daemon status", &["daemon status"]),
    ("multicast", &["multicast receive", "multicast send"]),
    ("multicast receive", &["multicast receive", "multicast receive --timeout 5"]),
    ("multicast send", &["multicast send", "multicast send --ttl 4"]),
    (
        "estop",
        &[
            "estop trigger 'somebody is in the way'",
            "estop status",
            "estop reset 0123456789abcdef0123456789abcdef",
        ],
    ),
    ("estop trigger", &["estop trigger 'somebody is in the way'"]),
    ("estop reset", &["estop reset 0123456789abcdef0123456789abcdef"]),
    ("estop status", &["estop status", "estop status --json"]),
    ("completions", &["completions bash"]),
];

/// Gives every verb its examples.
pub fn add(command: Command) -> Command {
    add_below("", command)
}

fn add_below(path: &str, command: Command) -> Command {
    let names: Vec<String> =
        command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    let command = names.iter().fold(command, |command, name| {
        let below = format!("{path} {name}");
        command.mut_subcommand(name, |verb| add_below(below.trim_start(), verb))
    });
    match EXAMPLES.iter().find(|(verb, _)| *verb == path) {
        Some((_, lines)) => command.after_help(text(lines)),
        None => command,
    }
}

fn text(lines: &[&str]) -> String {
    let lines = lines.iter().map(|line| format!("\n  angaros {line}"));
    format!("Examples:{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Paths of all verbs that a user sees.
    fn verbs(path: &str, command: &Command, found: &mut Vec<String>) {
        found.push(path.to_owned());
        for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set()) {
            verbs(format!("{path} {}", verb.get_name()).trim_start(), verb, found);
        }
    }

    #[test]
    fn every_verb_has_examples_and_every_example_a_verb() {
        let command = super::super::command();
        let mut found = Vec::new();
        verbs("", &command, &mut found);
        found.sort();
        let mut known: Vec<_> = EXAMPLES.iter().map(|(verb, _)| (*verb).to_owned()).collect();
        known.sort();
        assert_eq!(known, found);
    }

    #[test]
    fn every_example_is_understood() {
        for line in EXAMPLES.iter().flat_map(|(_, lines)| *lines) {
            let mut quoted = false;
            let split = |c: char| {
                quoted ^= c == '\'';
                c == ' ' && !quoted
            };
            let words: Vec<_> = line.split(split).map(|word| word.trim_matches('\'')).collect();
            let parsed = super::super::command()
                .try_get_matches_from(std::iter::once("angaros").chain(words));
            assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
        }
    }
}
