import { expect } from "vitest";
import type { DeliveryFailure } from "../../../src/bot/delivery/responder.ts";
import { Charts, type PictureOutcome, type Render } from "../../../src/charts/charts.ts";
import type { Picture } from "../../../src/charts/picture.ts";
import { receive } from "../../../src/discord/receive/payload.ts";
import { InteractionResponder } from "../../../src/discord/send/responder.ts";
import { DAY_MS } from "../../../src/infra/time.ts";
import type { Exchange } from "../../../src/playground/stand-in/interaction-record.ts";
import { commandPayload } from "../../../src/playground/stand-in/payloads.ts";
import { entryPayload } from "../../discord-stand-in/components.ts";
import { DiscordStandIn, type Fault } from "../../discord-stand-in/stand-in.ts";
import { address, scoreJson } from "../../support/api-server.ts";
import { setUpBot } from "../../support/bot/bot.ts";
import { emptyMemory } from "../../support/bot/empty-memory.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { createSender } from "../../support/discord-client.ts";
import { OpenClock } from "../../support/fake-clock.ts";
import { samplesOf } from "../../support/metrics.ts";
import { recordLog } from "../../support/recorded-log.ts";

/** Time limits of attempts of a first response and of an edit, and of a picture. */
const [RESPONSE_MS, EDIT_MS, DRAWING_MS] = [700, 2_500, 2_000];
/** The total of the collection with the faulty picture. */
const FAULTY = 987_654;
/** The maximum size of a picture. */
const PICTURE_BYTES = 200_000;

/** The outcome of the member's view: the sizes of the message's files, and whether its embed shows one. */
const sights = {
  "the text and its picture": { files: [PICTURE_BYTES], hasImage: true },
  "the text alone": { files: [], hasImage: false },
};

/** A log line beside the interaction's own, by its level and parts of its text. */
type LogLine = readonly [level: "warn" | "error", part: string, ...more: readonly string[]];

export const refused: LogLine = ["warn", "Discord refuses a picture", '"status":'];

/** A fault of the picture of `/trends`. */
export interface FileFault {
  readonly question: "a command" | "a click";
  readonly fault: string;
  /** The faults of the edits that deliver it, in order. */
  readonly faults?: readonly Fault[];
  /** Draws the picture. */
  readonly drawing?: Render;
  /** The member's final view. */
  readonly sees: keyof typeof sights;
  readonly edits: readonly ("delivered" | DeliveryFailure)[];
  readonly picture: PictureOutcome;
  readonly logged: readonly LogLine[];
}

/** A row as it is printed. */
export function title({ question, fault, sees, edits, picture, logged }: FileFault): string {
  const log = logged.map(([level, part]) => `${level} «${part}»`).join(", ") || "nothing more";
  const counted = [`picture ${picture}`, ...edits.map((outcome) => `edit ${outcome}`)].join(", ");
  return `${question}: ${fault} → sees: ${sees}; logged: delivered, ${log}; counted: ${counted}`;
}

const sightOf = ({ message }: Exchange): (typeof sights)[FileFault["sees"]] => ({
  files: message?.attachments.map(({ bytes }) => bytes.length) ?? [],
  hasImage: message?.embeds[0]?.image !== undefined,
});

const drawWhole = async () => new Uint8Array(PICTURE_BYTES).fill(7);

/** A memory with two days of records per collection. */
const rememberingTwoDays = (now: number) => ({
  ...emptyMemory,
  history: {
    ...emptyMemory.history,
    scoresSince: async (collection: string) =>
      [2, 1].map((days) => ({
        ...{ hype: days, gains: days, community: days, total: collection === address("1") ? FAULTY : days },
        firstSeenAt: now - days * DAY_MS,
        lastSeenAt: now - days * DAY_MS,
        isAfterGap: false,
      })),
  },
});

/**
 * Checks a row: the member's view, in one message with at most one file; the log and the metrics; that
 * nothing in the log gives access to the interaction; and that the next answer has its picture.
 */
