import { HOUR_MS } from "../../../src/infra/time.ts";

/** Collections that are collected, with three terms each. */
export const COLLECTIONS = 200;
/** Texts before which a post is about a collection. */
const MATCHES_EVERY = 2_000;
const TEMPLATES = 4_096;
/** One minute less than a process reads at its first start. */
const FRAMES_SPAN_MS = HOUR_MS - 60_000;

const words = {
  en: "the morning light on our street is a quiet thing that people share when nobody asks them about art".split(" "),
  ja: ["今日は", "とても", "いい", "天気", "なので", "散歩", "しました", "写真", "を", "撮った"],
  pt: "bom dia pessoal hoje eu queria falar sobre o jogo de ontem que foi muito bom mesmo".split(" "),
  de: "heute morgen habe ich wieder einmal gemerkt wie schön es hier ist wenn niemand redet".split(" "),
  ko: ["오늘은", "정말", "좋은", "날씨", "라서", "산책을", "했어요", "사진", "찍었다"],
} as const;
/** About as on Bluesky: half in English, a quarter in Japanese. */
const languages = ["en", "en", "en", "en", "ja", "ja", "pt", "de", "en", "ko"] as const;

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const DIGITS = "234567abcdefghijklmnopqrstuvwxyz";
/** A number that looks random, from 0 to 2^32 - 1. */
export const mixed = (number: number): number => Math.imul(number + 1, 0x9e3779b1) >>> 0;
const written = (number: number, letters: string, length: number): string => {
  let text = "";
  for (let rest = number, at = 0; at < length; at += 1, rest = Math.floor(rest / 32) + mixed(at + rest))
    text += letters[rest % 32];
  return text;
};
const didOf = (number: number): string => `did:plc:${written(number, LETTERS, 24)}`;

export const addressOf = (number: number): string => `0x${number.toString(16).padStart(40, "0")}`;
export const termsOf = (number: number): string[] => [`velvet otters ${number}`, `#votters${number}`, `$VOT${number}`];

/** The rest of a frame, after its time. */
function templateOf(number: number): string {
  const mix = mixed(number);
  const [did, kind] = [didOf(mix % 1_000_000), mix % 100];
  if (kind < 3)
    return `"kind":"identity","identity":{"did":"${did}","handle":"person-${mix}.bsky.social","seq":${30e9 + number},"time":"TIME"}}`;
  if (kind < 5) {
    const status = kind === 3 ? `"active":false,"status":"deleted",` : `"active":true,`;
    return `"kind":"account","account":{${status}"did":"${did}","seq":${30e9 + number},"time":"TIME"}}`;
  }
  const head = `"kind":"commit","commit":{"rev":"3mRKEY","operation":`;
  const tail = `"collection":"app.bsky.feed.post","rkey":"3mRKEY"`;
  if (kind < 15) return `${head}"delete",${tail}}}`;
  const lang = languages[mix % languages.length] ?? "en";
  const text = Array.from({ length: 4 + (mix % 30) }, (_, at) => words[lang][(mix + at * 7) % words[lang].length]).join(
    lang === "ja" ? "" : " ",
  );
  const cid = `bafyrei${written(mix, LETTERS, 52)}`;
  const link =
    kind < 30 ? { external: { uri: `https://news.example/${mix}`, title: text.slice(0, 60), description: text } } : undefined;
  const ref = { cid, uri: `at://${didOf(number + 7)}/app.bsky.feed.post/3mmoojp4cd223` };
  const record = {
    $type: "app.bsky.feed.post",
    createdAt: "TIME",
    ...(link && { embed: { $type: "app.bsky.embed.external", ...link } }),
    ...(kind >= 30 &&
      kind < 50 && {
        facets: [{ features: [{ $type: "app.bsky.richtext.facet#tag", tag: "art" }], index: { byteEnd: 9, byteStart: 5 } }],
      }),
    langs: [lang],
    ...(kind >= 50 && { reply: { parent: ref, root: ref } }),
    text: `${text} TAIL`,
  };
  const operation = kind < 16 ? "update" : "create";
  return `${head}"${operation}",${tail},"record":${JSON.stringify(record)},"cid":"${cid}"}}`;
}

const templates = Array.from({ length: TEMPLATES }, (_, number) => templateOf(number).split(/TIME|RKEY|TAIL/));
const kinds: readonly (readonly string[])[] = Array.from(
  { length: TEMPLATES },
  (_, number) => templateOf(number).match(/TIME|RKEY|TAIL/g) ?? [],
);

/** Frames of the last hour until `now`; the first and the last are about the last collection, and a few about others. */
export function* manyFrames(count: number, now: number): Generator<string, undefined> {
  const stepMs = Number.isFinite(count) ? FRAMES_SPAN_MS / count : 0;
  const [plain] = templates.flatMap((_, at) =>
    kinds[at]?.includes("TAIL") && !templates[at]?.[0]?.includes("update") ? at : [],
  );
  for (let number = 0; number < count; number += 1) {
    const isEnd = Number.isFinite(count) && (number === 0 || number === count - 1);
    const at = isEnd ? (plain ?? 0) : number % TEMPLATES;
    const ms = now - (Number.isFinite(count) ? FRAMES_SPAN_MS : 0) + number * stepMs;
    const time = new Date(ms).toISOString();
    const rkey = written(number, DIGITS, 11);
    const about = isEnd ? COLLECTIONS - 1 : number % (COLLECTIONS - 1);
    const tail = isEnd || number % MATCHES_EVERY < 2 ? `about velvet otters ${about} today` : "";
    const fill = { TIME: time, RKEY: rkey, TAIL: tail } as Readonly<Record<string, string>>;
    let text = `{"did":"${didOf(mixed(number) % 1_000_000)}","time_us":${Math.round(ms * 1_000)},`;
    for (const [part, piece] of (templates[at] ?? []).entries()) text += piece + (fill[kinds[at]?.[part] ?? ""] ?? "");
    yield text;
  }
  return undefined;
}
