// Plays a bag: pause, step, seek, rate. It steers the player by its services, so that it does not
// matter which process plays.

import { useEffect, useRef, useState } from "preact/hooks";
import { textOf } from "../model/feed";
import type { Hub } from "../model/hub";
import { useFrames } from "../model/loop";
import { useChanges } from "../model/notifier";
import {
  PlayerControl,
  bagFacts,
  clockOf,
  playersOf,
  spanText,
  type BagFacts,
  type PlayerStatus,
} from "../model/player";
import { clockText } from "../ui/text";
import { textIn, type PanelProps } from "./panel";
import { useWatch } from "./watching";

const ASK_EVERY_MS = 1000;
const DRAW_EVERY_MS = 100;
const STEP_NS = 5_000_000_000n;
/** So long takes a player that has nothing more to play. */
const PAUSES_AGAIN_MS = 200;
/** The clock that is shown may be older than the end by so much, at a high rate too. */
const NEAR_END_NS = 2_000_000_000n;
const RATES = [0.1, 0.25, 0.5, 1, 2, 4, 10];
const CLOCK = "/clock";

export function PlayerPanel({ hub, config, update }: PanelProps) {
  useChanges(hub.servicesChanged, hub.topicsChanged, hub.statusChanged);
  const players = playersOf(hub.services());
  const wished = textIn(config, "player");
  const player = players.includes(wished) ? wished : (players[0] ?? "");
  const facts = useBagFacts(hub);
  return (
    <div class="panel player">
      {players.length > 1 && (
        <div class="bar">
          <select
            aria-label="Player"
            value={player}
            onChange={(event) => update({ player: event.currentTarget.value })}
          >
            {players.map((one) => (
              <option value={one}>{one}</option>
            ))}
          </select>
        </div>
      )}
      {player === "" ? (
        <div class="empty">
          Nothing plays a bag here. Start <code>angaros view BAG</code> or{" "}
          <code>angaros bag play --clock BAG</code>.
        </div>
      ) : (
        <Player
          key={player}
          hub={hub}
          player={player}
          facts={facts?.player === player ? facts : null}
        />
      )}
    </div>
  );
}

async function pausesAgain(control: PlayerControl): Promise<boolean> {
  await new Promise((done) => setTimeout(done, PAUSES_AGAIN_MS));
  return (await control.status()).isPaused;
}

/** What the server tells of its own bag. */
function useBagFacts(hub: Hub): BagFacts | null {
  const [facts, setFacts] = useState<BagFacts | null>(null);
  const canAsk = hub.state === "open" && hub.client.isAngaros;
  useEffect(() => {
    if (!canAsk) return;
    let ended = false;
    hub.client
      .askServer("bag")
      .then((answer) => !ended && setFacts(bagFacts(answer)))
      .catch(() => !ended && setFacts(null));
    return () => {
      ended = true;
    };
  }, [hub, canAsk]);
  return facts;
}

interface PlayerProps {
  hub: Hub;
  player: string;
  facts: BagFacts | null;
}

interface Steering {
  status: PlayerStatus | null;
  error: string;
  /** Does something and asks how it stands then. */
  order(act: (control: PlayerControl) => Promise<void>): void;
}

