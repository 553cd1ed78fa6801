/** A post as far as its address depends on it. */
export interface LinkedPost {
  readonly id: string;
  /** The author's handle, without the @. */
  readonly handle?: string | undefined;
  /** See `Network.pathIn`. */
  readonly path?: string | undefined;
}

/**
 * A network of posts and people, as far as the bot and the service both need to know it.
 *
 * @example
 * const forum: Network = {
 *   id: "forum",
 *   name: "Forum",
 *   isHandle: (handle) => /^[a-z]{1,20}$/.test(handle),
 *   profiles: "https://forum.example/@",
 *   postUrl: ({ id }) => `https://forum.example/posts/${id}`,
 *   linkHosts: ["forum.example"],
 *   imageHosts: ["images.forum.example"],
 *   thumbnail: (path) => path,
 * };
 */
export interface Network {
  /** Its source's name in `COLLECT_FROM`, and its icon's file. */
  readonly id: string;
  /** Its name, as people read it. */
  readonly name: string;
  /** The app of all its posts, where they do not name their own. */
  readonly app?: string;
  /** @param handle without the @. */
  readonly isHandle: (handle: string) => boolean;
  /** A profile's address without the handle. */
  readonly profiles: string;
  /** Reads from a post's `source` the part of its address that its id does not give. */
  readonly pathIn?: (source: string) => string | undefined;
  /** @returns `undefined` where the post has no valid address. */
  readonly postUrl: (post: LinkedPost) => string | undefined;
  /** Hosts whose addresses stay links in texts of strangers. */
  readonly linkHosts: readonly string[];
  /** Hosts of people's pictures. */
  readonly imageHosts: readonly string[];
  /** The path of the smallest edition of a picture, by that of any edition. */
  readonly thumbnail: (path: string) => string;
}
