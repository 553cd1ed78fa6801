import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { channelIds } from "../../src/playground/stand-in/payloads.ts";
import { pngOf } from "../support/png.ts";
import {
  answerTo,
  expectFocus,
  expectText,
  messageField,
  messages,
  panel,
  setAccess,
  setApi,
  tab,
  typeCommand,
} from "./channel-page.ts";
import { collections, describeWithScript, ScriptedPlayground, safe } from "./scripted-playground.ts";

const you = (page: Page) => panel(page).getByRole("radio", { name: "You", exact: true });
const otherItem = (page: Page) => panel(page).getByRole("radio", { name: "Another member" });

const chart = {
  content: "Four weeks",
  embeds: [{ title: "Scores", image: { url: "attachment://scores.png" } }],
  attachments: [
    { id: 0, filename: "scores.png", description: "Hype rises from 3 to 7" },
    { id: 1, filename: "scores.csv", description: "The scores as a table" },
  ],
};
const files = [
  { name: "scores.png", type: "image/png", bytes: pngOf(900, 520) },
  { name: "scores.csv", type: "text/csv", bytes: new TextEncoder().encode("week,hype\n") },
];
const loaded = (picture: Locator) => expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth));
const button = { type: 2, style: 2, label: "Refresh", custom_id: "refresh" };
const options = ["Scores", "Voices", "Posts"].map((label) => ({ label, value: label.toLowerCase() }));
const menu = { type: 3, custom_id: "view", placeholder: "Another view", options };
const rows = (...components: object[]) => ({ components: components.map((component) => ({ type: 1, components: [component] })) });

describeWithScript("the page's messages", (playground, script) => {
  /** The bot posts a message, which the returned function edits. */
  async function post(message: object): Promise<(edited: object) => Promise<unknown>> {
    const { body } = await script().bot.createMessage(channelIds.server, { ...safe, ...message });
    return (edited) => script().bot.editMessage(channelIds.server, (body as { id: string }).id, { ...safe, ...edited });
  }

  test("a member's message is text, whatever stands in it", async () => {
    const page = await playground.open();
    const message = await answerTo(page, async () => {
      await page.keyboard.type('<img src=x onerror="alert(1)"> & **bold** https://example.com/');
      await page.keyboard.press("Enter");
    });
    await expectText(message, '<img src=x onerror="alert(1)"> & bold https://example.com/');
    await message.locator("strong").getByText("bold").waitFor();
    expect(await message.getByRole("link").getAttribute("rel")).toBe("noopener noreferrer");
  });

  test("a picture has its room before it is there, and another file can be kept", async () => {
    const page = await playground.open();
    const released = Promise.withResolvers<void>();
    await page.route("**/attachments/**", async (route) => {
      await released.promise;
      await route.continue();
    });
    script().say(chart, files);
    const answer = await typeCommand(page, "/help");
    const picture = answer.getByRole("article").getByRole("img", { name: "Hype rises from 3 to 7" });
    const before = await picture.boundingBox();
    released.resolve();
    await loaded(picture).toBe(900);
    expect(await picture.boundingBox()).toEqual(before);
    expect(before?.height).toBeGreaterThan(200);
    const link = answer.getByRole("link", { name: "scores.csv" });
    const response = await fetch(playground.url + (await link.getAttribute("href")));
    const headers = ["content-disposition", "content-type"].map((name) => response.headers.get(name));
    expect([...headers, await response.text()]).toEqual(["attachment", "application/octet-stream", "week,hype\n"]);
    expect((await fetch(`${playground.url}/attachments/1/scores.png`)).status).toBe(404);
  });

  test("one value is selected by keyboard, and a menu that is disabled then opens no more", async () => {
    const page = await playground.open();
    const selected: unknown[] = [];
    script().respond = (exchange) => {
      const { type, data } = exchange.payload as { type: number; data: { values?: string[] } };
      if (data.values) selected.push(...data.values);
      const [shown = ""] = data.values ?? [];
      const marked = options.map((option) => ({ ...option, default: option.value === shown }));
      const message = { ...safe, content: "a page", ...rows({ ...menu, options: marked, disabled: shown === "posts" }) };
      return script().bot.respond(exchange, { type: type === 3 ? 7 : 4, data: message });
    };
    const answer = await typeCommand(page, "/help");
    const closed = answer.locator("summary", { hasText: "Another view" });
    await closed.focus();
    await page.keyboard.press("Enter");
    await answer.getByRole("button", { name: "Scores" }).waitFor();
    await page.keyboard.press("Escape");
    await expectFocus(closed);
    await answer.getByRole("button", { name: "Scores" }).waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expectFocus(answer.getByRole("button", { name: "Voices" }));
    await page.keyboard.press("Enter");
    const chosen = answer.locator("summary", { hasText: "Voices" });
    await expectFocus(chosen);
    await chosen.click();
    await answer.getByRole("button", { name: "Posts" }).click();
    const disabled = answer.getByRole("button", { name: "Posts" });
    await expect.poll(() => disabled.isDisabled()).toBe(true);
    expect(selected).toEqual(["voices", "posts"]);
  });

  test("what is open in a message stays open when that is edited, and the focus stays on it", async () => {
    const page = await playground.open();
    const printed = (content: string) => ({
      content: `A post, ${content}: https://example.com/`,
      ...rows(button, menu),
    });
    const change = await post(printed("new"));
    const message = messages(page).filter({ hasText: "A post" });
    const edit = async (content: string) => {
      await change(printed(content));
      await expectText(message, content);
    };
    await message.locator("summary", { hasText: "Another view" }).press("Enter");
    const scores = message.getByRole("button", { name: "Scores", exact: true });
    await scores.focus();
    await edit("once edited");
    await expectFocus(scores);
    await expectText(message, /\(edited \d+:\d\d [AP]M ?\)/);
    const apps = message.getByText("Apps", { exact: true });
    await apps.press("Enter");
    await edit("twice edited");
    await expectFocus(apps);
    await message.getByRole("button", { name: "Collection scores" }).waitFor();
    const link = message.getByRole("link");
    await link.focus();
    await edit("edited three times");
    await expectFocus(link);
  });

  test("a screen reader is told of what is new and of what says something else, not of what is drawn anew", async () => {
    const page = await playground.open();
    const counted = { content: "Counted <t:1700000000:R>", embeds: [{ title: "Scores" }] };
    const change = await post(counted);
    const message = messages(page).filter({ hasText: "Counted" });
    await message.waitFor();
    expect(await page.getByRole("log").getAttribute("aria-relevant")).toBe("additions");
    await page.evaluate(() => {
      const heard: string[] = [];
      const drawing = new MutationObserver((changes) => {
        if (document.getElementById("log")?.ariaLive === "off") return;
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent?.trim() ?? ""));
        heard.push(...added.filter(Boolean));
      });
      drawing.observe(document.getElementById("messages") as Element, { childList: true, subtree: true });
      Object.assign(window, { heard });
    });
    // Every message is drawn anew for another member.
    await otherItem(page).check();
    await you(page).check();
    await change({ ...counted, ...rows(button) });
    await message.getByRole("button", { name: "Refresh" }).waitFor();
    expect(await page.evaluate("heard.join()")).not.toContain("Counted");
    await change({ content: "Counted anew" });
    await expectText(message, "Counted anew");
    expect(await page.evaluate("heard.join()")).toContain("Counted anew");
  });
});

