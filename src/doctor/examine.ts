import leven from "leven";
import type { Address } from "../contract/address.ts";
import { createRedactor } from "../infra/redaction.ts";
import { checkApi } from "./api-checks.ts";
import { type Check, type Finding, notChecked, ok, problem } from "./check.ts";
import { checkDiscord } from "./discord-checks.ts";
import { type ClockReading, cacheCheck, checkClock, checkNode, databaseCheck } from "./machine-checks.ts";
import { presentable } from "./report.ts";
import { type ExaminedConfig, variables } from "./settings.ts";

const checks: readonly Check[] = [checkDiscord, checkApi, cacheCheck, databaseCheck];

/**
 * Compares a configuration with Node, Discord, the API, the cache and the database, and changes nothing.
 *
 * @param contract the collection that the API is asked about.
 * @returns the findings, without any secret.
 */
export async function examine(examined: ExaminedConfig, contract: Address): Promise<Finding[]> {
  const { values, problems, secrets } = examined;
  const readings: ClockReading[] = [];
  const examination = {
    contract,
    isUsable: (variable: string) => problems.every(({ name }) => name !== variable),
    readClock: (whose: ClockReading["whose"], theirs: number) => readings.push({ whose, theirs, ours: Date.now() }),
  };
  const findings = await Promise.all(
    checks.map(({ names, needs, run }) => {
      const obstacle = problems.find(({ name }) => needs.some((needed) => needed === name));
      if (obstacle === undefined) return run(values, examination);
      const reason = `${obstacle.name} ${obstacle.isMissing ? "is missing" : "is invalid"}`;
      return names.map((name) => notChecked(name, reason));
    }),
  );
  return presentable(
    [checkNode(process.version), ...checkVariables(examined), ...findings.flat(), checkClock(readings)],
    createRedactor(secrets),
  );
}

function checkVariables({ problems, inFile, isFilePublic }: ExaminedConfig): Finding[] {
  const fixOf = ({ name, isMissing }: (typeof problems)[number]) =>
    name === ".env"
      ? "make it a file that this user may read"
      : `${isMissing ? "set" : "correct"} it in .env or in the environment (see .env.example)`;
  const found = [
    ...problems.map((each) => problem("configuration", `${each.name} ${each.message}`, fixOf(each))),
    ...misspelled(inFile).map(({ name, meant }) =>
      problem("configuration", `${name} in .env is not a known variable`, `rename it if you meant ${meant}`),
    ),
    ...(isFilePublic ? [problem("configuration", ".env can be read by everybody on this machine", "run chmod 600 .env")] : []),
  ];
  return found.length > 0 ? found : [ok("configuration", "every variable is valid")];
}

/** A name with more changes than these is another word. */
const MAX_CHANGES = 2;

/** The unknown names that nearly are a variable which is not set. */
export const misspelled = (names: readonly string[]): { readonly name: string; readonly meant: string }[] =>
  names.flatMap((name) => {
    if (name in variables) return [];
    const meant = Object.keys(variables).find((known) => !names.includes(known) && leven(name, known) <= MAX_CHANGES);
    return meant === undefined ? [] : [{ name, meant }];
  });
