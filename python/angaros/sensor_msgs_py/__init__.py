"""Messages of sensor_msgs as NumPy arrays, with the names of the ROS package."""
