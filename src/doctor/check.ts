import type { Address } from "../contract/address.ts";
import type { Values, VariableName } from "./checked-settings.ts";

export interface Finding {
  readonly name: string;
  readonly status: "ok" | "problem" | "not checked";
  readonly detail: string;
  readonly fix?: string;
}

export const ok = (name: string, detail: string): Finding => ({ name, status: "ok", detail });
export const problem = (name: string, detail: string, fix: string): Finding => ({ name, status: "problem", detail, fix });
export const notChecked = (name: string, reason: string): Finding => ({ name, status: "not checked", detail: reason });

/** Limits for one answer of a server, and for a whole check. */
export const limits = { answerMs: 4_000, deadlineMs: 8_000 };

export interface Examination {
  readonly contract: Address;
  readonly limits: typeof limits;
  readonly isUsable: (name: VariableName) => boolean;
  /** Records a server's time. @param theirs NaN without a `Date` header. */
  readonly readClock: (whose: "Discord" | "the API", theirs: number) => void;
}

export interface Check {
  readonly names: readonly string[];
  readonly needs: readonly VariableName[];
  readonly run: (config: Partial<Values>, examination: Examination) => Promise<Finding[]>;
}

/** In the type of `config`, the variables in `needs` are present. */
export const defineCheck = <const Name extends VariableName>(
  check: Omit<Check, "needs" | "run"> & {
    readonly needs: readonly Name[];
    readonly run: (config: Partial<Values> & Pick<Values, Name>, examination: Examination) => Promise<Finding[]>;
  },
): Check => check as Check;
