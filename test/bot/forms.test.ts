import { PermissionFlagsBits } from "discord-api-types/v10";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { componentsOf } from "../../src/bot/delivery/components-v2.ts";
import { DeliveryError } from "../../src/bot/delivery/responder.ts";
import { encodeDraft, withDraft } from "../../src/bot/form/draft.ts";
import type { FormField } from "../../src/bot/form/form.ts";
import type { Channel } from "../../src/bot/interaction/interaction.ts";
import { numberFormat } from "../../src/infra/intl.ts";
import { textsIn } from "../../src/playground/stand-in/component-checks.ts";
import { prefilled } from "../../src/playground/stand-in/modal.ts";
import type { Modal } from "../../src/playground/stand-in/modal-body.ts";
import type { TopLevelPart } from "../../src/playground/stand-in/parts.ts";
import { allLanguages } from "../../src/words/language.ts";
import { ofModerator, setUpRemembering } from "../support/bot/bot.ts";
import { idOfButton, textOf } from "../support/bot/reading.ts";
import { RecordingResponder } from "../support/bot/recording-responder.ts";
import { addressOf, idOf } from "../support/ids.ts";

const server = "1100000000000000002";
const [apes, punks] = [addressOf(0xa1), addressOf(0xb2)];
const position = (changes: Partial<Channel> = {}): Channel => ({
  ...{ id: idOf(5), type: 0, permissions: PermissionFlagsBits.Administrator },
  ...{ memberPermissions: PermissionFlagsBits.Administrator, ...changes },
});
const picking = (changes: Partial<Channel> = {}) => ({ channels: [position(changes)] }) as object;

type Bot = Awaited<ReturnType<typeof setUpRemembering>>;
type Message = Awaited<ReturnType<Bot["say"]>>;
/** The first button of a watch that opens a form, in any language. */
const idOfEdit = ({ components }: Message) =>
  components
    .flatMap((row) => row.components)
    .flatMap((component) =>
      "custom_id" in component && component.custom_id.startsWith("1Wf:") ? [component.custom_id] : [],
    )[0] ?? "";
const labelsOf = ({ components }: Modal) => components.flatMap((component) => ("label" in component ? [component.label] : []));

