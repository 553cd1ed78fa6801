import { execFile } from "node:child_process";
import { cpSync, existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Locale } from "discord-api-types/v10";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { wordsOf } from "../../src/cards/picture-words.ts";
import { createRenderer } from "../../src/charts/renderer.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { languageOf } from "../../src/words/language.ts";
import { newDatabaseUrl } from "../support/databases/new-database.ts";
import { describeWithRedis, RedisServer } from "../support/databases/redis.ts";
import { newFolder } from "../support/new-folder.ts";
import { trends } from "../support/pictures.ts";
import { bundle, ScriptProcess, type Through } from "../support/processes/process.ts";
import { startBot } from "../support/processes/spawned-bot.ts";
import { type SampleService, startSampleService } from "../support/sample-service.ts";

/*
 * The image's programs without the image: each bundled as for it, far from the packages that it was built from.
 */

let service: SampleService;

beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.close());

test("the programs are plain ASCII, which V8 keeps in half the memory", () => {
  const programs = globSync(join(bundle, "{*,parts/*}.js"));
  expect(programs.length).toBeGreaterThan(3);
  expect(programs.filter((path) => /\P{ASCII}/u.test(readFileSync(path, "utf8")))).toEqual([]);
});

/** The member's view of a few commands and clicks, and the bot's exit. */
async function seenWith(through: Through, environment: Record<string, string> = {}) {
  const contract = service.collections[0]?.address ?? "";
  const { discord, bot, close } = await startBot(service.url, { SHUTDOWN_TIMEOUT_MS: "2000", ...environment }, through);
  const seen: unknown[] = [];
  for (const [command, options] of [
    ["scores", { contract }],
    ["influencers", { contract, count: 20 }],
    ["toptweets", { contract, private: true }],
    ["scores", { contract: "gm" }],
    ["help", {}],
  ] as const) {
    const { content, embeds, components, ephemeral } = await discord.type(command, options).finished();
    // The two answers differ in their second, which a button's id has in base 36.
    const message = JSON.stringify({ content, embeds, components, ephemeral });
    seen.push(message.replace(/\b\d{10}\b|(?<=:)[0-9a-z]{6}(?=:)/g, "a time"));
  }
  return { seen, exitCode: await close(), errors: bot.errors };
}

test("the bot's answers are the same as unbundled", async () => {
  const [bundled, unbundled] = await Promise.all([seenWith("bundle"), seenWith("node")]);
  expect(bundled).toEqual(unbundled);
  expect(bundled).toMatchObject({ exitCode: 0, errors: [] });
  const [scores] = await service.entriesOf("scores", service.collections[0]?.address ?? "");
  expect(bundled.seen[0]).toContain(`# ${Number(scores?.total).toFixed(1)}`);
});

test("no other language is loaded at the start, and each with the first command that is answered in it", async () => {
  const { discord, bot, close } = await startBot(service.url, {
    NODE_OPTIONS: `--import ${new URL("../support/loaded-modules.js", import.meta.url)}`,
  });
  const loaded = () => bot.errors.flatMap((line) => /^loaded .*\/parts\/(.*)\.js$/.exec(line)?.[1] ?? []);
  const catalogues = () => loaded().filter((name) => Object.values<string>(Locale).includes(name));
  const contract = service.collections[0]?.address ?? "";
  const viewIn = async (locale: string) => {
    const { components } = await discord.type("scores", { contract }, { locale, guildLocale: locale }).finished();
    return /Conversation|推移|Diskussion/.exec(JSON.stringify(components))?.[0];
  };
  expect(await viewIn("en-US")).toBe("Conversation");
  expect([await viewIn("ja"), await viewIn("ja")]).toEqual(["推移", "推移"]);
  // Log lines and replies arrive separately; earlier imports would be logged before this one.
  await expect.poll(catalogues).toEqual(["ja"]);
  expect(await viewIn("de")).toBe("Diskussion");
  await expect.poll(catalogues).toEqual(["ja", "de"]);
  await close();
});

