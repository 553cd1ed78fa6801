import { expect, test } from "vitest";
import type { Picture } from "../../src/charts/picture.ts";
import { contract, type messageOf } from "../support/bot/answers.ts";
import { setUpRemembering } from "../support/bot/bot.ts";
import { idOfButton, idOfChoice } from "../support/bot/reading.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { FakeClock } from "../support/fake-clock.ts";

/* A Japanese server, and a German member whose Discord is in English: the language and visibility of each answer. */

type Bot = Awaited<ReturnType<typeof setUpBilingual>>;
type Message = ReturnType<typeof messageOf>;
type InLanguage = "English" | "French" | "German" | "Japanese";

/** Words that occur in one language only. */
const words: Readonly<Record<string, Readonly<Record<InLanguage, RegExp>>>> = {
  scores: { English: /\bConversation\b[^T]*\bTrends/, French: /Tendances/, German: /Diskussion/, Japanese: /推移/ },
  help: {
    English: /What the scores mean/,
    French: /Ce que veulent dire/,
    German: /Was die Scores bedeuten/,
    Japanese: /スコアの意味/,
  },
  me: { English: /Your settings/, French: /Tes réglages/, German: /Deine Einstellungen/, Japanese: /自分の設定/ },
  server: { English: /server's settings/, French: /Réglages de/, German: /Einstellungen dieses/, Japanese: /このサーバーの設定/ },
  problem: {
    English: /different collections/,
    French: /collections différentes/,
    German: /verschiedene Collections/,
    Japanese: /どれですか/,
  },
  tooSoon: { English: /Already up to date/, French: /plus récent/, German: /neueste Stand/, Japanese: /すでに最新/ },
  typing: {
    English: /server's default/,
    French: /par défaut/,
    German: /Standard dieses Servers/,
    Japanese: /このサーバーのデフォルト/,
  },
};
const languages = ["English", "French", "German", "Japanese"] as const;

const languageOf = (text: string, word: string): InLanguage[] =>
  languages.filter((language) => words[word]?.[language].test(text));

const somebodyElse = { member: "1100000000000000099", locale: "fr" };
const inDirectMessage = { server: undefined, serverLocale: undefined, isInstalledInServer: false };

async function setUpBilingual() {
  const pictures: Picture[] = [];
  const clock = new FakeClock();
  const draw = async (picture: Picture) => {
    pictures.push(picture);
    return undefined;
  };
  const bot = await setUpRemembering(temporaryDatabase(), { clock, draw });
  await bot.say("server set", { language: "日本語", collection: contract });
  await bot.say("me set", { language: "Deutsch" });
  return { ...bot, pictures };
}

/** The id of a message's Refresh button. */
const refreshOf = (message: Message) => idOfButton(message, "🔄");
const requested =
  (options: object = {}, circumstances: object = {}) =>
  ({ say }: Bot) =>
    say("scores", { contract, ...options }, circumstances);

/** Refreshes an answer as the German member, once it may have newer data. */
const refreshed =
  (options: object, circumstances: object, afterMs = 11_000) =>
  async (bot: Bot) => {
    const answer = await requested(options)(bot);
    await bot.clock.advance(afterMs);
    return bot.press(refreshOf(answer), { isPrivate: answer.type === "message" && answer.ephemeral, ...circumstances });
  };
const clicked = (circumstances: object) => async (bot: Bot) =>
  bot.press(idOfChoice(await bot.say("trends", { contract }), "スコア"), {
    isPrivate: false,
    ...circumstances,
  });

const everybody = "everybody";
const who = (message: Message) => ("ephemeral" in message ? (message.ephemeral ? "one member" : everybody) : "in place");

test.each<[what: string, act: (bot: Bot) => Promise<Message>, word: string, language: InLanguage, seenBy: string]>([
  ["a public answer", requested(), "scores", "Japanese", everybody],
  ["a public answer to somebody else", requested({}, somebodyElse), "scores", "Japanese", everybody],
  ["a private answer", requested({ private: true }), "scores", "German", "one member"],
  ["/help", ({ say }) => say("help"), "help", "German", "one member"],
  ["/me show", ({ say }) => say("me show"), "me", "German", "one member"],
  ["/server show", ({ say }) => say("server show"), "server", "German", "one member"],
  [
    "a problem with a public answer",
    requested({ contract: `${contract} ${contract.replace("0x", "0x1").slice(0, -1)}` }),
    "problem",
    "German",
    "one member",
  ],
  [
    "a message's menu",
    ({ say }) => say("", { message: contract }, { type: "message", name: "Collection scores", subcommand: undefined } as object),
    "scores",
    "German",
    "one member",
  ],
  ["a refresh of an own public answer", refreshed({}, { isOwn: true }), "scores", "Japanese", "in place"],
  ["a refresh of a private answer", refreshed({ private: true }, { isOwn: true }), "scores", "German", "in place"],
  ["a refresh too soon", refreshed({}, { isOwn: true }, 1_000), "tooSoon", "German", "one member"],
  ["a click on an own public answer", clicked({ isOwn: true }), "scores", "Japanese", "in place"],
  ["a click on somebody else's answer", clicked({ isOwn: false }), "scores", "German", "one member"],
  ["an answer in a direct message", requested({}, inDirectMessage), "scores", "German", everybody],
  [
    "an answer where only the member has installed the bot, so that the server's settings do not count,",
    requested({}, { isInstalledInServer: false, serverLocale: "fr" }),
    "scores",
    "French",
    everybody,
  ],
])("%s has the expected language and visibility", async (_what, act, word, language, seenBy) => {
  const message = await act(await setUpBilingual());
  expect([languageOf(JSON.stringify(message), word), who(message)]).toEqual([[language], seenBy]);
});

test("suggestions while typing are in the member's language", async () => {
  const { offered } = await setUpBilingual();
  const first = async (circumstances: object = {}) => (await offered("scores", "contract", "", circumstances))[0]?.name ?? "";
  expect(languageOf(await first(), "typing")).toEqual(["German"]);
  expect(languageOf(await first(somebodyElse), "typing")).toEqual(["French"]);
});

test("the picture of /trends and its description are in the answer's language", async () => {
  const { say, clock, pictures } = await setUpBilingual();
  await say("scores", { contract });
  await clock.advance(3_600_000);
  await say("scores", { contract });
  for (const options of [{ contract }, { contract, private: true }]) await say("trends", options);
  await expect
    .poll(() => pictures.map(({ frames, locale }) => [frames[0]?.title, locale]))
    .toEqual([
      ["総合", "ja"],
      ["Gesamt", "de"],
    ]);
});
