import { expect, test } from "vitest";
import { localized } from "../../src/playground/page/localized.ts";
import { describeInBrowser, readSnapshot } from "../support/browser.ts";
import { answerTo, ask, expectText, messageField, optionField, panel, suggestions } from "./channel-page.ts";

const command = {
  type: 1,
  name: "colour",
  description: "Pick a colour",
  options: [],
  offered: { server: [], dm: [] },
} as const;

test.each([
  ["its own", "de", { de: "Farbe", "en-US": "Color" }, "Farbe"],
  ["the default where there is no other", "fr", { de: "Farbe" }, "Pick a colour"],
  ["British where there is no American English", "en-US", { "en-GB": "Colour" }, "Colour"],
  ["American where there is no British English", "en-GB", { "en-US": "Color" }, "Color"],
  ["that of Spain in Latin America", "es-419", { "es-ES": "Elige" }, "Elige"],
  ["not the other way round", "es-ES", { "es-419": "Elige" }, "Pick a colour"],
  ["the default where nothing is said", "de", null, "Pick a colour"],
])("a client shows %s", (_what, locale, description_localizations, shown) => {
  expect(localized({ ...command, description_localizations }, locale).description).toBe(shown);
});

describeInBrowser("languages", (playground) => {
  test("whoever chooses German sees the bot in German: commands, options, choices, and answers to all and to one", async () => {
    const page = await playground.open();
    const { address } = playground.collection(0);
    const language = panel(page).getByRole("combobox", { name: "Your language" });
    const { languages } = await readSnapshot(playground.url);
    expect(await language.getByRole("option").allTextContents()).toEqual(languages.map(({ name }) => name));
    expect([languages.length, new Set(languages.map(({ name }) => name)).size]).toEqual([32, 32]);

    await messageField(page).fill("/trends ");
    await page.getByRole("button", { name: /^Add period: How far back/ }).click();
    await language.selectOption("Deutsch");
    await optionField(page, "period").click();
    await expectText(page.getByRole("listbox", { name: "Suggestions" }), /Letzte 7 Tage.*Letzte 30 Tage/);
    await page.getByRole("button", { name: "Add private: Die Antwort nur dir zeigen" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await messageField(page).fill("/sc");
    await expectText(suggestions(page), "Zeigt Hype, Gains, Community und Gesamtscore einer Collection");

    await expectText(await ask(page, `/scores ${address}`), / Gesamt .*Aktualisiert vor/);
    await expectText(await ask(page, "/help"), "Was die Scores bedeuten");
  });

  test("a choice that was picked is the same in another language, whatever it is called there", async () => {
    const page = await playground.open();
    await messageField(page).fill(`/trends ${playground.collection(0).address}`);
    await page.getByRole("button", { name: /^Add period/ }).click();
    await page.keyboard.type("90");
    await expectText(suggestions(page), "Last 90 days");
    await page.keyboard.press("Enter");
    await panel(page).getByRole("combobox", { name: "Your language" }).selectOption("Deutsch");
    const answer = await answerTo(page, () => page.getByRole("button", { name: "Send" }).click());
    await answer.getByRole("img", { name: /^Letzte 90 Tage/ }).waitFor();
  });

  test("the server's can be another: in it is what all see; and what a moderator sets goes before it", async () => {
    const page = await playground.open();
    const { address } = playground.collection(1);
    await panel(page).getByRole("combobox", { name: "Your language" }).selectOption("Deutsch");
    await panel(page).getByRole("combobox", { name: "The server’s language" }).selectOption("日本語");
    await expectText(await ask(page, `/scores ${address}`), " 総合 ");
    await expectText(await ask(page, `/scores contract:${address} private:true`), " Gesamt ");
    await expectText(await ask(page, "/server set language:Français"), "Gespeichert.");
    await expectText(await ask(page, `/scores ${address}`), /Communauté .* Actualiser/);
    await expectText(await ask(page, "/server forget"), "Gelöscht");
  });
});
