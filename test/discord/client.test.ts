import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { diagnose } from "../../src/discord/errors.ts";
import { createClient } from "../support/discord-client.ts";
import { startRestServer } from "../support/discord-rest-server.ts";
import { RecordingClock } from "../support/fake-clock.ts";

let discord: Awaited<ReturnType<typeof startRestServer>>;
let clock: RecordingClock;

beforeEach(async () => {
  discord = await startRestServer();
  clock = new RecordingClock();
  onTestFinished(() => {
    expect(clock.timers).toBe(0);
    expect(discord.waiting).toEqual([]);
    discord.close();
  });
});

const route = "/users/@me/guilds";
const client = () => createClient({ apiUrl: discord.apiUrl, clock });
const ban = { "content-type": "text/html" };
const limited = { "x-ratelimit-scope": "user" };

/** The limit of an attempt, longer than any pause between two. */
const ATTEMPT_MS = 15_000;
const pauseMs = () =>
  expect
    .poll(() => clock.nextMs)
    .toBeLessThan(ATTEMPT_MS)
    .then(() => clock.nextMs);

/** Answers each attempt so, and moves the clock by what the client waits between them. Resolves to these waits. */
async function refuse(attempts: number, status: number, headers: Record<string, string>, body = {}): Promise<number[]> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    (await discord.next()).answer(status, body, headers);
    if (attempt === attempts) break;
    await clock.advance(await pauseMs());
  }
  return clock.waits.filter((ms) => ms < ATTEMPT_MS);
}

describe("a refused call is not repeated without end", () => {
  test("a ban without a length stops it at once, and every other call of the process until it is over", async () => {
    const rest = client();
    const refused = rest.get(route).catch((error: unknown) => error);
    await refuse(1, 429, ban);
    expect(diagnose(await refused)).toEqual({ problem: "Discord is rate limiting us", fix: "try again in 60 seconds" });
    await expect(rest.get(route)).rejects.toThrow("Discord takes no more calls for now");
    await clock.advance(60_000);
    const answered = rest.get(route);
    (await discord.next()).answer(200, ["an answer"]);
    expect(await answered).toEqual(["an answer"]);
  });

  test.each([
    ["without Retry-After", limited, [1_000, 2_000]],
    ["that states next to nothing", { ...limited, "retry-after": "0.02" }, [20, 20]],
    ["that states three seconds", { ...limited, "retry-after": "3" }, [3_000, 3_000]],
  ])("a rate limit %s is waited for, twice", async (_name, headers, waits) => {
    const refused = client().get(route);
    refused.catch(() => {});
    expect(await refuse(3, 429, headers)).toEqual(waits);
    await expect(refused).rejects.toThrow("Discord takes no more calls for now");
  });

  test.each([
    ["1", 3, 3_000],
    ["4", 3, 4_000],
    ["4", "soon", 4_000],
  ])("of «%s» in the header and %j in the body, the longer limit counts", async (header, retry_after, waitMs) => {
    const answered = client().get(route);
    const refused = refuse(2, 429, { ...limited, "retry-after": header }, { message: "slow down", retry_after, code: 20_028 });
    expect(await refused).toEqual([waitMs]);
    await clock.advance(await pauseMs());
    (await discord.next()).answer(200, ["an answer"]);
    expect(await answered).toEqual(["an answer"]);
  });

  test("a call that fails at Discord is repeated after pauses, but not one that may have made something", async () => {
    const rest = client();
    const read = rest.get(route);
    read.catch(() => {});
    expect(await refuse(3, 502, {})).toEqual([1_000, 2_000]);
    await expect(read).rejects.toMatchObject({ status: 502 });
    const made = rest.post(route);
    made.catch(() => {});
    await refuse(1, 502, {});
    await expect(made).rejects.toMatchObject({ status: 502 });
  });
});

test("a bucket that is used up holds back its next call, whatever the message, until it is full again", async () => {
  const rest = client();
  const messageOf = (id: number) => rest.get(`/channels/1100000000000000001/messages/${1_100_000_000_000_000_000n + BigInt(id)}`);
  const first = messageOf(1);
  (await discord.next()).answer(200, [], { "x-ratelimit-remaining": "0", "x-ratelimit-reset-after": "1.5" });
  await first;
  const second = messageOf(2);
  await clock.advance(await pauseMs());
  (await discord.next()).answer(200, ["an answer"]);
  expect(await second).toEqual(["an answer"]);
  expect(clock.waits.filter((ms) => ms < ATTEMPT_MS)).toEqual([1_500]);
});

test("a refusal names each field that Discord refuses", async () => {
  const refused = client().put(route, []);
  refused.catch(() => {});
  const required = { code: "BASE_TYPE_REQUIRED", message: "This field is required" };
  const errors = {
    0: { options: { 1: { name: { _errors: [required] } } } },
    _errors: [{ code: "TOO_MANY", message: "Too many" }],
  };
  (await discord.next()).answer(400, { code: 50_035, message: "Invalid Form Body", errors });
  await expect(refused).rejects.toMatchObject({
    message: "Invalid Form Body\n0.options[1].name[BASE_TYPE_REQUIRED]: This field is required\n[TOO_MANY]: Too many",
  });
});

test("a refused token is sent again with the next call", async () => {
  const rest = client();
  const refused = rest.get(route);
  refused.catch(() => {});
  (await discord.next()).answer(401, { code: 0, message: "401: Unauthorized" });
  await expect(refused).rejects.toMatchObject({ status: 401 });
  const answered = rest.get(route);
  const request = await discord.next();
  expect(request.headers.authorization).toBe("Bot token");
  request.answer(200, ["an answer"]);
  expect(await answered).toEqual(["an answer"]);
});
