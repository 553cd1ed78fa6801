import { generateKeyPairSync, sign } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InteractionsEndpoint } from "../../src/playground/stand-in/endpoint.ts";
import { applicationId, commandPayload, interactionPayload } from "../../src/playground/stand-in/payloads.ts";
import { type InteractionsServer, type RawRequest, sendRaw, startInteractionsServer } from "../support/interactions-server.ts";

const endpoint = new InteractionsEndpoint();
let dispatched = 0;
let server: InteractionsServer;

const signatureHeader = "x-signature-ed25519";
const timestampHeader = "x-signature-timestamp";
const now = (offset = 0) => String(Math.floor(Date.now() / 1_000) + offset);
const payload = interactionPayload({ id: "1500000000000000000", token: "token", ...commandPayload("help", {}) }, {});
const text = JSON.stringify(payload);
const pingBody = Buffer.from(JSON.stringify({ type: 1, id: "1500000000000000001", application_id: applicationId, token: "t" }));

/** A valid request with its parts. */
interface Good {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly signature: string;
  readonly timestamp: string;
}

function good(body = Buffer.from(text), timestamp = now()): Good {
  const headers = endpoint.headers(body, timestamp);
  return { headers, body, timestamp, signature: headers[signatureHeader] ?? "" };
}

type Change = (request: Good) => Partial<RawRequest>;

/** The same request with other headers; undefined ones are left out. */
const withHeaders =
  (change: (request: Good) => Record<string, string | string[] | undefined>): Change =>
  (request) => {
    const headers = Object.entries({ ...request.headers, ...change(request) }).filter(([, value]) => value !== undefined);
    return { headers: Object.fromEntries(headers) };
  };
const withSignature = (change: (request: Good) => string | string[] | undefined) =>
  withHeaders((request) => ({ [signatureHeader]: change(request) }));
/** Correctly signed, so that only the timestamp's form or age is wrong. */
const withTimestamp = (change: () => string): Change => withHeaders(({ body }) => endpoint.headers(body, change()));
const withBody =
  (change: (body: Buffer) => Buffer): Change =>
  ({ body }) => ({ body: change(body) });
const signedOver = (change: (request: Good) => string) => withSignature((request) => signatureOf(change(request)));

const signatureOf = (signed: string) => endpoint.headers(Buffer.from(signed), "")[signatureHeader];
const flipped = (hex: string, bit: number) => {
  const bytes = Buffer.from(hex, "hex");
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return bytes.toString("hex");
};
const ofLittleEndian = (hex: string) => BigInt(`0x${Buffer.from(hex, "hex").reverse().toString("hex")}`);
const toLittleEndian = (value: bigint) => Buffer.from(value.toString(16).padStart(64, "0"), "hex").reverse().toString("hex");
/** The order of Ed25519's group (RFC 8032, section 5.1). */
const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n;
const otherKey = generateKeyPairSync("ed25519").privateKey;
const zeros = (count: number) => "0".repeat(count);

const badSignatures: [name: string, change: Change][] = [
  ["no signature", withSignature(() => undefined)],
  ["no timestamp", withHeaders(() => ({ [timestampHeader]: undefined }))],
  ["no headers at all", () => ({ headers: {} })],
  ["a signature of 126 digits", withSignature(({ signature }) => signature.slice(2))],
  ["a signature of 129 digits", withSignature(({ signature }) => `${signature}0`)],
  ["a signature twice as long", withSignature(({ signature }) => signature + signature)],
  ["a signature with a digit that is none", withSignature(({ signature }) => `${signature.slice(0, -1)}g`)],
  ["a signature with a space in it", withSignature(({ signature }) => `${signature.slice(0, 64)} ${signature.slice(64)}`)],
  ["the same signature twice", withSignature(({ signature }) => [signature, signature])],
  [
    "a signature by another key",
    withSignature(({ timestamp }) => sign(null, Buffer.from(timestamp + text), otherKey).toString("hex")),
  ],
  ["a signature of another body", withSignature(({ timestamp }) => endpoint.headers("{}", timestamp)[signatureHeader])],
  ["a signature of another timestamp", withSignature(({ body }) => endpoint.headers(body, now(-1))[signatureHeader])],
  ["a signature of the body alone", signedOver(() => text)],
  ["a signature of the body before the timestamp", signedOver(({ timestamp }) => text + timestamp)],
  ...[0, 7, 100, 254, 255, 256, 263, 400, 503, 504, 508, 509, 510, 511].map((bit): [string, Change] => [
    `a signature with bit ${bit} flipped`,
    withSignature(({ signature }) => flipped(signature, bit)),
  ]),
  [
    "the second form of the signature, with the group's order added",
    withSignature(({ signature }) => signature.slice(0, 64) + toLittleEndian(ofLittleEndian(signature.slice(64)) + groupOrder)),
  ],
  ["a signature of zeros", withSignature(() => zeros(128))],
  ...[
    `01${zeros(62)}`,
    `ec${"f".repeat(60)}7f`,
    `${zeros(62)}80`,
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  ].map((point): [string, Change] => [`the point of small order ${point.slice(0, 8)}…`, withSignature(() => point + zeros(64))]),
  ["the application's own key as the point", withSignature(() => endpoint.publicKey + zeros(64))],
];

