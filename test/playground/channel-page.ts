import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { PATIENCE_MS } from "../support/browser/browser.ts";

/*
 * Drives the playground's channel as a person does.
 */

/** The field for a message or the start of a command. */
export const messageField = (page: Page): Locator => page.getByRole("combobox", { name: /^Message / });

/** That field, or the command's, with its error. */
export const form = (page: Page): Locator => page.getByRole("form", { name: "Write a message or a command" });

/** The field of an option of the current command. */
export const optionField = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: /^Command / }).getByRole("combobox", { name, exact: true });

/** The current suggestions; none while the bot is asked. */
export const suggestions = (page: Page): Locator =>
  page.getByRole("listbox", { name: "Suggestions" }).and(page.locator(':not([aria-busy="true"])')).getByRole("option");

export const messages = (page: Page): Locator => page.getByRole("log").locator("li[data-state]");

/** The settings at the side. */
export const panel = (page: Page): Locator => page.getByRole("complementary", { name: "Playground settings" });

/** Waits until a locator has the focus. */
export const expectFocus = (locator: Locator): Promise<void> => locator.and(locator.page().locator(":focus")).waitFor();

/** Waits for a locator's text, ignoring whitespace and line breaks. */
export const expectText = (locator: Locator, text: RegExp | string): Promise<void> => {
  const shown = expect.poll(async () => (await locator.innerText()).replace(/\s+/g, " "), { timeout: PATIENCE_MS });
  return typeof text === "string" ? shown.toContain(text) : shown.toMatch(text);
};

/** Performs an action and returns the resulting message, once the bot has answered. */
export async function answerTo(page: Page, act: () => Promise<void>): Promise<Locator> {
  const before = await messages(page).count();
  await act();
  const answer = messages(page).nth(before);
  await answer.and(page.locator('[data-state="shown"]')).waitFor();
  // The next message is another one.
  return page.locator(`[id="${await answer.getAttribute("id")}"]`);
}

/** Pastes and sends a whole command; returns the bot's answer. */
export const typeCommand = (page: Page, line: string): Promise<Locator> =>
  answerTo(page, async () => {
    await messageField(page).fill(line);
    // Before an option is filled in, the page asks the bot for suggestions; a command sent earlier could overtake that.
    if (line.includes(" ")) await page.locator(".suggestions").waitFor();
    await page.getByRole("button", { name: "Send" }).click();
  });

/** The channels and the direct message; their names include unread counts. */
export const tab = (page: Page, name: RegExp | string): Locator =>
  page.getByRole("navigation", { name: "Channels" }).getByRole("button", { name });

/** Moves time forward by the button, and waits for everything due. */
export async function letPass(page: Page, span: "An hour passes" | "A day passes"): Promise<void> {
  // A day passes in steps, each with everything that is due in it.
  const passed = page.waitForResponse(/\/actions\/passTime$/, { timeout: 60_000 });
  await panel(page).getByRole("button", { name: span }).click();
  expect((await passed).status()).toBe(200);
}

/** Sets the bot's permissions for posts in the channel. */
export async function setAccess(page: Page, label: string): Promise<void> {
  const accepted = page.waitForResponse(/\/actions\/access$/);
  await panel(page).getByRole("radio", { name: label }).check();
  await accepted;
}

/** Sets the API's behaviour, by its name in the settings; resolves once the playground has applied it. */
export async function setApi(page: Page, label: string): Promise<void> {
  const accepted = page.waitForResponse(/\/actions\/condition$/);
  await panel(page).getByRole("radio", { name: label }).check();
  await accepted;
}
