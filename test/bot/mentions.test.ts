import { expect, test } from "vitest";
import { mentioning, outgoing } from "../../src/bot/delivery/limits.ts";
import { plainIcons } from "../../src/cards/icon-names.ts";
import { replacement } from "../../src/discord/send/body.ts";
import {
  checkCallback,
  checkChannelEdit,
  checkChannelMessage,
  checkEdit,
  checkFollowUp,
} from "../../src/playground/stand-in/checks.ts";
import { english } from "../../src/words/language.ts";
import { everyReply } from "../support/every-reply.ts";
import { createWorld, emojiIcons, role } from "../support/sample-world.ts";

/* The stand-in for Discord checks the same of every message that it gets; here all replies and posts leave in every form. */

test.each([
  ["plain signs", plainIcons],
  ["emoji of the application", emojiIcons],
])("every answer and post, in every form, with %s, mentions nobody but the role that it was given", async (_what, icons) => {
  const world = createWorld({ write: (own) => `@everyone <@&${role}> ${own}`, isFull: true, icons });
  const replies = [...(await everyReply(english, world))].flatMap(([name, all]) => all.map((reply) => ({ name, reply })));
  expect(replies.length).toBeGreaterThan(100);
  for (const { name, reply } of replies) {
    const message = outgoing(reply);
    const edited = replacement(message);
    const post = mentioning(message, [role]);
    for (const body of [message, edited, mentioning(message, [])]) {
      expect(body.allowed_mentions, name).toEqual({ parse: [] });
    }
    expect(post.allowed_mentions, name).toEqual({ parse: [], roles: [role] });
    const problems = [
      ...checkCallback({ type: 4, data: message }),
      ...checkFollowUp({ ...message, flags: 64 }),
      ...checkEdit(edited),
      ...checkChannelMessage(message),
      ...checkChannelMessage(post),
      ...checkChannelEdit(message),
    ];
    expect(problems, name).toEqual([]);
  }
});
