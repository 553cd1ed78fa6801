import type { FloorPrice } from "../analysis/floor.ts";
import type { Floor } from "../contract/schemas.ts";
import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { escapeLabel, isolated, plainText } from "../text/safe-text.ts";
import type { Language } from "../words/language.ts";
import { formatAmount, formatPercent, relativeTime } from "./format.ts";

/** The age is only shown for older prices. */
const FRESH_MS = 6 * HOUR_MS;
/** UTF-16 units, as in the contract. */
const MAX_CURRENCY = 20;
const MAX_SOURCE = 40;
/** The service's source of prices that no marketplace gave. */
const IMPORTED = "import";

/** `12.4 ETH`, or `12.4` in an unknown currency; as Markdown. */
const formatPrice = ({ price, currency }: FloorPrice, language: Language): string =>
  [formatAmount(price, language), foreign(currency, MAX_CURRENCY)].filter((text) => text !== "").join(" ");

/** `Floor 12.4 ETH`. */
const namedPrice = (floor: FloorPrice, language: Language): string =>
  `${language.say("floor.name")} ${formatPrice(floor, language)}`;

/**
 * `Floor 12.4 ETH · +3.2% in 7 days · OpenSea`. A price from a record has neither source nor time.
 *
 * @param asOf the time of the answer.
 */
export function floorLine(
  floor: FloorPrice & Partial<Pick<Floor, "change" | "since" | "at" | "source">>,
  asOf: Date,
  language: Language,
): string {
  const { change, since, at = asOf, source = IMPORTED } = floor;
  const { say } = language;
  const marketplace = source === IMPORTED ? "" : foreign(source, MAX_SOURCE);
  return [
    namedPrice(floor, language),
    ...(change === undefined || since === undefined ? [] : [changeIn(change, at.getTime() - since.getTime(), language)]),
    ...(marketplace === "" ? [] : [marketplace]),
    ...(asOf.getTime() - at.getTime() > FRESH_MS ? [say("floor.asOf", { time: relativeTime(at) })] : []),
  ].join(" · ");
}

const changeIn = (change: number, ms: number, language: Language): string =>
  language.say("floor.change", { change: formatPercent(change, language), days: Math.round(ms / DAY_MS) });

const foreign = (text: string, max: number): string => isolated(escapeLabel(plainText(text, max)));
