/** The bot's token at every stand-in for Discord. */
export const token = "secret-token-of-the-test";
