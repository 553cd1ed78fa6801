import { z } from "zod";
import { listOf } from "../lists.ts";
import { secondsAt } from "./ids.ts";
import type { Profile } from "./mapping.ts";
import { type Cast, readMessage } from "./messages.ts";

/* Answers below /v2/farcaster, as Hypersnap gives them (farcasterorg/hypersnap, `src/api/types.rs`; Neynar's OpenAPI document). */

const optional = z.string().nullish().catch(undefined);

export const userSchema = z.object({
  fid: z.int().positive(),
  username: z.string().catch(""),
  display_name: optional,
  pfp_url: optional,
  profile: z
    .object({
      bio: z.object({ text: optional }).optional().catch(undefined),
      location: z.object({ description: optional }).nullish().catch(undefined),
    })
    .optional()
    .catch(undefined),
  follower_count: z.int().nonnegative().catch(0),
  verified_accounts: listOf(z.object({ platform: z.string(), username: z.string() }))
    .optional()
    .catch(undefined),
});

/** Hashes come with and without `0x`. */
const hash = z
  .string()
  .regex(/^(?:0x)?[0-9a-f]{40}$/i)
  .transform((text) => `0x${text.toLowerCase().replace(/^0x/, "")}`);

export const v2CastSchema = z.object({
  hash,
  author: userSchema,
  text: z.string(),
  timestamp: z.string().transform(Date.parse).pipe(z.int()),
  parent_url: optional,
  embeds: listOf(z.object({ url: z.string() })).catch([]),
  mentioned_profiles: listOf(z.object({ fid: z.int().positive() })).catch([]),
  mentioned_profiles_ranges: listOf(z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })).catch([]),
});

/** The message that an answer's cast was made from. */
export function castIn(cast: z.output<typeof v2CastSchema>): Cast {
  // A range with a length is of a mention that stands in the text already.
  const mentions = cast.mentioned_profiles.flatMap(({ fid }, index) => {
    const { start = 0, end = -1 } = cast.mentioned_profiles_ranges[index] ?? {};
    return start === end ? [{ fid, start }] : [];
  });
  return {
    hash: cast.hash,
    data: {
      type: "MESSAGE_TYPE_CAST_ADD",
      fid: cast.author.fid,
      timestamp: secondsAt(cast.timestamp),
      castAddBody: {
        text: cast.text,
        mentions: mentions.map(({ fid }) => fid),
        mentionsPositions: mentions.map(({ start }) => start),
        embeds: cast.embeds,
        embedsDeprecated: [],
        parentUrl: cast.parent_url,
      },
    },
  };
}

const isOnX = ({ platform }: { readonly platform: string }): boolean => platform === "x" || platform === "twitter";

export const profileIn = (user: z.output<typeof userSchema>): Profile => ({
  fid: user.fid,
  username: user.username,
  name: user.display_name ?? "",
  bio: user.profile?.bio?.text ?? "",
  location: user.profile?.location?.description ?? "",
  pictureUrl: user.pfp_url ?? "",
  followers: user.follower_count,
  xHandle: user.verified_accounts?.find(isOnX)?.username,
});

/** A profile from a person's own messages (protocol, `UserDataType`), which lack followers. */
export function profileOfMessages(fid: number, messages: readonly unknown[]): Profile {
  const values = new Map(
    messages.flatMap((value) => {
      const data = readMessage(value)?.data;
      return data?.type === "MESSAGE_TYPE_USER_DATA_ADD" ? [[data.userDataBody.type, data.userDataBody.value] as const] : [];
    }),
  );
  const field = (type: string) => values.get(`USER_DATA_TYPE_${type}`) ?? "";
  return {
    fid,
    username: field("USERNAME"),
    name: field("DISPLAY"),
    bio: field("BIO"),
    location: "",
    pictureUrl: field("PFP"),
    followers: 0,
    xHandle: field("TWITTER"),
  };
}
