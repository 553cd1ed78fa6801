// In place of the declarations of @keyv/valkey 1.0 (tsconfig.json, `paths`), which do not fit those of Keyv 6.

import { EventEmitter } from "node:events";
import type { Redis, RedisOptions } from "iovalkey";

export type KeyvValkeyOptions = RedisOptions & { readonly useRedisSets?: boolean };

export default class KeyvValkey extends EventEmitter {
  namespace?: string;
  readonly redis: Redis;
  constructor(options: KeyvValkeyOptions);
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs?: number): Promise<void>;
  disconnect(): Promise<void>;
}
