import { numberField, oneOf, optional, pageNumber, stateCodec, token } from "./state-codec.ts";
import type { AnyView, View } from "./view.ts";

export interface MemberState {
  readonly page?: number | undefined;
  /** The id of the watch that the member ends. */
  readonly end?: string | undefined;
  readonly forget?: (typeof forgetting)[number] | undefined;
  /** The time of the question whether to delete everything, in minutes since the epoch. */
  readonly requestedAt?: number | undefined;
}

/** The member confirms, then everything is deleted. */
export const forgetting = ["confirm", "yes"] as const;
/** A day in the year 6108. */
const MAX_MINUTES = 36 ** 6;
export const requestedAt = optional(numberField({ max: MAX_MINUTES }));

const memberState = stateCodec<MemberState>({
  page: pageNumber,
  end: optional(token(20)),
  forget: optional(oneOf(forgetting)),
  requestedAt,
});

export const memberView = (view: Omit<View<MemberState>, "state">): View<MemberState> => ({ ...view, state: memberState });

export const isMemberView = (view: AnyView): view is View<MemberState> => view.state === memberState;
