import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { PATIENCE_MS } from "../support/browser.ts";

/*
 * The playground's channel as a person uses it.
 */

/** Where a message is written, or a command begun. */
export const messageField = (page: Page): Locator => page.getByRole("combobox", { name: /^Message / });

/** That field, or the command's, with what is wrong with it. */
export const form = (page: Page): Locator => page.getByRole("form", { name: "Write a message or a command" });

/** The field of an option of the command that is being typed. */
export const optionField = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: /^Command / }).getByRole("combobox", { name, exact: true });

/** What is offered for what is typed now; while the bot is asked anew, nothing. */
export const suggestions = (page: Page): Locator =>
  page.getByRole("listbox", { name: "Suggestions" }).and(page.locator(':not([aria-busy="true"])')).getByRole("option");

export const messages = (page: Page): Locator => page.getByRole("log").locator("li[data-state]");

/** The settings at the side. */
export const panel = (page: Page): Locator => page.getByRole("complementary", { name: "Playground settings" });

/** Waits until a locator has the focus. */
export const expectFocus = (locator: Locator): Promise<void> => locator.and(locator.page().locator(":focus")).waitFor();

/** Waits until a locator's text is as it should be; how it is spaced, and in how many lines, is all one. */
export const expectText = (locator: Locator, text: RegExp | string): Promise<void> => {
  const shown = expect.poll(async () => (await locator.innerText()).replace(/\s+/g, " "), { timeout: PATIENCE_MS });
  return typeof text === "string" ? shown.toContain(text) : shown.toMatch(text);
};

/** Does something and answers with the message that comes of it, once the bot has answered. */
export async function answerTo(page: Page, act: () => Promise<void>): Promise<Locator> {
  const before = await messages(page).count();
  await act();
  const answer = messages(page).nth(before);
  await answer.and(page.locator('[data-state="shown"]')).waitFor();
  // The next one that comes is another message.
  return page.locator(`[id="${await answer.getAttribute("id")}"]`);
}

/** Pastes a whole command and sends it; answers with what the bot says. */
export const ask = (page: Page, line: string): Promise<Locator> =>
  answerTo(page, async () => {
    await messageField(page).fill(line);
    // With something to fill in, the bot is asked what to offer; a command sent before that could reach it first.
    if (line.includes(" ")) await page.locator(".suggestions").waitFor();
    await page.getByRole("button", { name: "Send" }).click();
  });

/** The channels, and the direct message: what is new in one stands in its name. */
export const tab = (page: Page, name: RegExp | string): Locator =>
  page.getByRole("navigation", { name: "Channels" }).getByRole("button", { name });

/** Lets time pass, as the button says, and waits until everything has happened that is due by then. */
export async function letPass(page: Page, span: "An hour passes" | "A day passes"): Promise<void> {
  // A day passes in steps, each with all that is due in it.
  const passed = page.waitForResponse(/\/actions\/passTime$/, { timeout: 60_000 });
  await panel(page).getByRole("button", { name: span }).click();
  expect((await passed).status()).toBe(200);
}

/** What the bot may do in the channel for its posts from now on. */
export async function setAccess(page: Page, label: string): Promise<void> {
  const taken = page.waitForResponse(/\/actions\/access$/);
  await panel(page).getByRole("radio", { name: label }).check();
  await taken;
}

/** How the API is to behave, as the settings name it; ends when the playground has taken it. */
export async function setApi(page: Page, label: string): Promise<void> {
  const taken = page.waitForResponse(/\/actions\/condition$/);
  await panel(page).getByRole("radio", { name: label }).check();
  await taken;
}
