import pLimit from "p-limit";
import { expect, test } from "vitest";
import { applicationId, guildId, memberId, user } from "../../src/playground/stand-in/payloads.ts";
import { leaksIn, type Piece, written } from "../support/processes/output.ts";
import { ScriptProcess } from "../support/processes/process.ts";

/** Recognizable secrets. The key has characters that JSON, URLs and patterns escape. */
export const secrets = {
  DISCORD_TOKEN: "MTEwMDAwMDAwMDAwMDAwMDAwMQ.Gmarked.the-discord_token",
  API_KEY: `marked+API/key="\\of%the&test'`,
  SERVICE_API_KEY: "marked-key-of-the-service",
  X_BEARER_TOKEN: "marked-bearer-token-of-x",
  OPENSEA_API_KEY: "marked-key-of-opensea",
  cachePassword: "marked-password-of-the-cache",
  databasePassword: "marked-password-of-the-database",
};
export const botSecrets = {
  DISCORD_TOKEN: secrets.DISCORD_TOKEN,
  API_KEY: secrets.API_KEY,
  CACHE_URL: `redis://:${secrets.cachePassword}@127.0.0.1:9`,
};
export const deploySecrets = { DISCORD_TOKEN: secrets.DISCORD_TOKEN, DISCORD_APPLICATION_ID: applicationId };

/** A member's private data, which no log may contain. */
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

/** Searches a run's output. */
export function expectNoneOf(hidden: Readonly<Record<string, string>>, pieces: readonly Piece[]): void {
  const leaks = leaksIn(pieces, hidden);
  searched.pieces += pieces.length;
  searched.leaks += leaks.length;
  expect(leaks).toEqual([]);
}

/** More concurrent programs than this would delay each other beyond the doctor's time limit. */
const slots = pLimit(4);

/** A run with marked secrets, concurrent with others. */
export const run = (title: string, body: () => Promise<unknown>) =>
  test.concurrent(`${title} → 0 leaked`, { timeout: 180_000 }, async () => {
    await slots(body);
    searched.runs += 1;
  });

/** Prints the results of a file's runs; must be the last of its tests. */
export const testTotal = () =>
  test("0 leaked in all", () => {
    const { runs, pieces, leaks } = searched;
    process.stdout.write(`secrets and people: ${runs} runs, ${pieces} lines, answers and files searched, ${leaks} leaked\n`);
    expect(leaks).toBe(0);
    expect(pieces).toBeGreaterThan(runs);
  });

/** Throws an uncaught error full of secrets, when `throwIn` says so. */
const thrower = `process.once("SIGUSR2", () => {
  const secrets = Object.values(process.env).join(" ");
  const error = new TypeError(secrets, { cause: new Error(secrets) });
  Object.assign(error, { code: secrets, headers: { authorization: secrets }, url: secrets });
  // After the program has seen the rejection, and before it exits because of it.
  process.once("unhandledRejection", () => {
    throw error;
  });
  Promise.reject(error);
})`;
export const throwing = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(thrower)}` };

export const throwIn = ({ pid }: ScriptProcess) => process.kill(pid, "SIGUSR2");

export const start = (
  name: "start" | "deploy" | "service" | "collect" | "collections" | "doctor",
  environment: Record<string, string>,
  parameters: string[] = [],
) => new ScriptProcess(name, environment, { through: "bundle", parameters });

/** Waits for a script to fail with its own words; returns all of its output. */
export async function failing(script: ScriptProcess, says: RegExp): Promise<Piece[]> {
  expect(await script.exit()).toBe(1);
  const pieces = written(script);
  expect(pieces.map(({ text }) => text).join("\n")).toMatch(says);
  return pieces;
}
