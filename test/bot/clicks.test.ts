import { describe, expect, test } from "vitest";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { scoreJson } from "../support/api-server.ts";
import { contract, golden, messageOf, people, posts } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { customIdOf } from "../support/bot/custom-ids.ts";
import { idOfButton } from "../support/bot/reading.ts";

describe("a member who pages through an answer", () => {
  async function pages(action: "influencers" | "toptweets", entries: readonly unknown[], customId: string) {
    const bot = setUpBot();
    const { responder, done } = bot.click(customId);
    await bot.api.answerUntil(done, () => entries);
    expect(bot.lines).toMatchObject([{ kind: "button", command: action, outcome: "answered" }]);
    return messageOf(responder);
  }

  test("reaches the last page", async () =>
    golden(
      "influencers-last-page",
      await pages("influencers", people, customIdOf("influencers", { contract, page: 2, count: 20 }, { action: "next" })),
    ));

  test("sees the last page instead of one beyond the end", async () => {
    const message = await pages(
      "influencers",
      people.slice(0, 7),
      customIdOf("influencers", { contract, page: 3, count: 20 }, { action: "next" }),
    );
    expect(message.content).toContain("6–7 of 7");
    expect(message.components[0]?.components).toMatchObject([{ disabled: false }, { disabled: true }, {}]);
  });

  test("keeps a typed count from view to view, and without one sees all entries", async () => {
    const typed = await pages(
      "influencers",
      people,
      customIdOf("influencers", { contract, page: 1, count: 7 }, { action: "next" }),
    );
    expect(typed.content).toContain("6–7 of 12");
    expect(typed.components[0]?.components).toMatchObject([{ disabled: false }, { disabled: true }, {}]);
    const untyped = await pages("toptweets", posts, customIdOf("toptweets", { contract }));
    expect(untyped.content).toContain("Top 5 of 6");
    expect(untyped.components[0]?.components).toMatchObject([{ disabled: true }, { disabled: false }, {}]);
  });
});

const refresh = { asOf: 1_767_225_500, locale: "en-US" };

describe("a refresh", () => {
  /** An answer at most a minute old, and the result of a click on Refresh or another button. */
  async function refreshed(afterMs: number, act: (bot: ReturnType<typeof setUpBot>) => void, circumstances = {}, label = "🔄") {
    const bot = setUpBot();
    const first = bot.type("scores", { contract });
    await bot.api.answerUntil(first.done, () => [scoreJson()]);
    const button = idOfButton(messageOf(first.responder), label);
    await bot.clock.advance(afterMs);
    const { responder, done } = bot.click(button, circumstances);
    // This process loads a new language first.
    await expect.poll(() => bot.api.calls.length > 1 || responder.sent.length > 0, { interval: 1 }).toBe(true);
    act(bot);
    await done;
    return { bot, message: messageOf(responder) };
  }

  test.each([
    ["🔄", "the member who asked", { isOwn: true }],
    ["🔄", "anybody else", { isOwn: false }],
    ["🔄", "anybody else, in the language of the answer", { isOwn: false, locale: "de" }],
  ])("after ten seconds asks the API again: %s, pressed by %s", async (label, _whom, circumstances) => {
    const answer = ({ api }: ReturnType<typeof setUpBot>) => api.last.answer([scoreJson({ total: 1_070 })]);
    const { bot, message } = await refreshed(10_000, answer, circumstances, label);
    expect(message).toMatchObject({
      type: "update",
      embeds: [{ description: expect.stringContaining("\n# 1,070.0\n") }],
    });
    expect(bot.api.calls).toHaveLength(2);
  });

  test("within ten seconds says privately when there may be newer data, without a call", async () => {
    const { bot, message } = await refreshed(9_999, () => {});
    const content = "Already up to date. Try again <t:1767225610:R>.";
    expect(message).toMatchObject({ type: "message", ephemeral: true, content });
    expect(bot.api.calls).toHaveLength(1);
    expect(bot.lines.at(-1)).toMatchObject({ outcome: "just_refreshed" });
  });

  test("says that the answer is the newest available when the service fails", async () => {
    const { bot, message } = await refreshed(20_000, ({ api }) => api.last.fail(new CollectionApiError("unavailable", "down")));
    expect(message).toMatchObject({
      type: "message",
      ephemeral: true,
      content: expect.stringContaining("No newer numbers yet: these are from <t:"),
    });
    expect(bot.lines.at(-1)).toMatchObject({ outcome: "nothing_newer" });
  });

  test("shows an answer that another question has renewed, without a call", async () => {
    const bot = setUpBot();
    const otherItem = bot.type("scores", { contract });
    await bot.api.answerUntil(otherItem.done, () => [scoreJson({ total: 80 })]);
    const { responder, done } = bot.click(customIdOf("scores", { contract }, { action: "refresh", refresh }));
    await done;
    expect(messageOf(responder)).toMatchObject({
      type: "update",
      embeds: [{ description: expect.stringContaining("\n# 80.0\n") }],
    });
    expect(bot.api.calls).toHaveLength(1);
  });
});
