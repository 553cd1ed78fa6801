import { keccak_256 } from "@noble/hashes/sha3.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readContractInput } from "../../src/bot/contract-input.ts";

/** Vectors of EIP-55 itself. */
const checksummed = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];
const one = checksummed[0] as string;
const other = checksummed[1] as string;
const problemOf = (text: string) => {
  const read = readContractInput(text);
  return "problem" in read ? read.problem : undefined;
};
const addressOf = (text: string) => {
  const read = readContractInput(text);
  return "address" in read ? read.address : undefined;
};

describe("an address is found", () => {
  test.each([
    ["as it is", one],
    ["in lower case", one.toLowerCase()],
    ["in upper case", `0X${one.slice(2).toUpperCase()}`],
    ["with space around it", `\n  ${one}\t`],
    ["at the end of a sentence", `look at ${one}.`],
    ["in quotes, brackets, code and markdown", `"(**\`<${one}>\`**)"`],
    ["said twice", `${one} that is ${one.toLowerCase()}`],
    ["beside a transaction", `${one} in 0x${"ab".repeat(32)}`],
    ["OpenSea, an item", `https://opensea.io/assets/ethereum/${one}/1234`],
    ["OpenSea, an item of today", `https://opensea.io/item/ethereum/${one}/1234?tab=details`],
    ["Etherscan, an address", `https://etherscan.io/address/${one}#code`],
    ["Etherscan, a token", `https://etherscan.io/token/${one}?a=12`],
    ["Etherscan, an NFT", `https://etherscan.io/nft/${one}/12`],
    ["Blur", `https://blur.io/eth/asset/${one.toLowerCase()}/1`],
    ["Blur, a collection", `https://blur.io/collection/${one}`],
    ["LooksRare", `https://looksrare.org/collections/${one}?queryID=abc`],
    ["Rarible", `https://rarible.com/token/${one}:42`],
    ["X2Y2", `https://x2y2.io/eth/${one}/1`],
    ["Magic Eden", `https://magiceden.io/item-details/ethereum/${one}/1`],
    ["Zora", `https://zora.co/collect/eth:${one}/5`],
    ["a link in angle brackets", `<https://etherscan.io/address/${one}>`],
    ["a token page with a holder's filter", `https://etherscan.io/token/${one}?a=${other}`],
    ["a page with a referrer", `https://zora.co/collect/eth:${one}/1?referrer=${other}`],
    ["the same without a scheme", `etherscan.io/token/${one}?a=${other}`],
    ["a fragment with another", `etherscan.io/token/${one}#a=${other}`],
    ["a link that is encoded", `https%3A%2F%2Fopensea.io%2Fassets%2Fethereum%2F${one}%2F1%3Fref%3D${other}`],
    ["a link in a link's path", `https://example.com/to/https%3A%2F%2Fblur.io%2Fcollection%2F${one}%3Fref%3D${other}`],
    ["a link in markdown", `[otters](https://etherscan.io/token/${one}?a=${other})`],
    ["a link with a query, and the address", `https://opensea.io/collection/foo?ref=${other} ${one}`],
    ["a link with a query in angle brackets, and the address", `<https://opensea.io/collection/foo?ref=${other}>${one}`],
    ["an encoded space in front of it", `${"%20"}${one}`],
    ["a form's field", `contract=${one}`],
    ["an encoded field", `contract%3D${one}`],
    ["a question", `is it this?${one}`],
    ["a number sign", `#${one}`],
    ["EIP-681 with a recipient", `ethereum:${one}/transfer?address=${other}`],
    ["Japanese around it", `コントラクトは${one}です。`],
    ["Chinese around it", `合约：${one}，谢谢`],
    ["guillemets around it", `«${one}»`],
    ["an emoji behind it", `${one}🚀`],
    ["a dash behind it", `${one}–gm`],
    ["a picture's name", `${one}.png`],
    ["a copied zero-width space behind it", `${one}\u200b`],
    ["EIP-681 with a chain", `ethereum:${one}@1`],
    ["an EIP-681 link", `ethereum:${one}@1`.replace("@1", "/transfer")],
  ])("%s", (_name, text) => expect(addressOf(text)).toBe(one.toLowerCase()));
});

