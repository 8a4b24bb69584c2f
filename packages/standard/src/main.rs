//! One static binary with every component of the standard packages; `angaros run` and
//! `angaros launch` start their nodes with it. A new package is one more name in the list.

angaros::main!(
    camera,
    car,
    cm730,
    demo_nodes_cpp,
    diagnostic_aggregator,
    game_controller,
    image_proc,
    imu_filter,
    lifecycle,
    motion,
    parameter_blackboard,
    probe,
    rcss3d,
    robot_state,
    soccer,
    stand_in,
    turtlesim
);
