import { expect, onTestFinished, test } from "vitest";
import { iconEmojis } from "../../src/app/icons.ts";
import { DiscordClient } from "../../src/discord/client.ts";
import { readEmojis, uploadEmojis } from "../../src/discord/emojis.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { token } from "../support/token.ts";

async function setUp() {
  const discord = await DiscordStandIn.start({ token });
  onTestFinished(() => discord.close());
  const rest = new DiscordClient({ apiUrl: discord.apiUrl, token, userAgent: "test/1", limits: { retries: 0 } });
  return { discord, rest, options: { rest, applicationId, dryRun: false } };
}

const { names } = iconEmojis;

test("emoji are read as they stand in a message, once all are there", async () => {
  const { rest, options } = await setUp();
  expect(await readEmojis(iconEmojis, { rest })).toBeUndefined();
  await uploadEmojis({ ...iconEmojis, names: names.slice(1) }, options);
  expect(await readEmojis(iconEmojis, { rest })).toBeUndefined();
  await uploadEmojis(iconEmojis, options);
  const read = (await readEmojis(iconEmojis, { rest })) ?? {};
  expect(Object.keys(read)).toEqual(names);
  for (const [name, text] of Object.entries(read)) expect(text).toMatch(new RegExp(`^<:pulse1_${name}:\\d{17,20}>$`));
  expect(new Set(Object.values(read)).size).toBe(names.length);
});

test("an upload that fails keeps the version before", async () => {
  const { discord, options } = await setUp();
  await uploadEmojis(iconEmojis, options);
  discord.fail("emojis", { delayMs: 0 }, { status: 500 });
  await expect(uploadEmojis({ ...iconEmojis, version: 2 }, options)).rejects.toThrow("Discord responded with 500");
  expect(discord.emojis.names).toHaveLength(names.length);
});
