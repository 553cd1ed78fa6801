import { loadConfig } from "../infra/config.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { type Io, runScript } from "../infra/script.ts";
import { openServiceDatabase, type ServiceDatabase } from "../service/database/database.ts";
import { createKey, type KeyRecord, listKeys, revokeKey } from "../service/serve/keys.ts";
import { keysSettings } from "../service/service-variables.ts";

const usage = `Makes, lists and revokes the API keys of the service.

  npm run keys -- create NAME     makes a key and prints it once: only its hash is stored
  npm run keys -- list            one line a key: id, name, created, revoked
  npm run keys -- revoke ID       revokes a key, within 5 seconds in every process of the service

Uses SERVICE_DATABASE; see .env.example.`;

const DATABASE_MS = 10_000;
const MAX_NAME = 100;
const parameters = new Map([
  ["create", "one name; put it in quotes if it has spaces"],
  ["list", "nothing else"],
  ["revoke", "one id listed by npm run keys -- list"],
]);

const seeHelp = "See npm run keys -- --help.";

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { positionals } = readFlags(argv, env, { script: "keys", usage, options: {}, allowPositionals: true });
  const [action = "", parameter = "", ...rest] = positionals;
  const takes = parameters.get(action) ?? fail(`Expected create NAME, list or revoke ID. ${seeHelp}`);
  if (rest.length > 0 || (action === "list") !== (parameter === "")) fail(`${action} takes ${takes}. ${seeHelp}`);
  if (parameter.length > MAX_NAME || /\p{Cc}/u.test(parameter)) fail(`A name has at most ${MAX_NAME} characters, on one line.`);

  const { config, secrets } = loadConfig(() => keysSettings, env);
  const redact = io.guard(secrets);
  const database = await openServiceDatabase({ url: config.SERVICE_DATABASE, limitMs: DATABASE_MS }).catch((error: Error) =>
    fail(redact(`SERVICE_DATABASE cannot be used: ${error.message}`)),
  );
  const result = await act(database, action, parameter).catch((error: Error) => fail(redact(error.message)));
  await database.close();
  io.print(result);
  return 0;
}

/** Resolves to the text to print. @throws {Error} if there is no such key. */
async function act(database: ServiceDatabase, action: string, parameter: string): Promise<string> {
  if (action === "create") {
    const { id, key } = await createKey(database, parameter, Date.now());
    return `${key}\n\nThis is the key of ${parameter}, shown only this once. Its id is ${id}.`;
  }
  if (action === "list")
    return (await listKeys(database)).map(lineOf).join("\n") || "There are no keys. Make one: npm run keys -- create NAME";
  if (await revokeKey(database, parameter, Date.now())) return `Revoked: ${parameter}`;
  throw new Error(`No key has the id ${parameter}. See npm run keys -- list.`);
}

function lineOf({ id, name, created_at, revoked_at }: KeyRecord): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const revoked = revoked_at === null ? [] : [`revoked ${day(revoked_at)}`];
  return [id, name, `created ${day(created_at)}`, ...revoked].join("  ");
}

if (import.meta.main) await runScript(main);
