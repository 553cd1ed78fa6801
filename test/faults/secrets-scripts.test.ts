/*
 * Secrets: the other scripts run with marked secrets, and the test searches all output. `npm run faults` prints
 * this with the amounts searched and leaked.
 */
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { variables } from "../../src/doctor/settings.ts";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { address, answer, hang, startApiServer } from "../support/api-server.ts";
import { processes } from "../support/process-table.ts";
import {
  botSecrets,
  deploySecrets,
  expectNoneOf,
  failing,
  run,
  secrets,
  start,
  testTotal,
  throwIn,
  throwing,
} from "../support/processes/marked.ts";
import { leaksIn, type Piece, response, titles, written } from "../support/processes/output.ts";
import { playgroundUrl, startPlayground } from "../support/processes/playground.ts";
import type { ScriptProcess } from "../support/processes/process.ts";
import { discordAnswers } from "./echoes.ts";

const folder = mkdtempSync(join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

run("npm run deploy: a good Discord", async () => {
  const discord = await DiscordStandIn.start({ token: secrets.DISCORD_TOKEN });
  for (const parameters of [["--dry-run"], [], ["--clear"]]) {
    const script = start("deploy", { ...deploySecrets, DISCORD_API_URL: discord.apiUrl }, parameters);
    expect(await script.exit()).toBe(0);
    expectNoneOf(secrets, written(script));
  }
  await discord.close();
});

run("npm run deploy: a Discord that takes no command and repeats the token", async () => {
  const refuse = discordAnswers(400);
  const discord = await startApiServer((request, reply) => (request.method === "GET" ? answer([]) : refuse)(request, reply));
  const script = start("deploy", { ...deploySecrets, DISCORD_API_URL: discord.url });
  expectNoneOf(secrets, await failing(script, /rejected the request: .*\[redacted\]/));
  await discord.close();
});

run("npm run deploy: an exception that nobody caught", async () => {
  const discord = await startApiServer(hang);
  const script = start("deploy", { ...deploySecrets, ...throwing, DISCORD_API_URL: discord.url });
  await expect.poll(() => discord.requests.length).toBe(1);
  const pieces = titles(script);
  throwIn(script);
  expectNoneOf(secrets, [...pieces, ...(await failing(script, /^unhandledRejection: |^uncaughtException: /))]);
  await discord.close();
});

run("npm run doctor: an exception that nobody caught", async () => {
  const silent = await startApiServer(() => {});
  const urls = { DISCORD_API_URL: silent.url, API_BASE_URL: silent.url };
  const script = start("doctor", { ...botSecrets, ...deploySecrets, ...throwing, ...urls });
  await expect.poll(() => silent.requests.length).toBeGreaterThan(0);
  throwIn(script);
  expectNoneOf(secrets, await failing(script, /^(uncaughtException|unhandledRejection): TypeError/m));
  await silent.close();
});

for (const [name, ...parameters] of [
  ["keys", "list"],
  ["collections", "list"],
  ["forget", "post", "1"],
] as const) {
  run(`npm run ${name}: an exception that nobody caught`, async () => {
    const silent = createServer();
    const connected = once(silent, "connection");
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://service:${secrets.databasePassword}@127.0.0.1:${port}/service`;
    const script = start(name, { SERVICE_DATABASE: url, ...throwing }, [...parameters]);
    const [socket] = (await connected) as [Socket];
    throwIn(script);
    expectNoneOf(secrets, await failing(script, /^(uncaughtException|unhandledRejection): TypeError: .*\[redacted\]/m));
    socket.destroy();
    silent.close();
  });
}

run("npm run service: a key that it is given, requests good and bad, and an exception that nobody caught", async () => {
  const place = mkdtempSync(join(folder, "given-"));
  const environment = {
    SERVICE_PORT: "0",
    SERVICE_DATABASE: join(place, "data.sqlite"),
    SERVICE_API_KEY: secrets.SERVICE_API_KEY,
  };
  const script = start("service", { ...environment, ...throwing }, ["--sample"]);
  const pieces = await useService(script, secrets.SERVICE_API_KEY);
  throwIn(script);
  pieces.push(...(await failing(script, /"uncaughtException"/)), ...filesIn(place));
  expectNoneOf(secrets, pieces);
});

run("npm run service: a key of its own, which it prints on its first start alone", async () => {
  const place = mkdtempSync(join(folder, "own-"));
  const environment = { SERVICE_PORT: "0", SERVICE_DATABASE: join(place, "data.sqlite") };
  const first = start("service", environment, ["--sample"]);
  const [, key = ""] = await first.line(/^API key: (\S+) \(shown only this once/);
  const pieces = await useService(first, key);
  expect(await first.stop()).toBe(0);
  expect(first.errors).toEqual([]);
  expect(first.lines.filter((line) => line.includes(key))).toHaveLength(2);
  const second = start("service", environment, ["--sample"]);
  pieces.push(...(await useService(second, key)));
  expect(await second.stop()).toBe(0);
  expectNoneOf({ key }, [...pieces, ...written(second), ...filesIn(place)]);
});

/** Asks a service with a good key, a bad key, and on an unknown path; returns all of its output. */
async function useService(script: ScriptProcess, key: string): Promise<Piece[]> {
  const [, url = ""] = await script.line(/listens on (\S+)$/);
  const scores = `${url}/v1/collection/scores?contractAddress=${address()}`;
  const found = await response(scores, { headers: { "x-api-key": key } });
  expect(found.text).toMatch(/^200/);
  await script.line(/^Try:/);
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

const filesIn = (place: string): Piece[] =>
  readdirSync(place).map((file) => ({ where: file, text: readFileSync(join(place, file), "latin1") }));

run("npm run collect: an X that repeats the token", async () => {
  const place = mkdtempSync(join(folder, "collect-"));
  const file = join(place, "data.sqlite");
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
  const pieces = await failing(start("collect", environment, ["--once"]), /X answered 400 \(Bearer \[redacted\]\)/);
  pieces.push(...(await failing(start("collect", environment, ["--once"]), /X answered 403 \(Bearer \[redacted\]\)/)));
  expectNoneOf(secrets, [...pieces, ...filesIn(place)]);
  await x.close();
});

run("npm run collections and collect: an OpenSea that repeats the key, the operator's own or one that it gives", async () => {
  const given = "marked-key-that-opensea-gives";
  const openSea = await startApiServer((request, reply) => {
    if (request.method === "POST") answer({ api_key: given, expires_at: "2027-01-01T00:00:00Z" }, 201)(request, reply);
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
    const pieces = await failing(start("collect", environment, ["--once"]), /OpenSea answered 500 \(bad \[redacted\]\)/);
    expectNoneOf({ ...secrets, given }, [...pieces, ...written(adding)]);
  }
  await openSea.close();
});

run("npm run playground: the token and the key that it makes for itself", async () => {
  const script = startPlayground();
  const page = await playgroundUrl(script);
  const { pid } = processes().find(({ parent }) => parent === script.pid) ?? { pid: 0 };
  const environment = new Map(
    readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .map((line) => line.split("=") as [string, string]),
  );
  const made = { token: environment.get("DISCORD_TOKEN") ?? "", key: environment.get("API_KEY") ?? "" };
  expect(Object.values(made).every((secret) => secret.length > 30)).toBe(true);
  const events = await fetch(new URL("/events", page));
  const told: string[] = [];
  for await (const chunk of events.body ?? []) {
    told.push(Buffer.from(chunk).toString());
    if (told.join("").includes("\n\n")) break;
  }
  const pieces = [...titles(script), await response(page), { where: "GET /events", text: told.join("") }];
  await script.stop();
  expectNoneOf(made, [...pieces, ...written(script)]);
});

for (const name of ["start", "deploy", "service", "collect", "collections"] as const) {
  run(`npm run ${name}: a secret in every variable that refuses it`, async () => {
    const environment = Object.fromEntries(
      Object.keys(variables)
        .filter((variable) => !["DISCORD_TOKEN", "SERVICE_DATABASE"].includes(variable))
        .map((variable) => [variable, `not good: ${secrets.API_KEY}`]),
    );
    expectNoneOf(
      secrets,
      await failing(
        start(name, environment, name === "collections" ? ["list"] : []),
        /^Invalid configuration:\n( {2}[A-Z_]+ (must|is) .*\n?)+$/,
      ),
    );
  });
}

test("the search for secrets finds them in any encoding", () => {
  const secret = secrets.API_KEY;
  const ways = [
    secret,
    JSON.stringify({ said: secret }),
    JSON.stringify({ said: JSON.stringify({ said: secret }) }),
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
