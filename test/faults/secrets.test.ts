/*
 * Secrets and people: programs run with marked secrets, through good answers and faults that repeat them, and the test
 * searches all output. `npm run faults` prints this with the amounts searched and leaked.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { variables } from "../../src/doctor/checked-settings.ts";
import { memberId } from "../../src/playground/stand-in/payloads.ts";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import type { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { address, answer, answerScores, startApiServer } from "../support/api-server.ts";
import { leaksIn, type Piece, response, titles, written } from "../support/processes/output.ts";
import type { ScriptProcess } from "../support/processes/process.ts";
import { startBot } from "../support/processes/spawned-bot.ts";
import { apiEchoes, discordAnswers, discordEchoes } from "./echoes.ts";
import { startEchoingDatabase } from "./echoing-database.ts";
import {
  botSecrets,
  deploySecrets,
  expectNoneOf,
  failing,
  people,
  run,
  secrets,
  start,
  testTotal,
  throwIn,
  throwing,
  words,
} from "./marked.ts";

const folder = mkdtempSync(join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

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
    const printed = [...discord.exchanges.values()].flatMap(({ calls }) => calls);
    expectNoneOf(
      secrets,
      printed.map((call) => ({ where: "what members read", text: JSON.stringify(call) })),
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

run("npm run doctor: a Discord that answers 403 and repeats what it is sent", async () => {
  const discord = await startApiServer(discordAnswers(403));
  const urls = { DISCORD_API_URL: discord.url, API_BASE_URL: discord.url, HTTP_PORT: "0" };
  const doctor = start("doctor", { ...botSecrets, ...deploySecrets, ...urls });
  expectNoneOf(secrets, await failing(doctor, /403: Bot \[redacted\]/));
  await discord.close();
});

run("npm start and npm run doctor: a database that repeats the password that it refuses", async () => {
  const database = await startEchoingDatabase();
  const DATABASE_URL = `postgres://marked:${secrets.databasePassword}@${database.host}/marked`;
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

run("npm run deploy: a Discord that takes no command and repeats the token", async () => {
  const refuse = discordAnswers(400);
  const discord = await startApiServer((request, reply) => (request.method === "GET" ? answer([]) : refuse)(request, reply));
  const script = start("deploy", { ...deploySecrets, DISCORD_API_URL: discord.url });
  expectNoneOf(secrets, await failing(script, /rejected the request: .*\[redacted\]/));
  await discord.close();
});

run("npm run service: a key that it is given, requests good and bad, and an exception that nobody caught", async () => {
  const position = mkdtempSync(join(folder, "given-"));
  const environment = {
    SERVICE_PORT: "0",
    SERVICE_DATABASE: join(position, "data.sqlite"),
    SERVICE_API_KEY: secrets.SERVICE_API_KEY,
  };
  const script = start("service", { ...environment, ...throwing }, ["--sample"]);
  const pieces = await useService(script, secrets.SERVICE_API_KEY);
  throwIn(script);
  pieces.push(...(await failing(script, /"uncaughtException"/)), ...filesIn(position));
  expectNoneOf(secrets, pieces);
});

/** Asks a service with a good key, a bad key, and on an unknown path; returns all of its output. */
async function useService(script: ScriptProcess, key: string): Promise<Piece[]> {
  const [, url = ""] = await script.line(/listens on (\S+)$/);
  await script.line(/^Try:/);
  const scores = `${url}/v1/collection/scores?contractAddress=${address()}`;
  const found = await response(scores, { headers: { "x-api-key": key } });
  expect(found.text).toMatch(/^200/);
  return [
    found,
    ...(await Promise.all([
      response(scores, { headers: { "x-api-key": `${key}x` } }),
      response(`${scores}%`, { headers: { "x-api-key": key } }),
      response(`${url}/nothing`, { headers: { "x-api-key": key } }),
      response(scores, { method: "POST", headers: { "x-api-key": key, "content-type": "text/html" }, body: "gm" }),
    ])),
    ...titles(script),
  ];
}

const filesIn = (position: string): Piece[] =>
  readdirSync(position).map((file) => ({ where: file, text: readFileSync(join(position, file), "latin1") }));

