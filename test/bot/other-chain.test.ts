import { expect, test } from "vitest";
import { contract, messageOf } from "../support/answers.ts";
import { scoreJson } from "../support/api-server.ts";
import { setUpDispatcher } from "../support/dispatching.ts";
import { settle } from "../support/fake-clock.ts";

const onBase = `https://opensea.io/item/base/${contract}/1`;
const note =
  "-# That link is on Base. The data service goes by the address alone, so these numbers may belong to a contract on another chain.";

async function scoresOf(typed: string) {
  const bot = setUpDispatcher();
  const { responder, done } = bot.type("scores", { contract: typed });
  await settle();
  bot.api.last.answer([scoreJson()]);
  await done;
  return messageOf(responder);
}

test("a link on another chain is answered, with a line that says so above the answer", async () => {
  const { content, embeds } = await scoresOf(onBase);
  expect(content.split("\n")[0]).toBe(note);
  expect(embeds).toEqual((await scoresOf(contract)).embeds);
});

test("a link on Ethereum is answered without that line", async () => {
  const { content } = await scoresOf(onBase.replace("base", "ethereum"));
  expect(content).not.toContain("chain");
});

test("a suggestion for the link still says which chain it is on", async () => {
  const bot = setUpDispatcher();
  const { responder, done } = bot.complete(` ${onBase}`);
  await done;
  expect(responder.sent).toMatchObject([{ response: { type: "choices", choices: [{ name: contract, value: onBase }] } }]);
});

test.each([
  ["with a long query", `${onBase}?utm_source=discord&utm_medium=social&utm_campaign=velvet-otters`],
  ["with a long token id", `https://opensea.io/assets/matic/${contract}/${"7".repeat(77)}`],
  ["on a chain of two words", `https://bscscan.com/token/${contract}?utm_source=discord&utm_medium=social`],
])("a suggestion for a link that is too long to be kept, %s, still says it", async (_what, link) => {
  const bot = setUpDispatcher();
  const { responder, done } = bot.complete(link);
  await done;
  const [sent] = responder.sent;
  const [choice] = sent?.what === "respond" && sent.response.type === "choices" ? sent.response.choices : [];
  expect(choice?.name).toBe(contract);
  const [noteOfLink] = (await scoresOf(link)).content.split("\n");
  expect(noteOfLink).toMatch(/^-# That link is on (?:Base|Polygon|BNB Chain)\./);
  expect((await scoresOf(String(choice?.value))).content.split("\n")[0]).toBe(noteOfLink);
});
