import { expect, test } from "vitest";
import { DeliveryError, type DeliveryFailure } from "../../src/bot/answer/responder.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { OutboxClaim } from "../../src/memory/outbox.ts";
import { type ChannelSender, OutboxRelay, type OutboxRelayOptions } from "../../src/schedule/outbox-relay.ts";
import { timing } from "../../src/schedule/timing.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { recordLog } from "../support/recorded-log.ts";

/* One message of the outbox, and what becomes of it by its age and Discord's answers. */

const { standBackMs, leaseMs, nonceMs, tryMs, maxLateMs, pictureMs, unpicturedMs, shutOutMs, notingMs, pace } = timing.relay;
const pictured = JSON.stringify({ content: "", embeds: [{}], picture: { picture: {}, description: "a chart" } });

interface Scene {
  readonly ageMs?: number;
  /** Since the first attempt. */
  readonly triedMs?: number;
  readonly edits?: string;
  readonly message?: string;
  /** Of Discord, to each request in turn. */
  readonly answers?: readonly (string | undefined | Error)[];
  readonly found?: string | Error;
  readonly drawMs?: number;
  readonly outbox?: Partial<OutboxRelayOptions["outbox"]>;
}

function setUp({ ageMs = 0, triedMs, edits, found, message = pictured, answers = ["70"], drawMs = 0, outbox = {} }: Scene = {}) {
  const clock = new FakeClock();
  const { log, lines } = recordLog();
  const left = [...answers];
  const options: Partial<Parameters<ChannelSender["sendToChannel"]>[2]>[] = [];
  const [calls, outcomes]: [unknown[][], [string, number][]] = [[], []];
  const take = async (...call: unknown[]) => void calls.push(call);
  const answer = async () => {
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const relay = new OutboxRelay({
    outbox: {
      claim: async (): Promise<OutboxClaim> => {
        const now = clock.now();
        const held = { rows: [{ key: "1", due: 0 }], token: "t", claimedAt: now } as const;
        const times = { writtenAt: now - ageMs, triedAt: triedMs === undefined ? undefined : now - triedMs, claimedAt: now };
        return { key: "1", server: "2", channel: "3", message, edits, ...times, held };
      },
      isHeld: async () => true,
      tryAgain: async () => true,
      later: (_claim, waitMs, { isUnsent }) => take("later", waitMs, isUnsent),
      hold: (ms) => take("hold", ms),
      delivered: (_claim, id) => take("delivered", id ?? "nothing"),
      giveUp: (_claim, reason) => take("give up", reason),
      ...outbox,
    },
    sender: {
      sendToChannel: async (_channel, _message, { picture, ...others }) => {
        calls.push(["send", ...(picture ? [picture.description] : [])]);
        options.push(others);
        return answer();
      },
      editInChannel: async (_channel, id, _message, others) => {
        calls.push(["edit", id]);
        options.push(others);
        await answer();
      },
      findInChannel: async () => {
        calls.push(["find"]);
        if (found instanceof Error) throw found;
        return found;
      },
    },
    draw: async () => {
      await clock.advance(drawMs);
      return new Uint8Array(1);
    },
    clock,
    log,
    onPost: (outcome, sinceMs) => void outcomes.push([outcome, sinceMs]),
  });
  return { clock, relay, calls, options, outcomes, lines };
}

const failure = (kind: DeliveryFailure, cause?: object) => new DeliveryError(kind, cause);
const noPermission = failure("forbidden", { code: 50_013 });

test.each<[string, Scene, outcome: string, calls: string[]]>([
  ["a new message is sent with its picture", {}, "posted", ["send a chart", "delivered 70"]],
  ["one that somebody deletes at once counts", { answers: [undefined] }, "deleted", ["send a chart", "delivered nothing"]],
  ["an edit leaves the picture alone", { edits: "60", answers: [] }, "edited", ["edit 60", "delivered 60"]],
  [
    "an edit of a message that is gone",
    { edits: "60", answers: [failure("gone", { code: 10_008 })] },
    "deleted",
    ["edit 60", "delivered nothing"],
  ],
  [
    "an edit that is refused",
    { edits: "60", triedMs: 0, answers: [noPermission] },
    "no_permission",
    ["edit 60", "give up no_permission"],
  ],
  ["an edit needs no search", { edits: "60", triedMs: HOUR_MS, answers: [] }, "edited", ["edit 60", "delivered 60"]],
  ["an edit that is too old", { edits: "60", triedMs: 0, ageMs: maxLateMs + 1 }, "late", ["give up late"]],
  ["a message of five minutes still has its picture", { ageMs: pictureMs }, "posted", ["send a chart", "delivered 70"]],
  ["an older one goes without", { ageMs: pictureMs + 1 }, "posted", ["send", "delivered 70"]],
  ["a message of an hour is sent", { ageMs: maxLateMs }, "posted", ["send", "delivered 70"]],
  ["an older one is given up", { ageMs: maxLateMs + 1 }, "late", ["give up late"]],
  [
    "within the life of the nonce Discord itself recognizes a repetition",
    { ageMs: HOUR_MS / 2, triedMs: nonceMs - tryMs },
    "posted",
    ["send", "delivered 70"],
  ],
  [
    "later the channel is searched",
    { ageMs: HOUR_MS / 2, triedMs: nonceMs - tryMs + 1, found: "71" },
    "found",
    ["find", "delivered 71"],
  ],
  ["what is not found there is sent", { ageMs: HOUR_MS / 2, triedMs: nonceMs }, "posted", ["find", "send", "delivered 70"]],
  ["what is not found after an hour is given up", { ageMs: maxLateMs + 1, triedMs: HOUR_MS }, "late", ["find", "give up late"]],
  [
    "a search that fails for now is repeated",
    { ageMs: MINUTE_MS, triedMs: HOUR_MS, found: failure("unreachable") },
    "later",
    ["find", `later ${30 * SECOND_MS} false`],
  ],
  [
    "a search that still fails after an hour leaves it open",
    { ageMs: maxLateMs + 1, triedMs: HOUR_MS, found: failure("unreachable") },
    "unsure",
    ["find", "give up unsure"],
  ],
  ["a search that is forbidden leaves it open", { triedMs: HOUR_MS, found: noPermission }, "unsure", ["find", "give up unsure"]],
  [
    "a search in a channel that is gone",
    { triedMs: HOUR_MS, found: failure("gone", { code: 10_003 }) },
    "channel_gone",
    ["find", "give up channel_gone"],
  ],
  [
    "a refused repetition is looked for",
    { triedMs: 0, message: "{}", answers: [noPermission], found: "71" },
    "found",
    ["send", "find", "delivered 71"],
  ],
  [
    "a refused first attempt is not",
    { message: "{}", answers: [noPermission], found: "71" },
    "no_permission",
    ["send", "give up no_permission"],
  ],
  [
    "a repetition in a channel that is gone",
    { triedMs: 0, message: "{}", answers: [failure("gone", { code: 10_003 })], found: "71" },
    "channel_gone",
    ["send", "give up channel_gone"],
  ],
  [
    "a refused picture is left out",
    { answers: [failure("refused", { code: 50_035 }), "70"] },
    "posted",
    ["send a chart", "send", "delivered 70"],
  ],
  [
    "a token that is not taken is no reason to leave it out",
    { answers: [failure("refused", { code: 0, status: 401 })] },
    "later",
    ["send a chart", `hold ${shutOutMs + pace.slackMs}`, `later ${shutOutMs} true`],
  ],
  [
    "nor is a Discord that does not answer",
    { answers: [failure("unreachable")] },
    "later",
    ["send a chart", `later ${5 * SECOND_MS} false`],
  ],
])("%s", async (_name, scene, outcome, expected) => {
  const { relay, calls, outcomes } = setUp(scene);
  expect(await relay.turn()).toBe(0);
  expect([calls.map((call) => call.join(" ")), outcomes]).toEqual([expected, [[outcome, scene.ageMs ?? 0]]]);
});

const limited = (scope: string, retryAfterMs?: number) => failure("rate_limited", { scope, retryAfterMs });
const unreachable = failure("unreachable");
test.each<[string, DeliveryError, Scene, waitMs: number, heldMs?: number]>([
  ["five seconds at first", unreachable, { ageMs: 9_999 }, 5_000],
  ["half of its age", unreachable, { ageMs: 20_000 }, 10_000],
  ["at most five minutes", unreachable, { ageMs: HOUR_MS }, 5 * MINUTE_MS],
  ["at most twenty seconds for an edit", unreachable, { ageMs: HOUR_MS, edits: "60" }, 20_000],
  ["what the limit of its channel names", limited("route", 7_000), {}, 7_000],
  ["what a limit of the bot names, which holds all", limited("global", 7_000), {}, 7_000, 7_000 + pace.slackMs],
  ["its own, if the limit is shorter", limited("route", 7_000), { ageMs: 20_000 }, 10_000],
  ["five minutes, whatever the limit names", limited("route", HOUR_MS), {}, 5 * MINUTE_MS],
  ["its own, if the limit names no time", limited("global"), {}, 5_000],
  ["its own, if this machine is banned", limited("address", 7_000), {}, 5_000],
])("a message that Discord does not take now waits for %s", async (_name, error, scene, waitMs, heldMs) => {
  const { relay, calls } = setUp({ message: "{}", answers: [error], ...scene });
  await relay.turn();
  const isUnsent = error.kind !== "unreachable";
  expect(calls.slice(1)).toEqual([...(heldMs === undefined ? [] : [["hold", heldMs]]), ["later", waitMs, isUnsent]]);
});

test("while this machine is banned it claims nothing", async () => {
  const { clock, relay, calls } = setUp({ message: "{}", answers: [limited("address", 4_000), "70"] });
  await relay.turn();
  await clock.advance(3_999);
  expect([await relay.turn(), calls.length]).toEqual([1, 2]);
  await clock.advance(1);
  await relay.turn();
  expect(calls.at(-1)).toEqual(["delivered", "70"]);
});

test("a channel that forbids files gets no picture for three days", async () => {
  const { clock, relay, calls } = setUp({ answers: [noPermission, "70", "71", "72"] });
  await relay.turn();
  await clock.advance(unpicturedMs - 1);
  await relay.turn();
  await clock.advance(2);
  await relay.turn();
  const sent = calls.filter(([call]) => call === "send");
  expect(sent).toEqual([["send", "a chart"], ["send"], ["send"], ["send", "a chart"]]);
});

test("a picture that Discord refuses once comes with the next message", async () => {
  const { relay, calls, lines } = setUp({ answers: [failure("refused", { code: 50_035 }), "70", "71"] });
  for (let turn = 0; turn < 2; turn++) await relay.turn();
  expect(calls.filter(([call]) => call === "send")).toEqual([["send", "a chart"], ["send"], ["send", "a chart"]]);
  const msg = "Discord refuses a picture: the message is posted without it";
  expect(lines).toMatchObject([{ level: "info", msg, reason: "refused" }]);
});

test("a request names the message, has 20 seconds, and is sent only while the message is meant", async () => {
  let isMeant = true;
  const posting = setUp({ answers: ["70", "71"], outbox: { isHeld: async () => isMeant } });
  await posting.relay.turn();
  expect(posting.options).toEqual([{ nonce: "1", lifeMs: 20_000, isMeant: expect.any(Function) }]);
  for (const meant of [true, false]) {
    isMeant = meant;
    expect(await posting.options[0]?.isMeant?.()).toBe(meant);
  }
  const editing = setUp({ edits: "60", answers: [] });
  await editing.relay.turn();
  expect(editing.options).toEqual([{ lifeMs: 20_000 }]);
});

test.each<[string, Scene, calls: unknown[][]]>([
  ["the message is withdrawn meanwhile", { message: "{}", answers: [failure("withdrawn")] }, [["send"]]],
  ["another process starts a new attempt", { triedMs: HOUR_MS, outbox: { tryAgain: async () => false } }, [["find"]]],
  ["the process sleeps too long to send in time", { drawMs: leaseMs - tryMs + 1 }, []],
])("a delivery is left to another one if %s", async (_name, scene, expected) => {
  const { relay, calls, outcomes, lines } = setUp(scene);
  expect(await relay.turn()).toBe(standBackMs);
  expect([calls, outcomes, lines]).toEqual([expected, [["lost", scene.drawMs ?? 0]], []]);
});

test("a process that sleeps no longer than that sends", async () => {
  const { relay, outcomes } = setUp({ drawMs: leaseMs - tryMs });
  await relay.turn();
  expect(outcomes).toEqual([["posted", leaseMs - tryMs]]);
});

test.each([
  [3, "posted"],
  [4, "lost"],
])("a delivery that cannot be noted %d times is %s", async (failures, outcome) => {
  let tries = 0;
  const delivered = async () => {
    if (++tries <= failures) throw new Error("no database");
  };
  const { clock, relay, outcomes } = setUp({ message: "{}", outbox: { delivered } });
  const turn = relay.turn();
  for (const ms of notingMs) await clock.advance(ms);
  await turn;
  expect([outcomes, tries]).toEqual([[[outcome, 10_500]], 4]);
});

test("what is given up is logged: a refused form as an error, with its cause", async () => {
  const cause = Object.assign(new Error("no"), { code: 50_035 });
  const refused = setUp({ message: "{}", answers: [failure("refused", cause)] });
  await refused.relay.turn();
  expect(refused.lines).toMatchObject([
    { level: "error", msg: "Discord refuses a message of the outbox", err: { message: "no" } },
  ]);
  const late = setUp({ ageMs: 2 * HOUR_MS });
  await late.relay.turn();
  expect(late.lines).toMatchObject([{ level: "info", msg: "a message of the outbox is given up", reason: "late" }]);
});

test("a token that is not taken is logged each time, and a limit never", async () => {
  const { relay, lines } = setUp({ message: "{}", answers: [failure("refused", { code: 0, status: 401 }), limited("route", 1)] });
  for (let turn = 0; turn < 2; turn++) await relay.turn();
  expect(lines).toMatchObject([{ level: "error", msg: "Discord refuses a message of the outbox" }]);
});

test.each<[string, Scene]>([
  ["a request", { message: "{}", answers: [new TypeError("of a member")] }],
  ["a search", { triedMs: HOUR_MS, found: new TypeError("of a member") }],
])("an unexpected error of %s is logged, and the message is left to another attempt", async (_name, scene) => {
  const { relay, calls, outcomes, lines } = setUp(scene);
  expect(await relay.turn()).toBe(standBackMs);
  expect([calls.length, outcomes]).toEqual([1, [["lost", 0]]]);
  expect(lines).toMatchObject([{ level: "error", type: "TypeError" }]);
});

test("a fault is logged without the message's text", async () => {
  const { relay, outcomes, lines } = setUp({ message: "of a member" });
  expect(await relay.turn()).toBe(standBackMs);
  expect(outcomes).toEqual([["lost", 0]]);
  expect(lines).toMatchObject([{ level: "error", msg: "posting a message failed unexpectedly" }]);
  expect(JSON.stringify(lines)).not.toContain("of a member");
});
