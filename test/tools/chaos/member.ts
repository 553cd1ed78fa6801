import type { ScriptProcess } from "../../support/processes/process.ts";
import type { HowEnded } from "./history.ts";
import type { Memory } from "./memory.ts";
import type { Window } from "./windows.ts";

/** Kinds of processes: bots on a gateway, bots behind a balancer, and services behind another. */
export const memberKinds = ["gateway", "http", "service"] as const;
export type MemberKind = (typeof memberKinds)[number];

/** A process and its fate. */
export interface Member {
  /** Its kind and number. */
  readonly name: string;
  readonly kind: MemberKind;
  readonly bot: ScriptProcess;
  /** The address of health, readiness and metrics. */
  readonly url: string;
  readonly memory: Memory[];
  /** When it was frozen, by `performance.now()`. */
  readonly frozen: Window[];
  ended?: { readonly how: HowEnded; readonly at: number };
}

const DISMAY = /"level":"(error|fatal)"/;
/** An error that the injected faults explain. */
const EXCUSED = /"err":{"type":"DatabaseError".*"msg":"a request failed"/;
/** The only database problem of the service that is a bug. */
const OWN_FAULT = /"problem":"failed"/;

/** Log lines that no outside fault explains, and all of stderr. */
export const dismayOf = ({ lines, errors }: Pick<ScriptProcess, "lines" | "errors">): string[] => [
  ...lines.filter((line) => DISMAY.test(line) && (!EXCUSED.test(line) || OWN_FAULT.test(line))),
  ...errors,
];

export async function metricsOf(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(2_000) });
  return response.text();
}

export const metricOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1] ?? Number.NaN);
