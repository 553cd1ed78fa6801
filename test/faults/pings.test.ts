/*
 * Faults of alerts that mention a role: whether it is mentioned, and what the list of watches says then. `npm run faults` prints
 * this table, one line per fault.
 */
import { PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { describe, test } from "vitest";
import type { Fault } from "../discord-stand-in/stand-in.ts";
import { channel, type DeliveryScene, hunters, posting } from "../support/delivery-scene.ts";
import { idOf } from "../support/ids.ts";
import { refusal } from "./tables/discord-faults.ts";
import { checkPingFault, type PingFault, title } from "./tables/pings.ts";

const times = <T>(count: number, value: T): T[] => Array(count).fill(value);
const [delivered, unreachable] = ["channelMessage delivered", "channelMessage unreachable"];

const role = (mentionable: boolean) => ({ id: hunters, name: "Hunters", mentionable });
const deleted = ({ discord: { channels } }: DeliveryScene) => {
  channels.roles.delete(hunters);
  return () => void channels.roles.set(hunters, role(true));
};
const closed = ({ discord: { channels } }: DeliveryScene) => {
  channels.roles.set(hunters, role(false));
  return () => void channels.roles.set(hunters, role(true));
};
const lost = (permissions: bigint) => {
  return ({ discord: { channels } }: DeliveryScene) => {
    channels.set({ id: channel, permissions });
    return () => channels.set({ id: channel, permissions: posting });
  };
};
const closedButAllowed = (scene: DeliveryScene) => {
  closed(scene);
  return lost(posting | Permission.MentionEveryone)(scene);
};

/** Posted at once, by one attempt. */
const posted = (fault: string, row: Partial<PingFault>): PingFault => ({
  ...{ fault, seconds: 0, tries: ["posted"], calls: [delivered], isNextMentioning: false },
  ...{ post: "mentions", ...row },
});
const roles: PingFault[] = [
  posted("role deleted", { upset: deleted, post: "deaf" }),
  posted("role of another server", { role: idOf(99), post: "deaf" }),
  posted("role closed to mentions", { upset: closed, post: "deaf" }),
  posted("role closed to mentions, the bot may mention all", { upset: closedButAllowed }),
];

const failing: Fault = { status: 500 };
const accepted: Fault = { status: 502, body: {}, isTaken: true };
const retried = (fault: string, faults: readonly Fault[], row: Partial<PingFault>): PingFault =>
  posted(fault, { faults: { createMessage: faults }, ...row });
const late = times(5, "later" as const);
const checked = { seconds: 112, calls: [...times(5, unreachable), "readMessages delivered"] };
const attempts: PingFault[] = [
  retried("taken, 502", [accepted], { seconds: 1 }),
  retried("taken, no answer", ["answer hangs"], { seconds: 6 }),
  retried("500 for two minutes", times(15, failing), {
    ...{ ...checked, tries: [...late, "replaced", "posted"], calls: [...checked.calls, delivered] },
  }),
  retried("taken, 500 for two minutes", [accepted, ...times(14, failing)], { ...checked, tries: [...late, "found"] }),
  retried("taken, 500 for two minutes, and the list is 50001", [accepted, ...times(14, failing)], {
    faults: {
      createMessage: [accepted, ...times(14, failing)],
      readMessages: [refusal(403, 50_001, "Missing Access")],
    },
    ...{ ...checked, tries: [...late, "unsure"], calls: [...times(5, unreachable), "readMessages forbidden"] },
  }),
];

const { ViewChannel, MentionEveryone } = Permission;
const notPosted = (fault: string, row: Partial<PingFault>): PingFault =>
  posted(fault, { post: undefined, isNextMentioning: true, ...row });
const refusals: PingFault[] = [
  notPosted("50013, permission lost", {
    ...{ upset: lost(ViewChannel) },
    ...{ tries: ["no_permission"], calls: ["channelMessage forbidden", "channelMessage forbidden"] },
  }),
  notPosted("50001, access lost", {
    ...{ upset: lost(MentionEveryone), tries: ["no_access"], calls: ["channelMessage forbidden"] },
  }),
];

describe.each([
  ["its role has changed", roles],
  ["it is sent more than once", attempts],
  ["it does not arrive", refusals],
])("an alert that mentions a role: %s", (_what, rows) => {
  test.each(rows.map((row) => [title(row), row] as const))("%s", (_title, row) => checkPingFault(row));
});
