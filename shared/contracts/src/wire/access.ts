import { wordsFrom, type Words } from '@portal/languages/coded-text';
import type { Call } from './call.ts';
import { wireRefusals } from './wire.refusals.ts';

/** The member behind a request. Role and approval come from the current state, never from the token. */
export type Caller = { readonly memberId: string; readonly role: 'member' | 'admin' };
/** `batches`: the member is a coordinator and decides about the registrations of these batches. */
export type Session = Caller & {
  readonly sessionId: string;
  readonly batches: readonly number[];
  /** The member is an analyst: they may see figures about all members. */
  readonly isAnalyst?: boolean;
  /** The member has confirmed who they are within the last minutes. */
  readonly isConfirmed?: boolean;
  /** An administrator who has to turn on two-step sign-in first, and has a member's rights until then. */
  readonly lacksSecondStep?: boolean;
};

const wordsOf = wordsFrom(wireRefusals);

export type AdminSecondStep = 'off' | 'required';

/** The rights of an account, on portals that may require two-step sign-in of administrators. */
export const standingOf = (
  { role, hasSecondStep }: { readonly role: Caller['role']; readonly hasSecondStep: boolean },
  adminSecondStep: AdminSecondStep,
): Pick<Session, 'role' | 'lacksSecondStep'> =>
  adminSecondStep === 'required' && role === 'admin' && !hasSecondStep
    ? { role: 'member', lacksSecondStep: true }
    : { role };

type Rule = (session: Session) => Words | undefined;

function onlyAdministrators({ role, lacksSecondStep }: Session): Words | undefined {
  if (role === 'admin') return undefined;
  return wordsOf(lacksSecondStep ? 'second-step-first' : 'administrators-only');
}

/** Why a session may not make a call of this access, or undefined if it may. Null: the call needs no session. */
export const accessRules = {
  anyone: null,
  member: (_session: Session): Words | undefined => undefined,
  admin: onlyAdministrators,
  /** Which registrations a coordinator may see or decide is for the handler to check. */
  registrar: (session: Session): Words | undefined =>
    session.batches.length > 0 ? undefined : onlyAdministrators(session),
  analyst: (session: Session): Words | undefined =>
    session.isAnalyst === true ? undefined : onlyAdministrators(session),
} satisfies Readonly<Record<Call['access'], Rule | null>>;

export const mayDecideAbout = ({ role, batches }: Session, batchYear: number | null): boolean =>
  role === 'admin' || (batchYear !== null && batches.includes(batchYear));
