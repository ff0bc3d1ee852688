import type { Call } from './call.ts';

/** The member behind a request. Role and approval come from the current state, never from the token. */
export type Caller = { readonly memberId: string; readonly role: 'member' | 'admin' };
export type Session = Caller & { readonly sessionId: string };

type Rule = (session: Session) => string | undefined;

/** Why a session may not make a call of this access, or undefined if it may. Null: the call needs no session. */
export const accessRules = {
  anyone: null,
  member: (_session: Session): string | undefined => undefined,
  admin: ({ role }: Session): string | undefined =>
    role === 'admin' ? undefined : 'Only administrators may do this',
} satisfies Readonly<Record<Call['access'], Rule | null>>;
