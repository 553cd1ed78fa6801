import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import { channelIds } from "../../src/playground/stand-in/payloads.ts";
import { describeInBrowser } from "../support/browser/browser.ts";
import {
  answerTo,
  expectFocus,
  expectText,
  form,
  messageField,
  messages,
  optionField,
  panel,
  setAccess,
  suggestions,
  tab,
} from "./channel-page.ts";
import { channelOption, type ScriptedPlayground, startScriptedPlayground, watchCommand } from "./scripted-playground.ts";

const commands = [watchCommand(channelOption), { type: 3, name: "Show it" }];

const safe = { allowed_mentions: { parse: [] } };
const options = ["Scores", "Voices"].map((label) => ({ label, value: label }));
const components = [
  { type: 1, components: [{ type: 2, style: 2, label: "Refresh", custom_id: "refresh" }] },
  { type: 1, components: [{ type: 3, custom_id: "view", placeholder: "Another view", options }] },
];

let scripted: ScriptedPlayground;
/** The bot's commands, by the values of their options. */
let sent: unknown[] = [];
let asked: Exchange | undefined;
afterAll(() => scripted?.close());

function answerWith(content: string, more: object = {}): void {
  sent = [];
  scripted.respond = (exchange) => {
    asked = exchange;
    const { data } = exchange.payload as { data: { options: { options: { value: unknown }[] }[] } };
    sent.push(...data.options.flatMap(({ options }) => options.map(({ value }) => value)));
    return scripted.bot.respond(exchange, { type: 4, data: { ...safe, content, ...more } });
  };
}

const channelForPosts = (): string => scripted.discord.channels.all.find(({ name }) => name === "pulse")?.id ?? "";
const problem = (page: Page, text: string) => form(page).getByRole("alert").filter({ hasText: text });
const you = (page: Page) => panel(page).getByRole("radio", { name: "You", exact: true });
const other = (page: Page) => panel(page).getByRole("radio", { name: "Another member" });

