import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { address, answerScores, startApiServer } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { newFolder } from "../support/new-folder.ts";
import { entryOf, jsonLines, newPost } from "../support/posts.ts";
import { anyPorts, playgroundUrl, startPlayground } from "../support/processes/playground.ts";
import { ScriptProcess } from "../support/processes/process.ts";
import { startBot } from "../support/processes/spawned-bot.ts";
import { apiKey } from "../support/sample-service.ts";
import { token } from "../support/token.ts";

/*
 * One short run of each program from its sources, without npm and without a bundle: what in-process tests cannot see is
 * that a program starts, reads its environment, and ends.
 */

/** Runs a script until it ends by itself. */
async function ended(...[script, environment, parameters]: [Script, Record<string, string>, string[]]) {
  const process = new ScriptProcess(script, environment, { through: "node", parameters });
  return { code: await process.exit(), lines: process.lines, errors: process.errors };
}
type Script = ConstructorParameters<typeof ScriptProcess>[0];

/** Starts the service, and resolves with a function that asks it. */
async function startService(environment: Record<string, string>) {
  const own = { SERVICE_PORT: "0", SERVICE_API_KEY: apiKey, ...environment };
  const service = new ScriptProcess("service", own, { through: "node" });
  cleanUp(() => service.stop());
  const [, url = ""] = await service.line(/listens on (\S+)$/);
  const scoresOf = async (contract: string) => {
    const query = `${url}/v1/collection/scores?contractAddress=${contract}`;
    const answer = await fetch(query, { headers: { "x-api-key": apiKey } });
    return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
  };
  return { service, scoresOf };
}

test.each(["gateway", "http"])("the bot answers /scores over %s, and ends with 0 on SIGTERM", async (TRANSPORT) => {
  const api = await startApiServer(answerScores());
  cleanUp(api.close);
  const { discord, bot, close } = await startBot(api.url, { TRANSPORT, SHUTDOWN_TIMEOUT_MS: "500" }, "node");
  const shown = await discord.type("scores", { contract: address() }).finished();
  expect(shown.embeds[0]?.description).toContain("Velvet Otters");
  expect([await close(), bot.errors]).toEqual([0, []]);
  expect(bot.log.at(-1)).toMatchObject({ msg: "stopped", exitCode: 0 });
});

test("the service answers with what is imported, and ends with 0 on SIGTERM; posts and keys have their scripts", async () => {
  const folder = newFolder();
  const environment = { SERVICE_DATABASE: join(folder, "service.sqlite") };
  const contract = address();
  const posts = [1, 2, 3].map((id) => newPost(id, { contract, createdAt: Date.now() - id * HOUR_MS }));
  const files = {
    collections: `contract,name,terms\n${contract},River Otters,otters\n`,
    posts: jsonLines(posts.map((post) => entryOf(post))),
  };
  for (const [kind, content] of Object.entries(files)) {
    writeFileSync(join(folder, kind), content);
    expect(await ended("import", environment, [kind, join(folder, kind)])).toMatchObject({ code: 0, errors: [] });
  }
  expect(await ended("forget", environment, ["post", "1"])).toMatchObject({ code: 0, errors: [] });
  expect(await ended("keys", environment, ["list"])).toMatchObject({ code: 0, errors: [] });
  const { service, scoresOf } = await startService(environment);
  await expect.poll(() => scoresOf(contract)).toEqual(["River Otters"]);
  expect([await service.stop(), service.errors]).toEqual([0, []]);
});

test("deploy --dry-run lists the commands, and the doctor finds what is missing", async () => {
  const discord = await DiscordStandIn.start({ token });
  cleanUp(() => discord.close());
  const environment = { DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: applicationId, DISCORD_API_URL: discord.apiUrl };
  const deploy = await ended("deploy", environment, ["--dry-run"]);
  expect(deploy).toMatchObject({ code: 0, errors: [] });
  for (const { definition } of commands) expect(deploy.lines.join("\n")).toContain(definition.name);
  const doctor = await ended("doctor", environment, []);
  expect(doctor).toMatchObject({ code: 1, errors: [] });
  expect(doctor.lines.join("\n")).toMatch(/^problem +commands +for every server, missing: \/scores/m);
  expect([discord.writes, discord.violations]).toEqual([[], []]);
});

test("the playground serves its page, and leaves no process behind", async () => {
  const script = startPlayground(anyPorts, "node");
  cleanUp(() => script.stop());
  const page = await fetch(await playgroundUrl(script));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>")]);
  expect([await script.stop(), script.errors]).toEqual([0, []]);
  expect(script.leftBehind).toBe(false);
});
