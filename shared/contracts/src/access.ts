import type { Call } from './call.ts';

/** The person behind a request, as the server knows them now; nothing in it comes from a token alone. */
export type Session = { readonly memberId: string; readonly role: 'member' | 'admin' };

type Rule = (session: Session) => string | undefined;

/** Why a session may not make a call, by the call's access; undefined if it may. Null: the call needs no session. */
export const accessRules = {
  anyone: null,
  member: (_session: Session): string | undefined => undefined,
  admin: ({ role }: Session): string | undefined =>
    role === 'admin' ? undefined : 'Only administrators may do this',
} satisfies Readonly<Record<Call['access'], Rule | null>>;
