import type { FloorPrice, Price } from "../analysis/floor.ts";
import { type Floor, MAX_CURRENCY, MAX_SOURCE } from "../contract/schemas.ts";
import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { escapeLabel, isolated, plainText } from "../text/safe-text.ts";
import type { Language } from "../words/language.ts";
import { formatAmount, formatPercent, relativeTime } from "./format.ts";

export type ShownFloor = (FloorPrice | Floor) & Partial<Pick<Floor, "change" | "since">>;

/** The age is only shown for older prices. */
const FRESH_MS = 6 * HOUR_MS;
/** The service's source of prices that no marketplace gave. */
const IMPORTED = "import";

/** `12.4 ETH`, or `12.4` in an unknown currency; as Markdown. */
export const formatPrice = (price: Price, language: Language): string =>
  withCurrency(price, foreign(price.currency, MAX_CURRENCY), language);

/** The same as plain text. */
export const describePrice = (price: Price, language: Language): string =>
  withCurrency(price, plainText(price.currency, MAX_CURRENCY), language);

const withCurrency = ({ price }: Price, currency: string, language: Language): string =>
  [formatAmount(price, language), currency].filter((text) => text !== "").join(" ");

/** `Floor 12.4 ETH`. */
export const namedPrice = (floor: Price, language: Language): string =>
  `${language.say("floor.name")} ${formatPrice(floor, language)}`;

/** The marketplace of a price, or «imported»; none if the service names none. */
export function sourceOf({ source }: ShownFloor, { say }: Language): string[] {
  const name = source === IMPORTED ? say("floor.imported") : foreign(source, MAX_SOURCE);
  return name === "" ? [] : [name];
}

/** The age of a price that is much older than the card's scores. */
export const ageOf = ({ at }: ShownFloor, asOf: Date, { say }: Language, time = relativeTime): string[] =>
  asOf.getTime() - Number(at) > FRESH_MS ? [say("floor.asOf", { time: time(new Date(at)) })] : [];

/**
 * `Floor 12.4 ETH · +3.2% in 7 days · OpenSea`.
 *
 * @param asOf the time of the answer.
 */
export function floorLine(floor: ShownFloor, asOf: Date, language: Language): string {
  const { change, since, at } = floor;
  return [
    namedPrice(floor, language),
    ...(change === undefined || since === undefined ? [] : [changeIn(change, Number(at) - since.getTime(), language)]),
    ...sourceOf(floor, language),
    ...ageOf(floor, asOf, language),
  ].join(" · ");
}

const changeIn = (change: number, ms: number, language: Language): string =>
  language.say("floor.change", { change: formatPercent(change, language), days: Math.round(ms / DAY_MS) });

const foreign = (text: string, max: number): string => isolated(escapeLabel(plainText(text, max)));
