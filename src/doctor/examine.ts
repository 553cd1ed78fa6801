import leven from "leven";
import type { Address } from "../contract/address.ts";
import { createRedactor } from "../infra/redaction.ts";
import { checkApi } from "./api-checks.ts";
import { type Check, type Examination, type Finding, notChecked, ok, problem, limits as productLimits } from "./check.ts";
import { type ExaminedConfig, variables } from "./checked-settings.ts";
import { checkDiscord } from "./discord-checks.ts";
import { type ClockReading, cacheCheck, checkClock, checkNode, databaseCheck } from "./machine-checks.ts";
import { presentable } from "./report.ts";
import { serviceCheck } from "./service-checks.ts";

const checks: readonly Check[] = [checkDiscord, checkApi, cacheCheck, databaseCheck, serviceCheck];

const MAX_CHANGES = 2;

/** Runs all checks, which change nothing. The findings contain no secrets. */
export async function examine(
  config: ExaminedConfig,
  contract: Address,
  limits: Examination["limits"] = productLimits,
): Promise<Finding[]> {
  const { values, problems, secrets } = config;
  const readings: ClockReading[] = [];
  const examination: Examination = {
    contract,
    limits,
    isUsable: (variable) => problems.every(({ name }) => name !== variable),
    readClock: (whose, theirs) => readings.push({ whose, theirs, ours: Date.now() }),
  };
  const findings = await Promise.all(
    checks.map(({ names, needs, run }) => {
      const obstacle = problems.find(({ name }) => needs.some((needed) => needed === name));
      if (obstacle === undefined) return run(values, examination);
      return names.map((name) => notChecked(name, `${obstacle.name} ${obstacle.isMissing ? "is missing" : "is invalid"}`));
    }),
  );
  const all = [checkNode(process.version), ...checkVariables(config), ...findings.flat(), checkClock(readings)];
  return presentable(all, createRedactor(secrets));
}

function checkVariables({ problems, inFile, isFilePublic }: ExaminedConfig): Finding[] {
  const found = problems.map(({ name, message, isMissing }) => {
    const fix = `${isMissing ? "set" : "correct"} it in .env or in the environment (see .env.example)`;
    return problem("configuration", `${name} ${message}`, name === ".env" ? "make it a file that this user may read" : fix);
  });
  for (const { name, intended } of misspelled(inFile)) {
    found.push(problem("configuration", `${name} in .env is not a known variable`, `rename it if you meant ${intended}`));
  }
  if (isFilePublic) {
    found.push(problem("configuration", ".env can be read by everybody on this machine", "run chmod 600 .env"));
  }
  return found.length > 0 ? found : [ok("configuration", "every variable is valid")];
}

/** Unknown names that resemble a variable which is not set. */
export const misspelled = (names: readonly string[]): { readonly name: string; readonly intended: string }[] =>
  names
    .filter((name) => !(name in variables))
    .flatMap((name) => {
      const intended = Object.keys(variables).find((known) => !names.includes(known) && leven(name, known) <= MAX_CHANGES);
      return intended === undefined ? [] : [{ name, intended }];
    });
