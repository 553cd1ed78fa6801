import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser/browser.ts";
import { readSnapshot } from "../support/browser/snapshot.ts";
import { answerTo, ask, expectFocus, expectText, letPass, messages, panel, setAccess, tab } from "./channel-page.ts";

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
