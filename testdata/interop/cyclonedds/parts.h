/* The roles of a node beside topics and services: a container, an action server. */
#ifndef INTEROP_PARTS_H
#define INTEROP_PARTS_H

#include "../numbered.h"

/* Answers NAME/_container/load_node: everything can be loaded, nothing is. */
void container(const struct args *args);

/* Serves the action NAME of example_interfaces/action/Fibonacci: accepts every goal, says the first two numbers as feedback
 * and has the result at once. */
void act(const struct args *args);

#endif
