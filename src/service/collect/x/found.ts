import { decodeCounts, decodePerson } from "../../store/x-v2-format.ts";
import type { CheckedPost, Found, FoundPost } from "../recheck.ts";
import { goneIn, protectedIn, type XPage } from "./api.ts";

/** Turns look-ups of posts and people into findings about checked posts. If an author is gone, their posts count as missing. */
export function foundIn(checked: readonly CheckedPost[], ofPosts: readonly XPage[], ofPeople: readonly XPage[]): Found {
  const authorIds = [...new Set(checked.map(({ author }) => author))];
  const closed = new Set(ofPeople.flatMap((page) => [...goneIn(page, "user", authorIds), ...protectedIn(page)]));
  const ids = checked.map(({ id }) => id);
  const gone = new Set(ofPosts.flatMap((page) => goneIn(page, "post", ids)));
  const missing = new Set(checked.filter(({ id, author }) => gone.has(id) || closed.has(author)).map(({ id }) => id));
  const all = ofPeople.flatMap(({ data }) => data.flatMap((user) => decodePerson(user) ?? []));
  const people = new Map(all.filter(({ id }) => !closed.has(id)).map((person) => [person.id, person]));
  const counts = new Map(
    ofPosts.flatMap(({ data }) => data.flatMap((post) => decodeCounts(post) ?? [])).map((post) => [post.id, post]),
  );
  const posts = new Map<string, FoundPost>();
  for (const { id, author } of checked) {
    const followers = people.get(author)?.followers;
    const isFound = counts.has(id) || followers !== undefined;
    if (isFound && !missing.has(id)) posts.set(id, { ...counts.get(id), followers });
  }
  return { posts, missing, people, closed };
}
