import { describe, expect, test } from "vitest";
import { languagesFor } from "../../src/bot/answer/interaction-settings.ts";

const requested = { locale: "fr", server: "1", serverLocale: "de" };
const nobody = { member: {}, server: { aliases: new Map() } };

describe("the public and the private language", () => {
  test.each([
    ["as Discord knows both", requested, nobody, "de", "fr"],
    ["as the server has set it", requested, { ...nobody, server: { aliases: new Map(), language: "ja" } }, "ja", "fr"],
    [
      "as the member has set it, which is nobody else's business",
      requested,
      { ...nobody, member: { language: "ja" } },
      "de",
      "ja",
    ],
    ["in a direct message", { ...requested, server: undefined }, { ...nobody, member: { language: "ja" } }, "ja", "ja"],
    ["where Discord does not tell the server's", { ...requested, serverLocale: undefined }, nobody, "en-US", "fr"],
    ["when nothing can be remembered", requested, { member: undefined, server: undefined }, "de", "fr"],
    ["where both of Discord's are unknown", { ...requested, locale: "xx", serverLocale: "xx" }, nobody, "en-US", "en-US"],
  ] as const)("%s", async (_name, interaction, remembered, ofServer, ofMember) => {
    const languages = await languagesFor(interaction, remembered);
    expect([languages.public.locale, languages.private.locale]).toEqual([ofServer, ofMember]);
  });
});
