import type { PostChange, StreamChanges } from "../write-changes.ts";
import type { Batch, Change } from "./batch.ts";
import { personId, uriOf } from "./ids.ts";
import { draftOf, type Names, type Profile, personOf } from "./mapping.ts";

/**
 * Turns a batch into changes for `writeChanges`: drafts of casts with their authors, and no draft for a cast that is gone.
 *
 * @param profiles by fid; those that could not be read are missing.
 * @param now milliseconds since the epoch.
 */
export const changesIn = (batch: Batch, profiles: ReadonlyMap<number, Profile>, names: Names, now: number): StreamChanges => ({
  posts: new Map([...batch.posts].map(([id, change]) => [id, postChange(change, profiles.get(change.fid), names, now)])),
  changed: [...batch.changed].map(personId),
  closed: new Map(),
});

function postChange(change: Change, profile: Profile | undefined, names: Names, now: number): PostChange {
  const { fid, rev, streamed, cast } = change;
  return {
    uri: uriOf(change),
    author: personId(fid),
    rev,
    streamedAt: streamed,
    draft: cast && draftOf(cast, names, { streamed, now }),
    person: profile && personOf(profile),
  };
}
