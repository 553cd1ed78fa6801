import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { systemClock } from "../infra/clock.ts";
import { loadConfig } from "../infra/config.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { type Io, runScript } from "../infra/script.ts";
import { showLine } from "../infra/terminal-line.ts";
import { openServiceDatabase } from "../service/database/database.ts";
import { openSource, type Source } from "../service/import/import-source.ts";
import { progressText } from "../service/import/progress.ts";
import { REJECTS_SUFFIX } from "../service/import/rejects-file.ts";
import { exitCodeOf, type Kind, kinds, runImport } from "../service/import/run-import.ts";
import { reportText } from "../service/import/summary.ts";
import { importSettings } from "../service/service-variables.ts";

const usage = `Imports the service's data: posts, the collections they are about, and floor prices.

  npm run import -- collections FILE…      CSV in UTF-8 with the columns contract,name,terms; terms are separated by |: a word, a
                                           phrase, #tag or @handle
  npm run import -- posts FILE…            JSON Lines, each line an entry of the tweets operation, a page of the X API v2, or a
                                           post of the X API v2 with its author in it (twarc2 flatten); docs/service.md shows the
                                           required fields of each
  npm run import -- floor FILE…            CSV in UTF-8 with the columns contract,time,price and, if you like, currency; times are ISO 8601

  --dry-run        with posts: reads and matches them, prints the number of posts per collection, and imports nothing
  --rejects FILE   writes refused lines to FILE, by default to FILE.rejects beside the first file: the number of each line, the
                   reasons, and the line as it was. Replaces an existing file if its name ends with .rejects

Import collections first: a post that matches none is not stored. If a collection's terms change, posts that only a dropped term
matched are removed at once, and a new term matches posts that come from then on: import a file again to find more in it.

A file may be compressed with gzip or Zstandard; - is the standard input. Importing a file again changes nothing, so you can repeat
an interrupted import. Exits with 0 if every line was imported, 2 if lines were refused, and 1 if a file or the database cannot
be used. Uses SERVICE_DATABASE and SERVICE_KEEP_DAYS; see .env.example.`;

/** The time limit of a batch, with the wait for other processes. */
const LIMIT_MS = 120_000;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { positionals, ...flags } = readFlags(argv, env, {
    script: "import",
    usage,
    options: {
      "dry-run": { type: "boolean", default: false },
      rejects: { type: "string" },
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
  const rejects = flags.rejects ?? `${sources[0]?.name}${REJECTS_SUFFIX}`;
  if (paths.some((path) => resolve(path) === resolve(rejects)))
    fail(`${rejects} is for refused lines, and cannot be imported as well: leave it out, or name another file with --rejects.`);
  if (!rejects.endsWith(REJECTS_SUFFIX) && existsSync(rejects))
    fail(`${rejects} would be overwritten: its name does not end with ${REJECTS_SUFFIX}. Name another file with --rejects.`);
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
    onSource: (source, lines) => {
      if (!process.stderr.isTTY) return () => {};
      const startedAt = performance.now();
      return showLine(process.stderr, () => progressText(source, lines(), performance.now() - startedAt));
    },
  });
  await database.close();
  io.print(reportText(report));
  if (report.failure !== undefined) io.complain(redact(report.failure));
  return exitCodeOf(report);
}

if (import.meta.main) await runScript(main);
