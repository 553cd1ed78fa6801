import { languageOfServer } from "../bot/answer/interaction-settings.ts";
import { mentioning, outgoing } from "../bot/delivery/limits.ts";
import { reply } from "../bot/interaction/reply.ts";
import { type CardContext, type CardSettings, nameLink } from "../cards/card.ts";
import type { Logger } from "../infra/logger.ts";
import type { Memory } from "../memory/memory.ts";
import type { Paused } from "../memory/post-queue.ts";
import { type ChannelSender, nonceFrom } from "./poster.ts";
import { timing } from "./timing.ts";

/** A message names no more watches than this, and counts the others. */
const MAX_NAMED = 5;

export interface PauseNoticeOptions {
  readonly sender: Pick<ChannelSender, "sendToChannel">;
  /** Resolves to the id of the channel of direct messages with a member; rejects with a `DeliveryError`. */
  readonly openDirect: (member: string) => Promise<string>;
  readonly memory: {
    readonly members: Pick<Memory["members"], "settingsOf">;
    readonly collections: Pick<Memory["collections"], "namesOf">;
  };
  readonly card: CardSettings;
  readonly log: Logger;
}

/**
 * Tells each maker in one direct message what is paused, and what mends it. There is no second attempt: it must not come twice, and
 * `/watch list` says the same.
 */
export const pauseNotice =
  ({ openDirect, sender, log, ...options }: PauseNoticeOptions) =>
  async (paused: readonly Paused[]): Promise<void> => {
    for (const [member, all] of Map.groupBy(paused, ({ madeBy }) => madeBy)) {
      try {
        const content = await noticeOf(member, all, options);
        const nonce = nonceFrom(["paused", member, ...all.map(({ id }) => id)]);
        const message = mentioning(outgoing(reply({ content })), []);
        await sender.sendToChannel(await openDirect(member), message, {
          ...{ nonce, lifeMs: timing.poster.tryMs, shouldSend: async () => true },
        });
      } catch (error) {
        log.info({ err: error }, "the notice of a paused watch could not be sent");
      }
    }
  };

async function noticeOf(
  member: string,
  paused: readonly Paused[],
  { memory, card }: Pick<PauseNoticeOptions, "memory" | "card">,
): Promise<string> {
  const named = paused.slice(0, MAX_NAMED);
  const [{ language }, names] = await Promise.all([
    memory.members.settingsOf(member),
    memory.collections.namesOf(named.map(({ collection }) => collection)),
  ]);
  const context: CardContext = { ...card, language: await languageOfServer(language, named[0]?.locale), ageRestricted: false };
  const { say } = context.language;
  const parts = named.map(({ collection: contract, channel, reason }) =>
    [
      `**${nameLink({ contract, name: names.get(contract) }, context)}** ${say("watch.in", { channel })}`,
      say(`watch.paused.${reason}`),
    ].join("\n"),
  );
  const rest = paused.length - named.length;
  return [...parts, ...(rest > 0 ? [say("list.more", { count: rest })] : []), `-# ${say("watch.notice")}`].join("\n");
}
