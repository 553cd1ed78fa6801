import { z } from "zod";
import { botVariables, PLAYGROUND_PORT, refineShards } from "../app/settings.ts";
import { type ConfigProblem, examineConfig, loadEnvFile, secretsIn } from "../infra/config.ts";
import { secret } from "../infra/variables.ts";
import { serviceVariables } from "../service/settings.ts";

/** Every variable that a script of the project reads. */
export const variables = { ...botVariables, ...serviceVariables, PLAYGROUND_PORT };
export type VariableName = keyof typeof variables;

const all = z.object({ ...variables, X_BEARER_TOKEN: secret(variables.X_BEARER_TOKEN.optional()) });
const overHttp = refineShards(all);
const overGateway = refineShards(all.partial({ DISCORD_PUBLIC_KEY: true }));

export type Values = z.output<typeof overGateway>;

export interface ExaminedConfig {
  readonly values: Partial<Values>;
  readonly problems: readonly ConfigProblem[];
  readonly secrets: readonly string[];
  readonly inFile: readonly string[];
  readonly isFilePublic: boolean;
}

export function examineEnvironment(environment: Readonly<Record<string, string | undefined>>): ExaminedConfig {
  const schema = environment["TRANSPORT"]?.trim() === "http" ? overHttp : overGateway;
  const { values, problems } = examineConfig(schema, environment);
  return { values, problems, secrets: secretsIn(schema, values), inFile: [], isFilePublic: false };
}

export function examineProcess(): ExaminedConfig {
  const file = loadEnvFile();
  const examined = examineEnvironment(process.env);
  return { ...examined, problems: [...file.problems, ...examined.problems], inFile: file.names, isFilePublic: file.isPublic };
}
