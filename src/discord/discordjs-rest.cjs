// @ts-check
// @discordjs/rest looks whether there is a FormData; to tell, Node would load the undici that it has built in.
globalThis.FormData = require("undici").FormData;

// discord.js requires this package. Whoever imports it gets its other build: everything twice, classes included.
module.exports = require("@discordjs/rest");
