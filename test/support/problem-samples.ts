import type { Problem } from "../../src/bot/answer/problems.ts";
import { MAX_ALIAS_LENGTH, MAX_ALIASES } from "../../src/memory/aliases.ts";
import { MAX_DIRECT_WATCHES, MAX_WATCHES } from "../../src/memory/watches.ts";
import { channel, foxes, now, otters } from "./sample-world.ts";

const time = new Date(now);
const firstAskedAt = now;

/** The arguments of each problem, by its name. */
export const problemSamples: Readonly<Record<Problem["name"], readonly Readonly<Record<string, unknown>>[]>> = {
  address_missing: [{}],
  link_without_address: [{}],
  shortened_address: [{}],
  solana_address: [{}],
  transaction_hash: [{}],
  wrong_checksum: [{}],
  several_addresses: [{ count: 2 }, { count: 5 }],
  ens_name: [{ ensName: "წავი.eth" }],
  collection_slug: [{ slug: "წავები" }],
  stray_character: [{ character: "ჯ" }, { character: "" }],
  look_alike: ["letter", "cyrillic", "greek", "other"].map((kind) => ({ character: "ი", kind, digit: "0" })),
  wrong_length: [{ digits: 1 }, { digits: 2 }, { digits: 39 }],
  similar_names: [{ names: ["ხავერდის წავები", "მშვიდი მელიები"] }],
  several_collections: [
    {
      namesakes: [otters, foxes].map((address, index) => ({
        address,
        servers: 1_234 * (1 - index),
        firstAskedAt,
        isAskedHere: false,
      })),
    },
  ],
  no_data_of_any: [[], ["0", "1"]].map((chains) => ({
    collections: [otters, foxes].map((contract, index) => ({ contract, chain: chains[index] })),
  })),
  no_default: [{ where: "server" }, { where: "direct" }],
  no_data: [{ contract: otters }, { contract: otters, chain: "0" }],
  rate_limited: [{}, { time }],
  paused: [{}, { time }],
  unavailable: [{}],
  timeout: [{}],
  circuit_open: [{}],
  busy: [{}],
  rejected_key: [{}],
  rejected_request: [{}],
  invalid_answer: [{}],
  aborted: [{}],
  nothing_newer: [{ time }],
  used_up: ["member", "server"].map((holder) => ({ holder, time })),
  just_refreshed: [{ time }],
  unreadable_button: [{}],
  unknown_command: [{}],
  outdated_command: [{}],
  cannot_embed: [{}],
  forbidden: [{}],
  not_recalled: [{}],
  not_remembered: [{}],
  no_history: [{}],
  nothing_ranked: [{}],
  nothing_ranked_by_change: [{}],
  nothing_ranked_since_formulas: [{}],
  one_collection: [{}],
  servers_only: [{}],
  unknown_watch: [{}],
  too_many_watches: [{ max: MAX_WATCHES }],
  too_many_direct_watches: [{ max: MAX_DIRECT_WATCHES }],
  direct_not_opened: [{}],
  unknown_channel: [{}],
  unsuitable_channel: [{}],
  change_without_alert: [{}],
  digest_option_without_digest: [{}],
  unknown_language: [{}],
  unknown_zone: [{}],
  alias_like_address: [{}],
  alias_unfit: [{ max: MAX_ALIAS_LENGTH }],
  too_many_aliases: [{ max: MAX_ALIASES }],
  lacks_permissions: [
    {
      channel,
      permissions: ["ViewChannel", "SendMessages", "SendMessagesInThreads", "EmbedLinks", "ReadMessageHistory"],
    },
  ],
  lacks_own_permissions: [{ channel, permissions: ["ViewChannel", "SendMessages", "SendMessagesInThreads"] }],
  not_allowed: [{ command: "server" }, { command: "watch" }],
  internal: [{ reference: "123" }],
};
