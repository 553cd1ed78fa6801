import { expect, test } from "vitest";
import { trendsOf } from "../../src/analysis/change.ts";
import { plainSigns } from "../../src/cards/signs.ts";
import { trendsPicture } from "../../src/cards/trends-picture.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { languageOf } from "../../src/words/language.ts";
import { someLocales } from "../support/locales.ts";
import { to } from "../support/pictures.ts";

test.each(someLocales)("%s: the description of a picture has the same years as the picture", async (locale) => {
  const language = await languageOf(locale);
  const records = [1, 2, 3].map((total, index) => {
    const at = to - (3 - index) * DAY_MS;
    return { total, hype: total, gains: total, community: total, firstSeenAt: at, lastSeenAt: at, isAfterGap: false };
  });
  const frame = { from: to - 30 * DAY_MS, to, timeZone: "Asia/Bangkok", period: "period.30d" } as const;
  const trends = trendsOf(records, frame.from);
  if (!trends) throw new Error("there are no records");
  const context = { language, ageRestricted: false, imageOrigins: new Set<string>(), explorerUrl: "", signs: plainSigns };
  const { description, picture } = trendsPicture(trends, records, frame, context);
  expect(picture.locale).toBe(locale);
  expect(description.match(/2026/g)).toHaveLength(8);
});
