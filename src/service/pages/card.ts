import { shareOf } from "../../analysis/scale.ts";
import { drawableName, isDrawable, markOf } from "../../cards/identity.ts";
import type { Picture } from "../../charts/picture.ts";
import type { Address } from "../../contract/address.ts";
import { pricesOf, totalLine } from "./chart.ts";
import { count, directionOf, formatPrice, formatScore, formatSigned, locale, scoreTitles } from "./numbers.ts";
import { parts, type ScoresRecord } from "./record.ts";

/** The picture of a link preview. */
export function cardPicture(record: ScoresRecord): Picture {
  const contract = record.contractAddress as Address;
  const { change, voices, usualChange, floor, history } = record;
  const line = totalLine(record);
  const asOf = record.asOf.getTime();
  const changeOf = (by: number) => (directionOf(by) === 0 ? undefined : { text: formatSigned(by), rises: by > 0 });
  const before = record.total - (change?.total ?? 0);
  const gauges = parts.map((name) => ({
    name: scoreTitles[name],
    value: formatScore(record[name], name),
    change: change && changeOf(change[name]),
    share: shareOf(
      record[name],
      history.map((point) => point[name]),
    ),
  }));
  const prices = pricesOf(record).map(({ value }) => value);
  return {
    title: "",
    empty: "The chart begins with the fifth day",
    locale,
    timeZone: "UTC",
    from: line?.from ?? asOf,
    to: line?.to ?? asOf,
    frames: [{ title: scoreTitles.total, series: [line?.segments ?? []] }],
    keys: [],
    poster: {
      isPreview: true,
      name: drawableName({ contract, name: record.name }),
      note: ["Collection Pulse", ...(voices === undefined ? [] : [`${count(voices)} voices`])].join(" · "),
      ...markOf(contract),
      value: formatScore(record.total),
      change: change && changeOf(change.total),
      band: change && usualChange !== undefined ? { low: before - usualChange, high: before + usualChange } : undefined,
      gauges: floor
        ? [...gauges, { name: "Floor", value: drawnPrice(floor), change: undefined, share: shareOf(floor.price, prices) }]
        : gauges,
    },
  };
}

/** The price, without its currency if the fonts lack its characters. */
function drawnPrice(floor: NonNullable<ScoresRecord["floor"]>): string {
  const text = formatPrice(floor);
  return isDrawable(text) ? text : formatPrice({ ...floor, currency: "" });
}

/** Differs between pictures that differ: caches may keep each of them. */
export const cardVersion = ({ asOf }: ScoresRecord): string => asOf.getTime().toString(36);
