import type { APIEmbed } from "discord-api-types/v10";
import type { Influencer } from "../collection-api/contract.ts";
import { escapeText, markdownText } from "../text/safe-text.ts";
import { type Card, type CardContext, type CardSubject, colorOf, heading, MAX_NAME, type PageOf } from "./card.ts";
import { formatFollowers, formatScore } from "./format.ts";
import { avatarUrl, displayName, handleOf, profileUrl } from "./person.ts";

const MAX_DESCRIPTION = 160;

/** A page of the people who drive the talk about a collection, one embed a person. */
export function influencersCard(page: PageOf<Influencer>, subject: CardSubject, context: CardContext): Card {
  const embeds = page.entries.map(({ user, score }, index): APIEmbed => {
    const avatar = avatarUrl(user, context);
    const url = profileUrl(user);
    const facts = [
      escapeText(handleOf(user), MAX_NAME),
      `Score **${formatScore(score, context.locale)}**`,
      `**${formatFollowers(user.followersCount, context.locale)}** ${user.followersCount === 1 ? "follower" : "followers"}`,
    ];
    const description = markdownText(user.description.replace(/\s+/g, " "), MAX_DESCRIPTION);
    return {
      color: colorOf(subject),
      author: { name: `${page.offset + index + 1}. ${displayName(user)}`, ...(url && { url }) },
      description: `${facts.join(" · ")}\n${description}`.trimEnd(),
      ...(avatar && { thumbnail: { url: avatar } }),
    };
  });
  return { content: heading("Top influencers", subject, page, context), embeds };
}
