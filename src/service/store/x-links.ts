import { z } from "zod";
import { list } from "./decoding.ts";
import { shortened } from "./post.ts";

const shortLink = /https?:\/\/t\.co\/\w+/g;
/** Longer ones stay short: a text of 8,000 characters would grow to many megabytes. */
const link = z.url().max(2_048);
const linkSchema = z.object({
  url: z.string(),
  expanded_url: link,
  /** Where redirects end. X has not followed all. */
  unwound_url: link.optional().catch(undefined),
  /** An attached picture: its link names nothing but the post. */
  media_key: z.null().optional(),
});
const entitiesSchema = z.object({ urls: list });

/**
 * A text as it was written. X's API has a `https://t.co/…` in it for every link, and what was written in the post's `entities`
 * (docs.x.com, «Data dictionary»). Entities of another form count as missing.
 */
export function withLinks(text: string, entities: unknown): string {
  const { data } = entitiesSchema.safeParse(entities);
  if (!data || !text.includes("://t.co/")) return text;
  const written = new Map<string, string>();
  for (const url of data.urls) {
    const { data: found } = linkSchema.safeParse(url);
    if (found) written.set(found.url, linkOf(found));
  }
  return shortened(text.replaceAll(shortLink, (short) => written.get(short) ?? short));
}

/** Where it leads, unless only what was written names an address. */
function linkOf({ expanded_url: expanded, unwound_url: unwound = expanded }: z.output<typeof linkSchema>): string {
  const named = [unwound, expanded].find((text) => /0x[0-9a-f]{40}/i.test(text));
  return escaped(named ?? unwound);
}

const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text as X writes it. */
export const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (character) => references[character] ?? "");
