import { type Echo, echoOf } from "../analysis/echo.ts";
import { freshnessOf } from "../analysis/freshness.ts";
import { handlesAlike } from "../analysis/handles.ts";
import type { RecordedPerson, Regulars } from "../analysis/regulars.ts";
import { voicesOf } from "../analysis/voices.ts";
import type { Answer } from "../collection-api/api.ts";
import type { Influencer, Tweet, User } from "../contract/schemas.ts";
import type { Language, Say } from "../words/language.ts";
import { type Card, type CardContext, type CardSubject, freshness, nameLink, stripeOf } from "./card.ts";
import { listed, relativeTime, sentences } from "./format.ts";
import { handleAsCode, listedHandles } from "./person.ts";
import { quoteOf } from "./tweets.ts";

const MAX_FINDINGS = 4;
const MAX_GROUPS = 3;
const MAX_LISTED = 4;
const MAX_QUOTES = 2;
/** UTF-16 units of a quoted text. */
const MAX_QUOTE = 160;

interface Talk {
  readonly posts: Answer<Tweet> | undefined;
  readonly people: Answer<Influencer> | undefined;
  readonly regulars?: Regulars | undefined;
  /** See `usualLoudest`. */
  readonly usualLoudest?: number | undefined;
}

export function talkCard(talk: Talk, subject: CardSubject, context: CardContext): Card {
  const { language } = context;
  const posts = talk.posts?.entries ?? [];
  const people = talk.people?.entries ?? [];
  const users = [...people, ...posts].map(({ user }) => user);
  const description = [
    [`### ${nameLink(subject, context)}`, ...gaps(talk, language)].join("\n"),
    ...findings(talk, users, context),
    `-# ${[basis(posts.length, people.length, language), ...freshness(subject, context)].join(" · ")}`,
  ];
  return { content: "", embeds: [{ color: stripeOf(subject, context), description: description.join("\n\n") }] };
}

/**
 * The first `MAX_FINDINGS` facts that apply, in this order: what is copied, handles that look alike, the people who drew the
 * reactions, those who came and went, and how old the reactions are.
 */
function findings({ posts, regulars, usualLoudest }: Talk, users: readonly User[], context: CardContext): string[] {
  const { language } = context;
  const { say } = language;
  const entries = posts?.entries ?? [];
  const [alike, echo] = [handlesAlike(users), echoOf(entries)];
  const half = freshnessOf(entries)?.halfSince;
  const all = [
    ...(echo.groups.length > 0 ? [copiesText(echo, entries, context)] : []),
    ...(alike.length > 0 ? [alikeText(alike, users, say)] : []),
    ...(entries.length > 0 && echo.groups.length === 0 ? [say(echo.compared > 1 ? "talk.noCopies" : "talk.echo.tooFew")] : []),
    ...(entries.length > 0 ? [loudestText(entries, usualLoudest, language)] : []),
    ...(regulars ? [changesOf(regulars, say).join("\n")] : []),
    ...(half && entries.length > 1 ? [say("talk.half", { time: relativeTime(half) })] : []),
  ];
  return all.slice(0, MAX_FINDINGS);
}

function loudestText(entries: readonly Tweet[], usual: number | undefined, { say, share }: Language): string {
  const { authors, loudest } = voicesOf(entries);
  const texts = [say("talk.voices", { authors, posts: entries.length })];
  if (loudest === undefined) texts.push(say("talk.voices.silent", { posts: entries.length }));
  else if (authors > 1) {
    texts.push(say("talk.loudest", { share: share(shownShare(loudest)) }));
    if (usual !== undefined) texts.push(say("talk.loudest.usual", { share: share(shownShare(usual)) }));
  }
  return sentences(texts, say);
}

/** The share to show: less than all is shown as at most 99 %. */
const shownShare = (part: number): number => (part < 1 ? Math.min(part, 0.99) : 1);

function basis(posts: number, people: number, { say }: Language): string {
  if (posts === 0) return say("talk.basis.people", { people });
  return people === 0 ? say("talk.basis.posts", { posts }) : say("talk.basis.all", { posts, people });
}

const gaps = (talk: Talk, { say }: Language): string[] =>
  (["posts", "people"] as const).flatMap((part) => {
    if (!talk[part]) return [say(`talk.failed.${part}`)];
    return talk[part].entries.length === 0 ? [say(`talk.none.${part}`)] : [];
  });

/** The verdict, then the first post of each group of copies, with the number of its authors. */
function copiesText({ groups }: Echo, entries: readonly Tweet[], context: CardContext): string {
  const { language } = context;
  const quotes = groups.slice(0, MAX_QUOTES).map((group) => {
    const copies = group.flatMap((index) => entries[index] ?? []);
    const authors = language.say("talk.authors", { authors: new Set(copies.map(({ user }) => user.id)).size });
    const quoted = copies[0] && quoteOf(copies[0], context, MAX_QUOTE);
    return quoted === undefined ? `> ${authors}` : `> ${quoted}\n> -# ${authors}`;
  });
  const verdict = language.say("card.copies", { count: groups.flat().length, posts: entries.length });
  return [`### ${verdict}`, ...quotes].join("\n");
}

const countOf = (users: readonly User[]): number => new Set(users.map(({ id }) => id)).size;

const alikeText = (groups: readonly (readonly User[])[], users: readonly User[], say: Say): string =>
  say("talk.handles.found", {
    people: countOf(users),
    groups: listedGroups(groups, (user) => handleAsCode(user, say), say),
  });

function changesOf({ since, came, left }: Regulars, say: Say): string[] {
  const time = relativeTime(new Date(since));
  const named = (people: readonly RecordedPerson[]) => ({ count: people.length, time, people: names(people, say) });
  const lines = [
    ...(came.length > 0 ? [say("talk.regulars.came", named(came))] : []),
    ...(left.length > 0 ? [say("talk.regulars.left", named(left))] : []),
  ];
  return lines.length > 0 ? lines : [say("talk.regulars.nobody", { time })];
}

const names = (people: readonly RecordedPerson[], say: Say): string => listedHandles(people, say, MAX_LISTED);

function listedGroups<T>(groups: readonly (readonly T[])[], shown: (item: T) => string, say: Say): string {
  const more = groups.length - MAX_GROUPS;
  const first = groups.slice(0, MAX_GROUPS).map((group) => listed(group.map(shown), say, MAX_LISTED));
  return [...first, ...(more > 0 ? [say("list.more", { count: more })] : [])].join(" · ");
}
