import { statSync } from "node:fs";
import { config as loadDotenv } from "dotenv";
import { z } from "zod";
import { fail } from "./flags.ts";

/** Variables that may hold a secret. If the variable is an address, the output still shows its host and path. */
export const secrets = z.registry<{ readonly isAddress: boolean }>();

export interface ConfigProblem {
  readonly name: string;
  readonly message: string;
  readonly isMissing: boolean;
}

export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(problems: readonly ConfigProblem[]) {
    super(
      problems.map(({ name, message, isMissing }) => `${name} ${message}${isMissing ? " (see .env.example)" : ""}`).join("\n"),
    );
  }
}

/**
 * A variable without the spaces and quotes around it: `docker run --env-file` keeps the quotes of a file that is written for others.
 * An empty value counts as unset, as in `KEY=`.
 */
export function valueIn(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name]?.trim() ?? "";
  return (/^(["'])(.*)\1$/s.exec(value)?.[2] ?? value).trim() || undefined;
}

export function examineConfig<Schema extends z.ZodObject>(schema: Schema, environment: NodeJS.ProcessEnv) {
  const trimmed = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, valueIn(environment, name)]));
  const values = Object.entries(schema.shape).flatMap(([name, variable]) => {
    const { success, data } = (variable as z.ZodType).safeParse(trimmed[name]);
    return success ? [[name, data]] : [];
  });
  const problems = new Map<string, ConfigProblem>();
  for (const { path, code, message } of schema.safeParse(trimmed).error?.issues ?? []) {
    const name = String(path[0]);
    const isMissing = trimmed[name] === undefined && code !== "custom";
    if (!problems.has(name)) problems.set(name, { name, message: isMissing ? "is missing" : message, isMissing });
  }
  return { values: Object.fromEntries(values) as Partial<z.output<Schema>>, problems: [...problems.values()] };
}

/** @throws {ConfigError} listing every problem at once. */
export function readConfig<Schema extends z.ZodObject>(schema: Schema, environment: NodeJS.ProcessEnv): z.output<Schema> {
  const { values, problems } = examineConfig(schema, environment);
  if (problems.length > 0) throw new ConfigError(problems);
  return values as z.output<Schema>;
}

export function loadEnvFile(env: NodeJS.ProcessEnv) {
  const path = env["DOTENV_PATH"] ?? ".env";
  const { parsed = {}, error } = loadDotenv({ path, processEnv: env as Record<string, string>, quiet: true });
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const isRead = error === undefined || code === "ENOENT";
  const problems: ConfigProblem[] = isRead ? [] : [{ name: ".env", message: `cannot be read (${code})`, isMissing: false }];
  const file = statSync(path, { throwIfNoEntry: false });
  return {
    names: Object.keys(parsed),
    problems,
    // Windows has no modes of files.
    isPublic: process.platform !== "win32" && file !== undefined && file.isFile() && (file.mode & 0o004) !== 0,
  };
}

/** Reads .env into the environment, and the variables of a schema. @throws {Exit} that names every problem. */
export function loadConfig<Schema extends z.ZodObject>(
  schemaOf: (environment: NodeJS.ProcessEnv) => Schema,
  env: NodeJS.ProcessEnv = process.env,
) {
  try {
    const { problems } = loadEnvFile(env);
    if (problems.length > 0) throw new ConfigError(problems);
    const schema = schemaOf(env);
    const config = readConfig(schema, env);
    return { config, secrets: secretsIn(schema, config), described: describeConfig(schema, config) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return fail(`Invalid configuration:\n${error.message.replaceAll(/^/gm, "  ")}`);
  }
}

const secretOf = (schema: z.ZodObject, name: string) => secrets.get(schema.shape[name] as z.ZodType);

function urlWithoutSecret(schema: z.ZodObject, name: string, value: unknown): string | undefined {
  const url = secretOf(schema, name)?.isAddress ? URL.parse(String(value)) : undefined;
  return url ? `${url.protocol}${url.host && `//${url.host}`}${url.pathname}` : undefined;
}

/** The secrets among the values, for redaction. */
export function secretsIn(schema: z.ZodObject, config: Readonly<Record<string, unknown>>): string[] {
  const values = Object.entries(config).flatMap(([name, value]) =>
    secretOf(schema, name) && value !== undefined && value !== urlWithoutSecret(schema, name, value) ? String(value) : [],
  );
  const passwords = values.flatMap((value) => {
    const { password = "", searchParams } = URL.parse(value) ?? {};
    // The driver pg also reads a password from the query.
    return [password, decodeURIComponent(password), ...(searchParams?.getAll("password") ?? [])].filter((part) => part !== "");
  });
  return [...values, ...passwords];
}

export function describeConfig(schema: z.ZodObject, config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = (name: string, value: unknown) =>
    secretOf(schema, name) ? (urlWithoutSecret(schema, name, value) ?? "set") : value;
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, value === undefined ? "unset" : shown(name, value)]),
  );
}
