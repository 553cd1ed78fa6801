import { oneOf, optional, pageNumber, stateCodec, token } from "./state-codec.ts";
import type { AnyView, View } from "./view.ts";

export interface MemberState {
  readonly page?: number | undefined;
  /** The id of the watch that the member ends. */
  readonly end?: string | undefined;
  readonly forget?: (typeof forgetting)[number] | undefined;
}

/** First the member is asked, then everything is deleted. */
export const forgetting = ["confirm", "yes"] as const;

const memberState = stateCodec<MemberState>({
  page: pageNumber,
  end: optional(token(20)),
  forget: optional(oneOf(forgetting)),
});

export const memberView = (view: Omit<View<MemberState>, "state">): View<MemberState> => ({ ...view, state: memberState });

export const isMemberView = (view: AnyView): view is View<MemberState> => view.state === memberState;
