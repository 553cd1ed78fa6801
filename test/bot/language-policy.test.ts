import { describe, expect, test } from "vitest";
import { languagesFor } from "../../src/bot/answer/settings.ts";
import { scoreJson } from "../support/api-server.ts";
import { contract, messageOf } from "../support/bot/answers.ts";
import { setUpBot, setUpRemembering } from "../support/bot/bot.ts";
import { customIdOf } from "../support/bot/custom-ids.ts";
import { settle } from "../support/fake-clock.ts";

const asked = { locale: "fr", server: "1", serverLocale: "de" };
const nobody = { member: {}, server: { aliases: new Map() } };

describe("the public and the private language", () => {
  test.each([
    ["as Discord knows both", asked, nobody, "de", "fr"],
    ["as the server has set it", asked, { ...nobody, server: { aliases: new Map(), language: "ja" } }, "ja", "fr"],
    ["as the member has set it, which is nobody else's business", asked, { ...nobody, member: { language: "ja" } }, "de", "ja"],
    ["in a direct message", { ...asked, server: undefined }, { ...nobody, member: { language: "ja" } }, "ja", "ja"],
    ["where Discord does not tell the server's", { ...asked, serverLocale: undefined }, nobody, "en-US", "fr"],
    ["when nothing can be remembered", asked, { member: undefined, server: undefined }, "de", "fr"],
    ["where both of Discord's are unknown", { ...asked, locale: "xx", serverLocale: "xx" }, nobody, "en-US", "en-US"],
  ] as const)("%s", async (_name, interaction, remembered, ofServer, ofMember) => {
    const languages = await languagesFor(interaction, remembered);
    expect([languages.public.locale, languages.private.locale]).toEqual([ofServer, ofMember]);
  });
});

describe("a card", () => {
  const circumstances = { locale: "de", serverLocale: "fr" };
  const totalOf = async (act: (bot: ReturnType<typeof setUpBot>) => ReturnType<ReturnType<typeof setUpBot>["type"]>) => {
    const bot = setUpBot();
    const { responder, done } = act(bot);
    await settle();
    bot.api.last.answer([scoreJson({ total: 1_234.5 })]);
    await done;
    return /^# (.+)$/m.exec(messageOf(responder).embeds[0]?.description ?? "")?.[1];
  };
  const [german, french] = ["1.234,50", "1\u202f234,50"];

  test.each([
    ["that everybody sees", {}, {}, french],
    ["that one member sees", { private: true }, {}, german],
    ["in a direct message", {}, { server: undefined }, german],
  ])("%s", async (_name, options, where, total) => {
    expect(await totalOf((bot) => bot.type("scores", { contract, ...options }, { ...circumstances, ...where }))).toBe(total);
  });

  test.each([
    ["an own answer that everybody sees", { isOwn: true, isPrivate: false }, french],
    ["an own answer that nobody else sees", { isOwn: true, isPrivate: true }, german],
    ["another's answer, for a copy", { isOwn: false, isPrivate: false }, german],
  ])("after a click on %s", async (_name, clicked, total) => {
    expect(await totalOf((bot) => bot.click(customIdOf("scores", { contract }), { ...circumstances, ...clicked }))).toBe(total);
  });

  test("keeps its language on a refresh", async () => {
    const refreshed = (isOwn: boolean) =>
      totalOf((bot) =>
        bot.click(customIdOf("scores", { contract }, { action: "refresh", refresh: { asOf: 1_767_225_500, locale: "de" } }), {
          locale: "ja",
          serverLocale: "ja",
          isOwn,
        }),
      );
    expect([await refreshed(true), await refreshed(false)]).toEqual([german, german]);
  });
});

test("the language of a setting takes precedence over Discord's, for server and member", async () => {
  const { say } = await setUpRemembering();
  await say("server set", { language: "Français" });
  await say("me set", { language: "Deutsch" });
  const nextPage = { isOwn: true, locale: "en-US", serverLocale: "en-US" };
  const refreshOf = (message: unknown) =>
    JSON.stringify(message)
      .match(/1sr:[^"]*/)?.[0]
      .split(":")
      .at(-1);
  expect(refreshOf(await say("scores", { contract }, nextPage))).toBe("fr");
  expect(refreshOf(await say("scores", { contract, private: true }, nextPage))).toBe("de");
});
