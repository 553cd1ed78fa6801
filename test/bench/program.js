// @ts-check
/* Runs a contender's module as a program: nothing but its `setUp`. Ends as a program does that handles SIGTERM. */
process.on("SIGTERM", () => process.exit(0));
const { setUp } = await import(process.argv[2] ?? "");
await setUp(JSON.parse(process.env["OPTIONS"] ?? "{}"));
