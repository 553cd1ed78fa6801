import { describe, test } from "vitest";
import type { DeliveryFailure } from "../../src/bot/delivery/responder.ts";
import type { Fault } from "../discord-stand-in/stand-in.ts";
import { accepted, html, refusal, uncertain } from "./tables/discord-faults.ts";
import { checkDiscordFault, type DiscordFault, title } from "./tables/discord-rest.ts";

const rateLimit = (retryAfter: string, scope: "user" | "shared" | "global" = "user"): Fault => ({
  status: 429,
  body: { message: "You are being rate limited.", retry_after: Number(retryAfter), global: scope === "global" },
  headers: {
    "retry-after": retryAfter,
    "x-ratelimit-scope": scope,
    ...(scope === "global" ? { "x-ratelimit-global": "true" } : { "x-ratelimit-bucket": "abc" }),
  },
});

const unknownInteraction = refusal(404, 10_062, "Unknown interaction");
const acknowledged = refusal(400, 40_060, "Interaction has already been acknowledged.");
const unknownWebhook = refusal(404, 10_015, "Unknown Webhook");
const unknownMessage = refusal(404, 10_008, "Unknown Message");
const invalidToken = refusal(401, 50_027, "Invalid Webhook Token");
const invalidForm = refusal(400, 50_035, "Invalid Form Body");
const missingPermissions = refusal(403, 50_013, "Missing Permissions");
const tooManyEdits: Fault = {
  status: 429,
  body: {
    code: 30_046,
    message: "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    retry_after: 900,
  },
  headers: { "retry-after": "900" },
};

/** Refusals with which Discord reports that a call had no effect. */
const limited: [string, Fault][] = [
  ["429 of the route", rateLimit("0.2")],
  ["429 of a shared resource", rateLimit("0.2", "shared")],
  ["429 of everything", rateLimit("0.2", "global")],
];
/** Discord reports that it bans this machine. */
const blocked: Fault = {
  status: 429,
  body: {
    code: 0,
    message: "You are being blocked from accessing our API temporarily due to exceeding our rate limits frequently.",
  },
};
const bans: [string, Fault][] = [
  ["429 of the address", blocked],
  ["429 of the address for 20 minutes", { ...blocked, headers: { "retry-after": "1200" } }],
];
const twice = (fault: Fault): Fault[] => [fault, fault];
const thrice = (fault: Fault): Fault[] => [fault, fault, fault];

/** Every fault meets a first response; elsewhere one of each kind, whose consequence differs by place. */
const someUncertain = uncertain.slice(-1);
const someTaken = accepted.slice(-1);
const someLimited = limited.slice(0, 1);
const eachKind = [...someUncertain, ...someTaken, ...someLimited];
const uncertainOrLimited = [...someUncertain, ...someLimited];

type Ending = Pick<DiscordFault, "accepted" | "sees" | "logged" | "counted">;

/** Rows for one question and one faulty call: one row, or one for each of several faults. */
const rowsOf = (question: DiscordFault["question"], call: DiscordFault["call"]) => ({
  row: (fault: string, faults: Fault | readonly Fault[], ending: Ending): DiscordFault => ({
    ...{ question, call, fault, ...ending },
    faults: [faults].flat(),
  }),
  rows: (faults: readonly (readonly [string, Fault])[], ending: Ending): DiscordFault[] =>
    faults.map(([fault, f]) => ({ question, call, fault, faults: [f], ...ending })),
  /** For single faults: nothing is sent afterwards, so no second one could occur. */
  bans: (faults: readonly (readonly [string, Fault])[], ending: Ending): DiscordFault[] =>
    faults.map(([fault, f]) => ({ question, call, fault, faults: [f], ...ending, isBan: true })),
});

const noData = "«The data service rejected this request»";
const botFault = "«Something went wrong on my side», alone";
const noPermission = "«I don't have permission to reply in this channel», alone";