/** The signature is one of another timestamp or body, or the timestamp is out of form or time. */
const badTimestampsAndBodies: [name: string, change: Change][] = [
  ["an empty timestamp", withTimestamp(() => "")],
  ["a timestamp with a fraction", withTimestamp(() => `${now()}.0`)],
  ["a timestamp with an exponent", withTimestamp(() => `${Number(now()) / 1e9}e9`)],
  ["a timestamp with a comma", withTimestamp(() => `${now()}, ${now()}`)],
  ["a huge timestamp", withTimestamp(() => "9".repeat(400))],
  ["a timestamp in milliseconds", withTimestamp(() => String(Date.now()))],
  ["the same timestamp twice", withHeaders(({ timestamp }) => ({ [timestampHeader]: [timestamp, timestamp] }))],
  [
    "a timestamp with zeros before it that were not signed",
    withHeaders(({ timestamp }) => ({ [timestampHeader]: `00${timestamp}` })),
  ],
  ["a request 302 seconds old", withTimestamp(() => now(-302))],
  ["a request 302 seconds from now", withTimestamp(() => now(302))],
  ["a body with a byte changed", withBody((body) => Buffer.from(body.toString().replace("help", "halp")))],
  ["a body with a byte order mark", withBody((body) => Buffer.concat([Buffer.from("\ufeff"), body]))],
  ["a body cut short by a byte", withBody((body) => body.subarray(0, -1))],
  ["an empty body", withBody(() => Buffer.alloc(0))],
  [
    "a body compressed after it was signed",
    ({ headers, body }) => ({ headers: { ...headers, "content-encoding": "gzip" }, body: gzipSync(body) }),
  ],
];

/** Signed again, over another body. */
const signing =
  (body: string | Buffer): Change =>
  () =>
    good(Buffer.from(body));
const menuOn = (embeds: string) =>
  JSON.stringify({
    ...payload,
    data: { type: 3, name: "Collection scores", target_id: "1", resolved: { messages: { "1": { embeds: "EMBEDS" } } } },
  }).replace('"EMBEDS"', embeds);
const signingFields = (fields: object) => signing(JSON.stringify({ ...payload, ...fields }));

const unreadable: [name: string, change: Change][] = [
  ["nothing at all", signing("")],
  ["no JSON", signing("hello")],
  ["half of its JSON", signing(text.slice(0, 40))],
  ["compressed before it was signed", signing(gzipSync(text))],
  ["with a byte order mark that was signed", signing(`\ufeff${text}`)],
  ["nothing but null", signing("null")],
  ["a list", signing("[]")],
  ["an empty object", signing("{}")],
  ["of another application", signingFields({ application_id: "1100000000000000999" })],
  ["of no application", signingFields({ application_id: undefined })],
  ["of a type that does not exist", signingFields({ type: 99 })],
  ["a form without an id", signingFields({ type: 5, data: { components: [] } })],
  ["without data", signingFields({ data: undefined })],
  ["with an id that is none", signingFields({ id: "x" })],
  ["a message with more levels than can be counted", signing(menuOn("[".repeat(200_000) + "]".repeat(200_000)))],
];

const limit = 512 * 1_024;
const padded = (length: number) => Buffer.concat([pingBody, Buffer.alloc(length - pingBody.length, " ")]);
const elsewhere: [name: string, status: number, change: Change][] = [
  ["a body over the limit", 413, () => good(padded(limit + 1))],
  ["GET", 404, () => ({ method: "GET", body: Buffer.alloc(0) })],
  ["PUT", 404, () => ({ method: "PUT" })],
  ["a path below", 404, () => ({ path: "/interactions/1" })],
  ["a path that is not well formed", 404, () => ({ path: "/%" })],
];

