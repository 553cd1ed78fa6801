import { PermissionFlagsBits } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { panelProblem } from "../../src/bot/command/command-access.ts";
import { snowflakeAt } from "../../src/infra/snowflake.ts";
import { HOUR_MS } from "../../src/infra/time.ts";

const { Administrator, ManageGuild, ManageMessages, ModerateMembers, SendMessages, MentionEveryone } = PermissionFlagsBits;
const now = Date.UTC(2026, 0, 1);
const problem = (memberPermissions: bigint | undefined, madeBy?: string) =>
  panelProblem({ madeBy, channel: { id: "1", type: 0, permissions: undefined, memberPermissions } }, now);

describe("a panel of a moderators' command", () => {
  test("works for an hour after the interaction that made it", () => {
    expect(problem(ManageGuild, snowflakeAt(now - HOUR_MS))).toBeUndefined();
    expect(problem(ManageGuild, snowflakeAt(now - HOUR_MS - 1))).toBe("panel_expired");
    expect(problem(Administrator, snowflakeAt(now - HOUR_MS - 1))).toBe("panel_expired");
  });

  test("works for members with any moderating permission, because a server may allow others than the usual", () => {
    for (const held of [Administrator, ManageGuild, ManageMessages | SendMessages, ModerateMembers]) {
      expect(problem(held, snowflakeAt(now))).toBeUndefined();
    }
  });

  test("is refused to everybody else at once", () => {
    for (const held of [0n, SendMessages | MentionEveryone, undefined]) {
      expect(problem(held, snowflakeAt(now))).toBe("not_allowed");
    }
    expect(panelProblem({ madeBy: undefined, channel: undefined }, now)).toBe("not_allowed");
  });
});
