import { setTimeout as pause } from "node:timers/promises";
import { describe, test } from "vitest";
import type { GatewayStandIn } from "../discord-stand-in/gateway.ts";
import type { Fault } from "../discord-stand-in/stand-in.ts";
import { connectGateway, setUpGateway, startDiscord } from "../support/connected-gateway.ts";

const RESUME = 6;
const IDENTIFY = 2;

/** A fault of a connection, and how the session goes on; with the heartbeat interval, if it matters. */
const retryable: [fault: string, op: number, happens: (gateway: GatewayStandIn) => void, heartbeatMs?: number][] = [
  ["the connection breaks without a word (1006)", RESUME, (gateway) => gateway.close()],
  ["unknown error (4000)", RESUME, (gateway) => gateway.hangUp(4_000)],
  ["rate limited (4008)", IDENTIFY, (gateway) => gateway.hangUp(4_008)],
  ["closed as normal (1000)", IDENTIFY, (gateway) => gateway.hangUp(1_000)],
  ["closed for going away (1001)", RESUME, (gateway) => gateway.hangUp(1_001)],
  ["wrong sequence (4007)", IDENTIFY, (gateway) => gateway.hangUp(4_007)],
  ["session timed out (4009)", RESUME, (gateway) => gateway.hangUp(4_009)],
  ["reconnect asked for (op 7)", RESUME, (gateway) => gateway.send({ op: 7, d: null })],
  ["session invalid, may be resumed (op 9)", RESUME, (gateway) => gateway.send({ op: 9, d: true })],
  ["session invalid (op 9)", IDENTIFY, (gateway) => gateway.send({ op: 9, d: false })],
  [
    "heartbeats unanswered",
    RESUME,
    (gateway) => {
      gateway.answersHeartbeats = false;
      const { requested } = gateway;
      const mending = setInterval(() => {
        // The result is a new connection.
        if (gateway.requested === requested) return;
        gateway.answersHeartbeats = true;
        clearInterval(mending);
      }, 5).unref();
    },
    500,
  ],
  [
    "session over when it is resumed",
    IDENTIFY,
    (gateway) => {
      gateway.resumes = "refused";
      gateway.hangUp();
    },
  ],
  [
    "connections refused with 503 for a while",
    RESUME,
    (gateway) => {
      gateway.refusals = 3;
      gateway.close();
    },
  ],
];

describe.concurrent("the gateway fails and comes back", () => {
  test.for(retryable)(
    "after %s (then op %i) the bot is ready again and answers",
    async ([_fault, op, happens, heartbeatMs], context) => {
      const { expect } = context;
      const discord = await startDiscord(context);
      if (heartbeatMs !== undefined) Object.assign(discord.gateway, { heartbeatMs });
      const { gateway, type, lost, printed, until } = await connectGateway(context, { discord });
      const before = discord.gateway.identifies.length;
      happens(discord.gateway);
      await until(() => discord.gateway.identifies.slice(before).at(-1)?.op === op && gateway.isReady);
      expect(await type("1").seen).toMatchObject({ embeds: [{}] });
      expect(lost).toEqual([]);
      expect(printed()).toContain(op === RESUME ? "connection to Discord resumed" : "connected to Discord");
    },
  );
});

describe.concurrent("an interaction over a failing gateway", () => {
  test("is answered once, when the session has been resumed", async (context) => {
    const { expect } = context;
    const { discord, type } = await connectGateway(context);
    discord.gateway.close();
    const { exchange, seen } = type("1");
    expect(await seen).toMatchObject({ embeds: [{}] });
    expect(discord.gateway.identifies.at(-1)).toMatchObject({ op: RESUME });
    expect(exchange.calls).toHaveLength(1);
  });

  test("that arrives twice is answered once", async (context) => {
    const { expect } = context;
    const { discord, type, gateway } = await connectGateway(context);
    const { exchange, seen } = type("1");
    await seen;
    discord.gateway.dispatch("INTERACTION_CREATE", exchange.payload);
    expect(await type("2").seen).toMatchObject({ embeds: [{}] });
    expect(exchange.calls).toHaveLength(1);
    expect(gateway.isReady).toBe(true);
  });

  test.for<[what: string, payload: object | string]>([
    ["text that is no JSON", "{oops"],
    ["an event of tomorrow", { op: 0, t: "MOON_UPDATE", s: 2, d: { phase: "full" } }],
    ["an interaction of nothing", { op: 0, t: "INTERACTION_CREATE", s: 2, d: {} }],
    ["a heartbeat asked for", { op: 1, d: null }],
  ])("after %s is answered", async ([_what, payload], context) => {
    const { expect } = context;
    const discord = await startDiscord(context);
    const { type, lost } = await connectGateway(context, { discord });
    discord.gateway.send(payload);
    expect(await type("1").seen).toMatchObject({ embeds: [{}] });
    expect(lost).toEqual([]);
  });
});

