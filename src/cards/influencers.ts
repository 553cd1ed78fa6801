import type { APIEmbed } from "discord-api-types/v10";
import type { Influencer } from "../collection-api/contract.ts";
import { toNumber } from "../collection-api/json.ts";
import { escapeText, markdownText } from "../text/safe-text.ts";
import { type Card, type CardContext, type CardSubject, colorOf, heading, MAX_NAME, type PageOf } from "./card.ts";
import { formatFollowers, formatScore } from "./format.ts";
import { avatarUrl, displayName, handleOf, profileUrl } from "./person.ts";

const MAX_DESCRIPTION = 160;

/** A page of the people who drive the talk about a collection, one embed a person. */
export function influencersCard(page: PageOf<Influencer>, subject: CardSubject, context: CardContext): Card {
  const { language } = context;
  const { say } = language;
  const embeds = page.entries.map(({ user, score }, index): APIEmbed => {
    const avatar = avatarUrl(user, context);
    const url = profileUrl(user);
    const facts = [
      escapeText(handleOf(user, say), MAX_NAME),
      say("influencers.score", { score: formatScore(score, language) }),
      say("influencers.followers", {
        count: formatFollowers(user.followersCount, language),
        followers: toNumber(user.followersCount),
      }),
    ];
    const description = markdownText(user.description.replace(/\s+/g, " "), MAX_DESCRIPTION);
    return {
      color: colorOf(subject),
      author: { name: `${page.offset + index + 1}. ${displayName(user, say)}`, ...(url && { url }) },
      description: `${facts.join(" · ")}\n${description}`.trimEnd(),
      ...(avatar && { thumbnail: { url: avatar } }),
    };
  });
  return { content: heading("influencers.heading", subject, page, context), embeds };
}
