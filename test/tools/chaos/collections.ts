export const collections = Array.from({ length: 30 }, (_, index) => index + 1);
/** The service knows nothing about the last one. */
export const isUnknown = (collection: number): boolean => collection > 28;
/** Those of which the service has data. */
export const known = collections.filter((collection) => !isUnknown(collection));
/** Every fourth belongs to the real services, the others to a stand-in for the API. */
export const isServed = (collection: number): boolean => collection % 4 === 0;

const PREFIX = `0xc0${"0".repeat(36)}`;
export const addressOf = (collection: number): string => `${PREFIX}${String(collection).padStart(2, "0")}`;
export const collectionOf = (address: string): number => (address.startsWith(PREFIX) ? Number(address.slice(-2)) : 0);
