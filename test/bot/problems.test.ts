import { describe, expect, test } from "vitest";
import { DeliveryError } from "../../src/bot/delivery/responder.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { scoreJson } from "../support/api-server.ts";
import { contract, golden, messageOf } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { buttonsOf } from "../support/bot/reading.ts";
import { settle } from "../support/fake-clock.ts";

describe("a member reads a problem", () => {
  const sentences: Record<string, string> = {};
  const record = (name: string, message: ReturnType<typeof messageOf>) => {
    sentences[name] = message.content;
    const found = name === "typed: two addresses" ? ["0xaaaa…aaaa", "0xbbbb…bbbb"] : [];
    expect(message).toMatchObject({ type: "message", ephemeral: true, embeds: [], components: found.length > 0 ? [{}] : [] });
    expect(buttonsOf(message).map(({ label }) => label)).toEqual(found);
  };

  test.each([
    ["a name", "Velvet Otters"],
    ["nothing", "  "],
    ["39 digits", `0x${"a".repeat(39)}`],
    ["1 digit", "0xa"],
    ["no digit", "0x"],
    ["a stranger's letter", `0x${"a".repeat(39)}g`],
    ["a transaction", `https://etherscan.io/tx/0x${"a".repeat(64)}`],
    ["a link without an address", "https://opensea.io/velvetotters"],
    ["a collection's slug", "https://opensea.io/collection/velvet_otters"],
    ["a Solana address", "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"],
    ["a shortened address", "Velvet Otters · 0x05cf…e37d"],
    ["an ENS name", "velvet_*otters.eth or velvet-otters.eth"],
    ["two addresses", `0x${"a".repeat(40)} 0x${"b".repeat(40)}`],
    ["an address with a wrong capital letter", `0xA${"a".repeat(39)}`],
  ])("after typing %s", async (name, typed) => {
    const bot = setUpBot();
    record(`typed: ${name}`, await bot.say("scores", { contract: typed }));
    expect(bot.api.calls).toEqual([]);
    expect(bot.lines).toMatchObject([{ outcome: expect.any(String), command: "scores" }]);
    expect(JSON.stringify(bot.lines)).not.toContain("aaaa");
  });

  test.each([
    ["unavailable", {}],
    ["timeout", {}],
    ["rate_limited", { retryAfterMs: 30_500 }],
    ["rate_limited", {}],
    ["rejected_key", {}],
    ["rejected_request", {}],
    ["invalid_answer", {}],
    ["circuit_open", {}],
    ["paused", { retryAfterMs: 30_500 }],
    ["aborted", {}],
  ] as const)("of the API: %s %o", async (kind, details) => {
    const bot = setUpBot();
    const { responder, done } = bot.type("toptweets", { contract });
    await settle();
    bot.api.last.fail(new CollectionApiError(kind, "not for members", details));
    await done;
    record(`API: ${kind}${"retryAfterMs" in details ? ", with a time" : ""}`, messageOf(responder));
    expect(bot.lines.at(-1)).toMatchObject({ outcome: kind, command: "toptweets" });
  });

  test("after an answer without data", async () => {
    const bot = setUpBot();
    const { responder, done } = bot.type("scores", { contract });
    await bot.api.answerUntil(done, () => []);
    record("no data", messageOf(responder));
  });

  test("after a fault of the bot, with a reference that is also in the log", async () => {
    const bot = setUpBot();
    const { responder, done } = bot.type("scores", { contract });
    await settle();
    bot.api.last.fail(new TypeError("secret detail") as never);
    await done;
    const message = messageOf(responder);
    record("a fault of the bot", message);
    const fault = bot.lines.find(({ msg }) => msg === "a fault of the bot");
    expect(message.content).toContain(`\`${fault?.["reference"]}\``);
    expect(message.content).not.toContain("secret");
  });

  test.each([
    ["an unknown command", (bot: ReturnType<typeof setUpBot>) => bot.type("floor", {})],
    ["options of another version", (bot: ReturnType<typeof setUpBot>) => bot.type("influencers", { contract, count: 21 })],
    ["a button of another version", (bot: ReturnType<typeof setUpBot>) => bot.click("refresh:floor")],
    ["a button of a view that is gone", (bot: ReturnType<typeof setUpBot>) => bot.click("1Fs:")],
  ])("%s", async (name, act) => {
    const { responder, done } = act(setUpBot());
    await done;
    record(name, messageOf(responder));
  });

  test.each(["member", "server", "bot"] as const)("after a budget was used up: the %s's", async (holder) => {
    const budgets = {
      take: () => ({ holder, fullInMs: 12_300 }),
      takeCall: () => undefined,
    };
    const bot = setUpBot({ budgets });
    record(`used up: the ${holder}'s budget`, await bot.say("scores", { contract }));
    expect(bot.api.calls).toEqual([]);
    expect(bot.lines).toMatchObject([{ level: "info", outcome: "used_up" }]);
  });

  test("after Discord has refused for lack of a permission", async () => {
    const bot = setUpBot();
    const { responder, done } = bot.type("scores", { contract });
    responder.failures.push(new DeliveryError("forbidden"));
    await bot.api.answerUntil(done, () => [scoreJson()]);
    record("Discord: forbidden", messageOf(responder));
  });

  test("in the sentences of the golden file", () => golden("problems", sentences));
});
