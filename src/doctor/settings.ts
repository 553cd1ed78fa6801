import { z } from "zod";
import { botVariables, PLAYGROUND_PORT, refineShards } from "../app/settings.ts";
import { type ConfigProblem, examineConfig, loadEnvFile, secretsIn } from "../infra/config.ts";
import { secret } from "../infra/variables.ts";
import { serviceVariables } from "../service/settings.ts";

/** Every variable that a script of the project reads. */
export const variables = { ...botVariables, ...serviceVariables, PLAYGROUND_PORT };
export type VariableName = keyof typeof variables;

const schemaWith = <Key extends z.ZodType>(publicKey: Key) =>
  refineShards(
    z.object({ ...variables, X_BEARER_TOKEN: secret(variables.X_BEARER_TOKEN.optional()), DISCORD_PUBLIC_KEY: publicKey }),
  );
const schema = schemaWith(variables.DISCORD_PUBLIC_KEY.optional());
const schemaOfHttp = schemaWith(variables.DISCORD_PUBLIC_KEY);

export type Values = z.output<typeof schema>;

export interface ExaminedConfig {
  readonly values: Partial<Values>;
  readonly problems: readonly ConfigProblem[];
  readonly secrets: readonly string[];
  readonly inFile: readonly string[];
  readonly isFilePublic: boolean;
}

export function examineEnvironment(environment: Readonly<Record<string, string | undefined>>): ExaminedConfig {
  const chosen = environment["TRANSPORT"]?.trim() === "http" ? schemaOfHttp : schema;
  const { values, problems } = examineConfig(chosen, environment);
  return { values, problems, secrets: secretsIn(chosen, values), inFile: [], isFilePublic: false };
}

export function examineProcess(): ExaminedConfig {
  const file = loadEnvFile();
  const examined = examineEnvironment(process.env);
  return { ...examined, problems: [...file.problems, ...examined.problems], inFile: file.names, isFilePublic: file.isPublic };
}
