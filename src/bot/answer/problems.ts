import { listed, relativeTime } from "../../cards/format.ts";
import type { Answer } from "../../collection-api/api.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "../../collection-api/errors.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { MAX_ALIAS_LENGTH, MAX_ALIASES } from "../../memory/aliases.ts";
import type { Namesake } from "../../memory/known-collections.ts";
import { MAX_WATCHES } from "../../memory/watches.ts";
import { escapeLabel, markdownText } from "../../text/safe-text.ts";
import type { Say } from "../../words/language.ts";
import type { Holder, UsedUp } from "../budgets/budgets.ts";
import { type CollectionRef, chainsOf } from "../collections/chains.ts";
import type { ContractInputProblem } from "../collections/contract-input.ts";
import { DeliveryError } from "./responder.ts";

/** The permissions to post, and to see what was posted (Discord reference, «Permissions»). */
export type PermissionName = "ViewChannel" | "SendMessages" | "SendMessagesInThreads" | "EmbedLinks" | "ReadMessageHistory";

/** Problems without arguments. */
const plainProblems = [
  "unreadable_button",
  "unknown_command",
  "outdated_command",
  "cannot_embed",
  "forbidden",
  "not_recalled",
  "not_remembered",
  "no_history",
  "nothing_ranked",
  "one_collection",
  "servers_only",
  "unknown_watch",
  "unknown_channel",
  "unsuitable_channel",
  "unknown_language",
  "unknown_zone",
  "alias_like_address",
] as const;

/** Every reason why a question gets no data; the set is closed. */
export type Problem =
  | ContractInputProblem
  | { readonly name: "several_collections"; readonly namesakes: readonly Namesake[] }
  | { readonly name: "similar_names"; readonly names: readonly string[] }
  | ({ readonly name: "no_data" } & CollectionRef)
  | { readonly name: "no_data_of_any"; readonly collections: readonly CollectionRef[] }
  | { readonly name: "no_default"; readonly where: "server" | "direct" }
  | { readonly name: "rate_limited" | "paused"; readonly retryAt?: Date | undefined }
  | { readonly name: Exclude<CollectionApiErrorKind, "rate_limited" | "paused" | "over_budget"> }
  | { readonly name: "just_refreshed"; readonly retryAt: Date }
  | { readonly name: "nothing_newer"; readonly asOf: Date }
  | { readonly name: "used_up"; readonly holder: Holder; readonly retryAt: Date }
  | { readonly name: (typeof plainProblems)[number] }
  | {
      readonly name:
        | "too_many_watches"
        | "change_without_alert"
        | "digest_option_without_digest"
        | "alias_unfit"
        | "too_many_aliases"
        | "nothing_ranked_by_change";
    }
  /** The permissions that the bot, or the member, lacks in the channel. */
  | {
      readonly name: "lacks_permissions" | "lacks_own_permissions";
      readonly channel: string;
      readonly permissions: readonly PermissionName[];
    }
  | { readonly name: "not_allowed"; readonly command: string }
  | { readonly name: "internal"; readonly reference: string };

type ProblemName = Problem["name"];

export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  /** The option at fault, if members could not tell. */
  readonly option: string | undefined;

  constructor(problem: Problem, option?: string) {
    super(problem.name);
    this.problem = problem;
    this.option = option;
  }
}

/** A message has room for this many addresses. */
export const MAX_LISTED = 10;

const asCode = (text: string) => `\`${text}\``;

type Sentence<P extends Problem> = (say: Say, problem: P) => string;

const notTakingQuestions: Sentence<{ name: "rate_limited" | "paused"; retryAt?: Date | undefined }> = (say, { retryAt }) =>
  retryAt ? say("problem.notTakingQuestionsUntil", { time: relativeTime(retryAt) }) : say("problem.notTakingQuestions");
const notAnswering = (say: Say) => say("problem.notAnswering");
const belowChains = (say: Say, collections: readonly CollectionRef[], sentence: string): string =>
  [...chainsOf(collections).map((chain) => say("note.chainWithoutData", { chain })), sentence].join("\n");
const lackedPermissions: Sentence<Extract<Problem, { readonly permissions: unknown }>> = (
  say,
  { name, channel, permissions },
) => {
  const names = permissions.map((permission) => say(`permission.${permission}`));
  return say(`problem.${name}`, { channel, permissions: listed(names, say) });
};
const copyAgain = (say: Say) => ({ copyAgain: say("problem.copyAgain") });

