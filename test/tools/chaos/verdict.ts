import { type AcceptedMessage, type Attempt, type History, messagesOf } from "./history.ts";
import { phrasePattern } from "./phrase-pattern.ts";
import type { Truth } from "./truth.ts";

/** Permitted outcomes of an interaction. Any other is a breach. */
export type Outcome =
  | "a card"
  | "an older card"
  | "a problem's sentence"
  | "settings"
  | "not remembered right now"
  | "choices"
  | "no first response: Discord's faults"
  | "no first response: connection ended"
  | "no first response: process killed"
  | "no first response: process frozen"
  | "no first response: machine too busy"
  | "left waiting: Discord's faults"
  | "left waiting: process ended"
  | "left waiting: process frozen"
  | "left waiting: machine too busy";

export type Verdict = { readonly outcome: Outcome } | { readonly breach: string };

/** A call cut short by a fault is retried, at most twice. */
const ATTEMPTS = 3;
const FIRST_RESPONSE_MS = 3_000;
/** For a first response's attempts, with the pause after each. */
const LONGEST_ATTEMPT_MS = 800;
/** An interaction sent this shortly before its connection ended may never have arrived. */
const ARRIVAL_MS = 2_000;
/** A first response leaves within 2.5 seconds. */
const PROMISED_MS = 2_500;
/** Beyond this loss within a second, or within an attempt after the first response, the machine was too busy. */
export const MARGIN_MS = 400;
const LATER_MARGIN_MS = 1_000;
/** To the bot and back, through a balancer. */
const WAY_MS = 100;

/** Judges one interaction by its whole history. */
export function judge(history: History, truth: Truth): Verdict {
  const breach = doubleAnswer(history) ?? lateAnswer(history) ?? history.refusals[0] ?? wrongMessage(history, truth);
  if (breach !== undefined) return { breach };
  const shown = messagesOf(history.calls).at(-1);
  if (shown) return { outcome: outcomeOf(shown, history.requested) };
  if (history.state === "shown") return { outcome: "choices" };
  return history.calls.length === 0 ? whyUnanswered(history) : whyLeftWaiting(history);
}

function doubleAnswer({ attempts, calls, requested, starved }: History): string | undefined {
  const count = (what: string) => calls.filter((call) => call.what === what).length;
  if (count("callback") > 1) return "two first responses";
  if (count("followUp") > 1) return "two follow-ups";
  const callbacks = attempts.filter(({ what }) => what === "callback");
  if (requested.transport === "http" && callbacks.length > 0) return "a first response over REST beside the one over HTTP";
  if (callbacks.length > ATTEMPTS) return `${callbacks.length} first responses tried`;
  // A call that arrived and was acknowledged is not sent again.
  for (const what of ["callback", "edit", "delete", "followUp"]) {
    const own = attempts.filter((attempt) => attempt.what === what);
    const isRepeated = what !== "edit" && own.slice(0, -1).some(({ fault }) => fault === undefined);
    const wasBusy = what === "callback" ? starved.firstMs >= MARGIN_MS : starved.laterMs >= LATER_MARGIN_MS;
    if (isRepeated && !wasBusy) return `${what} again after one that arrived`;
  }
  return undefined;
}

/** A first response leaves within 2.5 seconds, whatever its outcome. */
function lateAnswer({ attempts, calls, connectionEndedAfter = 0, starved }: History): string | undefined {
  const after = (attempts.find(({ what }) => what === "callback") ?? calls[0])?.after ?? 0;
  // A new connection delivers what the old one did not.
  const since = connectionEndedAfter < after ? connectionEndedAfter : 0;
  const isLate = after - since > PROMISED_MS + WAY_MS && starved.firstMs < MARGIN_MS;
  return isLate ? `a first response only after ${Math.round(after)} ms` : undefined;
}

