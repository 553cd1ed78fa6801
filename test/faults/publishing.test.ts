/*
 * Faults of publishing posts to the channels that follow: whether it happens, and what the list of watches says then. The post
 * stays. `npm run faults` prints this table, one line per fault.
 */
import { describe, test } from "vitest";
import type { Fault } from "../discord-stand-in/stand-in.ts";
import { refusal } from "./tables/discord-faults.ts";
import { checkPublishFault, type PublishFault, title } from "./tables/publishing.ts";

const times = <T>(count: number, value: T): T[] => Array(count).fill(value);
const published = (fault: string, faults: readonly Fault[], seconds: number, isPublished = true): PublishFault => ({
  ...{ fault, faults, seconds, isPublished, call: "delivered", outcome: "published" },
});
const refused = (fault: string, faults: readonly Fault[], call: string, over: Partial<PublishFault> = {}): PublishFault => ({
  ...{ fault, faults, call, seconds: 0, isPublished: false, outcome: "refused" },
  ...over,
});

const refusals = [
  refused("50001, no access", [refusal(403, 50_001, "Missing Access")], "forbidden"),
  refused("50013, no permission", [refusal(403, 50_013, "Missing Permissions")], "forbidden"),
  refused("50024, no announcement channel any more", [refusal(403, 50_024, "Cannot execute action")], "forbidden"),
  refused("10003, channel deleted", [refusal(404, 10_003, "Unknown Channel")], "gone"),
  refused("10008, message deleted", [refusal(404, 10_008, "Unknown Message")], "gone", { outcome: "deleted" }),
  refused("50035, form", [refusal(400, 50_035, "Invalid Form Body")], "refused"),
  refused("401, the token is not taken", [refusal(401, 0, "401: Unauthorized")], "refused"),
];

const limit = (seconds: number): Fault => ({
  status: 429,
  body: { message: "You are being rate limited.", code: 0, global: false },
  headers: { "retry-after": String(seconds), "x-ratelimit-scope": "shared" },
});
const limits = [
  published("429 for 3 s", [limit(3)], 3),
  refused("429 for an hour, the eleventh in an hour", [limit(3_600)], "rate_limited"),
];

const failing: Fault = { status: 500 };
const accepted: Fault = { status: 502, body: {}, isTaken: true };
const uncertain = [
  published("40033, published already", [refusal(400, 40_033, "This message has already been crossposted")], 0, false),
  published("500", times(1, failing), 1),
  published("no answer", ["hang"], 6),
  published("taken, no answer", ["answer hangs"], 6),
  published("taken, 502", times(1, accepted), 1),
  refused("500, three times", times(3, failing), "unreachable", { seconds: 5 }),
];

describe.each([
  ["Discord refuses it", refusals],
  ["Discord takes no more", limits],
  ["nobody knows whether it has happened", uncertain],
])("publishing a post: %s", (_what, rows) => {
  test.each(rows.map((row) => [title(row), row] as const))("%s", (_title, row) => checkPublishFault(row));
});
