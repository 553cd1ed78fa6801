import { expect } from "vitest";
import type { DeliveryFailure, Responder } from "../../src/bot/answer/responder.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { receive } from "../../src/discord/receive/payload.ts";
import { InteractionResponder } from "../../src/discord/send/responder.ts";
import { Sender } from "../../src/discord/send/sender.ts";
import type { Clock } from "../../src/infra/clock.ts";
import type { Call, Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import { button, clickPayload } from "../../src/playground/stand-in/message-components.ts";
import { autocompletePayload, commandPayload } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn, type Fault } from "../discord-stand-in/stand-in.ts";
import { address, influencerJson, scoreJson } from "./api-server.ts";
import { setUpDispatcher } from "./dispatching.ts";
import { PatientClock, settle } from "./fake-clock.ts";
import { samplesOf } from "./metrics.ts";
import { recordLog } from "./recorded-log.ts";

/** What a member does, and what the API does about it. */
const questions = {
  "a command": {},
  "a problem": { fails: true },
  "a deferred command": { isLate: true },
  "a deferred private command": { isLate: true, isPrivate: true },
  "a deferred problem": { isLate: true, fails: true },
  "a deferred private problem": { isLate: true, fails: true, isPrivate: true },
  "a click": { isClick: true },
  "a deferred click": { isClick: true, isLate: true },
  "a deferred click with a problem": { isClick: true, isLate: true, fails: true },
  typing: { isTyping: true },
} as const;

interface Circumstances {
  /** The API takes so long that the answer is deferred. */
  readonly isLate?: true;
  readonly fails?: true;
  readonly isPrivate?: true;
  readonly isClick?: true;
  readonly isTyping?: true;
}

export interface DiscordFault {
  readonly question: keyof typeof questions;
  /** Which call of the bot goes wrong, and how, time after time. */
  readonly call: Call["what"];
  readonly fault: string;
  readonly faults: readonly Fault[];
  /** What Discord takes in the end. */
  readonly taken: string;
  /** What the member has before their eyes in the end. */
  readonly sees: string;
  /** How the bot says that it went, and how it counts its calls. */
  readonly logged: "delivered" | DeliveryFailure | "not logged";
  readonly counted: readonly `${keyof Responder} ${"delivered" | DeliveryFailure}`[];
  /** Whether Discord takes nothing at all from then on, so that the next command is not answered either until that is over. */
  readonly isBan?: true;
}

/** A row as it is printed. */
export function title({ question, call, fault, sees, logged, counted }: DiscordFault): string {
  return `${question}, ${call}: ${fault} → sees: ${sees}; logged: ${logged}; counted: ${counted.join(", ")}`;
}

/**
 * Holds everything against a row: what Discord takes, what the member sees, what is logged and counted, that nothing in
 * the log opens the interaction to others, and that the next command works.
 */
export async function checkDiscordFault(row: DiscordFault): Promise<void> {
  const discord = await DiscordStandIn.start({ token: "token" });
  const bot = setUpDispatcher();
  let skippedMs = 0;
  const time = new PatientClock();
  const clock: Clock = {
    now: () => time.now() + skippedMs,
    elapsed: () => time.elapsed() + skippedMs,
    after: (ms, run) => time.after(ms, run),
  };
  let isCounting = false;
  const sender = new Sender({
    apiUrl: discord.apiUrl,
    token: "token",
    userAgent: "collection-pulse/test",
    onReply: (...reply) => isCounting && bot.metrics.discordCalled(...reply),
    clock,
  });
  const take = (exchange: Exchange) => {
    // No response is too late because this machine is slow.
    exchange.sentAt = Number.POSITIVE_INFINITY;
    const received = receive(exchange.payload, recordLog().log);
    if (!received?.interaction) throw new Error("not an interaction of the bot's");
    const { interaction, credentials } = received;
    return bot.dispatcher.handle(interaction, new InteractionResponder(sender, credentials));
  };
  const ask = async (digit: string): Promise<Exchange> => {
    const exchange = discord.interaction(commandPayload("scores", { contract: address(digit) }));
    const done = take(exchange);
    await settle();
    bot.api.last.answer([scoreJson()]);
    await done;
    return exchange;
  };

  const { isLate, fails, isPrivate, isClick, isTyping }: Circumstances = questions[row.question];
  // A collection that is known: there is something to offer, and a message to click on.
  const { message } = await ask("1");
  const before = isClick && message;
  const specific = before
    ? clickPayload(before, button(before, "Influencers").custom_id)
    : isTyping
      ? autocompletePayload("scores", "contract", "")
      : commandPayload("scores", { contract: address("2"), ...(isPrivate && { private: true }) });
  const exchange = discord.interaction(specific, before);
  bot.lines.splice(0);
  discord.fail(row.call, ...row.faults);
  isCounting = true;
  const done = take(exchange);
  if (isLate) await bot.clock.advance(2_000);
  else await settle();
  if (fails) bot.api.last.fail(new CollectionApiError("rejected_request", "no"));
  else if (!isTyping) bot.api.last.answer(isClick ? [influencerJson()] : [scoreJson()]);
  await done;
  isCounting = false;

  expect(exchange.calls.map(({ what }) => what).join(), "what Discord took").toBe(row.taken);
  expect(sight(exchange, before), "what the member sees").toBe(row.sees);
  const counted: Record<string, number> = {};
  for (const count of row.counted) {
    const labels = count.replace(/(.+) (.+)/, 'call="$1",outcome="$2"');
    counted[labels] = (counted[labels] ?? 0) + 1;
  }
  expect(await samplesOf(bot.metrics.registry, "discord_calls_total")).toEqual(counted);
  const line = bot.lines.find(({ msg }) => msg === "interaction");
  const level = row.logged === "delivered" || row.logged === "answered_elsewhere" ? "info" : "warn";
  if (row.logged === "not logged") expect(bot.lines).toEqual([]);
  else expect(line).toMatchObject({ level, delivery: row.logged, deferred: isLate === true });
  expect(JSON.stringify(bot.lines)).not.toContain(exchange.token);

  if (row.isBan) {
    expect(sight(await ask("4")), "a command during the ban").toBe("nothing of ours");
    expect(
      discord.statuses.filter((status) => status === 429),
      "calls that Discord refused",
    ).toEqual([429]);
    skippedMs = 20 * 60_000;
  }
  const next = await ask("3");
  expect(sight(next), "the next command").toBe("the answer");
  expect(bot.lines.at(-1)).toMatchObject({ level: "info", delivery: "delivered" });
  expect(discord.violations).toEqual([]);
  await discord.close();
}

/** Everything that an interaction has left before the member's eyes, in short. */
function sight({ state, message, followUps, calls, choices }: Exchange, clicked?: ShownMessage): string {
  const seen: string[] = [];
  if (clicked) seen.push(state === "shown" && message?.id === clicked.id ? "the answer in place" : "the message as it was");
  else if (state === "deferred") seen.push("thinking…");
  else if (calls.length === 0) seen.push("nothing of ours");
  else if (choices.length > 0) seen.push("the choices");
  if (state === "shown" && message && message.id !== clicked?.id) seen.push(describe(message));
  return [...seen, ...followUps.map(describe)].join(" and ") || "nothing";
}

function describe({ content, embeds, ephemeral }: ShownMessage): string {
  const [sentence] = content.split(/[:.]/);
  return `${embeds.length > 0 ? "the answer" : `«${sentence}»`}${ephemeral ? ", alone" : ""}`;
}
