import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Message } from "../src/cdr";
import {
  ActionGoals,
  actionsOf,
  goalDefinition,
  hasEnded,
  idText,
  newGoalId,
} from "../src/model/action";
import { emptyValue } from "../src/model/form_value";
import { StubServer } from "./stub_server";

const RULE = "=".repeat(80);
const TYPE = "example_interfaces/action/Fibonacci";
const UUID = `${RULE}\nMSG: unique_identifier_msgs/UUID\nuint8[16] uuid\n`;
const TIME = `${RULE}\nMSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n`;
const INFO_FIELDS = "unique_identifier_msgs/UUID goal_id\nbuiltin_interfaces/Time stamp\n";
const INFO = `${RULE}\nMSG: action_msgs/GoalInfo\n${INFO_FIELDS}`;

/** The texts as the server announces them for the parts of an action. */
const SEND_GOAL: [string, string] = [
  `unique_identifier_msgs/msg/UUID goal_id\n${TYPE}_Goal goal\n${UUID}` +
    `${RULE}\nMSG: ${TYPE}_Goal\nint32 order\n`,
  `bool accepted\nbuiltin_interfaces/msg/Time stamp\n${TIME}`,
];
const GET_RESULT: [string, string] = [
  `unique_identifier_msgs/msg/UUID goal_id\n${UUID}`,
  `int8 status\n${TYPE}_Result result\n${RULE}\nMSG: ${TYPE}_Result\nint32[] sequence\n`,
];
const CANCEL: [string, string] = [
  `GoalInfo goal_info\n${INFO}${UUID}${TIME}`,
  `int8 return_code\nGoalInfo[] goals_canceling\n${INFO}${UUID}${TIME}`,
];
const FEEDBACK =
  `unique_identifier_msgs/msg/UUID goal_id\n${TYPE}_Feedback feedback\n${UUID}` +
  `${RULE}\nMSG: ${TYPE}_Feedback\nint32[] sequence\n`;
const STATUS =
  `GoalStatus[] status_list\n${RULE}\nMSG: action_msgs/GoalStatus\n` +
  `GoalInfo goal_info\nint8 status\n${INFO}${UUID}${TIME}`;

const EXECUTING = 2;
const SUCCEEDED = 4;
const CANCELED = 5;

describe("an action", () => {
  let server: StubServer;
  let goals: ActionGoals;
  let isAccepted: boolean;
  let goalId: Message;
  let order: unknown;
  let finish: (status: number, sequence: number[]) => void;
  let cancelCode: number;

  beforeEach(() => {
    server = new StubServer();
    isAccepted = true;
    cancelCode = 0;
    const name = "/fib/_action";
    server.serve(`${name}/send_goal`, `${TYPE}_SendGoal`, SEND_GOAL, (request) => {
      goalId = request.goal_id as Message;
      order = (request.goal as Message).order;
      return { accepted: isAccepted };
    });
    server.serve(`${name}/get_result`, `${TYPE}_GetResult`, GET_RESULT, () => {
      return new Promise((done) => {
        finish = (status, sequence) => done({ status, result: { sequence } });
      });
    });
    server.serve(`${name}/cancel_goal`, "action_msgs/srv/CancelGoal", CANCEL, () => {
      return { return_code: cancelCode };
    });
    server.offer(`${name}/feedback`, `${TYPE}_FeedbackMessage`, FEEDBACK);
    server.offer(`${name}/status`, "action_msgs/msg/GoalStatusArray", STATUS);
    goals = new ActionGoals(server.hub, { name: "/fib", type: TYPE });
  });
  afterEach(() => {
    goals.close();
    server.end();
  });

  const until = async (holds: () => boolean): Promise<void> => {
    for (let turn = 0; turn < 200 && !holds(); turn++) await Promise.resolve();
    expect(holds()).toBe(true);
  };

  it("is found by its parts, and has a form of its goal", () => {
    expect(actionsOf(server.hub.services())).toEqual([{ name: "/fib", type: TYPE }]);
    const service = server.hub.serviceOf("/fib/_action/send_goal");
    if (!service) throw new Error("not there");
    const { schema, definition } = goalDefinition(service);
    expect(emptyValue(schema, definition)).toEqual({ order: 0 });
    expect(() => goalDefinition({ id: 1, name: "/x", type: "x", requestSchema: "int8 a" })).toThrow(
      /no service of an action/,
    );
  });

  it("takes a goal, tells feedback and states of it, and its result", async () => {
    const sent = goals.send({ order: 5 });
    const [goal] = goals.goals;
    if (!goal) throw new Error("no goal");
    await until(() => goal.state === "accepted");
    expect(order).toBe(5);
    expect(idText(goalId)).toBe(goal.id);
    const other = { uuid: new Uint8Array(16) };
    const info = (goal_id: unknown) => ({ goal_info: { goal_id }, status: EXECUTING });
    server.send("/fib/_action/status", { status_list: [info(other), info(goalId)] });
    expect(goal.state).toBe("executing");
    server.send("/fib/_action/feedback", { goal_id: other, feedback: { sequence: [9] } });
    expect(goal.feedbackCount).toBe(0);
    server.send("/fib/_action/feedback", { goal_id: goalId, feedback: { sequence: [0, 1] } });
    expect(Array.from(goal.feedback?.sequence as Int32Array)).toEqual([0, 1]);
    finish(SUCCEEDED, [0, 1, 1]);
    await sent;
    expect([goal.state, hasEnded(goal)]).toEqual(["succeeded", true]);
    expect(Array.from((goal.result as Message).sequence as Int32Array)).toEqual([0, 1, 1]);
    // A status that comes late brings no goal back.
    server.send("/fib/_action/status", { status_list: [info(goalId)] });
    expect(goal.state).toBe("succeeded");
  });

  it("says what became of a request to cancel", async () => {
    const sent = goals.send({ order: 5 });
    const [goal] = goals.goals;
    if (!goal) throw new Error("no goal");
    await until(() => goal.state === "accepted");
    cancelCode = 1;
    await goals.cancel(goal);
    expect(goal.error).toBe("it was refused");
    cancelCode = 0;
    await goals.cancel(goal);
    expect(goal.error).toBe("");
    finish(CANCELED, []);
    expect((await sent).state).toBe("canceled");
  });

  it("tells goals that are refused from those that fail", async () => {
    isAccepted = false;
    expect((await goals.send({ order: 1 })).state).toBe("rejected");
    const wrong = await goals.send({ order: "many" });
    expect([wrong.state, wrong.error]).toEqual([
      "failed",
      expect.stringMatching(/goal\.order: many \(string\) is no int32/),
    ]);
    expect(goals.goals.map((one) => one.state)).toEqual(["failed", "rejected"]);
  });

  it("ends with an error when the connection is lost", async () => {
    const sent = goals.send({ order: 5 });
    await until(() => goals.goals[0]?.state === "accepted");
    server.hub.client.close();
    const goal = await sent;
    expect([goal.state, goal.error]).toEqual(["failed", "the connection was lost"]);
  });

  it("gives each goal another id, of version 4", () => {
    const ids = Array.from({ length: 50 }, () => idText({ uuid: newGoalId() }));
    expect(new Set(ids).size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  });
});
