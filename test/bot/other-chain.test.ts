import { describe, expect, test } from "vitest";
import { scoreJson } from "../support/api-server.ts";
import { contract, messageOf, people, posts } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { addressOf } from "../support/ids.ts";

type Bot = ReturnType<typeof setUpBot>;

const onBase = `https://opensea.io/item/base/${contract}/1`;
const note =
  "-# That link is on Base. The data service goes by the address alone, so these numbers may belong to a contract on another chain.";
const noteOnNothing = "-# That link is on Base. The data service may not cover that chain.";
const entries = { scores: [scoreJson()], influencers: people, tweets: posts };

/** The member's view of an answer of the service. */
async function read({ api }: Bot, { responder, done }: ReturnType<Bot["type"]>, answers: Partial<typeof entries> = entries) {
  await api.answerUntil(done, (operation) => answers[operation] ?? []);
  return messageOf(responder);
}

function ask(name: string, options: Record<string, unknown>, answers?: Partial<typeof entries>) {
  const bot = setUpBot();
  return read(bot, bot.type(name, options), answers);
}

test.each([
  ["scores", { contract: onBase }],
  ["influencers", { contract: onBase }],
  ["toptweets", { contract: onBase }],
  ["talk", { contract: onBase }],
  ["compare", { contract: addressOf(1), with: onBase }],
])("a link to another chain is answered by /%s with a note above the answer", async (name, options) => {
  const { content, embeds } = await ask(name, options);
  expect(content.split("\n")[0]).toBe(note);
  const plain = Object.fromEntries(Object.entries(options).map(([option, text]) => [option, text === onBase ? contract : text]));
  expect(embeds).toEqual((await ask(name, plain)).embeds);
});

test("a link to Ethereum is answered without a note", async () => {
  const { content } = await ask("scores", { contract: onBase.replace("base", "ethereum") });
  expect(content).not.toContain("chain");
});

test("a suggestion for the link keeps its chain", async () => {
  const bot = setUpBot();
  const { responder, done } = bot.complete(` ${onBase}`);
  await done;
  expect(responder.sent).toMatchObject([{ response: { type: "choices", choices: [{ name: contract, value: onBase }] } }]);
});

test.each([
  ["with a long query", `${onBase}?utm_source=discord&utm_medium=social&utm_campaign=velvet-otters`],
  ["with a long token id", `https://opensea.io/assets/matic/${contract}/${"7".repeat(77)}`],
  ["on a chain of two words", `https://bscscan.com/token/${contract}?utm_source=discord&utm_medium=social`],
])("a suggestion for a link too long to keep, %s, keeps its chain", async (_what, link) => {
  const bot = setUpBot();
  const { responder, done } = bot.complete(link);
  await done;
  const [sent] = responder.sent;
  const [choice] = sent?.what === "respond" && sent.response.type === "choices" ? sent.response.choices : [];
  expect(choice?.name).toBe(contract);
  const [noteOfLink] = (await ask("scores", { contract: link })).content.split("\n");
  expect(noteOfLink).toMatch(/^-# That link is on (?:Base|Polygon|BNB Chain)\./);
  expect((await ask("scores", { contract: choice?.value })).content.split("\n")[0]).toBe(noteOfLink);
});

test.each([
  ["scores", { contract: onBase }],
  ["influencers", { contract: onBase }],
  ["talk", { contract: onBase }],
  ["compare", { contract: addressOf(1), with: onBase }],
])("without data, /%s names the chain above the message", async (name, options) => {
  const { content } = await ask(name, options, {});
  expect(content).toMatch(`${noteOnNothing}\nThere's no data for`);
  expect((await ask(name, { ...options, contract: addressOf(2), with: addressOf(3) }, {})).content).not.toContain("Base");
});

describe("a click keeps the note", () => {
  const idsIn = ({ components }: Awaited<ReturnType<typeof read>>) =>
    components
      .flatMap((row) => row.components)
      .flatMap((one) => {
        if ("options" in one) return one.options.map(({ label, value }) => ({ label, customId: value }));
        return "custom_id" in one && "label" in one ? [{ label: one.label ?? "", customId: one.custom_id }] : [];
      });

  /** The result of a click or choice in an answer, once newer data is possible. */
  async function clicked(name: string, options: Record<string, unknown>, label: string, answers?: Partial<typeof entries>) {
    const bot = setUpBot();
    const ids = idsIn(await read(bot, bot.type(name, options)));
    await bot.clock.advance(61_000);
    const customId = ids.find((one) => one.label.includes(label))?.customId ?? "";
    return read(bot, bot.click(customId, { choices: ids.map((one) => one.customId) }), answers);
  }

  test.each([
    ["influencers", "Next", { contract: onBase }],
    ["influencers", "Scores", { contract: onBase }],
    ["scores", "Refresh", { contract: onBase }],
    ["talk", "Scores", { contract: onBase }],
    ["compare", "Refresh", { contract: addressOf(1), with: onBase }],
  ])("of /%s: %s", async (name, label, options) => {
    expect((await clicked(name, options, label)).content.split("\n")[0]).toBe(note);
  });
});
