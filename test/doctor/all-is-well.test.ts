import { describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { iconNames } from "../../src/cards/icon-names.ts";
import { commandNames } from "../../src/discord/registration.ts";
import { answer } from "../support/api-server.ts";
import { everything, examine, read } from "../support/doctor.ts";

const endpoint = "https://bot.example/interactions";
const names = commandNames(commands.map(({ definition }) => definition)).join(", ");

describe("npm run doctor, when all is well", () => {
  test("says so line by line, and ends with 0", async () => {
    const { code, lines, errors } = await examine();
    const findings = read(lines);
    expect([code, errors, lines.slice(-2)]).toEqual([0, [], ["", "0 problems, 18 ok, 0 not checked"]]);
    expect(findings.map(({ name }) => name)).toEqual(everything);
    const details = Object.fromEntries(findings.map(({ name, detail }) => [name, detail]));
    expect(details).toMatchObject({
      token: "valid, belongs to the application Collection Pulse",
      commands: `registered for every server: ${names}`,
      emoji: `all ${iconNames.length} are uploaded`,
      "session starts": "999 of 1000 left today; each start uses 1",
      "API answers": expect.stringMatching(/^valid for 0x[0-9a-f]{40}: influencers 1, tweets 2, scores 1$/),
    });
    // The second column is aligned.
    expect(new Set(lines.slice(0, -2).map((line) => line.search(/(?<= {2})\S/))).size).toBe(1);
  });

  test("with HTTP interactions too, which need no gateway", async () => {
    const { code, lines } = await examine({
      arrange: ({ discord }) => {
        discord.endpointUrl = endpoint;
        return { TRANSPORT: "http", DISCORD_PUBLIC_KEY: discord.endpoint.publicKey.toUpperCase() };
      },
    });
    expect([code, lines.at(-1)]).toEqual([0, "0 problems, 17 ok, 1 not checked"]);
    expect(read(lines)).toEqual(
      expect.arrayContaining([
        { status: "ok", name: "interactions endpoint", detail: `Discord sends interactions to ${endpoint}` },
        { status: "not checked", name: "session starts", detail: "TRANSPORT=http needs none" },
      ]),
    );
  });

  test("with no data for a collection that is named", async () => {
    const contract = `0x${"c".repeat(40)}`;
    const { code, lines } = await examine({
      argv: ["--contract", contract.toUpperCase().replace("X", "x")],
      arrange: ({ api }) =>
        api.behave((request, response) => {
          expect(request.url).toContain(contract);
          answer({ success: 1, successful: 1, data: [] })(request, response);
        }),
    });
    expect(code).toBe(0);
    expect(lines.join("\n")).toContain(`valid, but there is no data for ${contract}; for another collection:`);
  });

  test("--json prints one object", async () => {
    const { code, lines } = await examine({
      argv: ["--json"],
      arrange: () => ({ API_KEY: "another-key" }),
    });
    expect([code, lines.length]).toEqual([1, 1]);
    const { ok, checks } = JSON.parse(lines[0] ?? "") as { ok: boolean; checks: { name: string; status: string }[] };
    expect(ok).toBe(false);
    expect(checks.map(({ name }) => name)).toEqual(everything);
    expect(checks.find(({ status }) => status === "problem")).toEqual({
      name: "API key",
      status: "problem",
      detail: "influencers: the service answered 403",
      fix: "check API_KEY, or ask the API's operator for a new one",
    });
  });
});
