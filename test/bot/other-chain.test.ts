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