test("pictures are drawn by the bundle, in every family of fonts, with fonts and the library beside it", async () => {
  const bundled = (await import(join(bundle, "parts", "renderer.js"))) as { createRenderer: typeof createRenderer };
  const [ours, clone] = [bundled.createRenderer(), createRenderer()];
  // One language of each family of fonts, whose files lie beside the bundle.
  for (const locale of ["en-US", "ru", "vi", "ja", "ko", "th", "zh-CN", "zh-TW"]) {
    const language = await languageOf(locale);
    const word = wordsOf(language);
    const picture = trends(1, DAY_MS / 24, { locale, title: word("scores.total") });
    const png = Buffer.from(await ours.render(picture));
    expect(png.equals(await clone.render(picture)), locale).toBe(true);
  }
});

test("npm runs the same scripts there as in a clone", async () => {
  const { scripts, version } = JSON.parse(readFileSync(join(bundle, "package.json"), "utf8"));
  expect(version).toBe(manifest.version);
  const ofClone = Object.entries(manifest.scripts).filter(
    ([name, line]) => / src\/bin\/\w+\.ts$/.test(line) && name !== "playground",
  );
  expect(Object.keys(scripts).toSorted()).toEqual(ofClone.map(([name]) => name).toSorted());
  for (const line of Object.values<string>(scripts)) {
    const [, program = ""] = /^exec node(?: --[\w-]+=\d+)* (\w+\.js)$/.exec(line) ?? [];
    expect(existsSync(join(bundle, program)), line).toBe(true);
  }
  const env = { PATH: process.env["PATH"], SERVICE_DATABASE: newDatabaseUrl() };
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "keys", "--", "list"], { cwd: bundle, env });
  expect(stdout).toBe("There are no keys. Make one: npm run keys -- create NAME\n");
});

test("the notices of third parties have the fonts' licence, and name the library that draws", () => {
  const notices = readFileSync(join(bundle, "third-party-notices.txt"), "utf8");
  const fonts = globSync("@fontsource-variable/*", { cwd: join(bundle, "node_modules") });
  expect(fonts).toContain("@fontsource-variable/noto-sans-thai");
  for (const name of fonts) {
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+: OFL-1\\.1\n\n(.+\n)+\n?[^]*?SIL OPEN FONT LICENSE`, "m"));
  }
  for (const name of ["core", `core-${process.platform}-${process.arch}\\S*`, "helpers"]) {
    expect(notices).toMatch(new RegExp(`^@takumi-rs/${name} [\\d.]+: \\(MIT OR Apache-2\\.0\\)\n\nMIT License`, "m"));
  }
});

test("Node uses the compiled code that is stored for the bundle", async () => {
  const folder = newFolder();
  cpSync(bundle, folder, { recursive: true });
  await promisify(execFile)(process.execPath, ["ops/compile-cache.ts", folder], { env: {} });
  const env = { NODE_COMPILE_CACHE: join(folder, "compile-cache"), NODE_DEBUG_NATIVE: "COMPILE_CACHE" };
  const { stderr } = await promisify(execFile)(process.execPath, [join(folder, "keys.js"), "--help"], { env });
  expect(stderr).toMatch(/code cache for ESM .*\/parts\/\S+ was accepted/);
  expect(stderr).not.toMatch(/\/parts\/.*(rejected|not initialized)/);
});

describeWithRedis("with a cache that replicas share", () => {
  test("neither the bot nor the doctor has anything for stderr: Node warns of what packages do, once they are bundled", async () => {
    const server = await RedisServer.start();
    const CACHE_URL = server.url;
    const doctor = new ScriptProcess("doctor", { CACHE_URL }, { through: "bundle" });
    expect(await seenWith("bundle", { CACHE_URL })).toMatchObject({ exitCode: 0, errors: [] });
    // Nothing else is set.
    expect([await doctor.exit(), doctor.errors]).toEqual([1, []]);
    await doctor.line(/^ok +cache +shared at /);
    // A busy machine may exceed the cache's time limit.
    expect(await server.run((client) => client.dbsize())).toBeGreaterThan(0);
    await server.stop();
  });
});
