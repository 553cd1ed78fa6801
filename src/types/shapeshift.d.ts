import type { InspectContext } from "node:util";

// For @sapphire/shapeshift 4.0, which discord.js 14 brings along: it names a type that @types/node 26 has no more, and
// skipLibCheck is off.
declare module "util" {
  interface InspectOptionsStylized extends InspectContext {}
}
