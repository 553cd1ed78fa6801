import { PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { expect } from "vitest";
import { type Clock, clockAhead } from "../../../src/infra/clock.ts";
import type { DatabaseProblem } from "../../../src/infra/engine.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/infra/time.ts";
import { type Memory, openMemory } from "../../../src/memory/memory.ts";
import { english, type PlainKey } from "../../../src/words/language.ts";
import { scoreJson } from "../../support/api-server.ts";
import { messageOf } from "../../support/bot/answers.ts";
import { setUpBot } from "../../support/bot/bot.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { type Engine, openTestMemory } from "../../support/databases/engines.ts";
import { addressOf, idOf } from "../../support/ids.ts";
import { metricsAtRest, samplesOf } from "../../support/metrics.ts";
import { recordLog } from "../../support/recorded-log.ts";

const server = "1100000000000000002";
const [apes, punks] = [addressOf(0xa1), addressOf(0xb2)];

/** A fault of the database. */
export interface DatabaseFault {
  readonly fault: string;
  /** Whether the fault exists when the bot starts or begins later; and whether the database has no tables. */
  readonly from: "start" | "empty start" | "use";
  /** The address for the bot, if not the database's own. */
  readonly urlOf?: (url: string, engine: Engine) => string;
  /** Causes the fault; the returned function ends it. */
  readonly upset: (url: string, engine: Engine) => Promise<() => unknown>;
  /** The settings that stay available to members. */
  readonly access: "nothing" | "reading";
  readonly problem: DatabaseProblem;
  /** Problems as which the fault may also appear. */
  readonly otherProblems?: readonly DatabaseProblem[];
  /** The level of the log line, if there is one. */
  readonly logged: readonly ("warn" | "error")[];
  /** The time limit of a query in milliseconds, if the fault is about time. */
  readonly limitMs?: number;
}

/** The member's view of each command: `answer`, or a sentence. */
const readings = {
  nothing: {
    "/scores 0x…": "answer",
    "/scores otters": "problem.not_recalled",
    "/scores": "problem.not_recalled",
    "/trends 0x…": "problem.no_history",
    "/leaderboard": "problem.settings_unreadable",
    "/server set": "problem.not_remembered",
    "/watch add 0x…": "problem.not_remembered",
  },
  reading: {
    "/scores 0x…": "answer",
    "/scores otters": "answer",
    "/scores": "answer",
    "/trends 0x…": "answer",
    "/leaderboard": "answer",
    "/server set": "problem.not_remembered",
    "/watch add 0x…": "problem.not_remembered",
  },
} as const satisfies Record<string, Readonly<Record<string, "answer" | PlainKey>>>;
type CommandLine = keyof (typeof readings)["nothing"];
const lines = Object.keys(readings.nothing) as CommandLine[];

const sentence = (reading: "answer" | PlainKey) =>
  reading === "answer" ? "the answer" : `«${english.say(reading).split(/[.:]/)[0]}»`;

/** A row as it is printed. */
export function title({ fault, access, problem, logged }: DatabaseFault): string {
  const printed = Map.groupBy(lines, (line) => sentence(readings[access][line]));
  const reads = [...printed].map(([reading, commands]) => `${commands.join(", ")}: ${reading}`).join("; ");
  const log = logged.map((level) => `logged once a minute: ${level} «${problem}»`).join() || "not logged";
  return `${fault} → reads: ${reads}; ${log}; counted: database_up 0, queries ${problem}; goes on by itself`;
}

const gone = "the database at DATABASE_URL cannot be used; commands go on without defaults, aliases and history";
const back = "the database can be used again";

/** Writes the settings that members will ask for, and closes the database. */
async function prepare(url: string, engine: Engine, now: number): Promise<void> {
  const { memory } = await openTestMemory(url);
  await memory.servers.set(server, { collection: apes });
  await memory.aliases.set(server, "otters", apes);
  const at = (hours: number) =>
    `'${apes}', ${now - hours * HOUR_MS}, ${now - hours * HOUR_MS}, 1, 2, 3, ${hours}, null, null, null, null, null`;
  await engine.query(url, `insert into scores_over_time values (${at(48)}), (${at(24)})`);
  await memory.close();
}

/** The memory tries again after a second; here that second is short. */
const failingFast = (clock: Clock): Clock => ({ ...clock, after: (ms, run) => clock.after(ms === SECOND_MS ? 100 : ms, run) });

/** The real dispatcher over the memory. */
function connect(memory: Memory, bot = setUpBot({ memory })) {
  const type = async (path: string, options: Record<string, unknown> = {}) => {
    const [name = "", subcommand] = path.split(" ");
    const { Administrator } = Permission;
    const channel = { id: idOf(5), type: 0, permissions: Administrator, memberPermissions: Administrator };
    const { responder, done } = bot.type(name, options, { subcommand, channel } as never);
    await bot.api.answerUntil(done, () => [scoreJson()]);
    const message = messageOf(responder);
    return message.embeds.length > 0 ? "answer" : message.content;
  };
  const commands: { readonly [line in CommandLine]: () => Promise<string> } = {
    "/scores 0x…": () => type("scores", { contract: punks }),
    "/scores otters": () => type("scores", { contract: "otters" }),
    "/scores": () => type("scores"),
    "/trends 0x…": () => type("trends", { contract: apes }),
    "/leaderboard": () => type("leaderboard"),
    "/server set": () => type("server set", { language: "Deutsch" }),
    "/watch add 0x…": () => type("watch add", { contract: punks }),
  };
  return { type, commands };
}

/**
 * Checks a row: the member's view of every command, twice; the log, once a minute; the
 * metrics; that the log contains no part of the address; and that the bot recovers when the fault is over.
 */
export async function checkDatabaseFault(row: DatabaseFault, engine: Engine): Promise<void> {
  const { limitMs = 5_000, access, problem, otherProblems = [] } = row;
  const prepared = await (engine.name === "PostgreSQL" ? engine.server.createDatabase() : engine.createUrl());
  const bot = setUpBot();
  if (row.from !== "empty start") await prepare(prepared, engine, bot.clock.now());
  let takeBack: (() => unknown) | undefined;
  const upset = async () => {
    takeBack = await row.upset(prepared, engine);
    cleanUp(() => takeBack?.());
  };
  if (row.from !== "use") await upset();
  let skippedMs = 0;
  const clock = failingFast(clockAhead(() => skippedMs));
  const { log, lines: logged } = recordLog();
  const metrics = metricsAtRest({ isDatabaseUp: () => memory.problem === undefined });
  const url = row.urlOf?.(prepared, engine) ?? prepared;
  const memory = await openMemory(url, { clock, limitMs, log, onQuery: metrics.databaseQueried });
  cleanUp(() => memory.close());
  const printed = () => logged.map(({ level, msg, problem = "" }) => `${level}: ${msg} ${problem}`.trim());
  const { type, commands } = connect(memory);
  if (row.from === "use") {
    // This server is in no cache.
    await expect.poll(() => memory.servers.get(idOf(9))).toBeDefined();
    // Background work has a connection of its own.
    memory.collections.record(punks, "Punks");
    const counted = () => samplesOf(metrics.registry, "database_queries_total");
    await expect.poll(counted).toMatchObject({ 'query="collection_record",outcome="done"': 1 });
    expect(await samplesOf(metrics.registry, "database_up")).toEqual({ "": 1 });
    // On a busy machine the database may have been slow for a moment, and logged that.
    logged.length = 0;
    skippedMs += MINUTE_MS;
    await upset();
  }

  for (const line of lines) {
    const reading = readings[access][line];
    expect(await commands[line](), line).toBe(reading === "answer" ? reading : english.say(reading));
  }
  const problems = [problem, ...otherProblems];
  const reported = row.logged.map((level) => expect.stringMatching(`^${level}: ${gone} (?:${problems.join("|")})$`));
  expect(printed()).toEqual(reported);
  expect(await samplesOf(metrics.registry, "database_up")).toEqual({});
  const failed = new Set<string>();
  const met = async () => {
    for (const labels of Object.keys(await samplesOf(metrics.registry, "database_queries_total"))) {
      const [, outcome = ""] = /outcome="(\w+)"/.exec(labels) ?? [];
      if (outcome !== "done") failed.add(outcome);
    }
    // With a short time limit, a pause of this machine may come first, even repeatedly.
    if (!failed.has(problem)) await commands["/server set"]();
    return [...failed];
  };
  await expect.poll(met).toContain(problem);
  expect([...failed].filter((outcome) => !problems.includes(outcome as DatabaseProblem))).toEqual([]);
  skippedMs += MINUTE_MS;
  expect(await commands["/server set"]()).toBe(english.say("problem.not_remembered"));
  await expect.poll(printed).toHaveLength(2 * reported.length);

  await takeBack?.();
  takeBack = undefined;
  await expect.poll(() => type("server set", { zone: "UTC" })).toBe("answer");
  await expect.poll(() => type("server alias", { name: "otters", contract: apes })).toBe("answer");
  const answered = async () => [await commands["/scores otters"](), await samplesOf(metrics.registry, "database_up")];
  await expect.poll(answered).toEqual(["answer", { "": 1 }]);
  expect(printed().slice(2)).toEqual(row.logged.map(() => `info: ${back}`));
  expect(JSON.stringify(logged)).not.toContain("a-password");
}