describe("the form for a watch", () => {
  test("begins a watch from the list, in place of the list", async () => {
    const { say, form, submit, memory } = await setUpRemembering();
    const list = await say("watch list");
    const opened = await form(idOfButton(list, "New watch"));
    expect(opened.title).toBe("New watch");
    expect(labelsOf(opened)).toEqual(["Collection", "Channel", "What to post", "Alert at a change of"]);
    expect(prefilled(opened)).toEqual({ contract: "", channel: [ofModerator.id], what: "digest", change: "" });
    const added = await submit(opened, { contract: apes, what: "both", change: "1.5" }, picking());
    expect(textOf(added)).toContain("Digest every day at 9:00 AM (UTC)");
    const weekly = await submit(await form(idOfButton(added, "Edit")), { every: "3", hour: "18" }, picking());
    expect(textOf(weekly)).toContain("Digest every Wednesday at 6:00 PM (UTC)");
    const [watch] = (await memory.watches.of(server)) ?? [];
    expect(watch).toMatchObject({
      collection: apes,
      channel: idOf(5),
      kinds: { digest: { every: "week", hour: 18, weekday: 3 }, alert: { change: 1.5 } },
    });
  });

  test("offers the collections that the server knows by their names, the default first, or another by a link", async () => {
    const { say, form, submit, memory } = await setUpRemembering();
    await say("server set", { collection: apes });
    await say("scores", { contract: apes });
    const opened = await form(idOfButton(await say("watch list"), "New watch"));
    expect(JSON.stringify(opened)).toContain(`"label":"Collection ${apes.slice(-4)}","value":"${apes}"`);
    expect(prefilled(opened)).toMatchObject({ contract: [apes], link: "" });
    await submit(opened, {}, picking());
    expect(await memory.watches.of(server)).toMatchObject([{ collection: apes }]);
    await submit(opened, { link: `https://opensea.io/assets/ethereum/${punks}/7` }, picking());
    expect(await memory.watches.of(server)).toMatchObject([{ collection: apes }, { collection: punks }]);
  });

  test("changes a watch, and moves it to another channel as one", async () => {
    const { say, form, submit, memory } = await setUpRemembering();
    const options = { contract: apes, what: "both", change: 2.5, hour: 7 };
    const shown = await say("watch add", options, { channel: position() } as object);
    const opened = await form(idOfButton(shown, "Edit"));
    expect(opened.title).toBe(`Collection ${apes.slice(-4)}`);
    expect(prefilled(opened)).toEqual({ channel: [idOf(5)], what: "both", every: ["day"], hour: ["7"], change: "2.5" });
    const moved = await submit(opened, { channel: idOf(6), what: "alert", change: "3,25" }, picking({ id: idOf(6) }));
    expect(textOf(moved)).toContain("Saved.");
    expect(textOf(moved)).toContain("Alert at ±3.25 of the total");
    const stored = (await memory.watches.of(server)) ?? [];
    expect(stored).toMatchObject([{ channel: idOf(6), kinds: { alert: { change: 3.25 } } }]);
    expect(stored[0]?.kinds["digest"]).toBeUndefined();
    const again = await form(idOfButton(moved, "Edit"));
    const unusual = await submit(again, { change: "" }, picking({ id: idOf(6) }));
    expect(textOf(unusual)).not.toContain("3.25");
    expect((await memory.watches.of(server))?.[0]?.kinds["alert"]).toEqual({});
  });

  test("saved as it is, says that nothing changed, and the same by options", async () => {
    const { say, form, submit, memory } = await setUpRemembering();
    const shown = await say("watch add", { contract: apes, what: "both", change: 2.5 }, { channel: position() } as object);
    const stored = await memory.watches.of(server);
    const saved = await submit(await form(idOfButton(shown, "Edit")), {}, picking());
    expect(textOf(saved)).toContain("Nothing has changed.");
    const again = await say("watch add", { contract: apes, what: "both" }, { channel: position() } as object);
    expect(textOf(again)).toContain("Nothing has changed.");
    expect(await memory.watches.of(server)).toEqual(stored);
  });

  test("of a living card has no mentions, and says what publishing an edited message means", async () => {
    const { say, form, submit, press } = await setUpRemembering();
    const news = picking({ type: 5 });
    const shown = await say("watch add", { contract: apes, what: "card" }, { channel: position({ type: 5 }) } as object);
    const opened = await form(idOfButton(shown, "Publishing"));
    expect(prefilled(opened)).toEqual({ channel: [idOf(5)], publish: false });
    const published = await submit(opened, { publish: true }, news);
    expect(textOf(published)).toContain("Published to followers, with each update");
    await press(idOfButton(published, "Pause"));
    expect(textOf(await press(idOfButton(published, "Pause").replace(/pause$/, "resume")))).toMatch(/^Resumed\.$/m);
  });

  test("of a watch whose channel or role is gone opens without it, where Discord refuses what is filled in", async () => {
    const { say, click } = await setUpRemembering();
    const shown = await say("watch add", { contract: apes, what: "alert" }, { channel: position() } as object);
    const responder = new RecordingResponder();
    responder.failures.push(new DeliveryError("refused"));
    const moderators = { channel: ofModerator, isPrivate: true };
    await click(idOfButton(shown, "Edit"), moderators as object, responder).done;
    const [sent] = responder.sent;
    if (sent?.what !== "respond" || sent.response.type !== "form") throw new Error("no form");
    expect(prefilled(sent.response.form as Modal)).toMatchObject({ channel: [], what: "alert" });
    expect(responder.sent).toHaveLength(1);
  });

  test.each([
    ["en-US", "1,000", 1_000],
    ["en-US", "98,765.43", 98_765.43],
    ["en-US", "2,5", 2.5],
    ["en-US", "0,125", 0.125],
    ["en-US", "1.234,5", 1_234.5],
    ["de", "1.000", 1_000],
    ["de", "98.765,43", 98_765.43],
    ["de", "1234.5", 1_234.5],
    ["de", "1,000", 1],
    ["fr", "98 765,43", 98_765.43],
    ["fr", "98\u202f765,43", 98_765.43],
    ["hi", "1,23,456.7", 123_456.7],
    ["ja", "１２．５", 12.5],
  ])("reads a number as its reader writes it, and fills it in so: %s %s", async (locale, typed, number) => {
    const { say, form, submit, memory } = await setUpRemembering();
    const circumstances = { ...picking(), locale } as object;
    const shown = await say("watch add", { contract: apes, what: "alert" }, { channel: position(), locale } as object);
    const opened = await form(idOfEdit(shown), circumstances);
    const saved = await submit(opened, { change: typed }, circumstances);
    expect((await memory.watches.of(server))?.[0]?.kinds["alert"]).toEqual({ change: number });
    const again = await form(idOfEdit(saved), circumstances);
    expect(prefilled(again)["change"]).toBe(numberFormat(locale, { maximumFractionDigits: 3 }).format(number));
    await submit(again, { what: "digest" }, circumstances);
    expect((await memory.watches.of(server))?.[0]?.kinds["alert"]).toBeUndefined();
  });

  test.each(["much", "1,00,0", "1.2.3", "1e3", "0x10", "5 0", "--1", "1,2,3", "2,000,000"])(
    "refuses %s as a number, and says which ones there are",
    async (typed) => {
      const { say, form, submit, memory } = await setUpRemembering();
      const shown = await say("watch add", { contract: apes, what: "alert" }, { channel: position() } as object);
      const refused = await submit(await form(idOfEdit(shown)), { change: typed }, picking());
      expect(refused.content).toContain("is not a number from 0.01 to 1,000,000. Nothing was saved.");
      expect((await memory.watches.of(server))?.[0]?.kinds["alert"]).toEqual({});
    },
  );

  test.each(["10%", "10 %", "%10", "10％"])("takes %s where percents are asked for", async (typed) => {
    const { say, form, submit, memory } = await setUpRemembering();
    const shown = await say("watch add", { contract: apes, what: "alert" }, { channel: position() } as object);
    await submit(await form(idOfButton(shown, "Mentions and publishing")), { floor: typed }, picking());
    expect((await memory.watches.of(server))?.[0]?.kinds["alert"]).toEqual({ floor: 10 });
  });

  test("says that a watch of the collection is in the other channel already, and changes neither", async () => {
    const { say, form, submit, memory } = await setUpRemembering();
    await say("watch add", { contract: apes, hour: 7 }, { channel: position({ id: idOf(6) }) } as object);
    const shown = await say("watch add", { contract: apes }, { channel: position() } as object);
    const stored = await memory.watches.of(server);
    const opened = await form(idOfButton(shown, "Edit"));
    const refused = await submit(opened, { channel: idOf(6), hour: "20" }, picking({ id: idOf(6) }));
    expect(refused.content).toContain(`already watched in <#${idOf(6)}>`);
    expect(await memory.watches.of(server)).toEqual(stored);
    expect(prefilled(await form(idOfButton(refused, "Open the form")))).toMatchObject({ channel: [idOf(6)], hour: ["20"] });
  });

  test("leaves a pause of somebody else, and keeps the buttons of a watch that has moved", async () => {
    const { say, form, submit, press, memory } = await setUpRemembering();
    const shown = await say("watch add", { contract: apes }, { channel: position() } as object);
    const opened = await form(idOfButton(shown, "Edit"));
    await press(idOfButton(shown, "Pause"));
    const edited = await submit(opened, { hour: "20" }, picking());
    expect(textOf(edited)).toContain("**Paused** by a moderator");
    await submit(opened, { channel: idOf(6) }, picking({ id: idOf(6) }));
    expect(await memory.watches.of(server)).toMatchObject([{ channel: idOf(6), paused: "by_moderator" }]);
    expect(textOf(await press(idOfButton(shown, "Preview")))).toContain("**Paused** by a moderator");
  });

  test.each([
    ["alert", { hour: "20" }, "need a digest"],
    ["alert", { every: "3" }, "need a digest"],
    ["card", { hour: "20" }, "need a digest"],
    ["card", { change: "2" }, "“Alert at a change of” works only with alerts: choose **Alerts**"],
    ["digest", { change: "2" }, "“Alert at a change of” works only with alerts: choose **Alerts**"],
  ])("says what is not for %s, unless it is as it was filled in: %o", async (what, changed, sentence) => {
    const { say, form, submit, memory } = await setUpRemembering();
    const shown = await say("watch add", { contract: apes, what: "both", change: 3 }, { channel: position() } as object);
    const stored = await memory.watches.of(server);
    const opened = await form(idOfButton(shown, "Edit"));
    const refused = await submit(opened, { what, ...changed }, picking());
    expect(refused.content).toContain(sentence);
    expect(await memory.watches.of(server)).toEqual(stored);
    const again = await form(idOfButton(refused, "Open the form"));
    expect(prefilled(again)).toMatchObject({ what });
    expect(textOf(await submit(opened, { what }, picking()))).toContain("Saved.");
  });

  test("sets and removes the floor's threshold and a role on its second page", async () => {
    const { say, form, submit, memory } = await setUpRemembering();
    const shown = await say("watch add", { contract: apes, what: "both" }, { channel: position({ type: 5 }) } as object);
    const opened = await form(idOfButton(shown, "Mentions and publishing"));
    expect(prefilled(opened)).toEqual({ channel: [idOf(5)], floor: "", role: [], publish: false });
    const roles = { ...picking({ type: 5 }), pickedRoles: [{ id: idOf(9), mentionable: true }] };
    const pinging = await submit(opened, { floor: "20", role: idOf(9), publish: true }, roles as object);
    expect(await memory.watches.of(server)).toMatchObject([{ kinds: { alert: { floor: 20, role: idOf(9) } }, publish: true }]);
    const again = await form(idOfButton(pinging, "Mentions and publishing"));
    expect(prefilled(again)).toEqual({ channel: [idOf(5)], floor: "20", role: [idOf(9)], publish: true });
    await submit(again, { floor: "", role: undefined, publish: false }, picking({ type: 5 }));
    const [watch] = (await memory.watches.of(server)) ?? [];
    expect([watch?.kinds["alert"], watch?.publish]).toEqual([{}, false]);
  });

  test("says what is wrong, and opens again with what was entered", async () => {
    const { say, form, submit } = await setUpRemembering();
    const opened = await form(idOfButton(await say("watch list"), "New watch"));
    const entered = { contract: "no such collection", channel: idOf(6), what: "both", change: "1.5" };
    const refused = await submit(opened, entered, picking({ id: idOf(6), permissions: 0n }));
    expect(refused).toMatchObject({ ephemeral: true });
    expect(idOfButton(refused, "Open the form").length).toBeLessThanOrEqual(100);
    expect(prefilled(await form(idOfButton(refused, "Open the form")))).toEqual({
      ...entered,
      channel: [idOf(6)],
    });
  });

  test("opens from the menu of a message, for its collection and this channel", async () => {
    const { form, submit, memory } = await setUpRemembering();
    const circumstances = { type: "message", name: "Watch this here", channel: position() };
    const opened = await form("menu", circumstances as object, {
      message: `look: https://opensea.io/assets/ethereum/${punks}/7`,
    });
    expect(prefilled(opened)).toMatchObject({ contract: [punks], channel: [idOf(5)] });
    const added = await submit(opened, {}, { ...picking(), isOwn: false, isPrivate: false } as object);
    expect(added).toMatchObject({ ephemeral: true });
    expect(await memory.watches.of(server)).toMatchObject([{ collection: punks }]);
  });
});

