import { keccak_256 } from "@noble/hashes/sha3.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readContractInput } from "../../src/bot/collections/contract-input.ts";
import { countWork } from "../support/work.ts";

/** Vectors from EIP-55. */
const checksummed = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];
const ownText = checksummed[0] as string;
const otherText = checksummed[1] as string;
const bare = ownText.slice(2);
const transaction = `0x${"ab".repeat(32)}`;
const solana = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const problemOf = (text: string) => {
  const read = readContractInput(text);
  return "problem" in read ? read.problem : undefined;
};
const addressOf = (text: string) => {
  const read = readContractInput(text);
  return "contract" in read ? read.contract : undefined;
};

const address = { contract: ownText.toLowerCase() };
const problem = (name: string, details = {}) => ({ problem: { name, ...details } });
const missing = problem("address_missing");
const several = (...addresses: readonly string[]) => ({
  ...problem("several_addresses", { count: addresses.length }),
  found: addresses.map((text) => text.toLowerCase()),
});
const inLink = problem("link_without_address");
const elsewhere = (network: string) => problem("other_network", { network });
const slug = (name: string) => problem("collection_slug", { slug: name });

describe("an input", () => {
  test.each<[form: string, text: string, read: object]>([
    // An address
    ["an address", ownText, address],
    ["beside a transaction", `${ownText} in ${transaction}`, address],
    ["beside an ENS name", `${ownText} by vitalik.eth`, address],
    ["in Japanese", `コントラクトは${ownText}です。`, address],
    ["in Chinese", `合约：${ownText}，谢谢`, address],
    ["as a picture's name", `${ownText}.png`, address],
    ["before a zero-width space that was copied along", `${ownText}\u200b`, address],
    ["after an encoded space", `%20${ownText}`, address],
    ["as an encoded field", `contract%3D${ownText}`, address],
    ["EIP-681", `ethereum:${ownText}`, address],
    ["EIP-681 with a chain id", `ethereum:${ownText}@1`, address],
    ["EIP-681 with a call", `ethereum:${ownText}/transfer`, address],
    ["EIP-681 with a recipient", `ethereum:${ownText}/transfer?address=${otherText}`, address],
    ["EIP-3770", `eth:${ownText}`, address],

    // An address without 0x
    ["40 digits", bare, address],
    ["40 digits in a sentence", `it's ${bare}, I think`, address],
    ["0x and 40 digits after a space", `0x ${bare}`, address],
    ["40 digits after a link on another chain", `https://basescan.org/blocks ${bare}`, address],
    ["40 digits beside a whole address", `${ownText} ${otherText.slice(2)}`, address],

    // A link on Ethereum
    ["in Markdown", `[otters](https://etherscan.io/token/${ownText}?a=${otherText})`, address],
    ["without a scheme", `etherscan.io/token/${ownText}?a=${otherText}`, address],
    ["encoded", `https%3A%2F%2Fopensea.io%2Fassets%2Fethereum%2F${ownText}%2F1%3Fref%3D${otherText}`, address],
    ["in a link's path", `https://example.com/to/https%3A%2F%2Fblur.io%2Fcollection%2F${ownText}%3Fref%3D${otherText}`, address],
    ["a link with a query, and the address", `https://opensea.io/collection/foo?ref=${otherText} ${ownText}`, address],
    ["the same in angle brackets", `<https://opensea.io/collection/foo?ref=${otherText}>${ownText}`, address],
    [
      "a link on Ethereum, and one on Base",
      `https://blur.io/collection/${ownText} https://basescan.org/token/${ownText}`,
      address,
    ],

    // A link on another chain
    ["EIP-681 on Base", `ethereum:${ownText}@8453`, address],

    // No address
    ["nothing", "", missing],
    ["a name", "Velvet Otters", missing],
    ["a digit", "0", missing],
    ["a name that begins with 0x", "0xmons", missing],
    ["a name of several words that begins with 0x", "0x Society Genesis Collection", missing],
    ["a name of several words that begins with Ox", "Ox Society Genesis Collection", missing],
    ["a name of hexadecimal words that begins with 0x", "0x Dead Beef", missing],
    ["a long name that begins with 0x", "0xSocietyGenesisCollection", missing],
    ["a slug that begins with 0x, without its link", "0xmons-official-collection", missing],
    ["x and 40 digits", `x${bare}`, missing],
    ["39 digits", bare.slice(1), missing],
    ["a ticker", "$OTTR", missing],
    ["a handle", "@velvetotters", missing],

    // Half an address
    ["0x alone", "0x", problem("wrong_length", { digits: 0 })],
    ["39 digits after 0x", ownText.slice(0, -1), problem("wrong_length", { digits: 39 })],
    ["0x, and 39 digits after a space", `0x ${bare.slice(1)}`, problem("wrong_length", { digits: 0 })],
    ["41 digits after 0x", `${ownText}a`, problem("wrong_length", { digits: 41 })],
    ["a shortened address", "0x5aAe…eAed", problem("shortened_address")],
    ["a shortened address with full stops", "0x5aAe...eAed", problem("shortened_address")],
    ["a suggestion of a collection never heard of", "Velvet Otters · 0x05cf…e37d", problem("shortened_address")],
    ["a transaction", `0x${"a".repeat(64)}`, problem("transaction_hash")],

    // A wrong character
    ["g for 9", `${ownText.slice(0, -1)}g`, missing],
    ["a Cyrillic letter right behind it", `${ownText}а`, address],
    ["O for 0", ownText.replace("605", "6O5"), missing],
    ["O for 0 in a commit's link", `https://github.com/otters/contracts/commit/${bare.replace("605", "6O5")}`, inLink],

    // A wrong checksum
    ["a letter in lower case", ownText.replace("A", "a"), problem("wrong_checksum")],
    ["a letter in upper case", ownText.replace("b", "B"), problem("wrong_checksum")],
    ["an address, and with a wrong letter", `${ownText.toLowerCase()} ${ownText.replace("A", "a")}`, problem("wrong_checksum")],
    ["40 digits with a wrong letter", bare.replace("A", "a"), problem("wrong_checksum")],

    // Several addresses
    ["two addresses", `${ownText} or ${otherText}`, several(ownText, otherText)],
    ["four addresses", checksummed.join(), several(...checksummed)],
    ["two times 40 digits", `${bare} ${otherText.slice(2)}`, several(ownText, otherText)],
    ["a link's and another", `https://etherscan.io/token/${ownText}?a=${otherText} or ${otherText}`, several(ownText, otherText)],

    // An ENS name
    ["an ENS name", "vitalik.eth", problem("ens_name", { ensName: "vitalik.eth" })],
    ["an ENS name in a question", "what is pay.my-otters.eth worth?", problem("ens_name", { ensName: "pay.my-otters.eth" })],
    ["an emoji's ENS name", "🦦.eth", problem("ens_name", { ensName: "🦦.eth" })],
    ["an ENS name of an emoji with a variation selector", "❤\ufe0f.eth", problem("ens_name", { ensName: "❤\ufe0f.eth" })],
    ["an ENS name of joined emoji", "🐈\u200d⬛.eth", problem("ens_name", { ensName: "🐈\u200d⬛.eth" })],
    ["an ENS name that begins with 0x", "0xmaki.eth", problem("ens_name", { ensName: "0xmaki.eth" })],

    // Solana
    ["a Solana address", solana, elsewhere("Solana")],
    ["a Solana address in a sentence", `mint: ${solana}.`, elsewhere("Solana")],

    // Bitcoin and Tezos
    ["a Bitcoin address", `bc1p${"qpzry9x8gf2tvdw0".repeat(3)}qpzry9x8gf`, elsewhere("Bitcoin")],

    // A collection's slug
    ["OpenSea, without a scheme", "opensea.io/collection/0xmons", slug("0xmons")],
    [
      "OpenSea, a long one from 0x on",
      "https://opensea.io/collection/0xmons-official-collection",
      slug("0xmons-official-collection"),
    ],
    [
      "OpenSea, a long one from ox on",
      "https://opensea.io/collection/ox-society-genesis-collection",
      slug("ox-society-genesis-collection"),
    ],
    ["OpenSea, a long one in one word", "opensea.io/collection/0xsocietygenesiscollection", slug("0xsocietygenesiscollection")],
    ["OpenSea, with half a referrer", `https://opensea.io/collection/foo?ref=${ownText.slice(0, -1)}`, slug("foo")],
    ["OpenSea, with a referrer without 0x", `https://opensea.io/collection/foo?ref=${bare}`, slug("foo")],
    ["OpenSea, with an ENS name as referrer", "https://opensea.io/collection/foo?ref=vitalik.eth", slug("foo")],
    ["Magic Eden, on Base", "https://magiceden.io/collections/base/velvet-otters", slug("velvet-otters")],
    ["Magic Eden, on ApeChain", "magiceden.io/collections/apechain/velvet-otters?x=1", slug("velvet-otters")],
    ["Magic Eden, named as a chain is", "https://magiceden.io/collections/base/zora", slug("zora")],
    ["OpenSea, named as a chain is", "https://opensea.io/collection/base", slug("base")],
    ["OpenSea, named as a chain is, its activity", "https://opensea.io/collection/shape/activity", slug("shape")],
    ["in a sentence", "seen https://opensea.io/collection/velvet-otters, nice", slug("velvet-otters")],
    ["OpenSea, in another script", `https://opensea.io/collection/${encodeURIComponent("勇士")}-1`, slug("勇士-1")],
    [
      "in a link's query, in another script",
      `opensea.io/collection/${encodeURIComponent(encodeURIComponent("勇士"))}`,
      slug("勇士"),
    ],
    ["OpenSea, with bytes that are no text", "https://opensea.io/collection/otters%E5%8B", slug("otters")],

    // Any other link
    ["a query alone", `etherscan.io?a=${ownText}`, inLink],
    ["a port", `localhost:3000/token/foo?a=${ownText}`, inLink],
    ["a link in a query", `https://example.com/?u=https%3A%2F%2Fopensea.io%2F${ownText}`, inLink],
    ["a commit", `https://github.com/otters/contracts/commit/${bare.toLowerCase()}`, inLink],
  ])("%s: %s", (_form, text, read) => expect(readContractInput(text)).toEqual(read));
});

