import type { Address } from "../../contract/address.ts";
import type { PagePart } from "../database/tables.ts";

/** The operator's choices for pages. */
export interface Site {
  /** The public address of the service, without a slash at its end. */
  readonly url: string;
  readonly robots: "index" | "noindex";
}

export type PageFiles = Readonly<Record<PagePart, Uint8Array>>;

/** Files below a page, by the last part of their path; the page itself has none. */
export const fileNames = { feed: "feed.atom", badge: "badge.svg", record: "scores.json", card: "card.png" } as const;

export const pagesPath = "/c/";
export const pagePath = (collection: Address): string => pagesPath + collection;

export function addressesOf({ url }: Pick<Site, "url">, collection: Address) {
  const page = url + pagePath(collection);
  const fileOf = (file: keyof typeof fileNames) => `${page}/${fileNames[file]}`;
  return { page, feed: fileOf("feed"), badge: fileOf("badge"), record: fileOf("record"), card: fileOf("card") };
}
