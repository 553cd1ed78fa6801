/** What Discord answers a call with. */
export interface Answer {
  status: number;
  body?: object;
}

export const refusal = (status: number, code: number, message: string): Answer => ({ status, body: { code, message } });
