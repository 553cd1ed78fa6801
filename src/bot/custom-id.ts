import { shownLocale } from "../cards/format.ts";
import { type Address, toAddress } from "../collection-api/address.ts";

/** What a view shows: all that a typed command and a clicked button come down to. */
export interface ViewState {
  /** The name of the command whose view it is. */
  readonly view: string;
  readonly contract: Address;
  /** Counted from 0. */
  readonly page: number;
  /** How many entries the answer has over its pages, if the member said so. */
  readonly count?: number | undefined;
}

/** What a button does; with the state it makes the button's id unique in its message. */
type ButtonAction = "show" | "previous" | "next" | "refresh";

interface Refresh {
  /** As of when the data is that the message shows, in whole seconds since the epoch. */
  readonly asOf: number;
  /** The language that the message is shown in, if the button says so. */
  readonly locale?: string;
}

/** What a click asks for. */
export interface Click {
  readonly action: ButtonAction;
  readonly state: ViewState;
  readonly refresh?: Refresh | undefined;
}

/** What a button of this version asks for. */
export interface NewClick extends Click {
  readonly refresh?: Required<Refresh> | undefined;
}

/**
 * Every form that an id ever had: at first without `asOf` and `locale`, then with an `asOf` that only a refresh filled in,
 * then with both on a refresh alone.
 */
const pattern =
  /^(show|previous|next|refresh):([\w-]{1,24}):(0x[0-9a-f]{40}):(\d{1,3}):([1-9]\d?)?(?::|:(\d{1,10})(?::([^:]*))?)?$/;

/**
 * A button's `custom_id`, at most 100 characters: all that is needed to answer it, on any replica, a year later. A language
 * is written as it is shown, so that any that Discord sends can be read again.
 */
export const encodeCustomId = ({ action, state: { view, contract, page, count }, refresh }: NewClick): string =>
  `${action}:${view}:${contract}:${page}:${count ?? ""}${refresh ? `:${refresh.asOf}:${shownLocale(refresh.locale)}` : ""}`;

/** What a button asks for, or `undefined` for an id that this version cannot read. */
export function decodeCustomId(customId: string): Click | undefined {
  const [, action, view, contract = "", page, count, asOf, locale] = pattern.exec(customId) ?? [];
  const address = toAddress(contract);
  if (view === undefined || address === undefined) return undefined;
  return {
    action: action as ButtonAction,
    state: { view, contract: address, page: Number(page), ...(count !== undefined && { count: Number(count) }) },
    ...(asOf !== undefined && {
      refresh: { asOf: Number(asOf), ...(locale !== undefined && { locale: shownLocale(locale) }) },
    }),
  };
}
