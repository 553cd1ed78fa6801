import { expect } from "vitest";
import type { DeliveryFailure, Responder } from "../../../src/bot/delivery/responder.ts";
import { CollectionApiError } from "../../../src/collection-api/errors.ts";
import { receive } from "../../../src/discord/receive/payload.ts";
import { InteractionResponder } from "../../../src/discord/send/responder.ts";
import type { Clock } from "../../../src/infra/clock.ts";
import type { Call, Exchange } from "../../../src/playground/stand-in/interaction-record.ts";
import type { ShownMessage } from "../../../src/playground/stand-in/message.ts";
import { autocompletePayload, commandPayload } from "../../../src/playground/stand-in/payloads.ts";
import { entryPayload } from "../../discord-stand-in/components.ts";
import { DiscordStandIn, type Fault } from "../../discord-stand-in/stand-in.ts";
import { address, influencerJson, scoreJson } from "../../support/api-server.ts";
import { setUpBot } from "../../support/bot/bot.ts";
import { createSender } from "../../support/discord-client.ts";
import { PatientClock, settle } from "../../support/fake-clock.ts";
import { samplesOf } from "../../support/metrics.ts";
import { recordLog } from "../../support/recorded-log.ts";

type Bot = ReturnType<typeof setUpBot>;

interface Question {
  /** Creates the interaction; `known` is the answer to an earlier command, with its buttons. */
  readonly sent: (known: ShownMessage) => object;
  readonly clicks?: true;
  readonly deferred?: true;
  /** Lets the API answer. */
  readonly respond: (bot: Bot) => void;
}

const scores = (values: object = {}) => ({ sent: () => commandPayload("scores", { contract: address("2"), ...values }) });
const clicks = {
  sent: (known: ShownMessage) => entryPayload(known, "Influencers"),
  clicks: true,
} as const;
const answers = { respond: ({ api }: Bot) => api.last.answer([scoreJson()]) };
const answersClick = { respond: ({ api }: Bot) => api.last.answer([influencerJson()]) };
const fails = { respond: ({ api }: Bot) => api.last.fail(new CollectionApiError("rejected_request", "no")) };
const late = { deferred: true } as const;

/** A member's action, and the API's reaction. */
const questions = {
  "a command": { ...scores(), ...answers },
  "a problem": { ...scores(), ...fails },
  "a deferred command": { ...scores(), ...late, ...answers },
  "a deferred private command": { ...scores({ private: true }), ...late, ...answers },
  "a deferred problem": { ...scores(), ...late, ...fails },
  "a click": { ...clicks, ...answersClick },
  "a deferred click": { ...clicks, ...late, ...answersClick },
  "a deferred click with a problem": { ...clicks, ...late, ...fails },
  typing: { sent: () => autocompletePayload("scores", "contract", ""), respond: () => {} },
} as const satisfies Record<string, Question>;

export interface DiscordFault {
  readonly question: keyof typeof questions;
  /** The failing call of the bot, and its faults, in order. */
  readonly call: Call["what"];
  readonly fault: string;
  readonly faults: readonly Fault[];
  /** Discord's final state. */
  readonly accepted: string;
  /** The member's final view. */
  readonly sees: string;
  /** The logged outcome, and the counted calls. */
  readonly logged: "delivered" | DeliveryFailure | "not logged";
  readonly counted: readonly `${keyof Responder} ${"delivered" | DeliveryFailure}`[];
  /** Whether Discord bans the bot, so that the next command stays unanswered until the ban is over. */
  readonly isBan?: true;
}

/** A row as it is printed. */
export function title({ question, call, fault, sees, logged, counted }: DiscordFault): string {
  return `${question}, ${call}: ${fault} → sees: ${sees}; logged: ${logged}; counted: ${counted.join(", ")}`;
}

/**
 * Checks a row: Discord's state, the member's view, the log and the metrics, that nothing in
 * the log gives access to the interaction, and that the next command works.
 */
export async function checkDiscordFault(row: DiscordFault): Promise<void> {
  const discord = await DiscordStandIn.start({ token: "token" });
  const bot = setUpBot();
  let skippedMs = 0;
  const time = new PatientClock();
  const clock: Clock = {
    now: () => time.now() + skippedMs,
    elapsed: () => time.elapsed() + skippedMs,
    after: (ms, run) => time.after(ms, run),
  };
  let isCounting = false;
  const sender = createSender({
    apiUrl: discord.apiUrl,
    onReply: (...reply) => isCounting && bot.metrics.discordCalled(...reply),
    clock,
  });
  const take = (exchange: Exchange) => {
    // Generous deadlines, because the machine may be slow.
    exchange.sentAt = Number.POSITIVE_INFINITY;
    const received = receive(exchange.payload, recordLog().log);
    if (!received?.interaction) throw new Error("not an interaction of the bot's");
    const { interaction, credentials } = received;
    return bot.dispatcher.handle(interaction, new InteractionResponder(sender, credentials));
  };
  const request = async (digit: string): Promise<Exchange> => {
    const exchange = discord.interaction(commandPayload("scores", { contract: address(digit) }));
    const done = take(exchange);
    await settle();
    bot.api.last.answer([scoreJson()]);
    await done;
    return exchange;
  };

  const question: Question = questions[row.question];
  // A known collection, with suggestions and a message to click on.
  const { message: known } = await request("1");
  if (!known) throw new Error("the first command has no answer");
  const clicked = question.clicks && known;
  const exchange = discord.interaction(question.sent(known), clicked);
  bot.lines.splice(0);
  discord.fail(row.call, ...row.faults);
  isCounting = true;
  const done = take(exchange);
  await (question.deferred ? bot.clock.advance(2_000) : settle());
  question.respond(bot);
  await done;
  isCounting = false;

  expect(exchange.calls.map(({ what }) => what).join(), "what Discord took").toBe(row.accepted);
  expect(sight(exchange, clicked), "what the member sees").toBe(row.sees);
  const counted = Map.groupBy(row.counted, (count) => count.replace(/(.+) (.+)/, 'call="$1",outcome="$2"'));
  expect(await samplesOf(bot.metrics.registry, "discord_calls_total")).toEqual(
    Object.fromEntries([...counted].map(([labels, { length }]) => [labels, length])),
  );
  const level = row.logged === "delivered" || row.logged === "answered_elsewhere" ? "info" : "warn";
  const line = { msg: "interaction", level, delivery: row.logged, deferred: question.deferred === true };
  const lines = bot.lines.filter(({ msg }) => msg === "interaction");
  expect(lines).toMatchObject(row.logged === "not logged" ? [] : [line]);
  expect(JSON.stringify(bot.lines)).not.toContain(exchange.token);

  if (row.isBan) {
    expect(sight(await request("4")), "a command during the ban").toBe("nothing of ours");
    expect(
      discord.statuses.filter((status) => status === 429),
      "calls that Discord refused",
    ).toEqual([429]);
    skippedMs = 20 * 60_000;
  }
  const next = await request("3");
  expect(sight(next), "the next command").toBe("the answer");
  expect(bot.lines.at(-1)).toMatchObject({ level: "info", delivery: "delivered" });
  expect(discord.violations).toEqual([]);
  await discord.close();
}

/** The member's view of an interaction, in short. */
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
