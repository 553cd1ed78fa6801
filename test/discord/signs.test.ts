import { expect, onTestFinished, test } from "vitest";
import { iconEmojis, readIcons } from "../../src/app/icons.ts";
import { iconNames, plainIcons } from "../../src/cards/icon-names.ts";
import { DiscordClient } from "../../src/discord/client.ts";
import { uploadEmojis } from "../../src/discord/emojis.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { recordLog } from "../support/recorded-log.ts";
import { token } from "../support/token.ts";

test("signs are plain until the application has all emoji, and while Discord does not answer", async () => {
  const discord = await DiscordStandIn.start({ token });
  onTestFinished(() => discord.close());
  const rest = new DiscordClient({ apiUrl: discord.apiUrl, token, userAgent: "test/1", limits: { retries: 0 } });
  const { log, lines } = recordLog();
  expect(await readIcons({ rest }, log)).toBe(plainIcons);
  await uploadEmojis(iconEmojis, { rest, applicationId, dryRun: false });
  expect((await readIcons({ rest }, log)).up).toMatch(/^<:pulse1_up:\d+>$/);
  expect(lines).toEqual([]);
  discord.fail("emojis", { status: 500 });
  expect(await readIcons({ rest }, log)).toBe(plainIcons);
  expect(lines).toMatchObject([{ level: "warn", msg: expect.stringContaining("emoji of the application cannot be read") }]);
});

test.each(iconNames)("%s is a small PNG of 128 by 128 pixels", async (name) => {
  const png = await iconEmojis.read(name);
  expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([128, 128]);
  expect(png.length).toBeLessThan(10_000);
});
