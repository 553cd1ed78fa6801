import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { iconNames } from "../../src/cards/icon-names.ts";
import { guildId } from "../../src/playground/stand-in/payloads.ts";
import { answer, hang, listJson, tweetJson } from "../support/api-server.ts";
import { type Circumstances, everything, examine, good, read } from "../support/doctor.ts";
import { newFolder } from "../support/new-folder.ts";
import { token } from "../support/token.ts";
import { startTcpServer } from "../support/unreachable.ts";

const all = iconNames.length;

const withoutToken = everything.slice(4, everything.indexOf("API"));

type Row = [title: string, Circumstances, problems: [name: string, line: RegExp][], notChecked?: string[]];

const shortly = { answerMs: 1_500, deadlineMs: 3_000 };

/** Compares the output with a row: its problems, the checks that they prevent, and all others ok. */
async function check([, circumstances, problems, notChecked = []]: Row): Promise<void> {
  const { code, lines, errors } = await examine(circumstances);
  const expected = everything.flatMap((name) => {
    const lines = problems.filter(([about]) => about === name);
    if (lines.length > 0) return lines.map(([, line]) => ({ status: "problem", name, detail: expect.stringMatching(line) }));
    return [{ status: notChecked.includes(name) ? "not checked" : "ok", name, detail: expect.any(String) }];
  });
  expect([read(lines), code, errors]).toEqual([expected, 1, []]);
}

