import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Bench, runBench } from "./bench.ts";
import { cards } from "./cards.ts";
import { clientCached } from "./client-cached.ts";
import { clientUncached } from "./client-uncached.ts";
import { gatewayCommand } from "./gateway-command.ts";
import { growth } from "./growth.ts";
import { httpCommand, httpCommandAlone } from "./http-command.ts";
import { memory } from "./memory.ts";
import { tableOf, valuesOf } from "./report.ts";
import { start } from "./start.ts";

/* `npm run bench`: everything is measured against a floor and against peers, in one run. */

const benches: readonly Bench[] = [
  clientCached,
  clientUncached,
  gatewayCommand,
  httpCommand,
  httpCommandAlone,
  cards,
  start,
  memory,
  growth,
];

const usage = `npm run bench -- [NAME ...]
npm run --silent bench -- [NAME ...] --json

Measures against the least that a program must do, and against what one would take instead; prints ratios of one run.
The first time it installs the peers, which are no dependencies of the bot, into test/bench/node_modules.

${benches.map(({ name, title }) => `  ${name.padEnd(20)} ${title}`).join("\n")}
`;

function fail(message: string): never {
  process.stderr.write(`${message}\n\n${usage}`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { json: { type: "boolean" }, help: { type: "boolean" } } });
  } catch (error) {
    return fail((error as Error).message.split(". ")[0] ?? "");
  }
}

const { positionals, values } = readArguments();
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const unknown = positionals.find((name) => !benches.some((bench) => bench.name === name));
if (unknown !== undefined) fail(`There is no benchmark ${unknown}.`);

const folder = fileURLToPath(new URL(".", import.meta.url));
if (!existsSync(`${folder}node_modules`)) {
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: ["ignore", 2, 2] });
  if (status !== 0) fail("The peers cannot be installed.");
}

const chosen = positionals.length > 0 ? benches.filter(({ name }) => positionals.includes(name)) : benches;
const results = [];
for (const bench of chosen) {
  const result = await runBench(bench);
  results.push(valuesOf(result));
  if (!values.json) process.stdout.write(`${tableOf(result)}\n`);
}
if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
