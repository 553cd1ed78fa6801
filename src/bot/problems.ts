import { relativeTime } from "../cards/format.ts";
import type { Answer } from "../collection-api/api.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "../collection-api/errors.ts";
import { markdownText } from "../text/safe-text.ts";
import type { ContractInputProblem } from "./contract-input.ts";
import { DeliveryError } from "./interaction.ts";

/** Every way in which a question gets no data; the set is closed. */
export type Problem =
  | ContractInputProblem
  | { readonly name: "no_data"; readonly contract: string }
  | { readonly name: "rate_limited" | "paused"; readonly retryAt?: Date | undefined }
  | { readonly name: Exclude<CollectionApiErrorKind, "rate_limited" | "paused"> }
  | { readonly name: "just_refreshed" | "nothing_newer"; readonly asOf: Date }
  | { readonly name: "used_up"; readonly holder: "member" | "server"; readonly retryAt: Date }
  | { readonly name: "unreadable_button" | "unknown_command" | "outdated_command" | "cannot_embed" | "forbidden" }
  | { readonly name: "internal"; readonly reference: string };

type ProblemName = Problem["name"];

/** A problem on its way from where it was found to the member who reads of it. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.name);
    this.problem = problem;
  }
}

const copyAgain = "Copy the collection's contract address from its page on a marketplace or an explorer.";
const notAnswering =
  "The service with the data is not answering right now. Nothing is wrong with your command: try again in a minute.";

const notTakingQuestions = ({ retryAt }: { readonly retryAt?: Date | undefined }) =>
  `The service with the data is not taking more questions right now. Try again ${retryAt ? relativeTime(retryAt) : "in a minute"}.`;

const quoted = (character: string): string => {
  const shown = markdownText(character, 20);
  return shown === "" ? "An invisible character" : `“${shown}”`;
};

/** What a member reads for each problem: what happened and what to do. */
const sentences: { readonly [N in ProblemName]: (problem: Extract<Problem, { readonly name: N }>) => string } = {
  address_missing: () => `There is no contract address in that. An address is \`0x\` followed by 40 characters. ${copyAgain}`,
  address_without_prefix: () => "A contract address starts with `0x`. Put `0x` in front of yours and try again.",
  link_without_address: () =>
    `There is no contract address in this link. Open one of the collection's items and copy that link, or copy the address itself.`,
  transaction_hash: () =>
    `This is the hash of a transaction: it has 64 characters after \`0x\`, and a contract address has 40. ${copyAgain}`,
  wrong_checksum: () =>
    `The capital letters of this address do not match the rest of it, so one character is probably wrong (EIP-55 checksum). ${copyAgain}`,
  several_addresses: ({ count }) =>
    `There are ${count} different addresses in that. Use a command such as \`/scores\` with just the one you mean.`,
  ens_name: ({ ensName }) =>
    `“${markdownText(ensName, 80)}” is an ENS name, and this command needs the contract address behind it. ${copyAgain}`,
  stray_character: ({ character }) =>
    `${quoted(character)} cannot be part of a contract address: after \`0x\` come only the digits 0–9 and the letters a–f. ${copyAgain}`,
  wrong_length: ({ digits }) =>
    `This address has ${digits} ${digits === 1 ? "character" : "characters"} after \`0x\`; a contract address has 40. ${copyAgain}`,
  no_data: ({ contract }) =>
    `There is no data for \`${contract}\`. Check that it is the collection's own contract; if it is, the service knows nothing about the collection yet.`,
  rate_limited: notTakingQuestions,
  paused: notTakingQuestions,
  unavailable: () => notAnswering,
  timeout: () => notAnswering,
  circuit_open: () => notAnswering,
  busy: () =>
    "The bot is busy: too many questions are waiting for the service with the data. Nothing is wrong with your command: try again in a moment.",
  rejected_key: () =>
    "The service with the data refuses this bot's key. Only the bot's operator can mend that: please tell them.",
  rejected_request: () =>
    "The service with the data did not accept this question. Check the address; if it is right, please tell the bot's operator.",
  invalid_answer: () =>
    "The service with the data sent something this bot cannot read, so it shows nothing rather than something wrong. Try again later; if it stays like this, please tell the bot's operator.",
  aborted: () => "The bot is restarting. Try again in a moment.",
  just_refreshed: ({ asOf }) =>
    `There is nothing newer yet: the service was asked ${relativeTime(asOf)}, and can be asked again 10 seconds after that.`,
  nothing_newer: ({ asOf }) =>
    `There is no newer answer right now than the one from ${relativeTime(asOf)}. Try again in a minute.`,
  used_up: ({ holder, retryAt }) =>
    holder === "member"
      ? `You have used all the commands and clicks that one member has in a minute. Try again ${relativeTime(retryAt)}.`
      : `This server has used all the commands and clicks that one server has in a minute. Try again ${relativeTime(retryAt)}.`,
  unreadable_button: () => "This button no longer works: it comes from another version of the bot. Type the command again.",
  unknown_command: () => "This bot no longer has that command. Type `/` to see the ones it has.",
  outdated_command: () => "This command has changed. Reload Discord (Ctrl+R or Cmd+R, or restart the app) and type it again.",
  cannot_embed: () =>
    "This bot answers with embeds, and may not show any in this channel. Ask a moderator to give it the permission “Embed Links” here, or use the command in another channel.",
  forbidden: () =>
    "Discord does not let this bot answer in this channel: it lacks a permission here. Ask a moderator to give it “View Channel”, “Send Messages” and “Embed Links”, or use the command in another channel.",
  internal: ({ reference }) =>
    `Something went wrong in the bot itself. Try again; if it happens again, tell the bot's operator this reference: \`${reference}\`.`,
};

/** The name of every problem, which is how a command that ended with one is counted. */
export const problemNames = Object.keys(sentences) as readonly ProblemName[];

/** What a member reads for a problem. */
export function sentenceFor<N extends ProblemName>(problem: Extract<Problem, { readonly name: N }>): string {
  return sentences[problem.name as N](problem);
}

/** The problem that an error stands for; one nobody planned for gets a reference that the log has too. */
export function problemOf(error: unknown, now: number, reference: string): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof DeliveryError && error.kind === "forbidden") return { name: "forbidden" };
  if (!(error instanceof CollectionApiError)) return { name: "internal", reference };
  if (error.kind !== "rate_limited" && error.kind !== "paused") return { name: error.kind };
  return { name: error.kind, retryAt: error.retryAfterMs === undefined ? undefined : nextTry(now, error.retryAfterMs) };
}

/** When to try again, in whole seconds as members read it, rounded up: too early would be refused again. */
export const nextTry = (now: number, ms: number): Date => new Date(Math.ceil((now + ms) / 1_000) * 1_000);

/** The answer itself, if there is something in it; a view of nothing is a problem the member should read of. */
export function withData<Entry>(answer: Answer<Entry>, contract: string): Answer<Entry> {
  if (answer.entries.length === 0) throw new ProblemError({ name: "no_data", contract });
  return answer;
}
