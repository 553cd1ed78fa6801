import type { Address } from "../contract/address.ts";
import type { Values, VariableName } from "./settings.ts";

export interface Finding {
  readonly name: string;
  readonly status: "ok" | "problem" | "not checked";
  readonly detail: string;
  /** Remedy of a problem. */
  readonly fix?: string;
}

export const ok = (name: string, detail: string): Finding => ({ name, status: "ok", detail });

export const problem = (name: string, detail: string, fix: string): Finding => ({ name, status: "problem", detail, fix });

export const notChecked = (name: string, reason: string): Finding => ({ name, status: "not checked", detail: reason });

/** Milliseconds for one answer of another machine. */
export const ANSWER_MS = 4_000;
/** Milliseconds for all answers that a check waits for. */
export const DEADLINE_MS = 8_000;

export interface Examination {
  /** The collection that the API is asked about. */
  readonly contract: Address;
  readonly isUsable: (name: VariableName) => boolean;
  /** Takes the `Date` header of another machine, in milliseconds since the epoch; NaN if it has none. */
  readonly readClock: (whose: "Discord" | "the API", theirs: number) => void;
}

export interface Check {
  /** The names of its findings, in order. */
  readonly names: readonly string[];
  /** The variables without which it is not made. */
  readonly needs: readonly VariableName[];
  readonly run: (config: Partial<Values>, examination: Examination) => Promise<Finding[]>;
}

/** Types the configuration of a check by the variables that it needs. */
export const defineCheck = <const Name extends VariableName>(check: {
  readonly names: readonly string[];
  readonly needs: readonly Name[];
  readonly run: (config: Partial<Values> & Pick<Values, Name>, examination: Examination) => Promise<Finding[]>;
}): Check => check as Check;
