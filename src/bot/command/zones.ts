import { comparable } from "../../memory/comparable.ts";
import { MAX_CHOICES } from "../answer/limits.ts";
import { ProblemError } from "../answer/problems.ts";
import type { TextKind } from "./definition.ts";

const zones: readonly string[] = [...Intl.supportedValuesOf("timeZone"), "UTC"];
const asTyped = (text: string): string => comparable(text.replaceAll("_", " "));
const byComparable = new Map(zones.map((zone) => [asTyped(zone), zone]));

/** No two zones share a city. */
const cityOf = (zone: string): string => asTyped(zone.slice(zone.lastIndexOf("/") + 1));

function zonesOf(locale: string | undefined): readonly string[] {
  if (locale === undefined || !Intl.DateTimeFormat.supportedLocalesOf(locale).length) return [];
  const found = new Intl.Locale(locale).maximize().getTimeZones() ?? [];
  return found.filter((zone) => byComparable.has(asTyped(zone)));
}

const labelOf = (zone: string, locale: string): string =>
  `${zone.replaceAll("_", " ")} · ${new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: "short" }).format()}`;

export const zoneText: TextKind<string> = {
  maxLength: 50,
  suggest(typed, { language: { locale }, serverLocale }) {
    const wanted = asTyped(typed);
    const likely = [...zonesOf(locale), ...zonesOf(serverLocale), "UTC"];
    const candidates = wanted === "" ? likely : zones;
    const found = candidates.filter((zone) => asTyped(zone).includes(wanted));
    const isCity = (zone: string) => cityOf(zone).startsWith(wanted);
    const ranked = [...found.filter(isCity), ...found.filter((zone) => !isCity(zone))];
    return [...new Set(ranked)].slice(0, MAX_CHOICES).map((zone) => ({ name: labelOf(zone, locale), value: zone }));
  },
  read(text) {
    const wanted = asTyped(text);
    const zone = byComparable.get(wanted) ?? zones.find((known) => cityOf(known) === wanted) ?? canonical(text);
    if (zone === undefined) throw new ProblemError({ name: "unknown_zone" });
    return zone;
  },
};

/** Europe/Kyiv, for example, is another name of a canonical zone; an offset is no name. */
function canonical(text: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*\/[\w/+-]+$/.test(text.trim())) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text.trim() }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