describe("the forms for settings", () => {
  test("are answered as Components V2 without Embed Links, and in the place of such a message", async () => {
    const { form, submit } = await setUpRemembering();
    const opened = await form("me set");
    for (const circumstances of [{ canEmbed: false }, { asComponents: true }]) {
      const saved = await submit(opened, { language: "Français" }, circumstances as object);
      expect(saved).toMatchObject({ asComponents: true, embeds: [expect.anything()] });
      expect(textsIn(componentsOf(saved) as TopLevelPart[]).join("\n")).toContain("Français");
    }
    const copy = await submit(opened, {}, { asComponents: true, isOwn: false } as object);
    expect(copy.asComponents).toBeUndefined();
  });

  test("/server set and /me set without options open them, filled in", async () => {
    const { say, form, submit, memory } = await setUpRemembering();
    await say("server set", { collection: apes, language: "de", zone: "Europe/Berlin" });
    const opened = await form("server set");
    expect(prefilled(opened)).toEqual({ collection: apes, language: "Deutsch", zone: "Europe/Berlin" });
    await submit(opened, { collection: "", zone: "Asia/Tokyo" }, { isOwn: false, isPrivate: false } as object);
    const stored = await memory.servers.current(server);
    expect([stored?.collection, stored?.language, stored?.zone]).toEqual([undefined, "de", "Asia/Tokyo"]);

    const mine = await form("me set");
    expect(prefilled(mine)).toEqual({ collection: "", language: "", plain: false });
    const saved = await submit(mine, { language: "Français", plain: true });
    expect(textOf(saved)).toContain("Français");
    expect(saved.asComponents).toBeUndefined();
    expect(await memory.members.current("1100000000000000004")).toMatchObject({ language: "fr", plain: true });
  });

  test("a panel has a button for its form, and a language that nobody speaks is told", async () => {
    const { say, form, submit } = await setUpRemembering();
    const opened = await form(idOfButton(await say("me show"), "Change"));
    const refused = await submit(opened, { language: "Klingon", collection: "0xnothing" });
    expect(prefilled(await form(idOfButton(refused, "Open the form")))).toMatchObject({
      language: "Klingon",
      collection: "0xnothing",
    });
    const [first, second] = refused.content.split("\n");
    expect(first).toMatch(/^\*\*Default collection\*\*: /);
    expect(second).toMatch(/^\*\*Language\*\*: I don't know that language/);
  });

  test("saved as they are, they say that nothing changed", async () => {
    const { say, form, submit } = await setUpRemembering();
    expect(textOf(await say("server set", { zone: "Asia/Tokyo" }))).toContain("Saved.");
    const again = await submit(await form("server set"), {});
    expect(textOf(again)).toContain("Nothing has changed.");
    expect(textOf(await submit(await form("me set"), {}))).toContain("Nothing has changed.");
    expect(textOf(await submit(await form("me set"), { plain: true }))).toContain("Saved.");
  });

  test("fields describe what is empty, not what is filled in", async () => {
    const { say, form } = await setUpRemembering();
    const opened = await form(idOfButton(await say("watch list"), "New watch"));
    const described = opened.components.flatMap((c) => ("label" in c && c.description !== undefined ? [c.label] : []));
    expect(described).toEqual(["Collection", "Alert at a change of"]);
  });
});

test("/me set plain puts a member's private answers into sentences, and leaves public ones as they are", async () => {
  const { say } = await setUpRemembering();
  await say("me set", { plain: true });
  const { content, embeds } = await say("scores", { contract: apes, private: true });
  expect(embeds).toHaveLength(1);
  expect(content).toMatch(new RegExp(`^Collection ${apes.slice(-4)}\\. 61\\.5\\. Hype 71\\.5\\. `));
  expect(content).not.toMatch(/[*`[\]]|-#/);
  expect((await say("scores", { contract: apes })).content).toBe("");
  await say("me set", { plain: false });
  expect((await say("scores", { contract: apes, private: true })).content).toBe("");
});

test("labels and titles of forms fit in every language", async () => {
  const { say, form } = await setUpRemembering();
  for (const { locale } of await allLanguages()) {
    const circumstances = { locale, serverLocale: locale } as object;
    const shown = await say("watch add", { contract: apes }, { channel: position(), ...circumstances } as object);
    const ids = shown.components
      .flatMap((row) => row.components)
      .flatMap((component) => ("custom_id" in component && /^1Wf/.test(component.custom_id) ? [component.custom_id] : []));
    const forms = [
      await form("server set", circumstances),
      await form("me set", circumstances),
      await form("1Wf:", circumstances),
    ];
    for (const id of ids) forms.push(await form(id, circumstances));
    expect(ids).toHaveLength(2);
    for (const { title, components } of forms) {
      // A label that was clipped ends with an ellipsis.
      expect(
        [
          title,
          ...components.flatMap((component) => ("label" in component ? [component.label, component.description] : [])),
        ].filter((text) => text?.endsWith("…")),
      ).toEqual([]);
    }
  }
}, 60_000);

const fields: readonly FormField[] = [
  { name: "text", label: "a", kind: "text", maxLength: 4_000 },
  {
    name: "choice",
    label: "b",
    kind: "choice",
    choices: [
      { name: "x", value: "x" },
      { name: "y", value: "y" },
    ],
  },
  { name: "channel", label: "c", kind: "channel", channelTypes: [0] },
  { name: "role", label: "d", kind: "role" },
  { name: "box", label: "e", kind: "checkbox", isChecked: false },
];

test("a draft fills in what was entered, or names what it has no room for", () => {
  const snowflake = fc.bigInt({ min: 10n ** 16n, max: 2n ** 64n - 1n }).map(String);
  const entries = fc.record({
    text: fc.string({ unit: "grapheme", maxLength: 60 }),
    choice: fc.constantFrom("x", "y"),
    channel: snowflake,
    role: snowflake,
    box: fc.boolean(),
  });
  fc.assert(
    fc.property(entries, fc.nat({ max: 120 }), (entered, space) => {
      const { draft, left } = encodeDraft(entered, space);
      expect(draft.length).toBeLessThanOrEqual(Math.max(space, fields.length - 1));
      expect(draft).toMatch(/^[\w.-]*$/);
      for (const field of withDraft({ title: "", fields }, draft).fields) {
        const value = field.kind === "text" ? field.value : field.kind === "checkbox" ? field.isChecked : field.chosen;
        if (!left.includes(field.name)) expect(value).toBe(entered[field.name as keyof typeof entered]);
      }
    }),
  );
});