const phone = { viewport: { width: 360, height: 640 } } as const;
const toggle = (page: Page) => page.getByRole("button", { name: "Settings" });

describeWithScript("the panel and the page", (playground, script) => {
  test("the last exchange: what was sent and answered, how long it took, and how much of Discord's limits it takes", async () => {
    const page = await playground.open();
    const jsonIn = async (region: string) => JSON.parse(await panel(page).getByRole("region", { name: region }).innerText());
    script().say({ ...chart, ...rows(button) }, files);
    const answer = await typeCommand(page, "/scores 0x1");
    const drawer = panel(page);
    await expectText(drawer, /Last exchange \/scores Timing.* \d+ ms/);
    await expectText(drawer, /Embeds 1 of 10 Characters in embeds 6 of 6,000 Characters of text 10 of 2,000 Buttons 1 of 25/);
    await expectText(drawer, `scores.png, image/png, ${files[0]?.bytes.length.toLocaleString("en")} bytes`);
    expect(await drawer.getByRole("meter", { name: "Longest button id" }).getAttribute("max")).toBe("100");
    await drawer.getByText("Interaction", { exact: true }).click();
    expect(await jsonIn("Interaction")).toMatchObject({ data: { name: "scores", options: [{ value: "0x1" }] }, locale: "en-US" });
    const [needed, had] = await drawer.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(needed).toBe(had);
    // An open panel stays open for the next exchange.
    script().respond = (exchange) => script().bot.respond(exchange, { type: 7, data: { ...safe, content: "again" } });
    await answer.getByRole("button", { name: "Refresh" }).click();
    await expectText(drawer, "Click on “Refresh”");
    expect(await jsonIn("Interaction")).toMatchObject({ data: { custom_id: "refresh" } });
  });

  test("two pages show the same channel, each to its own member, and what one switches", async () => {
    const [ownPage, another] = [await playground.open(), await playground.open()];
    await otherItem(another).check();
    await typeCommand(ownPage, "/scores 0x1");
    await expectText(messages(another).last(), "scores contract=0x1");
    const hidden = await typeCommand(ownPage, "/scores 0x2 private:true");
    await tab(another, "#pulse").click();
    await typeCommand(ownPage, "/scores 0x3");
    await tab(another, "#collections 1 new").waitFor();
    await another.getByRole("status").filter({ hasText: "A new message in #collections" }).waitFor();
    await tab(another, "#collections").click();
    await expectText(messages(another).last(), "scores contract=0x3");
    expect(await another.getByText("Only you can see this").count()).toBe(0);
    await hidden.waitFor();
    await setApi(ownPage, "Rate limited");
    await another.getByRole("radio", { name: /^Rate limited/, checked: true }).waitFor();
  });

  test("whoever looks at a channel that is deleted is moved to another, and it comes back empty", async () => {
    const page = await playground.open();
    await tab(page, "#pulse").click();
    await answerTo(page, async () => {
      await messageField(page).fill("said in #pulse");
      await page.keyboard.press("Enter");
    });
    await setAccess(page, "Channel deleted");
    await page.getByRole("heading", { name: "#collections" }).waitFor();
    expect(await tab(page, /#pulse/).count()).toBe(0);
    await setAccess(page, "Can post");
    await tab(page, "#pulse").click();
    expect(await messages(page).count()).toBe(0);
  });

  test("the theme is the system's", async () => {
    const page = await playground.open({ colorScheme: "dark" });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await ground()).toBe("rgb(47, 49, 54)");
    await page.emulateMedia({ colorScheme: "light" });
    expect(await ground()).toBe("rgb(255, 255, 255)");
  });

  test("narrow: the settings open as a sheet, and Escape, its button or what is picked in it lead back", async () => {
    const page = await playground.open(phone);
    await panel(page).waitFor({ state: "hidden" });
    expect(await toggle(page).getAttribute("aria-expanded")).toBe("false");
    await toggle(page).press("Enter");
    await panel(page).waitFor();
    expect(await toggle(page).getAttribute("aria-expanded")).toBe("true");
    const back = page.getByRole("button", { name: "Back to the channel" });
    await expectFocus(back);
    await panel(page).getByRole("button", { name: "An hour passes" }).press("Enter");
    await panel(page).getByRole("status").filter({ hasText: "An hour has passed." }).waitFor();
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "hidden" });
    await expectFocus(toggle(page));
    await page.keyboard.press("Enter");
    await back.click();
    await expectFocus(toggle(page));
    await page.keyboard.press("Enter");
    await page.getByText("Sample collections").click();
    const [{ name, address } = { name: "", address: "" }] = collections;
    const answer = await answerTo(page, () => panel(page).getByRole("button", { name }).click());
    await panel(page).waitFor({ state: "hidden" });
    await expectText(answer, `scores contract=${address}`);
    await expectFocus(messageField(page));
    // A window that is made wide while the sheet is open shows the channel again.
    await toggle(page).click();
    await page.setViewportSize({ width: 1_280, height: 800 });
    await panel(page).waitFor();
    await messageField(page).fill("/");
    await page.getByRole("listbox").waitFor();
  });

  test("says so when the playground stops, and comes back by itself", async () => {
    const first = await ScriptedPlayground.start();
    await playground.openPage(first.url);
    onTestFinished(() => playground.openPage(script().url));
    const page = await playground.open();
    await typeCommand(page, "/help");
    await first.close();
    const banner = page.getByRole("alert").filter({ hasText: "The playground has stopped." });
    await expectText(banner, "Start it again with npm run playground; this page then reconnects.");
    await messageField(page).fill("to nobody");
    await page.keyboard.press("Enter");
    await page.getByText("Couldn’t send. Is the playground still running?").waitFor();
    expect(await messageField(page).inputValue()).toBe("to nobody");

    const second = await ScriptedPlayground.start(Number(new URL(first.url).port));
    onTestFinished(() => second.close());
    await banner.waitFor({ state: "hidden" });
    // It is another playground, without the first one's messages.
    await expect.poll(() => messages(page).count()).toBe(1);
    expect(await messageField(page).inputValue()).toBe("to nobody");
    await expectText(await typeCommand(page, "/scores 0x1"), "scores contract=0x1");
    for (const trouble of playground.takeTrouble())
      expect(trouble).toMatch(/net::ERR_|^console: message failed: Failed to fetch$/);
  });
});