describe("each problem has a line with its fix, and the exit code is 1", () => {
  test.for<Row>([
    [
      "a wrong token, a refused key",
      { arrange: () => ({ DISCORD_TOKEN: "another-token", API_KEY: "another-key" }) },
      [
        ["token", /^Discord rejected it: copy it into DISCORD_TOKEN again/],
        ["API key", /answered 403: check API_KEY/],
      ],
      [...withoutToken, "API answers"],
    ],
    [
      "a token that breaks off in the middle, an API that is nowhere",
      { arrange: () => ({ DISCORD_TOKEN: "another\ntoken", API_BASE_URL: "http://127.0.0.1:9" }) },
      [
        ["configuration", /^DISCORD_TOKEN must be the bot's token, without spaces .*: correct it in \.env/],
        ["API", /ECONNREFUSED 127\.0\.0\.1:9\): check API_BASE_URL and the network/],
      ],
      ["Discord", "token", ...withoutToken, "API key", "API answers", "clock"],
    ],
    [
      "another application's id and key, an endpoint, too many starts, a clock that is slow",
      {
        arrange: ({ discord }) => {
          discord.endpointUrl = "https://bot.example/interactions";
          discord.gateway.sessionsLeft = 15;
          discord.clockAheadMs = 100_000;
          const shards = { SHARDS: "0-15", SHARD_COUNT: "32" };
          return { DISCORD_APPLICATION_ID: "1100000000000000042", DISCORD_PUBLIC_KEY: "1f".repeat(32), ...shards };
        },
      },
      [
        [
          "application id",
          /^DISCORD_APPLICATION_ID and the token belong to different applications: set DISCORD_APPLICATION_ID=1100000000000000001, or/,
        ],
        ["public key", /^DISCORD_PUBLIC_KEY doesn't match .*: set DISCORD_PUBLIC_KEY=[0-9a-f]{64}$/],
        ["interactions endpoint", /^Discord sends all .* https:\S+, and none over the gateway: remove .* TRANSPORT=http$/],
        ["session starts", /^15 of 1000 left today; each start uses 16: check the bot's log .* within 24 hours$/],
        ["clock", /^(99|100) seconds behind Discord's: sync this machine's clock/],
      ],
    ],
    [
      "HTTP interactions without an endpoint and with nothing that they need, a folder as .env",
      {
        arrange: () => ({
          ...{ TRANSPORT: "http", DISCORD_APPLICATION_ID: "", DISCORD_PUBLIC_KEY: "" },
          ...{ DOTENV_PATH: "test", DATABASE_URL: "postgres://127.0.0.1:9/bot" },
        }),
      },
      [
        ["configuration", /^\.env cannot be read \(EISDIR\): make it a file that this user may read$/],
        ["configuration", /^DISCORD_APPLICATION_ID is missing: set it in \.env/],
        ["configuration", /^DISCORD_PUBLIC_KEY is missing: set it in \.env/],
        ["application id", /^DISCORD_APPLICATION_ID is missing or invalid: set DISCORD_APPLICATION_ID=1100000000000000001/],
        ["public key", /^DISCORD_PUBLIC_KEY is missing or invalid: set DISCORD_PUBLIC_KEY=[0-9a-f]{64}$/],
        [
          "interactions endpoint",
          /^the application has none.*: set the Interactions Endpoint URL to https:\/\/your\.host\/interactions/,
        ],
        ["database", /^PostgreSQL at 127\.0\.0\.1:9: connect ECONNREFUSED/],
      ],
      ["session starts", "recording", "watches"],
    ],
    [
      "no commands, a number of shards that a large bot cannot have, an API that answers something else",
      {
        isDeployed: false,
        arrange: ({ discord, api }) => {
          discord.gateway.growTo(160_000);
          api.behave(answer("<html>"));
          return { SHARD_COUNT: "80" };
        },
      },
      [
        ["commands", /^for every server, missing: \/scores, .*: update them with npm run deploy$/],
        ["session starts", /^Discord takes 64 shards of this bot or a multiple, not 80: leave SHARD_COUNT at auto/],
        ["API answers", /^influencers: the answer is not JSON.*: check API_BASE_URL; if it is right, tell/],
      ],
    ],
    [
      "commands that are not the newest, an API that is slow",
      {
        arrange: ({ discord, api }) => {
          const [, second] = discord.commands.registered.get("global") ?? [];
          Object.assign(second ?? {}, { name: "people" });
          api.behave(hang);
          return { API_DEADLINE_MS: "200" };
        },
      },
      [
        ["commands", /^for every server, missing: \/influencers; extra: \/people: update/],
        ["API", /^influencers: no answer within 200 ms: .* API_TIMEOUT_MS and API_DEADLINE_MS$/],
      ],
      ["API key", "API answers"],
    ],
    [
      "entries that do not fit",
      {
        arrange: (world) => {
          world.api.behave((request, response) =>
            request.url?.includes("tweets")
              ? answer(listJson(tweetJson(), { id: 1 }))(request, response)
              : good(request, response),
          );
        },
      },
      [["API answers", /^1 of the tweets entries don't match the API's contract .*: tell the API's operator/]],
    ],
    [
      "emoji that are missing",
      { arrange: ({ discord }) => discord.fail("emojis", { status: 200, body: { items: [] } }) },
      [["emoji", new RegExp(`^${all} of ${all} are missing, so answers show plain signs: upload them with npm run deploy$`)]],
    ],
    [
      "commands that are missing in the one server",
      { isDeployed: false, arrange: () => ({ DISCORD_GUILD_ID: guildId }) },
      [["commands", new RegExp(`^for server ${guildId}, missing: /scores, .* npm run deploy$`)]],
    ],
    [
      "the two addresses mixed up",
      { arrange: ({ discord, api }) => ({ DISCORD_API_URL: api.url, API_BASE_URL: discord.apiUrl }) },
      [
        ["Discord", /^The server that responded isn't Discord: check DISCORD_API_URL/],
        ["API answers", /^404 for every request about 0x\w+: check the path in API_BASE_URL; .*-- --contract 0x…$/],
      ],
      ["token", ...withoutToken, "API key"],
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
        ["Discord", /^Discord is rate limiting us: try again in 6[01] seconds$/],
        ["API", /answered 429: wait, and ask its operator/],
      ],
      ["token", ...withoutToken, "API key", "API answers"],
    ],
    [
      "a refusal that repeats the token",
      {
        arrange: ({ discord }) => discord.fail("application", { status: 400, body: { code: 0, message: `Not\u202e ${token}` } }),
      },
      [["Discord", /^Discord rejected the request: Not \[redacted\] \(status 400, code 0\): see Discord's message/]],
      ["token", ...withoutToken],
    ],
    [
      "invalid variables",
      {
        arrange: () => {
          const folder = newFolder();
          writeFileSync(join(folder, ".env"), "CACHE_TTL_SECOND=5\nCOMPOSE_PROJECT_NAME=pulse\nAPI_TIMEOUT_MS=soon\n");
          const invalid = { DISCORD_GUILD_ID: "here", TRANSPORT: "pigeon", CACHE_MAX_ENTRIES: "many" };
          return { ...invalid, DOTENV_PATH: join(folder, ".env") };
        },
      },
      [
        ["configuration", /^DISCORD_GUILD_ID must be a Discord id: .*: correct it in \.env/],
        ["configuration", /^TRANSPORT must be gateway or http: correct it in \.env/],
        ["configuration", /^API_TIMEOUT_MS must be a whole number/],
        ["configuration", /^CACHE_MAX_ENTRIES must be a whole number/],
        ["configuration", /^CACHE_TTL_SECOND in \.env is not a known variable: rename it if you meant CACHE_TTL_SECONDS$/],
        ["configuration", /^\.env can be read by everybody on this machine: run chmod 600 \.env$/],
      ],
      everything
        .slice(everything.indexOf("interactions endpoint"), everything.indexOf("database"))
        .filter((name) => name !== "emoji"),
    ],
  ])("%s", check);
});

test("a shared cache that does not listen", () =>
  check([
    "",
    { arrange: () => ({ CACHE_URL: "redis://:marked-password@127.0.0.1:9" }) },
    [["cache", /^shared at 127\.0\.0\.1:9: connect ECONNREFUSED 127\.0\.0\.1:9: check CACHE_URL/]],
  ]));

test("a database that does not listen", () =>
  check([
    "",
    { arrange: () => ({ DATABASE_URL: "postgres://bot:marked-password@127.0.0.1:9/bot" }) },
    [["database", /^PostgreSQL at 127\.0\.0\.1:9: connect ECONNREFUSED 127\.0\.0\.1:9: check DATABASE_URL/]],
    ["recording", "watches"],
  ]));

test("a database that wants a password, which the URL lacks", async () => {
  const request = (kind: number, text: string) => {
    const head = Buffer.from([0x52, 0, 0, 0, 8 + text.length, 0, 0, 0, kind]);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  // postgresql.org/docs/current/sasl-authentication.html
  const [offer, challenge] = [request(10, "SCRAM-SHA-256\0\0"), request(11, "r=n,s=c2FsdA==,i=4096")];
  const server = await startTcpServer();
  onTestFinished(server.leave);
  server.treat((socket) => {
    socket.once("data", () => {
      socket.write(offer);
      socket.once("data", () => socket.write(challenge));
    });
  });
  await check([
    "",
    { arrange: () => ({ DATABASE_URL: `postgres://bot@127.0.0.1:${server.port}/bot` }) },
    [["database", /: it wants a password, and the URL has none \(postgres:\/\/user:password@host\): check DATABASE_URL/]],
    ["recording", "watches"],
  ]);
});

describe("a SQLite database that can never be opened is a problem, and nothing is left of the trial", () => {
  test.each([
    ["a folder's name", "data/", /^SQLite file \S+data\/: it cannot be made in \S+ \(EISDIR\): check DATABASE_URL/],
    ["a path below a file", "file/memory.db", /: it cannot be made in \S+file \(ENOTDIR\): check DATABASE_URL/],
    ["a name that is too long", `${"n".repeat(256)}.db`, /\(ENAMETOOL/],
    ["a folder", "folder", /^SQLite file \S+folder: unable to open database file: check DATABASE_URL/],
    ["a folder that is none of a disk", "/proc/nowhere/memory.db", /: it cannot be made in \/proc \(ENOENT\)/],
  ])("%s", async (_what, path, line) => {
    const folder = newFolder();
    mkdirSync(join(folder, "folder"));
    writeFileSync(join(folder, "file"), "");
    const url = `sqlite:${path.startsWith("/") ? path : `${folder}/${path}`}`;
    await check(["", { arrange: () => ({ DATABASE_URL: url }) }, [["database", line]], ["recording", "watches"]]);
    expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(["file", "folder"]);
  });
});

test("a SQLite database that can be made is none, however many folders are missing, and nothing is left of the trial", async () => {
  const folder = newFolder();
  const path = join(folder, "one", "two", "memory.db");
  const { lines, code } = await examine({ arrange: () => ({ DATABASE_URL: `sqlite:${path}` }) });
  const detail = `SQLite file ${path}, empty: the bot sets it up when it starts`;
  expect([code, read(lines)]).toEqual([0, expect.arrayContaining([{ status: "ok", name: "database", detail }])]);
  expect(readdirSync(folder)).toEqual([]);
});

describe.concurrent("unresponsive servers are not waited for", () => {
  test.for<Row>([
    [
      "a server that the application has no access to",
      { limits: shortly, arrange: () => ({ DISCORD_GUILD_ID: "1100000000000000042" }) },
      [["commands", /^The application has no access to this server: check the server's id, and invite the bot there/]],
    ],
    [
      "nothing that answers",
      {
        limits: shortly,
        arrange: ({ discord, api }) => {
          discord.fail("gateway", "hang");
          discord.fail("commands", "hang");
          api.behave(hang);
          return { API_TIMEOUT_MS: "60000", API_DEADLINE_MS: "60000" };
        },
      },
      [
        ["commands", /^Discord cannot be reached \(no answer in time\): check the network/],
        ["session starts", /^Discord cannot be reached \(no answer in time\): check the network/],
        ["API", /no answer within 3000 ms/],
      ],
      ["API key", "API answers"],
    ],
  ])("%s", check);
});
