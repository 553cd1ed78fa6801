import type { Words } from "./en-US.ts";
import { enUS } from "./en-US.ts";

/**
 * British English. Nothing is spelled, punctuated or said differently yet: the messages keep clear of words such as «color» or
 * «favorite», and «per cent» is written as a sign. Write here what a British reader would change.
 */
export const words: Words = { ...enUS };
