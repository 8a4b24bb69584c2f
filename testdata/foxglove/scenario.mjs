// The official client of the Foxglove protocol against our server. usage: node scenario.mjs URL
// Everything that it can ask for is asked once; schemas and messages are read by Foxglove's own readers.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { FoxgloveClient } = require("@foxglove/ws-protocol");
const { parse } = require("@foxglove/rosmsg");
const { MessageReader, MessageWriter } = require("@foxglove/rosmsg2-serialization");
const { WebSocket } = require("ws");

const url = process.argv[2];
const watchdog = setTimeout(() => {
  console.error("error: the scenario takes too long");
  process.exit(1);
}, 60_000);

const client = new FoxgloveClient({
  ws: new WebSocket(url, [FoxgloveClient.SUPPORTED_SUBPROTOCOL]),
});
const channels = new Map();
const services = new Map();
const waiting = new Set();
const wake = () => waiting.forEach((check) => check());
client.on("error", (error) => {
  throw error;
});
client.on("advertise", (list) => {
  for (const channel of list) channels.set(channel.topic, channel);
  wake();
});
client.on("advertiseServices", (list) => {
  for (const service of list) services.set(service.name, service);
  wake();
});

const until = (find) =>
  new Promise((resolve) => {
    const check = () => {
      const found = find();
      if (found === undefined) return;
      waiting.delete(check);
      resolve(found);
    };
    waiting.add(check);
    check();
  });
const event = (name, fits = () => true) =>
  new Promise((resolve) => {
    const listener = (value) => {
      if (!fits(value)) return;
      client.off(name, listener);
      resolve(value);
    };
    client.on(name, listener);
  });
const definitions = (schema) => parse(schema, { ros2: true });
const step = (name) => console.log(`ok ${name}`);

const info = await event("serverInfo");
for (const capability of ["clientPublish", "services", "parameters", "connectionGraph", "assets"]) {
  assert.ok(info.capabilities.includes(capability), capability);
}
assert.deepEqual(info.supportedEncodings, ["cdr"]);
step("serverInfo");

const chatter = await until(() => channels.get("/chatter"));
assert.equal(chatter.schemaName, "std_msgs/msg/String");
const reader = new MessageReader(definitions(chatter.schema));
const subscription = client.subscribe(chatter.id);
const message = await event("message", (one) => one.subscriptionId === subscription);
assert.deepEqual(reader.readMessage(message.data), { data: "Hello, World" });
assert.ok(Math.abs(Number(message.timestamp / 1_000_000n) - Date.now()) < 60_000);
client.unsubscribe(subscription);
step("a topic is read");

const camera = await until(() => channels.get("/image"));
const pictures = client.subscribe(camera.id);
const picture = await event("message", (one) => one.subscriptionId === pictures);
const seen = new MessageReader(definitions(camera.schema)).readMessage(picture.data);
assert.deepEqual([seen.width, seen.height, seen.data.length], [640, 480, 640 * 480 * 3]);
client.unsubscribe(pictures);
step("an image is read");

const events = await until(() => channels.get("/parameter_events"));
const nested = definitions(events.schema).map((one) => one.name ?? "");
assert.ok(nested.some((name) => name.endsWith("ParameterValue")), nested.join());
new MessageReader(definitions(events.schema));
step("nested definitions are read");

const echo = client.subscribe((await until(() => channels.get("/echo"))).id);
const channel = client.advertise({
  topic: "/from_client",
  encoding: "cdr",
  schemaName: "std_msgs/msg/String",
});
const bytes = new MessageWriter(definitions("string data")).writeMessage({ data: "from here" });
const sending = setInterval(() => client.sendMessage(channel, bytes), 50);
const back = await event("message", (one) => one.subscriptionId === echo);
clearInterval(sending);
assert.deepEqual(reader.readMessage(back.data), { data: "from here" });
client.unadvertise(channel);
step("a topic is published");

const add = await until(() => services.get("/add"));
const writer = new MessageWriter(definitions(add.request.schema));
const request = writer.writeMessage({ a: 2n, b: 40n });
client.sendServiceCallRequest({
  serviceId: add.id,
  callId: 5,
  encoding: "cdr",
  data: new DataView(request.buffer, request.byteOffset, request.byteLength),
});
const response = await event("serviceCallResponse", (one) => one.callId === 5);
const sum = new MessageReader(definitions(add.response.schema)).readMessage(response.data);
assert.deepEqual(sum, { sum: 42n });
client.sendServiceCallRequest({
  serviceId: 999_999,
  callId: 6,
  encoding: "cdr",
  data: new DataView(new ArrayBuffer(4)),
});
const failure = await event("serviceCallFailure", (one) => one.callId === 6);
assert.match(failure.message, /no service/);
step("a service is called");

await until(() => services.get("/stage/set_parameters"));
client.getParameters(["/stage.rate", "/stage.lens.name"], "get");
const values = await event("parameterValues", (one) => one.id === "get");
assert.deepEqual(values.parameters, [
  { name: "/stage.rate", value: 2.5, type: "float64" },
  { name: "/stage.lens.name", value: "wide" },
]);
client.subscribeParameterUpdates(["/stage.rate"]);
const changed = event("parameterValues", (one) => one.id === undefined);
let tries = 0;
const setting = setInterval(() => {
  client.setParameters([{ name: "/stage.rate", value: 4 + (tries++ % 2) }], "set");
}, 200);
assert.equal((await event("parameterValues", (one) => one.id === "set")).parameters[0].value >= 4, true);
assert.equal((await changed).parameters[0].name, "/stage.rate");
clearInterval(setting);
client.unsubscribeParameterUpdates(["/stage.rate"]);
step("parameters are read, set and followed");

client.subscribeConnectionGraph();
const graph = await event("connectionGraphUpdate");
assert.ok(graph.publishedTopics.some((one) => one.name === "/chatter" && one.publisherIds.includes("/stage")));
assert.ok(graph.advertisedServices.some((one) => one.name === "/add"));
client.unsubscribeConnectionGraph();
step("the graph is read");

client.fetchAsset("package://foxglove_stage/meshes/arm.stl", 1);
const asset = await event("fetchAssetResponse", (one) => one.requestId === 1);
assert.equal(asset.status, 0, asset.error);
assert.equal(Buffer.from(asset.data.buffer, asset.data.byteOffset, asset.data.byteLength).toString(), "solid arm\n");
client.fetchAsset("package://foxglove_stage/../package.json", 2);
const refused = await event("fetchAssetResponse", (one) => one.requestId === 2);
assert.equal(refused.status, 1);
step("a file is fetched, and one that lies elsewhere is not");

const closed = event("close");
client.close();
await closed;
step("goodbye");
clearTimeout(watchdog);
