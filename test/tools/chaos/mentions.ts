/** The mentions that notify somebody (Discord reference, «Allowed Mentions Object»). */
export interface Allowed {
  readonly parse?: readonly string[];
  readonly roles?: readonly string[];
  readonly users?: readonly string[];
}

/** Of a message as it is sent; without them, all of its mentions notify. */
export const allowedIn = (body: unknown): Allowed | undefined =>
  (body as { readonly allowed_mentions?: Allowed } | undefined)?.allowed_mentions;

/** Whether these roles are all that a message may notify. */
export const areOnly = ({ parse, roles = [], users = [] }: Allowed, mentioned: readonly string[]): boolean =>
  parse?.length === 0 && users.length === 0 && String(mentioned.toSorted()) === String(roles.toSorted());
