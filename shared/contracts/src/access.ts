import type { Call } from './call.ts';

/** The member behind a request. Role and approval come from the current state, never from the token. */
export type Caller = { readonly memberId: string; readonly role: 'member' | 'admin' };
/** `batches`: the member is a coordinator and decides about the registrations of these batches. */
export type Session = Caller & {
  readonly sessionId: string;
  readonly batches: readonly number[];
};

const ONLY_ADMINISTRATORS = 'Only administrators may do this';

type Rule = (session: Session) => string | undefined;

/** Why a session may not make a call of this access, or undefined if it may. Null: the call needs no session. */
export const accessRules = {
  anyone: null,
  member: (_session: Session): string | undefined => undefined,
  admin: ({ role }: Session): string | undefined =>
    role === 'admin' ? undefined : ONLY_ADMINISTRATORS,
  /** Which registrations a coordinator may see or decide is for the handler to check. */
  registrar: ({ role, batches }: Session): string | undefined =>
    role === 'admin' || batches.length > 0 ? undefined : ONLY_ADMINISTRATORS,
} satisfies Readonly<Record<Call['access'], Rule | null>>;

export const mayDecideAbout = ({ role, batches }: Session, batchYear: number): boolean =>
  role === 'admin' || batches.includes(batchYear);
