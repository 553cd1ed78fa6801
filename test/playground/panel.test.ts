import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser/browser.ts";
import { answerTo, ask, expectFocus, expectText, messageField, messages, panel, tab } from "./channel-page.ts";

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body.parentElement as Element).backgroundColor);
const light = "rgb(255, 255, 255)";
const dark = "rgb(47, 49, 54)";
const theme = (page: Page) => page.getByRole("combobox", { name: "Theme" });
const jsonIn = async (region: Locator) => JSON.parse(await region.innerText()) as Record<string, unknown>;

const phone = { viewport: { width: 360, height: 640 } } as const;
const width = (page: Page) => page.evaluate(() => document.scrollingElement?.scrollWidth);
const toggle = (page: Page) => page.getByRole("button", { name: "Settings" });

describeInBrowser("the panel and the page", (playground) => {
  test("the last exchange: what was sent and answered, how long it took, and how much of Discord's limits it takes", async () => {
    const page = await playground.open();
    const { address } = playground.collection(0);
    const answer = await ask(page, `/scores ${address}`);
    const drawer = panel(page);
    await expectText(drawer, /Last exchange \/scores Timing.*HTTP response \d+ ms/);
    await expectText(drawer, /Embeds 1 of 10 Characters in embeds \d+ of 6,000 Characters of text 0 of 2,000 Buttons 6 of 25/);
    expect(await drawer.getByRole("meter", { name: "Longest button id" }).getAttribute("max")).toBe("100");

    await drawer.getByText("Interaction", { exact: true }).click();
    const sent = await jsonIn(drawer.getByRole("region", { name: "Interaction" }));
    expect(sent).toMatchObject({ data: { name: "scores", options: [{ name: "contract", value: address }] }, locale: "en-US" });
    await drawer.getByText("1. HTTP response").click();
    const answered = await jsonIn(drawer.getByRole("region", { name: "1. HTTP response" }));
    const [needed, had] = await drawer.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(needed).toBe(had);
    expect(answered).toMatchObject({ type: 4, data: { embeds: [{ description: expect.stringContaining(address) }] } });

    // An open panel stays open for the next exchange.
    await answer.getByRole("button", { name: "Top posts" }).click();
    await expectText(drawer, "Click on “Top posts”");
    await expectText(drawer.getByRole("region", { name: "1. HTTP response" }), '"type": 7');
  });

  test("the bot is restarted from the panel, and what a moderator has set is still there for another member", async () => {
    const page = await playground.open();
    const { name, address } = playground.collection(2);
    await expectText(await ask(page, `/server set collection:${address}`), "Saved.");
    await panel(page).getByRole("button", { name: "Restart the bot" }).click();
    await expectText(panel(page).getByRole("status"), "The bot is back. Settings and watches are still there.");
    await panel(page).getByRole("radio", { name: "Another member" }).check();
    await expectText(await ask(page, "/scores"), name);
    await panel(page).getByRole("radio", { name: "You", exact: true }).check();
    await expectText(await ask(page, "/server forget"), "I no longer remember this");
  });

  test("two pages show the same channel, and each its own member", async () => {
    const [one, other] = [await playground.open(), await playground.open()];
    await other.getByRole("radio", { name: "Another member" }).check();
    const { name, address } = playground.collection(1);
    const asked = await ask(one, `/influencers ${address}`);
    const seen = messages(other).last();
    await expectText(seen, `${name} · Influencers · Top 5 of 20`);
    await asked.getByRole("button", { name: "Next" }).click();
    await expectText(seen, "6–10 of 20");

    const hidden = await ask(one, `/scores contract:${address} private:true`);
    const said = await answerTo(other, async () => {
      await other.keyboard.press("Escape");
      await other.getByRole("combobox", { name: /^Message / }).fill("after that");
      await other.keyboard.press("Enter");
    });
    await expectText(said, "Another member");
    await messages(one).filter({ hasText: "after that" }).waitFor();
    await hidden.waitFor();
    expect(await other.getByText("Only you can see this").count()).toBe(0);
  });

  test.each([
    ["restart", "Restart the bot", "The bot did not come back. Stop the playground and start it with npm run playground."],
    ["passTime", "An hour passes", /An hour has not passed\. Try again or, .* start it with npm run playground\./],
  ])("a %s that fails says what to do", async (action, name, sentence) => {
    const page = await playground.open();
    await page.route(`**/actions/${action}`, (route) => route.fulfill({ status: 500, json: { message: "it failed" } }));
    await panel(page).getByRole("button", { name }).click();
    await panel(page).getByRole("status").filter({ hasText: sentence }).waitFor();
    expect(playground.takeTrouble().filter((what) => what.startsWith("console: "))).toContain(
      `console: ${action} failed: it failed`,
    );
  });

  test("the answer to another member's command is news where it is not seen, and a private one is not", async () => {
    const [one, other] = [await playground.open(), await playground.open()];
    const { address } = playground.collection(3);
    await other.getByRole("radio", { name: "Another member" }).check();
    await tab(other, "#pulse").click();
    await ask(one, `/scores contract:${address} private:true`);
    await ask(one, `/scores ${address}`);
    await tab(other, "#collections 1 new").waitFor();
    await other.getByRole("status").filter({ hasText: "A new message in #collections" }).waitFor();
  });

  test("what is there already is there for a page that is opened later", async () => {
    const page = await playground.open();
    const { name, address } = playground.collection(2);
    await ask(page, `/influencers ${address}`);
    await playground.reload(page);
    await expectText(messages(page).last(), `${name} · Influencers`);
    await expectText(panel(page), "/influencers Timing");
  });

  test("the theme is the system's until another is chosen, which is kept", async () => {
    const page = await playground.open({ colorScheme: "dark" });
    expect(await groundOf(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await groundOf(page)).toBe(light);
    await theme(page).selectOption("Dark");
    expect(await groundOf(page)).toBe(dark);
    await playground.reload(page);
    expect(await groundOf(page)).toBe(dark);
    expect(await theme(page).inputValue()).toBe("dark");
    await page.emulateMedia({ colorScheme: "dark" });
    await theme(page).selectOption("Light");
    expect(await groundOf(page)).toBe(light);
    await theme(page).selectOption("Match system");
    expect(await groundOf(page)).toBe(dark);
  });

  test("narrow: nothing has to be scrolled sideways", async () => {
    const page = await playground.open(phone);
    expect(await width(page)).toBe(360);
    for (const name of ["scores", "influencers", "toptweets"]) {
      await ask(page, `/${name} ${playground.collection(3).address}`);
      expect(await width(page), name).toBe(360);
    }
    await ask(page, "/help");
    await ask(page, "/scores 0x1");
    await page.getByRole("combobox", { name: /^Message / }).fill("/toptweets 0x1 count:99 private:maybe");
    await page.getByRole("button", { name: "Send" }).click();
    expect(await width(page)).toBe(360);
    await toggle(page).click();
    expect(await width(page)).toBe(360);
  });

  test("narrow: the settings open as a sheet, and Escape or its button leads back", async () => {
    const page = await playground.open(phone);
    await panel(page).waitFor({ state: "hidden" });
    expect(await toggle(page).getAttribute("aria-expanded")).toBe("false");
    await toggle(page).focus();
    await page.keyboard.press("Enter");
    await panel(page).waitFor();
    expect(await toggle(page).getAttribute("aria-expanded")).toBe("true");
    const back = page.getByRole("button", { name: "Back to the channel" });
    await expectFocus(back);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "hidden" });
    await expectFocus(toggle(page));
    await page.keyboard.press("Enter");
    await back.click();
    await expectFocus(toggle(page));
    expect(await toggle(page).getAttribute("aria-expanded")).toBe("false");
  });

  test("narrow: a collection that is picked in the sheet is asked for in the channel", async () => {
    const page = await playground.open(phone);
    await toggle(page).click();
    await page.getByText("Sample collections").click();
    const { name } = playground.collection(4);
    const answer = await answerTo(page, () => panel(page).getByRole("button", { name }).click());
    await panel(page).waitFor({ state: "hidden" });
    await expectText(answer, name);
    await expectFocus(messageField(page));
    expect(await toggle(page).getAttribute("aria-expanded")).toBe("false");
  });

  test("a window that is made wide while the sheet is open shows the channel again", async () => {
    const page = await playground.open(phone);
    await toggle(page).click();
    await page.setViewportSize({ width: 1_280, height: 800 });
    await panel(page).waitFor();
    await page.getByRole("combobox", { name: /^Message / }).fill("/");
    await page.getByRole("listbox").waitFor();
  });

  test("the focus stays on what lets time pass and on what restarts the bot, and each is done once at a time", async () => {
    const page = await playground.open();
    const taken: string[] = [];
    let released = Promise.withResolvers<void>();
    await page.route("**/actions/*", async (route) => {
      taken.push(new URL(route.request().url()).pathname);
      await released.promise;
      await route.continue();
    });
    const press = async (name: string, done: string) => {
      released = Promise.withResolvers<void>();
      const button = panel(page).getByRole("button", { name });
      await button.focus();
      await page.keyboard.press("Enter");
      await button.and(page.locator('[aria-disabled="true"]')).waitFor();
      await page.keyboard.press("Enter");
      released.resolve();
      await panel(page).getByRole("status").filter({ hasText: done }).waitFor();
      await expectFocus(button.and(page.locator('[aria-disabled="false"]')));
    };
    await press("An hour passes", "An hour has passed.");
    await press("An hour passes", "An hour has passed.");
    await press("Restart the bot", "The bot is back.");
    expect(taken).toEqual(["/actions/passTime", "/actions/passTime", "/actions/restart"]);
  });

  test("narrow: Escape closes the sheet also after what takes a moment was done in it", async () => {
    const page = await playground.open(phone);
    for (const [name, done] of [
      ["An hour passes", "An hour has passed."],
      ["Restart the bot", "The bot is back."],
    ] as const) {
      await toggle(page).click();
      await panel(page).getByRole("button", { name }).press("Enter");
      await panel(page).getByRole("status").filter({ hasText: done }).waitFor();
      await page.keyboard.press("Escape");
      await panel(page).waitFor({ state: "hidden" });
      await expectFocus(toggle(page));
    }
  });
});
