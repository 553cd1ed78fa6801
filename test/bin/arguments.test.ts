import { expect, test } from "vitest";
import { main as collect } from "../../src/bin/collect.ts";
import { main as collections } from "../../src/bin/collections.ts";
import { main as deploy } from "../../src/bin/deploy.ts";
import { main as doctor } from "../../src/bin/doctor.ts";
import { main as forget } from "../../src/bin/forget.ts";
import { main as importing } from "../../src/bin/import.ts";
import { main as keys } from "../../src/bin/keys.ts";
import { main as start } from "../../src/bin/main.ts";
import { main as playground } from "../../src/bin/playground.ts";
import { main as service } from "../../src/bin/service.ts";
import { addressOf } from "../support/ids.ts";
import { runInProcess } from "../support/run-in-process.ts";

const scripts = { start, deploy, doctor, service, import: importing, collections, collect, forget, keys, playground };
type Script = keyof typeof scripts;

const flags: Partial<Record<Script, readonly string[]>> = {
  deploy: ["--guild ID", "--clear", "--dry-run"],
  doctor: ["--contract 0x…", "--json"],
};

test.each(Object.keys(scripts) as Script[])("npm run %s -- --help prints its help, and does nothing else", async (script) => {
  const { code, out, errors } = await runInProcess(scripts[script], ["--help"]);
  expect([code, errors]).toEqual([0, []]);
  expect(out.join("\n")).toMatch(new RegExp(`npm (run )?${script}`));
  for (const flag of flags[script] ?? []) expect(out.join("\n")).toContain(flag);
});

const otters = addressOf(1);
const refusals: readonly [script: Script, argv: string[], line: RegExp, env?: Record<string, string>][] = [
  ["keys", ["--no-such-flag"], /^Unknown option '--no-such-flag'\. See npm run keys -- --help\.$/],
  ["start", ["now"], /^Unexpected argument 'now'/],
  ["deploy", ["--guild"], /argument missing\. See npm run deploy -- --help\.$/],
  ["deploy", ["--guild", "here"], /^--guild must be a Discord id/],
  [
    "deploy",
    [],
    /^npm took --dry-run as its own option\. Put -- before it: npm run deploy -- --dry-run/,
    { npm_config_dry_run: "true" },
  ],
  [
    "deploy",
    [],
    /^Invalid configuration:\n {2}DISCORD_TOKEN is missing \(see \.env\.example\)\n {2}DISCORD_APPLICATION_ID is missing/,
  ],
  ["doctor", ["--contract", "0x1"], /^--contract must be 0x followed by 40 hexadecimal digits/],
  ["playground", ["--live", "--own"], /^Choose --live or --own\. See npm run playground -- --help\.$/],
  ["service", [], /^Invalid configuration:\n {2}SERVICE_PORT must be /, { SERVICE_PORT: "many" }],
  ["collect", [], /^Invalid configuration:\n {2}X_BEARER_TOKEN is missing \(see \.env\.example\)/, { COLLECT_FROM: "x" }],
  ["keys", [], /^Expected create NAME, list or revoke ID\. See npm run keys -- --help\.$/],
  ["keys", ["toString"], /^Expected create NAME/],
  ["keys", ["create"], /^create takes one name; put it in quotes if it has spaces\. See npm run keys -- --help\.$/],
  ["keys", ["create", "two", "words"], /^create takes one name; put it in quotes/],
  ["keys", ["create", "a\nb"], /on one line/],
  ["keys", ["revoke"], /^revoke takes one id listed by npm run keys -- list\./],
  ["keys", ["list", "all"], /^list takes nothing else\./],
  ["forget", [], /^Expected post ID, author ID or @HANDLE\. See npm run forget -- --help\.$/],
  ["forget", ["posts", "1"], /^Expected post ID/],
  ["forget", ["post"], /^An id has digits alone\. /],
  ["forget", ["post", "@river"], /^An id has digits alone\. /],
  ["forget", ["author", "river"], /^An id has digits alone, and a handle begins with @ /],
  ["forget", ["author", "@ri ver"], /^An id has digits alone, and a handle/],
  ["forget", ["author", "@river/.."], /^An id has digits alone, and a handle/],
  ["forget", ["post", "1", "2"], /^post takes one id\. /],
  ["forget", ["post", "1"], /^SERVICE_DATABASE cannot be used: /, { SERVICE_DATABASE: "/dev/null/x.sqlite" }],
  ["import", [], /^Say what to import: posts, collections, floor\./],
  ["import", ["people", "x"], /^Say what to import/],
  ["import", ["posts"], /^Name a file/],
  ["import", ["floor", "x", "--dry-run"], /^--dry-run is for posts alone\./],
  ["import", ["posts", "/nowhere/posts.jsonl"], /^\/nowhere\/posts\.jsonl cannot be read: ENOENT/],
  ["import", ["posts", "/"], /^\/ cannot be read: is a folder/],
  ["import", ["posts", "package.json", "--rejects", "./package.json"], /^\.\/package\.json is for refused lines/],
  ["collections", [], /^Expected add ADDRESS, list or remove ADDRESS/],
  ["collections", ["add", "velvet", "otters"], /^add takes one address, link or name; put it in quotes/],
  ["collections", ["list", "otters"], /^list takes nothing else/],
  ["collections", ["remove", otters, "--terms", "a"], /^--name and --terms are for add alone/],
  ["collections", ["add", otters.slice(0, -1)], /^A contract's address has 40 characters after 0x/],
  ["collections", ["add", `${otters} ${addressOf(2)}`], /^There are several addresses in it/],
  ["collections", ["add", "https://opensea.io/item/solana/abc"], /^That looks like an address of another network/],
  ["collections", ["add", "https://magiceden.io/collections/ethereum/otters"], /^There is no contract's address in that link/],
];

test.each(refusals)("npm run %s -- %j is refused with one line: %s", async (script, argv, line, env) => {
  const { code, out, errors } = await runInProcess(scripts[script], argv, env);
  expect([code, out, errors]).toEqual([1, [], [expect.stringMatching(line)]]);
});

test("what an .npmrc sets for npm itself is no flag of a script", async () => {
  const { errors } = await runInProcess(deploy, ["--dry-run"], { npm_config_dry_run: "true", npm_config_json: "true" });
  expect(errors).toEqual([expect.stringMatching(/^Invalid configuration/)]);
});
