import type { Clock } from "../../infra/clock.ts";
import type { ServiceDatabase } from "../database/database.ts";
import { importText } from "../import-sample.ts";

/** Well-known collections, as a file for `npm run import -- collections`. */
export const knownCollections = `contract,name,terms
0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85,Ethereum Name Service,Ethereum Name Service|ens.domains|ENS domain|ENS domains|ENS names|ENSv2|#ENSdomains
0xa7d8d9ef8D8Ce8992Df33D8b8CF4Aebabd5bD270,Art Blocks,artblocks.io|Art Blocks Curated|Chromie Squiggle|Chromie Squiggles|Snowfro
0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB,CryptoPunks,CryptoPunk|CryptoPunks
0xBd3531dA5CF5857e7CfAA92426877b022e612cf8,Pudgy Penguins,Pudgy Penguins|PudgyPenguins|pudgypenguins.com
0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D,Bored Ape Yacht Club,Bored Ape|Bored Apes|Bored Ape Yacht Club|BoredApe|BoredApeYC|BAYC
0xED5AF388653567Af2F388E6224dC7C4b3241C544,Azuki,Azuki NFT|Azuki NFTs|AzukiNFT|AzukiOfficial|Azuki Elementals|azuki.com
0x5Af0D9827E0c53E4799BB226655A1de152A425a5,Milady Maker,Milady Maker|MiladyMaker|Milady NFT|Milady NFTs|MiladyNFT|Remilia Corporation
0x8a90CAb2b38dba80c64b7734e58Ee1dB38B8992e,Doodles,Doodles NFT|Doodles NFTs|DoodlesNFT|doodles.app
0x9C8fF314C9Bc7F6e59A9d9225Fb22946427eDC03,Nouns,Nouns DAO|NounsDAO|nouns.wtf|Nouns NFT|Nounish|⌐◨-◨
0xF5b0A3eFB8e8E4c201e2A935F110eAaF3FFEcb8d,Axie Infinity,Axie Infinity|AxieInfinity|Axies
0xF87E31492Faf9A91B02Ee0dEAAd50d51d56D5d4d,Decentraland,Decentraland
0x06012c8cf97BEaD5deAe237070F9587f8E7A266d,CryptoKitties,CryptoKitties|CryptoKitty
`;

/** Adds the well-known collections to a service that has no collections yet. */
export async function addKnownCollections(database: ServiceDatabase, clock: Clock): Promise<void> {
  const any = await database.run("known_read", (connection) =>
    connection.selectFrom("collections").select("address").limit(1).executeTakeFirst(),
  );
  if (!any) await importText(database, clock, "collections", knownCollections);
}
