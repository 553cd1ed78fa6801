import { answer, answerScores, contractOf, influencerJson, listJson, startApiServer } from "./api-server.ts";

/** Addresses with this prefix are answered after a deferral; all others before one. */
export const SLOW = "0x510";
const SLOW_MS = 2_300;
const QUICK_MS = 60;

let last = 0;
/** A new address, whose answer is in no cache. */
export const fresh = (start = "0x") => {
  last += 1;
  return `${start}${String(last).padStart(42 - start.length, "0")}`;
};

/** An API that knows every address, with a latency by address. */
export const startPacedApi = () =>
  startApiServer((request, response) => {
    const isSlow = contractOf(request).startsWith(SLOW);
    const behave = request.url?.includes("/scores?") ? answerScores() : answer(listJson(influencerJson()));
    setTimeout(() => behave(request, response), isSlow ? SLOW_MS : QUICK_MS);
  });
