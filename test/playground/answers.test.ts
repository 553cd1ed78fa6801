import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser/browser.ts";
import { readSnapshot } from "../support/browser/snapshot.ts";
import { answerTo, expectFocus, expectText, letPass, messages, tab, typeCommand } from "./channel-page.ts";

describeInBrowser("what the bot says on the page", (playground) => {
  test("Next and Previous turn the pages, and the focus stays on them", async () => {
    const page = await playground.open();
    const answer = await typeCommand(page, `/influencers ${playground.collection(0).address} count:12`);
    await expectText(answer, "Top 5 of 20");
    const next = answer.getByRole("button", { name: "Next" });
    const previous = answer.getByRole("button", { name: "Previous" });
    expect(await previous.isDisabled()).toBe(true);
    await next.focus();
    await page.keyboard.press("Enter");
    await expectText(answer, "6–10 of 20");
    await expectFocus(next);
    await page.keyboard.press("Enter");
    await expectText(answer, "11–12 of 20");
    // On the last page the button keeps the focus, and another press does nothing.
    await expectFocus(next);
    expect(await next.isDisabled()).toBe(true);
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+Tab");
    await expectFocus(previous);
    await page.keyboard.press("Space");
    await expectText(answer, "6–10 of 20");
    await expectFocus(previous);
  });

  test("a direct message has its own messages, and the bot answers there too", async () => {
    const page = await playground.open();
    const inServer = await typeCommand(page, `/scores ${playground.collection(6).address}`);
    await page.getByRole("button", { name: "@Collection Pulse" }).click();
    await page.getByRole("heading", { name: "@Collection Pulse" }).waitFor();
    // Server-only commands are not offered here.
    await page.getByRole("button", { name: "/scores" }).waitFor();
    expect(await page.getByRole("button", { name: "/leaderboard" }).count()).toBe(0);
    expect(await messages(page).count()).toBe(0);
    expect(await page.getByRole("checkbox", { name: "The channel is age-restricted" }).isDisabled()).toBe(true);
    const answer = await typeCommand(page, `/influencers ${playground.collection(6).address}`);
    await expectText(answer, "Top 5 of 20");
    await answer.getByRole("button", { name: "Next" }).click();
    await expectText(answer, "6–10 of 20");
    await page.getByRole("button", { name: "#collections" }).click();
    await inServer.waitFor();
    await answer.waitFor({ state: "detached" });
  });

  test("a button that is clicked again while its click is on its way is one interaction, also when it was drawn anew meanwhile", async () => {
    const page = await playground.open();
    const answer = await typeCommand(page, `/toptweets ${playground.collection(0).address}`);
    const released = Promise.withResolvers<void>();
    const clicks: string[] = [];
    await page.route("**/actions/click", async (route) => {
      clicks.push(route.request().url());
      // Only the first: what it changes in the message would be missing when the other click comes.
      if (clicks.length === 1) await released.promise;
      await route.continue();
    });
    const button = answer.getByRole("button", { name: "Next →" });
    await button.dblclick();
    await page.getByRole("combobox", { name: "Your language" }).selectOption("de");
    await button.click();
    expect(clicks).toHaveLength(1);
    // Another member's click is another interaction.
    await page.getByRole("radio", { name: "Another member" }).check();
    await button.click();
    await expectText(messages(page).last(), "Only you can see this");
    expect(clicks).toHaveLength(2);
    released.resolve();
    await expectText(answer, "6–10 of 20");
  });

  /** Turns the pages of the top posts, as the sample's ranks differ by weekday. */
  async function pageWith(text: string, page: Page, address: string): Promise<Locator> {
    const answer = await typeCommand(page, `/toptweets ${address}`);
    for (let first = 6; (await answer.getByText(text).count()) === 0; first += 5) {
      await answer.getByRole("button", { name: "Next →" }).click();
      await expectText(answer, `${first}–${first + 4} of 20`);
    }
    return answer;
  }

  test("a sensitive post is behind a spoiler that a key opens, and open where the channel is age-restricted", async () => {
    const page = await playground.open();
    // The collection with a sensitive post.
    const { address } = playground.collection("Saltwater Kites");
    const text = "The uncensored sketchbook is up";
    const covered = await pageWith("Sensitive content", page, address);
    const post = covered.getByRole("article").filter({ hasText: "Sensitive content" });
    // Covered content is not read out either.
    expect(await post.ariaSnapshot()).not.toContain("uncensored");
    expect(await post.getByText(text).isVisible()).toBe(false);
    await post.getByRole("button", { name: "Show the spoiler" }).press("Enter");
    await post.getByText(text).waitFor();
    expect(await post.ariaSnapshot()).toContain("uncensored");

    await page.getByRole("checkbox", { name: "The channel is age-restricted" }).check();
    const open = await pageWith(text, page, address);
    await open.getByText(text).waitFor();
    expect(await open.getByRole("button", { name: "Show the spoiler" }).count()).toBe(0);
    expect(await open.innerText()).not.toContain("Sensitive content");
  });

  test("a first watch by keyboard alone, from the list", async () => {
    const page = await playground.open();
    const list = await typeCommand(page, "/watch list");
    const opener = list.getByRole("button", { name: "New watch" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "New watch" });
    await expectFocus(dialog.getByRole("combobox", { name: "Collection", exact: true }));
    await page.keyboard.press("Tab");
    await expectFocus(dialog.getByRole("combobox", { name: "Channel" }));
    await page.keyboard.press("Tab");
    await expectFocus(dialog.getByRole("group", { name: "What to post" }).getByRole("radio", { name: "Digest", exact: true }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await expectFocus(dialog.getByRole("textbox", { name: "Alert at a change of" }));
    await page.keyboard.press("Tab");
    await expectFocus(dialog.getByRole("textbox", { name: "Another collection" }));
    await page.keyboard.type(playground.collection(0).address);
    await page.keyboard.press("Enter");
    await expectText(list, "Alert at unusual moves of the total");
    await expectText(list, "All watches");
    await dialog.waitFor({ state: "detached" });
  });

  test("a digest comes when its hour has come, is announced, and says what the scores are", async () => {
    const page = await playground.open();
    const { address, name } = playground.collection(3);
    const posts = async () => {
      const { messages, posting } = await readSnapshot(playground.url);
      return messages.filter(({ channel }) => channel === posting.channel).length;
    };
    // An hour soon from now, so that stepping by hours finds the post's time.
    const hour = (new Date().getUTCHours() + 2) % 24;
    await expectText(await typeCommand(page, `/watch add contract:${address} channel:#pulse hour:${hour}`), `${name} in #pulse`);

    await letPass(page, "A day passes");
    const before = await posts();
    for (let hours = 0; hours < 3 && (await posts()) === before; hours += 1) await letPass(page, "An hour passes");
    await page
      .getByRole("status")
      .filter({ hasText: /new messages? in #pulse$/ })
      .waitFor();
    await tab(page, `#pulse ${before + 1} new`).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "#pulse" }).waitFor();
    await expectFocus(tab(page, "#pulse"));
    expect(await messages(page).count()).toBe(before + 1);
    const post = messages(page).nth(before);
    await expectText(post, `${name} Total`);
    const printed = await post.innerText();
    expect(printed).toMatch(/Total [\d.]+\s+(?:[▲▼±] )?[+\u2212\d]/);

    // The channel keeps the post; a click gets a private answer, by the same clock.
    const answer = await answerTo(page, () => post.getByRole("button", { name: "Scores" }).click());
    await expectText(answer, "Only you can see this");
    expect(totalIn(await answer.innerText())).toBe(totalIn(printed));
    await expectText(page.locator("#clock"), /^\w+ \d+, \d+:\d\d [AP]M$/);
  });
});

/** The first number of a card. */
const totalIn = (text: string): number => Number(/\b\d\d\.\d/.exec(text)?.[0]);