describe.concurrent("the gateway is lost", () => {
  test.for<[code: number, reason: string]>([
    [4_004, "code 4004: check DISCORD_TOKEN"],
    [4_014, "code 4014"],
  ])("for good by close code %i is reported once, and the bot is not ready", async ([code, reason], context) => {
    const { expect } = context;
    const { discord, gateway, lost } = await connectGateway(context);
    discord.gateway.hangUp(code);
    await expect.poll(() => lost).toEqual([expect.stringContaining(reason)]);
    expect(gateway.isReady).toBe(false);
  });

  test("after five minutes without an answer to resuming, and not before", async (context) => {
    const { expect } = context;
    const { discord, gateway, clock, lost } = await connectGateway(context);
    discord.gateway.resumes = "unanswered";
    discord.gateway.hangUp();
    await expect.poll(() => discord.gateway.identifies.at(-1)).toMatchObject({ op: RESUME });
    expect(gateway.isReady).toBe(false);
    await clock.advance(299_999);
    expect(lost).toEqual([]);
    await clock.advance(1);
    expect(lost).toEqual([expect.stringContaining("for 5 minutes")]);
  });

  test("only if the connection does not come back in time", async (context) => {
    const { expect } = context;
    const { discord, gateway, clock, lost } = await connectGateway(context);
    discord.gateway.hangUp();
    await expect.poll(() => gateway.isReady).toBe(false);
    await expect.poll(() => gateway.isReady).toBe(true);
    await clock.advance(600_000);
    expect(lost).toEqual([]);
  });
});

describe.concurrent("the gateway is away for long", () => {
  test("is retried at growing intervals, and logged now and then", async (context) => {
    const { expect } = context;
    const { discord, clock, lines, lost, gateway } = await connectGateway(context);
    const { requested } = discord.gateway;
    discord.gateway.refusals = Number.POSITIVE_INFINITY;
    discord.gateway.close();
    const attempts = () => discord.gateway.requested - requested;
    for (const [before, seconds] of [1, 2, 4, 8, 16, 32, 60, 60, 60].entries()) {
      // One timer is for the whole absence.
      await expect.poll(() => [attempts(), clock.timers]).toEqual([before + 1, 2]);
      await clock.advance(seconds * 1_000 - 1);
      expect(attempts()).toBe(before + 1);
      await clock.advance(1);
    }
    await expect.poll(() => [attempts(), clock.timers]).toEqual([10, 2]);
    const reported = lines.filter(({ level }) => level === "warn");
    expect(reported.map(({ msg }) => msg)).toEqual([
      "connection to Discord lost, reconnecting",
      ...Array.from({ length: 4 }, () => "still not connected to Discord, trying again"),
    ]);
    expect(reported.at(-1)).toMatchObject({ shard: 0, code: 1_006, err: { message: "Unexpected server response: 503" } });
    expect([gateway.isReady, lost]).toEqual([false, []]);
    await clock.advance(300_000 - 243_000);
    expect(lost).toEqual([expect.stringContaining("for 5 minutes")]);
  });

  test("is retried at different times for connections that were lost together", async (context) => {
    const { expect } = context;
    const discord = await startDiscord(context);
    // Both shards identify at once. In turn, the second might be too early, and its refusal would count as a failure.
    discord.gateway.maxConcurrency = 2;
    const shares = [0, 0.5];
    const { clock } = await connectGateway(context, {
      discord,
      shards: [0, 1],
      shardCount: 2,
      random: () => shares.shift() ?? 1,
    });
    const { requested } = discord.gateway;
    discord.gateway.refusals = Number.POSITIVE_INFINITY;
    discord.gateway.close();
    for (const [ms, attempts] of [
      [499, 2],
      [1, 3],
      [249, 3],
      [1, 4],
    ] as const) {
      await expect.poll(() => clock.timers).toBe(4);
      await clock.advance(ms);
      await expect.poll(() => discord.gateway.requested - requested).toBe(attempts);
    }
  });

  test("is retried sooner if it closes connections than if it does not answer", async (context) => {
    const { expect } = context;
    const { discord, clock } = await connectGateway(context);
    discord.gateway.resumes = "unanswered";
    const { length: before } = discord.gateway.identifies;
    discord.gateway.hangUp();
    for (const [attempts, seconds] of [1, 2, 4, 5, 5].entries()) {
      await expect.poll(() => discord.gateway.identifies.length - before).toBe(attempts + 1);
      discord.gateway.hangUp();
      await expect.poll(() => clock.timers).toBe(2);
      await clock.advance(seconds * 1_000 - 1);
      expect(clock.timers).toBe(2);
      await clock.advance(1);
      expect(clock.timers).toBe(1);
    }
  });
});

