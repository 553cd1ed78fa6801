import type { APIEmbed } from "discord-api-types/v10";
import fc from "fast-check";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { sentenceFor } from "../../src/bot/answer/problems.ts";
import { similarCollections, suggestCollections } from "../../src/bot/collections/collection-suggestions.ts";
import { readContractInput } from "../../src/bot/collections/contract-input.ts";
import { viewsOf } from "../../src/bot/command/command.ts";
import { outgoing, outgoingChoices } from "../../src/bot/delivery/limits.ts";
import type { OutgoingMessage } from "../../src/bot/delivery/responder.ts";
import { reply } from "../../src/bot/interaction/reply.ts";
import { navigation } from "../../src/bot/view/components.ts";
import type { AnyShown, AnyView } from "../../src/bot/view/view.ts";
import { type CardContext, explorerLink } from "../../src/cards/card.ts";
import { plainIcons } from "../../src/cards/icon-names.ts";
import type { Answer } from "../../src/collection-api/api.ts";
import { postPath, postUrl, profileUrl } from "../../src/contract/networks.ts";
import type { CollectionScore, Influencer, Operation, Tweet } from "../../src/contract/schemas.ts";
import { replacement } from "../../src/discord/send/body.ts";
import { checkCallback, checkEdit } from "../../src/playground/stand-in/checks.ts";
import { markdownText } from "../../src/text/safe-text.ts";
import { allLanguages, english } from "../../src/words/language.ts";
import { address } from "../support/api-server.ts";
import { asMemory, emptyContext, emptyMemory } from "../support/bot/empty-memory.ts";
import { rounds } from "../support/evidence.ts";
import { formatsOf, isPlainLine, nodesOf, seen, topNodesOf } from "../support/foreign-text-oracle.ts";
import { hostileText } from "../support/hostile-text.ts";
import { foreignEntries } from "./foreign-entries.ts";

/* Any data from the API and any input: messages keep Discord's limits, and the bot's structure. */

const RUNS = rounds(35, 100);
const contract = address();
const compared = [..."12345"].map(address);
const views = viewsOf(commands);

const reader = fc.record({ language: fc.constantFrom(...(await allLanguages())), ageRestricted: fc.boolean() }).map(
  ({ language, ageRestricted }): CardContext => ({
    language,
    ageRestricted,
    imageOrigins: new Set(["https://pbs.twimg.com", "http://127.0.0.1:8787"]),
    explorerUrl: "https://etherscan.io/address/{address}",
    icons: plainIcons,
  }),
);
const answered = fc.record({
  asOf: fc.date({ min: new Date(0), max: new Date("2200-01-01"), noInvalidDate: true }),
  cache: fc.constantFrom("miss" as const, "hit" as const, "stale" as const),
});
const state = fc.record({
  page: fc.nat({ max: 999 }),
  count: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
  detail: fc.constantFrom(undefined, "whole"),
});
const knownName = fc.option(hostileText, { nil: undefined });

type Entry = CollectionScore | Influencer | Tweet;
const operationOf = (entry: Entry): Operation => ("hype" in entry ? "scores" : "text" in entry ? "tweets" : "influencers");

interface Checked {
  readonly message: OutgoingMessage;
  /** The entries, in the order of arrival. */
  readonly entries: readonly Entry[];
  /** The number of entries on earlier pages. */
  readonly offset: number;
  readonly card: CardContext;
}

