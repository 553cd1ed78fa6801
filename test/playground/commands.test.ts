import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { localized } from "../../src/playground/page/commands.ts";
import { describeInBrowser, readSnapshot } from "../support/browser/browser.ts";
import { answerTo, ask, expectFocus, expectText, form, messageField, optionField, panel, suggestions } from "./channel-page.ts";

const command = {
  type: 1,
  name: "colour",
  description: "Pick a colour",
  options: [],
  offeredTo: { server: [], dm: [] },
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

describeInBrowser("commands by keyboard, and in other languages", (playground) => {
  test("a slash lists the registered commands, and the keys walk the list", async () => {
    const page = await playground.open();
    await expectFocus(messageField(page));
    await page.keyboard.type("/");
    const { commands } = await readSnapshot(playground.url);
    const typed = commands.filter(({ type }) => type === 1);
    expect(typed.map(({ name }) => name)).toEqual([
      ...["scores", "influencers", "toptweets", "talk", "trends", "compare", "leaderboard"],
      ...["watch add", "watch edit", "watch list", "watch test", "watch remove", "me show", "me set", "me watch", "me forget"],
      ...["server show", "server set", "server alias", "server forget", "help"],
    ]);
    expect(await suggestions(page).allTextContents()).toEqual(
      typed.map(({ name, description }) => expect.stringMatching(new RegExp(`^/${name}.*${description}$`))),
    );

    const marked = suggestions(page).and(page.getByRole("option", { selected: true }));
    await expectText(marked, /^\/scores/);
    await page.keyboard.press("ArrowDown");
    await expectText(marked, /^\/influencers/);
    expect(await messageField(page).getAttribute("aria-activedescendant")).toBe(await marked.getAttribute("id"));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expectText(marked, /^\/help/);

    await page.keyboard.type("to");
    await expectText(suggestions(page), /^\/toptweets/);
    await page.keyboard.press("Escape");
    await suggestions(page).waitFor({ state: "hidden" });
    expect(await messageField(page).inputValue()).toBe("/to");
    await page.keyboard.press("Escape");
    expect(await messageField(page).inputValue()).toBe("");
  });

  test("/scores: name and collection are picked with Enter, and Enter sends", async () => {
    const page = await playground.open();
    const { name, address } = playground.collection(1);
    await page.keyboard.type("/sc");
    await page.keyboard.press("Enter");
    await expectFocus(optionField(page, "contract"));
    await page.keyboard.type(name.slice(0, 5).toLowerCase());
    await expectText(suggestions(page), name);
    await page.keyboard.press("Enter");
    const answer = await answerTo(page, () => page.keyboard.press("Enter"));
    await expectText(answer, /^You used \/scores Collection Pulse APP/);
    await expectText(answer, / [\d.,]+ .*Total .*Updated \d+ seconds? ago/);
    for (const part of ["Hype", "Gains", "Community"]) await answer.getByRole("term").filter({ hasText: part }).waitFor();
    await expectText(answer, `${address.slice(0, 6)}…${address.slice(-4)}`);
    await answer.getByRole("link", { name }).waitFor();
    await expectFocus(messageField(page));
    expect(await messageField(page).inputValue()).toBe("");
  });

  test("/influencers: Tab picks the name, and an option is added on the way", async () => {
    const page = await playground.open();
    const { name } = playground.collection(2);
    await page.keyboard.type("/i");
    await page.keyboard.press("Tab");
    await expectFocus(optionField(page, "contract"));
    await page.keyboard.type(name);
    await expectText(suggestions(page), name);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expectFocus(page.getByRole("button", { name: /^Add count: How many people/ }));
    await page.keyboard.press("Enter");
    await expectFocus(optionField(page, "count"));
    await page.getByText("How many people to list, 1–20 (default: all)").waitFor();
    await page.keyboard.type("7");
    const answer = await answerTo(page, () => page.keyboard.press("Enter"));
    await expectText(answer, `${name} · Influencers · Top 5 of 20`);
    expect(await answer.getByRole("article").count()).toBe(5);
    // Every face has been loaded from the playground itself.
    const faces = answer.getByRole("article").locator("img.thumbnail");
    expect(await faces.count()).toBe(5);
    await expect
      .poll(() => faces.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)))
      .toEqual([true, true, true, true, true]);
  });

  test("/toptweets: the arrow keys choose the name, and the collection that was typed is sent as it is", async () => {
    const page = await playground.open();
    const { name, address } = playground.collection(3);
    await page.keyboard.type("/");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expectFocus(optionField(page, "contract"));
    await page.keyboard.type(`https://opensea.io/assets/ethereum/${address}/12`);
    // The bot offers the link's collection; Escape keeps the typed text.
    await expectText(suggestions(page), name);
    await page.keyboard.press("Escape");
    await suggestions(page).waitFor({ state: "hidden" });
    const answer = await answerTo(page, () => page.keyboard.press("Enter"));
    await expectText(answer, /Posts · Top 5 of 20/);
    await expectText(answer, /🔁 [\d,]+ · ❤️ [\d,]+ · .*? ago · Open/);
  });

  test("what is offered for the contract is the bot's answer", async () => {
    const page = await playground.open();
    await page.keyboard.type("/scores ");
    await expectFocus(optionField(page, "contract"));
    await suggestions(page).nth(1).waitFor();
    await expectText(panel(page), /\/scores contract: ….*Choices/);
    // In one go, because the requests for single letters could overtake one another.
    await optionField(page, "contract").fill("no collection of that name");
    await expectText(suggestions(page), /^Paste a contract address/);
    await expectText(panel(page), "/scores contract: no collection of that name…");
  });

  test("Backspace takes an empty option away, and from the first leads back to the name", async () => {
    const page = await playground.open();
    await page.keyboard.type("/toptweets ");
    await page.getByRole("button", { name: /^Add private/ }).click();
    await expectFocus(optionField(page, "private"));
    await page.keyboard.press("Backspace");
    await expectFocus(optionField(page, "contract"));
    expect(await optionField(page, "private").count()).toBe(0);
    await page.getByRole("button", { name: /^Add private/ }).waitFor();
    await page.keyboard.press("Backspace");
    await expectFocus(messageField(page));
    expect(await messageField(page).inputValue()).toBe("/toptweets");
    await expectText(suggestions(page), /^\/toptweets/);
  });

  test("Escape leaves a command, also one without options", async () => {
    const page = await playground.open();
    for (const name of ["scores", "help"]) {
      await page.keyboard.type(`/${name}`);
      await page.keyboard.press("Enter");
      await page.getByRole("group", { name: `Command /${name}` }).waitFor();
      if (name === "scores") await suggestions(page).first().waitFor();
      await page.keyboard.press("Escape");
      if (name === "scores") await page.keyboard.press("Escape");
      await expectFocus(messageField(page));
      expect(await messageField(page).inputValue()).toBe("");
    }
  });

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

  test("what is said of commands and options names its language, and what the page says itself is English", async () => {
    const page = await playground.open();
    const languageOf = (locator: Locator) => locator.evaluate((part) => part.closest<HTMLElement>("[lang]")?.lang);
    const language = panel(page).getByRole("combobox", { name: "Your language" });
    const note = form(page).getByRole("status");
    await language.selectOption("Deutsch");
    await messageField(page).fill("/topt");
    expect(await languageOf(suggestions(page))).toBe("de");
    expect(await languageOf(note.filter({ hasText: "Commands of Collection Pulse" }))).toBe("en");

    await messageField(page).fill("/toptweets 0x1 count:99");
    const command = page.getByRole("group", { name: "Command /toptweets" });
    expect(await languageOf(command)).toBe("de");
    expect(await languageOf(note.filter({ hasText: "Wie viele Posts" }))).toBe("de");
    await page.getByRole("button", { name: "Send" }).click();
    expect(await languageOf(form(page).getByRole("alert").filter({ hasText: "Pick a whole number" }))).toBe("en");
    await command.getByRole("button", { name: /^Add private/ }).click();
    await suggestions(page).filter({ hasText: "True" }).waitFor();
    expect(await languageOf(suggestions(page).first())).toBe("en");
    await language.selectOption("Français");
    await expect.poll(() => languageOf(command)).toBe("fr");
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