/** A message has the visibility of the one that it replaces; a follow-up, that of a standing deferral. */
function canAllSee({ isFollowUp, ephemeral }: AcceptedMessage, { calls, requested }: History): boolean {
  const { type, data } = (calls[0]?.body ?? {}) as { type?: number; data?: { flags?: number } };
  const isInPlace = (type === 6 || type === 7) && !isFollowUp;
  // The answers that offer to change settings are private, and are judged when they come.
  if (isInPlace && requested.wants === "settings") return false;
  const replacesDeferral = type === 5 && !(isFollowUp && calls.some(({ what }) => what === "delete"));
  const isFirst = type === 4 && !isFollowUp;
  if (replacesDeferral || isFirst) return data?.flags !== 64;
  return !ephemeral;
}

/** Without «allowed mentions», all of a message's mentions notify (Discord reference, «Allowed Mentions Object»). */
function mayNotify({ body }: AcceptedMessage): boolean {
  const { allowed_mentions: allowed } = body as { readonly allowed_mentions?: Readonly<Record<string, readonly string[]>> };
  return allowed?.["parse"] === undefined || Object.values(allowed).some((mentions) => mentions.length > 0);
}

const isProblem = ({ body }: AcceptedMessage) => (body.embeds ?? []).length === 0;
const inputProblems = ["problem.copyAgain", "problem.link_without_address", "problem.unreadable_button"] as const;
/** Texts for a faulty input or button. */
const ABOUT_INPUT = new RegExp(inputProblems.map((key) => phrasePattern(key)).join("|"));
const memoryProblems = ["problem.not_recalled", "problem.settings_unreadable", "problem.not_remembered"] as const;
/** Texts while the database does not answer. */
const ABOUT_MEMORY = new RegExp(memoryProblems.map((key) => phrasePattern(key)).join("|"));
const FAULT = new RegExp(`${phrasePattern("problem.internal", { reference: ".+?" })}|undefined|NaN|\\[object`);
const OLDER = new RegExp(phrasePattern("card.stale", { time: "<t:\\d+:R>" }));
const NO_DATA = new RegExp(phrasePattern("problem.no_data", { contract: "0x\\w+" }));

function wrongMessage(history: History, truth: Truth): string | undefined {
  const { requested, sentAt, calls, starved } = history;
  const [first] = calls;
  const { type, data } = (first?.body ?? {}) as { type?: number; data?: { flags?: number } };
  if (first && (type === 8) !== (requested.wants === "choices")) return `a first response of type ${type}`;
  const isPrivate = data?.flags === 64;
  if (type === 5 && isPrivate !== (requested.target === "private")) return "a deferral that is seen by others than it should";
  if ((type === 6 || type === 7) && requested.target !== "in place") return "somebody else's message was changed";
  for (const message of messagesOf(calls)) {
    if (mayNotify(message)) return "a message that may notify somebody";
    const isSeenByAll = canAllSee(message, history);
    if (isProblem(message)) {
      const { content } = message.body;
      if (!content || FAULT.test(content)) return `a message that says «${content}»`;
      const isUncalledFor = requested.wants !== "settings" && (ABOUT_MEMORY.test(content) || ABOUT_INPUT.test(content));
      if (isUncalledFor) return `a message that says «${content}» of ${requested.what}`;
      if (NO_DATA.test(content) && !requested.what.includes("unknown")) return "no data, where there is some";
      if (isSeenByAll && !couldNotRemove(history)) return "a problem that all can read";
      continue;
    }
    if (requested.target === "private" && isSeenByAll) return "a private answer that all can read";
    if (requested.wants === "settings") continue;
    if (!requested.question) return "a card that nobody asked for";
    const moments = { sentAt, acceptedAt: sentAt + message.after, lostMs: starved.laterMs };
    const untruth = truth.untruthOf(message.body, requested.question, moments);
    if (untruth !== undefined) return untruth;
  }
  return undefined;
}

/** Whether a fault kept a deferral from being removed, so that the problem replaces it. */
function couldNotRemove({ calls, attempts, starved }: History): boolean {
  const wasDeferred = (calls[0]?.body as { type?: number } | undefined)?.type === 5;
  const removals = attempts.filter(({ what }) => what === "delete");
  if (removals.some(({ fault }) => fault)) return true;
  // A busy machine keeps the call from arriving at all.
  return wasDeferred && removals.length === 0 && starved.laterMs >= LATER_MARGIN_MS;
}

