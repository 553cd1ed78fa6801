import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { OutgoingMessage } from "../../src/bot/answer/responder.ts";
import { CollectionApiClient } from "../../src/collection-api/client.ts";
import type { Address } from "../../src/contract/address.ts";
import {
  answer,
  contractOf,
  influencerJson,
  listJson,
  scoreJson,
  scoresJson,
  startApiServer,
  tweetJson,
  userJson,
} from "../support/api-server.ts";
import { RecordingResponder, setUpBot } from "../support/bot/bot.ts";
import { cached } from "../support/bot/dispatcher.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";

/* A member's view of five uncached collections at various latencies: the real client, on a fake clock. */

const contracts = [1, 2, 3, 4, 5].map(addressOf);
const keyOf = (contract: string) => "ABCDE"[contracts.indexOf(contract as Address)] ?? "";
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** Send times in milliseconds after the interaction. */
class TimingResponder extends RecordingResponder {
  readonly times: string[] = [];

  constructor(clock: FakeClock) {
    super();
    const start = clock.now();
    const note = (what: string) => this.times.push(`${what} after ${clock.now() - start} ms`);
    const { respond, edit, remove, followUp } = this;
    this.respond = (response) => {
      note("ephemeral" in response && response.ephemeral ? `private ${response.type}` : response.type);
      return respond(response);
    };
    this.edit = (message) => {
      note("edit");
      return edit(message);
    };
    this.remove = () => {
      note("remove");
      return remove();
    };
    this.followUp = (message) => {
      note("private message");
      return followUp(message);
    };
  }
}

const entry = (request: IncomingMessage) => {
  const id = contractOf(request).slice(-1);
  if (request.url?.includes("/scores?")) {
    return scoresJson(scoreJson({ contractAddress: contractOf(request), name: `Name ${id}`, total: 50 }));
  }
  if (request.url?.includes("/tweets?")) return listJson(tweetJson({ id }), tweetJson({ id: "100" }));
  return listJson(influencerJson({ user: userJson({ id }) }), influencerJson({ user: userJson({ id: "100" }) }));
};
type Behaviour = (request: IncomingMessage, response: ServerResponse, clock: FakeClock) => void;
const good: Behaviour = (request, response) => answer(entry(request))(request, response);
const after =
  (ms: number, behave = good): Behaviour =>
  (request, response, clock) =>
    void clock.after(ms, () => behave(request, response, clock));
const failing: Behaviour = answer({}, 503);
const limited: Behaviour = answer({}, 429, { "retry-after": "30" });

const withoutLinks = (text: string) => text.replaceAll(/\]\(<.*?>\)/g, "]");

/** The message, in short. */
function shortly({ content, embeds: [embed] }: OutgoingMessage): string[] {
  if (!embed) return [content];
  return [embed.description ?? "", ...(embed.fields ?? []).map(({ value }) => value)].flatMap((text) =>
    withoutLinks(text)
      .split("\n")
      .filter((line) => line !== "" && !/^\*\*(?:Hype|Gains|Community)\*\*/.test(line)),
  );
}

async function ask(behave: Behaviour, step: (clock: FakeClock, requests: (count: number) => Promise<void>) => Promise<void>) {
  const clock = new FakeClock();
  const server = await startApiServer((request, response) => behave(request, response, clock));
  const client = new CollectionApiClient({
    baseUrl: server.url,
    apiKey: "key",
    userAgent: "collection-pulse/test",
    timeoutMs: 5_000,
    deadlineMs: 8_000,
    random: () => 0,
    clock,
  });
  cleanUps.push(() => client.close(), server.close);
  const bot = setUpBot({ clock, api: cached(client, clock) });
  const responder = new TimingResponder(clock);
  const [contract, first, and, also, plus] = contracts;
  const { done } = bot.type("compare", { contract, with: first, and, also, plus }, {}, responder);
  const requests = (count: number) =>
    expect
      .poll(
        async () => {
          // A retry without a pause.
          await clock.advance(0);
          return server.requests.length;
        },
        { interval: 1 },
      )
      .toBeGreaterThanOrEqual(count);
  await requests(15);
  await step(clock, requests);
  await done;
  const last = responder.sent.at(-1);
  const message =
    last?.what === "respond" && "message" in last.response
      ? last.response.message
      : last && "message" in last
        ? last.message
        : undefined;
  if (!message) throw new Error("nothing was said");
  return { times: responder.times, said: shortly(message), calls: server.requests.length };
}

