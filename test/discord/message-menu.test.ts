import { expect, test } from "vitest";
import { readContractInput } from "../../src/bot/collections/contract-input.ts";
import { receive } from "../../src/discord/receive/payload.ts";
import { menuOf } from "../support/odd-interactions.ts";
import { recordLog } from "../support/recorded-log.ts";
import { countWork } from "../support/work.ts";

const otters = `0x${"11".repeat(20)}`;
const buyer = `0x${"ab12".repeat(10)}`;
const seller = `0x${"cd34".repeat(10)}`;
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const item = `https://opensea.io/assets/ethereum/${otters}/7`;
const button = [{ type: 1, components: [{ type: 2, style: 5, label: "View", url: item }] }];
const prose = "Otters are mammals of rivers. ";
const longText = (length: number) => prose.repeat(length / prose.length);
const picture = (name: string) => ({
  url: `https://cdn.example/${name}/${buyer}.png?signature=${"5a".repeat(200)}`,
  proxy_url: `https://images.example/${name}/${seller}.png?signature=${"5a".repeat(200)}`,
  placeholder: "3PcNNYSFeXh/k3oqeHd5cnTH",
});

function read(message: object) {
  const payload = { ...menuOf({ content: "", ...message }), id: "1", token: "token" };
  const interaction = receive(payload, recordLog().log)?.interaction;
  const options = interaction?.kind === "command" ? interaction.options : {};
  return readContractInput(String(options["message"]));
}

test.each<[string, object]>([
  [
    "a bot of sales, with buyer and seller",
    {
      embeds: [
        {
          title: "Otter #7 sold",
          url: item,
          fields: [
            { name: "Buyer", value: `[river](https://opensea.io/${buyer})` },
            { name: "Seller", value: `[brook](https://opensea.io/${seller})` },
          ],
        },
      ],
    },
  ],
  [
    "a buyer in the line of the author",
    { embeds: [{ author: { name: "river", url: `https://opensea.io/${buyer}` }, title: "Otter #7", url: item }] },
  ],
  [
    "the token that was paid in",
    {
      embeds: [
        { title: "Otter #7", url: item, fields: [{ name: "Paid in", value: `[WETH](https://etherscan.io/token/${weth})` }] },
      ],
    },
  ],
  ["a wallet in plain text", { content: `${seller} just sold ${item}` }],
  [
    "a sale on Etherscan",
    { content: `[#7](https://etherscan.io/nft/${otters}/7) from https://etherscan.io/address/${seller} to ${buyer}` },
  ],
  [
    "a token's page, and a wallet's",
    { content: `https://etherscan.io/token/${otters} by https://etherscan.io/address/${seller}` },
  ],
  ["a sale on Blur", { content: `https://blur.io/eth/asset/${otters}/7 was bought by https://blur.io/${buyer}` }],
  ["a sale on Rarible", { content: `https://rarible.com/token/${otters}:7 was bought by https://rarible.com/user/${buyer}` }],
  [
    "a button behind 2,000 characters and an embed of 4,000",
    {
      content: longText(2_000),
      embeds: [{ title: "News", description: longText(4_090) }],
      components: button,
    },
  ],
  [
    "a button behind ten embeds with pictures",
    {
      embeds: Array.from({ length: 10 }, () => ({ title: "News", image: picture("image"), thumbnail: picture("thumbnail") })),
      components: button,
    },
  ],
  [
    "a button behind a forward",
    {
      message_snapshots: [
        { message: { content: longText(4_000), embeds: [{ description: longText(4_090) }], components: button } },
      ],
    },
  ],
])("a message names the collection that it links to: %s", (_name, message) => {
  expect(read(message)).toEqual({ contract: otters });
});

test("links to two collections are two addresses, whatever else there is", () => {
  const content = `${item} https://opensea.io/collection/${weth} https://opensea.io/${buyer}`;
  expect(read({ content })).toEqual({ problem: { name: "several_addresses", count: 2 }, found: [otters, weth] });
});

test("wallets without a collection are not taken for one", () => {
  const content = `https://opensea.io/${buyer} https://opensea.io/${seller}`;
  expect(read({ content })).toEqual({ problem: { name: "link_without_address" } });
});

test("a message without an address says why, however long it is", () => {
  const link = "https://opensea.io/collection/velvet-otters";
  expect(read({ content: longText(4_000), embeds: [{ description: longText(4_090), url: link }] })).toEqual({
    problem: { name: "collection_slug", slug: "velvet-otters" },
  });
});

test.each([
  ["addresses", ` ${buyer}`],
  ["addresses in one word", `${buyer}/`],
  ["collections in one word", `/item/${buyer}`],
  ["hosts", "a.b?"],
  ["paths", "/item/item"],
  ["words that begin like an address", "0x0 "],
  ["letters", "é"],
])("the greatest message is read within 250 ms: of %s", (_name, repeated) => {
  const text = repeated.repeat(100_000 / repeated.length);
  // The best of several runs; the first compiles the code for the others.
  const times = Array.from({ length: 3 }, () => {
    const workedMs = countWork();
    readContractInput(text);
    return workedMs();
  });
  expect(Math.min(...times)).toBeLessThan(250);
});
