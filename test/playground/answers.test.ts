import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser/browser.ts";
import { readSnapshot } from "../support/browser/snapshot.ts";
import { answerTo, ask, expectFocus, expectText, letPass, messageField, messages, panel, setApi, tab } from "./channel-page.ts";

describeInBrowser("what the bot says on the page", (playground) => {
  test("Next and Previous turn the pages, and the focus stays on them", async () => {
    const page = await playground.open();
    const answer = await ask(page, `/influencers ${playground.collection(0).address} count:12`);
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

  test("somebody else's click gets them a copy, and the answer stays as it is", async () => {
    const page = await playground.open();
    const answer = await ask(page, `/influencers ${playground.collection(2).address}`);
    await expectText(answer, "Top 5 of 20");
    await page.getByRole("radio", { name: "Another member" }).check();
    expect(await messageField(page).getAttribute("placeholder")).toBe("Message #collections as another member");
    const copy = await answerTo(page, () => answer.getByRole("button", { name: "Next" }).click());
    await expectText(copy, "6–10 of 20");
    await expectText(copy, "Only you can see this");
    await expectText(answer, "Top 5 of 20");
    // The copy is theirs, so their next click edits it.
    await copy.getByRole("button", { name: "Previous" }).click();
    await expectText(copy, "Top 5 of 20");
    await page.getByRole("radio", { name: "You", exact: true }).check();
    await copy.waitFor({ state: "detached" });
    await expectText(answer, "Top 5 of 20");
  });

  test("a message's menu shows the scores of the collection that it links to", async () => {
    const page = await playground.open();
    const { name } = playground.collection(0);
    const seeded = messages(page).filter({ hasText: "Has anybody looked at" });
    const menu = seeded.getByText("Apps", { exact: true });
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expectFocus(menu);
    await seeded.getByRole("button", { name: "Collection scores" }).waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    const answer = await answerTo(page, () => seeded.getByRole("button", { name: "Collection scores" }).click());
    await expectText(answer, "You used Collection scores");
    await expectText(answer, name);
    await expectText(answer, "Only you can see this");
  });

  test("numbers are in the language of the answer, times in that of whoever looks", async () => {
    const page = await playground.open();
    const { address } = playground.collection(5);
    await expectText(await ask(page, `/scores ${address}`), / \d+\.\d\d .*Total .*Updated \d+ seconds? ago/);
    await page.getByRole("combobox", { name: "The server’s language" }).selectOption("en-US");
    await page.getByRole("combobox", { name: "Your language" }).selectOption("de");
    await expectText(await ask(page, `/scores ${address}`), / \d+\.\d\d .*Total .*Updated vor \d+ Sekunden?/);
    const german = await ask(page, `/scores contract:${address} private:true`);
    await expectText(german, / \d+,\d\d .*Gesamt .*vor \d+ Sekunden?/);
    await german.getByText("Apps", { exact: true }).click();
    await german.getByRole("button", { name: "Scores der Collection" }).waitFor();
  });

  test("a direct message has its own messages, and the bot answers there too", async () => {
    const page = await playground.open();
    const inServer = await ask(page, `/scores ${playground.collection(6).address}`);
    await page.getByRole("button", { name: "@Collection Pulse" }).click();
    await page.getByRole("heading", { name: "@Collection Pulse" }).waitFor();
    // Server-only commands are not offered here.
    await page.getByRole("button", { name: "/scores" }).waitFor();
    expect(await page.getByRole("button", { name: "/leaderboard" }).count()).toBe(0);
    expect(await messages(page).count()).toBe(0);
    expect(await page.getByRole("checkbox", { name: "The channel is age-restricted" }).isDisabled()).toBe(true);
    const answer = await ask(page, `/influencers ${playground.collection(6).address}`);
    await expectText(answer, "Top 5 of 20");
    await answer.getByRole("button", { name: "Next" }).click();
    await expectText(answer, "6–10 of 20");
    await page.getByRole("button", { name: "#collections" }).click();
    await inServer.waitFor();
    await answer.waitFor({ state: "detached" });
  });

  test("a button that is clicked again while its click is on its way is one interaction, also when it was drawn anew meanwhile", async () => {
    const page = await playground.open();
    const answer = await ask(page, `/scores ${playground.collection(0).address}`);
    const released = Promise.withResolvers<void>();
    const clicks: string[] = [];
    await page.route("**/actions/click", async (route) => {
      clicks.push(route.request().url());
      await released.promise;
      await route.continue();
    });
    const button = answer.getByRole("button", { name: "Top posts" });
    await button.dblclick();
    await page.getByRole("combobox", { name: "Your language" }).selectOption("de");
    await button.click();
    expect(clicks).toHaveLength(1);
    // Another member's click is another interaction.
    await page.getByRole("radio", { name: "Another member" }).check();
    const copy = answerTo(page, () => button.click());
    await expect.poll(() => clicks.length).toBe(2);
    released.resolve();
    await expectText(await copy, "Only you can see this");
    await expectText(answer, "Posts ·");
  });

  /** Turns the pages of the top posts, as the sample's ranks differ by weekday. */
  async function pageWith(text: string, page: Page, address: string): Promise<Locator> {
    const answer = await ask(page, `/toptweets ${address}`);
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

  test("an API that is slow and then fails: the bot is thinking and then answers, with older data or what it means", async () => {
    const page = await playground.open();
    const asking = `/toptweets ${playground.collection(2).address}`;
    await setApi(page, "Slow");
    const answer = await answerTo(page, async () => {
      await messageField(page).fill(asking);
      await page.getByRole("button", { name: "Send" }).click();
      await messages(page).last().filter({ hasText: "Collection Pulse is thinking…" }).waitFor();
    });
    await expectText(answer, "Top 5 of 20");
    await page.getByRole("row", { name: /^PATCH …\/messages\/@original/ }).waitFor();
    await setApi(page, "Failing");
    // The age counts on, in whole seconds up to one and a half too high; after five the answer is stale.
    await answer.getByText(/^Updated ([7-9]|\d\d) seconds ago$/).waitFor();
    await expectText(await ask(page, asking), /Showing older data from \d+ seconds ago/);
    await setApi(page, "Sending nonsense");
    const refused = await ask(page, `/influencers ${playground.collection(3).address}`);
    await expectText(refused, /The data service sent a response I can't read\..*Only you can see this/);
    await setApi(page, "Healthy");
  });

  test("a first watch by keyboard alone, from the list", async () => {
    const page = await playground.open();
    const list = await ask(page, "/watch list");
    const opener = list.getByRole("button", { name: "New watch" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "New watch" });
    await expectFocus(dialog.getByRole("textbox", { name: "Collection" }));
    await page.keyboard.type(playground.collection(0).address);
    await page.keyboard.press("Tab");
    await expectFocus(dialog.getByRole("combobox", { name: "Channel" }));
    await page.keyboard.press("Tab");
    await expectFocus(dialog.getByRole("group", { name: "What to post" }).getByRole("radio", { name: "Digest", exact: true }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expectText(list, "Alert when the total moves");
    await expectText(list, "All watches");
    await dialog.waitFor({ state: "detached" });
  });

  test("a refusal keeps what was entered, and Escape leaves everything as it is", async () => {
    const page = await playground.open();
    const settings = await ask(page, "/server show");
    await settings.getByRole("button", { name: "Change" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Time zone" }).fill("Atlantis");
    await dialog.getByRole("button", { name: "Submit" }).click();
    const refusal = messages(page).last();
    await refusal.getByRole("button", { name: "Open the form" }).click();
    await expect.poll(() => dialog.getByRole("textbox", { name: "Time zone" }).inputValue()).toBe("Atlantis");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("the buttons above the channel and the sample collections answer at one click, without suggestions", async () => {
    const page = await playground.open();
    const taken: string[] = [];
    page.on("request", (request) => void taken.push(new URL(request.url()).pathname));
    const starters = page.locator("#starters").getByRole("button");
    const names = ["/scores", "/influencers", "/toptweets", "/talk", "/trends", "/compare", "/leaderboard", "/help"];
    expect(await starters.allTextContents()).toEqual(names);
    const [one, other] = [playground.collection(0).name, playground.collection(1).name];
    const answer = await answerTo(page, () => starters.getByText("/compare", { exact: true }).click());
    await expectText(answer, new RegExp(`${one}.*${other}|${other}.*${one}`));
    await expectFocus(messageField(page));
    await page.getByText("Sample collections").click();
    const { name } = playground.collection(4);
    await expectText(await answerTo(page, () => panel(page).getByRole("button", { name }).click()), name);
    const sent = taken.filter((path) => path.startsWith("/actions/"));
    expect(sent).toEqual(["/actions/command", "/actions/command"]);
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
    await expectText(await ask(page, `/watch add contract:${address} channel:#pulse hour:${hour}`), `${name} in #pulse`);

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
    await expectText(post, `Digest: what has changed for ${name} ${name} Total`);
    const said = await post.innerText();
    expect(said).toMatch(/Total [\d.]+\s+[+\u2212\d]/);

    // The channel keeps the post; a click gets a private answer, by the same clock.
    const answer = await answerTo(page, () => post.getByRole("button", { name: "Scores" }).click());
    await expectText(answer, /Updated \d+ seconds? ago .*Only you can see this/);
    expect(totalIn(await answer.innerText())).toBe(totalIn(said));
    await expectText(page.locator("#clock"), /^\w+ \d+, \d+:\d\d [AP]M$/);

    // Another window and another bot use that clock, too.
    await panel(page).getByRole("button", { name: "Restart the bot" }).click();
    await panel(page).getByText("The bot is back.").waitFor();
    await playground.reload(page);
    await tab(page, "#pulse").click();
    await expectText(messages(page).first(), "Digest");
    await expectText(await ask(page, `/scores ${address}`), /Updated \d+ seconds? ago/);
  });
});

/** The first number of a card. */
const totalIn = (text: string): number => Number(/\d+\.\d\d/.exec(text)?.[0]);
