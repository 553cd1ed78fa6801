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
export function changesIn(batch: Batch, profiles: ReadonlyMap<number, Profile>, names: Names, now: number): StreamChanges {
  const changeOf = (change: Change): PostChange => {
    const { fid, rev, streamed, cast } = change;
    const profile = profiles.get(fid);
    return {
      uri: uriOf(change),
      author: personId(fid),
      rev,
      // A change that seems old is checked at once.
      streamedAt: streamed < batch.countedFrom ? 0 : streamed,
      draft: cast && draftOf(cast, names, { streamed, now }),
      person: profile && personOf(profile),
    };
  };
  return {
    posts: new Map([...batch.posts].map(([id, change]) => [id, changeOf(change)])),
    changed: [...batch.changed].map(personId),
    closed: new Map(),
  };
}