export async function checkFileFault(row: FileFault): Promise<void> {
  const { faults = [], drawing } = row;
  const discord = await DiscordStandIn.start({ token: "token" });
  cleanUp(() => discord.close());
  const clock = new OpenClock();
  const { log, lines } = recordLog();
  const render = (picture: Picture) =>
    JSON.stringify(picture).includes(`${FAULTY}`) && drawing ? drawing(picture) : drawWhole();
  const charts = new Charts({ log, clock, render, onPicture: (...reported) => bot.metrics.pictureRequested(...reported) });
  const memory = rememberingTwoDays(clock.now());
  const bot = setUpBot({ clock, memory, draw: (picture) => charts.draw(picture) });
  let isCounting = true;
  let isDrawn = row.picture !== "late";
  const sender = createSender({
    apiUrl: discord.apiUrl,
    clock,
    onReply: (...reply) => isCounting && bot.metrics.discordCalled(...reply),
  });
  const edits = () => discord.received.filter((call) => call === "edit").length;
  const isSilent = () => {
    const fault = faults[edits() - 1];
    return edits() === clock.started(EDIT_MS) && (fault === "hang" || fault === "answer hangs");
  };

  /** Sends an interaction, and advances time whenever nothing else can proceed. */
  async function request(specific: object, clicked?: Exchange["message"]): Promise<Exchange> {
    const exchange = discord.interaction(specific, clicked);
    const received = receive(exchange.payload, recordLog().log);
    if (!received?.interaction) throw new Error("not an interaction of the bot's");
    let isDone = false;
    void bot.dispatcher.handle(received.interaction, new InteractionResponder(sender, received.credentials)).then(() => {
      isDone = true;
    });
    const isOver = () => {
      for (const call of bot.api.calls) call.answer([scoreJson()]);
      return isDone;
    };
    await clock.passUntil(isOver, {
      attemptMs: [RESPONSE_MS, EDIT_MS],
      isSilent,
      isAside: (ms) => ms === DRAWING_MS && (isDrawn || exchange.calls.length === 0),
    });
    return exchange;
  }
  const trends = (digit: string) => commandPayload("trends", { contract: address(digit) });

  let clicked: Exchange["message"];
  if (row.question === "a click") {
    isCounting = false;
    ({ message: clicked } = await request(commandPayload("scores", { contract: address("1") })));
    isCounting = true;
  }
  lines.length = bot.lines.length = discord.received.length = 0;
  discord.fail("edit", ...faults);
  const specific = clicked ? entryPayload(clicked, "Trends") : trends("1");
  const exchange = await request(specific, clicked);
  const { message, followUps } = exchange;
  expect(exchange.state).toBe("shown");
  expect(message?.embeds).toMatchObject([{ description: expect.stringContaining("**Total 987,654.00**") }]);
  expect(followUps).toEqual([]);
  expect(sightOf(exchange)).toEqual(sights[row.sees]);
  const { registry } = bot.metrics;
  const calls = ["respond delivered", ...row.edits.map((outcome) => `edit ${outcome}`)];
  expect(await samplesOf(registry, "discord_calls_total")).toEqual(
    Object.fromEntries(calls.map((call) => [call.replace(/(.+) (.+)/, 'call="$1",outcome="$2"'), 1])),
  );
  expect(await samplesOf(registry, "picture_duration_seconds_count")).toEqual({ [`outcome="${row.picture}"`]: 1 });
  const [ownLine, ...more] = bot.lines;
  expect(ownLine).toMatchObject({ level: "info", msg: "interaction", delivery: "delivered", outcome: "answered" });
  const logged = [...more, ...lines];
  expect(logged.map(({ level }) => level)).toEqual(row.logged.map(([level]) => level));
  for (const part of row.logged.flatMap(([, ...parts]) => parts)) expect(JSON.stringify(logged)).toContain(part);
  expect(JSON.stringify([bot.lines, lines])).not.toContain(exchange.token);

  discord.mend();
  isDrawn = true;
  expect(sightOf(await request(trends("2")))).toEqual(sights["the text and its picture"]);
  expect(sightOf(exchange), "the first message").toEqual(sights[row.sees]);
  expect(discord.violations).toEqual([]);
}
