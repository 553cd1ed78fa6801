/*
 * Faults of publishing posts to the channels that follow: whether it happens, is retried or given up, and what the list of watches
 * says then. The post stays. `npm run faults` prints this table, one line per fault.
 */
import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { describe, test } from "vitest";
import { HOUR_MS } from "../../src/infra/time.ts";
import { jsonForm } from "../../src/playground/stand-in/multipart.ts";
import type { Fault } from "../discord-stand-in/stand-in.ts";
import { channel, type DeliveryScene, posting } from "../support/delivery-scene.ts";
import { refusal } from "./tables/discord-faults.ts";
import { checkPublishFault, type PublishFault, title } from "./tables/publishing.ts";

type Upset = NonNullable<PublishFault["upset"]>;
const times = <T>(count: number, value: T): T[] => Array(count).fill(value);
const delivered = "publish delivered";

const published = (fault: string, row: Partial<PublishFault>): PublishFault => ({
  ...{ fault, seconds: 0, tries: ["published"], calls: [delivered], end: "published", ...row },
});
/** Published by the second attempt. */
const later = (fault: string, faults: readonly Fault[], kind: string, seconds: number): PublishFault =>
  published(fault, { faults, seconds, tries: ["later", "published"], calls: [`publish ${kind}`, delivered] });
const givenUp = (fault: string, upset: Upset, kind: string, end: "refused" | "deleted" = "refused"): PublishFault => ({
  ...{ fault, upset, seconds: 0, tries: [end], calls: [`publish ${kind}`], end },
});

const idIn = ({ discord }: DeliveryScene) => discord.channels.messages(channel)[0]?.id ?? "";
const changed =
  (changes: object): Upset =>
  async ({ discord: { channels } }) => {
    const before = channels.get(channel);
    channels.set({ id: channel, ...changes });
    return () => channels.set({ id: channel, ...before });
  };
const deleted: Upset = async (scene) => {
  scene.discord.channels.deleteMessage(idIn(scene));
  return undefined;
};
const channelDeleted: Upset = async ({ discord: { channels } }) => {
  const before = channels.get(channel);
  channels.delete(channel);
  return () => channels.set({ id: channel, ...before });
};
const bySomebodyElse: Upset = async (scene) => {
  await scene.sender.publish(channel, idIn(scene));
  return undefined;
};
const tenBefore: Upset = async ({ discord: { channels }, sender }) => {
  for (const content of times(10, "gm")) {
    const { body } = channels.createMessage(channel, jsonForm({ content, allowed_mentions: { parse: [] } }));
    await sender.publish(channel, (body as { readonly id: string }).id);
  }
  return undefined;
};

const { ViewChannel } = Permission;
const refusals: PublishFault[] = [
  givenUp("50001, no access", changed({ permissions: 0n }), "forbidden"),
  givenUp("50013, no permission", changed({ permissions: ViewChannel }), "forbidden"),
  givenUp("50024, no announcement channel any more", changed({ type: ChannelType.GuildText }), "forbidden"),
  givenUp("10003, channel deleted", channelDeleted, "gone"),
  givenUp("10008, message deleted", deleted, "gone", "deleted"),
  {
    ...givenUp("50035, form", changed({ permissions: posting }), "refused"),
    ...{ faults: [refusal(400, 50_035, "Invalid Form Body")], isLogged: true },
  },
  later("401, the token is not taken", [refusal(401, 0, "401: Unauthorized")], "refused", 5),
];

const limit = (seconds: number, scope = "shared"): Fault => ({
  status: 429,
  body: { message: "You are being rate limited.", code: 0, global: false },
  headers: { "retry-after": String(seconds), "x-ratelimit-scope": scope },
});
const limits: PublishFault[] = [
  published("429 for 3 s", { faults: [limit(3)], seconds: 3 }),
  later("429 for 23 hours", [limit(82_800)], "rate_limited", 82_800),
  { ...later("the eleventh in an hour", [], "rate_limited", 3_600), upset: tenBefore },
  {
    ...later("429 for 25 hours", [limit(90_000)], "rate_limited", 86_400),
    ...{ tries: ["later", "late"], calls: ["publish rate_limited"], end: "late" },
  },
];

const taken: Fault = { status: 502, body: {}, isTaken: true };
const uncertain: PublishFault[] = [
  published("40033, published already", { upset: bySomebodyElse }),
  published("500", { faults: [{ status: 500 }], seconds: 1 }),
  published("no answer", { faults: ["hang"], seconds: 6 }),
  published("taken, no answer", { faults: ["answer hangs"], seconds: 6 }),
  published("taken, 502", { faults: [taken], seconds: 1 }),
  later("500, three times", times(3, { status: 500 }), "unreachable", 10),
  later("taken, then 500 twice", [taken, ...times(2, { status: 500 })], "unreachable", 10),
];

const killed: PublishFault[] = [
  published("killed between posting and publishing", { diesAt: "claimed", seconds: 60 }),
  published("killed between publishing and noting it", { diesAt: "published", seconds: 60, calls: [delivered, delivered] }),
  published("down for 23 hours", { downMs: 23 * HOUR_MS, seconds: 82_800 }),
  {
    ...published("down for 25 hours", { downMs: 25 * HOUR_MS, seconds: 90_000 }),
    ...{ tries: ["late"], calls: [], end: "late" },
  },
];

describe.each([
  ["Discord refuses it", refusals],
  ["Discord takes no more", limits],
  ["nobody knows whether it has happened", uncertain],
  ["nothing runs", killed],
])("publishing a post: %s", (_what, rows) => {
  test.each(rows.map((row) => [title(row), row] as const))("%s", (_title, row) => checkPublishFault(row));
});