const accepted: [name: string, change: Change][] = [
  ["as Discord sends it", () => ({})],
  ["a signature in capital letters", withSignature(({ signature }) => signature.toUpperCase())],
  [
    "spaces around the headers, which are none of theirs",
    withHeaders(({ signature, timestamp }) => ({ [signatureHeader]: ` ${signature}  `, [timestampHeader]: `  ${timestamp} ` })),
  ],
  ["299 seconds old", withTimestamp(() => now(-299))],
  ["299 seconds from now", withTimestamp(() => now(299))],
  ["no content type", withHeaders(() => ({ "content-type": undefined }))],
  ...["text/plain", "application/octet-stream", "application/json; charset=latin1", "nonsense", ""].map(
    (type): [string, Change] => [`the content type «${type}»`, withHeaders(() => ({ "content-type": type }))],
  ),
  ["a content encoding that is not true", withHeaders(() => ({ "content-encoding": "gzip" }))],
  ["a body in pieces", withHeaders(() => ({ "transfer-encoding": "chunked" }))],
  ["a query behind the path", () => ({ path: "/interactions?x=1" })],
];

const ping = () => sendRaw(server.url, good(pingBody));
const pong = { status: 200, text: '{"type":1}' };

let interactions = 0;
/** The body of a new interaction. */
const another = () => Buffer.from(JSON.stringify({ ...JSON.parse(text), id: `15000000000000${10_000 + interactions++}` }));

/** The answer to a valid request after this change, and the changed metrics. */
async function send(change: Change, request = good()) {
  const [before, dispatchedBefore] = [await server.counted(), dispatched];
  const answered = await sendRaw(server.url, { headers: request.headers, body: request.body, ...change(request) });
  const after = await server.counted();
  const moved = Object.entries(after).filter(([outcome, count]) => count !== (before[outcome] ?? 0));
  return { ...answered, counted: moved.map(([outcome]) => outcome), dispatched: dispatched - dispatchedBefore };
}

beforeAll(async () => {
  server = await startInteractionsServer({
    endpoint,
    onInteraction: async (_interaction, responder) => {
      dispatched += 1;
      await responder.respond({ type: "deferMessage", ephemeral: true });
    },
  });
});
afterAll(() => server.close());

async function expectRefused(change: Change): Promise<void> {
  const text = '{"status":"invalid request signature"}';
  expect(await send(change)).toEqual({ status: 401, text, counted: ["bad_signature"], dispatched: 0 });
  expect(await ping()).toEqual(pong);
}

async function expectAccepted(change: Change): Promise<void> {
  const text = '{"type":5,"data":{"flags":64}}';
  expect(await send(change, good(another()))).toEqual({ status: 200, text, counted: ["accepted"], dispatched: 1 });
}

describe("a request not signed by Discord gets 401 and nothing more", () => {
  test.each([...badSignatures, ...badTimestampsAndBodies])("%s", (_name, change) => expectRefused(change));
});

describe("a signed but unreadable request gets 400", () => {
  test.each(unreadable)("%s", async (_name, change) => {
    expect(await send(change)).toEqual({ status: 400, text: '{"status":"refused"}', counted: ["unreadable"], dispatched: 0 });
    expect(await ping()).toEqual(pong);
  });
});

test.each(elsewhere)("%s: %i", async (_name, status, change) => {
  const text = `{"status":"${status === 404 ? "not found" : "refused"}"}`;
  expect(await send(change)).toEqual({ status, text, counted: status === 413 ? ["unreadable"] : [], dispatched: 0 });
  expect(await ping()).toEqual(pong);
});

describe("a request signed by Discord is accepted", () => {
  test.each(accepted)("%s", (_name, change) => expectAccepted(change));

  test("except for the same interaction again: 409, not dispatched", async () => {
    const body = another();
    expect(await send(() => ({}), good(body))).toMatchObject({ status: 200, dispatched: 1 });
    const text = '{"status":"refused"}';
    for (const timestamp of [now(), now(-200), now(200)]) {
      const answered = await send(() => ({}), good(body, timestamp));
      expect(answered).toEqual({ status: 409, text, counted: ["repeated"], dispatched: 0 });
    }
  });

  test("even with a body of exactly the limit", async () => {
    expect(await sendRaw(server.url, good(padded(limit)))).toEqual(pong);
  });
});
