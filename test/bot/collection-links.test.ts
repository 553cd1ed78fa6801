import { describe, expect, test } from "vitest";
import { sentenceFor } from "../../src/bot/answer/problems.ts";
import { readContractInput } from "../../src/bot/collections/contract-input.ts";
import { english } from "../../src/words/language.ts";

/* Links as marketplaces and explorers make them, and as members paste them. */

const apes = "0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D";
const otherText = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const wallet = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const mint = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const inscription = `${"5a".repeat(32)}i0`;
const lower = apes.toLowerCase();

describe("a link names the collection by its address:", () => {
  test.each([
    `https://opensea.io/item/ethereum/${lower}/8817`,
    `https://opensea.io/item/ethereum/${lower}/8817?tab=activity&ref=${wallet}`,
    `https://opensea.io/assets/ethereum/${lower}/8817`,
    `https://opensea.io/assets/${lower}/8817`,
    `https://opensea.io/assets/ethereum/${lower}`,
    `https://opensea.io/ja/assets/matic/${lower}/8817`,
    `https://opensea.io/zh-CN/item/base/${lower}/8817`,
    `https://www.opensea.io/assets/arbitrum/${lower}/1/`,
    `https://testnets.opensea.io/assets/sepolia/${lower}/1`,
    `https://pro.opensea.io/nft/ethereum/${lower}/8817`,
    `opensea.io/item/ape_chain/${lower}/8817`,
    `[Bored Ape #8817](https://opensea.io/item/ethereum/${lower}/8817 "by [river](https://opensea.io/${wallet})")`,
    `https://blur.io/eth/asset/${lower}/8817`,
    `https://blur.io/asset/${lower}/8817`,
    `https://blur.io/eth/collection/${apes}?traits=%7B%22Fur%22%3A%5B%22Gold%22%5D%7D`,
    `https://blur.io/collection/${apes}/bids`,
    `https://magiceden.io/item-details/ethereum/${lower}/8817`,
    `https://magiceden.io/item-details/${lower}/8817`,
    `https://magiceden.us/collections/apechain/${lower}?activeTab=items`,
    `https://magiceden.io/collections/ethereum/${lower}`,
    `https://magiceden.io/mint-terminal/base/${lower}`,
    `https://rarible.com/token/${lower}:8817`,
    `https://rarible.com/token/polygon/${lower}:8817?tab=overview`,
    `https://rarible.com/ethereum/items/${lower}:8817`,
    `https://rarible.com/collection/${lower}/items`,
    `https://rarible.com/ethereum/collections/${lower}/items?filter=%7B%22q%22%3A%22${wallet}%22%7D`,
    `https://og.rarible.com/collection/base/${lower}/owners`,
    `https://zora.co/collect/eth:${lower}/8817`,
    `https://zora.co/collect/base:${lower}?referrer=${wallet}`,
    `https://zora.co/collect/zora:${lower}/premint-4`,
    `https://zora.co/collections/${lower}/8817`,
    `https://looksrare.org/collections/${apes}`,
    `https://looksrare.org/collections/${apes}/8817#activity`,
    `https://looksrare.org/ja/collections/${apes}/8817`,
    `https://x2y2.io/eth/${lower}/8817`,
    `https://element.market/assets/ethereum/${lower}/8817`,
    `https://etherscan.io/address/${apes}#readContract`,
    `https://etherscan.io/token/${lower}`,
    `https://etherscan.io/token/${lower}?a=${wallet}#inventory`,
    `https://etherscan.io/nft/${lower}/8817`,
    `https://cn.etherscan.com/nft/${lower}/8817`,
    `https://basescan.org/token/${lower}#balances`,
    `https://polygonscan.com/address/${lower}`,
    `https://arbiscan.io/nft/${lower}/8817`,
    `https://optimistic.etherscan.io/token/${lower}?a=8817`,
    `https://bscscan.com/token/${lower}`,
    `https://apescan.io/address/${lower}`,
    `https://eth.blockscout.com/token/${apes}/instance/8817`,
    `https://base.blockscout.com/token/${apes}?tab=inventory`,
    `https://snowtrace.io/token/${apes}/erc721?chainid=43114`,
    `https://www.nftscan.com/${lower}/8817`,
    `<https://opensea.io/item/ethereum/${lower}/8817>`,
    `||https://etherscan.io/token/${lower}||`,
    `**https://looksrare.org/collections/${apes}**`,
    `sold by ${wallet}: https://opensea.io/item/ethereum/${lower}/8817, paid in [WETH](https://etherscan.io/token/${otherText})`,
    `https://opensea.io/${wallet} bought https://blur.io/eth/asset/${lower}/8817`,
  ])("%s", (text) => expect(readContractInput(text)).toEqual({ contract: lower }));
});

