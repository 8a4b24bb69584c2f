// A node by roscpp for scripts/ros1.sh: it answers what it hears, keeps a message for late subscribers, serves
// and has a parameter.
#include <ros/ros.h>
#include <roscpp/Empty.h>
#include <std_msgs/Header.h>
#include <std_msgs/String.h>

#include <cstdio>
#include <string>

namespace {

ros::Publisher answers;
int calls = 0;

void say(const std::string &text)
{
    std_msgs::String message;
    message.data = text;
    answers.publish(message);
}

void heard(const std_msgs::String &message)
{
    say("roscpp heard " + message.data);
}

bool asked(roscpp::Empty::Request &, roscpp::Empty::Response &)
{
    say("roscpp was asked " + std::to_string(++calls));
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    ros::init(argc, argv, "roscpp_node", ros::init_options::NoRosout);
    ros::NodeHandle node;
    answers = node.advertise<std_msgs::String>("/from_roscpp", 100);
    ros::Publisher kept = node.advertise<std_msgs::Header>("/kept_roscpp", 1, true);
    std_msgs::Header header;
    header.stamp = ros::Time(5, 7);
    header.frame_id = "kept by roscpp";
    kept.publish(header);
    node.setParam("/roscpp/value", 3);
    ros::Subscriber words =
        node.subscribe("/from_angaros", 100, heard, ros::TransportHints().tcpNoDelay());
    ros::ServiceServer server = node.advertiseService("/ask_roscpp", asked);
    std::puts("ready");
    std::fflush(stdout);
    ros::spin();
}
