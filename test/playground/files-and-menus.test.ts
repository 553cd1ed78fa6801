import type { Locator } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { collectors, moderators } from "../../src/playground/stand-in/channels.ts";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import { channelIds } from "../../src/playground/stand-in/payloads.ts";
import { describeInBrowser } from "../support/browser/browser.ts";
import { pngOf } from "../support/png.ts";
import { findings } from "./axe.ts";
import {
  answerTo,
  ask,
  expectFocus,
  expectText,
  messageField,
  messages,
  optionField,
  panel,
  suggestions,
} from "./channel-page.ts";
import { channelOption, type ScriptedPlayground, startScriptedPlayground, watchCommand } from "./scripted-playground.ts";

const every = {
  type: 3,
  name: "every",
  description: "How often",
  choices: ["Day", "Week"].map((name) => ({ name, value: name })),
};
const commands = [{ type: 1, name: "show", description: "Shows something" }, watchCommand(channelOption, every)];

const safe = { allowed_mentions: { parse: [] } };
const chart = {
  ...safe,
  content: "Four weeks",
  embeds: [{ title: "Scores", image: { url: "attachment://scores.png" } }],
  attachments: [
    { id: 0, filename: "scores.png", description: "Hype rises from 3 to 7" },
    { id: 1, filename: "share.png", description: "Two voices make half of it" },
    { id: 2, filename: "scores.csv", description: "The scores as a table" },
  ],
};
const files = [
  { name: "scores.png", bytes: pngOf(900, 520) },
  { name: "share.png", bytes: pngOf(300, 100) },
  { name: "scores.csv", type: "text/csv", bytes: new TextEncoder().encode("week,hype\n") },
];
const options = ["Scores", "Voices", "Posts"].map((label) => ({
  label,
  value: label.toLowerCase(),
  description: `See ${label}`,
}));
const menu = { type: 3, custom_id: "view", placeholder: "Another view", options };
const withMenu = (content: string, change: object = {}) => ({
  ...safe,
  content,
  components: [{ type: 1, components: [{ ...menu, ...change }] }],
});

let scripted: ScriptedPlayground;
const selected: unknown[] = [];
afterAll(() => scripted?.close());

/** Answers commands with a message, and components by replacing it. */
function script(first: object, second: object = first, sent = files.slice(0, 0)): void {
  scripted.respond = (exchange: Exchange) => {
    const { type, data } = exchange.payload as { type: number; data: { values?: string[] } };
    if (type === 3) selected.push(data.values);
    const response = type === 3 ? { type: 7, data: second } : { type: 4, data: first };
    return scripted.bot.respond(exchange, response, sent.length > 0 ? sent : undefined);
  };
}

const loaded = (picture: Locator) => expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth));

