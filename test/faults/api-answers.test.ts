/*
 * Faults in the API's answers, and their consequences. `npm run faults` prints this table and that of its
 * connections, one line per fault, with totals.
 */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  address,
  answer,
  answerScores,
  type Behaviour,
  influencerJson,
  listJson,
  scoreJson,
  scoresJson,
  startApiServer,
  tweetJson,
  userJson,
} from "../support/api-server.ts";
import { checkFault, type Fault, goodAnswer, title } from "./tables/api.ts";

type Row = Fault & { readonly behaviour: Behaviour };

const MB = 1024 * 1024;
const status = (code: number, headers: Record<string, string> = {}) => answer({}, code, headers);
const score = JSON.stringify(scoreJson());
/** An endless answer. */
const stream =
  (size: number, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", ...headers });
    const chunk = Buffer.alloc(MB / 4, " ");
    let left = size;
    const send = () => {
      while (left > 0 && !response.destroyed) {
        left -= chunk.length;
        if (!response.write(chunk)) return void response.once("drain", send);
      }
      response.end();
    };
    send();
  };
const raw =
  (body: Buffer, headers: Record<string, string>): Behaviour =>
  (_request, response) => {
    response.writeHead(200, headers).end(body);
  };

const past = new Date(Date.now() - 60_000).toUTCString();
const future = new Date(Date.now() + 60_000).toUTCString();
const absurd = "9".repeat(400);
const named = (value: string) =>
  new Map([
    [past, "a date that is past"],
    [future, "a date in a minute"],
    [absurd, "400 nines"],
  ]).get(value) ?? value;
const refused = (code: number, outcome: Fault["outcome"], requests = 1, headers = {}, reads?: string): Row => ({
  fault: [code, ...Object.entries(headers).map(([name, value]) => `with ${name}: ${named(String(value))}`)].join(" "),
  behaviour: status(code, headers),
  outcome,
  logged: outcome === "no_data" ? "" : `the service answered ${code}`,
  requests,
  // If the API asks for a longer pause than a call may last, it is called once.
  ...(requests === 1 && "retry-after" in headers && { isPaused: true }),
  ...(reads !== undefined && { reads }),
});
const body = (fault: string, sent: unknown, logged: string, outcome: Fault["outcome"] = "invalid_answer"): Row => ({
  fault,
  behaviour: answer(sent),
  outcome,
  logged,
  requests: 1,
});
const atATime = "Try again <t:";

const statuses: Row[] = [
  refused(400, "rejected_request"),
  refused(401, "rejected_key"),
  refused(404, "no_data"),
  refused(500, "unavailable"),
  refused(502, "unavailable", 3),
  refused(503, "unavailable", 3),
  refused(503, "unavailable", 1, { "retry-after": "60" }),
  refused(520, "unavailable"),
  refused(201, "invalid_answer"),
  refused(204, "invalid_answer"),
  refused(302, "invalid_answer", 1, { location: "http://127.0.0.1:9/" }),
  refused(304, "invalid_answer"),
  refused(429, "rate_limited", 3, {}, atATime),
  refused(429, "rate_limited", 1, { "retry-after": "60" }, atATime),
  refused(429, "rate_limited", 1, { "retry-after": future }, atATime),
  refused(429, "rate_limited", 3, { "retry-after": past }, atATime),
  refused(429, "rate_limited", 3, { "retry-after": "0" }, atATime),
  refused(429, "rate_limited", 1, { "retry-after": absurd }, atATime),
  refused(429, "rate_limited", 3, { "retry-after": "soon" }, atATime),
];

const noJson = "the answer is not JSON";
const otherThan1 = "the answer says successful other than 1";
const bodies: Row[] = [
  body("no body", "", noJson),
  body("HTML with 200", "<!doctype html><title>Sign in</title>", noJson),
  body("JSON cut off", '{"successful":1,"data":[{"name":"Velvet', noJson),
  body("JSON nested 500,000 deep", "[".repeat(500_000), noJson),
  body("NaN where a number belongs", `{"successful":1,"data":[${score.replace("71.5", "NaN")}]}`, noJson),
  {
    ...body("JSON in UTF-16", "", noJson),
    behaviour: raw(Buffer.from(JSON.stringify(scoresJson(scoreJson())), "utf16le"), {}),
  },
  body("null", "null", "expected object"),
  body("a bare list", [scoreJson()], "expected object"),
  body("an empty envelope", {}, "the answer has no successful"),
  body("the other operations' envelope", listJson(scoreJson()), "the answer has no successful"),
  body("value 0", { successful: 0 }, otherThan1, "unavailable"),
  body("value true", { successful: true, data: [scoreJson()] }, otherThan1, "unavailable"),
  body("value “1”", { successful: "1", data: [scoreJson()] }, otherThan1, "unavailable"),
  body("no data in it", { successful: 1 }, "the answer has no list of data"),
  body("null for data", { successful: 1, data: null }, "the answer has no list of data"),
  body("an empty list", scoresJson(), "", "no_data"),
];

