import axe, { type AxeResults } from "axe-core";
import { describe, expect, test } from "vitest";
import { Charts } from "../../src/charts/charts.ts";
import { systemClock } from "../../src/infra/clock.ts";
import { describeInBrowser, startBrowser } from "../support/browser/browser.ts";
import { chromiumPath } from "../support/browser/chromium.ts";
import { cleanUp } from "../support/clean-up.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { newFolder } from "../support/new-folder.ts";
import { fillWithPages, site } from "../support/page-world.ts";
import { recordLog } from "../support/recorded-log.ts";
import { createTestServer, openTestService } from "../support/service.ts";
import { answerTo, typeCommand } from "./channel-page.ts";

const DAYS = 12;

describe.skipIf(chromiumPath === undefined)("a page in Chromium", () => {
  test("axe finds nothing, nothing is wider than the window, and no other host is called", async () => {
    const clock = new FakeClock();
    const database = await openTestService(`sqlite:${newFolder()}/service.db`, clock);
    const addresses = await fillWithPages(database, clock, DAYS);
    const charts = new Charts({ log: recordLog().log, clock: systemClock });
    const { server } = await createTestServer(database, { clock, pages: { site, charts } });
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    const browser = await startBrowser();
    for (const colorScheme of ["dark", "light"] as const) {
      for (const width of [360, 1_280]) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
        cleanUp(() => page.close());
        const troubles: string[] = [];
        page.on("console", (message) => troubles.push(message.text()));
        page.on("request", (request) => new URL(request.url()).origin === url || troubles.push(request.url()));
        await page.goto(`${url}/c/${addresses[0]}`);
        await page.locator("summary").click();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        // Evaluated code bypasses the page's content security policy.
        await page.evaluate(axe.source);
        const { violations, passes } = await page.evaluate<AxeResults>("axe.run()");
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        expect(passes.length).toBeGreaterThan(20);
        // Browsers ask for an icon by themselves.
        expect([overflow, troubles.filter((trouble) => !trouble.includes("404"))]).toEqual([0, []]);
      }
    }
  });
});

describeInBrowser("pages of the playground", (playground) => {
  test("the link below /scores leads to the page, and a message with it shows what Discord would", async () => {
    const page = await playground.open();
    const { address, name } = playground.collection(0);
    const answer = await typeCommand(page, `/scores ${address}`);
    const url = await answer.locator(`a[href$="/c/${address}"]`).getAttribute("href");
    const message = await answerTo(page, async () => {
      await page.keyboard.type(`Look: ${url}`);
      await page.keyboard.press("Enter");
    });
    const card = message.getByRole("article");
    await card.getByRole("link", { name, exact: true }).waitFor();
    const picture = card.getByRole("img", { name: new RegExp(`^${name}: Total`) });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_200);
    const shown = await (await fetch(url ?? "")).text();
    expect(shown).toContain(`<bdi>${name}</bdi></h1>`);
    // The chart of thirty days.
    expect(shown).toContain(">Total, from ");
  });
});