describe("a link names the collection by its slug:", () => {
  test.each([
    "https://opensea.io/collection/boredapeyachtclub",
    "https://opensea.io/collection/boredapeyachtclub/overview",
    "https://opensea.io/collection/boredapeyachtclub/activity?search[eventTypes][0]=AUCTION_SUCCESSFUL",
    `https://opensea.io/collection/boredapeyachtclub?traits=[{"traitType":"Fur","values":["Gold"]}]`,
    "https://opensea.io/collection/boredapeyachtclub?search%5BsortAscending%5D=true",
    "https://opensea.io/de-DE/collection/boredapeyachtclub",
    "https://opensea.io/ko/collection/boredapeyachtclub#drop",
    "https://pro.opensea.io/collection/boredapeyachtclub",
    "opensea.io/collection/boredapeyachtclub",
    "HTTPS://OPENSEA.IO/collection/boredapeyachtclub/",
    `https://opensea.io/collection/boredapeyachtclub?ref=${wallet}`,
    "https%3A%2F%2Fopensea.io%2Fcollection%2Fboredapeyachtclub",
    "[BAYC](https://opensea.io/collection/boredapeyachtclub)",
    "<https://opensea.io/collection/boredapeyachtclub>",
    "**https://opensea.io/collection/boredapeyachtclub**",
    "_https://opensea.io/collection/boredapeyachtclub_",
    "`opensea.io/collection/boredapeyachtclub`",
    "||https://opensea.io/collection/boredapeyachtclub||",
    `[river](https://opensea.io/${wallet}) bought one of https://opensea.io/collection/boredapeyachtclub`,
    "have you seen https://opensea.io/collection/boredapeyachtclub?",
    "https://blur.io/eth/collection/boredapeyachtclub",
    "https://blur.io/collection/boredapeyachtclub/bids",
    "https://magiceden.io/collections/ethereum/boredapeyachtclub",
    "https://magiceden.us/collections/apechain/boredapeyachtclub?activeTab=items",
    "https://www.okx.com/web3/marketplace/nft/collection/eth/boredapeyachtclub",
    "https://www.okx.com/web3/nft/markets/collection/eth/boredapeyachtclub",
    "https://x2y2.io/collection/boredapeyachtclub/items",
  ])("%s", (text) =>
    expect(readContractInput(text)).toEqual({ problem: { name: "collection_slug", slug: "boredapeyachtclub" } }),
  );
});

const noAddress = /^I couldn't find a contract address in that link\. Open one of the collection's items/;
const elsewhere = (network: string) =>
  `I can't show collections on ${network}: the scores go by Ethereum-style addresses (\`0x\` and 40 characters), and collections there have none.`;

describe("a link that names no collection is refused with the sentence that says why:", () => {
  test.each<[link: string, sentence: string | RegExp]>([
    // Accounts
    ["https://opensea.io/river", noAddress],
    [`https://opensea.io/${wallet}`, noAddress],
    [`https://opensea.io/${wallet}/created`, noAddress],
    [`https://blur.io/${wallet}`, noAddress],
    [`https://looksrare.org/accounts/${wallet}#owned`, noAddress],
    [`https://rarible.com/user/${wallet}/owned`, noAddress],
    [`https://magiceden.io/u/${wallet}`, noAddress],
    [`https://zora.co/${wallet}`, noAddress],
    ["https://opensea.io/river.eth", /^“river\.eth” is an ENS name/],
    ["https://app.ens.domains/river.eth", /^“river\.eth” is an ENS name/],

    // Other pages
    ["https://opensea.io", noAddress],
    ["https://opensea.io/collection/", noAddress],
    ["https://opensea.io/rankings?sortBy=one_day_volume", noAddress],
    ["https://opensea.io/assets?search[query]=bored%20apes", noAddress],
    ["https://blur.io/collections", noAddress],
    ["https://etherscan.io/block/19000000", noAddress],
    [`https://etherscan.io/token/generic-tokenholders2?a=${lower}`, noAddress],
    [`https://etherscan.io/tx/0x${"ab".repeat(32)}`, /^That's a transaction hash/],
    ["https://x.com/BoredApeYC/status/1990000000000000000", noAddress],
    ["https://discord.gg/3P5K3dzgdB", noAddress],

    // Damaged addresses
    [`https://etherscan.io/token/${lower.slice(0, 14)}`, /^That address has 12 characters after `0x`/],
    [`https://opensea.io/item/ethereum/${lower.slice(0, -1)}/8817`, /^That address has 39 characters after `0x`/],
    ["https://opensea.io/item/ethereum/0xbc4c…f13d/8817", /^That address is shortened/],
    [`https://opensea.io/item/ethereum/${apes.replace("BC4", "bC4")}/8817`, /^This address doesn't pass its checksum/],
    [`https://opensea.io/item/ethereum/${lower}/8817 or https://blur.io/eth/asset/${otherText}/1`, /^2 different collections/],

    // Other networks
    ["https://magiceden.io/marketplace/okay_bears", elsewhere("Solana")],
    [`https://magiceden.io/item-details/${mint}?name=Okay-Bear`, elsewhere("Solana")],
    [`https://opensea.io/item/solana/${mint}`, elsewhere("Solana")],
    ["https://www.tensor.trade/trade/okay_bears", elsewhere("Solana")],
    [`https://solscan.io/token/${mint}#metadata`, elsewhere("Solana")],
    ["https://magiceden.io/ordinals/marketplace/nodemonkes", elsewhere("Bitcoin")],
    [`https://magiceden.io/ordinals/item-details/${inscription}`, elsewhere("Bitcoin")],
    [`https://ordinals.com/inscription/${inscription}`, elsewhere("Bitcoin")],
    ["https://gamma.io/ordinals/collections/bitcoin-frogs/items", elsewhere("Bitcoin")],
    ["https://objkt.com/collections/KT1RJ6PbjHpwc3M5rw5s2Nbmefwbuwbdxton", elsewhere("Tezos")],
    ["https://objkt.com/collections/hicetnunc", elsewhere("Tezos")],
    ["https://teia.art/objkt/1234", elsewhere("Tezos")],
  ])("%s", (link, sentence) => {
    const read = readContractInput(link);
    const text = "problem" in read ? sentenceFor(read.problem, english.say) : undefined;
    if (typeof sentence === "string") expect(text).toBe(sentence);
    else expect(text).toMatch(sentence);
  });
});