/** Shows a view of any entries, on any page, to anybody; checks the message against Discord's limits and the given rules. */
function forAnyData(viewName: string, entry: fc.Arbitrary<Entry>, check: (checked: Checked) => void) {
  const view = views.find(({ name }) => name === viewName) as AnyView;
  const list = fc.array(entry, { minLength: 1, maxLength: 30 });
  const property = fc.asyncProperty(list, answered, state, knownName, reader, async (all, answer, requested, name, card) => {
    const request = (operation: Operation) => async () =>
      ({ ...answer, entries: all.filter((e) => operationOf(e) === operation) }) as Answer<unknown> as Answer<never>;
    const api = { scores: request("scores"), influencers: request("influencers"), tweets: request("tweets") };
    const collections = { collections: compared.map((address) => ({ contract: address })) };
    const shown = await view.show(viewName === "compare" ? collections : { contract, ...requested }, {
      ...emptyContext,
      ...card,
      api,
      nameBeside: async () => name,
    });
    const { content, embeds } = shown;
    const message = outgoing(reply({ content, embeds, components: navigation(views, view, shown, card.language) }));
    expect(checkEdit(replacement(message))).toEqual([]);
    expectUnclipped(message, shown);
    for (const line of plainLinesOf(message)) expect(line).toSatisfy(isPlainLine);
    for (const text of markdownOf(message)) expect(text).not.toMatch(/^\s*(?:[-*+]|\d+\.)\s/m);
    for (const url of picturesOf(message)) expect(card.imageOrigins).toContain(new URL(url).origin);
    check({ message, entries: all, offset: 5 * (shown.state.page ?? 0), card });
  });
  return fc.assert(property, { numRuns: RUNS });
}

function expectUnclipped(message: OutgoingMessage, shown: AnyShown) {
  const withoutUrl = (embed: APIEmbed) => ({ ...embed, url: undefined });
  expect(message.content).toBe(shown.content);
  expect(message.embeds.map(withoutUrl)).toEqual(shown.embeds.map(withoutUrl));
}

/** Texts that Discord shows verbatim. */
const plainLinesOf = ({ embeds }: OutgoingMessage) =>
  embeds.flatMap(({ title, author, footer, fields = [] }) =>
    [title, author?.name, footer?.text, ...fields.map(({ name }) => name)].flatMap((text) => text ?? []),
  );
const markdownOf = ({ content, embeds }: OutgoingMessage) => [
  content,
  ...embeds.flatMap(({ description = "", fields = [] }) => [description, ...fields.map(({ value }) => value)]),
];
const picturesOf = ({ embeds }: OutgoingMessage) =>
  embeds.flatMap(({ thumbnail, author }) => [thumbnail?.url, author?.icon_url].flatMap((url) => url ?? []));
const ofPerson = /^https:\/\/(?:x\.com\/\w{1,20}|bsky\.app\/profile\/[\w.-]{3,253})$/;
const ofPost = /^https:\/\/(?:x\.com\/\w{1,20}\/status\/\d{1,20}|bsky\.app\/profile\/did:[\w.:-]+\/post\/\w{13})$/;
const targetsOf = (markdown: string) => nodesOf(markdown).flatMap(({ type, target }) => (type === "link" ? String(target) : []));

const { scores, influencers, tweets } = foreignEntries;
test.each<[view: string, of: string, fc.Arbitrary<Entry>]>([
  ["scores", "scores", scores],
  ["influencers", "people", influencers],
  ["talk", "posts and people", fc.oneof(tweets, influencers)],
  ["compare", "scores, posts and people", fc.oneof(scores, tweets, influencers)],
])(`/%s of ${RUNS} answers full of %s is within all limits, and has the bot's own formats and links alone`, (view, _of, entry) =>
  forAnyData(view, entry, ({ message, card }) => {
    const market = `https://opensea.io/assets/ethereum/${contract}`;
    const own = [market, ...[contract, ...compared].map((address) => explorerLink(address, card))];
    for (const text of markdownOf(message)) {
      const types = nodesOf(text).map(({ type }) => type);
      // A person's own words may have one.
      const allowed = view === "influencers" ? [...formats, "url"] : formats;
      expect(types.filter((type) => !allowed.includes(type))).toEqual([]);
      const rest = targetsOf(text).filter((link) => !own.includes(link));
      expect(rest.filter((link) => !(ofPerson.test(link) || ofPost.test(link)))).toEqual([]);
    }
  }),
);
const formats = "text br newline strong heading subtext timestamp link inlineCode twemoji escape".split(" ");

