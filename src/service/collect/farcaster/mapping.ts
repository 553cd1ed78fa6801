import { type Address, toAddress } from "../../../contract/address.ts";
import { isHandle } from "../../../contract/networks.ts";
import { DAY_MS } from "../../../infra/time.ts";
import { cleanField, cleanText, type Draft, type Person, shortened } from "../../store/post.ts";
import { type CastKey, castId, personId, timeAt } from "./ids.ts";
import type { Cast, CastBody } from "./messages.ts";

/** Farcaster's limit for a text, in bytes (docs.farcaster.xyz, «Casts»: 1,024, for some 10,000). */
const MAX_TEXT = 8_000;
const MAX_URL = 2_048;

/** Usernames by fid. */
export type Names = ReadonlyMap<number, string>;

/** The contract that a channel is of: `chain://eip155:1/erc721:0x…`, in any letter case (CAIP-19). */
const contractParent = /^chain:\/\/eip155:\d+\/erc(?:721|1155):(0x[0-9a-f]{40})(?![0-9a-f])/i;
/** A channel with a name, in its older and newer spelling. */
const channelParent = /^https:\/\/(?:www\.)?(?:warpcast\.com|farcaster\.xyz)\/~\/channel\/([a-z0-9][a-z0-9-]{0,31})\/?$/i;

/** The contract in whose channel a cast stands. */
export const contractOf = ({ parentUrl }: CastBody): Address | undefined =>
  toAddress(contractParent.exec(parentUrl ?? "")?.[1] ?? "");

/** The text with mentions put back, which casts hold apart from it, with embedded links, and with the link of a named channel. */
export function textOf(body: CastBody, names: Names): string {
  const text = withMentions(body, names);
  const [, channel] = channelParent.exec(body.parentUrl ?? "") ?? [];
  const links = [
    ...body.embeds.flatMap(({ url }) => url ?? []),
    ...body.embedsDeprecated,
    ...(channel === undefined ? [] : [`https://farcaster.xyz/~/channel/${channel.toLowerCase()}`]),
  ].filter((url) => url.length <= MAX_URL && !text.includes(url));
  return shortened(cleanText([text, ...new Set(links)].join(" ").trim()), MAX_TEXT);
}

/** Positions of mentions are counted in bytes of UTF-8 (docs.farcaster.xyz, «Mentions»). A person without a name is `@!` and the fid. */
function withMentions({ text, mentions, mentionsPositions }: CastBody, names: Names): string {
  if (mentions.length === 0) return text;
  const bytes = Buffer.from(text);
  const positioned = mentions
    .flatMap((fid, index) => ({ fid, at: mentionsPositions[index] ?? bytes.length }))
    .toSorted((a, b) => a.at - b.at);
  let end = 0;
  const parts = positioned.flatMap(({ fid, at }) => {
    const before = bytes.subarray(end, Math.max(end, at)).toString();
    end = Math.max(end, at);
    return [before, `@${names.get(fid) ?? `!${fid}`}`];
  });
  return [...parts, bytes.subarray(end).toString()].join("");
}

/**
 * A post without counts. The time of a cast is its writer's word.
 *
 * @param times in milliseconds: that of the cast's block, and now.
 * @returns `undefined` if it is dated more than a day before it came.
 */
export function draftOf(
  { hash, data }: Pick<Cast, "hash" | "data">,
  names: Names,
  times: { readonly streamed: number; readonly now: number },
): Draft | undefined {
  const writtenAt = timeAt(data.timestamp);
  if (writtenAt < times.streamed - DAY_MS) return undefined;
  return {
    id: castId(hash),
    createdAt: Math.floor(Math.min(writtenAt, times.streamed, times.now) / 1_000) * 1_000,
    text: textOf(data.castAddBody, names),
    lang: "",
    source: `<a href="https://farcaster.xyz/~/conversations/${hash}" rel="nofollow">Farcaster</a>`,
    isSensitive: false,
    retweets: 0,
    likes: 0,
    contract: contractOf(data.castAddBody),
  };
}

export const keyOf = ({ hash, data }: Cast): CastKey => ({ fid: data.fid, hash });

/** A person as a node has them. */
export interface Profile {
  readonly fid: number;
  readonly username: string;
  readonly name: string;
  readonly bio: string;
  readonly location: string;
  readonly pictureUrl: string;
  readonly followers: number;
  /** Their verified handle on X; empty without one, `undefined` if the answer does not have that field. */
  readonly xHandle?: string | undefined;
}

export const personOf = ({ fid, username, name, bio, location, pictureUrl, followers }: Profile): Person => ({
  id: personId(fid),
  // Nodes write `fid:1` for a person without a name.
  screenName: isHandle(personId(fid), username) ? username : "",
  name: cleanField(name),
  description: cleanField(bio),
  location: cleanField(location),
  pictureUrl: cleanField(pictureUrl),
  isVerified: false,
  isProtected: false,
  followers,
  statuses: 0,
  favourites: 0,
});

export const namesIn = (profiles: Iterable<Profile>): Map<number, string> =>
  new Map([...profiles].flatMap(({ fid, username }) => (isHandle(personId(fid), username) ? [[fid, username]] : [])));