/** The sentence of each problem says what happened and what to do. */
const sentences: {
  readonly [N in Exclude<ProblemName, (typeof plainProblems)[number]>]: Sentence<Extract<Problem, { readonly name: N }>>;
} = {
  address_missing: (say) => say("problem.address_missing", copyAgain(say)),
  link_without_address: (say) => say("problem.link_without_address"),
  collection_slug: (say, { slug }) => say("problem.collection_slug", { slug: markdownText(slug, 80) }),
  shortened_address: (say) => say("problem.shortened_address", copyAgain(say)),
  solana_address: (say) => say("problem.solana_address"),
  transaction_hash: (say) => say("problem.transaction_hash", copyAgain(say)),
  wrong_checksum: (say) => say("problem.wrong_checksum", copyAgain(say)),
  several_addresses: (say, { count }) => say("problem.several_addresses", { count }),
  several_collections: (say, { namesakes }) =>
    say("problem.several_collections", {
      count: namesakes.length,
      contracts: namesakes
        .slice(0, MAX_LISTED)
        .map(({ address, servers, firstAskedAt }, index) => {
          const known = say("problem.namesake", { servers, time: relativeTime(new Date(firstAskedAt)) });
          return `${index + 1}. ${asCode(address)} · ${known}`;
        })
        .join("\n"),
    }),
  similar_names: (say, { names }) =>
    say("problem.similar_names", {
      names: listed(
        names.map((name) => `**${escapeLabel(name)}**`),
        say,
      ),
    }),
  ens_name: (say, { ensName }) => say("problem.ens_name", { ensName: markdownText(ensName, 80), ...copyAgain(say) }),
  stray_character: (say, problem) => {
    const character = markdownText(problem.character, 20);
    if (character === "") return say("problem.stray_invisible", copyAgain(say));
    return say("problem.stray_character", { character, ...copyAgain(say) });
  },
  look_alike: (say, { character, kind, digit }) => say("problem.look_alike", { character, kind, digit, ...copyAgain(say) }),
  no_default: (say, { where }) => say(`problem.no_default.${where}`),
  too_many_watches: (say) => say("problem.too_many_watches", { max: MAX_WATCHES }),
  change_without_alert: (say) =>
    say("problem.change_without_alert", { alert: say("watch.what.alert"), both: say("watch.what.both") }),
  digest_option_without_digest: (say) =>
    say("problem.digest_option_without_digest", { digest: say("watch.what.digest"), both: say("watch.what.both") }),
  lacks_permissions: lackedPermissions,
  lacks_own_permissions: lackedPermissions,
  not_allowed: (say, { command }) => say("problem.not_allowed", { command }),
  alias_unfit: (say) => say("problem.alias_unfit", { max: MAX_ALIAS_LENGTH }),
  too_many_aliases: (say) => say("problem.too_many_aliases", { max: MAX_ALIASES }),
  wrong_length: (say, { digits }) => say("problem.wrong_length", { digits, ...copyAgain(say) }),
  no_data_of_any: (say, { collections }) => {
    const contracts = listed(
      collections.map(({ contract }) => asCode(contract)),
      say,
      MAX_LISTED,
    );
    return belowChains(say, collections, say("problem.no_data_of_any", { contracts }));
  },
  nothing_ranked_by_change: (say) => say("problem.nothing_ranked_by_change", { total: say("leaderboard.by.total") }),
  no_data: (say, problem) => belowChains(say, [problem], say("problem.no_data", { contract: problem.contract })),
  rate_limited: notTakingQuestions,
  paused: notTakingQuestions,
  unavailable: notAnswering,
  timeout: notAnswering,
  circuit_open: notAnswering,
  busy: (say) => say("problem.busy"),
  rejected_key: (say) => say("problem.rejected_key"),
  rejected_request: (say) => say("problem.rejected_request"),
  invalid_answer: (say) => say("problem.invalid_answer"),
  aborted: (say) => say("problem.aborted"),
  just_refreshed: (say, { retryAt }) => say("problem.just_refreshed", { time: relativeTime(retryAt) }),
  nothing_newer: (say, { asOf }) => say("problem.nothing_newer", { time: relativeTime(asOf) }),
  used_up: (say, { holder, retryAt }) =>
    say(holder === "bot" ? "problem.notTakingQuestionsUntil" : `problem.used_up.${holder}`, { time: relativeTime(retryAt) }),
  internal: (say, { reference }) => say("problem.internal", { reference }),
};

export const problemNames = [...plainProblems, ...(Object.keys(sentences) as (keyof typeof sentences)[])];

export function sentenceFor(problem: Problem, say: Say): string {
  const { name } = problem;
  return isPlain(name) ? say(`problem.${name}`) : (sentences[name] as Sentence<Problem>)(say, problem);
}

const isPlain = (name: ProblemName): name is (typeof plainProblems)[number] => !Object.hasOwn(sentences, name);

/** An unplanned error gets a reference that the log has, too. */
export function problemOf(error: unknown, now: number, reference: string): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof DeliveryError && error.kind === "forbidden") return { name: "forbidden" };
  if (error instanceof DatabaseError) return { name: "not_remembered" };
  if (!(error instanceof CollectionApiError)) return { name: "internal", reference };
  if (error.kind === "over_budget") return problemOf(error.cause, now, reference);
  if (error.kind !== "rate_limited" && error.kind !== "paused") return { name: error.kind };
  return { name: error.kind, retryAt: error.retryAfterMs === undefined ? undefined : nextTry(now, error.retryAfterMs) };
}

/** In whole seconds, rounded up: too early would be refused again. */
export const nextTry = (now: number, ms: number): Date => new Date(Math.ceil((now + ms) / 1_000) * 1_000);

export const usedUpProblem = ({ holder, fullInMs }: UsedUp, now: number): ProblemError =>
  new ProblemError({ name: "used_up", holder, retryAt: nextTry(now, fullInMs) });

/** @throws {ProblemError} if the answer is empty. */
export function withData<Entry>(answer: Answer<Entry>, { contract, chain }: CollectionRef) {
  const [first, ...others] = answer.entries;
  if (first === undefined) throw new ProblemError({ name: "no_data", contract, chain });
  return { ...answer, entries: [first, ...others] as const };
}
