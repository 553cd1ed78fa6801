import { keccak_256 } from "@noble/hashes/sha3.js";
import { expect, test } from "vitest";
import { systemClock } from "../../src/infra/clock.ts";
import { knownCollections as text } from "../../src/service/collections/known.ts";
import { importText } from "../../src/service/import-sample.ts";
import { Matcher } from "../../src/service/store/matcher.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { openTestService } from "../support/service.ts";

/** The letter case of an address is its checksum (EIP-55). */
function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString("hex");
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at] ?? "0", 16) >= 8 ? digit.toUpperCase() : digit)).join("")}`;
}

test("every address of the known collections has its checksum", () => {
  const addresses = text.match(/0x[0-9a-fA-F]{40}/g) ?? [];
  expect(addresses.length).toBe(12);
  expect(addresses.map(checksummed)).toEqual(addresses);
});

describeEngines((engine) => {
  test("the known collections are imported as a whole, and match what is about them and no everyday words", async () => {
    const database = await openTestService(await engine.createUrl());
    await importText(database, systemClock, "collections", text);
    const rows = await database.run("read", (connection) => connection.selectFrom("collections").selectAll().execute());
    expect(rows).toHaveLength(12);
    const matcher = new Matcher(rows);
    const namesOf = (about: string) =>
      matcher.collectionsOf({ text: about }).map((address) => rows.find((row) => row.address === address)?.name);
    expect(namesOf("My #CryptoPunk and my Bored Ape")).toEqual(["CryptoPunks", "Bored Ape Yacht Club"]);
    expect(namesOf("gm from the noun fam ⌐◨-◨")).toEqual(["Nouns"]);
    expect(namesOf("Renew at app.ens.domains today")).toEqual(["Ethereum Name Service"]);
    const everyday = "Doodles of azuki beans, nouns, a pudgy penguin and art blocks, m'lady; milady à l'ENS de Lyon";
    expect(namesOf(everyday)).toEqual([]);
  });
});
