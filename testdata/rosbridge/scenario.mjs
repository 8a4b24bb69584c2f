// A program with roslib at our rosbridge, in Node (node.mjs) or in a browser (browser.mjs).
// Each test below uses the library as its documentation says; the graph is bridges/rosbridge/examples/graph.rs.
import * as assert from "./assert.mjs";

const LONG = 10_000;

// The library, and the address of the server.
let ROSLIB;
let url;

function within(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing came`)), LONG);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function connected() {
  const ros = new ROSLIB.Ros({});
  const open = new Promise((resolve, reject) => {
    ros.once("connection", resolve);
    ros.once("open", resolve);
    ros.once("error", reject);
  });
  const connecting = ros.connect(url);
  await within(Promise.all([open, connecting]), "connecting");
  return ros;
}

const topic = (ros, name, messageType, more = {}) => new ROSLIB.Topic({ ros, name, messageType, ...more });
const service = (ros, name, serviceType) => new ROSLIB.Service({ ros, name, serviceType });
const called = (one, request) => within(
  new Promise((resolve, reject) => one.callService(request, resolve, (why) => reject(new Error(why)))), one.name);
const asked = (ask, what) => within(new Promise((resolve, reject) => ask(resolve, (why) => reject(new Error(why)))), what);

/** The first message of a topic; `start` is called when the subscription is there. */
async function first(ros, one, start) {
  const heard = new Promise((resolve) => one.subscribe(resolve));
  // Whatever is answered now was asked after the subscription.
  await asked((yes, no) => ros.getTopics(yes, no), "topics");
  start();
  const message = await within(heard, one.name);
  one.unsubscribe();
  return message;
}

const tests = {
  async "a message goes there and back in every form"(ros) {
    for (const compression of ["none", "png", "cbor"]) {
      const name = `/scenario_${compression}`;
      const sender = topic(ros, name, "std_msgs/String");
      const message = await first(ros, topic(ros, name, "std_msgs/String", { compression }), () => {
        sender.publish({ data: 'ünï "x" 😀' });
      });
      assert.equal(message.data, 'ünï "x" 😀', compression);
    }
  },

  async "numbers come as typed arrays in CBOR"(ros) {
    const sender = topic(ros, "/scan", "sensor_msgs/LaserScan");
    const receiver = topic(ros, "/scan", "sensor_msgs/msg/LaserScan", { compression: "cbor" });
    const scan = await first(ros, receiver, () => {
      sender.publish({ header: { frame_id: "laser" }, ranges: [0.5, 1.5, 2.5], angle_min: -1 });
    });
    assert.ok(scan.ranges instanceof Float32Array, String(scan.ranges));
    assert.deepEqual([...scan.ranges], [0.5, 1.5, 2.5]);
    assert.equal(scan.angle_min, -1);
    assert.ok(scan.header.stamp.sec > 1_700_000_000);
  },

  async "bytes of CBOR-RAW are the message as it is"(ros) {
    const sender = topic(ros, "/raw", "std_msgs/Int32");
    const message = await first(ros, topic(ros, "/raw", "std_msgs/Int32", { compression: "cbor-raw" }), () => {
      sender.publish({ data: 258 });
    });
    assert.deepEqual([...message.bytes], [0, 1, 0, 0, 2, 1, 0, 0]);
  },

  async "a large image arrives in fragments"(ros) {
    const data = btoa("\u0007".repeat(300_000));
    const heard = new Promise((resolve) => ros.on("/large", (message) => resolve(message.msg)));
    ros.callOnConnection({
      op: "subscribe", id: "large", topic: "/large", type: "sensor_msgs/CompressedImage", fragment_size: 10_000,
    });
    topic(ros, "/large", "sensor_msgs/CompressedImage").publish({ format: "jpeg", data });
    assert.equal((await within(heard, "/large")).data, data);
  },

  async "a service of the graph is called"(ros) {
    const sum = await called(service(ros, "/add_two_ints", "example_interfaces/AddTwoInts"), { a: 2, b: 40 });
    assert.equal(sum.sum, 42);
    await assert.rejects(called(service(ros, "/nobody", "std_srvs/Trigger"), {}));
  },

  async "a service is offered, at once and later"(ros) {
    const other = await connected();
    const at_once = service(ros, "/at_once", "example_interfaces/AddTwoInts");
    await at_once.advertise((request, response) => {
      response.sum = request.a * request.b;
      return true;
    });
    const later = service(ros, "/later", "std_srvs/SetBool");
    await later.advertiseAsync(async (request) => {
      await pause(20);
      if (!request.data) throw new Error("refused");
      return { success: true, message: "later" };
    });
    await asked((yes, no) => ros.getServices(yes, no), "services");
    assert.equal((await called(service(other, "/at_once", "example_interfaces/AddTwoInts"), { a: 6, b: 7 })).sum, 42);
    const use = service(other, "/later", "std_srvs/SetBool");
    assert.deepEqual(await called(use, { data: true }), { success: true, message: "later" });
    await assert.rejects(called(use, { data: false }));
    await Promise.all([at_once.unadvertise(), later.unadvertise()]);
    other.close();
  },

  async "goals are sent, tell their feedback and are cancelled"(ros) {
    const action = new ROSLIB.Action({ ros, name: "/fibonacci", actionType: "example_interfaces/Fibonacci" });
    const feedback = [];
    const result = await within(new Promise((resolve, reject) => {
      action.sendGoal({ order: 4 }, resolve, (one) => feedback.push(one), (why) => reject(new Error(why)));
    }), "result");
    assert.deepEqual(result.sequence, [0, 1, 1, 2, 3]);
    assert.ok(feedback.length >= 2, `${feedback.length} times feedback`);
    let id;
    // A goal that was cancelled has failed, for this library.
    const why = await within(new Promise((resolve, reject) => {
      id = action.sendGoal({ order: 30 }, reject, () => action.cancelGoal(id), (error) => resolve(String(error)));
    }), "cancelled");
    assert.match(why, /cancel/i);
  },

  async "an action is offered"(ros) {
    // The library calls its handler only through what it sends itself, so operations are sent by hand.
    const other = await connected();
    ros.on("/count", (message) => {
      assert.equal(message.op, "send_action_goal");
      const about = { action: "/count", id: message.id };
      ros.callOnConnection({ op: "action_feedback", ...about, values: { sequence: [1] } });
      ros.callOnConnection({
        op: "action_result", ...about, values: { sequence: [message.args.order] }, status: 4, result: true,
      });
    });
    ros.callOnConnection({ op: "advertise_action", type: "example_interfaces/Fibonacci", action: "/count" });
    await asked((yes, no) => ros.getActionServers(yes, no), "actions");
    const action = new ROSLIB.Action({ ros: other, name: "/count", actionType: "example_interfaces/Fibonacci" });
    const result = await within(new Promise((resolve, reject) => {
      action.sendGoal({ order: 5 }, resolve, undefined, (why) => reject(new Error(why)));
    }), "result");
    assert.deepEqual(result.sequence, [5]);
    ros.callOnConnection({ op: "unadvertise_action", action: "/count" });
    other.close();
  },

  async "parameters are read and set"(ros) {
    const names = await asked((yes, no) => ros.getParams(yes, no), "parameters");
    assert.ok(names.includes("/graph:speed"), names.join(" "));
    const speed = new ROSLIB.Param({ ros, name: "/graph:speed" });
    await asked((yes, no) => speed.set(2, yes, no), "set");
    assert.equal(await asked((yes, no) => speed.get(yes, no), "get"), 2);
    const missing = new ROSLIB.Param({ ros, name: "/graph:height" });
    await assert.rejects(asked((yes, no) => missing.get(yes, no), "get"));
  },

  async "the graph is told"(ros) {
    const topics = await asked((yes, no) => ros.getTopics(yes, no), "topics");
    assert.ok(topics.topics.includes("/rosout"));
    assert.equal(await asked((yes, no) => ros.getTopicType("/rosout", yes, no), "type"), "rcl_interfaces/msg/Log");
    const nodes = await asked((yes, no) => ros.getNodes(yes, no), "nodes");
    assert.ok(nodes.includes("/graph") && nodes.includes("/rosbridge_websocket"), nodes.join(" "));
    const ty = await asked((yes, no) => ros.getServiceType("/add_two_ints", yes, no), "type");
    assert.equal(ty, "example_interfaces/srv/AddTwoInts");
    const actions = await asked((yes, no) => ros.getActionServers(yes, no), "actions");
    assert.ok(actions.includes("/fibonacci"), actions.join(" "));
    const details = await asked((yes, no) => ros.getMessageDetails("geometry_msgs/Twist", yes, no), "details");
    const decoded = ros.decodeTypeDefs(details);
    assert.deepEqual(Object.keys(decoded), ["linear", "angular"]);
  },

  async "a topic goes on after the connection was lost"(ros) {
    const receiver = topic(ros, "/again", "std_msgs/Int32");
    let heard = () => {};
    receiver.subscribe((message) => heard(message.data));
    await asked((yes, no) => ros.getTopics(yes, no), "topics");
    const closed = new Promise((resolve) => ros.once("close", resolve));
    ros.close();
    await within(closed, "closing");
    const open = new Promise((resolve) => { ros.once("open", resolve); ros.once("connection", resolve); });
    await ros.connect(url);
    await within(open, "opening");
    await asked((yes, no) => ros.getTopics(yes, no), "topics");
    const next = new Promise((resolve) => { heard = resolve; });
    topic(ros, "/again", "std_msgs/Int32").publish({ data: 5 });
    assert.equal(await within(next, "/again"), 5);
  },
};

/** Runs all of them with this library at this address; returns how many failed. `print` takes one line. */
export async function run(library, address, print) {
  ROSLIB = library;
  url = address;
  let failures = 0;
  for (const [name, test] of Object.entries(tests)) {
    let ros;
    try {
      ros = await connected();
      await test(ros);
      print(`ok    ${name}`);
    } catch (error) {
      failures += 1;
      print(`FAIL  ${name}\n${error.stack}`);
    }
    ros?.close();
  }
  const count = Object.keys(tests).length;
  print(`${count - failures} of ${count} pass`);
  return failures;
}
