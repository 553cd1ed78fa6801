import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser/browser.ts";
import { findings } from "./axe.ts";
import {
  expectText,
  letPass,
  messageField,
  messages,
  optionField,
  panel,
  suggestions,
  tab,
  typeCommand,
} from "./channel-page.ts";

/** The pixels by which the page's content is wider than the page. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describeInBrowser("accessibility, dark and light", (playground) => {
  test("every kind of answer, the panel and what is in it", async () => {
    const page = await playground.open();
    const { address } = playground.collection(0);
    for (const name of ["scores", "influencers", "talk", "trends"]) await typeCommand(page, `/${name} ${address}`);
    await typeCommand(page, `/toptweets contract:${address} count:20`);
    await typeCommand(page, "/help");
    const refused = await typeCommand(page, "/scores 0x1");
    await refused.getByText("Apps", { exact: true }).click();
    await panel(page).getByText("Interaction", { exact: true }).click();
    await panel(page).getByText("Sample collections").click();
    expect(await findings(page)).toEqual([]);
  });

  test("answers where the bot can't embed links, also narrow", async () => {
    const page = await playground.open();
    const { address } = playground.collection(0);
    await panel(page).getByRole("radio", { name: "Can’t embed links" }).check();
    await tab(page, /^#pulse/).click();
    const posts = await typeCommand(page, `/toptweets contract:${address} count:3`);
    await expectText(posts, "Top 3 of 20");
    expect(await posts.getByRole("separator").count()).toBe(2);
    await expectText(await typeCommand(page, `/scores ${address}`), "Hype");
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await overflow(page)).toBe(0);
  });

  test("with suggestions, and with an option that is wrong", async () => {
    const page = await playground.open();
    await page.keyboard.type("/toptweets ");
    await suggestions(page).first().waitFor();
    expect(await findings(page, "form")).toEqual([]);
    await optionField(page, "contract").fill("0x count:99");
    await page.keyboard.press("Enter");
    await expectText(page.getByRole("form"), "Pick a whole number from 1 to 20");
    expect(await findings(page, "form")).toEqual([]);
  });

  test("a form", async () => {
    const page = await playground.open();
    await (await typeCommand(page, "/watch list")).getByRole("button", { name: "New watch" }).click();
    await page.getByRole("dialog", { name: "New watch" }).waitFor();
    expect(await findings(page, "dialog")).toEqual([]);
  });

  test("narrow: posts, answers and the sheet, and nothing is wider than the page", async () => {
    const page = await playground.open({ viewport: { width: 360, height: 640 } });
    const { address } = playground.collection(3);
    for (const name of ["scores", "influencers"]) {
      await typeCommand(page, `/${name} ${address}`);
      expect(await overflow(page), name).toBe(0);
    }
    await messageField(page).fill("/toptweets 0x1 count:99 private:maybe");
    await page.getByRole("button", { name: "Send" }).click();
    expect(await overflow(page)).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await typeCommand(page, `/watch add contract:${address} channel:#pulse what:card`);
    await page.getByRole("button", { name: "Settings" }).click();
    await letPass(page, "An hour passes");
    expect(await findings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole("button", { name: "Back to the channel" }).click();
    await tab(page, /^#pulse/).click();
    await messages(page).getByRole("button", { name: "Top posts" }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});