describe("what is none gets a sentence of its own", () => {
  test.each<[string, object]>([
    ["", { name: "address_missing" }],
    ["Velvet Otters", { name: "address_missing" }],
    ["0", { name: "address_missing" }],
    [one.slice(2), { name: "address_without_prefix" }],
    [`x${one.slice(2)}`, { name: "address_missing" }],
    ["0x", { name: "wrong_length", digits: 0 }],
    [one.slice(0, -1), { name: "wrong_length", digits: 39 }],
    [`${one}a`, { name: "wrong_length", digits: 41 }],
    [`0x${"a".repeat(64)}`, { name: "transaction_hash" }],
    [`https://etherscan.io/tx/0x${"a".repeat(64)}`, { name: "transaction_hash" }],
    [`${one.slice(0, -1)}g`, { name: "stray_character", character: "g" }],
    [`${one.slice(0, -1)}O`, { name: "stray_character", character: "O" }],
    [`${one.slice(0, -1)}\u200b`, { name: "stray_character", character: "\u200b" }],
    [`${one.slice(0, -1)}🦦`, { name: "stray_character", character: "🦦" }],
    ["vitalik.eth", { name: "ens_name", ensName: "vitalik.eth" }],
    ["what is pay.my-otters.eth worth?", { name: "ens_name", ensName: "pay.my-otters.eth" }],
    ["🦦.eth", { name: "ens_name", ensName: "🦦.eth" }],
    ["0xmaki.eth", { name: "ens_name", ensName: "0xmaki.eth" }],
    ["opensea.io/collection/0xmons", { name: "link_without_address" }],
    ["0xmons", { name: "address_missing" }],
    ["https://opensea.io/collection/velvet-otters", { name: "link_without_address" }],
    [`https://opensea.io/collection/foo?ref=${one}`, { name: "link_without_address" }],
    [`opensea.io/collection/foo?ref=${one}`, { name: "link_without_address" }],
    [`etherscan.io?a=${one}`, { name: "link_without_address" }],
    [`https://opensea.io/collection/foo#${one}`, { name: "link_without_address" }],
    [`localhost:3000/token/foo?a=${one}`, { name: "link_without_address" }],
    [`https://example.com/?u=https%3A%2F%2Fopensea.io%2F${one}`, { name: "link_without_address" }],
    [`https%3A%2F%2Fopensea.io%2Fcollection%2Ffoo%3Fref%3D${one}`, { name: "link_without_address" }],
    [`https://opensea.io/collection/foo?ref=${one.slice(0, -1)}`, { name: "link_without_address" }],
    [`https://opensea.io/collection/foo?ref=${one.slice(2)}`, { name: "link_without_address" }],
    [`https://opensea.io/collection/foo?ref=vitalik.eth`, { name: "link_without_address" }],
    [`https://etherscan.io/token/${one}?a=${other} or ${other}`, { name: "several_addresses", count: 2 }],
    [`${one} or ${other}`, { name: "several_addresses", count: 2 }],
    [checksummed.join(), { name: "several_addresses", count: 4 }],
    [one.replace("A", "a"), { name: "wrong_checksum" }],
    [one.replace("b", "B"), { name: "wrong_checksum" }],
    [`${one.toLowerCase()} ${one.replace("A", "a")}`, { name: "wrong_checksum" }],
  ])("%s", (text, problem) => expect(problemOf(text)).toEqual(problem));
});

const hex = fc.stringMatching(/^[0-9a-f]{40}$/);
const around = fc.constantFrom("", " ", "\n", "https://opensea.io/assets/ethereum/", "see ", "(", '"', "contract=", "**", "eth:");
const behind = fc.constantFrom("", " ", "\n", "/123", "?x=1", "#code", ")", '"', ".", "!", "**", ", please", "…");
/** The EIP-55 spelling, written independently: by its bits. */
const spell = (digits: string) => {
  const hash = keccak_256(new TextEncoder().encode(digits));
  return [...digits]
    .map((digit, index) => (((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 8 ? digit.toUpperCase() : digit))
    .join("");
};

describe("for any text", () => {
  test("an address in lower, upper or checksummed case is found in whatever is around it", () => {
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

  describe("whatever a link looks like", () => {
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

    test("the address of a query or a fragment is never the answer", () => {
      fc.assert(
        fc.property(shapes, ({ before, plain, parameter, behind, encode, digits }) => {
          const link = `${plain.scheme}${plain.host}${plain.port}${plain.path}${parameter}0x${digits}`;
          expect(problemOf(before + encode(link) + behind)).toEqual({ name: "link_without_address" });
        }),
        { numRuns: 2_000 },
      );
    });

    test("the address of its path is, whatever stands in its query or fragment", () => {
      fc.assert(
        fc.property(shapes, hex, ({ before, plain, parameter, behind, encode, digits }, inPath) => {
          const link = `${plain.scheme}${plain.host}${plain.port}${plain.path}/0x${inPath}${parameter}0x${digits}`;
          expect(addressOf(before + encode(link) + behind)).toBe(`0x${inPath}`);
        }),
        { numRuns: 2_000 },
      );
    });
  });

  test("one letter in the wrong case is noticed", () => {
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

  test("the length is told as it is", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{0,80}$/), around, (digits, before) => {
        const expected = digits.length === 64 ? { name: "transaction_hash" } : { name: "wrong_length", digits: digits.length };
        if (digits.length !== 40) expect(problemOf(`${before}0x${digits}`)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test("whatever is typed, there is an address or a problem, and what is found was there", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 300 }),
          fc.string().map((text) => `0x${text}`),
        ),
        (text) => {
          const read = readContractInput(text);
          if ("address" in read) expect(text.toLowerCase()).toContain(read.address);
          else expect(read.problem.name).toMatch(/^[a-z_]+$/);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("the longest text that Discord lets through is read in no time", () => {
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
      // The best of several: another process may have had the processor meanwhile.
      const times = Array.from({ length: 5 }, () => {
        const started = performance.now();
        readContractInput(text);
        return performance.now() - started;
      });
      expect(Math.min(...times)).toBeLessThan(250);
    }
  });
});
