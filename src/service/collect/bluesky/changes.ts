import type { PostChange, StreamChanges } from "../write-changes.ts";
import type { Profile } from "./app-view.ts";
import type { Batch, Change } from "./batch.ts";
import { idOf } from "./ids.ts";
import { isHidden, isSensitive } from "./labels.ts";
import { draftOf, personOf } from "./mapping.ts";

/**
 * Turns a batch into changes for `writeChanges`: drafts of posts with their authors, and no draft for a post that is deleted or
 * hidden.
 *
 * @param profiles by DID; those that could not be read are missing.
 * @param now milliseconds since the epoch.
 */
export const changesIn = (batch: Batch, profiles: ReadonlyMap<string, Profile>, now: number): StreamChanges => ({
  posts: new Map([...batch.posts].map(([uri, change]) => [idOf(uri), postChange(uri, change, profiles.get(change.did), now)])),
  changed: [...batch.changed].map(idOf),
  closed: new Map([...batch.closed].map(([did, rev]) => [idOf(did), rev])),
});

function postChange(uri: string, change: Change, profile: Profile | undefined, now: number): PostChange {
  const { did, rkey, rev, record, streamed } = change;
  const labels = profile?.labels ?? [];
  const draft = record && !isHidden(labels, now) ? draftOf({ did, rkey, record }, { streamed, now }) : undefined;
  return {
    uri,
    author: idOf(did),
    rev,
    streamedAt: streamed,
    draft: draft && { ...draft, isSensitive: draft.isSensitive || isSensitive(labels, now) },
    person: profile && personOf(profile),
  };
}
