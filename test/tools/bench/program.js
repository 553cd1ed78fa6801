// @ts-check
/* Runs a contender's `setUp` as a program that exits on SIGTERM like one with a handler. */
process.on("SIGTERM", () => process.exit(0));
const { setUp } = await import(process.argv[2] ?? "");
await setUp(JSON.parse(process.env["OPTIONS"] ?? "{}"));
