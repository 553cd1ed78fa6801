import { afterEach, expect, test } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { answerTo, ask, expectText, messageField, messages, setApi } from "./channel-page.ts";

describeInBrowser("an API that does not behave", (playground) => {
  // The API is the same for all pages.
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
    // The age counts on. It is written in whole seconds, and up to one and a half too many; after five it is no longer fresh.
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
      await page.getByRole("button", { name: "Send" }).click();
      await messages(page).nth(before).filter({ hasText: "Sending command…" }).waitFor();
      await messages(page).nth(before).filter({ hasText: "Collection Pulse is thinking…" }).waitFor();
    });
    await expectText(answer, "Top 5 of 20");
    expect(await messages(page).count()).toBe(before + 1);
    await page.getByRole("row", { name: /^PATCH …\/messages\/@original/ }).waitFor();
  });

  test("a slow one leaves nobody waiting for a bot that was restarted meanwhile", async () => {
    const page = await playground.open();
    await setApi(page, "Slow");
    const waiting = messages(page).filter({ hasText: "Collection Pulse is thinking…" });
    await messageField(page).fill(`/influencers ${playground.collection(4).address}`);
    await page.getByRole("button", { name: "Send" }).click();
    await waiting.waitFor();
    await page.getByRole("button", { name: "Restart the bot" }).click();
    await page.getByText("The bot is back.").waitFor();
    await waiting.waitFor({ state: "detached" });
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
    // The last: the bot asks nothing until the time that it was told is over.
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
