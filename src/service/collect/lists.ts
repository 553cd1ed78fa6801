import { z } from "zod";

/** The schema of a list, which drops entries that do not fit. */
export const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(z.unknown()).transform((values) =>
    values.flatMap((value) => {
      const { success, data } = entry.safeParse(value);
      return success ? [data] : [];
    }),
  );
