import { PermissionFlagsBits } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import type { Channel } from "../../src/bot/interaction/interaction.ts";
import { english } from "../../src/words/language.ts";
import { begunBoard, begunPost } from "../support/bot/begun-post.ts";
import { setUpRemembering } from "../support/bot/bot.ts";
import { buttonsOf, choicesOf, idOfButton, textOf } from "../support/bot/reading.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [apes, punks] = [addressOf(0xa1), addressOf(0xb2)];
const everything = PermissionFlagsBits.Administrator;
const enough = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages | PermissionFlagsBits.ReadMessageHistory;
const position = (changes: Partial<Channel> = {}): Channel => ({
  id: idOf(5),
  type: 0,
  permissions: everything,
  memberPermissions: everything,
  ...changes,
});
const here = (changes: Partial<Channel> = {}) => ({ channel: position(changes) }) as object;
const { say: words } = english;

test("/watch add tells privately what, where and when it will post, with buttons for a preview and removal", async () => {
  const { say, press, memory } = await setUpRemembering();
  const added = await say("watch add", { contract: apes }, here());
  expect(added).toMatchObject({ ephemeral: true });
  expect(textOf(added)).toContain(`in <#${idOf(5)}>`);
  expect(textOf(added)).toContain("Digest every day at 9:00 AM (UTC)");
  expect(textOf(added)).toMatch(/Next digest <t:\d+:R>/);
  expect(textOf(added)).toContain("`/server set zone`");
  expect(textOf(added)).not.toContain("permissions");
  expect(buttonsOf(added).map(({ label }) => label)).toEqual([
    ...["Edit", "Mentions and publishing", "Preview", "Post one now", "Pause", "Remove", "All watches"],
  ]);

  const preview = await press(idOfButton(added, "Preview"));
  expect(textOf(preview)).toContain("No digest: new, nothing to compare yet.");
  const back = await press(idOfButton(preview, "Back"));
  expect(textOf(back)).toContain("Digest every day");
  const question = await press(idOfButton(back, "Remove"));
  expect(question.content).toBe(words("watch.ask"));
  expect(await memory.watches.of("1100000000000000002")).toHaveLength(1);
  expect(textOf(await press(idOfButton(question, "Back")))).toContain("Digest every day");
  const removed = await press(idOfButton(question, "Remove"));
  expect(textOf(removed)).toMatch(/^Removed: \[Collection 00a1\]\(.*\) in <#\d+>\./);
  expect(await memory.watches.of("1100000000000000002")).toEqual([]);
  expect(textOf(await press(idOfButton(question, "Remove")))).toContain(words("watch.gone"));
});

test("/watch add has options for kind, frequency, time and threshold", async () => {
  const { say } = await setUpRemembering();
  await say("server set", { zone: "Europe/Berlin" });
  const options = { contract: punks, what: "both", every: "week", weekday: "3", hour: 18, change: 2.5 };
  const added = textOf(await say("watch add", options, here()));
  expect(added).toContain("Digest every Wednesday at 6:00 PM (Europe/Berlin)");
  expect(added).toContain("Alert at ±2.50");
  expect(added).not.toContain("`/server set zone`");

  const moved = textOf(await say("watch add", { contract: punks, hour: 7 }, here()));
  expect(moved).toMatch(/Updated\.[\s\S]*every Wednesday at 7:00 AM[\s\S]*±2\.50/);
  const alone = textOf(await say("watch add", { contract: punks, what: "alert", change: 3 }, here()));
  expect(alone).toContain("±3.00");
  expect(alone).not.toContain("Digest");
  expect(textOf(await say("watch add", { contract: punks }, { channel: position({ id: idOf(6) }) } as object))).toContain(
    "Digest every day at 9:00 AM",
  );
});

describe("/watch add", () => {
  test.each<[string, object, Record<string, unknown>, string[]]>([
    ["a permission", here({ permissions: enough & ~PermissionFlagsBits.SendMessages }), {}, ["“Send Messages”", `<#${idOf(5)}>`]],
    ["every permission", here({ permissions: 0n }), {}, ["“View Channel”", "“Send Messages”", "“Read Message History”"]],
    ["a permission of threads", here({ type: 11, permissions: enough }), {}, ["“Send Messages in Threads”"]],
    [
      "a permission that the member lacks there as well",
      here({ memberPermissions: enough & ~PermissionFlagsBits.SendMessages }),
      {},
      [`in <#${idOf(5)}> you don't have “Send Messages”.`],
    ],
    [
      "permissions that the member lacks in a thread",
      here({ type: 12, memberPermissions: PermissionFlagsBits.ManageGuild | PermissionFlagsBits.SendMessages }),
      {},
      ["you don't have “View Channel”, “Send Messages in Threads”."],
    ],
    ["Discord's word on the member's permissions", here({ memberPermissions: undefined }), {}, ["can't tell what I may do"]],
    ["a channel for posts", here({ type: 2 }), {}, ["text channels"]],
    ["Discord's word on the channel", { channel: undefined }, {}, ["can't tell what I may do"]],
    [
      "an alert for the given change",
      here(),
      { what: "digest", change: 2 },
      ["“Alert at a change of” works only with alerts: choose **Alerts**"],
    ],
    ["a digest for the given hour", here(), { what: "alert", hour: 20 }, ["need a digest: choose **Digest**"]],
  ])("names what is missing, and stores nothing: %s", async (_what, circumstances, options, printed) => {
    const { say, memory } = await setUpRemembering();
    const refused = await say("watch add", { contract: apes, ...options }, circumstances);
    expect(refused).toMatchObject({ ephemeral: true });
    for (const part of printed) expect(refused.content).toContain(part);
    expect(await memory.watches.of("1100000000000000002")).toEqual([]);
  });

  test.each([
    ["floor: 10", { floor: 10 }, ["alert"]],
    ["hour: 20", { hour: 20 }, ["digest"]],
    ["both", { floor: 10, hour: 20 }, ["alert", "digest"]],
    ["neither", {}, ["digest"]],
  ])("without `what`, makes what the other options are about: %s", async (_name, options, expected) => {
    const { say, memory } = await setUpRemembering();
    await say("watch add", { contract: apes, ...options }, here());
    const [watch] = (await memory.watches.of("1100000000000000002")) ?? [];
    expect(Object.keys(watch?.kinds ?? {}).toSorted()).toEqual(expected);
  });

  test("makes a digest weekly for a weekday, unless the frequency is given", async () => {
    const { say } = await setUpRemembering();
    expect(textOf(await say("watch add", { contract: apes, weekday: "5" }, here()))).toContain("Digest every Friday at 9:00 AM");
    const daily = { contract: apes, weekday: "5", every: "day" };
    expect(textOf(await say("watch add", daily, here()))).toContain("Digest every day at 9:00 AM");
  });

  test("accepts a picked channel with exactly the needed permissions", async () => {
    const { say, memory } = await setUpRemembering();
    const memberPermissions = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages;
    const picked = {
      ...here({ permissions: 0n, memberPermissions: 0n }),
      channels: [position({ id: idOf(7), permissions: enough, memberPermissions })],
    };
    await say("watch add", { contract: apes, channel: idOf(7) }, picked as object);
    expect(await memory.watches.of("1100000000000000002")).toMatchObject([{ channel: idOf(7), collection: apes }]);
  });
});

test("/watch tells where pictures are missing, if the bot may not attach files", async () => {
  const { say, memory } = await setUpRemembering();
  const [without, withFiles] = [here({ permissions: enough }), here({ permissions: enough | PermissionFlagsBits.AttachFiles })];
  const missing = words("watch.noPictures");
  expect(textOf(await say("watch add", { contract: apes }, without))).toContain(missing);
  expect(textOf(await say("watch add", { contract: apes }, withFiles))).not.toContain(missing);
  const [{ id: watch = "" } = {}] = (await memory.watches.of("1100000000000000002")) ?? [];
  const edit = { watch, hour: 10 };
  expect(textOf(await say("watch edit", edit, without))).toContain(missing);
  expect(textOf(await say("watch edit", edit, withFiles))).not.toContain(missing);
  const card = { contract: apes, what: "card" };
  expect(textOf(await say("watch add", card, without))).toContain(missing);
});

test("/watch list tells when each watch was checked, and why it is quiet or paused", async () => {
  const { say, memory } = await setUpRemembering();
  expect(textOf(await say("watch list"))).toContain("Nothing is watched here yet");
  await say("watch add", { contract: apes }, here());
  const post = await begunPost(memory);
  const skippedList = textOf(await say("watch list"));
  expect(skippedList).toMatch(/no post yet · posting now/);

  await post.end("channel_gone");
  const paused = await say("watch list");
  expect(textOf(paused)).toContain("⏸️ **Paused**: channel deleted. `/watch add` starts another.");
  // The deleted watch does not come back.
  expect(idOfButton(paused, "Resume")).toBe("");
});

test("the reason for a quiet watch fits its current settings, and never looks like enough", async () => {
  const { say, memory } = await setUpRemembering();
  await say("watch add", { contract: apes, what: "alert" }, here());
  const isSkipped = async (by: number, of: number) => {
    const lease = await nextDue(memory.watchQueue.claim({ leaseMs: 1_000 }));
    const skipReason = JSON.stringify({ reason: "small", by, of });
    await memory.watchQueue.finish(lease, [{ id: lease.watches[0].id, dueAt: 0, skipReason }]);
    return /quiet: .*/.exec(textOf(await say("watch list")))?.[0];
  };
  for (const [by, of, shown] of [
    [0.097, 0.1, ["0.09", "0.10"]],
    [0.29, 0.3, ["0.29", "0.30"]],
    [0.4521, 0.4549, ["0.45", "0.46"]],
    [0.12, 0.28, ["0.12", "0.28"]],
  ] as const) {
    expect(await isSkipped(by, of)).toBe(`quiet: moved by ${shown[0]}, needs ${shown[1]}`);
  }
  const changed = await say("watch add", { contract: apes, change: 1 }, here());
  expect(textOf(changed)).toContain("Updated.");
  expect(textOf(changed)).not.toContain("quiet");
});

test("menu and buttons tell apart two watches of one collection in different channels", async () => {
  const { say, press, memory } = await setUpRemembering();
  for (const channel of [5, 6]) await say("watch add", { contract: apes }, here({ id: idOf(channel) }));
  await say("watch add", { contract: punks }, here());
  const list = await say("watch list", {}, here());
  expect(choicesOf(list).map(({ description }) => description)).toEqual([
    "Digest · here",
    "Digest · here",
    "Digest · channel …0006",
  ]);
  const [name, otherItem] = [apes, punks].map((address) => `Collection ${address.slice(-4)}`);
  const labelled = (start: string, message: typeof list) =>
    buttonsOf(message).filter(({ label = "" }) => label.startsWith(start));
  expect(labelled("Post one now", list).map(({ label }) => label)).toEqual([
    `Post one now: ${name} · here`,
    `Post one now: ${otherItem}`,
    `Post one now: ${name} · channel …0006`,
  ]);
  const isActive = async () => (await memory.watches.of("1100000000000000002"))?.some(({ paused }) => !paused);
  for (let key = 1; await isActive(); key++) await (await begunPost(memory, { key: `${key}` })).end("no_permission");
  const paused = await say("watch list", {}, here());
  const resume = labelled("Resume", paused);
  expect(resume.map(({ label }) => label)).toEqual([
    `Resume: ${name} · here`,
    `Resume: ${otherItem}`,
    `Resume: ${name} · channel …0006`,
  ]);
  await press(resume[2]?.custom_id ?? "", here());
  const watches = await memory.watches.of("1100000000000000002");
  expect(watches?.map(({ channel, paused }) => [channel, paused])).toEqual([
    [idOf(5), "no_permission"],
    [idOf(5), "no_permission"],
    [idOf(6), undefined],
  ]);
});

test.each([
  ["posted", /· posted <t:\d+:R>$/],
  ["deleted", /· posted <t:\d+:R>, since deleted$/],
  ["unsure", /· no post yet · not delivered <t:\d+:R>: perhaps it arrived$/],
  ["no_access", /: channel not visible$/],
  ["no_permission", /: no permission$/],
  ["thread_locked", /: thread closed or locked$/],
  ["refused", /: refused by Discord$/],
] as const)("/watch list tells that the last post of a watch is %s", async (outcome, line) => {
  const { say, memory } = await setUpRemembering();
  await say("watch add", { contract: apes }, here());
  await (await begunPost(memory)).end(outcome, outcome === "posted" ? "1" : undefined);
  expect(textOf(await say("watch list"))).toMatch(line);
});

test("a watch cannot be resumed in its channel while bot or member lacks a permission there", async () => {
  const { say, press, memory } = await setUpRemembering();
  await say("watch add", { contract: apes }, here());
  await (await begunPost(memory)).end("server_gone");
  const resume = idOfButton(await say("watch list"), "Resume");
  const paused = async () => (await memory.watches.of("1100000000000000002"))?.map((watch) => watch.paused);

  const refused = await press(resume, here({ permissions: enough & ~PermissionFlagsBits.SendMessages }));
  expect(textOf(refused)).toContain("“Send Messages”");
  expect(await paused()).toEqual(["server_gone"]);
  const forbidden = await press(resume, here({ memberPermissions: PermissionFlagsBits.ManageGuild }));
  expect(textOf(forbidden)).toContain("you don't have “View Channel”, “Send Messages”");
  expect(await paused()).toEqual(["server_gone"]);
  // Discord does not report permissions in another channel.
  await press(resume, here({ id: idOf(6), permissions: 0n }));
  expect(await paused()).toEqual([undefined]);
});

test("/watch test and /watch remove suggest watches, and refuse those of other servers", async () => {
  const { press, say, offered } = await setUpRemembering();
  await say("scores", { contract: apes });
  await say("watch add", { contract: apes }, here());
  await say("watch add", { contract: punks, what: "alert" }, here({ id: idOf(6) }));
  const choices = await offered("watch remove", "watch", "", here() as never);
  expect(choices.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Collection 00a1 · Digest · here$/),
    expect.stringMatching(/· Alerts · channel …0006$/),
  ]);
  expect((await offered("watch test", "watch", "00a1", here() as never)).length).toBe(1);
  expect(await offered("watch test", "watch", "", { server: idOf(9) } as never)).toEqual([]);
  const tested = await say("watch test", { watch: choices[1]?.value });
  expect(textOf(tested)).toContain("No alert: ");
  expect((await say("watch test", { watch: "nonsense" })).content).toContain("`/watch list`");
  expect((await say("watch remove", { watch: choices[0]?.value }, { server: idOf(9) } as never)).content).toContain(
    "`/watch list`",
  );
  const question = await say("watch remove", { watch: choices[0]?.value });
  expect(textOf(await press(idOfButton(question, "Remove")))).toContain("Removed: ");
  expect((await offered("watch remove", "watch", "")).length).toBe(1);
});

