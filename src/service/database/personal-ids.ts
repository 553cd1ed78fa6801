import { DAY_MS } from "../../infra/time.ts";
import type { ServiceTransaction } from "./database.ts";
import { dayOf } from "./partitions.ts";

/** PRIVACY.md names these periods. X bills by days of UTC. */
const PAID_POST_DAYS = 2;
/** Profiles that are older are asked for again once their people post. */
export const PAID_PERSON_DAYS = 30;
const HELD_DAYS = 7;

/** Removes ids that only collecting needs, whether or not their source is collected any more. */
export async function dropPersonalIds(transaction: ServiceTransaction, now: number): Promise<void> {
  const today = dayOf(now);
  await transaction
    .deleteFrom("x_paid")
    .where(({ eb, or, and }) =>
      or([eb("day", "<", today - PAID_PERSON_DAYS), and([eb("kind", "=", "post"), eb("day", "<", today - PAID_POST_DAYS)])]),
    )
    .execute();
  await transaction
    .deleteFrom("x_reservations")
    .where("last_day", "<", today - PAID_POST_DAYS)
    .execute();
  await transaction
    .deleteFrom("held_removals")
    .where("since", "<", now - HELD_DAYS * DAY_MS)
    .execute();
}
