import { describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { register } from "../../src/discord/registration.ts";
import { createRest } from "../../src/discord/rest.ts";
import { applicationId, guildId } from "../../src/playground/discord/payloads.ts";
import { DiscordStandIn } from "../discord/stand-in.ts";
import {
  type ApiServer,
  answer,
  type Behaviour,
  hang,
  influencerJson,
  listJson,
  scoreJson,
  scoresJson,
  startApiServer,
  tweetJson,
} from "../support/api-server.ts";
import { token } from "../support/bot.ts";
import { ScriptProcess } from "../support/process.ts";

const apiKey = "secret-key-of-the-test";
const unreachable = "http://127.0.0.1:9";
const endpoint = "https://bot.example/interactions";
const names = "/scores, /influencers, /toptweets, /help, Collection scores";

interface World {
  readonly discord: DiscordStandIn;
  readonly api: ApiServer;
}

/** The service as it is when all is well: it judges the key and has data for every collection. */
const good: Behaviour = (request, response) => {
  const path = request.url?.split("?")[0];
  const bodies: Record<string, object> = {
    "/v1/collection/influencers": listJson(influencerJson()),
    "/v1/collection/tweets": listJson(tweetJson(), tweetJson()),
    "/v1/collection/scores": scoresJson(scoreJson()),
  };
  const body = bodies[path ?? ""];
  if (!body) answer({ success: 0 }, 404)(request, response);
  else if (request.headers["x-api-key"] !== apiKey) answer({ success: 0 }, 403)(request, response);
  else answer(body)(request, response);
};

/** Registers the commands for every server, or for one. */
const deploy = ({ discord }: World, server?: string) =>
  register(
    commands.map(({ definition }) => definition),
    {
      rest: createRest({ apiUrl: discord.apiUrl, token, userAgent: "test/1" }),
      applicationId,
      guildId: server,
      dryRun: false,
    },
  );

type Environment = Record<string, string>;
interface Circumstances {
  /** Arranges what is wrong, beside the variables that it answers with. */
  readonly arrange?: (world: World) => Environment | Promise<Environment> | void | Promise<void>;
  readonly parameters?: string[];
  readonly through?: "npm" | "node";
  /** Whether the commands are there as they should be to begin with. */
  readonly isDeployed?: boolean;
}

/** Runs the doctor in a world of its own, in which nothing is wrong that is not arranged. */
async function examine({ arrange, parameters = [], through = "node", isDeployed = true }: Circumstances = {}) {
  const world: World = { discord: await DiscordStandIn.start({ token }), api: await startApiServer(good) };
  const { discord, api } = world;
  if (isDeployed) await deploy(world);
  const changed = await arrange?.(world);
  discord.writes.length = 0;
  const environment = {
    DISCORD_TOKEN: token,
    DISCORD_APPLICATION_ID: applicationId,
    DISCORD_PUBLIC_KEY: discord.endpoint.publicKey,
    DISCORD_API_URL: discord.apiUrl,
    API_BASE_URL: api.url,
    API_KEY: apiKey,
    ...changed,
  };
  const startedAt = performance.now();
  const script = new ScriptProcess("doctor", environment, { parameters, through });
  const code = await script.exit();
  const ms = performance.now() - startedAt;
  await discord.close();
  await api.close();
  // It looks and touches nothing.
  expect([discord.writes, discord.gateway.identifies, discord.violations]).toEqual([[], [], []]);
  const printed = [...script.lines, ...script.errors].join("\n");
  for (const secret of [token, apiKey]) expect(printed).not.toContain(secret);
  return { code, lines: script.lines, err: script.errors.join("\n"), ms };
}

/** The text as a list of findings. */
const read = (lines: readonly string[]) =>
  lines.slice(0, -2).map((line) => {
    const [, status = "", name = "", detail = ""] = /^(ok|problem|not checked) {2,}(\S.*?) {2,}(\S.*)$/.exec(line) ?? [];
    return { status, name, detail };
  });

const everything = [
  "Node",
  "configuration",
  "Discord",
  "token",
  "application id",
  "public key",
  "interactions endpoint",
  "commands",
  "duplicate commands",
  "gateway",
  "session starts",
  "API",
  "API key",
  "API answers",
  "cache",
  "clock",
];

describe.concurrent("npm run doctor, when all is well", () => {
  test("says so line by line, and ends with 0", async () => {
    const { code, lines, err } = await examine({ through: "npm" });
    const findings = read(lines);
    expect([code, err, lines.slice(-2)]).toEqual([0, "", ["", "0 problems, 16 ok, 0 not checked"]]);
    expect(findings.map(({ name }) => name)).toEqual(everything);
    const details = Object.fromEntries(findings.map(({ name, detail }) => [name, detail]));
    expect(details).toMatchObject({
      token: "valid, of the application Collection Pulse",
      commands: `registered and current for every server: ${names}`,
      "duplicate commands": "none is registered twice (servers looked into: 1)",
      "session starts": "999 of 1000 left today, and a start takes 1",
      "API answers": expect.stringMatching(/^valid for 0x[0-9a-f]{40}: influencers 1, tweets 2, scores 1$/),
    });
    // The second column is aligned.
    expect(new Set(lines.slice(0, -2).map((line) => line.search(/(?<= {2})\S/))).size).toBe(1);
  });

  test("with HTTP interactions too, which need no gateway", async () => {
    const { code, lines } = await examine({
      arrange: ({ discord }) => {
        discord.endpointUrl = endpoint;
        return { TRANSPORT: "http", DISCORD_PUBLIC_KEY: discord.endpoint.publicKey.toUpperCase() };
      },
    });
    expect([code, lines.at(-1)]).toEqual([0, "0 problems, 14 ok, 2 not checked"]);
    expect(read(lines)).toEqual(
      expect.arrayContaining([
        { status: "ok", name: "interactions endpoint", detail: `Discord sends interactions to ${endpoint}` },
        { status: "not checked", name: "gateway", detail: "TRANSPORT=http needs none" },
      ]),
    );
  });

  test("with commands in one server alone, and without a public key that nobody uses", async () => {
    const { code, lines } = await examine({
      isDeployed: false,
      arrange: async (world) => {
        await deploy(world, guildId);
        return { DISCORD_PUBLIC_KEY: "" };
      },
    });
    expect([code, lines.at(-1)]).toEqual([0, "0 problems, 15 ok, 1 not checked"]);
    expect(lines.join("\n")).toContain("only TRANSPORT=http needs one");
    expect(lines.join("\n")).toContain(`registered and current for server ${guildId}: ${names}`);
  });

  test("with no data for a collection that is named", async () => {
    const contract = `0x${"c".repeat(40)}`;
    const { code, lines } = await examine({
      parameters: ["--contract", contract.toUpperCase().replace("X", "x")],
      arrange: ({ api }) =>
        api.behave((request, response) => {
          expect(request.url).toContain(contract);
          answer({ success: 1, successful: 1, data: [] })(request, response);
        }),
    });
    expect(code).toBe(0);
    expect(lines.join("\n")).toContain(`valid, but there is no data for ${contract}; for another collection:`);
  });

  test("with commands for every server, although one server is set", async () => {
    const { code, lines } = await examine({ arrange: () => ({ DISCORD_GUILD_ID: guildId }) });
    expect([code, lines.at(-1)]).toEqual([0, "0 problems, 16 ok, 0 not checked"]);
    expect(lines.join("\n")).toContain(`registered and current for every server: ${names}`);
  });

  test("--json prints one object", async () => {
    const { code, lines } = await examine({ parameters: ["--json"], arrange: () => ({ API_KEY: "another-key" }) });
    expect([code, lines.length]).toEqual([1, 1]);
    const { ok, checks } = JSON.parse(lines[0] ?? "") as { ok: boolean; checks: { name: string; status: string }[] };
    expect(ok).toBe(false);
    expect(checks.map(({ name }) => name)).toEqual(everything);
    expect(checks.find(({ status }) => status === "problem")).toEqual({
      name: "API key",
      status: "problem",
      detail: "influencers: the service answered 403",
      fix: "check API_KEY, or ask the API's operator for a new one",
    });
  });
});

const withoutToken = everything.slice(4, 11);

describe.concurrent("each problem is a line that says what to do, and the exit code is 1", () => {
  test.for<[string, Circumstances, problems: [name: string, line: RegExp][], notChecked?: string[]]>([
    [
      "a wrong token, a refused key",
      { arrange: () => ({ DISCORD_TOKEN: "another-token", API_KEY: "another-key" }) },
      [
        ["token", /^Discord refuses it: copy it into DISCORD_TOKEN again/],
        ["API key", /answered 403: check API_KEY/],
      ],
      [...withoutToken, "API answers"],
    ],
    [
      "a token that breaks off in the middle, an API that is nowhere",
      { arrange: () => ({ DISCORD_TOKEN: "another\ntoken", API_BASE_URL: unreachable }) },
      [
        ["Discord", /^DISCORD_TOKEN has characters in it/],
        ["API", /ECONNREFUSED 127\.0\.0\.1:9\): check API_BASE_URL and the network/],
      ],
      ["token", ...withoutToken, "API key", "API answers", "clock"],
    ],
    [
      "another application's id and key, an endpoint, too many starts, a clock that is slow",
      {
        arrange: ({ discord }) => {
          discord.endpointUrl = endpoint;
          discord.gateway.recommendedShards = 16;
          discord.gateway.sessionsLeft = 15;
          discord.clockAheadMs = 100_000;
          return { DISCORD_APPLICATION_ID: "1100000000000000042", DISCORD_PUBLIC_KEY: "1f".repeat(32) };
        },
      },
      [
        ["application id", /^DISCORD_APPLICATION_ID is that of another .*: set DISCORD_APPLICATION_ID=1100000000000000001, or/],
        ["public key", /^DISCORD_PUBLIC_KEY is not that of .*: set DISCORD_PUBLIC_KEY=[0-9a-f]{64}$/],
        ["interactions endpoint", /^Discord sends all .* https:\S+, and none over the gateway: remove .* TRANSPORT=http$/],
        ["session starts", /^15 of 1000 left today, and a start takes 16: see in the bot's log why .* within 24 hours$/],
        ["clock", /^(99|100) seconds behind that of Discord: let this machine set its clock/],
      ],
    ],
    [
      "HTTP interactions without an endpoint, and with nothing that they need",
      { arrange: () => ({ TRANSPORT: "http", DISCORD_APPLICATION_ID: "", DISCORD_PUBLIC_KEY: "" }) },
      [
        ["configuration", /^DISCORD_APPLICATION_ID is not set: correct it in \.env/],
        ["configuration", /^DISCORD_PUBLIC_KEY is not set: correct it in \.env/],
        ["application id", /^DISCORD_APPLICATION_ID cannot be used: set DISCORD_APPLICATION_ID=1100000000000000001/],
        ["public key", /^DISCORD_PUBLIC_KEY cannot be used: set DISCORD_PUBLIC_KEY=[0-9a-f]{64}$/],
        ["interactions endpoint", /^the application has none.*: enter https:\/\/your\.host\/interactions/],
      ],
      ["gateway", "session starts"],
    ],
    [
      "no commands, an API that answers something else",
      { isDeployed: false, arrange: ({ api }) => api.behave(answer("<html>")) },
      [
        ["commands", /^for every server, not registered: \/scores, .*: bring them up to date with npm run deploy$/],
        ["API answers", /^influencers: the answer is no JSON.*: check API_BASE_URL; if it is right, tell/],
      ],
    ],
    [
      "commands that are not the newest, an API that is slow",
      {
        arrange: ({ discord, api }) => {
          const [first, second] = discord.commands.registered.get("global") ?? [];
          Object.assign(first ?? {}, { description: "Older" });
          Object.assign(second ?? {}, { name: "people" });
          api.behave(hang);
          return { API_DEADLINE_MS: "200" };
        },
      },
      [
        [
          "commands",
          /^for every server, not registered: \/influencers; outdated: \/scores; no longer the bot's: \/people: bring/,
        ],
        ["API", /^influencers: no answer within 200 ms: .* API_TIMEOUT_MS and API_DEADLINE_MS$/],
      ],
      ["API key", "API answers"],
    ],
    [
      "commands twice, and entries that do not fit",
      {
        arrange: async (world) => {
          await deploy(world, guildId);
          world.api.behave((request, response) =>
            request.url?.includes("tweets")
              ? answer(listJson(tweetJson(), { id: 1 }))(request, response)
              : good(request, response),
          );
        },
      },
      [
        [
          "duplicate commands",
          new RegExp(`again for server ${guildId}: remove .* npm run deploy -- --guild ${guildId} --clear$`),
        ],
        ["API answers", /^1 of tweets do not fit the contract .*: tell the API's operator/],
      ],
    ],
    [
      "commands that are missing in the one server, a gateway that refuses",
      {
        isDeployed: false,
        arrange: ({ discord }) => {
          discord.gateway.refusals = 1;
          return { DISCORD_GUILD_ID: guildId };
        },
      },
      [
        ["commands", new RegExp(`^for server ${guildId}, not registered: /scores, .* npm run deploy -- --guild ${guildId}$`)],
        ["gateway", /^ws:\S+ cannot be connected to \(.*\): let this machine connect there/],
      ],
    ],
    [
      "commands that are not the newest in the only server that has any, a gateway that nobody knows",
      {
        isDeployed: false,
        arrange: async (world) => {
          await deploy(world, guildId);
          world.discord.commands.registered.get(guildId)?.pop();
          world.discord.fail("gateway", { status: 503 });
        },
      },
      [
        [
          "commands",
          new RegExp(`^for server ${guildId}, not registered: Collection scores: .* npm run deploy -- --guild ${guildId}$`),
        ],
        ["gateway", /^Discord answers 503: see https:\/\/discordstatus\.com/],
      ],
      ["session starts"],
    ],
    [
      "the two addresses mixed up",
      { arrange: ({ discord, api }) => ({ DISCORD_API_URL: api.url, API_BASE_URL: discord.apiUrl }) },
      [
        ["Discord", /^What answers is not Discord: check DISCORD_API_URL/],
        ["API answers", /^404 to every question about 0x\w+: check the path in API_BASE_URL; .*-- --contract 0x…$/],
      ],
      ["token", ...withoutToken, "API key"],
    ],
    [
      "commands for every server that are not the newest, while one server is set",
      {
        arrange: ({ discord }) => {
          discord.commands.registered.get("global")?.pop();
          return { DISCORD_GUILD_ID: guildId };
        },
      },
      [["commands", /^for every server, not registered: Collection scores: .* DISCORD_GUILD_ID= npm run deploy$/]],
    ],
    [
      "a rate limit on both sides",
      {
        arrange: ({ discord, api }) => {
          discord.fail("application", { status: 429, headers: { "retry-after": "60" }, body: { retry_after: 60 } });
          api.behave(answer({}, 429, { "retry-after": "60" }));
        },
      },
      [
        ["Discord", /^Discord takes no more for now: try again in 6[01] seconds$/],
        ["API", /answered 429: wait, and ask its operator/],
      ],
      ["token", ...withoutToken, "API key", "API answers"],
    ],
    [
      "a server that the application has no access to, a gateway that says nothing",
      {
        arrange: ({ discord }) => {
          discord.gateway.isMute = true;
          return { DISCORD_GUILD_ID: "1100000000000000042" };
        },
      },
      [
        ["commands", /^The application has no access to this server: check the server's id, and invite it there/],
        ["gateway", /^ws:\S+ cannot be connected to \(no answer in time\): let this machine connect there/],
      ],
      ["duplicate commands"],
    ],
    [
      "a refusal that repeats the token",
      {
        arrange: ({ discord }) => discord.fail("application", { status: 400, body: { code: 0, message: `Not\u202e ${token}` } }),
      },
      [["Discord", /^Discord refuses the request: Not \[secret\] \(status 400, code 0\): see what it says/]],
      ["token", ...withoutToken],
    ],
    [
      "variables that cannot be used",
      {
        arrange: () => ({ DISCORD_GUILD_ID: "here", TRANSPORT: "pigeon", API_TIMEOUT_MS: "soon", CACHE_MAX_ENTRIES: "many" }),
      },
      [
        ["configuration", /^DISCORD_GUILD_ID must be a Discord id: .*: correct it in \.env/],
        ["configuration", /^TRANSPORT must be gateway or http: correct it in \.env/],
        ["configuration", /^API_TIMEOUT_MS must be a whole number/],
        ["configuration", /^CACHE_MAX_ENTRIES must be a whole number/],
      ],
      [
        "interactions endpoint",
        "commands",
        "duplicate commands",
        "gateway",
        "session starts",
        "API",
        "API key",
        "API answers",
        "cache",
      ],
    ],
    [
      "nothing that answers, which is given up after eight seconds",
      {
        arrange: ({ discord, api }) => {
          discord.fail("gateway", "hang");
          discord.fail("commands", "hang");
          api.behave(hang);
          return { API_TIMEOUT_MS: "60000", API_DEADLINE_MS: "60000" };
        },
      },
      [
        ["commands", /^Discord cannot be reached \(no answer in time\): check the network/],
        ["gateway", /^Discord cannot be reached \(no answer in time\): check the network/],
        ["API", /no answer within 8000 ms/],
      ],
      ["duplicate commands", "session starts", "API key", "API answers"],
    ],
  ])("%s", async ([, circumstances, problems, notChecked = []], { expect }) => {
    const { code, lines, err, ms } = await examine(circumstances);
    const expected = everything.flatMap((name) => {
      const lines = problems.filter(([about]) => about === name);
      if (lines.length > 0) return lines.map(([, line]) => ({ status: "problem", name, detail: expect.stringMatching(line) }));
      return [{ status: notChecked.includes(name) ? "not checked" : "ok", name, detail: expect.any(String) }];
    });
    expect([read(lines), code, err]).toEqual([expected, 1, ""]);
    // Its eight seconds at most, and a start on a machine that is busy.
    expect(ms).toBeLessThan(20_000);
  });
});

describe.concurrent("what it is started with", () => {
  test("--help explains it", async ({ expect }) => {
    const script = new ScriptProcess("doctor", {}, { parameters: ["--help"], through: "node" });
    expect(await script.exit()).toBe(0);
    for (const flag of ["--contract 0x…", "--json"]) expect(script.lines.join("\n")).toContain(flag);
  });

  test.for<[string, string[], Environment, RegExp]>([
    ["an unknown flag", ["--jsno"], {}, /'--jsno'.* See npm run doctor -- --help\.$/],
    ["no address", ["--contract", "punks"], {}, /^--contract must be 0x and 40 hexadecimal digits\. See npm run doctor/],
    ["a flag that npm took for its own", [], { npm_config_json: "true" }, /^npm took --json for its own\. Put -- before it/],
  ])("%s is one clear line", async ([, parameters, environment, line], { expect }) => {
    const script = new ScriptProcess("doctor", environment, { parameters, through: "node" });
    expect(await script.exit()).toBe(1);
    expect([script.lines, script.errors]).toEqual([[], [expect.stringMatching(line)]]);
  });
});
