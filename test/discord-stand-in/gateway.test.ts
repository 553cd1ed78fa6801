import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import type { Shard } from "./gateway.ts";
import { DiscordStandIn } from "./stand-in.ts";

/** Discord for a bot in 160,000 servers, which has to take 64 shards or a multiple. */
async function startLargeDiscord() {
  const discord = await DiscordStandIn.start({ token: "token" });
  discord.gateway.growTo(160_000);
  onTestFinished(() => discord.close());
  const { url } = discord.gateway.information as { url: string };
  /** Resolves to the event or the close code that an Identify is answered with. */
  const identify = async (shard: Shard, changes: object = {}) => {
    const socket = new WebSocket(`${url}?v=10&encoding=json`);
    await once(socket, "message");
    const whole = { token: "token", properties: { os: "linux", browser: "test", device: "test" }, intents: 0, shard };
    socket.send(JSON.stringify({ op: 2, d: { ...whole, ...changes } }));
    const closed = once(socket, "close").then(([code]) => code as number);
    const told = once(socket, "message").then(([data]) => JSON.parse(String(data)) as { op: number; t?: string });
    const answer = await Promise.race([closed, told.then(({ op, t }) => t ?? op)]);
    return { answer, closed };
  };
  return { discord, url, identify };
}

const INVALID_SESSION = 9;

test("a large bot has more session starts, and takes only multiples of its shards", async () => {
  const { discord, identify } = await startLargeDiscord();
  expect(discord.gateway.information).toMatchObject({ shards: 64, session_start_limit: { total: 2_000, max_concurrency: 16 } });
  const answers = [63, 80, 64, 128].map((count) => identify([0, count]));
  expect((await Promise.all(answers)).map(({ answer }) => answer).toSorted()).toEqual([4_010, 4_010, INVALID_SESSION, "READY"]);
  discord.gateway.growTo(1_000_000);
  expect(discord.gateway.information).toMatchObject({ shards: 400, session_start_limit: { total: 5_000 } });
});

test("one shard of each of the sixteen keys identifies at a time", async () => {
  const { identify } = await startLargeDiscord();
  const first = await Promise.all(Array.from({ length: 16 }, (_, id) => identify([id, 64])));
  expect(new Set(first.map(({ answer }) => answer))).toEqual(new Set(["READY"]));
  expect((await identify([16, 64])).answer).toBe(INVALID_SESSION);
});

test("an Identify without properties or intents is refused, as are other versions and encodings", async () => {
  const { url, identify } = await startLargeDiscord();
  expect((await identify([0, 64], { properties: undefined })).answer).toBe(4_002);
  expect((await identify([0, 64], { intents: undefined })).answer).toBe(4_013);
  for (const query of ["", "?v=9&encoding=json", "?v=10&encoding=etf"])
    expect((await once(new WebSocket(url + query), "close"))[0]).toBe(4_012);
});

test("a Resume after more events than were sent is refused", async () => {
  const { discord, url, identify } = await startLargeDiscord();
  expect((await identify([0, 64])).answer).toBe("READY");
  const socket = new WebSocket(`${url}?v=10&encoding=json`);
  await once(socket, "message");
  const session_id = `session-${discord.gateway.identifies.length}`;
  socket.send(JSON.stringify({ op: 6, d: { token: "token", session_id, seq: 2 } }));
  expect((await once(socket, "close"))[0]).toBe(4_007);
});

test("one session start too many ends every session, and the token", async () => {
  const { discord, identify } = await startLargeDiscord();
  discord.gateway.sessionsLeft = 1;
  const before = await identify([0, 64]);
  expect(before.answer).toBe("READY");
  expect((await identify([1, 64])).answer).toBe(4_004);
  expect(await before.closed).toBe(4_004);
  expect((await identify([2, 64])).answer).toBe(4_004);
});
