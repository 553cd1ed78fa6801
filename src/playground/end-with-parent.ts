// Runs in the bot's process before its own code. Whoever started it holds the other end of stdin; when they are gone, in
// whatever way, nobody is left who would stop it.
process.stdin.resume().once("end", () => process.kill(process.pid, "SIGTERM"));
process.stdin.unref();
