/*
 * Secrets and people: the bot runs with marked secrets, through good answers and faults that repeat them, and the test
 * searches all output. `npm run faults` prints this with the amounts searched and leaked.
 */
import { expect } from "vitest";
import { memberId } from "../../src/playground/stand-in/payloads.ts";
import type { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { answerScores, hang, startApiServer } from "../support/api-server.ts";
import {
  botSecrets,
  deploySecrets,
  expectNoneOf,
  failing,
  failingImport,
  people,
  run,
  secrets,
  start,
  testTotal,
  throwIn,
  throwing,
  words,
} from "../support/processes/marked.ts";
import { type Piece, response, titles, written } from "../support/processes/output.ts";
import { startBot } from "../support/processes/spawned-bot.ts";
import { apiEchoes, discordAnswers, discordEchoes } from "./echoes.ts";
import { startEchoingDatabase } from "./echoing-database.ts";

const good = answerScores();
const contracts = Array.from({ length: 1_000 }, (_, index) => `0x${index.toString(16).padStart(40, "0")}`);

/** The bot with a good API, and the test's actions. */
const startMarkedBot = async (environment: Record<string, string>) => {
  const api = await startApiServer(good);
  const running = await startBot(api.url, { ...botSecrets, SHUTDOWN_TIMEOUT_MS: "1000", ...environment });
  const close = async () => {
    await running.close();
    await api.close();
  };
  return { ...running, api, close };
};

/** This level includes every other level's lines. */
const LOG_LEVEL = "trace";

for (const TRANSPORT of ["gateway", "http"] as const) {
  run(`npm start, ${TRANSPORT}: an API and a Discord that repeat what they are sent`, async () => {
    const { api, discord, bot, url, close } = await startMarkedBot({ TRANSPORT, LOG_LEVEL });
    const nextContract = () => contracts.pop() ?? "";
    await discord.type("scores", { contract: words }).finished();
    await discord.complete(words).answered();
    await discord.pick("Collection scores", words).finished();
    for (const echo of Object.values(apiEchoes)) {
      api.behave(echo);
      await discord.type("scores", { contract: nextContract() }).finished();
      // Keeps the circuit breaker closed.
      api.behave(good);
      await discord.type("scores", { contract: nextContract() }).finished();
    }

    // Over HTTP the first response is not a call that Discord could refuse; the one after a deferral is.
    if (TRANSPORT === "http") api.behave((request, reply) => void setTimeout(() => good(request, reply), 2_200));
    const faults = [...Object.values(discordEchoes), "lost"] as const;
    discord.fail(TRANSPORT === "http" ? "edit" : "callback", ...faults);
    const ids = faults.map(() => discord.type("scores", { contract: nextContract() }).id);
    await Promise.all(ids.map((id) => bot.line(new RegExp(`"interaction":"${id}".*"delivery"`))));
    // One of each kind is logged.
    expect(bot.log.filter(({ level, err }) => level === "warn" && err !== undefined).length).toBeGreaterThan(4);

    const pieces = [...titles(bot), ...(await httpAnswers(url, discord))];
    expect(pieces.map(({ text }) => text).join()).toContain("main.js");
    await close();
    expectNoneOf({ ...secrets, ...people }, [...pieces, ...written(bot)]);
    const said = [...discord.exchanges.values()].flatMap(({ calls }) => calls);
    expectNoneOf(
      secrets,
      said.map((call) => ({ where: "what members read", text: JSON.stringify(call) })),
    );
  });
}

run("npm start: an exception that nobody caught", async () => {
  const { bot, close } = await startMarkedBot({ LOG_LEVEL, ...throwing });
  throwIn(bot);
  expect(await bot.exit()).toBe(1);
  expect(bot.log).toContainEqual(expect.objectContaining({ level: "fatal", msg: "uncaughtException" }));
  expect(bot.log).toContainEqual(expect.objectContaining({ level: "fatal", msg: "unhandledRejection" }));
  expect(bot.lines.join()).toContain("[redacted]");
  expectNoneOf(secrets, written(bot));
  await close();
});

for (const module of ["src/infra/redis.ts", "src/discord/receive/gateway.ts"]) {
  run(`npm start: ${module} fails while everything is put together`, async () => {
    const all = { ...botSecrets, ...failingImport(module), API_BASE_URL: "http://127.0.0.1:9" };
    const script = start("start", all, [], "node");
    const pieces = await failing(script, /"uncaughtException"/);
    expect(script.errors).toEqual([]);
    expect(script.log.filter(({ level }) => level === "fatal")).toHaveLength(1);
    expect(script.log.at(-1)).toMatchObject({ msg: "stopped", exitCode: 1 });
    expectNoneOf(secrets, pieces);
  });
}

/** The answers of the bot's server to everybody, and to Discord for unreadable requests. */
async function httpAnswers(url: string, discord: DiscordStandIn): Promise<Piece[]> {
  const { payload } = discord.interaction();
  const signed = (body: string) => ({ method: "POST", headers: discord.endpoint.headers(body), body });
  const strange = (fields: object) => response(`${url}/interactions`, signed(JSON.stringify({ ...payload, ...fields })));
  return Promise.all([
    ...["/metrics", "/healthz", "/readyz", `/nothing/${memberId}?words=${words}`].map((path) => response(url + path)),
    response(`${url}/interactions`, { ...signed(JSON.stringify(payload)), headers: { "x-signature-ed25519": "0" } }),
    response(`${url}/interactions`, signed(`{"token":"interaction-token-1","data":"${words}`)),
    strange({ id: `interaction-token-1 ${words}` }),
    strange({ app_permissions: words }),
    strange({ application_id: memberId }),
    strange({ type: 99, data: words }),
  ]);
}

for (const [fault, url, logged] of [
  ["is a port where nobody listens", () => "http://127.0.0.1:9", "ECONNREFUSED"],
  ["is a host name that is none", () => "https://nothing.invalid", "nothing.invalid"],
  ["speaks no TLS where it should", (plain: string) => plain.replace("http:", "https:"), "ERR_SSL"],
] as const) {
  run(`npm start: an API that ${fault}`, async () => {
    const plain = await startApiServer(good);
    const { discord, bot, close } = await startMarkedBot({ API_BASE_URL: url(plain.url) });
    await discord.type("scores", { contract: contracts[0] ?? "" }).finished();
    await bot.line(new RegExp(logged));
    await close();
    await plain.close();
    expectNoneOf({ ...secrets, ...people }, written(bot));
  });
}

// Both scripts word a refusal alike.
for (const [fault, behaviour, ofStart, beside, ofOther] of [
  ["refuses the token", discordAnswers(401), /check DISCORD_TOKEN/, "deploy", /Discord rejected /],
  ["forbids everything", discordAnswers(403), /to \(403: Bot \[redacted\]/, "doctor", /403: Bot \[redacted\]/],
  ["fails", discordAnswers(500), /Discord cannot be connected to/, "doctor", /Discord responded with 500/],
  ["leads elsewhere", discordAnswers(302, { location: "/elsewhere" }), /isn't Discord/, "deploy", /isn't Discord/],
] as const) {
  for (const [name, says] of [
    ["start", ofStart],
    [beside, ofOther],
  ] as const) {
    run(`npm run ${name}: a Discord that ${fault} and repeats what it is sent`, async () => {
      const discord = await startApiServer(behaviour);
      const urls = { DISCORD_API_URL: discord.url, API_BASE_URL: discord.url, HTTP_PORT: "0" };
      expectNoneOf(secrets, await failing(start(name, { ...botSecrets, ...deploySecrets, ...urls }), says));
      expect(discord.requests.filter(({ url }) => url === "/elsewhere")).toEqual([]);
      await discord.close();
    });
  }
}

for (const [name, fault, token] of [
  ["start", "that no header takes", `${secrets.DISCORD_TOKEN}\u0175`],
  ["deploy", "with a space in it", `${secrets.DISCORD_TOKEN} abc`],
  ["doctor", "that no header takes", `${secrets.DISCORD_TOKEN}\u0175`],
] as const) {
  run(`npm run ${name}: a token ${fault}`, async () => {
    const discord = await startApiServer(hang);
    const urls = { DISCORD_API_URL: discord.url, API_BASE_URL: discord.url, API_TIMEOUT_MS: "100", API_DEADLINE_MS: "100" };
    const script = start(name, { ...botSecrets, ...deploySecrets, ...urls, DISCORD_TOKEN: token, HTTP_PORT: "0" });
    expectNoneOf(secrets, await failing(script, /DISCORD_TOKEN must be the bot's token, without /));
    expect(discord.requests.filter(({ headers }) => "authorization" in headers)).toEqual([]);
    await discord.close();
  });
}

for (const [fault, hostOf] of [
  ["repeats the password that it refuses", (host: string) => host],
  ["is not there", () => "127.0.0.1:9"],
] as const) {
  run(`npm start and npm run doctor: a database that ${fault}`, async () => {
    const database = await startEchoingDatabase();
    const DATABASE_URL = `postgres://marked:${secrets.databasePassword}@${hostOf(database.host)}/marked`;
    const { discord, bot, api, url, close } = await startMarkedBot({ DATABASE_URL, LOG_LEVEL });
    await discord.type("server set", { zone: "UTC" }).finished();
    await bot.line(/database/);
    const pieces = await httpAnswers(url, discord);
    const doctor = start("doctor", { ...botSecrets, ...deploySecrets, DATABASE_URL, API_BASE_URL: api.url });
    await doctor.exit();
    expect(
      written(doctor)
        .map(({ text }) => text)
        .join("\n"),
    ).toContain("DATABASE_URL");
    await close();
    await database.close();
    expectNoneOf(secrets, [...pieces, ...written(bot), ...written(doctor)]);
  });
}

run("npm start: a gateway that refuses the token", async () => {
  const { discord, bot, close } = await startMarkedBot({});
  discord.gateway.sockets.at(-1)?.close(4_004, secrets.DISCORD_TOKEN);
  expectNoneOf(secrets, await failing(bot, /with code 4004/));
  await close();
});

testTotal();
