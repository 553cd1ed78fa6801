import { comparable } from "../../memory/comparable.ts";
import { MAX_CHOICES } from "../answer/limits.ts";
import { ProblemError } from "../answer/problems.ts";
import type { TextKind } from "./text-kind.ts";

/** IANA's time zones, as the runtime knows them, under the names that it gives back. */
const zones: readonly string[] = [...Intl.supportedValuesOf("timeZone"), "UTC"];
const byComparable = new Map(zones.map((zone) => [asTyped(zone), zone]));

/** Names are typed with spaces as well as with underscores. */
function asTyped(text: string): string {
  return comparable(text.replaceAll("_", " "));
}

/** What people know a zone by. No two have the same. */
const cityOf = (zone: string): string => asTyped(zone.slice(zone.lastIndexOf("/") + 1));

/** TypeScript does not know it yet (ECMA-402, «Intl Locale Info»). */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

/** The zones of the region where a language is at home, for who has typed nothing yet. */
function zonesOf(locale: string | undefined): readonly string[] {
  if (locale === undefined || !Intl.DateTimeFormat.supportedLocalesOf(locale).length) return [];
  const found = (new Intl.Locale(locale).maximize() as LocaleWithZones).getTimeZones() ?? [];
  return found.filter((zone) => byComparable.has(asTyped(zone)));
}

/** A time zone with the time that it has there now, which is what people know it by. */
const labelOf = (zone: string, locale: string): string =>
  `${zone.replaceAll("_", " ")} · ${new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: "short" }).format()}`;

/** A time zone of IANA's. */
export const zoneText: TextKind<string> = {
  maxLength: 50,
  suggest(typed, { language: { locale }, serverLocale }) {
    const wanted = asTyped(typed);
    const likely = [...zonesOf(locale), ...zonesOf(serverLocale), "UTC"];
    const candidates = wanted === "" ? likely : zones;
    const found = candidates.filter((zone) => asTyped(zone).includes(wanted));
    // A city's name is what is typed first.
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

/** The name that the runtime gives back for another of IANA's names, such as Europe/Kyiv; an offset is no name. */
function canonical(text: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*\/[\w/+-]+$/.test(text.trim())) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text.trim() }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
