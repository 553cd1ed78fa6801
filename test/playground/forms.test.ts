import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser/browser.ts";
import { findings } from "./axe.ts";
import { ask, expectFocus, expectText, messages } from "./channel-page.ts";

describeInBrowser("forms", (playground) => {
  test("a first watch by keyboard alone, from the list", async () => {
    const page = await playground.open();
    const list = await ask(page, "/watch list");
    const opener = list.getByRole("button", { name: "New watch" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "New watch" });
    await expectFocus(dialog.getByRole("textbox", { name: "Collection" }));
    expect(await findings(page, "dialog")).toEqual([]);
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

  test("a message's menu opens the form for its collection", async () => {
    const page = await playground.open();
    const asked = messages(page).filter({ hasText: "Has anybody looked at" });
    await asked.getByText("Apps", { exact: true }).click();
    await asked.getByRole("button", { name: "Watch this here" }).click();
    const dialog = page.getByRole("dialog", { name: "New watch" });
    await expect.poll(() => dialog.getByRole("textbox", { name: "Collection" }).inputValue()).not.toBe("");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
  });
});
