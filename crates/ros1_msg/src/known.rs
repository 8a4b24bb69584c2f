//! Standard types whose ROS 1 form has other fields, or other names of fields, than their ROS 2
//! form. Only what counts for layout and md5sum stands here.

/// The ROS 2 name, and the definition that the type has in ROS 1.
pub(crate) const KNOWN: [(&str, &str); 6] = [
    ("std_msgs/msg/Header", "uint32 seq\ntime stamp\nstring frame_id\n"),
    (
        "rcl_interfaces/msg/Log",
        "byte DEBUG=1\nbyte INFO=2\nbyte WARN=4\nbyte ERROR=8\nbyte FATAL=16\nHeader header\n\
         byte level\nstring name\nstring msg\nstring file\nstring function\nuint32 line\n\
         string[] topics\n",
    ),
    (
        "sensor_msgs/msg/CameraInfo",
        "Header header\nuint32 height\nuint32 width\nstring distortion_model\nfloat64[] D\n\
         float64[9] K\nfloat64[9] R\nfloat64[12] P\nuint32 binning_x\nuint32 binning_y\n\
         RegionOfInterest roi\n",
    ),
    (
        "sensor_msgs/msg/Range",
        "uint8 ULTRASOUND=0\nuint8 INFRARED=1\nHeader header\nuint8 radiation_type\n\
         float32 field_of_view\nfloat32 min_range\nfloat32 max_range\nfloat32 range\n",
    ),
    (
        "sensor_msgs/msg/BatteryState",
        "uint8 POWER_SUPPLY_STATUS_UNKNOWN=0\nuint8 POWER_SUPPLY_STATUS_CHARGING=1\n\
         uint8 POWER_SUPPLY_STATUS_DISCHARGING=2\nuint8 POWER_SUPPLY_STATUS_NOT_CHARGING=3\n\
         uint8 POWER_SUPPLY_STATUS_FULL=4\nuint8 POWER_SUPPLY_HEALTH_UNKNOWN=0\n\
         uint8 POWER_SUPPLY_HEALTH_GOOD=1\nuint8 POWER_SUPPLY_HEALTH_OVERHEAT=2\n\
         uint8 POWER_SUPPLY_HEALTH_DEAD=3\nuint8 POWER_SUPPLY_HEALTH_OVERVOLTAGE=4\n\
         uint8 POWER_SUPPLY_HEALTH_UNSPEC_FAILURE=5\nuint8 POWER_SUPPLY_HEALTH_COLD=6\n\
         uint8 POWER_SUPPLY_HEALTH_WATCHDOG_TIMER_EXPIRE=7\n\
         uint8 POWER_SUPPLY_HEALTH_SAFETY_TIMER_EXPIRE=8\n\
         uint8 POWER_SUPPLY_TECHNOLOGY_UNKNOWN=0\nuint8 POWER_SUPPLY_TECHNOLOGY_NIMH=1\n\
         uint8 POWER_SUPPLY_TECHNOLOGY_LION=2\nuint8 POWER_SUPPLY_TECHNOLOGY_LIPO=3\n\
         uint8 POWER_SUPPLY_TECHNOLOGY_LIFE=4\nuint8 POWER_SUPPLY_TECHNOLOGY_NICD=5\n\
         uint8 POWER_SUPPLY_TECHNOLOGY_LIMN=6\nHeader header\nfloat32 voltage\n\
         float32 temperature\nfloat32 current\nfloat32 charge\nfloat32 capacity\n\
         float32 design_capacity\nfloat32 percentage\nuint8 power_supply_status\n\
         uint8 power_supply_health\nuint8 power_supply_technology\nbool present\n\
         float32[] cell_voltage\nfloat32[] cell_temperature\nstring location\n\
         string serial_number\n",
    ),
    (
        "visualization_msgs/msg/Marker",
        "uint8 ARROW=0\nuint8 CUBE=1\nuint8 SPHERE=2\nuint8 CYLINDER=3\nuint8 LINE_STRIP=4\n\
         uint8 LINE_LIST=5\nuint8 CUBE_LIST=6\nuint8 SPHERE_LIST=7\nuint8 POINTS=8\n\
         uint8 TEXT_VIEW_FACING=9\nuint8 MESH_RESOURCE=10\nuint8 TRIANGLE_LIST=11\nuint8 ADD=0\n\
         uint8 MODIFY=0\nuint8 DELETE=2\nuint8 DELETEALL=3\nHeader header\nstring ns\nint32 id\n\
         int32 type\nint32 action\ngeometry_msgs/Pose pose\ngeometry_msgs/Vector3 scale\n\
         std_msgs/ColorRGBA color\nduration lifetime\nbool frame_locked\n\
         geometry_msgs/Point[] points\nstd_msgs/ColorRGBA[] colors\nstring text\n\
         string mesh_resource\nbool mesh_use_embedded_materials\n",
    ),
];

/// The ROS 1 definition of a type that has its own.
pub(crate) fn known(ros2_name: &str) -> Option<&'static str> {
    KNOWN.iter().find(|(name, _)| *name == ros2_name).map(|(_, text)| *text)
}
