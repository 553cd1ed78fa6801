import { type NetworkId, networks } from "../contract/networks.ts";

const arrows = { up: "▲", down: "▼", same: "±" } as const;
export type IconName = keyof typeof arrows | NetworkId;

/**
 * Each icon as text of a message: an application's emoji, or plain characters. Notifications, choices and pictures show no emoji.
 */
export type Icons = Readonly<Record<IconName, string>>;

export const plainIcons: Icons = {
  ...arrows,
  ...(Object.fromEntries(networks.map(({ id }) => [id, ""])) as Record<NetworkId, string>),
};

/** The images in `icons/`, which `npm run deploy` uploads. */
export const iconNames = Object.keys(plainIcons) as readonly IconName[];
