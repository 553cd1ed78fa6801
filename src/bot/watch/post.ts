import type { CardContext } from "../../cards/card.ts";
import { MAX_TOGETHER, type PostStyle, type WatchedCollection, watchPostCard } from "../../cards/watch-post.ts";
import type { Language } from "../../words/language.ts";
import { type Reply, reply } from "../interaction/reply.ts";
import { collectionLinks, endButtons } from "../view/components.ts";
import { withKey } from "../view/custom-id.ts";
import type { AnyView } from "../view/view.ts";
import type { Evaluation, WatchKind, WatchPost } from "./kind.ts";
import { dueKind, kindsByUrgency } from "./kinds.ts";

/**
 * The next message of a channel: changes of one kind, alerts before digests, the largest first. What it leaves out needs another
 * message. `undefined` if there is nothing to tell.
 */
export function nextWatchPost(looks: readonly Evaluation[]): WatchPost | undefined {
  for (const kind of kindsByUrgency) {
    const moveOf = ({ verdicts }: Evaluation) => Math.abs(verdicts[kind.name]?.changes?.by.total ?? 0);
    const postContent = looks.filter((look) => postKind(look) === kind);
    if (postContent.length === 0) continue;
    return { kind, looks: postContent.toSorted((a, b) => moveOf(b) - moveOf(a)).slice(0, MAX_TOGETHER) };
  }
  return undefined;
}

/** The due kind of a watch, unless it is quiet. */
export function postKind({ watch, at, verdicts }: Evaluation): WatchKind | undefined {
  const kind = dueKind(watch, at);
  return kind && !verdicts[kind.name]?.skipReason ? kind : undefined;
}

export const watchPost = (
  kind: PostStyle,
  collections: readonly WatchedCollection[],
  views: readonly AnyView[],
  card: CardContext,
): Reply => reply({ ...watchPostCard(kind, collections, card), components: collectionLinks(views, collections, card.language) });

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
  const [first, ...otherItems] = message.components;
  const [component, ...rest] = first?.components ?? [];
  if (!first || !component || !("custom_id" in component)) return message;
  const withIt = { ...component, custom_id: withKey(component.custom_id, key) };
  return { ...message, components: [{ ...first, components: [withIt, ...rest] }, ...otherItems] };
}
