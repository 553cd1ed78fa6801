import { deploySettings } from "../app/bot-variables.ts";
import { deploy } from "../app/deploy.ts";
import { loadConfig } from "../infra/config.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { type Io, runScript } from "../infra/script.ts";

const usage = `Registers this version's commands with Discord, in place of those before. Uploads the emoji of its answers. Prints the
bot's invite link.

  npm run deploy                    for every server, or for DISCORD_GUILD_ID if that is set
  npm run deploy -- --guild ID      for one server
  npm run deploy -- --clear         removes them instead
  npm run deploy -- --dry-run       shows which commands are missing or extra, and changes nothing

Needs DISCORD_TOKEN and DISCORD_APPLICATION_ID; see .env.example.`;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { guild, clear, ...flags } = readFlags(argv, env, {
    script: "deploy",
    usage,
    options: {
      guild: { type: "string" },
      clear: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
    },
  });
  if (guild !== undefined && !/^\d{17,20}$/.test(guild))
    fail("--guild must be a Discord id: 17 to 20 digits. See npm run deploy -- --help.");

  const { config, secrets } = loadConfig(() => deploySettings, env);
  const redact = io.guard(secrets);
  const { print } = io;
  const problems = await deploy({ config, guild, clear, dryRun: flags["dry-run"], print });
  if (problems.length > 0) fail(redact(problems.join("\n")));
  return 0;
}

if (import.meta.main) await runScript(main);
