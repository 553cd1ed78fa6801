import type { InspectContext } from "node:util";

// discord.js's validation library names a type that Node's own types have renamed. With this the declarations of every
// library stay checked (skipLibCheck is off).
declare module "util" {
  interface InspectOptionsStylized extends InspectContext {}
}