const twenty = Array.from({ length: 20 }, (_, index) => influencerJson({ user: userJson({ id: String(index) }) }));
const { total: _total, ...withoutTotal } = scoreJson();
const { followersCount: _count, ...withoutFollowers } = userJson();
const entries: Row[] = [
  body("a missing number", scoresJson(withoutTotal), "→ at total"),
  body("a number as text", scoresJson({ ...scoreJson(), hype: "71.5" }), "→ at hype"),
  body("null for a number", scoresJson({ ...scoreJson(), gains: null }), "→ at gains"),
  body("a number beyond all numbers", `{"successful":1,"data":[${score.replace("71.5", "1e999")}]}`, "→ at hype"),
  body("entries that are null", scoresJson(null, null), "expected object"),
  {
    ...body("a person without followers", listJson({ score: 1, user: withoutFollowers }), "→ at user.followersCount"),
    command: "influencers",
  },
  { ...body("half a retweet", listJson(tweetJson({ retweetCount: 0.5 })), "→ at retweetCount"), command: "toptweets" },
  { ...body("a date in another form", listJson(tweetJson({ createdAt: "28.11.2021" })), "→ at createdAt"), command: "toptweets" },
  {
    ...body(
      "one bad entry of twenty",
      listJson(...twenty.with(7, { ...influencerJson(), score: "8" as never })),
      "→ at score",
      "answered",
    ),
    command: "influencers",
    reads: "Top 5 of 19",
    dropped: 1,
  },
];

const theirs = { contractAddress: address("b"), name: "Impostor", total: 99 };
const ofTheWrongCollection: Row[] = [
  { ...body("scores of another collection alone", "", "→ at contractAddress"), behaviour: answerScores(theirs) },
  {
    ...body(
      "scores of another collection before those asked for",
      scoresJson(scoreJson(theirs), scoreJson({ contractAddress: address("1").toUpperCase() })),
      "→ at contractAddress",
      "answered",
    ),
    // The card of a single entry.
    reads: "# 61.5",
    dropped: 1,
  },
];

const sizes: Row[] = [
  { ...body("2 MB and a byte", " ".repeat(2 * MB + 1), "size"), logged: "exceeded" },
  { ...body("50 MB, announced", "", "exceeded"), behaviour: stream(50 * MB, { "content-length": String(50 * MB) }) },
  { ...body("an answer without end", "", "exceeded"), behaviour: stream(Number.POSITIVE_INFINITY) },
  {
    ...body("a gzip bomb: 50 MB in 50 kB", "", noJson),
    behaviour: raw(gzipSync(Buffer.alloc(50 * MB)), { "content-encoding": "gzip" }),
  },
  {
    ...body("a good answer, compressed without being asked", "", noJson),
    behaviour: raw(gzipSync(JSON.stringify(scoresJson(scoreJson()))), { "content-encoding": "gzip" }),
  },
];

const rows = [...statuses, ...bodies, ...entries, ...ofTheWrongCollection, ...sizes];
test.each(rows.map((row): [string, Row] => [title(row), row]))("%s", { concurrent: true }, async (_title, row) => {
  const server = await startApiServer(row.behaviour);
  try {
    await checkFault(row, {
      url: server.url,
      requests: () => server.requests.length,
      break: () => server.behave(row.behaviour),
      mend: () => server.behave(goodAnswer(row)),
    });
    // Little more than 2 MB, and the buffers of two sockets.
    for (const { socket } of server.requests) expect(socket.bytesWritten).toBeLessThan(16 * MB);
  } finally {
    await server.close();
  }
});
