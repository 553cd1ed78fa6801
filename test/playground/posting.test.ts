import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser, readSnapshot } from "../support/browser/browser.ts";
import { findings } from "./axe.ts";
import {
  answerTo,
  ask,
  expectFocus,
  expectText,
  letPass,
  messageField,
  messages,
  optionField,
  panel,
  setAccess,
  suggestions,
  tab,
} from "./channel-page.ts";

describeInBrowser("what the bot posts unasked", (playground) => {
  test("a digest comes when its hour has come, is announced, and says what the scores are", async () => {
    const page = await playground.open();
    const { address, name } = playground.collection(3);
    const posts = async () => {
      const { messages, posting } = await readSnapshot(playground.url);
      return messages.filter(({ channel }) => channel === posting.channel).length;
    };
    // An hour soon from now, so that stepping by hours finds the post's time.
    const hour = (new Date().getUTCHours() + 2) % 24;
    await expectText(await ask(page, `/watch add contract:${address} channel:#pulse hour:${hour}`), `${name} in #pulse`);

    await letPass(page, "A day passes");
    const before = await posts();
    for (let hours = 0; hours < 3 && (await posts()) === before; hours += 1) await letPass(page, "An hour passes");
    await page
      .getByRole("status")
      .filter({ hasText: /new messages? in #pulse$/ })
      .waitFor();
    await tab(page, `#pulse ${before + 1} new`).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "#pulse" }).waitFor();
    await expectFocus(tab(page, "#pulse"));
    expect(await messages(page).count()).toBe(before + 1);
    const post = messages(page).nth(before);
    await expectText(post, `Digest: what has changed for ${name} ${name} Total`);
    const said = await post.innerText();
    expect(said).toMatch(/Total [\d.]+\s+[+\u2212\d]/);

    // The channel keeps the post; a click gets a private answer, by the same clock.
    const answer = await answerTo(page, () => post.getByRole("button", { name: "Scores" }).click());
    await expectText(answer, /Updated \d+ seconds? ago .*Only you can see this/);
    expect(totalIn(await answer.innerText())).toBe(totalIn(said));
    await expectText(page.locator("#clock"), /^\w+ \d+, \d+:\d\d [AP]M$/);

    // Another window and another bot use that clock, too.
    await panel(page).getByRole("button", { name: "Restart the bot" }).click();
    await panel(page).getByText("The bot is back.").waitFor();
    await playground.reload(page);
    await tab(page, "#pulse").click();
    await expectText(messages(page).first(), "Digest");
    await expectText(await ask(page, `/scores ${address}`), /Updated \d+ seconds? ago/);
    expect(await findings(page)).toEqual([]);
  });

  test("an alert for a member is a direct message that only they see, and its button ends it", async () => {
    const page = await playground.open();
    const { address } = playground.collection(2);
    await expectText(await ask(page, `/me watch contract:${address} change:0.01`), "Alerts in direct messages");
    const alerts = async () =>
      (await readSnapshot(playground.url)).messages.filter(({ place, command }) => place === "dm" && command === undefined);
    for (let hours = 0; hours < 6 && (await alerts()).length === 0; hours += 1) await letPass(page, "An hour passes");
    expect(await alerts()).toMatchObject([{ asker: "you" }]);
    await tab(page, "@Collection Pulse 1 new").click();
    const alert = messages(page).last();
    await expectText(alert, "You asked me for this with /me watch");
    const answer = await answerTo(page, () => alert.getByRole("button", { name: /^Stop alerts: / }).click());
    await expectText(answer, "Stopped.");
    await panel(page).getByRole("radio", { name: "Another member" }).check();
    await expect.poll(() => messages(page).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
  });

  test("a role is mentioned for those who have it, a card is edited in place, and posts are published", async () => {
    const page = await playground.open();
    const { address, name } = playground.collection(4);
    const watch = `/watch add contract:${address} change:0.01`;
    await messageField(page).fill("/watch add role:");
    await expect.poll(() => suggestions(page).allInnerTexts()).toEqual(["@everyone", "@collectors", "@moderators"]);
    await expectFocus(optionField(page, "role"));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expectText(await ask(page, `${watch} channel:#pulse what:Alerts role:@moderators`), "I may not mention @moderators");
    await expectText(await ask(page, `${watch} channel:#pulse what:Alerts role:@collectors`), "Alerts mention @collectors");
    await expectText(
      await ask(page, `/watch add contract:${address} channel:#pulse what:card`),
      "The card will be there in a moment",
    );
    await expectText(await ask(page, `${watch} channel:#news publish:True what:both`), "Posts are published");
    await letPass(page, "A day passes");

    await tab(page, /^#pulse/).click();
    const about = messages(page).filter({ hasText: name });
    const card = about.filter({ has: page.locator("time", { hasText: "(edited" }) });
    await card.waitFor();
    const alerts = about.filter({ hasText: `Alert: the total of ${name}` });
    const marked = alerts.filter({ hasText: "Mentions you" });
    await expectText(marked, /^Mentions you Collection Pulse APP .+ @collectors 🔔 Alert/);
    expect(await alerts.count()).toBeGreaterThan(1);
    expect(await findings(page)).toEqual([]);
    await panel(page).getByRole("radio", { name: "Another member" }).check();
    await expect.poll(() => marked.count()).toBe(0);
    await expectText(alerts.first(), "@collectors 🔔 Alert");
    await panel(page).getByRole("radio", { name: "You", exact: true }).check();

    await tab(page, /^#news/).click();
    await expect.poll(() => about.count()).toBeGreaterThan(1);
    for (const post of await about.all()) await expectText(post, "Published to the channels that follow this one");
    await expectText(await ask(page, "/watch list"), /last mentioned .+ Living card.+ · edited /);
    expect(await findings(page)).toEqual([]);
  });

  test("who may not ask for posts reads who may, and has no button for it", async () => {
    const page = await playground.open();
    await tab(page, "#pulse").click();
    const starter = page.getByRole("button", { name: "/watch list" });
    await starter.waitFor();
    await panel(page).getByRole("radio", { name: "Another member" }).check();
    await page.getByText("Only members with Manage Server can use it: set “You act as” to “You”.").waitFor();
    expect(await starter.count()).toBe(0);
    await panel(page).getByRole("radio", { name: "You", exact: true }).check();
    await starter.click();
    await page.getByRole("button", { name: "New watch" }).click();
    await page.getByRole("dialog", { name: "New watch" }).waitFor();
  });

  test("360 pixels wide: what lets a day pass above the posts says how that goes, as the settings do where they are seen", async () => {
    const page = await playground.open({ viewport: { width: 360, height: 740 } });
    await tab(page, "#pulse").click();
    const starter = page.getByRole("main").getByRole("button", { name: "A day passes" });
    // A second announcement would be found, too.
    const said = page.getByRole("status").filter({ hasText: /^The bot records|^A day has/ });
    const released = Promise.withResolvers<void>();
    const fail = async (route: Route) => {
      await released.promise;
      await route.fulfill({ status: 500, json: { message: "it failed" } });
    };
    await page.route("**/actions/passTime", fail, { times: 1 });
    await starter.press("Enter");
    await expectText(said, "The bot records, compares and posts…");
    expect(await starter.getAttribute("aria-disabled")).toBe("true");
    released.resolve();
    await expectText(said, "A day has not passed. Try again or, if that fails too, stop the playground");
    expect(playground.takeTrouble()).toContain("console: passTime failed: it failed");

    await expectFocus(starter);
    await page.keyboard.press("Enter");
    await expectText(said, "A day has passed.");
    expect(await starter.getAttribute("aria-disabled")).toBe("false");
    expect(await findings(page, ".channel")).toEqual([]);
    await page.getByRole("button", { name: "Settings" }).click();
    await expectText(panel(page).getByRole("status").and(said), "A day has passed.");
    expect(
      await page
        .locator("[inert]")
        .and(page.getByRole("main", { includeHidden: true }))
        .count(),
    ).toBe(1);
    await page.setViewportSize({ width: 1_280, height: 720 });
    await expectText(said, "A day has passed.");
  });

  test("360 pixels wide: what may not be posted pauses a watch, which says so and goes on when it may", async () => {
    const page = await playground.open({ viewport: { width: 360, height: 740 } });
    const { address, name } = playground.collection(5);
    const watch = `/watch add contract:${address} channel:#pulse what:Alerts change:0.01`;
    const inSettings = async (act: () => Promise<void>) => {
      await page.getByRole("button", { name: "Settings" }).click();
      await act();
      await page.getByRole("button", { name: "Back to the channel" }).click();
    };
    await inSettings(() => setAccess(page, "Can’t view the channel"));
    await expectText(await ask(page, watch), "“View Channel”");
    await inSettings(() => setAccess(page, "Can post"));
    await expectText(await ask(page, watch), `${name} in #pulse`);
    await inSettings(async () => {
      await setAccess(page, "Can’t send messages");
      await letPass(page, "A day passes");
      expect(await findings(page)).toEqual([]);
      await setAccess(page, "Can post");
    });
    await tab(page, "#pulse").click();
    const posts = messages(page).filter({ hasText: name, has: page.getByRole("button", { name: "Top posts" }) });
    const list = await ask(page, "/watch list");
    await expectText(list, /Paused: I'm not allowed to post in the channel\. Give me “Send Messages”/);
    expect(await posts.count()).toBe(0);
    const resumed = page.waitForResponse(/\/actions\/click$/);
    await list.getByRole("button", { name: `Resume: ${name}` }).click();
    await resumed;
    await inSettings(() => letPass(page, "An hour passes"));
    await expectText(posts, `${name} Total`);
    expect(await findings(page, ".channel")).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);

    // Viewers of a deleted channel are moved to another.
    await inSettings(() => setAccess(page, "Channel deleted"));
    await page.getByRole("heading", { name: "#collections" }).waitFor();
    expect(await tab(page, /#pulse/).count()).toBe(0);
    await inSettings(() => setAccess(page, "Can post"));
    await tab(page, "#pulse").click();
    expect(await messages(page).count()).toBe(0);
  });
});

/** The first number of a card. */
const totalIn = (text: string): number => Number(/\d+\.\d\d/.exec(text)?.[0]);
