import { expect, test } from "vitest";
import { withChecksum } from "../../src/infra/checksum.ts";
import { MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { castId, personId } from "../../src/service/collect/farcaster/ids.ts";
import { addCollection, otters, textsIn } from "../support/bluesky-stream.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { setUpFarcaster } from "../support/farcaster-nodes.ts";
import { rowsOf } from "../support/service.ts";

describeEngines((engine) => {
  const setUp = async (...parameters: [hosts?: Parameters<typeof setUpFarcaster>[1]]) => {
    const all = await setUpFarcaster(() => engine.createUrl(), ...parameters);
    await addCollection(all.database, otters, "velvet otters", "@otters", "channel:otters");
    return all;
  };

  test("casts about a collection are taken with their authors, all others left", async () => {
    const { world, database, start, eventually, clock } = await setUp();
    const river = world.person({
      username: "river",
      name: "River",
      bio: "Otters",
      followers: 1_200,
      pictureUrl: "https://i.imgur.com/a.png",
    });
    const early = await world.cast(river, "Velvet Otters, before the start");
    await clock.advance(MINUTE_MS);
    start();
    await eventually(() => textsIn(database)).toEqual(["Velvet Otters, before the start"]);
    await world.cast(river, "velvet and otters");
    const mixedCase = `0x${withChecksum(otters.slice(2))}`;
    await world.cast(river, "gm", { parentUrl: `chain://eip155:1/erc721:${mixedCase}` });
    await world.cast(river, "gn", { parentUrl: "https://warpcast.com/~/channel/otters" });
    await world.cast(river, "hm", { parentUrl: "https://farcaster.xyz/~/channel/otters" });
    await world.cast(river, "of others", { parentUrl: "https://farcaster.xyz/~/channel/otters-2" });
    await world.cast(river, "Look", { embeds: [`https://opensea.io/assets/ethereum/${otters}/1`] });
    await eventually(async () => (await textsIn(database)).length, SECOND_MS).toBe(5);
    expect(await textsIn(database)).toEqual([
      `Look https://opensea.io/assets/ethereum/${otters}/1`,
      "Velvet Otters, before the start",
      "gm",
      "gn https://farcaster.xyz/~/channel/otters",
      "hm https://farcaster.xyz/~/channel/otters",
    ]);
    const { posts, people } = await rowsOf(database);
    expect(posts.find(({ text }) => text === "gm")?.contract).toBe(otters);
    expect(posts.find(({ id }) => id === castId(early.hash))).toMatchObject({
      author: personId(river.fid),
      followers: 1_200,
      source: `<a href="https://farcaster.xyz/~/conversations/${early.hash}" rel="nofollow">Farcaster</a>`,
    });
    expect(people).toMatchObject([
      {
        id: personId(river.fid),
        screen_name: "river",
        name: "River",
        description: "Otters",
        picture_url: "https://i.imgur.com/a.png",
      },
    ]);
  });
});
