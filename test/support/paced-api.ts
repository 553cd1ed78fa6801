import { answer, answerScores, contractOf, influencerJson, listJson, startApiServer } from "./api-server.ts";

/** Addresses that start like this are answered after a deferral; all others while one would still wait. */
export const SLOW = "0x510";
const SLOW_MS = 2_300;
const QUICK_MS = 60;

let last = 0;
/** An address that nobody has asked for, so that its answer is in no cache. */
export const fresh = (start = "0x") => {
  last += 1;
  return `${start}${String(last).padStart(42 - start.length, "0")}`;
};

/** An API that has an answer for every address, as quickly as the address says. */
export const startPacedApi = () =>
  startApiServer((request, response) => {
    const isSlow = contractOf(request).startsWith(SLOW);
    const behave = request.url?.includes("/scores?") ? answerScores() : answer(listJson(influencerJson()));
    setTimeout(() => behave(request, response), isSlow ? SLOW_MS : QUICK_MS);
  });
