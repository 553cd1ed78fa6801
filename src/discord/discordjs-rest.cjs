// @ts-check
// discord.js requires this package. Whoever imports it gets its other build: everything twice, classes included.
module.exports = require("@discordjs/rest");
