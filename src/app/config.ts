import { statSync } from "node:fs";
import { config as loadDotenv } from "dotenv";
import type { z } from "zod";
import { type Config, type ConfigProblem, conflictsIn, secrets, type VariableName, variables } from "./variables.ts";

/** The variables that one transport needs beside those that every one does. */
type ByTransport = { readonly [T in Config<"TRANSPORT">["TRANSPORT"]]: readonly VariableName[] };

/** The values of the named variables, and of those that the chosen transport needs. */
type Settings<Name extends VariableName, Names extends ByTransport | undefined> = Config<Name> &
  (Names extends ByTransport
    ? { readonly [T in keyof ByTransport]: { readonly TRANSPORT: T } & Config<Names[T][number]> }[keyof ByTransport]
    : unknown);

/** Configuration that cannot be used; the message lists every problem by the variable's name, never by its value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const describe = ({ name, message, isMissing }: ConfigProblem) => `${name} ${message}${isMissing ? " (see .env.example)" : ""}`;

/** Reads `.env` into the environment, where a variable that is set stays as it is. That there is none is no problem. */
function loadEnvFile(): { readonly names: readonly string[]; readonly problems: readonly ConfigProblem[] } {
  const { parsed = {}, error } = loadDotenv({ quiet: true });
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const isRead = error === undefined || code === "ENOENT";
  const problems: ConfigProblem[] = isRead ? [] : [{ name: ".env", message: `cannot be read (${code})`, isMissing: false }];
  return { names: Object.keys(parsed), problems };
}

