import { expect, test } from "vitest";
import { main } from "../../src/bin/collections.ts";
import { DAY_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { personId } from "../../src/service/collect/farcaster/ids.ts";
import { createService } from "../../src/service/create-service.ts";
import { PostWriter } from "../../src/service/store/post-writer.ts";
import { countRead } from "../../src/service/store/posts-read.ts";
import { FIRST_KEY } from "../faults/tables/opensea-api.ts";
import { OpenSeaStandIn } from "../service/opensea-stand-in.ts";
import { cleanUp } from "../support/clean-up.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import type { ApiFault } from "../support/faulty-answer.ts";
import { addressOf } from "../support/ids.ts";
import { newPost } from "../support/posts.ts";
import { recordLog } from "../support/recorded-log.ts";
import { linesOf, runInProcess } from "../support/run-in-process.ts";
import { openTestService } from "../support/service.ts";

const otters = addressOf(1);

/** OpenSea with some collections, and an empty database. */
async function setUp() {
  const openSea = await OpenSeaStandIn.start({ clock: { now: () => Date.now() } });
  cleanUp(() => openSea.close());
  const list = (slug: string, name: string, ...contracts: { chain: string; address: string }[]) =>
    openSea.createCollection(slug, {
      ...{ name, contracts, twitterUsername: "velvet_otters", isNsfw: slug === "nsfw" },
      floors: [
        { at: Date.now() - 40 * DAY_MS, price: 2 },
        { at: Date.now() - 2 * DAY_MS, price: 3 },
      ],
    });
  list("velvet-otters", "Velvet Otters", { chain: "base", address: otters });
  list("velvet-otters-2", "Velvet Otters II", { chain: "ethereum", address: addressOf(3) });
  list("comets", "Comets", { chain: "ethereum", address: addressOf(4) });
  list("more-comets", "COMETS", { chain: "polygon", address: addressOf(5) });
  list("suns", "Suns of Solana", { chain: "solana", address: "So11111111111111111111111111111111111111112" });
  list(
    "both",
    "Both Worlds",
    { chain: "solana", address: "So11111111111111111111111111111111111111112" },
    { chain: "base", address: addressOf(6) },
  );
  const environment = { SERVICE_DATABASE: temporaryDatabase(), OPENSEA_API_URL: openSea.url };
  const run = (argv: readonly string[], over: Record<string, string> = {}) =>
    runInProcess(main, argv, { ...environment, ...over }).then(({ code, out, errors }) => ({
      code,
      out,
      errors: linesOf(errors),
    }));
  return { openSea, environment, run };
}

const key = "a-key-of-their-own";

/** Opens the service beside the script, and resolves with a function that asks it for scores. */
async function openService(databaseUrl: string) {
  const { server, opened, close } = await createService({
    databaseUrl,
    requestsPerMinute: 0,
    configuredKeys: [key],
    log: recordLog().log,
  });
  cleanUp(close);
  await opened;
  return async () => {
    const url = `/v1/collection/scores?contractAddress=${otters}`;
    const { body } = await server.inject({ url, headers: { "x-api-key": key } });
    return (JSON.parse(body) as { data: Record<string, number>[] }).data;
  };
}

const ADDED = "Added. It gets posts that come from now on; import a file again to find the earlier ones in it.";

test("from an address to four scores in the service's answer it takes one command", async () => {
  const { environment, run } = await setUp();
  const database = await openTestService(environment.SERVICE_DATABASE);
  const posts = Array.from({ length: 20 }, (_, index) =>
    newPost(index + 1, { text: "I love Velvet Otters", createdAt: Date.now() - (index + 1) * 60 * MINUTE_MS }),
  );
  const answer = await openService(environment.SERVICE_DATABASE);
  const added = await run(["add", otters, "--yes"]);
  expect(added).toMatchObject({ code: 0, errors: [] });
  await database.transact("add", (transaction) => new PostWriter().take(transaction, posts, Date.now()));
  expect(added.out.slice(-2)).toEqual([
    ADDED,
    expect.stringMatching(/^180 floor prices came from OpenSea; the last is 3 ETH, \d+ minutes? old\.$/),
  ]);
  const scores = async () => {
    const [entry] = await answer();
    return ["hype", "community", "gains", "total"].filter((name) => (entry?.[name] ?? 0) > 0);
  };
  await expect.poll(scores).toHaveLength(4);
});

test("a name that would move a terminal's cursor is listed without its codes", async () => {
  const { environment, run } = await setUp();
  const database = await openTestService(environment.SERVICE_DATABASE);
  const [name, terms] = ["\u001b]0;title\u0007Velvet\u009b2J\u202eOtters", JSON.stringify(["a\u001b[2Jb"])];
  await database.transact("add", (transaction) =>
    transaction.insertInto("collections").values({ address: otters, name, terms }).execute(),
  );
  const { out } = await run(["list"]);
  expect(out).toEqual([expect.stringMatching(new RegExp(`^${otters}  \\]0;title Velvet 2JOtters  a \\[2Jb  `))]);
});

test("the list says how many posts of the last day are about a collection, and how many each network sent", async () => {
  const { environment, run } = await setUp();
  const database = await openTestService(environment.SERVICE_DATABASE);
  await run(["add", otters, "--yes"]);
  const [now, author] = [Date.now(), newPost(1).author];
  const post = (id: string, createdAt: number) => newPost(1, { id, text: "Velvet Otters", createdAt, author: { ...author, id } });
  const posts = [
    post(personId(1), now - MINUTE_MS),
    post("2", now - 2 * MINUTE_MS),
    post("3", now - MINUTE_MS),
    post("4", now - 2 * DAY_MS),
  ];
  await database.transact("add", async (transaction) => {
    await new PostWriter().take(transaction, posts, now);
    await countRead(transaction, "farcaster", 1_200, now);
    await countRead(transaction, "farcaster", 34, now);
    await countRead(transaction, "farcaster", 999, now - 2 * DAY_MS);
  });
  const { out } = await run(["list"]);
  expect(out).toEqual([
    expect.stringMatching(/ 4 posts in 7 days {2}in a day: 2 from X, 1 from Farcaster$/),
    "Read in a day, about any collection or none: 1,234 from Farcaster",
  ]);
});

test("a collection is added, listed and removed, and its answers go with it", async () => {
  const { environment, run } = await setUp();
  expect((await run(["list"])).out).toEqual(["There are no collections. Add one: npm run collections -- add ADDRESS"]);
  const plan = [
    `${otters}  Velvet Otters  (from OpenSea)`,
    "  on base, opensea.io/collection/velvet-otters",
    "  OpenSea: verified",
    "  Its posts have its address or one of these terms:",
    "    velvet otters   (made from the name)",
    "    #VelvetOtters   (made from the name)",
    "    @velvet_otters  (from OpenSea)",
  ];
  expect(await run(["add", otters])).toEqual({
    code: 1,
    out: plan,
    errors: ["Nothing was changed: there is no terminal to ask on. Add --yes to go on without."],
  });
  expect((await run(["list"])).out[0]).toMatch(/^There are no collections/);
  expect((await run(["add", `https://basescan.org/token/${otters}`, "--yes"])).out.slice(0, 7)).toEqual(plan);
  const again = await run(["add", otters, "--name", "My Otters", "--terms", "my otters|velvet otters", "--yes"]);
  expect(again.out).toContain(
    "It is already there: its name was Velvet Otters; new terms: my otters; terms that go: #VelvetOtters | @velvet_otters.",
  );
  expect((await run(["list"])).out).toEqual([
    expect.stringMatching(`^${otters}  My Otters  my otters\\|velvet otters  floor 3 ETH, \\d+ minutes? old  0 posts in 7 days$`),
  ]);
  const answer = await openService(environment.SERVICE_DATABASE);
  const scores = async () => (await answer()).length;
  await expect.poll(scores).toBe(1);
  expect(await run(["remove", otters])).toMatchObject({ code: 1, errors: [expect.stringMatching(/no terminal/)] });
  const removed = await run(["remove", otters, "--yes"]);
  expect(removed).toMatchObject({ code: 0, errors: [] });
  expect(removed.out[1]).toMatch(/^Removed, with 0 posts and \d+ floor prices\.$/);
  await expect.poll(scores).toBe(0);
  expect(await run(["remove", otters, "--yes"])).toMatchObject({
    code: 1,
    errors: [expect.stringMatching(/^There is no such collection\./)],
  });
});

test.each([
  ["a link to a collection", "https://opensea.io/collection/velvet-otters?tab=items", otters],
  ["a link to an item", `https://opensea.io/item/base/${otters}/12`, otters],
  ["an older link to an item", `see https://opensea.io/assets/ethereum/${addressOf(4)}/1`, addressOf(4)],
  ["a name in another letter case", "velvet otters", otters],
  ["a collection with a contract on Solana too", "Both Worlds", addressOf(6)],
])("%s is enough to add a collection", async (_name, input, address) => {
  const { run } = await setUp();
  const { code, out: lines, errors } = await run(["add", input, "--yes"]);
  expect({ code, first: lines[0], errors }).toEqual({ code: 0, first: expect.stringMatching(`^${address}  `), errors: [] });
});

test("of several contracts the first ERC-721 or ERC-1155 is added, and it says so", async () => {
  const { openSea, run } = await setUp();
  openSea.createCollection("pair", {
    name: "A Pair",
    contracts: [7, 8].map((number) => ({ chain: "base", address: addressOf(number) })),
    standard: "erc1155",
  });
  const { out: lines } = await run(["add", "a pair", "--yes"]);
  expect(lines[0]).toContain(addressOf(7));
  expect(lines).toContain("  It has 2 contracts; this is its first ERC-721 or ERC-1155.");
});

test.each([
  [
    "a name of two collections",
    ["add", "Comets"],
    [
      "Several collections are called Comets. Add the one you mean by its address:",
      `  ${addressOf(4)}  Comets (ethereum)`,
      `  ${addressOf(5)}  COMETS (polygon)`,
    ],
  ],
  [
    "a part of names",
    ["add", "velvet"],
    [
      "No collection is called exactly velvet. Add the one you mean by its address:",
      `  ${otters}  Velvet Otters (base)`,
      `  ${addressOf(3)}  Velvet Otters II (ethereum)`,
    ],
  ],
  ["an unknown name", ["add", "owls"], ["OpenSea finds no collection called owls. Give the contract's address."]],
  [
    "an unknown slug",
    ["add", "https://opensea.io/collection/owls"],
    ["OpenSea has no collection owls. Give the contract's address."],
  ],
  [
    "a collection of Solana",
    ["add", "https://opensea.io/collection/suns"],
    [expect.stringMatching(/^Suns of Solana has no contract with an address like 0x… and 40 digits/)],
  ],
  [
    "a name that an import would refuse",
    ["add", otters, "--name", " "],
    [expect.stringMatching(/^The collection cannot be added: name/)],
  ],
])("%s changes nothing, and it says why", async (_name, parameters, errors) => {
  const { run } = await setUp();
  expect(await run([...(parameters as string[]), "--yes"])).toEqual({
    code: 1,
    out: [],
    errors,
  });
  expect((await run(["list"])).out[0]).toMatch(/^There are no collections/);
});

test.each([
  [
    "there is no network",
    { OPENSEA_API_URL: "http://127.0.0.1:9" },
    /^The collection could not be looked up: OpenSea gives no key \(OpenSea cannot be reached/,
  ],
  [
    "OpenSea refuses the operator's key",
    { OPENSEA_API_KEY: "not-a-good-key" },
    /^The collection could not be looked up: OpenSea answered 401 .*check OPENSEA_API_KEY/,
  ],
])("where %s, what is given is added", async (_name, over, line) => {
  const { run } = await setUp();
  const { code, out: lines, errors } = await run(["add", otters, "--terms", "velvet otters|#otters", "--yes"], over);
  expect({ code, errors }).toEqual({ code: 0, errors: [] });
  expect(lines).toEqual([
    expect.stringMatching(line),
    `${otters}  0x0000…0001  (made from the address)`,
    "  Its posts have its address or one of these terms:",
    "    velvet otters  (given)",
    "    #otters        (given)",
    ADDED,
  ]);
  expect(await run(["add", "velvet otters", "--yes"], over)).toMatchObject({
    code: 1,
    errors: [expect.stringMatching(/^It cannot be looked up: .*Give the contract's address\.$/)],
  });
  expect((await run(["add", otters, "--yes"], over)).out).toContain("It is already there: its name and terms stay as they are.");
});

const failure = (status: number, message: string): ApiFault => ({ status, body: { errors: [message] } });

test.each<[string, readonly (ApiFault | undefined)[], RegExp]>([
  [
    "answers HTML about the contract",
    [undefined, { status: 200, body: "<html>" }],
    /^The collection could not be looked up: .* not JSON: check OPENSEA_API_URL\.$/,
  ],
  [
    "answers about another contract",
    [undefined, (body) => ({ ...body, address: addressOf(2) })],
    /^The collection could not be looked up: OpenSea answered about another contract\.$/,
  ],
  [
    "repeats the key in an error",
    [undefined, failure(500, `for ${FIRST_KEY}`)],
    /^The collection could not be looked up: OpenSea answered 500 \(for \[redacted\]\)\.$/,
  ],
  [
    "has a name with control characters",
    [undefined, undefined, (body) => ({ ...body, name: "\u001b[2JVelvet\n\u0000Otters\u202e" })],
    / {2}\[2JVelvet Otters {2}\(from OpenSea\)$/,
  ],
  [
    "has numbers for texts",
    [undefined, undefined, (body) => ({ ...body, name: 1, twitter_username: 2, safelist_status: 3, contracts: 5 })],
    / {2}0x0000…0004 {2}\(made from the address\)$/,
  ],
  [
    "fails when asked for prices",
    [undefined, undefined, undefined, failure(503, "busy")],
    /^Floor prices could not be read: OpenSea answered 503 \(busy\)\. npm run collect tries again\.$/,
  ],
])("where OpenSea %s, the collection is added all the same", async (_name, faults, line) => {
  const { openSea, run } = await setUp();
  openSea.faults.push(...faults);
  const { code, out, errors } = await run(["add", addressOf(4), "--yes"]);
  expect({ code, errors }).toEqual({ code: 0, errors: [] });
  expect(out).toContain(ADDED);
  expect(out).toContainEqual(expect.stringMatching(line));
});
