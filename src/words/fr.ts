export { enUS as words } from "./en-US.ts";
