/** The parts of a post that its address is made of. */
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
  /** The name in `COLLECT_FROM`, and of the icon's file. */
  readonly id: string;
  /** The name that people read. */
  readonly name: string;
  /** The app to show for posts that do not name the app they were written with. */
  readonly app?: string;
  /** @param handle without the @. */
  readonly isHandle: (handle: string) => boolean;
  /** A profile's address without the handle. */
  readonly profiles: string;
  /** A profile's address without the person's id. Set if the network's terms allow only ids to be passed on (docs/terms.md). */
  readonly profilesById?: string;
  /** Reads from a post's `source` the part of its address that its id does not give. */
  readonly pathIn?: (source: string) => string | undefined;
  /** @returns `undefined` where the post has no valid address. */
  readonly postUrl: (post: LinkedPost) => string | undefined;
  /** Hosts to which links in strangers' texts stay links. */
  readonly linkHosts: readonly string[];
  /** Hosts of people's avatars. */
  readonly imageHosts: readonly string[];
  /** The path of the smallest size of an avatar, from that of any size. */
  readonly thumbnail: (path: string) => string;
}
