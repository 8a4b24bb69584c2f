import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Message } from "../src/cdr";
import {
  PlayerControl,
  bagFacts,
  clockOf,
  playersOf,
  spanText,
  timeOf,
} from "../src/model/player";
import { definitionOf, schemaText } from "./interfaces";
import { StubServer } from "./stub_server";

const PLAYER = "/rosbag2_player";
const PART_TYPES: [string, string][] = [
  ["is_paused", "IsPaused"],
  ["pause", "Pause"],
  ["resume", "Resume"],
  ["get_rate", "GetRate"],
  ["set_rate", "SetRate"],
  ["seek", "Seek"],
  ["play_next", "PlayNext"],
];

describe("a player", () => {
  let server: StubServer;
  let control: PlayerControl;
  let isPaused: boolean;
  let rate: number;
  let soughtTo: unknown;
  let success: boolean;

  beforeEach(() => {
    server = new StubServer();
    isPaused = true;
    rate = 1;
    success = true;
    const respond: Record<string, (request: Message) => Record<string, unknown>> = {
      is_paused: () => ({ paused: isPaused }),
      pause: () => ((isPaused = true), {}),
      resume: () => ((isPaused = false), {}),
      get_rate: () => ({ rate }),
      set_rate: (request) => ((rate = success ? Number(request.rate) : rate), { success }),
      seek: (request) => ((soughtTo = request.time), { success }),
      play_next: () => ({ success }),
    };
    for (const [part, name] of PART_TYPES) {
      const type = `rosbag2_interfaces/srv/${name}`;
      const texts: [string, string] = [schemaText(`${type}_Request`), definitionOf(`${type}_Response`)];
      server.serve(`${PLAYER}/${part}`, type, texts, (request) => respond[part]?.(request) ?? {});
    }
    control = new PlayerControl(server.hub, PLAYER);
  });
  afterEach(() => server.end());

  it("is found by the service that only players have", () => {
    const type = "rosbag2_interfaces/srv/Pause";
    server.serve("/rosbag2_recorder/pause", type, ["", ""], () => ({}));
    expect(playersOf(server.hub.services())).toEqual([PLAYER]);
  });

  it("tells how it stands, and does what it is told", async () => {
    expect(await control.status()).toEqual({ isPaused: true, rate: 1 });
    await control.setPaused(false);
    await control.setRate(2.5);
    expect(await control.status()).toEqual({ isPaused: false, rate: 2.5 });
    await control.setPaused(true);
    await control.step();
    await control.seek(1_700_000_000_123_456_789n);
    expect(soughtTo).toEqual({ sec: 1_700_000_000, nanosec: 123_456_789 });
    expect((await control.status()).isPaused).toBe(true);
  });

  it("says what it did not do", async () => {
    success = false;
    await expect(control.setRate(-1)).rejects.toThrow("does not play at rate -1");
    await expect(control.seek(0n)).rejects.toThrow("the bag has no such time");
    await expect(control.step()).rejects.toThrow("no message was published");
    const gone = new PlayerControl(server.hub, "/gone");
    await expect(gone.status()).rejects.toThrow("there is no service /gone/");
  });
});

describe("times in a bag", () => {
  it("are those of ROS, also before 1970", () => {
    expect(timeOf(1_500_000_000n)).toEqual({ sec: 1, nanosec: 500_000_000 });
    expect(timeOf(-1n)).toEqual({ sec: -1, nanosec: 999_999_999 });
    expect(clockOf({ clock: { sec: 2, nanosec: 5 } })).toBe(2_000_000_005n);
    expect(clockOf({})).toBeNull();
    expect(clockOf(null)).toBeNull();
  });

  it("are shown in minutes and seconds", () => {
    expect(spanText(0n)).toBe("0:00.0");
    expect(spanText(65_240_000_000n)).toBe("1:05.2");
    expect(spanText(3_600_000_000_000n)).toBe("60:00.0");
    expect(spanText(-1_500_000_000n)).toBe("-0:01.5");
  });
});

describe("what a server tells of its bag", () => {
  it("is taken where it is whole", () => {
    const topics = [{ name: "/a", type: "t", messages: 3 }];
    const told = { path: "x", player: PLAYER, startNs: "5", endNs: "1700000000123456789", topics };
    expect(bagFacts(told)).toEqual({ ...told, startNs: 5n, endNs: 1700000000123456789n });
    for (const none of [null, undefined, 3, {}, { ...told, startNs: 5 }, { ...told, endNs: "x" }]) {
      expect(bagFacts(none)).toBeNull();
    }
  });
});
