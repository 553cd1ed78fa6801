import type { APIEmbed } from "discord-api-types/v10";
import type { Influencer } from "../contract/schemas.ts";
import { markdownLine } from "../text/safe-text.ts";
import { type Card, type CardContext, type CardSubject, heading, type PageOf, stripeOf } from "./card.ts";
import { avatarUrl, byline } from "./person.ts";

/** Characters of about a line beside an avatar. */
const MAX_DESCRIPTION = 55;

export function influencersCard(page: PageOf<Influencer>, subject: CardSubject, context: CardContext): Card {
  const { say, plainScore: written, followers } = context.language;
  const color = stripeOf(subject, context);
  const embeds = page.entries.map(({ user, score }, index): APIEmbed => {
    const avatar = avatarUrl(user, context);
    const description = markdownLine(user.description, MAX_DESCRIPTION);
    const figures = [
      say("influencers.influence", { score: written(score) }),
      say("influencers.followers", { count: followers(user.followersCount), followers: user.followersCount }),
    ];
    return {
      color,
      description: [
        byline(user, context, page.offset + index + 1),
        ...(description === "" ? [] : [description]),
        `-# ${figures.join(" · ")}`,
      ].join("\n"),
      ...(avatar && { thumbnail: { url: avatar } }),
    };
  });
  return { content: heading("button.influencers", subject, page, context), embeds };
}
