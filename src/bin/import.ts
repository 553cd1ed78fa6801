import { resolve } from "node:path";
import { systemClock } from "../infra/clock.ts";
import { loadConfig } from "../infra/config.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { type Io, runScript } from "../infra/script.ts";
import { openServiceDatabase } from "../service/database/database.ts";
import { showProgress } from "../service/import/progress.ts";
import { isFreeForRejects, rejectsOf } from "../service/import/rejects-file.ts";
import { reportJson, reportText } from "../service/import/report.ts";
import { exitCodeOf, type Kind, kinds, runImport } from "../service/import/run-import.ts";
import { openSource, type Source } from "../service/import/source.ts";
import { importSettings } from "../service/settings.ts";

const usage = `Imports the service's data: posts, the collections they are about, and floor prices.

  npm run import -- posts FILE…            JSON Lines, each line an entry of the tweets operation, a page or a post of the
                                           X API v2 (flattened by twarc2 or not), or a status of the X API v1.1;
                                           docs/service.md shows the required fields of each
  npm run import -- collections FILE…      CSV with the columns contract,name,terms, or JSON Lines with the same names; terms are
                                           separated by |: a word, a phrase, #tag or @handle
  npm run import -- floor FILE…            CSV with the columns contract,time,price, or JSON Lines with the same names; times are
                                           ISO 8601

  --dry-run        with posts: reads and matches them, prints the number of posts per collection, and imports nothing
  --rejects FILE   writes refused lines to FILE; by default to FILE.rejects.jsonl beside each file. Replaces an existing file if it
                   is empty or its name ends with .rejects.jsonl
  --json           prints one JSON object at the end; npm run --silent import -- … prints nothing else on stdout

A file may be compressed with gzip or Zstandard; - is the standard input. Importing a file again changes nothing, so you can repeat
an interrupted import. Exits with 0 if every line was imported, 2 if lines were refused, and 1 if a file or the database cannot
be used. Uses SERVICE_DATABASE and SERVICE_KEEP_DAYS; see .env.example.`;

/** For a batch and the wait for other processes. */
const LIMIT_MS = 120_000;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { positionals, rejects, json, ...flags } = readFlags(argv, env, {
    script: "import",
    usage,
    options: {
      "dry-run": { type: "boolean", default: false },
      rejects: { type: "string" },
      json: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const isDryRun = flags["dry-run"];
  const [kind = "", ...paths] = positionals;
  const isKind = (word: string): word is Kind => Object.hasOwn(kinds, word);
  if (!isKind(kind)) fail(`Say what to import: ${Object.keys(kinds).join(", ")}. See npm run import -- --help.`);
  if (paths.length === 0) fail(`Name a file, or - for the standard input. See npm run import -- --help.`);
  if (isDryRun && kind !== "posts") fail("--dry-run is for posts alone. See npm run import -- --help.");

  const { config, secrets } = loadConfig(() => importSettings, env);
  const redact = io.guard(secrets);

  const sources: Source[] = [];
  for (const path of paths) {
    sources.push(await openSource(path).catch((error: Error) => fail(`${path} cannot be read: ${error.message}`)));
  }
  for (const path of rejects === undefined ? sources.map(({ name }) => rejectsOf(name)) : [rejects]) checkRejects(path, paths);
  const database = await openServiceDatabase({ url: config.SERVICE_DATABASE, limitMs: LIMIT_MS }).catch((error: Error) =>
    fail(redact(`SERVICE_DATABASE cannot be used: ${error.message}`)),
  );
  const report = await runImport({
    kind,
    sources,
    database,
    clock: systemClock,
    keepDays: config.SERVICE_KEEP_DAYS,
    rejects,
    isDryRun,
    onSource: ({ name }, position) => showProgress(name, process.stderr, position),
  });
  await database.close();
  io.print(json ? reportJson(report) : reportText(report));
  if (report.failure !== undefined) io.complain(redact(report.failure));
  return exitCodeOf(report);
}

/** @throws {Exit} if refused lines cannot be written there. */
function checkRejects(path: string, imported: readonly string[]): void {
  if (imported.some((each) => resolve(each) === resolve(path)))
    fail(`${path} is for refused lines, and cannot be imported as well: leave it out, or name another file with --rejects.`);
  try {
    if (isFreeForRejects(path)) return;
  } catch (error) {
    fail(`${path} cannot be used for refused lines: ${(error as Error).message}`);
  }
  fail(`${path} would be overwritten: its name does not end with .rejects.jsonl. Name another file with --rejects.`);
}

if (import.meta.main) await runScript(main);
