import { fail, readFlags } from "../../../src/infra/flags.ts";
import { type Io, runScript } from "../../../src/infra/script.ts";
import { setup as makeTemporaryFolder } from "../../support/temporary-folder.ts";
import { installPackages } from "../own-packages.ts";
import { type Bench, runBench } from "./bench.ts";
import { clientCached } from "./client-cached.ts";
import { clientUncached } from "./client-uncached.ts";
import { gatewayCommand } from "./gateway-command.ts";
import { commandGrowth, matchingGrowth, watchGrowth } from "./growth.ts";
import { httpCommand, httpCommandAlone, uncached } from "./http-command.ts";
import { importing } from "./import.ts";
import { manipulation } from "./manipulation.ts";
import { memory } from "./memory.ts";
import { million } from "./million.ts";
import { firstPicture, pictures } from "./pictures.ts";
import { recordingGrowth, recordingGrowthPostgres } from "./recording.ts";
import { exitCodeOf, linesOf, type Reached, tableOf, valuesOf } from "./report.ts";
import { page, rebuilding, service } from "./service.ts";
import { settings } from "./settings.ts";
import { first, start } from "./start.ts";
import { casts, stream, streamMemory } from "./stream.ts";

/* `npm run bench` measures everything against a floor and against peers, in one run. */

const benches: readonly Bench[] = [
  clientCached,
  clientUncached,
  gatewayCommand,
  httpCommand,
  httpCommandAlone,
  uncached,
  pictures,
  firstPicture,
  start,
  first,
  memory,
  settings,
  commandGrowth,
  watchGrowth,
  matchingGrowth,
  recordingGrowth,
  recordingGrowthPostgres,
  importing,
  service,
  page,
  rebuilding,
  stream,
  streamMemory,
  casts,
];

/** Their rows are not programs. */
const rest = [
  {
    name: "manipulation",
    title: "how far bought accounts move the total",
    run: manipulation,
    isHeavy: false,
  },
  {
    name: "million",
    title: "a bot in 1,000,000 servers with 3,000,000 watches beside one in 10,000",
    run: million,
    isHeavy: true,
  },
] as const;

const all: readonly { readonly name: string; readonly title: string; readonly isHeavy?: boolean }[] = [...benches, ...rest];

const usage = `Measures the bot against a minimal program and against alternatives from npm, and prints ratios of one run. Needs Linux.

  npm run bench                            every benchmark but the heavy ones, about half an hour
  npm run bench -- NAME ...                some of them
  npm run --silent bench -- --json         prints JSON instead of tables

${all.map(({ name, title, isHeavy }) => `  ${name.padEnd(20)} ${isHeavy ? "(heavy) " : ""}${title}`).join("\n")}

Heavy ones need to be named: they take up to an hour, and gigabytes in the folder for temporary files.
Exits with 2 if a goal is not reached. The first run installs the alternatives, which the bot itself doesn't use, into
test/tools/bench/node_modules.`;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { positionals, json } = readFlags(argv, env, {
    script: "bench",
    usage,
    options: { json: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !all.some((bench) => bench.name === name));
  if (unknown !== undefined) fail(`There is no benchmark ${unknown}. See npm run bench -- --help.`);

  installPackages(import.meta.dirname);
  process.once("exit", makeTemporaryFolder());

  const isChosen = ({ name, isHeavy = false }: (typeof all)[number]) =>
    positionals.length > 0 ? positionals.includes(name) : !isHeavy;
  const results: { readonly goals: readonly Reached[]; readonly [name: string]: unknown }[] = [];
  for (const bench of benches.filter(isChosen)) {
    const result = await runBench(bench);
    results.push(valuesOf(result));
    if (!json) io.print(`${tableOf(result)}`);
  }
  for (const { name, title, run } of rest.filter(isChosen)) {
    const { table, figures, goals } = await run();
    results.push({ bench: name, title, figures, goals });
    if (!json) process.stdout.write(`${name}: ${title}\n${table}\n${linesOf(goals)}\n`);
  }
  if (json) io.print(JSON.stringify(results, null, 2));
  return exitCodeOf(results);
}

if (import.meta.main) await runScript(main);
