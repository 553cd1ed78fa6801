import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser/browser.ts";
import { findings } from "./axe.ts";
import { ask, expectText, messageField, optionField, panel, suggestions } from "./channel-page.ts";

describeInBrowser("accessibility, dark and light", (playground) => {
  test("every kind of answer, the panel and what is in it", async () => {
    const page = await playground.open();
    const { address } = playground.collection(0);
    for (const name of ["scores", "influencers", "talk"]) await ask(page, `/${name} ${address}`);
    await ask(page, `/toptweets contract:${address} count:20`);
    await ask(page, "/help");
    await ask(page, "/scores 0x1");
    await panel(page).getByText("Interaction", { exact: true }).click();
    await panel(page).getByText("Sample collections").click();
    expect(await findings(page)).toEqual([]);
  });

  test("with suggestions, and with an option that is wrong", async () => {
    const page = await playground.open();
    await page.keyboard.type("/");
    await suggestions(page).first().waitFor();
    expect(await findings(page, "form")).toEqual([]);
    await page.keyboard.type("toptweets ");
    await suggestions(page).first().waitFor();
    expect(await findings(page, "form")).toEqual([]);
    await optionField(page, "contract").fill("0x count:99");
    await page.keyboard.press("Enter");
    await expectText(page.getByRole("form"), "Pick a whole number from 1 to 20");
    expect(await findings(page, "form")).toEqual([]);
    await playground.reload(page);
    await messageField(page).fill("/score5");
    await page.keyboard.press("Enter");
    await expectText(page.getByRole("form"), "You have no command of that name here. Type / to see those you have.");
    expect(await findings(page, "form")).toEqual([]);
  });

  test("narrow: the channel, and the sheet over it", async () => {
    const page = await playground.open({ viewport: { width: 360, height: 640 } });
    await ask(page, `/toptweets ${playground.collection(1).address}`);
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Settings" }).click();
    expect(await findings(page)).toEqual([]);
  });
});
