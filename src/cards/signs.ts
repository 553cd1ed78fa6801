import type { SignName } from "../charts/signs.ts";

/** As text of a message: an application's emoji, or plain characters. Emoji show neither in notifications, choices and pictures. */
export type Signs = Readonly<Record<SignName, string>>;

/** The lowest first. */
export const stepSigns = ["step1", "step2", "step3", "step4", "step5", "step6", "step7", "step8"] as const satisfies SignName[];

export const plainSigns: Signs = {
  up: "▲",
  down: "▼",
  same: "±",
  // Few fonts have all eighths.
  step1: "▁",
  step2: "▂",
  step3: "▂",
  step4: "▄",
  step5: "▄",
  step6: "▆",
  step7: "▆",
  step8: "█",
  x: "",
  bluesky: "",
};
