import type { CardContext } from "../../cards/card.ts";
import { type PostStyle, type WatchedCollection, watchPostCard } from "../../cards/watch-post.ts";
import type { Language } from "../../words/language.ts";
import { type Reply, reply } from "../answer/reply.ts";
import { collectionLinks, endButtons } from "../view/components.ts";
import { withKey } from "../view/custom-id.ts";
import type { AnyView } from "../view/view.ts";

/** The largest change comes first. */
export function watchPost(
  kind: PostStyle,
  collections: readonly WatchedCollection[],
  views: readonly AnyView[],
  card: CardContext,
): Reply {
  const moveOf = ({ changes }: WatchedCollection) => Math.abs(changes.by.total);
  const sorted = collections.toSorted((one, other) => moveOf(other) - moveOf(one));
  return reply({ ...watchPostCard(kind, sorted, card), components: collectionLinks(views, sorted, card.language) });
}

/** Says why a direct message came, and ends what sent it. */
export function direct(
  post: Reply,
  watches: readonly { readonly id: string; readonly name: string }[],
  views: readonly AnyView[],
  language: Language,
): Reply {
  const content = [post.content, `-# ${language.say("me.watch.why")}`].join("\n");
  return { ...post, content, components: [...post.components, ...endButtons(views, watches, language)] };
}

export function keyed(message: Reply, key: string): Reply {
  const [first, ...others] = message.components;
  const [component, ...rest] = first?.components ?? [];
  if (!first || !component || !("custom_id" in component)) return message;
  const withIt = { ...component, custom_id: withKey(component.custom_id, key) };
  return { ...message, components: [{ ...first, components: [withIt, ...rest] }, ...others] };
}
