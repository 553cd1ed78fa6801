import type { Command } from "../src/bot/command/command.ts";
import { compare } from "./compare.ts";
import { help } from "./help.ts";
import { influencers } from "./influencers.ts";
import { leaderboard } from "./leaderboard.ts";
import { me } from "./me.ts";
import { collectionScores, scores } from "./scores.ts";
import { server } from "./server.ts";
import { behind, talk } from "./talk.ts";
import { toptweets } from "./toptweets.ts";
import { trends } from "./trends.ts";
import { watch, watchHere } from "./watch.ts";

/** Dispatch, registration, the help and the buttons between views read this list. */
export const commands: readonly Command[] = [
  scores,
  influencers,
  toptweets,
  talk,
  trends,
  compare,
  leaderboard,
  watch,
  me,
  server,
  help,
  collectionScores,
  behind,
  watchHere,
];
