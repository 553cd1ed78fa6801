import { oneOf, optional, pageNumber, stateCodec, token } from "./state-codec.ts";
import type { AnyView, View } from "./view.ts";

export const memberSettings = ["collection", "language"] as const;

export interface MemberState {
  readonly clear?: (typeof memberSettings)[number] | undefined;
  readonly page?: number | undefined;
  /** The id of a watch whose alerts end. */
  readonly end?: string | undefined;
}

const memberState = stateCodec<MemberState>({
  clear: optional(oneOf(memberSettings)),
  page: pageNumber,
  end: optional(token(20)),
});

export const memberView = (view: Omit<View<MemberState>, "state">): View<MemberState> => ({ ...view, state: memberState });

export const isMemberView = (view: AnyView): view is View<MemberState> => view.state === memberState;
