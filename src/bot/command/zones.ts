import { comparable } from "../../infra/comparable.ts";
import { ProblemError } from "../answer/problems.ts";
import { MAX_CHOICES } from "../delivery/limits.ts";
import type { TextKind } from "./definition.ts";

/** Zones that `Intl`, by way of ICU, lists under older names, with those of IANA's zone.tab. */
const currentNames: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Mendoza": "America/Argentina/Mendoza",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Godthab": "America/Nuuk",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Rangoon": "Asia/Yangon",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Truk": "Pacific/Chuuk",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
};
const currentName = (listed: string): string => currentNames[listed] ?? listed;

interface Zone {
  readonly name: string;
  /** The zone's name and an older one, both in comparable form. */
  readonly spellings: readonly string[];
}

const utc: Zone = { name: "UTC", spellings: ["utc", "gmt"] };
const listedZones = Intl.supportedValuesOf("timeZone").map((listed): Zone => {
  const name = currentName(listed);
  return { name, spellings: [...new Set([name, listed])].map(asTyped) };
});
const zones = [...listedZones, utc];
const bySpelling = new Map(zones.flatMap((zone) => zone.spellings.map((spelling) => [spelling, zone])));

/** The zone's names without the region. No two zones share one. */
const citiesOf = ({ spellings }: Zone): readonly string[] =>
  spellings.map((spelling) => spelling.slice(spelling.lastIndexOf("/") + 1));

function zonesOf(locale: string | undefined): readonly Zone[] {
  if (locale === undefined || !Intl.DateTimeFormat.supportedLocalesOf(locale).length) return [];
  const found = new Intl.Locale(locale).maximize().getTimeZones() ?? [];
  return found.flatMap((name) => bySpelling.get(asTyped(name)) ?? []);
}

const DOT = " · ";

const labelOf = (zone: string, locale: string): string =>
  `${zone.replaceAll("_", " ")}${DOT}${new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: "short" }).format()}`;

export const zoneText: TextKind<string> = {
  maxLength: 50,
  suggest(typed, { language: { locale }, serverLocale }) {
    const wanted = asTyped(typed);
    const likely = [...zonesOf(locale), ...zonesOf(serverLocale), utc];
    const candidates = wanted === "" ? likely : zones;
    const found = candidates.filter(({ spellings }) => spellings.some((spelling) => spelling.includes(wanted)));
    const isCity = (zone: Zone) => citiesOf(zone).some((city) => city.startsWith(wanted));
    const ranked = [...found.filter(isCity), ...found.filter((zone) => !isCity(zone))];
    return [...new Set(ranked)].slice(0, MAX_CHOICES).map(({ name }) => ({ name: labelOf(name, locale), value: name }));
  },
  read(text) {
    // Discord's clients send a suggestion's label in place of its value if the command was pasted (discord-api-docs#7916).
    const [name = ""] = text.split(DOT, 1);
    const wanted = asTyped(name);
    const known = bySpelling.get(wanted) ?? zones.find((zone) => citiesOf(zone).includes(wanted));
    const zone = known?.name ?? otherName(name.trim());
    if (zone === undefined) throw new ProblemError({ name: "unknown_zone" });
    return zone;
  },
};

function asTyped(text: string): string {
  return comparable(text.replaceAll("_", " "));
}

/** The zone that another name stands for: US/Pacific, for example, is America/Los_Angeles. An offset is no name. */
function otherName(name: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*\/[\w/+-]+$/.test(name)) return undefined;
  try {
    return currentName(new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}
