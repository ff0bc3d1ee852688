import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Suspension } from '@portal/contracts/suspensions/suspension';
import type { Role } from '@portal/contracts/members/role';
import type { DataOf, Decider } from '@portal/service-kit/event-sourcing/decider';
import { accountPending, accountResting, userNotFound } from '../refusals.ts';

type PresentAccount = {
  readonly status: 'pending' | 'approved';
  readonly role: Role;
  readonly credentialVersion: number;
  readonly batches: readonly number[];
  readonly hasSecondStep: boolean;
  readonly isHidden: boolean;
  /** The member has died, or cannot act: two administrators have decided so. */
  readonly rests: boolean;
  /** `reason` is null where it was not opened. */
  readonly suspension: (Suspension & { readonly reason: string | null }) | null;
  /** The post that the registration named, until the first sign-in. */
  readonly cameFor: string | null;
  /** The value of `cameFor` before the latest sign-in. */
  readonly opens: string | null;
};
export type AccountState =
  /** `before` is what comes back with a registration whose rejection is undone. */
  { readonly status: 'absent'; readonly before?: PresentAccount } | PresentAccount;

export type AccountCommand =
  | { readonly type: 'ChangePassword'; readonly data: DataOf<MemberEvent, 'PasswordChanged'> }
  | { readonly type: 'SignIn'; readonly data: DataOf<MemberEvent, 'SignedIn'> }
  | { readonly type: 'UseRecoveryCode'; readonly data: DataOf<MemberEvent, 'RecoveryCodeUsed'> }
  | { readonly type: 'EndSessions'; readonly data: DataOf<MemberEvent, 'SessionsEnded'> }
  | { readonly type: 'RefuseSignIn'; readonly data: DataOf<MemberEvent, 'SignInRefused'> };

function presentAfter(state: PresentAccount, event: MemberEvent): AccountState {
  switch (event.type) {
    case 'MemberCameFor':
      return { ...state, cameFor: event.data.postId };
    case 'SignedIn':
      return { ...state, opens: state.cameFor, cameFor: null };
    case 'MemberApproved':
      return { ...state, status: 'approved' };
    case 'MemberSuspended': {
      const { until, reason } = event.data;
      return { ...state, suspension: { until, reason } };
    }
    case 'MemberRestored':
      return { ...state, suspension: null };
    case 'MemberHidden':
      return { ...state, isHidden: true };
    case 'MemberReturned':
      return { ...state, isHidden: false };
    case 'NomineeRequestConfirmed':
      return { ...state, rests: true };
    case 'MemberRestEnded':
      return { ...state, rests: false };
    case 'MemberRoleChanged':
      return { ...state, role: event.data.role };
    case 'MemberCoordinatorChanged':
      return { ...state, batches: event.data.batches };
    case 'SecondStepSet':
      return { ...state, hasSecondStep: true };
    case 'SecondStepRemoved':
      return { ...state, hasSecondStep: false };
    case 'PasswordChanged':
      return { ...state, credentialVersion: event.data.credentialVersion };
    case 'MemberApprovalReversed':
      return { ...state, status: 'pending' };
    case 'MemberRejected':
      return { status: 'absent', before: state };
    default:
      return state;
  }
}

export const accountDecider: Decider<AccountState, AccountCommand, MemberEvent> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    switch (command.type) {
      case 'ChangePassword':
        if (state.status === 'absent') throw userNotFound();
        return command.data.credentialVersion > state.credentialVersion
          ? [{ type: 'PasswordChanged', data: command.data }]
          : [];
      case 'SignIn':
        if (state.status !== 'approved') throw accountPending();
        if (state.rests) throw accountResting();
        return [
          { type: 'SignedIn', data: command.data },
          ...(state.isHidden ? [{ type: 'MemberReturned' as const, data: command.data }] : []),
        ];
      case 'UseRecoveryCode':
        return state.status === 'absent' ? [] : [{ type: 'RecoveryCodeUsed', data: command.data }];
      case 'EndSessions':
        return state.status === 'absent' ? [] : [{ type: 'SessionsEnded', data: command.data }];
      case 'RefuseSignIn':
        return state.status === 'absent' ? [] : [{ type: 'SignInRefused', data: command.data }];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberRegistered':
        return {
          status: 'pending',
          role: 'member',
          credentialVersion: 1,
          batches: [],
          hasSecondStep: false,
          isHidden: false,
          rests: false,
          suspension: null,
          cameFor: null,
          opens: null,
        };
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { status: 'absent' };
      case 'MemberRejectionReversed':
        return state.status === 'absent' && state.before
          ? { ...state.before, status: 'pending', isHidden: false }
          : state;
      default:
        return state.status === 'absent' ? state : presentAfter(state, event);
    }
  },
};