const responded: Ending = {
  accepted: "callback",
  sees: "the answer",
  logged: "delivered",
  counted: ["respond delivered"],
};
const unanswered = (kind: DeliveryFailure, ...counted: Ending["counted"]): Ending => ({
  accepted: "",
  sees: "nothing of ours",
  logged: kind,
  counted: [`respond ${kind}`, ...counted],
});
const excused = (sees: string, kind: DeliveryFailure): Ending => ({
  ...responded,
  sees,
  counted: [`respond ${kind}`, "respond delivered"],
});

const first = rowsOf("a command", "callback");
const firstResponses = [
  ...first.rows([...uncertain, ...accepted, ...limited], responded),
  first.row("500, twice", twice({ status: 500 }), responded),
  first.row("500, three times", thrice({ status: 500 }), unanswered("unreachable")),
  first.row("429 for half a minute", rateLimit("30"), unanswered("rate_limited")),
  ...first.bans(bans, unanswered("rate_limited")),
  first.row("10062, too late", unknownInteraction, unanswered("expired")),
  first.row("40060, another process answered", acknowledged, unanswered("answered_elsewhere")),
  first.row("50035, form", invalidForm, excused(botFault, "refused")),
  first.row("50035, form, twice", twice(invalidForm), unanswered("refused", "respond refused")),
  first.row("403 of a proxy, as HTML", html(403), excused(botFault, "refused")),
  first.row("50013, no permission", missingPermissions, excused(noPermission, "forbidden")),
  first.row("50013, twice", twice(missingPermissions), unanswered("forbidden", "respond forbidden")),
  ...rowsOf("a problem", "callback").rows(someUncertain, { ...responded, sees: `${noData}, alone` }),
  rowsOf("typing", "callback").row("500, twice", twice({ status: 500 }), {
    ...responded,
    sees: "the choices",
    logged: "not logged",
  }),
];

const deferred = (...counted: Ending["counted"]) => ["respond delivered", ...counted] as const;
const edited: Ending = { ...responded, accepted: "callback,edit", counted: deferred("edit delivered") };
const followedUp: Ending = {
  ...responded,
  accepted: "callback,delete,followUp",
  sees: `${noData}, alone`,
  counted: deferred("remove delivered", "followUp delivered"),
};
const thinking = (kind: DeliveryFailure, ...counted: Ending["counted"]): Ending => ({
  accepted: "callback",
  sees: "thinking…",
  logged: kind,
  counted: deferred(...counted),
});

const deferral = rowsOf("a deferred command", "callback");
const takenAndSilent: Fault[] = ["answer hangs", "hang", "hang"];
const deferrals = [
  ...deferral.rows(eachKind, edited),
  deferral.row("taken, and no answer, ever", takenAndSilent, { ...edited, counted: ["respond unreachable", "edit delivered"] }),
  deferral.row("taken, connection reset, then 10062", ["answer lost", unknownInteraction], {
    ...edited,
    counted: ["respond unreachable", "edit delivered"],
  }),
  deferral.row("500, three times", thrice({ status: 500 }), unanswered("unreachable", "edit expired")),
  deferral.row("40060, another process answered", acknowledged, unanswered("answered_elsewhere")),
  rowsOf("a deferred problem", "callback").row("taken, and no answer, ever", takenAndSilent, {
    ...followedUp,
    counted: ["respond unreachable", "remove delivered", "followUp delivered"],
  }),
];

const edit = rowsOf("a deferred command", "edit");
const excusedLater = (sees: string, kind: DeliveryFailure): Ending => ({
  ...followedUp,
  sees,
  counted: deferred(`edit ${kind}`, "remove delivered", "followUp delivered"),
});
const edits = [
  ...edit.rows(uncertainOrLimited, edited),
  ...edit.rows(someTaken, { ...edited, accepted: "callback,edit,edit" }),
  edit.row("500, three times", thrice({ status: 500 }), thinking("unreachable", "edit unreachable")),
  edit.row("429 for longer than the token lives", rateLimit("1200"), {
    ...{ ...edited, accepted: "callback,followUp" },
    counted: deferred("edit rate_limited", "followUp delivered"),
  }),
  ...edit.bans(bans.slice(1), thinking("rate_limited", "edit rate_limited", "followUp rate_limited")),
  edit.row("50027, after 15 minutes", invalidToken, thinking("expired", "edit expired")),
  edit.row("10008, deleted", unknownMessage, thinking("gone", "edit gone")),
  edit.row("50013, no permission", missingPermissions, excusedLater(noPermission, "forbidden")),
  rowsOf("a deferred private command", "edit").row("50035, form, twice", twice(invalidForm), {
    ...{ accepted: "callback,delete", sees: "nothing", logged: "refused" },
    counted: deferred("edit refused", "edit refused", "remove delivered"),
  }),
];

