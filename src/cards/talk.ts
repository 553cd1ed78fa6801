import { type Echo, echoOf } from "../analysis/echo.ts";
import { type Freshness, freshnessOf } from "../analysis/freshness.ts";
import { handlesAlike } from "../analysis/handles.ts";
import type { RecordedPerson, Regulars } from "../analysis/regulars.ts";
import { voicesOf } from "../analysis/voices.ts";
import type { Answer } from "../collection-api/api.ts";
import type { Influencer, Tweet, User } from "../contract/schemas.ts";
import type { Language, Say } from "../words/language.ts";
import { type Card, type CardContext, type CardSubject, colorOf, freshness, nameLink } from "./card.ts";
import { listed, relativeTime, sentences } from "./format.ts";
import { handleAsCode, linkOf, listedHandles } from "./person.ts";

const MAX_FINDINGS = 3;
const MAX_GROUPS = 3;
const MAX_LISTED = 4;
/** UTF-16 units of the field about near-duplicates. */
const MAX_ECHO = 1_024;

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
  const head = [
    `### ${nameLink(subject, context)}`,
    `-# ${basis(posts.length, people.length, language)} · ${freshness(subject, context)}`,
    ...gaps(talk, language),
  ];
  const description = [head.join("\n"), ...findings(talk, users, language)].join("\n\n");
  return { content: "", embeds: [{ color: colorOf(subject), description }] };
}

/**
 * The first `MAX_FINDINGS` sentences that apply, in this order: signs of a campaign, the people who drew the reactions, those who
 * came and went, that no texts repeat, and old data.
 */
function findings({ posts, regulars, usualLoudest }: Talk, users: readonly User[], language: Language): string[] {
  const { say } = language;
  const entries = posts?.entries ?? [];
  const [alike, echo] = [handlesAlike(users), echoOf(entries)];
  const fresh = freshnessOf(entries);
  const all = [
    ...(alike.length > 0 ? [alikeText(alike, users, say)] : []),
    ...(echo.groups.length > 0 ? [echoText(echo, entries, say)] : []),
    ...(entries.length > 0 ? [loudestText(entries, usualLoudest, language)] : []),
    ...(regulars ? [changesOf(regulars, say).join("\n")] : []),
    ...(entries.length > 0 && echo.groups.length === 0 ? [noEchoText(echo, say)] : []),
    ...(fresh ? freshnessTexts(fresh, entries.length, say) : []),
    ...(alike.length === 0 && countOf(users) > 1 ? [say("talk.handles.none", { people: countOf(users) })] : []),
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

function freshnessTexts({ newest, oldest, halfSince }: Freshness, posts: number, say: Say): string[] {
  const range = { posts, newest: relativeTime(newest), oldest: relativeTime(oldest) };
  const lines = posts === 1 ? [say("talk.freshness.one", { time: range.newest })] : [say("talk.freshness.range", range)];
  if (halfSince && posts > 1) lines.unshift(say("talk.freshness.half", { posts, time: relativeTime(halfSince) }));
  return lines;
}

const noEchoText = ({ compared }: Echo, say: Say): string =>
  compared > 1 ? say("talk.echo.none", { compared }) : say("talk.echo.tooFew");

/** The groups of near-duplicates; without links if these do not fit: a post's address may have over 300 characters. */
function echoText({ groups }: Echo, entries: readonly Tweet[], say: Say): string {
  const linkText = (index: number) => `#${index + 1}`;
  const linkTo = (index: number) => {
    const post = entries[index];
    const url = post && linkOf(post);
    return url === undefined ? linkText(index) : `[${linkText(index)}](<${url}>)`;
  };
  const [posts, count] = [entries.length, groups.flat().length];
  const naming = (shown: (index: number) => string) =>
    say("talk.echo.found", { count, posts, groups: listedGroups(groups, shown, say) });
  const linked = naming(linkTo);
  return linked.length <= MAX_ECHO ? linked : naming(linkText);
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
