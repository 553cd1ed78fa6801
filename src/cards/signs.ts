/** The images in `icons/`, which `npm run deploy` uploads. */
export const iconNames = ["up", "down", "same", "x", "bluesky"] as const;
export type IconName = (typeof iconNames)[number];

/**
 * As text of a message: an application's emoji, or plain characters. Emoji show neither in notifications, choices and pictures.
 */
export type Icons = Readonly<Record<IconName, string>>;

export const plainIcons: Icons = { up: "▲", down: "▼", same: "±", x: "", bluesky: "" };
