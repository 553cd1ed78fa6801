import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { newFolder } from "../support/new-folder.ts";
import { type ScriptOptions, ScriptProcess } from "../support/processes/process.ts";
import { token } from "../support/token.ts";

let discord: DiscordStandIn;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token });
});
afterEach(async () => {
  expect(discord.violations).toEqual([]);
  await discord.close();
});

async function deploy(environment: Record<string, string>, options: ScriptOptions) {
  const own = { DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: applicationId, DISCORD_API_URL: discord.apiUrl };
  const script = new ScriptProcess("deploy", { ...own, ...environment }, options);
  return { code: await script.exit(), err: script.errors.join("\n") };
}

test.each<[string, string, string[], boolean]>([
  ["--dry-run before the --", "", ["--dry-run"], false],
  ["dry-run in an .npmrc, and --no-dry-run", "dry-run=true", ["--no-dry-run"], true],
])("writes nothing that it may have been told not to: %s", async (_case, npmrc, npmFlags, isWritten) => {
  const folder = newFolder();
  writeFileSync(join(folder, ".npmrc"), `${npmrc}\n`);
  const environment = { npm_config_userconfig: join(folder, ".npmrc") };
  const { code, err } = await deploy(environment, { npmFlags });
  expect(discord.writes.length > 0).toBe(isWritten);
  const line =
    "npm took --dry-run as its own option. Put -- before it: npm run deploy -- --dry-run, or if an .npmrc has set it: npm run deploy --no-dry-run";
  expect([code, err]).toEqual(isWritten ? [0, ""] : [1, line]);
});
