import type { RecordedPerson } from "../analysis/regulars.ts";
import { isHandle, networkOf, postPath, postUrl, profileUrl, thumbnailPath } from "../contract/networks.ts";
import type { Tweet, User } from "../contract/schemas.ts";
import { escapeLabel, isolated, plainText } from "../text/safe-text.ts";
import type { Say } from "../words/language.ts";
import { type CardContext, MAX_NAME } from "./card.ts";
import { listed } from "./format.ts";

/** Characters shown of a text that is no valid handle. */
const MAX_NO_HANDLE = 20;
const MAX_HANDLE = 40;
const ENDS = 15;

export const linkOf = ({ id, user, source }: Tweet): string | undefined =>
  postUrl({ id, handle: user.screenName, path: postPath({ id, source }) });

const verifiedMarks = /[✓✔☑✅🗸🗹]/gu;

/** Removes marks that look like the verified mark. */
function unmarked(text: string, max: number): string {
  const shown = plainText(text, max);
  return shown.search(verifiedMarks) < 0 ? shown : plainText(text.replace(verifiedMarks, ""), max);
}

/** The person's name with the verified mark; the handle if the name is empty. */
export function displayName(user: User, say: Say): string {
  const name = unmarked(user.name, MAX_NAME) || shownHandle(user) || say("person.noName");
  return user.verified ? `${isolated(name)} ✓` : isolated(name);
}

/** Name and handle, with the network's icon before the handle. */
export function byline(user: User, { language: { say }, icons }: CardContext, rank?: number): string {
  const network = networkOf(user.id)?.id;
  const mark = network && icons[network];
  const name = escapeLabel(displayName(user, say));
  const url = profileUrl(user.id, user.screenName);
  const rankText = rank === undefined ? "" : `${rank}. `;
  return `**${rankText}${url === undefined ? name : `[${name}](<${url}>)`}** ${mark ? `${mark} ` : ""}${escapeLabel(handleOf(user, say))}`;
}

type Handled = Pick<User, "id" | "screenName">;

/**
 * The handle as shown. A long one (a domain may have 253 characters) is shortened in the middle, with a hash there, so that two
 * with the same ends stay distinguishable.
 */
function shownHandle({ id, screenName }: Handled): string {
  if (!isHandle(id, screenName)) return unmarked(screenName, MAX_NO_HANDLE);
  if (screenName.length <= MAX_HANDLE) return screenName;
  return `${screenName.slice(0, ENDS)}…${fingerprint(screenName)}…${screenName.slice(-ENDS)}`;
}

/** FNV-1a, 32 bits. */
const fingerprint = (handle: string): string =>
  [...handle.toLowerCase()]
    .reduce((hash, character) => Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5)
    .toString(36);

export const hasHandle = (user: Handled): boolean => shownHandle(user) !== "";

export function handleOf(user: Handled, say: Say): string {
  const handle = shownHandle(user);
  return handle === "" ? say("person.noHandle") : `@${handle}`;
}

/** The handle as Markdown code: its font makes similar letters differ. */
export function handleAsCode(user: Handled, say: Say): string {
  const handle = handleOf(user, say);
  return isHandle(user.id, user.screenName) ? `\`${handle}\`` : escapeLabel(handle);
}

export const listedHandles = (people: readonly RecordedPerson[], say: Say, max: number): string =>
  listed(
    people.map(({ id, handle }) => handleAsCode({ id, screenName: handle }, say)),
    say,
    max,
  );

/**
 * The address of the smallest avatar; `undefined` if it is invalid or on another host. Discord shows up to 80 pixels, which make an
 * embed taller than its text, and rejects a whole message for one malformed URL.
 */
export function avatarUrl(user: User, { imageOrigins }: CardContext): string | undefined {
  const url = URL.parse(user.profileImageUrl);
  // With credentials or a scheme such as blob:, a URL does not begin with its origin.
  if (!url || !imageOrigins.has(url.origin) || !url.href.startsWith(`${url.origin}/`)) return undefined;
  // URL keeps some characters in queries that RFC 3986 forbids.
  const href = `${url.origin}${thumbnailPath(url.pathname)}${url.search}`.replace(/[{}|^`\\]/g, encodeURIComponent);
  return href.length <= 2_048 ? href : undefined;
}
