import type { CardContext } from "../../cards/card.ts";
import { MAX_TOGETHER, type PostStyle, type WatchedCollection, watchPostCard } from "../../cards/watch-post.ts";
import type { Address } from "../../contract/address.ts";
import type { Language } from "../../words/language.ts";
import { type Reply, reply } from "../interaction/reply.ts";
import { collectionLinks, endButtons, pageLinks } from "../view/components.ts";
import { withKey } from "../view/custom-id.ts";
import type { AnyView } from "../view/view.ts";
import type { Evaluation, WatchPost } from "./kind.ts";
import { kindsByUrgency, postingKind } from "./kinds.ts";

/**
 * The next message of a channel: changes of one kind, alerts before digests, the largest first. Evaluations that do not fit need
 * another message. `undefined` if no watch posts.
 */
export function nextWatchPost(evaluations: readonly Evaluation[]): WatchPost | undefined {
  for (const kind of kindsByUrgency) {
    const change = ({ verdicts }: Evaluation) => Math.abs(verdicts[kind.name]?.changes?.by.total ?? 0);
    const posting = evaluations.filter((evaluation) => postingKind(evaluation) === kind);
    if (posting.length === 0) continue;
    return { kind, evaluations: posting.toSorted((a, b) => change(b) - change(a)).slice(0, MAX_TOGETHER) };
  }
  return undefined;
}

/** @param pages the service's pages about collections, to link to. */
export const watchPost = (
  kind: PostStyle,
  collections: readonly WatchedCollection[],
  views: readonly AnyView[],
  card: CardContext,
  pages: ReadonlyMap<Address, string> = new Map(),
): Reply =>
  reply({
    ...watchPostCard(kind, collections, card),
    components: [...collectionLinks(views, collections, card.language), ...pageLinks(collections, pages, card.language)],
  });

/** A post as a direct message, with the reason why the member gets it and buttons that end its watches. */
export function direct(
  post: Reply,
  watches: readonly { readonly id: string; readonly name: string }[],
  views: readonly AnyView[],
  language: Language,
): Reply {
  const content = [post.content, `-# ${language.say("me.watch.why")}`].join("\n");
  return { ...post, content, components: [...post.components, ...endButtons(views, watches, language)] };
}

/** Marks a message with its key, by which `findInChannel` recognizes it: in the custom id of its first button. */
export function keyed(message: Reply, key: string): Reply {
  const [firstRow, ...rows] = message.components;
  const [button, ...buttons] = firstRow?.components ?? [];
  if (!firstRow || !button || !("custom_id" in button)) return message;
  const marked = { ...button, custom_id: withKey(button.custom_id, key) };
  return { ...message, components: [{ ...firstRow, components: [marked, ...buttons] }, ...rows] };
}
