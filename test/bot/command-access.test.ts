import { type APIApplicationCommandPermission, PermissionFlagsBits } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { server as serverCommand } from "../../commands/server.ts";
import { type CommandOverrides, mayUse } from "../../src/bot/command/command-access.ts";

const { Administrator, ManageGuild, SendMessages } = PermissionFlagsBits;
const [server, member, role, otherRole, channel, parent] = ["100", "201", "301", "302", "401", "402"];
const of =
  (type: 1 | 2 | 3, id = "") =>
  (permission: boolean): APIApplicationCommandPermission => ({ type, id, permission });
const [user, ofRole, ofOtherRole, everyone] = [of(2, member), of(1, role), of(1, otherRole), of(1, server)];
const [here, above, everywhere] = [of(3, channel), of(3, parent), of(3, "99")];

/** Whether a member with these permissions may use `/server`, given the overrides for the command and for the application. */
const may = (
  memberPermissions: bigint | undefined,
  overrides: readonly Partial<CommandOverrides>[] | undefined,
  where: object = {},
) =>
  mayUse(
    serverCommand.definition,
    {
      application: "1",
      server,
      isInstalledInServer: true,
      member: member ?? "",
      roles: [role ?? "", otherRole ?? ""],
      channel: { id: channel ?? "", parent, type: 11, permissions: undefined, memberPermissions },
      ...where,
    },
    async () => overrides?.map((one) => ({ command: [], application: [], ...one })),
  );

type Settled = APIApplicationCommandPermission[];

/* Each row of Discord's flowchart (change log, «Upcoming Application Command Permission Changes», 2022-11-17). */
describe("a member may use a moderators' command", () => {
  test.each<[name: string, command: Settled, application: Settled, withPermission: boolean, without: boolean]>([
    ["where nothing is settled", [], [], true, false],
    ["that they are allowed", [user(true)], [], true, true],
    ["that they are denied", [user(false)], [], false, false],
    ["that one of their roles is allowed", [ofRole(true)], [], true, true],
    ["that one of their roles is denied", [ofRole(false)], [], false, false],
    ["that one of two roles is allowed", [ofRole(false), ofOtherRole(true)], [], true, true],
    ["that they are allowed, and a role is denied", [ofRole(false), user(true)], [], true, true],
    ["that they are denied, and a role is allowed", [ofRole(true), user(false)], [], false, false],
    ["that everybody is allowed", [everyone(true)], [], true, true],
    ["that everybody is denied", [everyone(false)], [], false, false],
    ["that everybody but a role is denied", [everyone(false), ofRole(true)], [], true, true],
    ["of an application that they are allowed", [], [user(true)], true, false],
    ["of an application that they are denied", [], [user(false)], false, false],
    ["of an application that a role is denied", [], [ofRole(false)], false, false],
    ["of an application that everybody is denied", [], [everyone(false)], false, false],
    ["of an application that everybody but a role is denied", [], [everyone(false), ofRole(true)], true, false],
    ["that they are allowed, of an application that they are not", [user(true)], [user(false)], true, true],
    ["that everybody is denied, of an application that they are allowed", [everyone(false)], [user(true)], false, false],
    ["that others are allowed", [of(2, "202")(true), of(1, "303")(true)], [], true, false],
    ["that is denied in the channel", [here(false), user(true)], [], false, false],
    ["that is denied in the channel of the thread", [above(false), user(true)], [], false, false],
    ["that is denied everywhere but in the channel", [everywhere(false), here(true)], [], true, false],
    ["that is denied everywhere", [everywhere(false)], [here(true)], false, false],
    ["that is allowed in the channel, of an application that is not", [here(true)], [everywhere(false)], true, false],
    ["of an application that is denied in the channel", [], [here(false), everywhere(true)], false, false],
    ["of an application that is denied everywhere", [user(true)], [everywhere(false)], false, false],
    ["that is denied in another channel", [of(3, "403")(false)], [], true, false],
  ])("%s", async (_name, command, application, withPermission, without) => {
    expect(await may(ManageGuild | SendMessages, [{ command, application }])).toBe(withPermission);
    expect(await may(SendMessages, [{ command, application }])).toBe(without);
  });

  test("registered twice, if the overrides of either allow it", async () => {
    expect(await may(0n, [{ command: [user(false)] }, { command: [user(true)] }])).toBe(true);
    expect(await may(ManageGuild, [{ command: [user(false)] }, { command: [everyone(false)] }])).toBe(false);
    expect(await may(ManageGuild, [])).toBe(false);
  });

  test("by their permissions alone if the overrides cannot be read", async () => {
    expect(await may(ManageGuild, undefined)).toBe(true);
    expect(await may(SendMessages, undefined)).toBe(false);
  });
});

test("administrators may always use a command, members with unknown permissions or servers never", async () => {
  for (const overrides of [undefined, [], [{ command: [user(false), here(false)], application: [everyone(false)] }]]) {
    expect(await may(Administrator, overrides)).toBe(true);
    expect(await may(undefined, overrides)).toBe(false);
    expect(await may(Administrator, overrides, { channel: undefined })).toBe(false);
    expect(await may(Administrator, overrides, { server: undefined })).toBe(false);
    expect(await may(Administrator, overrides, { isInstalledInServer: false })).toBe(false);
  }
});