test("a suggestion's label means its watch, unless «here» may be another channel's", async () => {
  const { say, offered } = await setUpRemembering();
  await say("scores", { contract: apes });
  await say("watch add", { contract: apes }, here());
  const [label, elsewhere] = ["Collection 00a1 · Digest · here", "Collection 00a1 · Digest · channel …0006"];
  expect(await offered("watch remove", "watch", "", here() as never)).toMatchObject([{ name: label }]);
  const answerTo = async (watch: string) => textOf(await say("watch remove", { watch }, here({ id: idOf(6) })));
  expect(await answerTo(label)).toContain(`<#${idOf(5)}>`);
  await say("watch add", { contract: apes }, here({ id: idOf(6) }));
  expect(await answerTo(label)).toContain("`/watch list`");
  expect(await answerTo(elsewhere)).toContain(`<#${idOf(6)}>`);
});

test("/watch add makes a card beside a digest, says to pin it, and records the answer for it", async () => {
  const { say, memory } = await setUpRemembering();
  await say("watch add", { contract: apes }, here());
  const added = textOf(await say("watch add", { contract: apes, what: "card" }, here()));
  expect(added).toContain(words("watch.card.added"));
  expect(added).toContain(words("watch.card"));
  expect(textOf(await say("watch add", { contract: apes, what: "card" }, here()))).toContain(words("settings.unchanged"));
  expect(textOf(await say("watch add", { contract: apes, what: "card", hour: 8 }, here()))).toContain(
    "need a digest: choose **Digest** or **Digest and alerts**",
  );
  expect(await memory.watches.of("1100000000000000002")).toMatchObject([{ kinds: { digest: { hour: 9 } } }]);
  const boards = await memory.boards.of("1100000000000000002");
  expect(boards).toMatchObject([{ collection: apes }]);
  await expect.poll(async () => (await memory.history.newest(apes))?.scores).toBeDefined();
  const tested = await say("watch test", { watch: boards?.[0]?.id });
  expect(textOf(tested)).toContain(words("scores.hype"));
});

test.each<[string, object, boolean]>([
  ["that moves", { channel: idOf(6) }, true],
  ["that becomes a digest", { what: "digest" }, true],
  ["that stays", { channel: idOf(5) }, false],
])("/watch edit tells what becomes of the message of a card %s", async (_how, change, isLeft) => {
  const { say, memory } = await setUpRemembering();
  const both = { ...here(), channels: [position(), position({ id: idOf(6) })] };
  await say("watch add", { contract: apes, what: "card" }, both);
  const watch = (await memory.boards.of("1100000000000000002"))?.[0]?.id ?? "";
  const edit = async (options: object) => textOf(await say("watch edit", { watch, ...options }, both));
  const line = words("watch.card.left", { channel: idOf(5) });
  expect(await edit({ channel: idOf(6) })).not.toContain("old card");
  await edit({ channel: idOf(5) });
  await begunBoard(memory).then(({ end }) => end("posted", "77"));
  expect((await edit(change)).includes(line)).toBe(isLeft);
});
