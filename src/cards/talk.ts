import type { APIEmbedField } from "discord-api-types/v10";
import { type Echo, echoOf } from "../analysis/echo.ts";
import { type Freshness, freshnessOf } from "../analysis/freshness.ts";
import { handlesAlike } from "../analysis/handles.ts";
import { clientsOf, languagesOf, type Part } from "../analysis/mix.ts";
import type { RecordedPerson, Regulars } from "../analysis/regulars.ts";
import { voicesOf } from "../analysis/voices.ts";
import type { Answer } from "../collection-api/api.ts";
import type { Influencer, Tweet, User } from "../contract/schemas.ts";
import { escapeLabel } from "../text/safe-text.ts";
import type { Language, Say } from "../words/language.ts";
import { type Card, type CardContext, type CardSubject, colorOf, freshness, MAX_FIELD_VALUE, nameLink } from "./card.ts";
import { listed, relativeTime, sentences } from "./format.ts";
import { handleAsCode, linkOf, listedHandles } from "./person.ts";

const MAX_FINDINGS = 3;
const MAX_GROUPS = 3;
const MAX_LISTED = 4;
const MAX_PARTS = 6;

interface Talk {
  readonly posts: Answer<Tweet> | undefined;
  readonly people: Answer<Influencer> | undefined;
  readonly regulars?: Regulars | undefined;
  /** See `usualLoudest`. */
  readonly usualLoudest?: number | undefined;
  /** Whether all is shown, not the first findings. */
  readonly isWhole: boolean;
}

export function talkCard(talk: Talk, subject: CardSubject, context: CardContext): Card {
  const { language } = context;
  const posts = talk.posts?.entries ?? [];
  const people = talk.people?.entries ?? [];
  const users = [...people, ...posts].map(({ user }) => user);
  const head = [
    `### ${nameLink(subject, context)}`,
    `-# ${[basis(posts.length, people.length, language), ...ages(talk, subject, context)].join(" · ")}`,
    ...gaps(talk, language),
  ];
  const fields = () => [
    ...(posts.length > 0 ? [voicesField(posts, language), ...freshnessField(posts, language), echoField(posts, language)] : []),
    ...handlesField(users, language),
    ...(posts.length > 0 ? [mixField(posts, language)] : []),
    ...(talk.regulars ? [regularsField(talk.regulars, language)] : []),
  ];
  const { isWhole } = talk;
  const description = [head.join("\n"), ...(isWhole ? [] : findings(talk, users, language))].join("\n\n");
  return { content: "", embeds: [{ color: colorOf(subject), description, ...(isWhole && { fields: fields() }) }] };
}

/**
 * The first sentences of what there is to say: signs of a campaign, who drew the reactions, who came and went, that nothing
 * repeats, and what is old.
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
  const { authors, spread } = voicesOf(entries);
  const said = [say("talk.voices", { authors, posts: entries.length })];
  if (!spread) said.push(say("talk.voices.silent", { posts: entries.length }));
  else if (authors > 1) {
    said.push(say("talk.loudest", { share: share(shownShare(spread.loudest)) }));
    if (usual !== undefined) said.push(say("talk.loudest.usual", { share: share(shownShare(usual)) }));
  }
  return sentences(said, say);
}

/** Only all of it is 100 %. */
const shownShare = (part: number): number => (part < 1 ? Math.min(part, 0.99) : 1);

function basis(posts: number, people: number, { say }: Language): string {
  if (posts === 0) return say("talk.basis.people", { people });
  return people === 0 ? say("talk.basis.posts", { posts }) : say("talk.basis.all", { posts, people });
}

/** One line, unless only one of the answers is stale. */
function ages({ posts, people }: Talk, subject: CardSubject, context: CardContext): string[] {
  const { say } = context.language;
  if (!posts || !people || (posts.cache === "stale") === (people.cache === "stale")) return [freshness(subject, context)];
  const [stale, fresh] = posts.cache === "stale" ? [posts, people] : [people, posts];
  const time = relativeTime(stale.asOf);
  return [
    freshness({ ...subject, answer: fresh }, context),
    stale === posts ? say("talk.stale.posts", { time }) : say("talk.stale.people", { time }),
  ];
}

const gaps = (talk: Talk, { say }: Language): string[] =>
  (["posts", "people"] as const).flatMap((part) => {
    if (!talk[part]) return [say(`talk.failed.${part}`)];
    return talk[part].entries.length === 0 ? [say(`talk.none.${part}`)] : [];
  });

const field = (name: string, ...lines: readonly string[]): APIEmbedField => ({ name, value: lines.join("\n") });

function voicesField(entries: readonly Tweet[], { say, share, decimal }: Language): APIEmbedField {
  const posts = entries.length;
  const { authors, spread } = voicesOf(entries);
  const lines = [say("talk.voices", { authors, posts })];
  if (!spread) lines.push(say("talk.voices.silent", { posts }));
  else if (authors > 1) {
    lines.push(say("talk.voices.spread", { share: share(shownShare(spread.loudest)), voices: decimal(spread.effective) }));
  }
  return field(say("talk.voices.title"), sentences(lines, say));
}