const hex = fc.stringMatching(/^[0-9a-f]{40}$/);
const around = fc.constantFrom("", " ", "\n", "https://opensea.io/assets/ethereum/", "see ", "(", '"', "contract=", "**", "eth:");
const behind = fc.constantFrom("", " ", "\n", "/123", "?x=1", "#code", ")", '"', ".", "!", "**", ", please", "…");
/** The EIP-55 spelling, implemented independently, by bits. */
const spell = (digits: string) => {
  const hash = keccak_256(new TextEncoder().encode(digits));
  return [...digits]
    .map((digit, index) => (((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 8 ? digit.toUpperCase() : digit))
    .join("");
};

describe("any text", () => {
  test("with an address yields it, in any letter case and surroundings", () => {
    fc.assert(
      fc.property(
        hex,
        around,
        behind,
        fc.constantFrom("lower", "upper", "checksum"),
        fc.constantFrom("0x", "0X"),
        (digits, before, after, spelling, prefix) => {
          const spelled = { lower: digits, upper: digits.toUpperCase(), checksum: spell(digits) }[spelling];
          expect(addressOf(before + prefix + spelled + after)).toBe(`0x${digits}`);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  describe("that contains a link", () => {
    const word = fc.stringMatching(/^[a-z0-9-]{1,12}$/).filter((text) => !text.includes("0x"));
    const host = fc.oneof(
      fc
        .tuple(fc.array(word, { minLength: 1, maxLength: 2 }), fc.constantFrom("io", "com", "xyz", "tokyo", "рф"))
        .map(([names, last]) => [...names, last].join(".")),
      fc.constantFrom("localhost", "127.0.0.1", "[::1]", "bücher.example"),
    );
    const plain = fc.record({
      scheme: fc.constantFrom("https://", "HTTP://", "ipfs://", "//", ""),
      host,
      port: fc.constantFrom("", ":443"),
      path: fc.array(word, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join("/")}`),
    });
    const before = fc.constantFrom("", "see ", "(", "<", "[otters](", "||", "link:", '"');
    const parameter = fc.tuple(
      fc.constantFrom("?", "#", "?x=y&", "#/"),
      fc.constantFrom("", "ref=", "a=", "x?y#", "u=https://opensea.io/"),
    );
    const shapes = fc.record({
      before,
      plain,
      parameter: parameter.map((parts) => parts.join("")),
      behind: fc.constantFrom("", "&x=1", "/1", "#code", ")", ">", "||", ".", " gm"),
      encode: fc.constantFrom(
        (text: string) => text,
        encodeURIComponent,
        (text: string) => encodeURIComponent(encodeURIComponent(text)),
      ),
      digits: hex,
    });

    test("never yields the address in its query or fragment", () => {
      fc.assert(
        fc.property(shapes, ({ before, plain, parameter, behind, encode, digits }) => {
          const link = `${plain.scheme}${plain.host}${plain.port}${plain.path}${parameter}0x${digits}`;
          expect(problemOf(before + encode(link) + behind)).toEqual({ name: "link_without_address" });
        }),
        { numRuns: 2_000 },
      );
    });

    test("yields the address in its path, whatever its query or fragment contains", () => {
      fc.assert(
        fc.property(shapes, hex, ({ before, plain, parameter, behind, encode, digits }, inPath) => {
          const link = `${plain.scheme}${plain.host}${plain.port}${plain.path}/0x${inPath}${parameter}0x${digits}`;
          expect(addressOf(before + encode(link) + behind)).toBe(`0x${inPath}`);
        }),
        { numRuns: 2_000 },
      );
    });
  });

  test("with one letter in the wrong case fails the checksum", () => {
    fc.assert(
      fc.property(hex, fc.nat({ max: 39 }), (digits, index) => {
        const right = spell(digits);
        const letter = right.charAt(index);
        const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        const wrong = right.slice(0, index) + flipped + right.slice(index + 1);
        fc.pre(wrong !== right && wrong !== wrong.toLowerCase() && wrong !== wrong.toUpperCase());
        expect(problemOf(`0x${wrong}`)).toEqual({ name: "wrong_checksum" });
      }),
      { numRuns: 300 },
    );
  });

  test("of the greatest length that Discord allows is read within 250 ms", () => {
    for (const text of [
      "0x".repeat(3_000),
      "a.".repeat(3_000),
      `${"a".repeat(5_995)}.et`,
      "😀".repeat(3_000),
      "http://".repeat(857),
      `http://0x${"a".repeat(40)}`.repeat(122),
      `${"%25".repeat(1_999)}/?`,
      `%${"25".repeat(2_999)}`,
      "a.b?".repeat(1_500),
      "0x0".repeat(2_000),
      `${"x-".repeat(2_990)}.eth`,
    ]) {
      // The best of several runs; the first compiles the code for the others.
      const times = Array.from({ length: 5 }, () => {
        const workedMs = countWork();
        readContractInput(text);
        return workedMs();
      });
      expect(Math.min(...times)).toBeLessThan(250);
    }
  });
});
