import type { InspectContext } from "node:util";

// @sapphire/shapeshift 4.0, a dependency of discord.js 14, uses a type that @types/node 26 no longer has.
declare module "util" {
  interface InspectOptionsStylized extends InspectContext {}
}
