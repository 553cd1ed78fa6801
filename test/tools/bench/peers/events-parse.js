// The least that reading events takes: pages are fetched, and parsed.
const [, , url, events] = process.argv;
let read = 0;
for (const shard of [1, 2]) {
  for (let from = 0, isFull = true; isFull; ) {
    const response = await fetch(`${url}/v1/events?shard_index=${shard}&from_event_id=${from}&pageSize=1000`);
    const page = JSON.parse(await response.text()).events;
    read += page.length;
    isFull = page.length === 1_000;
    from = (page.at(-1)?.id ?? from) + 1;
  }
}
if (read !== Number(events)) throw new Error(`${read} events came`);
process.stdout.write("done\n");
