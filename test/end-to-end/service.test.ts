import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import { PostWriter } from "../../src/service/store/post-writer.ts";
import { cleanUp } from "../support/clean-up.ts";
import { addressOf } from "../support/ids.ts";
import { newFolder } from "../support/new-folder.ts";
import { newPost } from "../support/posts.ts";
import { ScriptProcess, type Through } from "../support/processes/process.ts";
import { listCollections } from "../support/service.ts";

const ownKey = "a-key-of-their-own";
let folder = "";
beforeEach(() => {
  folder = newFolder();
});

const sampleFile = () => join(folder, "data", "sample.sqlite");
const file = () => join(folder, "data", "service.sqlite");

/** Starts the service over the sample. */
async function start(environment: Record<string, string> = {}, through: Through = "bundle") {
  const script = new ScriptProcess(
    "service",
    { SERVICE_PORT: "0", SERVICE_HOST: "0.0.0.0", SERVICE_DATABASE: file(), ...environment },
    { through, parameters: ["--sample"] },
  );
  cleanUp(() => script.stop());
  const [, url = ""] = await script.line(/listens on (http:\/\/0\.0\.0\.0:\d+)$/);
  await script.line(/^Try:/);
  const [, contract = ""] = await script.line(/^ {2}(0x[0-9a-f]{40}) {2}\S/);
  const request = (key: string, operation = "scores") =>
    fetch(`${url}/v1/collection/${operation}?contractAddress=${contract}`, { headers: { "x-api-key": key } });
  return { script, contract, request };
}

test("a key of npm run keys is accepted, no key is printed, and the sample is rebuilt in a file of its own", async () => {
  const first = await start({}, "node");
  expect(first.script.lines).toContain(`API key: SERVICE_DATABASE=${sampleFile()} npm run keys -- create NAME makes one`);
  const keys = new ScriptProcess(
    "keys",
    { SERVICE_DATABASE: sampleFile() },
    { through: "bundle", parameters: ["create", "a-bot"] },
  );
  const [key = ""] = await keys.line(/^cp_\S+$/);
  const expected = { successful: 1, data: [{ contractAddress: first.contract }] };
  await expect.poll(async () => (await first.request(key)).json()).toMatchObject(expected);
  expect(first.script.lines.filter((line) => /^ {2}0x/.test(line))).toHaveLength(12);
  expect(first.script.lines).toContainEqual(expect.stringMatching(/sample data, made up, in .*sample\.sqlite\.$/));
  expect(await first.script.stop("SIGINT")).toBe(0);

  const second = await start();
  expect(await (await second.request(key)).json()).toMatchObject(expected);
});

test("--known starts with a dozen collections, and brings back none of them that was removed", async () => {
  const environment = { SERVICE_DATABASE: file(), SERVICE_PORT: "0" };
  const startKnown = async () => {
    const script = new ScriptProcess("service", environment, { through: "bundle", parameters: ["--known"] });
    cleanUp(() => script.stop());
    await script.line(/^Try:/);
    return script.lines.filter((line) => /^ {2}0x/.test(line));
  };
  const all = await startKnown();
  expect(all).toHaveLength(12);
  const [, removed = ""] = /(0x\w+)/.exec(all[0] ?? "") ?? [];
  const parameters = ["remove", removed, "--yes"];
  expect(await new ScriptProcess("collections", environment, { through: "bundle", parameters }).exit()).toBe(0);
  expect(await startKnown()).toEqual(all.slice(1));
});

test("over data of one's own the sample is refused", async () => {
  const database = await openServiceDatabase({ url: `sqlite:${file()}`, limitMs: 5_000 });
  await listCollections(database, addressOf(1));
  await database.transact("test", (transaction) =>
    new PostWriter().take(transaction, [newPost(1, { contract: addressOf(1) })], Date.now()),
  );
  await database.close();
  const script = new ScriptProcess("service", { SERVICE_DATABASE: file() }, { through: "bundle", parameters: ["--sample"] });
  expect([await script.exit(), script.errors]).toEqual([
    1,
    ["The service could not start: there is data of your own at SERVICE_DATABASE. Leave out --sample"],
  ]);
});

test("SERVICE_API_KEY is accepted while it is set, and a second process may share the file", async () => {
  const first = await start({ SERVICE_API_KEY: ownKey });
  expect((await first.request(ownKey)).status).toBe(200);
  expect(first.script.lines.join("\n")).not.toContain(ownKey);
  const another = `another-${ownKey}`;
  const second = await start({ SERVICE_API_KEY: another, SERVICE_DATABASE: `sqlite:${file()}` });
  await first.script.stop();
  expect(second.script.errors).toEqual([]);
  expect([(await second.request(ownKey)).status, (await second.request(another)).status]).toEqual([403, 200]);
});

test.each([
  [
    "a database that cannot be made",
    { SERVICE_DATABASE: "/dev/null/service.sqlite" },
    /SERVICE_DATABASE: .* Choose another file, or move this one away to start with a new one\.$/,
  ],
  [
    "a port that is taken",
    { SERVICE_PORT: "taken" },
    /^The service could not start: cannot listen on SERVICE_HOST and SERVICE_PORT \(.*EADDRINUSE.*\): choose another SERVICE_PORT$/,
  ],
] as const)("%s is one clear line", async (_name, environment, line) => {
  const server = createServer().listen(0, "127.0.0.1");
  cleanUp(() => server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const SERVICE_PORT = "SERVICE_PORT" in environment ? String(port) : "0";
  const script = new ScriptProcess(
    "service",
    { SERVICE_DATABASE: join(folder, "service.sqlite"), ...environment, SERVICE_PORT },
    { through: "bundle" },
  );
  expect(await script.exit()).toBe(1);
  expect(script.errors).toEqual([expect.stringMatching(line)]);
});
