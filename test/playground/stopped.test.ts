import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { ask, expectText, messageField, messages } from "./channel-page.ts";

describeInBrowser("a playground that stops", (playground) => {
  test("the page says so, and comes back by itself", async () => {
    const page = await playground.open();
    const { name, address } = playground.collection(0);
    await ask(page, `/influencers ${address}`);
    expect(await playground.stopPlayground()).toBe(0);
    const banner = page.getByRole("alert").filter({ hasText: "The playground has stopped." });
    await expectText(banner, "Start it again with npm run playground; this page then reconnects.");
    await messageField(page).fill("to nobody");
    await page.keyboard.press("Enter");
    await page.getByText("Couldn’t send. Is the playground still running?").waitFor();
    expect(await messageField(page).inputValue()).toBe("to nobody");

    await playground.start(new URL(playground.url).port);
    await banner.waitFor({ state: "hidden" });
    // It is another playground: what was said in the first is gone.
    await expect.poll(() => messages(page).count()).toBe(1);
    expect(await messageField(page).inputValue()).toBe("to nobody");
    await expectText(await ask(page, `/influencers ${address}`), name);
    for (const trouble of playground.takeTrouble())
      expect(trouble).toMatch(/net::ERR_|^console: message failed: Failed to fetch$/);
  });
});
