import { describe, expect, test } from "vitest";
import { DeliveryError } from "../../src/bot/delivery/responder.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { address, scoreJson } from "../support/api-server.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { customIdOf } from "../support/bot/custom-ids.ts";
import { RecordingResponder, type Sent } from "../support/bot/recording-responder.ts";
import { settle } from "../support/fake-clock.ts";

const contract = address();
const down = new CollectionApiError("unavailable", "down");

/** The calls to Discord, in short. */
const summary = (sent: readonly Sent[]) =>
  sent.map((ownSent) => {
    if (ownSent.what === "remove") return "remove";
    if (ownSent.what !== "respond") return `${ownSent.what}: ${ownSent.message.embeds.length > 0 ? "answer" : "problem"}`;
    const { response } = ownSent;
    const visibility = "ephemeral" in response && response.ephemeral ? ", ephemeral" : "";
    return `respond: ${response.type}${visibility}`;
  });

const requests = {
  publicly: (bot: ReturnType<typeof setUpBot>, responder: RecordingResponder) => bot.type("scores", { contract }, {}, responder),
  privately: (bot: ReturnType<typeof setUpBot>, responder: RecordingResponder) =>
    bot.type("scores", { contract, private: true }, {}, responder),
  "with a click": (bot: ReturnType<typeof setUpBot>, responder: RecordingResponder) =>
    bot.click(customIdOf("scores", { contract }), {}, responder),
};

describe("the first response leaves within 2 seconds", () => {
  test.each([
    ["publicly", 1_999, ["respond: message"]],
    ["publicly", 2_001, ["respond: deferMessage", "edit: answer"]],
    ["privately", 1_999, ["respond: message, ephemeral"]],
    ["privately", 2_001, ["respond: deferMessage, ephemeral", "edit: answer"]],
    ["with a click", 1_999, ["respond: update"]],
    ["with a click", 2_001, ["respond: deferUpdate", "edit: answer"]],
  ] as const)("asked %s, answered after %i ms", async (how, after, expected) => {
    const bot = setUpBot();
    const { responder, done } = requests[how](bot, new RecordingResponder());
    await bot.clock.advance(after);
    bot.api.last.answer([scoreJson()]);
    await done;
    expect(summary(responder.sent)).toEqual(expected);
    expect(bot.clock.timers).toBe(0);
    expect(bot.lines.at(-1)).toMatchObject({ outcome: "answered", delivery: "delivered", deferred: after > 2_000 });
  });

  test.each([
    ["publicly", 1_999, ["respond: message, ephemeral"]],
    ["publicly", 2_001, ["respond: deferMessage", "remove", "followUp: problem"]],
    ["privately", 2_001, ["respond: deferMessage, ephemeral", "edit: problem"]],
    ["with a click", 1_999, ["respond: message, ephemeral"]],
    ["with a click", 2_001, ["respond: deferUpdate", "followUp: problem"]],
  ] as const)("asked %s, failed after %i ms", async (how, after, expected) => {
    const bot = setUpBot();
    const { responder, done } = requests[how](bot, new RecordingResponder());
    await bot.clock.advance(after);
    bot.api.last.fail(down);
    await done;
    expect(summary(responder.sent)).toEqual(expected);
  });

  test("a stale answer is shown within 1.8 seconds instead of a deferral", async () => {
    const bot = setUpBot();
    const first = requests.publicly(bot, new RecordingResponder());
    await bot.api.answerUntil(first.done, () => [scoreJson()]);
    await bot.clock.advance(120_000);
    const second = requests.publicly(bot, new RecordingResponder());
    await bot.clock.advance(1_799);
    expect(second.responder.sent).toEqual([]);
    await bot.clock.advance(1);
    await second.done;
    expect(summary(second.responder.sent)).toEqual(["respond: message"]);
    expect(bot.lines.at(-1)).toMatchObject({ cache: "stale", deferred: false });
  });
});

/* For other faults of Discord, see test/faults/discord-rest.test.ts. */
test("a message that Discord refuses is replaced by an apology with a reference", async () => {
  const bot = setUpBot();
  const responder = new RecordingResponder();
  responder.failures.push(new DeliveryError("refused", new Error("Invalid Form Body")));
  const { done } = requests.publicly(bot, responder);
  await bot.api.answerUntil(done, () => [scoreJson()]);
  expect(summary(responder.sent)).toEqual(["respond: message, ephemeral"]);
  const fault = bot.lines.find(({ msg }) => msg === "a fault of the bot");
  expect(JSON.stringify(responder.sent)).toContain(String(fault?.["reference"]));
  expect(bot.lines.at(-1)).toMatchObject({ outcome: "internal", delivery: "delivered" });
  expect(fault).toMatchObject({ err: { cause: { message: "Invalid Form Body" } } });
});

describe("stopping the bot", () => {
  test("waits for running commands, up to a limit", async () => {
    const bot = setUpBot();
    const { done } = requests.publicly(bot, new RecordingResponder());
    await settle();
    const drained = bot.dispatcher.drain(10_000);
    await bot.clock.advance(9_999);
    expect(await Promise.race([drained, settle()])).toBeUndefined();
    bot.api.last.answer([scoreJson()]);
    await done;
    expect(await drained).toBe(true);
    expect(await bot.dispatcher.drain(10)).toBe(true);
  });

  test("gives up a slow picture", async () => {
    const bot = setUpBot();
    void requests.publicly(bot, new RecordingResponder());
    await settle();
    const drained = bot.dispatcher.drain(10_000);
    await bot.clock.advance(10_000);
    expect(await drained).toBe(false);
  });
});
