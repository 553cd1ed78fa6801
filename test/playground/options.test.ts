import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser/browser.ts";
import {
  answerTo,
  ask,
  expectFocus,
  expectText,
  form,
  messageField,
  messages,
  optionField,
  panel,
  suggestions,
} from "./channel-page.ts";

const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();

/** Escape closes the suggestions first, if there are any. */
async function leaveCommand(page: Page): Promise<void> {
  while (await page.getByRole("group", { name: /^Command / }).isVisible()) await page.keyboard.press("Escape");
  await expectFocus(messageField(page));
}

describeInBrowser("what a command is given", (playground) => {
  test("what an option does not take is not sent, and the option says why until it is changed", async () => {
    const page = await playground.open();
    const before = await messages(page).count();
    for (const [line, option, problem] of [
      ["/server alias ", "name", "This option is required. Specify a value"],
      ["/toptweets 0x1 count:99", "count", "Pick a whole number from 1 to 20"],
      ["/toptweets 0x1 count:0", "count", "Pick a whole number from 1 to 20"],
      ["/influencers 0x1 count:two", "count", "Pick a whole number from 1 to 20"],
      [`/server alias ${"x".repeat(51)}`, "name", "Use at most 50 characters"],
      ["/scores 0x1 private:maybe", "private", "Pick True or False"],
    ] as const) {
      await messageField(page).fill(line);
      await send(page);
      const field = optionField(page, option);
      await expectFocus(field);
      await form(page).getByRole("alert").filter({ hasText: problem }).waitFor();
      expect(await field.getAttribute("aria-invalid"), line).toBe("true");
      const description = page.locator(`[id="${await field.getAttribute("aria-describedby")}"]`);
      expect(await description.textContent(), line).toBe(problem);
      await page.keyboard.type("1");
      await expect.poll(() => description.textContent(), { message: line }).toBe("");
      expect(await field.getAttribute("aria-invalid"), line).toBeNull();
      await leaveCommand(page);
    }
    expect(await messages(page).count()).toBe(before);
  });

  test("a suggestion is taken by its value, and by its name in other letters, typed in one line", async () => {
    const page = await playground.open();
    const { address } = playground.collection(0);
    for (const [typed, answered] of [
      ["what:both", "Digest every day"],
      ["what:ALERTS", "Alert when the total moves by more than it usually does in a day"],
    ] as const)
      await expectText(await ask(page, `/watch add contract:${address} channel:#pulse ${typed}`), answered);
  });

  test("an option that is typed by its name gets a field of its own, and what was picked before stays", async () => {
    const page = await playground.open();
    const { name } = playground.collection(0);
    await messageField(page).fill(`/toptweets ${name}`);
    await expectText(suggestions(page), name);
    await page.keyboard.press("Enter");
    await page.keyboard.type(" count:2 private:true");
    expect(await optionField(page, "contract").inputValue()).toContain(name);
    expect(await optionField(page, "count").inputValue()).toBe("2");
    expect(await optionField(page, "private").inputValue()).toBe("true");
    await page.keyboard.press("Enter");
    const answer = await answerTo(page, () => page.keyboard.press("Enter"));
    await expectText(answer, "Top 2 of");
    await expectText(answer, "Only you can see this");
    await expectText(answer, name);
  });

  test("private: True shows the answer to the one who asked, until it is dismissed", async () => {
    const page = await playground.open();
    const { address } = playground.collection(0);
    await messageField(page).fill(`/scores ${address}`);
    await page.getByRole("button", { name: /^Add private/ }).click();
    await page.keyboard.type("t");
    await expectText(suggestions(page), /^True$/);
    await page.keyboard.press("Enter");
    expect(await optionField(page, "private").inputValue()).toBe("True");
    const answer = await answerTo(page, () => page.keyboard.press("Enter"));
    await expectText(answer, "Only you can see this");

    const other = page.getByRole("radio", { name: "Another member" });
    const you = page.getByRole("radio", { name: "You", exact: true });
    await other.check();
    await answer.waitFor({ state: "detached" });
    await you.check();
    await answer.getByRole("button", { name: "Dismiss message" }).press("Enter");
    await answer.waitFor({ state: "detached" });
    await expectFocus(page.getByRole("region", { name: "Messages" }));
  });

  test("the arrow keys go back and forth in what was sent", async () => {
    const page = await playground.open();
    const { address } = playground.collection(1);
    await ask(page, `/toptweets contract:${address} count:3`);
    await answerTo(page, async () => {
      await page.keyboard.type("a word between two commands");
      await page.keyboard.press("Enter");
    });
    // A complete name is a command, picked from the list or not.
    await ask(page, "/help");
    await page.keyboard.press("ArrowUp");
    await expectFocus(page.getByRole("button", { name: "Send" }));
    await page.getByRole("group", { name: "Command /help" }).waitFor();
    await page.keyboard.press("ArrowUp");
    await expectFocus(messageField(page));
    expect(await messageField(page).inputValue()).toBe("a word between two commands");
    await page.keyboard.press("ArrowUp");
    await expectFocus(optionField(page, "count"));
    expect(await optionField(page, "contract").inputValue()).toBe(address);
    expect(await optionField(page, "count").inputValue()).toBe("3");
    const again = await answerTo(page, () => page.keyboard.press("Enter"));
    await expectText(again, /Posts · Top 3 of 20/);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await expectFocus(messageField(page));
    expect(await messageField(page).inputValue()).toBe("");
  });

  test("a command is pasted with its first option, or with all of them by name", async () => {
    const page = await playground.open();
    const { name, address } = playground.collection(2);
    await expectText(await ask(page, `/scores ${address}`), name);
    await expectText(await ask(page, `/toptweets contract:${address} count:2`), `${name} · Posts · Top 2 of 20`);
    await expectText(
      await ask(page, `/influencers https://etherscan.io/address/${address} private:true`),
      /Only you can see this/,
    );
  });

  test("what the bot cannot read comes back in words, to the one who asked alone", async () => {
    const page = await playground.open();
    const answer = await ask(page, "/scores 0x12345");
    await expectText(answer, "That address has 5 characters after 0x; a contract address has 40.");
    await expectText(answer, "Only you can see this");
    const unknown = playground.emptyCollection;
    await expectText(await ask(page, `/scores ${unknown}`), `There's no data for ${unknown}`);
  });

  test("a command that is not there is not sent as a message either", async () => {
    const page = await playground.open();
    const before = await messages(page).count();
    await page.keyboard.type("/score5");
    await page.getByRole("status").filter({ hasText: "You have no command of that name here" }).waitFor();
    await page.keyboard.press("Enter");
    await form(page)
      .getByRole("alert")
      .filter({ hasText: "You have no command of that name here. Type / to see those you have." })
      .waitFor();
    expect(await messages(page).count()).toBe(before);
    await page.keyboard.press("Backspace");
    await expect.poll(() => form(page).getByRole("alert").textContent()).toBe("");
  });

  test("/help names every command, to the one who asked alone", async () => {
    const page = await playground.open();
    await page.keyboard.type("/help");
    await page.keyboard.press("Enter");
    const answer = await answerTo(page, () => page.keyboard.press("Enter"));
    for (const name of ["/scores", "/influencers", "/toptweets", "/help", "Collection scores", "What's behind this?"]) {
      await answer.locator("strong").getByText(name, { exact: true }).waitFor();
    }
    await expectText(answer, "Only you can see this");
    await expectFocus(messageField(page));
  });

  test("options that are pasted into the first go to their fields", async () => {
    const page = await playground.open();
    const { address } = playground.collection(0);
    await messageField(page).fill("/toptweets ");
    await optionField(page, "contract").fill(`${address} count:2 private:false`);
    const values = ["contract", "count", "private"].map((option) => optionField(page, option).inputValue());
    expect(await Promise.all(values)).toEqual([address, "2", "false"]);
  });

  test("Enter before the bot has said what to offer picks the first of it", async () => {
    const page = await playground.open();
    const { name } = playground.collection(2);
    const released = Promise.withResolvers<void>();
    await page.route("**/actions/choices", async (route) => {
      await released.promise;
      await route.continue();
    });
    await messageField(page).fill(`/scores ${name.slice(0, 6)}`);
    await expectFocus(optionField(page, "contract"));
    await page.keyboard.press("Enter");
    expect(await form(page).getByRole("alert").allTextContents()).not.toContainEqual(expect.stringMatching(/./));
    released.resolve();
    await expect.poll(() => optionField(page, "contract").inputValue()).toContain(name);
  });

  test("what was picked stays picked with a space behind it, and after a change that is taken back", async () => {
    const page = await playground.open();
    const { name } = playground.collection(0);
    await messageField(page).fill(`/scores ${name}`);
    await expectText(suggestions(page), name);
    await page.keyboard.press("Enter");
    for (const keys of [["x", "Backspace"], [" "]]) {
      for (const key of keys) await page.keyboard.press(key === " " ? "Space" : key);
      await page.locator(".suggestions").waitFor({ state: "hidden" });
    }
    await expectText(await answerTo(page, () => page.keyboard.press("Enter")), name);
  });

  test("Backspace in an empty option removes it and goes to the one before; the first stays while others are filled in", async () => {
    const page = await playground.open();
    await messageField(page).fill("/toptweets count:3 private:true");
    await optionField(page, "count").fill("");
    await optionField(page, "count").press("Backspace");
    await expectFocus(optionField(page, "contract"));
    await page.keyboard.press("Backspace");
    expect(await optionField(page, "private").inputValue()).toBe("true");
  });

  // Its answers are long, and every test after it would draw them again.
  test("the buttons above the channel and the sample collections answer at one click", async () => {
    const page = await playground.open();
    const taken: string[] = [];
    page.on("request", (request) => void taken.push(new URL(request.url()).pathname));
    const [one, other] = [playground.collection(0).name, playground.collection(1).name];
    const answers: Readonly<Record<string, RegExp | string>> = {
      "/scores": one,
      "/influencers": `${one} · Influencers`,
      "/toptweets": `${one} · Posts`,
      "/talk": one,
      "/trends": one,
      "/compare": new RegExp(`${one}.*${other}|${other}.*${one}`),
      "/leaderboard": /\b1\. .*\b10\. /s,
      "/help": "Privacy",
    };
    const starters = page.locator("#starters").getByRole("button");
    expect(await starters.allTextContents()).toEqual(Object.keys(answers));
    for (const [name, text] of Object.entries(answers)) {
      const answer = await answerTo(page, () => starters.getByText(name, { exact: true }).click());
      await expectText(answer, text);
      expect(await answer.innerText()).not.toContain("Which collection?");
      expect((await form(page).getByRole("alert").allTextContents()).join("")).toBe("");
      await expectFocus(messageField(page));
    }
    await page.getByText("Sample collections").click();
    const { name } = playground.collection(4);
    await expectText(await answerTo(page, () => panel(page).getByRole("button", { name }).click()), name);
    // A pasted command needs no suggestions.
    const sent = taken.filter((path) => path.startsWith("/actions/"));
    expect(sent).toEqual([...Object.keys(answers), name].map(() => "/actions/command"));
  });
});
