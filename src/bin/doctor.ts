import { toAddress } from "../contract/address.ts";
import { examineProcess } from "../doctor/checked-settings.ts";
import { examine } from "../doctor/examine.ts";
import { asText } from "../doctor/report.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { type Io, runScript } from "../infra/script.ts";

const usage = `Checks the configuration, from the token to the API's answers, and says how to fix each problem. Changes nothing.

  npm run doctor                       one line per check: ok, problem or not checked
  npm run doctor -- --contract 0x…     checks the API with this collection
  npm run --silent doctor -- --json    prints one JSON object: { ok, checks: [{ name, status, detail, fix }] }

Exits with 0 if everything is fine, 1 otherwise. Reads every variable in .env.example, including the service's.`;

/** Bored Ape Yacht Club, which most services know. */
const KNOWN_COLLECTION = "0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d";

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const flags = readFlags(argv, env, {
    script: "doctor",
    usage,
    options: { contract: { type: "string", default: KNOWN_COLLECTION }, json: { type: "boolean", default: false } },
  });
  const contract =
    toAddress(flags.contract) ?? fail("--contract must be 0x followed by 40 hexadecimal digits. See npm run doctor -- --help.");

  const config = examineProcess(env);
  io.guard(config.secrets);
  const checks = await examine(config, contract);
  const isWell = checks.every(({ status }) => status !== "problem");
  io.print(flags.json ? JSON.stringify({ ok: isWell, checks }) : asText(checks));
  return isWell ? 0 : 1;
}

if (import.meta.main) await runScript(main);
