import { z } from "zod";
import { botVariables, PLAYGROUND_PORT, refineShards } from "../app/bot-variables.ts";
import { examineConfig, loadEnvFile, secretsIn, valueIn } from "../infra/config.ts";
import { serviceVariables } from "../service/service-variables.ts";

export const variables = { ...botVariables, ...serviceVariables, PLAYGROUND_PORT };
export type VariableName = keyof typeof variables;

const all = z.object(variables);
const overHttp = refineShards(all);
const overGateway = refineShards(all.partial({ DISCORD_PUBLIC_KEY: true }));

export type Values = z.output<typeof overGateway>;

export type ExaminedConfig = ReturnType<typeof examineEnvironment>;

export function examineEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  const schema = valueIn(environment, "TRANSPORT") === "http" ? overHttp : overGateway;
  const { values, problems } = examineConfig(schema, environment);
  return { values, problems, secrets: secretsIn(schema, values), inFile: [] as readonly string[], isFilePublic: false };
}

export function examineProcess(env: NodeJS.ProcessEnv): ExaminedConfig {
  const file = loadEnvFile(env);
  const examined = examineEnvironment(env);
  return { ...examined, problems: [...file.problems, ...examined.problems], inFile: file.names, isFilePublic: file.isPublic };
}
