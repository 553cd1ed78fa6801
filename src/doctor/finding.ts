/** What one check came to. */
export interface Finding {
  readonly name: string;
  readonly status: "ok" | "problem" | "not checked";
  /** What was found, or why it was not looked for. */
  readonly detail: string;
  /** What to do about a problem. */
  readonly fix?: string;
}

export const ok = (name: string, detail: string): Finding => ({ name, status: "ok", detail });

export const problem = (name: string, detail: string, fix: string): Finding => ({ name, status: "problem", detail, fix });

export const notChecked = (name: string, reason: string): Finding => ({ name, status: "not checked", detail: reason });
