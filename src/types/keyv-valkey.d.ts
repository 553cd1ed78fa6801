// What tsconfig.json takes for the package's declarations: its own are those of an older Keyv, and skipLibCheck is off.

import type { EventEmitter } from "node:events";
import type { Redis } from "iovalkey";

export default class KeyvValkey extends EventEmitter {
  constructor(client: Redis, options: { useRedisSets: false });
  get(key: string): Promise<string | undefined>;
  /** @param ttl milliseconds. */
  set(key: string, value: string, ttl: number): Promise<void>;
}