describe.concurrent("a connection that repeatedly seems dead at its first heartbeat", () => {
  test("leaves nothing behind that disturbs the next", async (context) => {
    const { expect } = context;
    const discord = await startDiscord(context);
    discord.gateway.heartbeatMs = 100;
    const { gateway, lost, type, until } = await connectGateway(context, { discord });
    const { identifies } = discord.gateway;
    const comesBack = async () => {
      const { length: before } = identifies;
      await until(() => identifies.length > before && gateway.isReady);
    };
    Object.assign(discord.gateway, { answersHeartbeats: false, requestsHeartbeats: true });
    for (let count = 0; count < 3; count++) await comesBack();
    Object.assign(discord.gateway, { answersHeartbeats: true, requestsHeartbeats: false });
    await comesBack();
    // By then its own heartbeats have begun; everything sent before the next connection opens fails.
    await pause(300);
    // That one needs no heartbeat during the test, so a slow machine cannot make it look dead.
    Object.assign(discord.gateway, { takesMs: 500, heartbeatMs: 45_000 });
    discord.gateway.close();
    await comesBack();
    const { length: after } = identifies;
    await pause(1_000);
    expect(identifies).toHaveLength(after);
    expect([gateway.isReady, lost]).toEqual([true, []]);
    expect(await type("1").seen).toMatchObject({ embeds: [{}] });
  });
});

describe.concurrent("at the start", () => {
  const failing: [fault: string, Fault][] = [
    ["500, once", { status: 500 }],
    ["429 for a moment", { status: 429, body: { retry_after: 0.2 }, headers: { "retry-after": "0.2" } }],
  ];
  test.for(failing)("the bot connects although the gateway's address fails (%s)", async ([_fault, fault], context) => {
    const { expect } = context;
    const { discord, gateway, type, until } = await setUpGateway(context);
    discord.fail("gateway", fault);
    const connected = gateway.connect();
    await until(() => gateway.isReady);
    await connected;
    expect(await type("1").seen).toMatchObject({ embeds: [{}] });
  });

  test("the bot connects once the gateway stops refusing connections", async (context) => {
    const { expect } = context;
    const { discord, gateway, type, until, lost } = await setUpGateway(context);
    discord.gateway.refusals = 3;
    await gateway.connect();
    await until(() => gateway.isReady);
    expect(await type("1").seen).toMatchObject({ embeds: [{}] });
    expect(lost).toEqual([]);
  });

  test("the bot starts no session if it is stopped while it connects", async (context) => {
    const { expect } = context;
    const { discord, gateway } = await setUpGateway(context);
    await gateway.connect();
    await gateway.close();
    await expect.poll(() => [discord.gateway.requested, discord.gateway.connections]).toEqual([1, 0]);
    expect(discord.gateway.identifies).toEqual([]);
  });

  test("the bot reports something else in place of the gateway's address", async (context) => {
    const { expect } = context;
    const { discord, gateway } = await setUpGateway(context);
    discord.fail("gateway", { status: 200, body: { hello: "world" } });
    await expect(gateway.connect()).rejects.toThrow(
      "The server that responded isn't Discord: check DISCORD_API_URL and the network",
    );
  });

  test("the bot reports that no session is left for today, and starts none", async (context) => {
    const { expect } = context;
    const { discord, gateway } = await setUpGateway(context);
    discord.gateway.sessionsLeft = 0;
    await expect(gateway.connect()).rejects.toThrow(/0 more sessions today, and 1 are needed: .* within 24 hours/);
    expect(discord.gateway.identifies).toEqual([]);
  });

  test.for<[fault: string, Fault[]]>([
    ["503, on and on", Array.from({ length: 3 }, (): Fault => ({ status: 503 }))],
    ["429 of the address", [{ status: 429, body: "<html>", headers: { "content-type": "text/html" } }]],
  ])("the bot reports that the gateway's address fails (%s)", async ([_fault, faults], context) => {
    const { expect } = context;
    const { discord, gateway, until } = await setUpGateway(context);
    discord.fail("gateway", ...faults);
    let failure: Error | undefined;
    gateway.connect().catch((error: Error) => {
      failure = error;
    });
    await until(() => failure !== undefined);
    expect(failure?.message).toMatch(/check the network and DISCORD_API_URL/);
  });
});
