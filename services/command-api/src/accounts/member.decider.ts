import type { MemberEvent } from '@portal/contracts/accounts/account.events';
import type { Role } from '@portal/contracts/members/role';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';

/** What decisions need to know of a member; nothing personal is in it. */
export type MemberState =
  | { readonly status: 'absent' | 'erasing' | 'erased' }
  | {
      readonly status: 'pending' | 'approved';
      readonly role: Role;
      /** Sessions signed with an older one are over. */
      readonly credentialVersion: number;
    }
  | { readonly status: 'rejected'; readonly holdUntil: string };

type Of<Type extends MemberEvent['type']> = Extract<MemberEvent, { type: Type }>['data'];

export type MemberCommand =
  | { readonly type: 'Register'; readonly data: Of<'MemberRegistered'> }
  | { readonly type: 'RegisterAdministrator'; readonly data: Of<'MemberRegistered'> }
  | { readonly type: 'Approve'; readonly data: Of<'MemberApproved'> }
  | { readonly type: 'Reject'; readonly data: Of<'MemberRejected'> }
  | { readonly type: 'RequestPasswordReset'; readonly data: Of<'PasswordResetRequested'> }
  | { readonly type: 'ChangePassword'; readonly data: Of<'PasswordChanged'> }
  | { readonly type: 'SignIn'; readonly data: Of<'SignedIn'> }
  | { readonly type: 'RefuseSignIn'; readonly data: Of<'SignInRefused'> }
  /** Bars the id of a registration that was given up, so that it cannot be completed any more. */
  | { readonly type: 'Abandon'; readonly data: Of<'MemberErased'> }
  | {
      readonly type: 'StartErasure';
      readonly data: Of<'MemberErasureStarted'>;
      readonly at: string;
    }
  | { readonly type: 'FinishErasure'; readonly data: Of<'MemberErased'> };

const noSuchMember = () => new DomainError('not-found', 'User not found');

export const hasAccount = (
  state: MemberState,
): state is Extract<MemberState, { status: 'pending' | 'approved' }> =>
  state.status === 'pending' || state.status === 'approved';

export const memberDecider: Decider<MemberState, MemberCommand, MemberEvent> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    switch (command.type) {
      case 'Register':
      case 'RegisterAdministrator': {
        const { data } = command;
        const { memberId } = data;
        if (hasAccount(state)) return [];
        if (state.status !== 'absent')
          throw new DomainError('conflict', 'This registration was given up. Please try again.');
        const registered: MemberEvent = { type: 'MemberRegistered', data };
        return command.type === 'Register'
          ? [registered]
          : [
              registered,
              { type: 'MemberApproved', data: { memberId } },
              { type: 'MemberRoleChanged', data: { memberId, role: 'admin' } },
            ];
      }
      case 'Approve':
        if (!hasAccount(state)) throw noSuchMember();
        return state.status === 'approved' ? [] : [{ type: 'MemberApproved', data: command.data }];
      case 'Reject':
        if (state.status === 'rejected') return [];
        if (!hasAccount(state)) throw noSuchMember();
        // This also keeps the last administrator: nobody waits for approval and is one.
        if (state.status === 'approved')
          throw new DomainError(
            'conflict',
            'This member is approved already. Only registrations that wait for approval can be rejected.',
          );
        return [{ type: 'MemberRejected', data: command.data }];
      case 'RequestPasswordReset':
        return hasAccount(state) ? [{ type: 'PasswordResetRequested', data: command.data }] : [];
      case 'ChangePassword':
        if (!hasAccount(state)) throw noSuchMember();
        return command.data.credentialVersion > state.credentialVersion
          ? [{ type: 'PasswordChanged', data: command.data }]
          : [];
      case 'SignIn':
        if (state.status !== 'approved')
          throw new DomainError('forbidden', 'Your account is waiting for approval.');
        return [{ type: 'SignedIn', data: command.data }];
      case 'RefuseSignIn':
        return hasAccount(state) ? [{ type: 'SignInRefused', data: command.data }] : [];
      case 'Abandon':
        return state.status === 'absent' ? [{ type: 'MemberErased', data: command.data }] : [];
      case 'StartErasure':
        if (state.status === 'erasing' || state.status === 'erased') return [];
        if (state.status !== 'rejected' || state.holdUntil > command.at)
          throw new DomainError('conflict', 'This is not due to be erased');
        return [{ type: 'MemberErasureStarted', data: command.data }];
      case 'FinishErasure':
        if (state.status === 'erased') return [];
        if (state.status !== 'erasing')
          throw new DomainError('conflict', 'An erasure must be started before it is finished');
        return [{ type: 'MemberErased', data: command.data }];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberRegistered':
        return { status: 'pending', role: 'member', credentialVersion: 1 };
      case 'MemberApproved':
        return hasAccount(state) ? { ...state, status: 'approved' } : state;
      case 'MemberRejected':
        return { status: 'rejected', holdUntil: event.data.holdUntil };
      case 'MemberRoleChanged':
        return hasAccount(state) ? { ...state, role: event.data.role } : state;
      case 'PasswordChanged':
        return hasAccount(state)
          ? { ...state, credentialVersion: event.data.credentialVersion }
          : state;
      case 'MemberErasureStarted':
        return { status: 'erasing' };
      case 'MemberErased':
        return { status: 'erased' };
      case 'MemberProfileChanged':
      case 'MemberPictureChanged':
      case 'PasswordResetRequested':
      case 'SignedIn':
      case 'SignInRefused':
        return state;
      default:
        return event satisfies never;
    }
  },
};
