import { optional, pageNumber, stateCodec, token } from "./state-codec.ts";
import type { AnyView, View } from "./view.ts";

export interface MemberState {
  readonly page?: number | undefined;
  /** The id of the watch that the member ends. */
  readonly end?: string | undefined;
}

const memberState = stateCodec<MemberState>({
  page: pageNumber,
  end: optional(token(20)),
});

export const memberView = (view: Omit<View<MemberState>, "state">): View<MemberState> => ({ ...view, state: memberState });

export const isMemberView = (view: AnyView): view is View<MemberState> => view.state === memberState;