const removal = rowsOf("a deferred problem", "delete");
const shownToAll = (kind: DeliveryFailure): Ending => ({
  ...{ ...edited, sees: noData },
  counted: deferred(`remove ${kind}`, "edit delivered"),
});
const removals = [
  ...removal.rows(eachKind, followedUp),
  removal.row("500, three times", thrice({ status: 500 }), shownToAll("unreachable")),
  removal.row("50013, no permission", missingPermissions, shownToAll("forbidden")),
  removal.row("taken, 500, and nothing more", [{ status: 500, body: {}, isTaken: true }, "lost", "lost"], {
    ...followedUp,
    counted: deferred("remove unreachable", "edit gone", "followUp delivered"),
  }),
  removal.row("10015", unknownWebhook, thinking("expired", "remove expired")),
];

const followUp = rowsOf("a deferred problem", "followUp");
const notFollowedUp = (kind: DeliveryFailure): Ending => ({
  accepted: "callback,delete",
  sees: "nothing",
  logged: kind,
  counted: deferred("remove delivered", `followUp ${kind}`),
});
const followUps = [
  ...followUp.rows(someLimited, followedUp),
  ...followUp.rows(someUncertain, notFollowedUp("unreachable")),
  ...followUp.rows(someTaken, { ...notFollowedUp("unreachable"), accepted: followedUp.accepted, sees: followedUp.sees }),
  followUp.row("50027, after 15 minutes", invalidToken, notFollowedUp("expired")),
];

const click = rowsOf("a click", "callback");
const lateClick = rowsOf("a deferred click", "edit");
const inPlace = "the answer in place";
const asItWas = "the message as it was";
const copied = (accepted: string, ...counted: Ending["counted"]): Ending => ({
  ...{ accepted, sees: `${asItWas} and the answer, alone`, logged: "delivered" },
  counted,
});
const clicks = [
  ...click.rows(eachKind, { ...responded, sees: inPlace }),
  click.row("30046, old and edited too often", tooManyEdits, copied("callback", "respond rate_limited", "respond delivered")),
  click.row("10008, deleted", unknownMessage, copied("callback", "respond gone", "respond delivered")),
  click.row("10062, too late", unknownInteraction, { ...unanswered("expired"), sees: asItWas }),
  ...lateClick.rows(uncertainOrLimited, { ...edited, sees: inPlace }),
  lateClick.row(
    "30046, old and edited too often",
    tooManyEdits,
    copied("callback,followUp", ...deferred("edit rate_limited", "followUp delivered")),
  ),
  lateClick.row("10008, deleted", unknownMessage, copied("callback,followUp", ...deferred("edit gone", "followUp delivered"))),
  lateClick.row("50027, after 15 minutes", invalidToken, { ...thinking("expired", "edit expired"), sees: asItWas }),
  rowsOf("a deferred click with a problem", "followUp").row("connection reset", "lost", {
    ...thinking("unreachable", "followUp unreachable"),
    sees: asItWas,
  }),
];

describe.concurrent.each([
  ["the first response", firstResponses],
  ["the deferral", deferrals],
  ["the edit of a deferral", edits],
  ["the removal of a deferral", removals],
  ["the follow-up", followUps],
  ["a click", clicks],
])("Discord fails: %s", (_call, rows) => {
  test.each(rows.map((row) => [title(row), row] as const))("%s", { timeout: 180_000 }, (_title, row) => checkDiscordFault(row));
});
