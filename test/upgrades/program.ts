/* Makes a made-up update: `program.ts bot|service URL COUNT`. The process kills itself after COUNT statements. */
import { Database } from "../../src/infra/database.ts";
import { migrate } from "../../src/infra/migrate.ts";
import { madeUp } from "./made-up.ts";

const [program, url = "", count] = process.argv.slice(2);
let left = Number(count);
const onStatement = () => {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
};
const database = await Database.open({ url, limitMs: 20_000, onStatement });
await migrate(database, madeUp[program === "bot" ? "bot" : "service"].schema);
await database.close();
