import type { ScoreName } from "../../analysis/change.ts";
import { areFew } from "../../analysis/voices.ts";
import { markOf } from "../../cards/identity.ts";
import type { Address } from "../../contract/address.ts";
import { HOUR_MS } from "../../infra/time.ts";
import { charts } from "./chart.ts";
import { MAX_SHOWN, type ShownPerson, type ShownPost } from "./entries.ts";
import { type Content, link, Markup, markup } from "./markup.ts";
import {
  count,
  directionOf,
  formatChange,
  formatDate,
  formatDay,
  formatFloorDetails,
  formatPrice,
  formatScore,
  formatTime,
  scoreTitles,
  shortCount,
} from "./numbers.ts";
import { type Previewed, preview } from "./preview.ts";
import { daysOf, mostMoved, parts, type ScoresRecord } from "./record.ts";
import type { Site } from "./site.ts";
import { style } from "./style.ts";

export interface PageContents extends Previewed {
  readonly site: Site;
  readonly people: readonly ShownPerson[];
}

const directionClass = { 1: "up", 0: "muted", [-1]: "down" } as const;

const styleMarkup = new Markup(style);

/** The document around a page's parts. */
const documentOf = (head: Content, body: Content): Markup => markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<style>${styleMarkup}</style>
</head>
<body>
${body}
</body>
</html>
`;

export function page(contents: PageContents): Markup {
  const { site, addresses, name, record } = contents;
  return documentOf(
    [
      markup`<title>${name}: Collection Pulse</title>
<meta name="robots" content="${site.robots}">
<link rel="canonical" href="${addresses.page}">
<link rel="alternate" type="application/atom+xml" title="${name}" href="${addresses.feed}">
`,
      preview(contents),
    ],
    markup`<main>
<header>
<p class="muted small">Collection Pulse</p>
<h1>${identityMark(record.contractAddress as Address)}<bdi>${name}</bdi></h1>
<p><code>${record.contractAddress}</code></p>
</header>
${scoresSection(contents)}
<section class="card" aria-labelledby="days"><h2 id="days">Thirty days</h2>
${charts(record)}
${table(record)}</section>
${peopleSection(contents.people)}
${postsSection(contents.posts)}
${explanation}
</main>
<footer class="muted small">
<p>As of <time datetime="${record.asOf.toISOString()}">${formatTime(record.asOf)}, ${record.asOf.getUTCFullYear()}</time>. Also as
<a href="${addresses.feed}">Atom feed</a>, <a href="${addresses.record}">JSON</a>, <a href="${addresses.badge}">badge</a> and
<a href="${addresses.card}">picture</a>.</p>
</footer>`,
  );
}

/** As in the bot's pictures. */
function identityMark(contract: Address): Markup {
  const { color, cells } = markOf(contract);
  const squares = cells.flatMap((row, y) => row.flatMap((isFilled, x) => (isFilled ? `M${x} ${y}h1v1h-1z` : [])));
  return markup`<svg class="identity" viewBox="0 0 5 5" aria-hidden="true"><path fill="${color}" d="M0 0h5v5h-5z"/><path fill="#fff" d="${squares.join("")}"/></svg>`;
}

/** Without a color on an ordinary day, as in `/scores`. */
const changeSpan = (change: number, isOrdinary: boolean): Markup =>
  markup`<span class="${isOrdinary ? "muted" : directionClass[directionOf(change)]}">${formatChange(change)}</span>`;

function scoresSection({ record, movement }: PageContents): Markup {
  const { change, usual, total } = movement;
  const { floor, voices } = record;
  const most = change && mostMoved(change.by);
  const band = usual.moves?.total.band;
  const shown = (by: number) => changeSpan(by, total?.isBeyond === false);
  const changeOf = (name: ScoreName): Content => change && markup`<dd>${shown(change.by[name])}</dd>`;
  return markup`<section class="card" aria-labelledby="scores"><h2 id="scores">Total</h2>
<p class="total"><b>${formatScore(record.total)}</b>${change && shown(change.by.total)}</p>
${
  change &&
  markup`<p class="muted">Since ${formatTime(change.since)}${total && (total.isBeyond ? ", more than on a usual day" : ", as on a usual day")}.${
    most && change && markup` ${scoreTitles[most]} moved most: ${shown(change.by[most])}.`
  }</p>`
}
${areFew(voices) ? markup`<p class="muted">With so few voices, the scores are mostly chance.</p>` : undefined}
<dl class="facts">
${parts.map((name) => markup`<div><dt>${scoreTitles[name]}</dt><dd>${formatScore(record[name], name)}</dd>${changeOf(name)}</div>\n`)}
${voices === undefined ? undefined : markup`<div><dt>Voices</dt><dd>${count(voices)}</dd><dd class="muted">in seven days</dd></div>`}
${band === undefined ? undefined : markup`<div><dt>Usual</dt><dd>&plusmn;${formatScore(band)}</dd><dd class="muted">a day, of the total</dd></div>`}
${
  floor &&
  markup`<div><dt>Floor</dt><dd><bdi>${formatPrice(floor)}</bdi></dd><dd class="muted">${formatFloorDetails(floor)}</dd>${isOld(floor.at, record.asOf) ? markup`<dd class="muted">as of ${formatTime(floor.at)}</dd>` : undefined}</div>`
}
</dl></section>`;
}

function table({ history }: ScoresRecord): Markup {
  const rows = daysOf(history).toReversed();
  return markup`<details><summary>The values as a table</summary>
