import { listed, relativeTime } from "../../cards/format.ts";
import type { Answer } from "../../collection-api/api.ts";
import { CollectionApiError } from "../../collection-api/errors.ts";
import type { CollectionRef } from "../../contract/address.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import type { KnownCollection, Namesake } from "../../memory/known-collections.ts";
import { escapeLabel, markdownText } from "../../text/safe-text.ts";
import type { MessageKey } from "../../words/en-US.ts";
import type { ArgumentsOf, PlainKey, Say } from "../../words/language.ts";
import type { Holder, UsedUp } from "../budgets/budgets.ts";
import { DeliveryError } from "../delivery/responder.ts";
import type { RawOptions } from "../interaction/interaction.ts";
import type { CommandRun } from "./command-run.ts";

/** Permissions needed to post and to read posts (reference, «Permissions»). */
export type PermissionName = "ViewChannel" | "SendMessages" | "SendMessagesInThreads" | "ReadMessageHistory";

export const MAX_LISTED = 10;
const MAX_TEXT = 80;

const common = (say: Say) => ({
  copyAgain: say("problem.copyAgain"),
  digest: say("watch.what.digest"),
  alert: say("watch.what.alert"),
  both: say("watch.what.both"),
  total: say("scores.total"),
});

const asCode = (text: string) => `\`${text}\``;
const notAnswering = (say: Say, _problem: object) => say("problem.notAnswering");
const busy = (say: Say, { time }: { readonly time: Date }) => say("problem.busy", { time: relativeTime(time) });
const lacks =
  (name: "lacks_permissions" | "lacks_own_permissions") =>
  (say: Say, { channel, permissions }: { readonly channel: string; readonly permissions: readonly PermissionName[] }) => {
    const names = permissions.map((permission) => say(`permission.${permission}`));
    return say(`problem.${name}`, { channel, permissions: listed(names, say) });
  };

const composed = {
  several_collections: (say: Say, { namesakes }: { readonly namesakes: readonly (Namesake | Pick<Namesake, "address">)[] }) => {
    const lines = namesakes.slice(0, MAX_LISTED).map((namesake, index) => {
      const line = `${index + 1}. ${asCode(namesake.address)}`;
      if (!("servers" in namesake)) return line;
      const { servers, firstLookedUpAt } = namesake;
      return `${line} · ${say("problem.namesake", { servers, time: relativeTime(new Date(firstLookedUpAt)) })}`;
    });
    return say("problem.several_collections", { count: namesakes.length, contracts: lines.join("\n") });
  },
  similar_names: (say: Say, problem: { readonly names: readonly string[] }) => {
    const names = problem.names.map((name) => `**${escapeLabel(name)}**`);
    return say("problem.similar_names", { names: listed(names, say) });
  },
  no_data_of_any: (say: Say, { collections }: { readonly collections: readonly CollectionRef[] }) => {
    const codes = collections.map(({ contract }) => asCode(contract));
    return say("problem.no_data_of_any", { contracts: listed(codes, say, MAX_LISTED) });
  },
  /** `text` is what was typed; the text of a message has none. */
  address_missing: (say: Say, { text }: { readonly text?: string }) =>
    text === undefined
      ? say("problem.address_missing.message")
      : say("problem.address_missing.typed", { text: markdownText(text, MAX_TEXT) }),
  no_default: (say: Say, { where }: { readonly where: "server" | "direct" }) => say(`problem.no_default.${where}`),
  alert_option_without_alert: (say: Say, { option }: { readonly option: "change" | "floor" | "role" }) =>
    say("problem.alert_option_without_alert", { ...common(say), option: say(`watch.form.${option}`) }),
  lacks_permissions: lacks("lacks_permissions"),
  lacks_own_permissions: lacks("lacks_own_permissions"),
  rate_limited: busy,
  paused: busy,
  rejected_key: (say: Say, _problem: object) => say("problem.rejected_request"),
  unavailable: notAnswering,
  timeout: notAnswering,
  circuit_open: notAnswering,
  used_up: (say: Say, { holder, time }: { readonly holder: Holder; readonly time: Date }) =>
    holder === "bot" ? busy(say, { time }) : say(`problem.used_up.${holder}`, { time: relativeTime(time) }),
};
type Composed = typeof composed;