test(`${RUNS} answers full of posts: a sensitive one whole behind its spoiler, and no false mark`, () =>
  forAnyData("toptweets", tweets, ({ message, entries, offset, card }) => {
    const ranked = (entries as readonly Tweet[]).toSorted((a, b) => b.interaction - a.interaction);
    for (const [index, { description = "" }] of message.embeds.entries()) {
      const tweet = ranked[offset + index] as Tweet;
      expectPost(description, tweet, card);
      const [byline = ""] = description.split("\n", 1);
      expect(seen(topNodesOf(byline)).match(/[✓✔☑✅🗸🗹]/gu) ?? []).toEqual(tweet.user.verified ? ["✓"] : []);
      expect(seen(topNodesOf(byline))).toMatch(
        new RegExp(`^${offset + index + 1}\\. .* (?:@|${card.language.say("person.noHandle")}$)`, "u"),
      );
    }
  }));

function expectPost(
  description: string,
  { id, user, source, text, originalText, retweetedStatus, originalTweet, possiblySensitive }: Tweet,
  card: CardContext,
) {
  const isRetweet = retweetedStatus !== null || !originalTweet;
  const safe = (isRetweet && markdownText(originalText, 400)) || markdownText(text, 400);
  const isHidden = possiblySensitive && !card.ageRestricted && safe !== "";
  const links = [
    profileUrl(user.id, user.screenName) ?? [],
    postUrl({ id, handle: user.screenName, path: postPath({ id, source }) }) ?? [],
  ].map((link) => [link].flat());
  const [profile = [], post = []] = links;
  expect(formatsOf(description)).toEqual([
    "strong",
    ...profile.map(() => "link"),
    ...(isRetweet ? ["subtext"] : []),
    ...(safe === "" ? ["subtext"] : []),
    ...(isHidden ? ["subtext", "spoiler"] : []),
    ...["subtext", "timestamp"],
    ...post.map(() => "link"),
  ]);
  expect(targetsOf(description)).toEqual(links.flat());
  if (!isHidden) return;
  const top = topNodesOf(description);
  expect(seen(top.filter(({ type }) => type === "spoiler")).trimEnd()).toBe(seen(topNodesOf(safe)).trimEnd());
  expect(top.map(({ type }) => type)).not.toContain("url");
}

const OPTIONS = rounds(350, 1_000);
test(`${OPTIONS.toLocaleString("en")} hostile contract options are quoted in the message, and do nothing else`, () => {
  const digits = "a".repeat(39);
  const typed = fc
    .tuple(fc.constantFrom("", "0x", `0x${digits}`, "https://a.b/"), hostileText, fc.constantFrom("", ".eth", digits))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(typed, (option) => {
      const input = readContractInput(option);
      if ("contract" in input) return;
      const content = sentenceFor(input.problem, english.say);
      const message = outgoing(reply({ content }));
      expect(checkEdit(replacement(message))).toEqual([]);
      expect(message.content).toBe(content);
      expect(content).toSatisfy(isPlainLine);
      const formatted = nodesOf(content).filter(({ type }) => !["text", "twemoji"].includes(type));
      for (const { type, content: code } of formatted) expect(`${type} ${code}`).toMatch(/^inlineCode (?:0x|\/scores)$/);
    }),
    { numRuns: OPTIONS },
  );
});

const LISTS = rounds(60, 200);
test(`${(5 * LISTS).toLocaleString("en")} hostile collection names give suggestions that Discord accepts`, async () => {
  const names = fc.array(fc.tuple(hostileText, hostileText), { minLength: 5, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(names, async (texts) => {
      const known = texts.map(([name], index) => ({ collection: address(String(index)), name }));
      const { collections } = asMemory({
        ...emptyMemory,
        collections: { ...emptyMemory.collections, wellKnown: () => known },
      });
      const nowhere = { id: undefined, server: undefined };
      for (const typed of ["", ...texts.flat()]) {
        const choices = outgoingChoices(await suggestCollections(typed, nowhere, collections, english.say));
        expect(checkCallback({ type: 8, data: { choices } })).toEqual([]);
        for (const { name } of choices) expect(name).toSatisfy(isPlainLine);
        const similar = (await similarCollections(typed, nowhere, collections, 5)).map(({ name }) => name);
        if (similar.length === 0) continue;
        const sentence = sentenceFor({ name: "similar_names", names: similar }, english.say);
        const types = nodesOf(sentence).map(({ type }) => type);
        expect(types.filter((type) => !["text", "twemoji"].includes(type))).toEqual(similar.map(() => "strong"));
      }
    }),
    { numRuns: LISTS },
  );
});