/** Asks a player now and then how it stands, and gives orders. */
function useSteering(hub: Hub, player: string): Steering {
  const [status, setStatus] = useState<PlayerStatus | null>(null);
  const [error, setError] = useState("");
  const [lost, setLost] = useState("");
  const control = useRef(new PlayerControl(hub, player));
  const look = async (): Promise<void> => {
    setStatus(await control.current.status());
    setLost("");
  };
  useEffect(() => {
    const ask = (): void => void look().catch((cause: unknown) => setLost(textOf(cause)));
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [hub, player]);
  const order: Steering["order"] = (act) => {
    setError("");
    act(control.current)
      .then(look)
      .catch((cause: unknown) => setError(textOf(cause)));
  };
  return { status, error: error || lost, order };
}

function Player({ hub, player, facts }: PlayerProps) {
  const root = useRef<HTMLDivElement>(null);
  const { status, error, order } = useSteering(hub, player);
  const [nowNs, setNowNs] = useState<bigint | null>(null);
  const seen = useRef<[bigint, bigint] | null>(null);
  const drawnAt = useRef(0);
  const watch = useWatch(hub, CLOCK, undefined, DRAW_EVERY_MS / 2);
  useFrames(root, (now) => {
    if (now - drawnAt.current < DRAW_EVERY_MS) return;
    const ns = clockOf(watch.current?.take(false) ?? null);
    if (ns === null) return;
    drawnAt.current = now;
    const [low, high] = seen.current ?? [ns, ns];
    seen.current = [ns < low ? ns : low, ns > high ? ns : high];
    setNowNs(ns);
  });
  // Of a bag that another process plays only the part is known that was played so far.
  const span = facts ? ([facts.startNs, facts.endNs] as const) : seen.current;
  const seek = (ns: bigint): void => {
    if (!span) return;
    const within = ns < span[0] ? span[0] : ns > span[1] ? span[1] : ns;
    setNowNs(within);
    order((control) => control.seek(within));
  };
  const toggle = (): void => {
    order(async (control) => {
      if (!status?.isPaused) return control.setPaused(true);
      const isNear = facts !== null && nowNs !== null && nowNs >= facts.endNs - NEAR_END_NS;
      await control.setPaused(false);
      // At its end the player pauses again: then the bag begins anew.
      if (!facts || !isNear || !(await pausesAgain(control))) return;
      await control.seek(facts.startNs);
      await control.setPaused(false);
    });
  };
  const step = (): void => order((control) => control.step());
  const move = (by: bigint): void => {
    if (nowNs !== null) seek(nowNs + by);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (/^(INPUT|SELECT|BUTTON)$/.test((event.target as HTMLElement).tagName)) return;
    const faster = (factor: number): void =>
      order((control) => control.setRate((status?.rate ?? 1) * factor));
    const acts: Record<string, () => void> = {
      " ": toggle,
      ArrowRight: step,
      ArrowLeft: () => move(-STEP_NS),
      ArrowUp: () => faster(1.1),
      ArrowDown: () => faster(0.9),
    };
    const act = acts[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  };
  return (
    <div class="scroll" ref={root} tabIndex={0} onKeyDown={onKey}>
      <div class="bar" data-paused={status?.isPaused}>
        <button disabled={!span} onClick={() => span && seek(span[0])} title="To the beginning">
          ⏮
        </button>
        <button disabled={nowNs === null} onClick={() => move(-STEP_NS)} title="5 s back (←)">
          −5 s
        </button>
        <button class="main" disabled={!status} onClick={toggle} title="Play or pause (space)">
          {status?.isPaused === false ? "Pause" : "Play"}
        </button>
        <button disabled={!status?.isPaused} onClick={step} title="The next message (→)">
          Step
        </button>
        <button disabled={nowNs === null} onClick={() => move(STEP_NS)} title="5 s on">
          +5 s
        </button>
        <RateSelect
          rate={status?.rate ?? 1}
          pick={(rate) => order((control) => control.setRate(rate))}
        />
        <span class="mono time">
          {nowNs !== null && span && `${spanText(nowNs - span[0])} of ${spanText(span[1] - span[0])}`}
        </span>
        <span class="soft">{nowNs !== null && clockText(nowNs)}</span>
      </div>
      {span && <Slider span={span} nowNs={nowNs ?? span[0]} seek={seek} />}
      {error && <div class="note error">{error}</div>}
      {!facts && nowNs === null && (
        <div class="note">
          The player publishes no /clock, so the time in the bag is not known: start it with{" "}
          <code>--clock</code>.
        </div>
      )}
      {facts && <Contents facts={facts} />}
    </div>
  );
}

function RateSelect({ rate, pick }: { rate: number; pick(rate: number): void }) {
  const offered = RATES.includes(rate) ? RATES : [...RATES, rate].sort((a, b) => a - b);
  const text = (one: number): string =>
    Number.isFinite(one) ? `${Number(one.toPrecision(3))} ×` : "as fast as possible";
  return (
    <select
      aria-label="Rate"
      value={rate}
      onChange={(event) => pick(Number(event.currentTarget.value))}
    >
      {offered.map((one) => (
        <option value={one}>{text(one)}</option>
      ))}
    </select>
  );
}

interface SliderProps {
  span: readonly [bigint, bigint];
  nowNs: bigint;
  seek(ns: bigint): void;
}

/** The time in the bag in milliseconds from its beginning; it is sought when the slider is let go. */
function Slider({ span, nowNs, seek }: SliderProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const ms = (ns: bigint): number => Number((ns - span[0]) / 1_000_000n);
  const at = dragged ?? ms(nowNs);
  return (
    <div class="seek">
      <input
        type="range"
        aria-label="Time in the bag"
        aria-valuetext={spanText(BigInt(Math.round(at)) * 1_000_000n)}
        min={0}
        max={Math.max(1, ms(span[1]))}
        step={1}
        value={at}
        onInput={(event) => setDragged(Number(event.currentTarget.value))}
        onChange={(event) => {
          setDragged(null);
          seek(span[0] + BigInt(event.currentTarget.value) * 1_000_000n);
        }}
      />
    </div>
  );
}

function Contents({ facts }: { facts: BagFacts }) {
  return (
    <>
      <div class="note">{facts.path}</div>
      <table class="rows">
        <thead>
          <tr>
            <th>Topic</th>
            <th>Type</th>
            <th>Messages</th>
          </tr>
        </thead>
        <tbody>
          {facts.topics.map((topic) => (
            <tr>
              <td>{topic.name}</td>
              <td class="soft">{topic.type}</td>
              <td class="number">{topic.messages}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