type Part = "busy" | "inOption" | "inField" | "copyAgain" | "namesake" | "notAnswering" | `${string}.${string}`;
type Names<Key> = Key extends `problem.${infer Name}` ? Name : never;
type FilledIn = Exclude<Names<MessageKey>, Part | keyof Composed>;
type Details<Arguments> = {
  readonly [A in Exclude<keyof Arguments, keyof ReturnType<typeof common>>]: A extends "time" ? Date : Arguments[A];
};

/** A problem that a member reads about. Each needs a message in `words/`, which says what happened and what to do. */
export type Problem =
  | { [N in keyof Composed]: { readonly name: N } & Parameters<Composed[N]>[1] }[keyof Composed]
  | { [N in FilledIn]: { readonly name: N } & Details<ArgumentsOf<`problem.${N}`>> }[FilledIn];

/** The option, or the field of a form, that a problem is about. */
interface ConcernedOption {
  readonly name: string;
  readonly label: PlainKey | undefined;
  /** Whether the problem is unclear without the option's name, because the command has several of its type. */
  readonly isAmbiguous: boolean;
}

export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  readonly option: ConcernedOption | undefined;
  /** The problems of further options. */
  readonly further: readonly ProblemError[];
  /** The collections that the member may mean, the likeliest first. */
  readonly candidates: readonly KnownCollection[];
  /** The values of options, with addresses in place of what was typed for collections. */
  readonly options: RawOptions;
  /** The run of a command that a candidate would mend. */
  readonly run: CommandRun | undefined;

  constructor(problem: Problem, { option, further = [], candidates = [], options = {}, run }: ProblemDetails = {}) {
    super(problem.name);
    this.problem = problem;
    this.option = option;
    this.further = further;
    this.candidates = candidates;
    this.options = options;
    this.run = run;
  }

  /** The same problem of a run of a command. */
  ofRun(run: CommandRun): ProblemError {
    return new ProblemError(this.problem, { ...this, run: { ...run, options: { ...run.options, ...this.options } } });
  }
}

type ProblemDetails = Partial<Pick<ProblemError, "option" | "further" | "candidates" | "options" | "run">>;

export function sentenceFor(problem: Problem, say: Say): string {
  const { name, ...details } = problem;
  const compose = Object.hasOwn(composed, name) ? composed[name as keyof Composed] : undefined;
  if (compose) return (compose as (say: Say, problem: Problem) => string)(say, problem);
  const filledIn = Object.entries(details).map(([key, value]): [string, unknown] => {
    if (value instanceof Date) return [key, relativeTime(value)];
    return [key, typeof value === "string" ? markdownText(value, MAX_TEXT) : value];
  });
  const sayAny = say as (key: string, filledIn: object) => string;
  return sayAny(`problem.${name}`, { ...common(say), ...Object.fromEntries(filledIn) });
}

/** @param reference for an unplanned error, which is logged with it. */
export function problemOf(error: unknown, now: number, reference: string): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof DeliveryError && error.kind === "forbidden") return { name: "forbidden" };
  if (error instanceof DatabaseError) return { name: "not_remembered" };
  if (!(error instanceof CollectionApiError)) return { name: "internal", reference };
  if (error.kind === "over_budget") return problemOf(error.cause, now, reference);
  if (error.kind !== "rate_limited" && error.kind !== "paused") return { name: error.kind };
  return { name: error.kind, time: nextTry(now, error.retryAfterMs ?? MINUTE_MS) };
}

/** The time of the next try, in whole seconds, rounded up: an earlier try would be refused again. */
export const nextTry = (now: number, ms: number): Date => new Date(Math.ceil((now + ms) / 1_000) * 1_000);

export const usedUpProblem = ({ holder, fullInMs }: UsedUp, now: number): ProblemError =>
  new ProblemError({ name: "used_up", holder, time: nextTry(now, fullInMs) });

/** @throws {ProblemError} if the answer is empty. */
export function withData<Entry>(answer: Answer<Entry>, { contract }: CollectionRef) {
  const [first, ...rest] = answer.entries;
  if (first === undefined) throw new ProblemError({ name: "no_data", contract });
  return { ...answer, entries: [first, ...rest] as const };
}
