import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { newDatabaseUrl } from "../../support/databases/new-database.ts";
import { ScriptProcess } from "../../support/processes/process.ts";

/** `npm run outside` for a bot on this machine instead of in a container; everything stops when the test ends. */
async function startOutside() {
  const folder = mkdtempSync(join(tmpdir(), "collection-pulse-outside-"));
  const variables = join(folder, ".env");
  const parameters = ["--variables", variables, "--host", "127.0.0.1", "--port", "0"];
  const outside = new ScriptProcess("outside", {}, { parameters, through: "node" });
  const scripts = [outside];
  onTestFinished(async () => {
    await Promise.all(scripts.map((script) => script.stop()));
    rmSync(folder, { recursive: true });
  });
  const [, url = ""] = await outside.line(/type commands at (\S+)$/);
  const environment = {
    ...(parseEnv(readFileSync(variables, "utf8")) as Record<string, string>),
    NODE_EXTRA_CA_CERTS: join(folder, "certificate.pem"),
    HTTP_PORT: "0",
    SHUTDOWN_TIMEOUT_MS: "500",
  };
  const get = async (query = "") => {
    const answer = await fetch(`${url}/${query}`);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  return {
    get,
    url,
    apiPort: Number(new URL(String(Object(environment).API_BASE_URL)).port),
    run: (script: "deploy" | "start" | "service" | "collect", more: Record<string, string> = {}, parameters: string[] = []) => {
      const started = new ScriptProcess(script, { ...environment, ...more }, { through: "bundle", parameters });
      scripts.unshift(started);
      return started;
    },
  };
}

test("npm run outside says what it plays, and that no bot is there yet", async () => {
  const { get } = await startOutside();
  expect(await get()).toMatchObject({ status: 200, body: { shards: [], commands: [], apiRequests: [], violations: [] } });
  expect(await get("type?command=help")).toMatchObject({ status: 500, body: { message: expect.stringContaining("no bot") } });
});

test("npm run outside is reached on the loopback alone, and takes commands from no page", async () => {
  const { url, apiPort } = await startOutside();
  const reached = (address: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(apiPort, address, () => resolve("reached"));
      socket.on("error", () => resolve("refused"));
      onTestFinished(() => void socket.destroy());
    });
  // A server on all addresses has this one, too.
  expect([await reached("127.0.0.1"), await reached("127.0.0.2")]).toEqual(["reached", "refused"]);
  const statusOf = async (headers: Record<string, string>) => {
    const [response] = (await once(request(url, { headers }).end(), "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ host: `page.example:${new URL(url).port}` })).toBe(403);
  expect(await statusOf({ origin: "https://page.example" })).toBe(403);
  expect(await statusOf({ "sec-fetch-site": "cross-site" })).toBe(403);
});

test("outside.yaml passes the default files of npm run outside to every built container that reaches what it plays", async () => {
  const help = new ScriptProcess("outside", {}, { parameters: ["--help"], through: "node" });
  expect([await help.exit(), help.errors]).toEqual([0, []]);
  const [, file = ""] = /certificate\.pem beside it \(default: ([^)]+)\)/.exec(help.lines.join("\n")) ?? [];
  expect(help.lines.join("\n")).toContain(`docker compose --env-file ${file} `);
  const read = (path: string) =>
    parse(readFileSync(path, "utf8"), { merge: true }).services as Record<string, { build?: string; environment?: object }>;
  const outside = {
    extra_hosts: ["host.docker.internal:host-gateway"],
    environment: { NODE_EXTRA_CA_CERTS: "/run/outside.pem" },
    volumes: [`./${join(file, "../certificate.pem")}:/run/outside.pem:ro`],
  };
  const built = Object.entries(read("compose.yaml")).flatMap(([name, { build, environment = {} }]) =>
    build && ("DISCORD_API_URL" in environment || "BLUESKY_API_URL" in environment) ? [[name, outside]] : [],
  );
  expect(read("test/tools/outside/outside.yaml")).toEqual(Object.fromEntries(built));
});

// Six processes: with `EVIDENCE=1` alone.
if (process.env["EVIDENCE"]) {
  test("npm run outside reaches the bot over the gateway and over HTTP, and reports its answers", async () => {
    const { get, run } = await startOutside();
    const nowhere = encodeURIComponent("http://127.0.0.1:1/interactions");
    expect(await get(`type?command=help&to=${nowhere}`)).toMatchObject({
      status: 500,
      body: { message: expect.stringContaining("no first response") },
    });

    expect(await run("deploy").exit()).toBe(0);
    const [overGateway, overHttp] = [run("start"), run("start", { TRANSPORT: "http" })];
    await overGateway.line(/connected to Discord/);
    const [, address = ""] = await overHttp.line(/"url":"([^"]+)"/);
    const { collections } = (await get()).body as { collections: { address: string; name: string }[] };
    const [{ address: contract, name } = { address: "", name: "" }] = collections;

    expect(await get(`type?command=scores&contract=${contract}`)).toMatchObject({
      status: 200,
      body: { message: { embeds: [{ description: expect.stringContaining(name) }] }, calls: ["callback"] },
    });
    expect(
      await get(`type?command=scores&contract=${contract}&click=Influencers&to=${encodeURIComponent(`${address}/interactions`)}`),
    ).toMatchObject({ status: 200, body: { message: { content: expect.stringContaining("· Influencers ·") } } });
    expect((await get()).body).toMatchObject({
      shards: [[0, 1]],
      commands: expect.arrayContaining(["PUT"]),
      // Two processes, each with its own cache, and the click.
      apiRequests: ["scores", "scores", "influencers"].map((what) => expect.stringContaining(`/${what}?`)),
      violations: [],
    });
    const digest = `type?command=watch%20add&contract=${contract}&what=digest&hour=7&permissions=32`;
    expect(await get(digest)).toMatchObject({ status: 200, body: { message: { embeds: [expect.anything()] } } });
    expect(await get("messages")).toEqual({ status: 200, body: [] });

    // Neither process has asked for that collection yet.
    const another = collections[1]?.address;
    expect(await get(`talk?contract=${another}`)).toEqual({ status: 200, body: { posts: 30 } });
    expect(JSON.stringify(await get(`type?command=toptweets&contract=${another}`))).toMatch(/talker.{0,2}_30/);
  });

  test("npm run outside plays Bluesky and OpenSea for a service that collects", async () => {
    const { get, run } = await startOutside();
    const SERVICE_API_KEY = "a-key-of-this-test";
    const SERVICE_DATABASE = newDatabaseUrl();
    const service = run("service", { SERVICE_DATABASE, SERVICE_API_KEY, SERVICE_PORT: "0" }, ["--known"]);
    const [, url = ""] = await service.line(/listens on (\S+)$/);
    const [, punks = ""] = await service.line(/^ {2}(0x\w+) {2}CryptoPunks$/);
    const collect = run("collect", { SERVICE_DATABASE });
    await collect.line(/a collection is done/);
    expect(await get(`post?text=${encodeURIComponent("gm from a CryptoPunk")}`)).toMatchObject({ status: 200 });
    const posts = async () => {
      const path = `/v1/collection/tweets?contractAddress=${punks}`;
      return (await fetch(`${url}${path}`, { headers: { "x-api-key": SERVICE_API_KEY } })).text();
    };
    await expect.poll(posts).toContain("gm from a CryptoPunk");
  });
}