/** Starts a watch in #pulse. */
async function pickPulse(page: Page): Promise<void> {
  await messageField(page).fill("/watch add ");
  await optionField(page, "channel").fill("pul");
  await expectText(suggestions(page), /^#pulse$/);
  await page.keyboard.press("Enter");
}

describeInBrowser(
  "what changes while somebody types, or has something open",
  (playground) => {
    test("a command that is recalled names the channel that there is now, not one of its name that was deleted", async () => {
      const page = await playground.open();
      answerWith("watched");
      await pickPulse(page);
      await answerTo(page, () => page.keyboard.press("Enter"));
      const before = channelForPosts();
      await setAccess(page, "Channel deleted");
      await setAccess(page, "Can post");
      await messageField(page).press("ArrowUp");
      await answerTo(page, () => page.keyboard.press("Enter"));
      expect(sent).toEqual([before, channelForPosts()]);
    });

    test("a channel that is deleted is not sent, and is to be picked anew", async () => {
      const page = await playground.open();
      answerWith("watched");
      await pickPulse(page);
      await setAccess(page, "Channel deleted");
      await page.getByRole("button", { name: "Send" }).click();
      await problem(page, "Pick one of the suggestions").waitFor();
      expect(sent).toEqual([]);
      await setAccess(page, "Can post");
    });

    test("a value that Discord no longer offers comes back with what to do", async () => {
      const page = await playground.open();
      answerWith("watched");
      await pickPulse(page);
      // The page is not notified.
      scripted.discord.channels.delete(channelForPosts());
      await page.keyboard.press("Enter");
      await problem(page, "One of the options cannot be picked any more. Pick another and send the command again.").waitFor();
      expect(await optionField(page, "channel").inputValue()).toBe("#pulse");
      expect(sent).toEqual([]);
      for (const access of ["Channel deleted", "Can post"]) await setAccess(page, access);
    });

    test("a command that the member does not have where they are comes back with what to do, and is sent once that is done", async () => {
      const page = await playground.open();
      answerWith("the list");
      const list = page.getByRole("group", { name: "Command /watch list" });
      const refused = problem(page, "This command isn’t available here. Switch back to the member and channel you began it in");
      await messageField(page).fill("/watch list ");
      await answerTo(page, () => page.keyboard.press("Enter"));
      await other(page).check();
      await messageField(page).press("ArrowUp");
      const before = await messages(page).count();
      await page.keyboard.press("Enter");
      await refused.waitFor();
      await list.waitFor();
      expect(await messages(page).count()).toBe(before);
      await you(page).check();
      await refused.waitFor({ state: "hidden" });
      await expectText(await answerTo(page, () => page.getByRole("button", { name: "Send" }).click()), "the list");

      await tab(page, "@Collection Pulse").click();
      await messageField(page).press("ArrowUp");
      await page.keyboard.press("Enter");
      await refused.waitFor();
      await list.waitFor();
    });

    test("an answer to all stands below what was said before it came, for everybody, also when it is drawn anew", async () => {
      const [one, another] = [await playground.open(), await playground.open()];
      await other(another).check();
      const released = Promise.withResolvers<void>();
      scripted.respond = async (exchange) => {
        await released.promise;
        await scripted.bot.respond(exchange, { type: 4, data: { ...safe, content: "a late answer" } });
      };
      await messageField(one).fill("/watch list ");
      await one.keyboard.press("Enter");
      await messages(one).filter({ hasText: "Sending command…" }).waitFor();
      await messageField(another).fill("said meanwhile");
      await another.keyboard.press("Enter");
      await messages(one).filter({ hasText: "said meanwhile" }).waitFor();
      released.resolve();
      const saidOn = (page: Page) => messages(page).locator(".content").allTextContents();
      for (const page of [one, another]) {
        await expect.poll(async () => (await saidOn(page)).slice(-2)).toEqual(["said meanwhile", "a late answer"]);
        const before = await saidOn(page);
        await tab(page, "#pulse").click();
        await tab(page, "#collections").click();
        expect(await saidOn(page)).toEqual(before);
        await playground.reload(page);
        expect(await saidOn(page)).toEqual(before);
      }
    });

    test("what is open in a message stays open when that is edited, and the focus stays on it", async () => {
      const page = await playground.open();
      const post = (content: string) => ({ ...safe, content: `A post, ${content}: https://example.com/`, components });
      const { body } = await scripted.bot.createMessage(channelIds.server, post("new"));
      const { id } = body as { id: string };
      const message = messages(page).filter({ hasText: "A post" });
      const edit = async (content: string) => {
        await scripted.bot.editMessage(channelIds.server, id, post(content));
        await expectText(message, content);
      };
      const view = message.locator("summary", { hasText: "Another view" });
      await view.focus();
      await page.keyboard.press("Enter");
      const scores = message.getByRole("button", { name: "Scores" });
      await scores.focus();
      await edit("once edited");
      await expectFocus(scores);
      // The same for another member.
      await other(page).check();
      await scores.waitFor();
      await you(page).check();

      const apps = message.getByText("Apps", { exact: true });
      await apps.focus();
      await page.keyboard.press("Enter");
      await edit("twice edited");
      await expectFocus(apps);
      await message.getByRole("button", { name: "Show it" }).waitFor();

      const link = message.getByRole("link");
      await link.focus();
      await edit("edited three times");
      await expectFocus(link);
    });

    test("the focus stays on what takes a private message away when that is edited", async () => {
      const page = await playground.open();
      answerWith("for you alone", { flags: 64, components });
      await messageField(page).fill("/watch list ");
      const answer = await answerTo(page, () => page.keyboard.press("Enter"));
      const dismiss = answer.getByRole("button", { name: "Dismiss message" });
      await dismiss.focus();
      if (!asked) throw new Error("nothing was asked");
      await scripted.bot.edit(asked, { ...safe, content: "still for you alone" });
      await expectText(answer, "still for you alone");
      await expectFocus(dismiss);
    });
  },
  async (playground) => {
    scripted = await startScriptedPlayground(commands);
    await playground.lookAt(scripted.url);
  },
);
