import pLimit from "p-limit";
import { expect, test } from "vitest";
import { applicationId, guildId, memberId, user } from "../../src/playground/stand-in/payloads.ts";
import { leaksIn, type Piece, written } from "./output.ts";
import { ScriptProcess, type Through } from "./process.ts";

/** Secrets by which they are known wherever they turn up. The key has what JSON, URLs and patterns write in ways of their own. */
export const secrets = {
  DISCORD_TOKEN: "MTEwMDAwMDAwMDAwMDAwMDAwMQ.Gmarked.the-discord_token",
  API_KEY: `marked+API/key="\\of%the&test'`,
  SERVICE_API_KEY: "marked-key-of-the-service",
  X_BEARER_TOKEN: "marked-bearer-token-of-x",
  cachePassword: "marked-password-of-the-cache",
  databasePassword: "marked-password-of-the-database",
};
export const botSecrets = {
  DISCORD_TOKEN: secrets.DISCORD_TOKEN,
  API_KEY: secrets.API_KEY,
  CACHE_URL: `redis://:${secrets.cachePassword}@127.0.0.1:9`,
};
export const deploySecrets = { DISCORD_TOKEN: secrets.DISCORD_TOKEN, DISCORD_APPLICATION_ID: applicationId };

/** What is a member's own, and nobody's to read in a log. */
export const words = "private words of a member";
export const people = {
  "an interaction's token": "interaction-token-",
  "a member's id": memberId,
  "a server's id": guildId,
  "a channel's id": "1100000000000000003",
  "a member's name": user(memberId).global_name,
  "a member's user name": `"${user(memberId).username}"`,
  "what a member typed": words,
};

const searched = { runs: 0, pieces: 0, leaks: 0 };

/** Searches what came out of a run. */
export function expectNoneOf(hidden: Readonly<Record<string, string>>, pieces: readonly Piece[]): void {
  const leaks = leaksIn(pieces, hidden);
  searched.pieces += pieces.length;
  searched.leaks += leaks.length;
  expect(leaks).toEqual([]);
}

/** More programs at a time than this keep each other waiting longer than the doctor waits for an answer. */
const slots = pLimit(6);

/** Something that is run with marked secrets, beside others. */
export const run = (title: string, body: () => Promise<unknown>) =>
  test.concurrent(`${title} → 0 leaked`, { timeout: 180_000 }, async () => {
    await slots(body);
    searched.runs += 1;
  });

/** Prints what the runs of a file came to; the last of its tests. */
export const testTotal = () =>
  test("0 leaked in all", () => {
    const { runs, pieces, leaks } = searched;
    process.stdout.write(`secrets and people: ${runs} runs, ${pieces} lines, answers and files searched, ${leaks} leaked\n`);
    expect(leaks).toBe(0);
    expect(pieces).toBeGreaterThan(runs);
  });

const preloaded = (program: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` });

/** Makes a script throw an error full of secrets, which nobody catches, when it is told to by `throwIn`. */
export const throwing = preloaded(`process.once("SIGUSR2", () => {
  const secrets = Object.values(process.env).join(" ");
  const error = new TypeError(secrets, { cause: new Error(secrets) });
  Object.assign(error, { code: secrets, headers: { authorization: secrets }, url: secrets });
  // Once the program has been told of the rejection, and before it has ended by that.
  process.once("unhandledRejection", () => {
    throw error;
  });
  Promise.reject(error);
})`);

/** Makes the import of a module fail with such an error: what a script loads by `import()` fails in the middle of its work. */
export const failingImport = (module: string) =>
  preloaded(`import { registerHooks } from "node:module";
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith("${module}")) return nextLoad(url, context);
    const secrets = Object.values(process.env).join(" ");
    throw Object.assign(new TypeError(secrets, { cause: new Error(secrets) }), { headers: { authorization: secrets } });
  },
})`);
export const throwIn = ({ pid }: ScriptProcess) => process.kill(pid, "SIGUSR2");

export const start = (
  name: "start" | "deploy" | "service" | "collect" | "doctor",
  environment: Record<string, string>,
  parameters: string[] = [],
  through: Through = "bundle",
) => new ScriptProcess(name, environment, { through, parameters });

/** Waits for a script to fail with words of its own; answers with all it has written. */
export async function failing(script: ScriptProcess, says: RegExp): Promise<Piece[]> {
  expect(await script.exit()).toBe(1);
  const pieces = written(script);
  expect(pieces.map(({ text }) => text).join("\n")).toMatch(says);
  return pieces;
}