function outcomeOf(message: AcceptedMessage, { wants }: History["requested"]): Outcome {
  if (ABOUT_MEMORY.test(message.body.content ?? "")) return "not remembered right now";
  if (wants === "settings") return "settings";
  if (isProblem(message)) return "a problem's sentence";
  return OLDER.test(JSON.stringify(message.body)) ? "an older card" : "a card";
}

function whyUnanswered({ requested, attempts, connectionEndedAfter, processEnded, wasFrozen, starved }: History): Verdict {
  if (wasBrokenFirst(attempts.filter(({ what }) => what === "callback")))
    return { outcome: "no first response: Discord's faults" };
  if (processEnded?.how === "killed" && processEnded.after <= FIRST_RESPONSE_MS && processEnded.after > -ARRIVAL_MS) {
    return { outcome: "no first response: process killed" };
  }
  if (attempts.length === 0 && connectionEndedAfter !== undefined && connectionEndedAfter <= ARRIVAL_MS) {
    return { outcome: "no first response: connection ended" };
  }
  if (starved.firstMs >= MARGIN_MS) return { outcome: `no first response: ${wasFrozen ? "process frozen" : "machine too busy"}` };
  return { breach: `no first response over ${requested.transport}, and no fault that explains it` };
}

/** Whether faults used up every attempt, or the time for another. */
function wasBrokenFirst(attempts: readonly Attempt[]): boolean {
  const inTime = attempts.filter(({ after }) => after < FIRST_RESPONSE_MS);
  const last = inTime.at(-1);
  if (!last?.fault || inTime.some(({ fault }) => !fault)) return false;
  const next = attempts[inTime.length]?.after ?? last.after + LONGEST_ATTEMPT_MS;
  const isTooLate = next >= FIRST_RESPONSE_MS && next - last.after <= LONGEST_ATTEMPT_MS + MARGIN_MS;
  return inTime.length >= ATTEMPTS || isTooLate;
}

function whyLeftWaiting({ attempts, calls, state, processEnded, wasFrozen, starved }: History): Verdict {
  const later = attempts.filter(({ what }) => what !== "callback");
  if (wasBrokenLater(later) || wasOvertaken(later, calls)) return { outcome: "left waiting: Discord's faults" };
  const hadFault = attempts.some(({ what, fault }) => what !== "callback" && fault);
  if (processEnded && (processEnded.how === "killed" || hadFault)) return { outcome: "left waiting: process ended" };
  // A call repeated without a fault was too slow for the bot.
  const callbacks = attempts.filter(({ what }) => what === "callback");
  const wasSlow = callbacks.slice(0, -1).some(({ fault }) => !fault);
  const wasBusy = (hadFault && starved.laterMs >= LATER_MARGIN_MS) || (wasSlow && starved.firstMs >= MARGIN_MS);
  if (wasBusy) return { outcome: `left waiting: ${wasFrozen ? "process frozen" : "machine too busy"}` };
  return { breach: `the member was left with a message that is ${state}, and no fault explains it` };
}

/** Whether the last call used up all attempts, each lost to a fault. */
function wasBrokenLater(later: readonly Attempt[]): boolean {
  const last = later.at(-1);
  if (!last?.fault) return false;
  const tail = later.slice(later.findLastIndex(({ what, fault }) => what !== last.what || !fault) + 1);
  if (tail.length >= ATTEMPTS) return last.what !== "delete";
  return last.what === "followUp" && !isSurelyRejected(last);
}

/** Whether Discord accepted the late first response only after everything that followed it. */
const wasOvertaken = (later: readonly Attempt[], [first]: History["calls"]): boolean =>
  later.length > 0 && first !== undefined && later.every(({ after }) => after < first.after);

/** A follow-up that may have arrived is not sent again: nobody wants to read it twice. */
const isSurelyRejected = ({ fault }: Attempt) => typeof fault === "object" && "status" in fault && fault.status === 429;
