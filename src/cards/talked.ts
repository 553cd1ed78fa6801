import { type Copied, copiedIn } from "../analysis/echo.ts";
import { handlesAlike } from "../analysis/handles.ts";
import { MAX_ENTRIES } from "../analysis/lists.ts";
import type { RecordedPerson } from "../analysis/regulars.ts";
import type { Language } from "../words/language.ts";
import { listed } from "./format.ts";
import { handleAsCode } from "./person.ts";

/** The findings of `/talk` that other cards mention. */
export interface Talked {
  readonly copied: Copied | undefined;
  /** Groups of handles that look alike. */
  readonly alike: readonly (readonly RecordedPerson[])[];
}

const MAX_HANDLES = 2;

interface Recorded {
  readonly posts?: readonly { readonly isCopy?: boolean | undefined }[] | undefined;
  readonly influencers?: readonly RecordedPerson[] | undefined;
}

/** The findings of `/talk`, from records, whose lists are by rank: it takes no call to the service. */
export const talkedIn = ({ posts, influencers = [] }: Recorded = {}): Talked => ({
  copied: copiedIn(posts),
  alike: handlesAlike(influencers.slice(0, MAX_ENTRIES).map((person) => ({ ...person, screenName: person.handle }))),
});

export const hasFindings = ({ copied, alike }: Talked): boolean => copied !== undefined || alike.length > 0;

/** One line of fact, if there is one. */
export function talkedLines({ copied, alike }: Talked, { say }: Language): string[] {
  const [first = []] = alike;
  const handles = first.map(({ id, handle }) => handleAsCode({ id, screenName: handle }, say));
  if (copied) return [say("card.copies", copied)];
  return handles.length > 0 ? [say("card.alike", { handles: listed(handles, say, MAX_HANDLES) })] : [];
}
