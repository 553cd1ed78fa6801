import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { ask, expectFocus, expectText, letPass, messageField, messages, optionField, suggestions } from "./channel-page.ts";

const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

describeInBrowser("what is not seen", (playground) => {
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
    expect([...new Set(added)]).toEqual(["off"]);
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
