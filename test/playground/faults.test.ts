import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { describeInBrowser } from "../support/browser/browser.ts";
import {
  answerTo,
  ask,
  expectFocus,
  expectText,
  letPass,
  messageField,
  messages,
  optionField,
  setApi,
  suggestions,
} from "./channel-page.ts";

const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

/** Waits until a message, by its place, has shown each of these texts, even briefly; call it before the message comes. */
const hasSaid = (page: Page, index: number, ...texts: string[]) =>
  page.evaluate(
    ([at, wanted]) => {
      const missing = new Set(wanted);
      const isSaid = Promise.withResolvers<void>();
      new MutationObserver(() => {
        const text = document.querySelectorAll<HTMLElement>("#log li[data-state]")[at]?.innerText ?? "";
        for (const one of missing) if (text.includes(one)) missing.delete(one);
        if (missing.size === 0) isSaid.resolve();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      return isSaid.promise;
    },
    [index, texts] as const,
  );

describeInBrowser("the page", (playground) => {
  describe("that is not seen", () => {
    /** Hides a page, and waits until it is no longer connected. */
    async function letGo(page: Page): Promise<void> {
      const isLetGo = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/events"));
      await hide(page, true);
      await isLetGo;
      expect(playground.takeTrouble()).toEqual([expect.stringMatching(/events net::ERR_ABORTED$/)]);
    }

    test("keys that compose a character pick, send and close nothing", async () => {
      const page = await playground.open();
      await messageField(page).focus();
      await page.keyboard.type("/scores ");
      await suggestions(page).first().waitFor();
      const field = optionField(page, "contract");
      for (const key of ["Enter", "Escape", "ArrowUp", "Backspace"]) {
        await field.dispatchEvent("keydown", { key, isComposing: true });
      }
      await expectFocus(field);
      expect([await field.inputValue(), await suggestions(page).first().isVisible(), await messages(page).count()]).toEqual([
        "",
        true,
        1,
      ]);
    });

    test("a page that nobody looks at lets go of its connection, and is told everything when it is looked at again", async () => {
      const page = await playground.open();
      await letGo(page);
      const other = await playground.open();
      await ask(other, `/scores ${playground.collection(0).address}`);
      expect(await messages(page).count()).toBe(1);
      const menu = messages(page).first().getByText("Apps", { exact: true });
      await menu.focus();
      await hide(page, false);
      await messages(page).nth(1).waitFor();
      await expectFocus(menu);
    });

    test("a screen reader is told of new messages, not of those that are drawn anew nor of the seconds that pass", async () => {
      const page = await playground.open();
      await ask(page, `/scores ${playground.collection(0).address}`);
      expect(await page.getByRole("log").getAttribute("aria-relevant")).toBe("additions");
      const added = await page.evaluate(async () => {
        const log = document.getElementById("log");
        const heard: string[] = [];
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes) {
            if (addedNodes.length > 0) heard.push(log?.ariaLive ?? "polite");
          }
        }).observe(document.body, { subtree: true, childList: true });
        document.querySelector<HTMLInputElement>('input[value="other"]')?.click();
        const time = [...document.querySelectorAll("#log time[data-relative]")].at(-1);
        const before = time?.textContent;
        await new Promise<void>((resolve) => {
          const passing = new MutationObserver(() => time?.textContent !== before && resolve());
          if (time) passing.observe(time, { subtree: true, characterData: true, childList: true });
        });
        return heard;
      });
      expect(added.filter((live) => live !== "off")).toEqual([]);
    });

    test("what was said before a day passed has its day when the page is looked at again", async () => {
      const page = await playground.open();
      const said = messages(page).first().locator(".byline time");
      await expectText(said, /^\d+:\d\d [AP]M$/);
      await letGo(page);
      await letPass(await playground.open(), "A day passes");
      await hide(page, false);
      await expectText(said, /^\w+ \d+, \d+:\d\d [AP]M$/);
    });
  });

  test("says so when the playground stops, and comes back by itself", async () => {
    const page = await playground.open();
    const { name, address } = playground.collection(0);
    await ask(page, `/influencers ${address}`);
    expect(await playground.stopPlayground()).toBe(0);
    const banner = page.getByRole("alert").filter({ hasText: "The playground has stopped." });
    await expectText(banner, "Start it again with npm run playground; this page then reconnects.");
    await messageField(page).fill("to nobody");
    await page.keyboard.press("Enter");
    await page.getByText("Couldn’t send. Is the playground still running?").waitFor();
    expect(await messageField(page).inputValue()).toBe("to nobody");

    await playground.start(new URL(playground.url).port);
    await banner.waitFor({ state: "hidden" });
    // It is another playground, without the first one's messages.
    await expect.poll(() => messages(page).count()).toBe(1);
    expect(await messageField(page).inputValue()).toBe("to nobody");
    await expectText(await ask(page, `/influencers ${address}`), name);
    for (const trouble of playground.takeTrouble())
      expect(trouble).toMatch(/net::ERR_|^console: message failed: Failed to fetch$/);
  });

  describe("over an API that does not behave", () => {
    // All pages share the API.
    afterEach(async () => {
      const { ok } = await fetch(`${playground.url}/actions/condition`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ condition: "healthy" }),
      });
      expect(ok).toBe(true);
    });

    test("an answer that is there already is shown with its age", async () => {
      const page = await playground.open();
      const command = `/toptweets ${playground.collection(1).address}`;
      const fresh = await ask(page, command);
      await setApi(page, "Failing");
      // The age counts on, in whole seconds up to one and a half too high; after five the answer is stale.
      await fresh.getByText(/^Updated ([7-9]|\d\d) seconds ago$/).waitFor();
      const stale = await ask(page, command);
      await expectText(stale, /Showing older data from \d+ seconds ago/);
      await expectText(stale, "Top 5 of 20");
      expect(await stale.innerText()).not.toContain("Only you can see this");
    });

    test("a slow one: the bot is thinking, and then answers in the same place", async () => {
      const page = await playground.open();
      await setApi(page, "Slow");
      const before = await messages(page).count();
      const answer = await answerTo(page, async () => {
        await messageField(page).fill(`/influencers ${playground.collection(2).address}`);
        const said = hasSaid(page, before, "Sending command…", "Collection Pulse is thinking…");
        await page.getByRole("button", { name: "Send" }).click();
        await said;
      });
      await expectText(answer, "Top 5 of 20");
      expect(await messages(page).count()).toBe(before + 1);
      await page.getByRole("row", { name: /^PATCH …\/messages\/@original/ }).waitFor();
    });

    test("a slow one leaves nobody waiting for a bot that was restarted meanwhile", async () => {
      const page = await playground.open();
      await setApi(page, "Slow");
      const thinking = "Collection Pulse is thinking…";
      await messageField(page).fill(`/influencers ${playground.collection(4).address}`);
      const said = hasSaid(page, await messages(page).count(), thinking);
      await page.getByRole("button", { name: "Send" }).click();
      await said;
      await page.getByRole("button", { name: "Restart the bot" }).click();
      await page.getByText("The bot is back.").waitFor();
      await messages(page).filter({ hasText: thinking }).waitFor({ state: "detached" });
    });

    test("what one page switches, the others show", async () => {
      const [one, other] = [await playground.open(), await playground.open()];
      await setApi(one, "Rate limited");
      await other
        .getByRole("radio", { name: "Rate limited responds with 429, retry in 10 seconds", exact: true, checked: true })
        .waitFor();
    });

    test.each([
      ["Failing", "The data service isn't responding right now. Your command was fine"],
      ["Sending nonsense", "The data service sent a response I can't read."],
      // The last one: the bot makes no calls until the pause is over.
      ["Rate limited", /The data service is busy right now\. Try again in \d+ seconds\./],
    ])("%s: who asks reads what that means for them, and nobody else", async (label, sentence) => {
      const page = await playground.open();
      await setApi(page, label);
      const answer = await ask(page, `/influencers ${playground.collection(0).address}`);
      await expectText(answer, sentence);
      await expectText(answer, "Only you can see this");
      await page.getByRole("radio", { name: "Another member" }).check();
      await answer.waitFor({ state: "detached" });
    });
  });
});
