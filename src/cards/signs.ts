/** The images in `icons/`, which `npm run deploy` uploads. */
export const signNames = ["up", "down", "same", "x", "bluesky"] as const;
export type SignName = (typeof signNames)[number];

/**
 * As text of a message: an application's emoji, or plain characters. Emoji show neither in notifications, choices and pictures.
 */
export type Signs = Readonly<Record<SignName, string>>;

export const plainSigns: Signs = { up: "▲", down: "▼", same: "±", x: "", bluesky: "" };
