import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser/browser.ts";
import { answerTo, ask, expectFocus, expectText, messageField, messages } from "./channel-page.ts";

describeInBrowser("answers", (playground) => {
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

  test("trends are alive from the start: the sample is recorded for weeks, and there is a picture with a description", async () => {
    const page = await playground.open();
    const { address } = playground.collection(0);
    const answer = await ask(page, `/trends contract:${address} period:Last 90 days`);
    await expectText(answer, "no gaps");
    const picture = answer.getByRole("img", { name: /^Last 90 days, a chart for each score\./ });
    await picture.waitFor();
    const counted = /(\d+) records/.exec(await answer.innerText())?.[1];
    // One a day, and more on the last.
    expect(Number(counted)).toBeGreaterThanOrEqual(53);
  });

  test("the views of an answer take each other's place", async () => {
    const page = await playground.open();
    const { name, address } = playground.collection(1);
    const answer = await ask(page, `/scores ${address}`);
    const before = await messages(page).count();
    await answer.getByRole("button", { name: "Influencers" }).click();
    await expectText(answer, `${name} · Influencers · Top 5 of 20`);
    await answer.getByRole("button", { name: "Top posts" }).click();
    await expectText(answer, `${name} · Posts · Top 5 of 20`);
    expect(await answer.getByRole("button", { name: "Top posts" }).isEnabled()).toBe(true);
    await answer.getByRole("button", { name: "Scores" }).click();
    await expectText(answer, "Total");
    expect(await messages(page).count()).toBe(before);
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

  test("a message's menu lies above that of the message below", async () => {
    const page = await playground.open();
    for (const text of ["one", "two"]) {
      await messageField(page).fill(`short ${text}`);
      await page.keyboard.press("Enter");
      await messages(page)
        .filter({ hasText: `short ${text}` })
        .waitFor();
    }
    const first = messages(page).filter({ hasText: "short one" });
    await first.getByText("Apps", { exact: true }).press("Enter");
    const isAtItsCorner = await first.getByRole("button", { name: "Collection scores" }).evaluate((item) => {
      const { right, bottom } = item.getBoundingClientRect();
      return item.contains(document.elementFromPoint(right - 3, bottom - 3));
    });
    expect(isAtItsCorner).toBe(true);
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

  test("a message is text, whatever stands in it", async () => {
    const page = await playground.open();
    const text = '<img src=x onerror="alert(1)"> & **bold** https://example.com/';
    const message = await answerTo(page, async () => {
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    });
    await expectText(message, '<img src=x onerror="alert(1)"> & bold https://example.com/');
    await message.locator("strong").getByText("bold").waitFor();
    expect(await message.getByRole("link").getAttribute("rel")).toBe("noopener noreferrer");
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
    released.resolve();
    await expectText(answer, "Posts ·");
    expect(clicks).toHaveLength(1);
  });

  test("a click of another member, while the first one's is on its way, is another interaction", async () => {
    const page = await playground.open();
    const answer = await ask(page, `/influencers ${playground.collection(1).address}`);
    const released = Promise.withResolvers<void>();
    await page.route(
      "**/actions/click",
      async (route) => {
        await released.promise;
        await route.continue();
      },
      { times: 1 },
    );
    const next = answer.getByRole("button", { name: "Next" });
    await next.click();
    await page.getByRole("radio", { name: "Another member" }).check();
    const copy = await answerTo(page, () => next.click());
    await expectText(copy, /6–10 of 20.*Only you can see this/);
    await expectText(answer, "Top 5 of 20");
    released.resolve();
    await expectText(answer, "6–10 of 20");
  });

  // The longest answers come last, because every test draws those of all before it.
  test("Refresh says so when there is nothing newer yet", async () => {
    const page = await playground.open();
    const answer = await ask(page, `/toptweets ${playground.collection(3).address}`);
    const reply = await answerTo(page, () => answer.getByRole("button", { name: "Refresh" }).click());
    await expectText(reply, "That's already the latest. You can refresh again");
    await expectText(reply, "Only you can see this");
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

  test("a line that begins with Arabic stands from right to left, whatever else is in it", async () => {
    const page = await playground.open();
    const answer = await pageWith("سؤال لأهل", page, playground.collection("Saltwater Kites").address);
    const post = answer.locator(".embed-description").filter({ hasText: /سؤال لأهل Saltwater Kites/ });
    for (const mark of ["##", ">", "-#"]) {
      await messageField(page).fill(`${mark} مجموعة Saltwater`);
      await page.getByRole("button", { name: "Send" }).click();
    }
    const typed = page.locator(".content").filter({ hasText: /^مجموعة Saltwater$/ });
    for (const line of [post, ...[".heading", "blockquote", "small"].map((kind) => typed.locator(kind))]) {
      const [arabic, latin] = await line.evaluate((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        let text = texts.nextNode() as Text;
        while (!text.data.includes("Saltwater")) text = texts.nextNode() as Text;
        return [text.data.search(/\p{Script=Arabic}/u), text.data.indexOf("Saltwater")].map((at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left;
        });
      });
      expect(arabic).toBeGreaterThan(latin ?? Number.POSITIVE_INFINITY);
    }
  });
});
