import type { APIEmbedField } from "discord-api-types/v10";
import { echoOf } from "../analysis/echo.ts";
import { freshnessOf } from "../analysis/freshness.ts";
import { handlesAlike } from "../analysis/handles.ts";
import { clientsOf, languagesOf, type Part } from "../analysis/mix.ts";
import type { RecordedPerson, Regulars } from "../analysis/regulars.ts";
import { voicesOf } from "../analysis/voices.ts";
import type { Answer } from "../collection-api/api.ts";
import type { Influencer, Tweet, User } from "../contract/schemas.ts";
import { escapeLabel } from "../text/safe-text.ts";
import type { Language, Say } from "../words/language.ts";
import { type Card, type CardContext, type CardSubject, colorOf, freshness, nameLink } from "./card.ts";
import { listed, relativeTime, sentences } from "./format.ts";
import { handleAsCode, linkOf, listedHandles } from "./person.ts";

const MAX_GROUPS = 3;
const MAX_LISTED = 4;
const MAX_PARTS = 6;

interface Talk {
  readonly posts: Answer<Tweet> | undefined;
  readonly people: Answer<Influencer> | undefined;
  readonly regulars?: Regulars | undefined;
}

export function talkCard(talk: Talk, subject: CardSubject, context: CardContext): Card {
  const { language } = context;
  const posts = talk.posts?.entries ?? [];
  const people = talk.people?.entries ?? [];
  const description = [
    `### ${nameLink(subject, context)}`,
    `-# ${[basis(posts.length, people.length, language), ...ages(talk, subject, context)].join(" · ")}`,
    ...gaps(talk, language),
  ];
  const fields = [
    ...(posts.length > 0 ? [voicesField(posts, language), ...freshnessField(posts, language), echoField(posts, language)] : []),
    ...handlesField(
      [...people, ...posts].map(({ user }) => user),
      language,
    ),
    ...(posts.length > 0 ? [mixField(posts, language)] : []),
    ...(talk.regulars ? [regularsField(talk.regulars, language)] : []),
  ];
  return { content: "", embeds: [{ color: colorOf(subject), description: description.join("\n"), fields }] };
}

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
    // Only all of it is 100 %.
    const loudest = spread.loudest < 1 ? Math.min(spread.loudest, 0.99) : 1;
    lines.push(say("talk.voices.spread", { share: share(loudest), voices: decimal(spread.effective) }));
  }
  return field(say("talk.voices.title"), sentences(lines, say));
}

function freshnessField(entries: readonly Tweet[], { say }: Language): APIEmbedField[] {
  const found = freshnessOf(entries);
  if (!found) return [];
  const posts = entries.length;
  const { newest, oldest, halfSince } = found;
  const range = { posts, newest: relativeTime(newest), oldest: relativeTime(oldest) };
  const lines = posts === 1 ? [say("talk.freshness.one", { time: range.newest })] : [say("talk.freshness.range", range)];
  if (halfSince && posts > 1) lines.unshift(say("talk.freshness.half", { posts, time: relativeTime(halfSince) }));
  return [field(say("talk.freshness.title"), ...lines)];
}

function echoField(entries: readonly Tweet[], { say }: Language): APIEmbedField {
  const { compared, groups } = echoOf(entries);
  const linkTo = (index: number) => {
    const post = entries[index];
    const url = post && linkOf(post);
    return url === undefined ? `#${index + 1}` : `[#${index + 1}](<${url}>)`;
  };
  const [posts, count] = [entries.length, groups.flat().length];
  const found = say("talk.echo.found", { count, posts, groups: listedGroups(groups, linkTo, say) });
  const none = compared > 1 ? say("talk.echo.none", { compared }) : say("talk.echo.tooFew");
  return field(say("talk.echo.title"), count > 0 ? found : none, say("talk.echo.compared", { compared, posts }));
}

function handlesField(users: readonly User[], { say }: Language): APIEmbedField[] {
  const people = new Set(users.map(({ id }) => id)).size;
  if (people < 2) return [];
  const groups = handlesAlike(users);
  const found = listedGroups(groups, (user) => handleAsCode(user, say), say);
  const none = say("talk.handles.none", { people });
  return [field(say("talk.handles.title"), groups.length > 0 ? say("talk.handles.found", { people, groups: found }) : none)];
}

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

function regularsField({ since, came, left, core, records }: Regulars, { say }: Language): APIEmbedField {
  const time = relativeTime(new Date(since));
  const names = (people: readonly RecordedPerson[]) => listedHandles(people, say, MAX_LISTED);
  const lines = [
    ...(came.length > 0 ? [say("talk.regulars.came", { count: came.length, time, people: names(came) })] : []),
    ...(left.length > 0 ? [say("talk.regulars.left", { count: left.length, time, people: names(left) })] : []),
  ];
  if (lines.length === 0) lines.push(say("talk.regulars.nobody", { time }));
  if (core.length > 0) lines.push(say("talk.regulars.core", { count: core.length, records, people: names(core) }));
  return field(say("talk.regulars.title"), ...lines);
}

function listedGroups<T>(groups: readonly (readonly T[])[], shown: (one: T) => string, say: Say): string {
  const more = groups.length - MAX_GROUPS;
  const first = groups.slice(0, MAX_GROUPS).map((group) => listed(group.map(shown), say, MAX_LISTED));
  return [...first, ...(more > 0 ? [say("talk.moreGroups", { count: more })] : [])].join(" · ");
}