run("npm run collect: an X that repeats the token", async () => {
  const position = mkdtempSync(join(folder, "collect-"));
  const file = join(position, "data.sqlite");
  const database = await openServiceDatabase({ url: `sqlite:${file}`, limitMs: 5_000 });
  await database.run("add", (connection) =>
    connection.insertInto("collections").values({ address: address(), name: "Otters", terms: "[]" }).execute(),
  );
  await database.close();
  const echo = { title: secrets.X_BEARER_TOKEN, detail: `Bearer ${secrets.X_BEARER_TOKEN}` };
  const x = await startApiServer(answer(echo, 503), answer(echo, 503), answer(echo, 400), answer(echo, 403));
  const environment = {
    SERVICE_DATABASE: file,
    COLLECT_FROM: "x",
    X_BEARER_TOKEN: secrets.X_BEARER_TOKEN,
    X_API_URL: x.url,
    COLLECT_DOLLARS_PER_DAY: "5",
  };
  const refused = start("collect", environment);
  await refused.line(/X answered 400 \(Bearer \[redacted\]\)/);
  await refused.stop();
  // A failed collection is due again in a minute.
  const again = await openServiceDatabase({ url: `sqlite:${file}`, limitMs: 5_000 });
  await again.run("due", (connection) => connection.updateTable("polls").set({ due_at: 0 }).execute());
  await again.close();
  const pieces = await failing(start("collect", environment), /X answered 403 \(Bearer \[redacted\]\)/);
  pieces.push(...written(refused));
  expectNoneOf(secrets, [...pieces, ...filesIn(position)]);
  await x.close();
});

run("npm run collections and collect: an OpenSea that repeats the key, the operator's own or one that it gives", async () => {
  const provided = "marked-key-that-opensea-gives";
  const openSea = await startApiServer((request, reply) => {
    if (request.method === "POST") answer({ api_key: provided, expires_at: "2027-01-01T00:00:00Z" }, 201)(request, reply);
    else answer({ errors: [`bad ${request.headers["x-api-key"]}`] }, 500)(request, reply);
  });
  for (const own of [secrets.OPENSEA_API_KEY, ""]) {
    const environment = {
      SERVICE_DATABASE: join(mkdtempSync(join(folder, "opensea-")), "data.sqlite"),
      ...{ COLLECT_FROM: "opensea", OPENSEA_API_URL: openSea.url, OPENSEA_API_KEY: own },
    };
    const adding = start("collections", environment, ["add", address(), "--yes"]);
    expect(await adding.exit()).toBe(0);
    expect(adding.lines[0]).toContain("OpenSea answered 500 (bad [redacted])");
    const collecting = start("collect", environment);
    await collecting.line(/OpenSea answered 500 \(bad \[redacted\]\)/);
    await collecting.stop();
    expectNoneOf({ ...secrets, provided }, [...written(collecting), ...written(adding)]);
  }
  await openSea.close();
});

run("npm start: a secret in every variable that refuses it", async () => {
  const names = Object.keys(variables).filter((variable) => variable !== "SERVICE_DATABASE");
  const environment = {
    ...Object.fromEntries(names.map((variable) => [variable, `not good: ${secrets.API_KEY}`])),
    DISCORD_TOKEN: `${secrets.DISCORD_TOKEN} abc`,
  };
  const says = /^Invalid configuration:\n( {2}[A-Z_]+ (must|is) .*\n?)+$/;
  expectNoneOf(secrets, await failing(start("start", environment), says));
});

test("the search for secrets finds them in any encoding", () => {
  const secret = secrets.API_KEY;
  const ways = [
    secret,
    JSON.stringify({ printed: secret }),
    JSON.stringify({ printed: JSON.stringify({ printed: secret }) }),
    `?key=${encodeURIComponent(secret)}`,
    ...["", "B", "Bo"].flatMap((before) =>
      (["base64", "base64url", "hex"] as const).map((form) => Buffer.from(`${before}${secret} `).toString(form)),
    ),
    Buffer.from(secret, "utf16le").toString("latin1"),
  ];
  for (const text of ways) expect(leaksIn([{ where: "here", text }], { secret }), text).toHaveLength(1);
  expect(leaksIn([{ where: "here", text: "nothing of the kind" }], secrets)).toEqual([]);
});

testTotal();
