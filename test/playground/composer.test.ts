import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { channelIds } from "../../src/playground/stand-in/payloads.ts";
import { readSnapshot } from "../support/browser/snapshot.ts";
import { answerTo, expectFocus, expectText, form, messageField, messages, optionField, suggestions } from "./channel-page.ts";
import { collections, describeWithScript } from "./scripted-playground.ts";

const [otters, lanterns] = collections as [(typeof collections)[number], (typeof collections)[number]];
const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();
const problem = (page: Page, text: string) => form(page).getByRole("alert").filter({ hasText: text });
/** Escape closes the suggestions first, if there are any. */
async function leaveCommand(page: Page): Promise<void> {
  while (await page.getByRole("group", { name: /^Command / }).isVisible()) await page.keyboard.press("Escape");
  await expectFocus(messageField(page));
}

describeWithScript("a command that is typed", (playground) => {
  test("a slash lists the registered commands, and the keys walk the list", async () => {
    const page = await playground.open();
    await expectFocus(messageField(page));
    await page.keyboard.type("/");
    const { commands } = await readSnapshot(playground.url);
    expect(await suggestions(page).allTextContents()).toEqual(
      commands
        .filter(({ type }) => type === 1)
        .map(({ name, description }) => expect.stringMatching(new RegExp(`^/${name}.*${description}$`))),
    );
    const marked = suggestions(page).and(page.getByRole("option", { selected: true }));
    await expectText(marked, /^\/scores/);
    await page.keyboard.press("ArrowDown");
    await expectText(marked, /^\/influencers/);
    expect(await messageField(page).getAttribute("aria-activedescendant")).toBe(await marked.getAttribute("id"));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expectText(marked, /^\/watch list/);
    await page.keyboard.type("to");
    await expectText(suggestions(page), /^\/toptweets/);
    await page.keyboard.press("Escape");
    await suggestions(page).waitFor({ state: "hidden" });
    expect(await messageField(page).inputValue()).toBe("/to");
    await page.keyboard.press("Escape");
    expect(await messageField(page).inputValue()).toBe("");
  });

  test("Enter or Tab picks the name and the collection, an option is added on the way, and Enter sends", async () => {
    const page = await playground.open();
    await page.keyboard.type("/sc");
    await page.keyboard.press("Enter");
    await expectFocus(optionField(page, "contract"));
    await page.keyboard.type("velvet");
    await expectText(suggestions(page), otters.name);
    await page.keyboard.press("Enter");
    const answer = await answerTo(page, () => page.keyboard.press("Enter"));
    await expectText(answer, `scores contract=${otters.address}`);
    await expectFocus(messageField(page));
    expect(await messageField(page).inputValue()).toBe("");

    await page.keyboard.type("/i");
    await page.keyboard.press("Tab");
    await expectFocus(optionField(page, "contract"));
    await page.keyboard.type(lanterns.name);
    await expectText(suggestions(page), lanterns.name);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expectFocus(page.getByRole("button", { name: /^Add count: How many people/ }));
    await page.keyboard.press("Enter");
    await page.getByText("How many people to list, 1–20 (default: all)").waitFor();
    await page.keyboard.type("7");
    const counted = await answerTo(page, () => page.keyboard.press("Enter"));
    await expectText(counted, `influencers contract=${lanterns.address} count=7`);
  });

  test("a field that may stay empty is not filled in by the Enter that sends", async () => {
    const page = await playground.open();
    await page.keyboard.type("/scores ");
    await suggestions(page).first().waitFor();
    await page.getByRole("button", { name: /^Add private/ }).click();
    await expectText(suggestions(page).first(), "True");
    await page.keyboard.press("Enter");
    await expectFocus(optionField(page, "private"));
    const answer = await answerTo(page, () => page.keyboard.press("Enter"));
    await expectText(answer, /scores private=true Only you/);
  });

  test("keys that compose a character pick, send and close nothing", async () => {
    const page = await playground.open();
    await page.keyboard.type("/scores ");
    await suggestions(page).first().waitFor();
    const before = await messages(page).count();
    const field = optionField(page, "contract");
    for (const key of ["Enter", "Escape", "ArrowUp", "Backspace"]) {
      await field.dispatchEvent("keydown", { key, isComposing: true });
    }
    await expectFocus(field);
    expect([await field.inputValue(), await suggestions(page).first().isVisible()]).toEqual(["", true]);
    expect(await messages(page).count()).toBe(before);
  });

  test("Backspace in an empty option removes it, and Escape leaves the command", async () => {
    const page = await playground.open();
    await messageField(page).fill("/toptweets count:3 private:true");
    await optionField(page, "count").fill("");
    await optionField(page, "count").press("Backspace");
    await expectFocus(optionField(page, "contract"));
    // The first stays while others are filled in.
    await page.keyboard.press("Backspace");
    expect(await optionField(page, "private").inputValue()).toBe("true");
    await optionField(page, "private").fill("");
    await optionField(page, "private").press("Backspace");
    await expectFocus(optionField(page, "contract"));
    expect(await optionField(page, "private").count()).toBe(0);
    await page.keyboard.press("Backspace");
    await expectFocus(messageField(page));
    expect(await messageField(page).inputValue()).toBe("/toptweets");
    await messageField(page).fill("/help ");
    await page.getByRole("group", { name: "Command /help" }).waitFor();
    await leaveCommand(page);
    expect(await messageField(page).inputValue()).toBe("");
  });

  test("what an option does not take is not sent, and the option says why until it is changed", async () => {
    const page = await playground.open();
    const before = await messages(page).count();
    for (const [line, option, printed] of [
      ["/server alias ", "name", "This option is required. Specify a value"],
      ["/toptweets 0x1 count:99", "count", "Pick a whole number from 1 to 20"],
      ["/influencers 0x1 count:two", "count", "Pick a whole number from 1 to 20"],
      [`/server alias ${"x".repeat(51)}`, "name", "Use at most 50 characters"],
      ["/scores 0x1 private:maybe", "private", "Pick True or False"],
    ] as const) {
      await messageField(page).fill(line);
      await send(page);
      const field = optionField(page, option);
      await expectFocus(field);
      await problem(page, printed).waitFor();
      expect(await field.getAttribute("aria-invalid"), line).toBe("true");
      const description = page.locator(`[id="${await field.getAttribute("aria-describedby")}"]`);
      expect(await description.textContent(), line).toBe(printed);
      await page.keyboard.type("1");
      await expect.poll(() => description.textContent(), { message: line }).toBe("");
      expect(await field.getAttribute("aria-invalid"), line).toBeNull();
      await leaveCommand(page);
    }
    expect(await messages(page).count()).toBe(before);
  });

  test("options that are typed or pasted by name get fields of their own, and what was picked before stays", async () => {
    const page = await playground.open();
    const values = () => Promise.all(["contract", "count", "private"].map((option) => optionField(page, option).inputValue()));
    await messageField(page).fill(`/toptweets ${otters.name}`);
    await expectText(suggestions(page), otters.name);
    await page.keyboard.press("Enter");
    await page.keyboard.type(" count:2 private:true");
    expect(await values()).toEqual([expect.stringContaining(otters.name), "2", "true"]);
    await page.keyboard.press("Enter");
    const answer = await answerTo(page, () => page.keyboard.press("Enter"));
    await expectText(answer, `toptweets contract=${otters.address} count=2 private=true`);
    await messageField(page).fill("/toptweets ");
    await optionField(page, "contract").fill(`${lanterns.address} count:3 private:false`);
    expect(await values()).toEqual([lanterns.address, "3", "false"]);
  });

  test("a command that is not there is not sent as a message either", async () => {
    const page = await playground.open();
    const before = await messages(page).count();
    await page.keyboard.type("/score5");
    await page.getByRole("status").filter({ hasText: "You have no command of that name here" }).waitFor();
    await page.keyboard.press("Enter");
    await problem(page, "You have no command of that name here. Type / to see those you have.").waitFor();
    expect(await messages(page).count()).toBe(before);
    await page.keyboard.press("Backspace");
    await expect.poll(() => form(page).getByRole("alert").textContent()).toBe("");
  });

  test("a subcommand is typed with a channel and a choice", async () => {
    const page = await playground.open();
    await page.keyboard.type("/wat");
    await expectText(suggestions(page).first(), "/watch add channel [every] Adds a watch");
    await page.keyboard.press("Enter");
    await expectFocus(optionField(page, "channel"));
    await page.keyboard.type("#nowhere every:we");
    await expectText(suggestions(page), /^Week$/);
    await page.keyboard.press("Enter");
    await send(page);
    await problem(page, "Pick one of the suggestions").waitFor();
    await optionField(page, "channel").fill("coll");
    await expectText(suggestions(page), /^#collections$/);
    await page.keyboard.press("Enter");
    const answer = await answerTo(page, () => page.keyboard.press("Enter"));
    await expectText(answer, `watch channel=${channelIds.server} every=Week`);
  });
});
