import { expect, test } from "vitest";
import { Budgets, type BudgetsPerMinute, type UsedUp } from "../../src/bot/budgets/budgets.ts";

/** No other limits. */
const perMinute = (limits: Partial<BudgetsPerMinute>): BudgetsPerMinute => ({
  member_commands: 0,
  server_commands: 0,
  api_calls: 0,
  ...limits,
});
const someone = { member: "1", server: "10" };
const usedUp = (holder: string) => ({ holder, fullInMs: expect.toSatisfy((ms: number) => ms > 50_000 && ms <= 60_000) });

test("a budget is full again within a minute even if the process is too busy for timers", () => {
  const budgets = new Budgets(perMinute({ member_commands: 1 }));
  for (const member of ["1", "2", "3"]) {
    expect(budgets.take({ ...someone, member })).toBeUndefined();
    expect(budgets.take({ ...someone, member })).toEqual(usedUp("member"));
    // No timer runs meanwhile.
    const until = performance.now() + 3;
    while (performance.now() < until);
  }
});

test("a server is not charged for commands that a member's own budget refuses", () => {
  const budgets = new Budgets(perMinute({ member_commands: 1, server_commands: 3 }));
  expect(budgets.take(someone)).toBeUndefined();
  for (let count = 0; count < 5; count++) expect(budgets.take(someone)).toEqual(usedUp("member"));
  for (const member of ["2", "3"]) expect(budgets.take({ ...someone, member })).toBeUndefined();
  expect(budgets.take({ ...someone, member: "4" })).toEqual(usedUp("server"));
});

test("a member is not charged for commands that a server's budget refuses", () => {
  const budgets = new Budgets(perMinute({ member_commands: 2, server_commands: 1 }));
  expect(budgets.take({ ...someone, member: "2" })).toBeUndefined();
  for (let count = 0; count < 5; count++) expect(budgets.take(someone)).toEqual(usedUp("server"));
  expect(budgets.take({ ...someone, server: "11" })).toBeUndefined();
  expect(budgets.take({ ...someone, server: undefined })).toBeUndefined();
  expect(budgets.take({ ...someone, server: "12" })).toEqual(usedUp("member"));
});

type Take = (budgets: Budgets, member: string) => UsedUp | undefined;

test.each<[string, string, Take]>([
  ["a server's commands", "server", (budgets, member) => budgets.take({ member, server: "10" })],
  ["all calls", "bot", (budgets, member) => budgets.takeCall(member)],
])("of %s, accounts at full speed leave something to everybody else", (_name, holder, take) => {
  const reported: string[] = [];
  for (const [accounts, left] of [
    [1, 363],
    [2, 333],
    [20, 133],
    [100, 36],
  ] as const) {
    const budgets = new Budgets(perMinute({ server_commands: 400, api_calls: 400 }), (name) => reported.push(name));
    let accepted = 0;
    for (let round = 0; round < 50; round++)
      for (let account = 0; account < accounts; account++) {
        const refused = take(budgets, `account ${account}`);
        if (!refused) accepted += 1;
        else if (round === 49) expect(refused).toEqual(usedUp("member"));
      }
    expect(400 - accepted).toBeGreaterThanOrEqual(left - accounts);
    for (let member = 0; member < 400 - accepted; member++) expect(take(budgets, `member ${member}`)).toBeUndefined();
    expect(take(budgets, "one too many")).toEqual(usedUp(holder));
  }
  expect(new Set(reported)).toEqual(new Set([holder === "bot" ? "api_calls" : "server_commands"]));
});

test("suggestions have a budget of their own", () => {
  const budgets = new Budgets(perMinute({ member_commands: 1, server_commands: 1 }));
  for (let count = 0; count < 200; count++) expect(budgets.takeSuggestion("1")).toBe(true);
  expect(budgets.takeSuggestion("1")).toBe(false);
  expect(budgets.takeSuggestion("2")).toBe(true);
  expect(budgets.take(someone)).toBeUndefined();
});
