import { scoreNames, scoresOf } from "../../analysis/change.ts";
import { floorOf } from "../../analysis/floor.ts";
import { type Changes, changesBetween, isNewsworthy, type Snapshot, type SnapshotPost } from "../../analysis/watching.ts";
import type { Tweet } from "../../contract/schemas.ts";
import { version } from "../../infra/identity.ts";
import type { ShownPost } from "./entries.ts";
import { link, type Markup, markup } from "./markup.ts";
import { count, formatChange, formatDate, formatPercentChange, formatPrice, formatScore, scoreTitles } from "./numbers.ts";
import type { PageContents } from "./page.ts";
import { type Day, daysOf } from "./record.ts";

const MAX_DAYS = 14;

interface FeedContents extends Pick<PageContents, "addresses" | "name" | "record"> {
  /** Top posts as they rank, with what may be shown of them. */
  readonly posts: readonly { readonly post: Tweet; readonly shown: ShownPost }[];
}

/**
 * An entry for each of the last 14 days with changes that are worth a digest (see `isNewsworthy`), once the day is over. It has the
 * day's posts that are still among the top posts: a deleted post leaves the entry.
 */
export function feed(contents: FeedContents): Markup {
  const { addresses, name, record } = contents;
  const today = record.asOf.toISOString().slice(0, 10);
  const days = daysOf(record.history)
    .filter(({ day }) => day < today)
    .slice(-MAX_DAYS - 1);
  const entries = days.flatMap((day, index) => entryOf(contents, days[index - 1], day)).toReversed();
  const updated = days.at(-1)?.point.at ?? record.history[0]?.at ?? record.asOf;
  return markup`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${addresses.page}</id>
<title>${name}: Collection Pulse</title>
<subtitle>Days on which the scores moved</subtitle>
<updated>${updated.toISOString()}</updated>
<author><name>Collection Pulse</name></author>
<generator version="${version}">Collection Pulse</generator>
<link rel="self" type="application/atom+xml" href="${addresses.feed}"/>
<link rel="alternate" type="text/html" href="${addresses.page}"/>
${entries}</feed>
`;
}

function entryOf({ addresses, posts }: FeedContents, before: Day | undefined, { day, point }: Day): Markup[] {
  if (!before) return [];
  const ofDay = posts.map(({ post }) => snapshotPost(post)).filter(({ postedAt }) => postedAt <= point.at.getTime());
  const changes = changesBetween(snapshotOf(before), { ...snapshotOf({ day, point }), posts: ofDay });
  if (!changes || !isNewsworthy(changes)) return [];
  const ids = new Set(changes.newPosts.filter(({ isTop }) => isTop).map(({ id }) => id));
  const shown = posts.filter(({ post }) => ids.has(post.id)).map((listed) => listed.shown);
  const url = `${addresses.page}#day-${day}`;
  const content = contentOf(before, { day, point }, changes, shown);
  return [
    markup`<entry>
<id>${url}</id>
<title>${formatDate(point.at)}: total ${formatScore(point.total)} ${formatChange(changes.by.total)}</title>
<updated>${point.at.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${url}"/>
<content type="html">${content.text}</content>
</entry>
`,
  ];
}

function contentOf(before: Day, { point }: Day, { by, floor }: Changes, posts: readonly ShownPost[]): Markup {
  const price = floorOf(point);
  const scores = scoreNames.map(
    (name) => markup`<li>${scoreTitles[name]} ${formatScore(point[name], name)} ${formatChange(by[name])}</li>`,
  );
  const items = posts.map(
    ({ profile, network, url, text, likes, reposts }) =>
      markup`<li>${link(url, `Post on ${network}`)}${profile && ` by ${profile.name}`}, ${count(likes)} likes, ${count(reposts)} reposts${text && `: ${text}`}</li>`,
  );
  return markup`<p>Since ${formatDate(before.point.at)}; ${count(point.voices)} voices.</p><ul>${scores}${
    price && markup`<li>Floor ${formatPrice(price)}${floor === undefined ? undefined : ` ${formatPercentChange(floor)}`}</li>`
  }</ul>${items.length > 0 ? markup`<p>New among the top posts:</p><ul>${items}</ul>` : undefined}`;
}

const snapshotOf = ({ point }: Day): Snapshot => ({
  asOf: point.at.getTime(),
  scores: scoresOf(point),
  floor: floorOf({ ...point, floorAt: point.at.getTime() }),
});

const snapshotPost = ({ id, user, date, interaction }: Tweet): SnapshotPost => ({
  id,
  authorId: user.id,
  interaction,
  postedAt: date.getTime(),
});