/** Tells if anybody on this machine may read `.env`. Windows has no such modes. */
function isEnvFilePublic(): boolean {
  const file = statSync(process.env["DOTENV_PATH"] ?? ".env", { throwIfNoEntry: false });
  return process.platform !== "win32" && file !== undefined && file.isFile() && (file.mode & 0o004) !== 0;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables one by one. An empty value counts as unset, so that `KEY=` in a `.env` file means what it looks like. */
class Reading {
  readonly values: Partial<Config<VariableName>> = {};
  readonly problems: ConfigProblem[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  isSet(name: VariableName): boolean {
    return isSet(name, this.#environment);
  }

  read(name: VariableName): void {
    const value = this.#environment[name]?.trim() || undefined;
    const result = (variables[name] as z.ZodType).safeParse(value);
    if (result.success) Object.assign(this.values, { [name]: result.data });
    else if (value === undefined) this.problems.push({ name, message: "is missing", isMissing: true });
    else this.problems.push({ name, message: result.error.issues[0]?.message ?? "is not valid", isMissing: false });
  }

  /** Holds against each other what was read. */
  compare(): void {
    this.problems.push(...conflictsIn(this.values));
  }
}

/**
 * Reads the named variables, and with `byTransport` also `TRANSPORT` and what that needs.
 *
 * @throws {ConfigError} listing every problem at once.
 */
export function readConfig<const Name extends VariableName, const Names extends ByTransport | undefined = undefined>(
  names: readonly Name[],
  environment: Environment,
  byTransport?: Names,
): Settings<Name, Names> {
  const reading = new Reading(environment);
  for (const name of names) reading.read(name);
  if (byTransport) {
    reading.read("TRANSPORT");
    const { TRANSPORT } = reading.values;
    const ofEither = [...byTransport.gateway, ...byTransport.http].filter((name) => reading.isSet(name));
    for (const name of TRANSPORT ? byTransport[TRANSPORT] : ofEither) reading.read(name);
  }
  reading.compare();
  const { values, problems } = reading;
  if (problems.length > 0) throw new ConfigError(problems.map(describe).join("\n"));
  return values as Settings<Name, Names>;
}

/**
 * What an entry point starts with: `.env` of the working directory (variables already set win), then the variables, as
 * `readConfig` reads them. On a problem it prints one line for each on stderr and ends the process with code 1.
 */
export function loadConfig<const Name extends VariableName, const Names extends ByTransport | undefined = undefined>(
  names: readonly Name[],
  byTransport?: Names,
): Settings<Name, Names> {
  try {
    const { problems } = loadEnvFile();
    if (problems.length > 0) throw new ConfigError(problems.map(describe).join("\n"));
    return readConfig(names, process.env, byTransport);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Invalid configuration:\n${error.message.replaceAll(/^/gm, "  ")}\n`);
    process.exit(1);
  }
}

/** True for a variable that the environment sets, or `.env` once that is loaded; false for one that is left to its default. */
export const isSet = (name: VariableName, environment: Environment = process.env): boolean => Boolean(environment[name]?.trim());

/** What the bot starts with. */
export const loadBotConfig = () =>
  loadConfig(
    [
      "DISCORD_TOKEN",
      "DISCORD_API_URL",
      "API_BASE_URL",
      "API_KEY",
      "API_TIMEOUT_MS",
      "API_DEADLINE_MS",
      "CACHE_TTL_SECONDS",
      "CACHE_STALE_SECONDS",
      "CACHE_MAX_ENTRIES",
      "CACHE_URL",
      "DATABASE_URL",
      "SNAPSHOT_SECONDS",
      "SNAPSHOT_CALLS_PER_MINUTE",
      "TRACKED_COLLECTIONS",
      "SCHEDULER",
      "WATCH_INTERVAL_SECONDS",
      "MEMBER_COMMANDS_PER_MINUTE",
      "SERVER_COMMANDS_PER_MINUTE",
      "MEMBER_CALLS_PER_MINUTE",
      "SERVER_CALLS_PER_MINUTE",
      "API_CALLS_PER_MINUTE",
      "IMAGE_HOSTS",
      "EXPLORER_URL",
      "HTTP_HOST",
      "HTTP_PORT",
      "SHUTDOWN_TIMEOUT_MS",
      "LOG_LEVEL",
    ],
    { gateway: ["SHARDS", "SHARD_COUNT"], http: ["DISCORD_PUBLIC_KEY", "DISCORD_APPLICATION_ID"] },
  );
export type BotConfig = ReturnType<typeof loadBotConfig>;

/** What can be used of a configuration, and what cannot, side by side: for who examines it. */
export interface ExaminedConfig extends Readonly<Pick<Reading, "values" | "problems">> {
  /** The names of all that `.env` sets. */
  readonly inFile: readonly string[];
  /** Anybody on this machine may read `.env`. */
  readonly isFilePublic: boolean;
}

/** Every variable of an environment. `DISCORD_PUBLIC_KEY` is missed only if the transport needs it. */
export function examineEnvironment(environment: Environment): ExaminedConfig {
  const reading = new Reading(environment);
  for (const name of Object.keys(variables) as VariableName[]) {
    if (name !== "DISCORD_PUBLIC_KEY") reading.read(name);
  }
  if (reading.values.TRANSPORT === "http" || reading.isSet("DISCORD_PUBLIC_KEY")) reading.read("DISCORD_PUBLIC_KEY");
  reading.compare();
  return { values: reading.values, problems: reading.problems, inFile: [], isFilePublic: false };
}

/** Every variable of a real configuration, `.env` included. */
export function examineConfig(): ExaminedConfig {
  const file = loadEnvFile();
  const { values, problems } = examineEnvironment(process.env);
  return { values, problems: [...file.problems, ...problems], inFile: file.names, isFilePublic: isEnvFilePublic() };
}

const isSecret = (name: string): boolean => secrets.has(variables[name as VariableName]);

/** Where an address leads, without whatever may be secret in it; `undefined` for what is no address. */
function placeOf(name: string, value: unknown): string | undefined {
  const url = secrets.get(variables[name as VariableName])?.isAddress ? URL.parse(String(value)) : undefined;
  return url ? `${url.protocol}${url.host && `//${url.host}`}${url.pathname}` : undefined;
}

/** The secrets among the values, and the passwords in them, to be taken out of whatever is written. */
export function secretsIn(config: Partial<Config<VariableName>>): string[] {
  const values = Object.entries(config).flatMap(([name, value]) =>
    isSecret(name) && value !== undefined && value !== placeOf(name, value) ? String(value) : [],
  );
  const urls = values.flatMap((value) => URL.parse(value) ?? []);
  const passwords = urls.flatMap(({ password }) => password || []);
  // pg reads one from the query as well.
  const inQueries = urls.flatMap(({ searchParams }) => searchParams.getAll("password")).filter((password) => password !== "");
  return [...values, ...passwords, ...passwords.map(decodeURIComponent), ...inQueries];
}

/**
 * The effective value of every variable that was read, for the log, defaults filled in: of a secret only `set` or `unset`, of an
 * address that may hold one where it leads.
 */
export function describeConfig(config: Partial<Config<VariableName>>): Record<string, unknown> {
  const shown = (name: string, value: unknown) => (isSecret(name) ? (placeOf(name, value) ?? "set") : value);
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, value === undefined ? "unset" : shown(name, value)]),
  );
}
