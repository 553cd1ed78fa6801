import { commands } from "../commands/index.ts";
import { loadConfig, secretsIn } from "./config.ts";
import { inviteUrl } from "./discord/invite.ts";
import { register, remedyForTwice } from "./discord/registration.ts";
import { createRest } from "./discord/rest.ts";
import { fail, readFlags } from "./infra/flags.ts";
import { userAgent } from "./infra/identity.ts";
import { createRedactor } from "./infra/redaction.ts";
import { onUncaught } from "./infra/shutdown.ts";
import { inspectMemory, migrateMemory } from "./memory/schema.ts";

const usage = `Compares the commands registered with Discord with this version's and updates what differs. Brings the bot's database up
to date. Prints the bot's invite link.

  npm run deploy                    for every server, or for DISCORD_GUILD_ID if that is set
  npm run deploy -- --guild ID      for one server
  npm run deploy -- --clear         removes them instead
  npm run deploy -- --dry-run       only shows what would change

Needs DISCORD_TOKEN and DISCORD_APPLICATION_ID, and uses DATABASE_URL; see .env.example.`;

const {
  guild,
  clear,
  "dry-run": dryRun,
} = readFlags({
  script: "deploy",
  usage,
  options: {
    guild: { type: "string" },
    clear: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
  },
  writes: true,
});
if (guild !== undefined && !/^\d{17,20}$/.test(guild))
  fail("--guild must be a Discord id: 17 to 20 digits. See npm run deploy -- --help.");

const config = loadConfig(["DISCORD_TOKEN", "DISCORD_APPLICATION_ID", "DISCORD_GUILD_ID", "DISCORD_API_URL", "DATABASE_URL"]);
/** Takes the token out, in case Discord's words repeat it. */
const redact = createRedactor(secretsIn(config));
const failWith = (message: string) => fail(redact(message));
onUncaught((error, event) => failWith(`${event}: ${error instanceof Error ? error.stack : typeof error}`));
const guildId = guild ?? config.DISCORD_GUILD_ID;
const definitions = clear ? [] : commands.map(({ definition }) => definition);
const scope = guildId ? `server ${guildId}` : "every server";

const { added, changed, removed, unchanged, failed, twiceIn } = await register(definitions, {
  rest: createRest({ apiUrl: config.DISCORD_API_URL, token: config.DISCORD_TOKEN, userAgent }),
  applicationId: config.DISCORD_APPLICATION_ID,
  guildId,
  dryRun,
}).catch((error: Error) => failWith(error.message));

const changes = { added, changed, removed, unchanged };
const print = (line: string) => process.stdout.write(`${redact(line)}\n`);
print(dryRun ? `Dry run for ${scope}; nothing is written. Without --dry-run:` : `Commands for ${scope}:`);
for (const [change, names] of Object.entries(changes)) {
  if (names.length > 0) print(`  ${change.padEnd(9)}  ${names.join(", ")}`);
}
if ([failed, ...Object.values(changes)].every((names) => names.length === 0)) print("  nothing to do: none registered");
for (const id of twiceIn) {
  print(`Server ${id} also has its own copies, so commands appear twice there.`);
  print(`  To have them once: ${remedyForTwice(id, config.DISCORD_GUILD_ID)}`);
}
const database = await (dryRun ? inspectMemory : migrateMemory)(config.DATABASE_URL).catch(({ message }: Error) => message);
if (typeof database !== "string") {
  const { from, to } = database;
  print(`Database:\n  ${from === to ? `unchanged  version ${to}` : `changed    version ${from} to ${to}`}`);
}
if (!clear) print(`\nInvite the bot to a server: ${inviteUrl(config.DISCORD_APPLICATION_ID)}`);
const problems = [
  ...(failed.length > 0 ? [`Failed: ${failed.join("; ")}`] : []),
  ...(typeof database === "string" ? [`DATABASE_URL cannot be used: ${database}`] : []),
];
if (problems.length > 0) failWith(problems.join("\n"));
