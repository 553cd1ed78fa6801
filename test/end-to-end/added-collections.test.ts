/* Faults of OpenSea's API while `npm run collections` adds a collection. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { DAY_MS } from "../../src/infra/time.ts";
import { FIRST_KEY } from "../faults/tables/opensea-api.ts";
import { OpenSeaStandIn } from "../service/opensea-stand-in.ts";
import { cleanUp } from "../support/clean-up.ts";
import type { ApiFault } from "../support/faulty-answer.ts";
import { addressOf } from "../support/ids.ts";
import { ScriptProcess } from "../support/processes/process.ts";

const failure = (status: number, message: string, headers = {}): ApiFault => ({ status, body: { errors: [message] }, headers });

const folder = mkdtempSync(join(tmpdir(), "opensea-"));
afterAll(() => rmSync(folder, { recursive: true }));

const couldNot = (why: string) => `Nothing could be looked up: ${why}`;
const noPrices = (why: string) => `No floor prices came: ${why}`;
const came = /^180 floor prices came from OpenSea/;
describe("npm run collections add, while OpenSea fails or answers something else", () => {
  test.each<[string, readonly (ApiFault | undefined)[], (string | RegExp)[]]>([
    ["401: the key is renewed", [undefined, failure(401, "no")], [/Velvet Otters {2}\(from OpenSea\)$/, came]],
    [
      "no key: 429",
      [failure(429, "too many")],
      [couldNot("OpenSea gives no key (OpenSea answered 429 (too many)), and is asked again in 60 min")],
    ],
    [
      "the contract: 429 with a reset in ten minutes",
      [undefined, failure(429, "Rate limit exceeded", { "x-ratelimit-reset": "", "retry-after": "600" })],
      [couldNot("OpenSea answered 429 (Rate limit exceeded).")],
    ],
    ["the contract: 503", [undefined, failure(503, "busy")], [couldNot("OpenSea answered 503 (busy).")]],
    [
      "the contract: HTML with 200",
      [undefined, { status: 200, body: "<html>" }],
      [couldNot("OpenSea answered something that is not JSON: check OPENSEA_API_URL.")],
    ],
    [
      "the contract: another one's",
      [undefined, (body) => ({ ...body, address: addressOf(2) })],
      [couldNot("OpenSea answered about another contract.")],
    ],
    ["the contract: the connection breaks", [undefined, "lost"], [couldNot("OpenSea cannot be reached, or broke off.")]],
    [
      "the contract: the error repeats the key",
      [undefined, failure(500, `for ${FIRST_KEY}`)],
      [couldNot("OpenSea answered 500 (for [redacted]).")],
    ],
    [
      "the collection: a name with control characters",
      [undefined, undefined, (body) => ({ ...body, name: "\u001b[2JVelvet\n\u0000Otters\u202e" })],
      [/ {2}\[2JVelvet Otters {2}\(from OpenSea\)$/, came],
    ],
    [
      "the collection: an endless name",
      [undefined, undefined, (body) => ({ ...body, name: "otter ".repeat(10_000) })],
      [/ {2}(otter ){33}ot {2}\(from OpenSea\)$/, came],
    ],
    [
      "the collection: numbers for texts",
      [
        undefined,
        undefined,
        (body) => ({ ...body, name: 1, twitter_username: 2, safelist_status: 3, is_nsfw: "no", contracts: 5 }),
      ],
      [/ {2}0x0000…0001 {2}\(made from the address\)$/, came],
    ],
    [
      "the prices: 503",
      [undefined, undefined, undefined, failure(503, "busy")],
      [noPrices("OpenSea answered 503 (busy). npm run collect brings them.")],
    ],
    [
      "the prices: negative",
      [undefined, undefined, undefined, () => ({ floor_prices: [{ time: 1_767_225_600, token_unit: -1, symbol: "ETH" }] })],
      ["There are no floor prices on OpenSea."],
    ],
  ])("%s", async (_fault, faults, expected) => {
    const openSea = await OpenSeaStandIn.start({ clock: { now: () => Date.now() } });
    cleanUp(() => openSea.close());
    openSea.createCollection("velvet-otters", {
      name: "Velvet Otters",
      contracts: [{ chain: "ethereum", address: addressOf(1) }],
      floors: [{ at: Date.now() - 40 * DAY_MS, price: 2 }],
    });
    openSea.faults.push(...faults);
    const environment = { SERVICE_DATABASE: join(folder, `${Math.random()}.sqlite`), OPENSEA_API_URL: openSea.url };
    const script = new ScriptProcess("collections", environment, {
      through: "bundle",
      parameters: ["add", addressOf(1), "--yes"],
    });
    expect([await script.exit(), script.errors]).toEqual([0, []]);
    expect(script.lines).toContain("Added. 0 stored posts joined it, 0 left it.");
    for (const part of expected)
      expect(script.lines).toContainEqual(part instanceof RegExp ? expect.stringMatching(part) : expect.stringContaining(part));
    for (const { key } of openSea.calls) if (key !== undefined) expect(script.lines.join("\n")).not.toContain(key);
  });
});