function freshnessField(entries: readonly Tweet[], { say }: Language): APIEmbedField[] {
  const found = freshnessOf(entries);
  return found ? [field(say("talk.freshness.title"), ...freshnessTexts(found, entries.length, say))] : [];
}

function freshnessTexts({ newest, oldest, halfSince }: Freshness, posts: number, say: Say): string[] {
  const range = { posts, newest: relativeTime(newest), oldest: relativeTime(oldest) };
  const lines = posts === 1 ? [say("talk.freshness.one", { time: range.newest })] : [say("talk.freshness.range", range)];
  if (halfSince && posts > 1) lines.unshift(say("talk.freshness.half", { posts, time: relativeTime(halfSince) }));
  return lines;
}

function echoField(entries: readonly Tweet[], { say }: Language): APIEmbedField {
  const echo = echoOf(entries);
  const compared = say("talk.echo.compared", { compared: echo.compared, posts: entries.length });
  const room = MAX_FIELD_VALUE - compared.length - 1;
  const found = echo.groups.length > 0 ? echoText(echo, entries, say, room) : noEchoText(echo, say);
  return field(say("talk.echo.title"), found, compared);
}

const noEchoText = ({ compared }: Echo, say: Say): string =>
  compared > 1 ? say("talk.echo.none", { compared }) : say("talk.echo.tooFew");

/** Without links where there is no room for them: a post's address may have over 300 characters. */
function echoText({ groups }: Echo, entries: readonly Tweet[], say: Say, room = MAX_FIELD_VALUE): string {
  const place = (index: number) => `#${index + 1}`;
  const linkTo = (index: number) => {
    const post = entries[index];
    const url = post && linkOf(post);
    return url === undefined ? place(index) : `[${place(index)}](<${url}>)`;
  };
  const [posts, count] = [entries.length, groups.flat().length];
  const naming = (shown: (index: number) => string) =>
    say("talk.echo.found", { count, posts, groups: listedGroups(groups, shown, say) });
  const linked = naming(linkTo);
  return linked.length <= room ? linked : naming(place);
}

function handlesField(users: readonly User[], { say }: Language): APIEmbedField[] {
  const people = countOf(users);
  if (people < 2) return [];
  const groups = handlesAlike(users);
  const text = groups.length > 0 ? alikeText(groups, users, say) : say("talk.handles.none", { people });
  return [field(say("talk.handles.title"), text)];
}

const countOf = (users: readonly User[]): number => new Set(users.map(({ id }) => id)).size;

const alikeText = (groups: readonly (readonly User[])[], users: readonly User[], say: Say): string =>
  say("talk.handles.found", {
    people: countOf(users),
    groups: listedGroups(groups, (user) => handleAsCode(user, say), say),
  });

function mixField(entries: readonly Tweet[], { say, locale }: Language): APIEmbedField {
  const posts = entries.length;
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const parts = (noun: "language" | "client", all: readonly Part[], nameOf: (value: string) => string) => {
    const shown = all.length > MAX_PARTS ? all.slice(0, MAX_PARTS - 1) : all;
    const others = all.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
    const lines = shown.map(({ value, count }) =>
      value === undefined ? say(`talk.mix.unknown.${noun}`, { count }) : say("talk.mix.part", { name: nameOf(value), count }),
    );
    return [...lines, ...(others > 0 ? [say(`talk.mix.others.${noun}`, { count: others })] : [])].join(" · ");
  };
  return field(
    say("talk.mix.title"),
    say("talk.mix.languages", { posts, parts: parts("language", languagesOf(entries), (code) => names.of(code) ?? code) }),
    say("talk.mix.clients", { posts, parts: parts("client", clientsOf(entries), escapeLabel) }),
  );
}

function changesOf({ since, came, left }: Regulars, say: Say): string[] {
  const time = relativeTime(new Date(since));
  const named = (people: readonly RecordedPerson[]) => ({ count: people.length, time, people: names(people, say) });
  const lines = [
    ...(came.length > 0 ? [say("talk.regulars.came", named(came))] : []),
    ...(left.length > 0 ? [say("talk.regulars.left", named(left))] : []),
  ];
  return lines.length > 0 ? lines : [say("talk.regulars.nobody", { time })];
}

function regularsField(regulars: Regulars, { say }: Language): APIEmbedField {
  const { core, records } = regulars;
  const lines = changesOf(regulars, say);
  if (core.length > 0) lines.push(say("talk.regulars.core", { count: core.length, records, people: names(core, say) }));
  return field(say("talk.regulars.title"), ...lines);
}

const names = (people: readonly RecordedPerson[], say: Say): string => listedHandles(people, say, MAX_LISTED);

function listedGroups<T>(groups: readonly (readonly T[])[], shown: (one: T) => string, say: Say): string {
  const more = groups.length - MAX_GROUPS;
  const first = groups.slice(0, MAX_GROUPS).map((group) => listed(group.map(shown), say, MAX_LISTED));
  return [...first, ...(more > 0 ? [say("talk.moreGroups", { count: more })] : [])].join(" · ");
}
