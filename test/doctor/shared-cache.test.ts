import { expect, test } from "vitest";
import { describeWithRedis, RedisServer } from "../support/databases/redis.ts";
import { examine, read } from "../support/doctor.ts";

describeWithRedis("a shared cache", () => {
  test.each([
    ["right", "ok", /^shared at 127\.0\.0\.1:\d+$/],
    ["wrong", "problem", /^shared at .*: WRONGPASS .*: check CACHE_URL/],
    ["", "problem", /^shared at .*: NOAUTH .*: check CACHE_URL/],
  ])("with the password «%s» is %s", async (configured, status, detail) => {
    const server = await RedisServer.start("--requirepass", "right");
    const { lines, code } = await examine({
      arrange: () => ({ CACHE_URL: server.url.replace("//", configured ? `//:${configured}@` : "//") }),
    });
    await server.stop();
    const finding = { status, name: "cache", detail: expect.stringMatching(detail) };
    expect([code, read(lines)]).toEqual([status === "ok" ? 0 : 1, expect.arrayContaining([finding])]);
  });
});
