import type { ScoreName } from "../../analysis/change.ts";
import { areFew } from "../../analysis/voices.ts";
import { markOf } from "../../cards/identity.ts";
import type { Address } from "../../contract/address.ts";
import { escapeLabel, isolated } from "../../text/safe-text.ts";
import { cardVersion } from "./card.ts";
import type { ShownPost } from "./entries.ts";
import { inScript, type Markup, markup } from "./markup.ts";
import { count, formatChange, formatFloorDetails, formatPrice, formatScore, scoreTitles } from "./numbers.ts";
import { mostMoved, parts, type Recorded } from "./record.ts";
import type { addressesOf } from "./site.ts";

/* docs.discord.com/developers/link-previews: at the end of 2026. Discord reports nothing about a payload that it drops. */

const MAX_BYTES = 3_000;
const MAX_BUTTON_URL = 512;
const MAX_MEDIA_URL = 2_048;

/** The parts of a page that its preview shows. */
export interface Previewed extends Recorded {
  readonly addresses: ReturnType<typeof addressesOf>;
  /** For display; never empty. */
  readonly name: string;
  readonly posts: readonly ShownPost[];
}

/** The Open Graph tags, and the payload of the component embed unless Discord would drop it. */
export function preview(contents: Previewed): Markup {
  const { addresses, name, record } = contents;
  const picture = `${addresses.card}?v=${cardVersion(record)}`;
  const description = describe(contents);
  const { color } = markOf(record.contractAddress as Address);
  const payload = componentEmbed(contents, picture, color);
  return markup`<meta name="description" content="${description}">
<meta name="theme-color" content="${color}">
<meta property="og:site_name" content="Collection Pulse">
<meta property="og:type" content="website">
<meta property="og:url" content="${addresses.page}">
<meta property="og:title" content="${name}: ${formatScore(record.total)}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="${picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${altText(contents)}">
<meta name="twitter:card" content="summary_large_image">${
    payload === undefined
      ? undefined
      : markup`
<script id="discord:component-embed" type="application/vnd.discord.component-embed+json">${inScript(payload)}</script>`
  }`;
}

const withChange = (name: ScoreName, { record, movement: { change } }: Previewed): string =>
  [formatScore(record[name], name), ...(change ? [formatChange(change.by[name])] : [])].join(" ");

function describe(contents: Previewed): string {
  const { voices, floor } = contents.record;
  return [
    `Total ${withChange("total", contents)}`,
    ...parts.map((name) => `${scoreTitles[name]} ${withChange(name, contents)}`),
    ...(voices === undefined ? [] : [`${count(voices)} voices`]),
    ...(floor ? [`Floor ${formatPrice(floor)}`] : []),
  ].join(" · ");
}

const altText = (contents: Previewed): string =>
  `${contents.name}: ${describe(contents)}. A chart of the total over thirty days, if it is known for that long.`;

const timestamp = (at: Date | number): string => `<t:${Math.floor(Number(at) / 1_000)}:R>`;

/** The payload as JSON that a script element may hold; `undefined` if it would exceed a limit of Discord's. */
function componentEmbed(contents: Previewed, picture: string, color: string): string | undefined {
  const { addresses, name, record, movement, posts } = contents;
  const { change, usual } = movement;
  const { voices, floor } = record;
  const most = change && mostMoved(change.by);
  const band = usual.moves?.total.band;
  const lines = [
    `### [${isolated(escapeLabel(name))}](<${addresses.page}>)`,
    `# ${withChange("total", contents)}`,
    [
      "**Total**",
      ...(band === undefined ? [] : [`usually ±${formatScore(band)} a day`]),
      ...(most && change ? [`${scoreTitles[most]} moved most: ${formatChange(change.by[most])}`] : []),
    ].join(" · "),
    parts.map((part) => `**${scoreTitles[part]}** ${withChange(part, contents)}`).join(" · "),
    ...(floor ? [floorLine(floor)] : []),
    `-# ${[
      ...(voices === undefined
        ? []
        : [areFew(voices) ? `only ${count(voices)} voices: mostly chance` : `${count(voices)} voices`]),
      ...(change ? [`compared with ${timestamp(change.since)}`] : []),
      `as of ${timestamp(record.asOf)}`,
    ].join(" · ")}`,
  ];
  const button = (label: string, url: string, emoji: string) => ({ type: 2, style: 5, label, url, emoji: { name: emoji } });
  const [post] = posts;
  const buttons = [
    button("All of it", addresses.page, "📊"),
    button("How it is computed", `${addresses.page}#how`, "🧮"),
    ...(post?.url === undefined ? [] : [button(`Top post on ${post.network}`, post.url, "💬")]),
  ];
  if (buttons.some(({ url }) => url.length > MAX_BUTTON_URL) || picture.length > MAX_MEDIA_URL) return undefined;
  const json = JSON.stringify({
    component: {
      type: 17,
      accent_color: Number.parseInt(color.slice(1), 16),
      components: [
        { type: 10, content: lines.join("\n") },
        { type: 12, items: [{ media: { url: picture }, description: altText(contents) }] },
        { type: 1, components: buttons },
      ],
    },
  });
  return Buffer.byteLength(inScript(json).text) > MAX_BYTES ? undefined : json;
}

function floorLine(floor: NonNullable<Previewed["record"]["floor"]>): string {
  const details = formatFloorDetails(floor, escapeLabel);
  return [`**Floor** ${formatPrice(floor, escapeLabel)}`, ...(details === "" ? [] : [details])].join(" · ");
}
