import { expect, test } from "vitest";
import { DeliveryError, type DeliveryFailure } from "../../src/bot/delivery/responder.ts";
import { reply } from "../../src/bot/interaction/reply.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { PostLease } from "../../src/memory/post-queue.ts";
import { type ChannelSender, Poster, type PosterQueue } from "../../src/schedule/poster.ts";
import { timing } from "../../src/schedule/timing.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { idOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";

/* One attempt to post, and what becomes of it by the post's age and Discord's answers. */

const { nonceMs, tryMs, pictureMs, unpermittedMs, blockedMs, ackRetryMs } = timing.poster;

interface Scene {
  /** Since the news was due. */
  readonly ageMs?: number;
  /** Since the first attempt that Discord may have. */
  readonly triedMs?: number;
  readonly edits?: string;
  readonly isPictured?: boolean;
  /** Whether the edited message is one of Components V2. */
  readonly isOfComponents?: boolean;
  readonly publishes?: boolean;
  /** Of Discord, to each request in turn. */
  readonly answers?: readonly (string | undefined | Error)[];
  readonly found?: string | Error;
  readonly published?: Error;
  readonly queue?: Partial<PosterQueue<PostLease, object>>;
}

function setUp(scene: Scene = {}) {
  const {
    ageMs = 0,
    triedMs,
    edits,
    found,
    isPictured = true,
    isOfComponents = false,
    publishes = false,
    answers = ["70"],
    queue = {},
  } = scene;
  const clock = new FakeClock();
  const { log, lines } = recordLog();
  const left = [...answers];
  const options: Partial<Parameters<ChannelSender["sendToChannel"]>[2]>[] = [];
  const [calls, outcomes, publications]: [unknown[][], [string, number][], string[]] = [[], [], []];
  const take = async (...call: unknown[]) => void calls.push(call);
  const answer = async () => {
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const posterQueue: PosterQueue<PostLease, object> = {
    begin: async (lease) => ({ lease, waitMs: 0, since: clock.now() - ageMs }),
    isHeld: async () => true,
    later: (_lease, waitMs, { mayHaveArrived }) => take("later", waitMs, mayHaveArrived),
    pauseAll: (ms) => take("hold", ms),
    settle: async (_lease, _attempt, { outcome, messageId, asComponents }) => {
      await take(outcome, ...(messageId === undefined ? [] : [messageId]), ...(asComponents ? ["components"] : []));
      return [];
    },
    published: (_lease, id, publication) => take(publication, id),
    ...queue,
  };
  const poster = new Poster(posterQueue, {
    sender: {
      sendToChannel: async (_channel, { asComponents }, { picture, ...rest }) => {
        calls.push(["send", ...(asComponents ? ["components"] : []), ...(picture ? [picture.description] : [])]);
        options.push(rest);
        return answer();
      },
      editInChannel: async (_channel, id, { asComponents }, { picture, ...rest }) => {
        calls.push(["edit", id, ...(asComponents ? ["components"] : []), ...(picture ? [picture.description] : [])]);
        options.push(rest);
        await answer();
      },
      findInChannel: async () => {
        calls.push(["find"]);
        if (found instanceof Error) throw found;
        return found === undefined ? undefined : { id: found, asComponents: false };
      },
      publish: async (_channel, id) => {
        calls.push(["publish", id]);
        if (scene.published) throw scene.published;
      },
    },
    draw: async () => new Uint8Array(1),
    clock,
    log,
    onPost: (outcome, sinceMs) => void outcomes.push([outcome, sinceMs]),
    onPublish: (outcome) => void publications.push(outcome),
    // Nothing is paused here.
    onPaused: () => take("a notice"),
  });
  const attempt = () => {
    const now = clock.now();
    const tried = triedMs === undefined ? undefined : { key: "1", at: now - triedMs };
    const held = { rows: [{ id: "w", due: 0 }], token: "t", claimedAt: now } as const;
    const lease = { channel: idOf(3), tried, claimedAt: now, held, now: () => clock.now() };
    const picture = isPictured ? { picture: {} as never, description: "a chart" } : undefined;
    const message = reply({ embeds: [{}], picture });
    if (edits !== undefined) return poster.edit(lease, {}, { id: edits, asComponents: isOfComponents }, message);
    return poster.post(lease, {}, { key: "1", reply: message, roles: [], publishes });
  };
  return { clock, poster, attempt, calls, options, outcomes, publications, lines };
}

const failure = (kind: DeliveryFailure, cause?: object) => new DeliveryError(kind, cause);
const noPermission = failure("forbidden", { code: 50_013 });

test.each<[string, Scene, outcome: string, calls: string[]]>([
  ["a new message is sent with its picture", {}, "posted", ["send a chart", "posted 70"]],
  ["one that somebody deletes at once counts", { answers: [undefined] }, "deleted", ["send a chart", "deleted"]],
  ["an edit replaces the picture", { edits: "60", answers: [] }, "edited", ["edit 60 a chart", "posted 60"]],
  [
    "an edit whose picture is refused goes without",
    { edits: "60", answers: [noPermission] },
    "edited",
    ["edit 60 a chart", "edit 60", "posted 60"],
  ],
  [
    "an edit of a message that is gone",
    { edits: "60", answers: [failure("gone", { code: 10_008 })] },
    "deleted",
    ["edit 60 a chart", "deleted"],
  ],
  [
    "an edit that is refused",
    { edits: "60", triedMs: 0, answers: Array(4).fill(noPermission) },
    "no_permission",
    ["edit 60 a chart", "edit 60", "edit 60 components a chart", "edit 60 components", "no_permission"],
  ],
  [
    "without Embed Links a message is one of Components V2",
    { answers: [noPermission, noPermission, "70"] },
    "posted",
    ["send a chart", "send", "send components a chart", "posted 70 components"],
  ],
  [
    "without Attach Files too, it goes without its picture",
    { answers: [noPermission, noPermission, noPermission, "70"] },
    "posted",
    ["send a chart", "send", "send components a chart", "send components", "posted 70 components"],
  ],
  [
    "an edit of a message of Components V2 keeps it one",
    { edits: "60", isOfComponents: true, answers: [] },
    "edited",
    ["edit 60 components a chart", "posted 60 components"],
  ],
  [
    "a message with embeds that lacks Embed Links since becomes one of Components V2",
    { edits: "60", isPictured: false, answers: [noPermission] },
    "edited",
    ["edit 60", "edit 60 components", "posted 60 components"],
  ],
  [
    "so does one that an edit without an answer has made such a message",
    { edits: "60", isPictured: false, answers: [failure("refused", { code: 50_035 })] },
    "edited",
    ["edit 60", "edit 60 components", "posted 60 components"],
  ],
  [
    "a missing access is none of Embed Links",
    { isPictured: false, answers: [failure("forbidden", { code: 50_001 })] },
    "no_access",
    ["send", "no_access"],
  ],
  ["an edit needs no search", { edits: "60", triedMs: HOUR_MS, answers: [] }, "edited", ["edit 60 a chart", "posted 60"]],
  ["a message of five minutes still has its picture", { ageMs: pictureMs }, "posted", ["send a chart", "posted 70"]],
  ["an older one goes without", { ageMs: pictureMs + 1 }, "posted", ["send", "posted 70"]],
  [
    "within the life of the nonce Discord itself recognizes a repetition",
    { ageMs: HOUR_MS / 2, triedMs: nonceMs - tryMs },
    "posted",
    ["send", "posted 70"],
  ],
  [
    "later the channel is searched",
    { ageMs: HOUR_MS / 2, triedMs: nonceMs - tryMs + 1, found: "71" },
    "found",
    ["find", "posted 71"],
  ],
  [
    "what is not found there is replaced by a new post, with newer text",
    { ageMs: HOUR_MS / 2, triedMs: nonceMs },
    "replaced",
    ["find", "later 0 false"],
  ],
  [
    "a search that fails for now is repeated",
    { ageMs: MINUTE_MS, triedMs: HOUR_MS, found: failure("unreachable") },
    "later",
    ["find", `later ${30 * SECOND_MS} true`],
  ],
  ["a search that is forbidden leaves it open", { triedMs: HOUR_MS, found: noPermission }, "unsure", ["find", "unsure"]],
  [
    "a search in a channel that is gone",
    { triedMs: HOUR_MS, found: failure("gone", { code: 10_003 }) },
    "channel_gone",
    ["find", "channel_gone"],
  ],
  [
    "a refused repetition is looked for",
    { triedMs: 0, isPictured: false, answers: [noPermission, noPermission], found: "71" },
    "found",
    ["send", "send components", "find", "posted 71"],
  ],
  [
    "a refused first attempt is not",
    { isPictured: false, answers: [noPermission, noPermission], found: "71" },
    "no_permission",
    ["send", "send components", "no_permission"],
  ],
  [
    "a repetition in a channel that is gone",
    { triedMs: 0, isPictured: false, answers: [failure("gone", { code: 10_003 })], found: "71" },
    "channel_gone",
    ["send", "channel_gone"],
  ],
  [
    "a refused picture is left out",
    { answers: [failure("refused", { code: 50_035 }), "70"] },
    "posted",
    ["send a chart", "send", "posted 70"],
  ],
  [
    "a token that is not taken is no reason to leave it out",
    { answers: [failure("refused", { code: 0, status: 401 })] },
    "later",
    ["send a chart", `hold ${blockedMs}`, `later ${blockedMs} false`],
  ],
  [
    "nor is a Discord that does not answer",
    { answers: [failure("unreachable")] },
    "later",
    ["send a chart", `later ${5 * SECOND_MS} true`],
  ],
])("%s", async (_name, scene, outcome, expected) => {
  const { attempt, calls, outcomes } = setUp(scene);
  expect(await attempt()).toBe(outcome);
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
  ["what a limit of the bot names, which holds all", limited("global", 7_000), {}, 7_000, 7_000],
  ["its own, if the limit is shorter", limited("route", 7_000), { ageMs: 20_000 }, 10_000],
  ["five minutes, whatever the limit names", limited("route", HOUR_MS), {}, 5 * MINUTE_MS],
  ["its own, if the limit names no time", limited("global"), {}, 5_000],
  ["its own, if this machine is banned", limited("address", 7_000), {}, 5_000],
])("a message that Discord does not take now waits for %s", async (_name, error, scene, waitMs, heldMs) => {
  const { attempt, calls } = setUp({ isPictured: false, answers: [error], ...scene });
  await attempt();
  const mayHaveArrived = error.kind === "unreachable";
  expect(calls.slice(1)).toEqual([...(heldMs === undefined ? [] : [["hold", heldMs]]), ["later", waitMs, mayHaveArrived]]);
});

test("a ban of this machine's address lasts as long as Discord says", async () => {
  const { clock, poster, attempt } = setUp({ isPictured: false, answers: [limited("address", 4_000)] });
  await attempt();
  expect(poster.bannedMs).toBe(4_000);
  await clock.advance(4_000);
  expect(poster.bannedMs).toBe(0);
});

test("a channel that forbids files gets no picture for three days", async () => {
  const { clock, attempt, calls } = setUp({ answers: [noPermission, "70", "71", "72"] });
  await attempt();
  await clock.advance(unpermittedMs - 1);
  await attempt();
  await clock.advance(2);
  await attempt();
  const sent = calls.filter(([call]) => call === "send");
  expect(sent).toEqual([["send", "a chart"], ["send"], ["send"], ["send", "a chart"]]);
});

test("a picture that Discord refuses once comes with the next message", async () => {
  const { attempt, calls, lines } = setUp({ answers: [failure("refused", { code: 50_035 }), "70", "71"] });
  for (let runOnce = 0; runOnce < 2; runOnce++) await attempt();
  expect(calls.filter(([call]) => call === "send")).toEqual([["send", "a chart"], ["send"], ["send", "a chart"]]);
  const msg = "Discord refuses a picture: the message is posted without it";
  expect(lines).toMatchObject([{ level: "info", msg, reason: "refused" }]);
});

test("a request names the post, has 20 seconds, and is sent only while the lease is held", async () => {
  let isHeld = true;
  const posting = setUp({ answers: ["70", "71"], queue: { isHeld: async () => isHeld } });
  await posting.attempt();
  expect(posting.options).toEqual([{ nonce: "1", lifeMs: 20_000, shouldSend: expect.any(Function) }]);
  for (const held of [true, false]) {
    isHeld = held;
    expect(await posting.options[0]?.shouldSend?.()).toBe(held);
  }
  const editing = setUp({ edits: "60", answers: [] });
  await editing.attempt();
  expect(editing.options).toEqual([{ lifeMs: 20_000 }]);
});

test("a post is left to another attempt if it is stopped meanwhile", async () => {
  const { attempt, calls, lines } = setUp({ isPictured: false, answers: [failure("withdrawn")] });
  expect([await attempt(), calls, lines]).toEqual(["lost", [["send"], ["later", 0, false]], []]);
});

test.each(["lost", "later"] as const)("a post whose beginning is %s calls Discord for nothing", async (begun) => {
  const { attempt, calls, outcomes } = setUp({ queue: { begin: async () => begun } });
  expect([await attempt(), calls, outcomes]).toEqual([begun, [], begun === "lost" ? [["lost", 0]] : []]);
});

test.each([
  [3, "posted"],
  [4, "lost"],
])("a delivery that cannot be stored %d times is %s", async (failures, outcome) => {
  let tries = 0;
  const settle = async () => {
    if (++tries <= failures) throw new Error("no database");
    return [];
  };
  const { clock, attempt, calls } = setUp({ isPictured: false, publishes: true, queue: { settle } });
  const attempted = attempt();
  for (const ms of ackRetryMs) await clock.advance(ms);
  expect([await attempted, tries]).toEqual([outcome, 4]);
  expect(calls.filter(([call]) => call === "publish")).toHaveLength(outcome === "posted" ? 1 : 0);
});

test.each<[string, Scene, published: string[], calls: string[]]>([
  ["is published once it is stored", {}, ["published"], ["send", "posted 70", "publish 70", "published 70"]],
  [
    "that is found is published, too",
    { triedMs: HOUR_MS, found: "71" },
    ["published"],
    ["find", "posted 71", "publish 71", "published 71"],
  ],
  ["that is deleted is not published", { answers: [undefined] }, [], ["send", "deleted"]],
  ["may not be published", { published: noPermission }, ["refused"], ["send", "posted 70", "publish 70", "refused 70"]],
  [
    "is one too many for this hour",
    { published: limited("route", HOUR_MS) },
    ["refused"],
    ["send", "posted 70", "publish 70", "refused 70"],
  ],
  ["is deleted before that", { published: failure("gone", { code: 10_008 }) }, ["deleted"], ["send", "posted 70", "publish 70"]],
])("a post to publish %s", async (_name, scene, published, expected) => {
  const { attempt, calls, publications } = setUp({ isPictured: false, publishes: true, ...scene });
  await attempt();
  expect([calls.map((call) => call.join(" ")), publications]).toEqual([expected, published]);
});

test("what is given up is logged: a refused form as an error, with its cause", async () => {
  const cause = Object.assign(new Error("no"), { code: 50_035 });
  const refused = setUp({ isPictured: false, answers: [failure("refused", cause)] });
  await refused.attempt();
  expect(refused.lines).toMatchObject([{ level: "error", msg: "Discord refuses a post", err: { message: "no" } }]);
  const uncertain = setUp({ triedMs: HOUR_MS, found: noPermission });
  await uncertain.attempt();
  expect(uncertain.lines).toMatchObject([{ level: "info", msg: "a post is given up", reason: "unsure" }]);
});

test("a token that is not taken is logged each time, and a limit never", async () => {
  const { attempt, lines } = setUp({
    isPictured: false,
    answers: [failure("refused", { code: 0, status: 401 }), limited("route", 1)],
  });
  for (let runOnce = 0; runOnce < 2; runOnce++) await attempt();
  expect(lines).toMatchObject([{ level: "error", msg: "Discord refuses a post" }]);
});