const totalOf = (contract: string) => `**${keyOf(contract)}** · [Name ${contract.slice(-1)}] · Total **50.00**`;
const totals = contracts.map(totalOf);
/** Lines that begin with a score's name tell the same as the totals. */
const everything = [
  ...totals,
  [
    "**1 of 6 influencers** talks about more than one of these. (#: place in the top list) Luna `@luna` (A #2, B #2, C #2, D #2, E #2)",
    "**1 of 6 top posts** is about more than one of these. [Post by \\@luna] (A #2, B #2, C #2, D #2, E #2)",
  ].join(" · "),
  "-# Updated <t:1767225601:R>",
];

test("/compare shows answers that take 1.5 s at once", async () => {
  const { times, said } = await ask(after(1_500), (clock) => clock.advance(1_500));
  expect(times).toEqual(["message after 1500 ms"]);
  expect(said).toEqual(everything);
});

test("/compare defers for answers that take 4 s, and then shows all", async () => {
  const { times, said } = await ask(after(4_000), (clock) => clock.advance(4_000));
  expect(times).toEqual(["deferMessage after 2000 ms", "edit after 4000 ms"]);
  expect(said).toEqual(everything.map((line) => line.replace("1767225601", "1767225604")));
});

test("/compare defers for answers beyond the limit of 5 s, and then tells why there are none", async () => {
  const { times, said } = await ask(after(5_001), async (clock, requests) => {
    await clock.advance(5_000);
    await requests(30);
    await clock.advance(3_000);
  });
  expect(times).toEqual(["deferMessage after 2000 ms", "remove after 8000 ms", "private message after 8000 ms"]);
  expect(said).toEqual(["The data service isn't responding right now. Your command was fine – try again in a minute."]);
});

test("/compare shows three of five collections, and the reason for each that fails", async () => {
  const behave: Behaviour = (request, ...rest) => ("DE".includes(keyOf(contractOf(request))) ? failing : good)(request, ...rest);
  const { times, said, calls } = await ask(behave, (_clock, requests) => requests(27));
  expect(calls).toBe(27);
  expect(times).toEqual(["message after 0 ms"]);
  const without = "The scores can't be loaded: the data service isn't responding right now. Press Refresh in a minute.";
  expect(said).toEqual([
    ...totals.slice(0, 3),
    `**D** · [0x0000…0004] · ${without}`,
    `**E** · [0x0000…0005] · ${without}`,
    [
      "**1 of 4 influencers** talks about more than one of these. (#: place in the top list) Luna `@luna` (A #2, B #2, C #2)",
      "**1 of 4 top posts** is about more than one of these. [Post by \\@luna] (A #2, B #2, C #2)",
    ].join(" · "),
    "-# No influencers for D, E · No posts for D, E · Updated <t:1767225600:R>",
  ]);
});

test("/compare defers if two of five are slow, and then shows all", async () => {
  const behave: Behaviour = (request, ...rest) =>
    ("DE".includes(keyOf(contractOf(request))) ? after(3_000) : after(100))(request, ...rest);
  const { times, said } = await ask(behave, (clock) => clock.advance(3_000));
  expect(times).toEqual(["deferMessage after 2000 ms", "edit after 3000 ms"]);
  expect(said.filter((line) => line.endsWith("· Total **50.00**"))).toHaveLength(5);
});

test("/compare limited after seven calls shows all scores, two lists, and which are missing", async () => {
  const isAnswered = (request: IncomingMessage) =>
    request.url?.includes("/scores?") || (request.url?.includes("/influencers?") && "AB".includes(keyOf(contractOf(request))));
  const { times, said } = await ask(
    (request, ...rest) => (isAnswered(request) ? good : limited)(request, ...rest),
    async () => {},
  );
  expect(times).toEqual(["message after 0 ms"]);
  expect(said).toEqual([
    ...totals,
    "**1 of 3 influencers** talks about more than one of these. (#: place in the top list) Luna `@luna` (A #2, B #2)",
    "-# No influencers for C, D, E · No posts for A, B, C, D, E · Updated <t:1767225600:R>",
  ]);
});

test("/compare tells privately when to try again if every call is limited", async () => {
  const { times, said } = await ask(limited, async () => {});
  expect(times).toEqual(["private message after 0 ms"]);
  expect(said).toEqual(["The data service is busy right now. Try again <t:1767225630:R>."]);
});
