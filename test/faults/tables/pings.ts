import { expect } from "vitest";
import { HOUR_MS, SECOND_MS } from "../../../src/infra/time.ts";
import { jsonForm } from "../../../src/playground/stand-in/multipart.ts";
import type { PostOutcome } from "../../../src/schedule/poster.ts";
import type { Fault } from "../../discord-stand-in/stand-in.ts";
import { temporaryDatabase } from "../../support/databases/new-database.ts";
import { channel, type DeliveryScene, hunters, setUpAlerts } from "../../support/delivery-scene.ts";
import { merged } from "./channel-messages.ts";

/** A fault of an alert that mentions a role. */
export interface PingFault {
  readonly fault: string;
  /** The role that was chosen, if not one of the server. */
  readonly role?: string;
  /** The faults of each call, in order. */
  readonly faults?: { readonly [call in "createMessage" | "readMessages"]?: readonly Fault[] };
  /** A change at Discord before the alert is posted, and its end. */
  readonly upset?: (scene: DeliveryScene) => () => void;
  /** `deaf`: the message has the mention, which reaches nobody. */
  readonly post: "mentions" | "deaf" | undefined;
  readonly tries: readonly PostOutcome[];
  readonly calls: readonly string[];
  /** Seconds until the outcome is known. */
  readonly seconds: number;
  /** Whether an alert after it mentions the role; at most one does in 24 hours. */
  readonly isNextMentioning: boolean;
}

const posts = {
  mentions: "posted, mentions the role once",
  deaf: "posted with a mention that reaches nobody",
} as const;

/** A row as it is printed. */
export function title({ fault, post, tries, calls, seconds, isNextMentioning }: PingFault): string {
  const when = seconds > 0 ? ` after ${seconds} s` : "";
  const next = `the next alert ${isNextMentioning ? "mentions it" : "doesn't"}`;
  return `${fault} → ${post ? posts[post] : "not posted"}${when}; ${next}; counted: ${merged(tries)}; calls: ${merged(calls)}`;
}

/** Checks a row, and that no role but the chosen one is ever mentioned. */
export async function checkPingFault({ role = hunters, faults = {}, upset, ...row }: PingFault): Promise<void> {
  const scene = await setUpAlerts(temporaryDatabase(), { kinds: { alert: { change: 1, role } } });
  const { clock, discord, tries, calls } = scene;
  // An empty channel looks like one without permission to read its history.
  discord.channels.createMessage(channel, jsonForm({ content: "gm", allowed_mentions: { parse: [] } }));
  const pings = () => scene.pings().slice(1);
  const contents = () =>
    discord.channels
      .messages(channel)
      .slice(1)
      .map(({ content }) => content.startsWith(`<@&${role}> `));
  await clock.advance(4 * HOUR_MS);
  await scene.record(40);
  for (const call of ["createMessage", "readMessages"] as const) discord.fail(call, ...(faults[call] ?? []));
  const startedAt = clock.now();
  const end = upset?.(scene);
  await scene.post();
  expect(Math.round((clock.now() - startedAt) / SECOND_MS), "seconds").toBe(row.seconds);
  expect([merged(tries), merged(calls)]).toEqual([merged(row.tries), merged(row.calls)]);
  expect(pings()).toEqual(row.post ? [row.post === "mentions" ? [role] : []] : []);
  expect(contents()).toEqual(row.post ? [true] : []);

  discord.mend();
  end?.();
  await scene.move(60, 4 * HOUR_MS);
  expect(pings().slice(row.post ? 1 : 0)).toEqual([row.isNextMentioning ? [role] : []]);
  expect(discord.violations).toEqual([]);
}
