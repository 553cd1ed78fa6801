import { runBot } from "../app/run-bot.ts";
import { readFlags } from "../infra/flags.ts";
import { runScript } from "../infra/script.ts";

const usage = `Runs the bot until SIGTERM or Ctrl-C. Logs one JSON object per line on stdout.

  npm start

Needs DISCORD_TOKEN, API_BASE_URL and API_KEY, and with TRANSPORT=http also DISCORD_APPLICATION_ID and DISCORD_PUBLIC_KEY; see
.env.example. Check them first with npm run doctor.`;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  readFlags(argv, env, { script: "start", usage, options: {} });
  await runBot();
  return 0;
}

if (import.meta.main) await runScript(main);