<section class="scroll" aria-label="Values by day" tabindex="0"><table>
<caption>The last scores of each day, in UTC</caption>
<thead><tr><th scope="col" class="left">Day</th>${[...Object.values(scoreTitles), "Voices", "Floor"].map((title) => markup`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ day, point }) => markup`
<tr id="day-${day}"><th scope="row" class="left">${formatDay(point.at)}</th><td>${formatScore(point.total)}</td><td>${formatScore(point.hype)}</td><td>${formatScore(point.gains, "gains")}</td><td>${formatScore(point.community)}</td><td>${count(point.voices)}</td><td>${point.floorPrice === undefined ? "unknown" : formatPrice({ price: point.floorPrice, currency: point.floorCurrency ?? "" })}</td></tr>`,
  )}
</tbody></table></section></details>`;
}

/** The age of a price is shown if it is much older than the scores. */
const isOld = (at: Date, asOf: Date): boolean => asOf.getTime() - at.getTime() > 6 * HOUR_MS;

/** A letter stands for a person: their picture would come from another host. */
const letterOf = (text: string): Markup =>
  markup`<span class="mark" aria-hidden="true">${/[\p{L}\p{N}]/u.exec(text)?.[0].toUpperCase() ?? "•"}</span>`;

const nothing = (what: string): Markup => markup`<p class="muted">No ${what} in thirty days.</p>`;

function peopleSection(people: readonly ShownPerson[]): Markup {
  const rows = people.map(
    ({ profile, network, url, followers, score }, index) => markup`
<tr><td class="left">${index + 1}</td><th scope="row" class="name"><div>${letterOf(profile?.name ?? network)}<span>${
      profile
        ? markup`${link(url, markup`<bdi>${profile.name}</bdi>`)}<br><span class="muted small"><bdi>@${profile.handle}</bdi> &middot; ${network}</span>`
        : markup`${link(url, `Account on ${network}`)}`
    }</span></div></th><td>${shortCount(followers)}</td><td>${formatScore(score)}</td></tr>`,
  );
  return markup`<section class="card" aria-labelledby="people"><h2 id="people">Top influencers</h2>
${
  rows.length === 0
    ? nothing("influencers")
    : markup`<table class="people"><thead><tr><th scope="col" class="left"><abbr title="Rank">#</abbr></th><th scope="col" class="name">Person</th><th scope="col">Followers</th><th scope="col">Influence</th></tr></thead>
<tbody>${rows}
</tbody></table>`
}</section>`;
}

function postsSection(posts: readonly ShownPost[]): Markup {
  const items = posts.map(({ profile, network, url, text, isSensitive, lang, at, reposts, likes }) => {
    const author = profile
      ? markup`<b><bdi>${profile.name}</bdi></b> <span class="muted"><bdi>@${profile.handle}</bdi></span>`
      : undefined;
    const hidden = isSensitive ? "The author marked this post as sensitive." : undefined;
    return markup`
<li>${author && markup`<p>${author}</p>`}${
      text
        ? markup`<p class="text" dir="auto"${lang === undefined ? undefined : markup` lang="${lang}"`}>${text}</p>`
        : hidden && markup`<p class="muted">${hidden}</p>`
    }<p class="muted small">${link(url, `Post on ${network}`)} &middot; <time datetime="${at.toISOString()}">${formatDate(at)}</time> &middot; ${count(likes)} likes &middot; ${count(reposts)} reposts</p></li>`;
  });
  return markup`<section class="card" aria-labelledby="posts"><h2 id="posts">Top posts</h2>
${items.length === 0 ? nothing("posts") : markup`<ol class="posts">${items}\n</ol>`}</section>`;
}

const explanation = markup`<section class="card" aria-labelledby="how"><h2 id="how">How it is computed</h2>
<p><b>Hype</b> says how strongly people react to posts of the last seven days, and whether that grows. <b>Community</b> says how far
these posts reach, and counts for less if a single voice is behind it. <b>Gains</b> is the change of the floor price in seven days,
on a logarithmic scale: +69 if it doubled, &minus;69 if it halved. <b>Total</b> is 40 % hype, 40 % community and 20 % gains.</p>
<p>A <b>voice</b> is an author whose posts drew a reaction within seven days. The <b>usual</b> is what nine in ten days do not exceed.
Influencers are ranked by reach and reactions of thirty days, posts by likes and reposts; the first ${MAX_SHOWN} are listed. Posts
that their authors delete leave this page. Posts and people of X are links only, because X's terms allow no more.</p></section>`;

/** For every address without a page. */
export const missingPage = (): Markup =>
  documentOf(
    markup`<title>No page: Collection Pulse</title>
<meta name="robots" content="noindex">`,
    markup`<main><h1>There is no page here</h1>
<p>This service does not collect posts about a collection at this address. A page's address is /c/ and the address of a collection's
contract: 0x and 40 hexadecimal digits.</p></main>`,
  );

/** For a page that is not made yet, or cannot be read for now. */
export const laterPage = (): Markup =>
  documentOf(
    markup`<title>Not right now: Collection Pulse</title>
<meta name="robots" content="noindex">`,
    markup`<main><h1>This page cannot be shown right now</h1>
<p>It is being made again, or the service cannot reach its data. Load it again in a moment.</p></main>`,
  );
