from launch import LaunchDescription
