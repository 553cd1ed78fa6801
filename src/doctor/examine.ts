import { commands } from "../../commands/index.ts";
import { type ExaminedConfig, secretsIn } from "../app/config.ts";
import { type Config, type VariableName, variables } from "../app/variables.ts";
import type { Address } from "../contract/address.ts";
import { Inspection } from "../discord/inspection.ts";
import { fileOf } from "../infra/database.ts";
import { userAgent } from "../infra/identity.ts";
import { createLogger } from "../infra/logger.ts";
import { createRedactor } from "../infra/redaction.ts";
import { SharedStore } from "../infra/redis.ts";
import { inspectMemory } from "../memory/schema.ts";
import { API, checkApi } from "./api-checks.ts";
import { checkDiscord, DISCORD } from "./discord-checks.ts";
import { type Finding, notChecked, ok, problem } from "./finding.ts";
import {
  type ClockReading,
  checkCache,
  checkClock,
  checkDatabase,
  checkNode,
  checkRecording,
  checkWatches,
} from "./machine-checks.ts";
import { misspelled } from "./misspelled.ts";
import { presentable } from "./report.ts";

const ANSWER_MS = 4_000;
const DEADLINE_MS = 8_000;

/**
 * Holds a configuration against Node, Discord, the API, the cache and the database, and changes nothing.
 *
 * @param examined the configuration, be it one that can be used or not.
 * @param contract the collection that the API is asked about.
 * @returns the findings as they may be shown, without any secret.
 */
export async function examine(examined: ExaminedConfig, contract: Address): Promise<Finding[]> {
  const { values, problems } = examined;
  const isUsable = (variable: VariableName) => problems.every(({ name }) => name !== variable);
  const readings: ClockReading[] = [];
  const readClock = (whose: ClockReading["whose"]) => (theirs: number) => readings.push({ whose, theirs, ours: Date.now() });

  const parts = await Promise.all([examineDiscord(), examineApi(), examineCache(), examineDatabase()]);
  const findings = [checkNode(process.version), ...examineVariables(examined), ...parts.flat(), checkClock(readings)];
  return presentable(findings, createRedactor(secretsIn(values)));

  /** The findings of checks that need some variables; if one of those cannot be used, that they were not made. */
  async function given<const Name extends VariableName>(
    needed: readonly Name[],
    names: readonly string[],
    check: (config: Config<Name>) => Promise<Finding[]>,
  ): Promise<Finding[]> {
    const inTheWay = problems.find((found) => needed.some((name) => name === found.name));
    if (inTheWay === undefined) return check(values as Config<Name>);
    const reason = `${inTheWay.name} ${inTheWay.isMissing ? "is missing" : "is invalid"}`;
    return names.map((name) => notChecked(name, reason));
  }

  function examineDiscord(): Promise<Finding[]> {
    return given(["DISCORD_API_URL", "DISCORD_TOKEN"], DISCORD, ({ DISCORD_API_URL: apiUrl, DISCORD_TOKEN: token }) => {
      const discord = new Inspection({
        apiUrl,
        token,
        userAgent,
        definitions: commands.map(({ definition }) => definition),
        answerMs: ANSWER_MS,
        signal: AbortSignal.timeout(DEADLINE_MS),
        onDate: readClock("Discord"),
      });
      return checkDiscord(discord, {
        apiUrl,
        applicationId: values.DISCORD_APPLICATION_ID,
        publicKey: values.DISCORD_PUBLIC_KEY,
        transport: values.TRANSPORT,
        guildId: values.DISCORD_GUILD_ID,
        isGuildIdUsable: isUsable("DISCORD_GUILD_ID"),
        shards: ownShards(values),
      });
    });
  }

  function examineApi(): Promise<Finding[]> {
    return given(["API_BASE_URL", "API_KEY", "API_TIMEOUT_MS", "API_DEADLINE_MS"], API, (config) =>
      checkApi({
        baseUrl: config.API_BASE_URL,
        apiKey: config.API_KEY,
        timeoutMs: Math.min(config.API_TIMEOUT_MS, DEADLINE_MS),
        deadlineMs: Math.min(config.API_DEADLINE_MS, DEADLINE_MS),
        userAgent,
        contract,
        onDate: readClock("the API"),
      }),
    );
  }

  function examineCache(): Promise<Finding[]> {
    return given(["CACHE_URL", "CACHE_MAX_ENTRIES"], ["cache"], async ({ CACHE_URL: url, CACHE_MAX_ENTRIES: maxEntries }) => {
      if (url === undefined) return [ok("cache", `in memory, up to ${maxEntries.toLocaleString("en-US")} answers`)];
      const store = new SharedStore({ url, owner: ["doctor"], log: createLogger("silent") });
      const { host } = new URL(url);
      const finding = await checkCache(`shared at ${host}`, () => store.check(), ANSWER_MS);
      store.close();
      return [finding];
    });
  }

  function examineDatabase(): Promise<Finding[]> {
    const needed = ["DATABASE_URL", "SCHEDULER", "SNAPSHOT_SECONDS", "SNAPSHOT_CALLS_PER_MINUTE"] as const;
    return given(needed, ["database", "recording", "watches"], async ({ DATABASE_URL: url, ...config }) => {
      const path = fileOf(url);
      const where = path === undefined ? `PostgreSQL at ${new URL(url).host}` : `SQLite file ${path}`;
      const inspected = inspectMemory(url);
      const nothing = { tracked: 0, behindMs: 0 };
      const { from, recording, watches } = await inspected.catch((): Partial<Awaited<typeof inspected>> => ({}));
      const isOn = config.SCHEDULER === "on";
      return [
        await checkDatabase(where, () => inspected),
        checkRecording({
          isOn,
          intervalMs: config.SNAPSHOT_SECONDS * 1_000,
          callsPerMinute: config.SNAPSHOT_CALLS_PER_MINUTE,
          state: from === 0 ? nothing : recording,
        }),
        checkWatches({
          isOn,
          isRecording: config.SNAPSHOT_SECONDS > 0,
          state: from === 0 ? { active: 0, paused: 0, untracked: 0, behindMs: 0 } : watches,
        }),
      ];
    });
  }
}

function examineVariables({ problems, inFile, isFilePublic }: ExaminedConfig): Finding[] {
  const fixOf = ({ name, isMissing }: (typeof problems)[number]) =>
    name === ".env"
      ? "make it a file that this user may read"
      : `${isMissing ? "set" : "correct"} it in .env or in the environment (see .env.example)`;
  const found = [
    ...problems.map((each) => problem("configuration", `${each.name} ${each.message}`, fixOf(each))),
    ...misspelled(inFile, Object.keys(variables)).map(({ name, meant }) =>
      problem("configuration", `${name} in .env is not a known variable`, `rename it if you meant ${meant}`),
    ),
    ...(isFilePublic ? [problem("configuration", ".env can be read by everybody on this machine", "run chmod 600 .env")] : []),
  ];
  return found.length > 0 ? found : [ok("configuration", "every variable is valid")];
}

function ownShards({ SHARDS, SHARD_COUNT }: ExaminedConfig["values"]): number | undefined {
  if (Array.isArray(SHARDS)) return SHARDS.length;
  return typeof SHARD_COUNT === "number" ? SHARD_COUNT : undefined;
}