describeInBrowser(
  "files and select menus",
  (playground) => {
    test("pictures are shown in embeds and below the text, with what they say; another file can be kept", async () => {
      const page = await playground.open();
      script(chart, chart, files);
      const answer = await ask(page, "/show");
      const picture = answer.getByRole("article").getByRole("img", { name: "Hype rises from 3 to 7" });
      await loaded(picture).toBe(900);
      const other = answer.getByRole("img", { name: "Two voices make half of it" });
      await loaded(other).toBe(300);
      expect(await answer.getByRole("img", { name: "Hype rises" }).count()).toBe(1);
      const link = answer.getByRole("link", { name: "scores.csv" });
      const response = await fetch(playground.url + (await link.getAttribute("href")));
      expect(response.headers.get("content-disposition")).toBe("attachment");
      expect(response.headers.get("content-type")).toBe("application/octet-stream");
      expect(await response.text()).toBe("week,hype\n");
      await expectText(panel(page), "Files 3 of 10");
      await expectText(panel(page), `scores.png, image/png, ${files[0]?.bytes.length.toLocaleString("en")} bytes`);
      expect((await fetch(`${playground.url}/attachments/1/scores.png`)).status).toBe(404);
    });

    test("a picture has its room before it is there", async () => {
      const page = await playground.open();
      const released = Promise.withResolvers<void>();
      await page.route("**/attachments/**", async (route) => {
        await released.promise;
        await route.continue();
      });
      script(chart, chart, files);
      const picture = (await ask(page, "/show")).getByRole("article").getByRole("img");
      const before = await picture.boundingBox();
      released.resolve();
      await loaded(picture).toBe(900);
      expect(await picture.boundingBox()).toEqual(before);
      expect(before?.height).toBeGreaterThan(200);
    });

    test("one value is selected by keyboard, and the focus stays on the menu", async () => {
      const page = await playground.open();
      const after = { options: options.map((option) => ({ ...option, default: option.label === "Voices" })) };
      script(withMenu("page one"), withMenu("page two", after));
      const answer = await ask(page, "/show");
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
      await expectFocus(answer.getByRole("button", { name: "Voices See Voices" }));
      await page.keyboard.press("Enter");
      await expectText(answer, "page two");
      expect(selected.at(-1)).toEqual(["voices"]);
      await expectFocus(answer.locator("summary", { hasText: "Voices" }));
    });

    test("a menu that is disabled shows its value and opens no more", async () => {
      const page = await playground.open();
      script(withMenu("page one"), withMenu("page two", { disabled: true }));
      const answer = await ask(page, "/show");
      await answer.locator("summary", { hasText: "Another view" }).click();
      await answer.getByRole("button", { name: "Posts" }).click();
      await expectText(answer, "page two");
      expect(await answer.getByRole("button", { name: "Another view" }).isDisabled()).toBe(true);
    });

    test("a subcommand is typed with a channel and a choice, by those who are offered it", async () => {
      const page = await playground.open();
      script({ ...safe, content: "watched" });
      await page.keyboard.type("/wat");
      await expectText(suggestions(page).first(), "/watch add channel [every] Adds a watch");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await expectFocus(optionField(page, "channel"));
      await page.keyboard.type("#nowhere every:we");
      await expectText(suggestions(page), /^Week$/);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("alert").filter({ hasText: "Pick one of the suggestions" }).waitFor();
      await optionField(page, "channel").fill("coll");
      await expectText(suggestions(page), /^#collections$/);
      await page.keyboard.press("Enter");
      const answer = await answerTo(page, () => page.keyboard.press("Enter"));
      await expectText(answer, "You used /watch add");

      // The current command disappears with the member who may use it.
      await messageField(page).fill("/watch list ");
      await page.getByRole("group", { name: "Command /watch list" }).waitFor();
      const other = panel(page).getByRole("radio", { name: "Another member" });
      await other.check();
      await messageField(page).waitFor();
      await expectFocus(other);
      await messageField(page).fill("/wat");
      await page.getByRole("status").filter({ hasText: "You have no command of that name here" }).waitFor();
      await messageField(page).fill("/");
      await expectText(suggestions(page), /^\/show/);
      await panel(page).getByRole("radio", { name: "You", exact: true }).check();
      await page.getByRole("button", { name: "@Collection Pulse" }).click();
      await messageField(page).fill("/wat");
      await page.getByRole("status").filter({ hasText: "You have no command of that name here" }).waitFor();
    });

    test("what the bot posts of its own is there for everybody, and changes when the bot edits it", async () => {
      const page = await playground.open();
      const posted = await scripted.bot.createMessage(channelIds.server, { ...safe, content: "The week in numbers" });
      const message = messages(page).filter({ hasText: "The week in numbers" });
      await message.waitFor();
      await panel(page).getByRole("radio", { name: "Another member" }).check();
      await message.waitFor();
      const { id } = posted.body as { id: string };
      await scripted.bot.editMessage(channelIds.server, id, { ...safe, content: "The week in words" });
      const edited = messages(page).filter({ hasText: "The week in words" });
      await expectText(edited, /The week in words \(edited \d+:\d\d [AP]M ?\)/);
      expect(await edited.locator("time.edited").getAttribute("title")).toMatch(/^\d+\/\d+\/\d{4}, \d+:\d\d/);
      expect(await message.count()).toBe(0);
    });

    test("a mention has the role's name, and marks the message for the role's members", async () => {
      const page = await playground.open();
      for (const [{ id }, content] of [
        [collectors, "for collectors"],
        [moderators, "for moderators"],
      ] as const) {
        const pinging = { content: `<@&${id}> ${content}`, allowed_mentions: { parse: [], roles: [id] } };
        await scripted.bot.createMessage(channelIds.server, pinging);
      }
      await scripted.bot.createMessage(channelIds.server, {
        ...safe,
        content: `Named <@&${collectors.id}>, deleted <@&1100000000000000404>`,
      });
      const mine = messages(page).filter({ hasText: "Mentions you" });
      await expectText(messages(page).filter({ hasText: "for moderators" }), "@moderators for moderators");
      await expectText(messages(page).last(), "Named @collectors, deleted @deleted-role");
      expect(await mine.count()).toBe(1);
      await expectText(mine, "@collectors for collectors");
      await panel(page).getByRole("radio", { name: "Another member" }).check();
      await expect.poll(() => mine.count()).toBe(0);
    });

    test("a screen reader is not told again of an answer that gets its picture, and is told of one that says something else", async () => {
      const page = await playground.open();
      let asked: Exchange | undefined;
      const answered = { ...safe, content: "Counted <t:1700000000:R>", embeds: [{ title: "Scores" }] };
      scripted.respond = (exchange) => {
        asked = exchange;
        return scripted.bot.respond(exchange, { type: 4, data: answered });
      };
      const answer = await ask(page, "/show");
      await page.evaluate(() => {
        const heard: string[] = [];
        const drawing = new MutationObserver((changes) => {
          if (document.getElementById("log")?.ariaLive === "off") return;
          const added = changes.flatMap(({ addedNodes }) =>
            [...addedNodes].map((node) => (node as HTMLElement).textContent.trim()),
          );
          heard.push(added.filter(Boolean).join(" "));
        });
        drawing.observe(document.getElementById("messages") as Element, { childList: true, subtree: true });
        Object.assign(window, { heard });
      });
      const edit = async (change: object, sent?: typeof files) => {
        if (!asked) throw new Error("nothing was asked");
        expect(await scripted.bot.edit(asked, { ...answered, ...change }, sent)).toMatchObject({ status: 200 });
      };
      await edit({ embeds: chart.embeds, attachments: chart.attachments.slice(0, 1) }, files.slice(0, 1));
      await answer.getByRole("img", { name: "Hype rises from 3 to 7" }).waitFor();
      await edit({ content: "Counted <t:1700000060:R>" });
      await edit({ content: "Counted anew" });
      await expectText(answer, "Counted anew");
      expect(await page.evaluate("heard")).toEqual([
        "",
        expect.stringContaining("Counted"),
        expect.stringContaining("Counted anew"),
      ]);
    });

    test.each([1_280, 360])(
      "%i pixels wide, dark and light, files and open menus are accessible, and nothing is wider than the page",
      async (width) => {
        const page = await playground.open({ viewport: { width, height: 800 } });
        const other = { ...menu, custom_id: "other", placeholder: "One of them" };
        const disabled = { ...menu, custom_id: "none", placeholder: "None of them", disabled: true };
        const components = [menu, other, disabled].map((component) => ({ type: 1, components: [component] }));
        const message = { ...chart, components };
        script(message, message, files);
        const answer = await ask(page, "/show");
        for (const name of ["Another view", "One of them"]) {
          await answer.locator("summary", { hasText: name }).click();
          await answer.locator(".select-menu[open]", { hasText: name }).waitFor();
        }
        expect(await findings(page, ".channel")).toEqual([]);
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { scrollWidth = 0, clientWidth = 0 } = document.querySelector(".scroller") ?? {};
          return { scrollWidth, clientWidth };
        });
        expect(scrollWidth).toBe(clientWidth);
      },
    );
  },
  async (playground) => {
    scripted = await startScriptedPlayground(commands);
    await playground.lookAt(scripted.url);
  },
);
