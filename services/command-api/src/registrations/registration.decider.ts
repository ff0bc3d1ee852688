import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';
import { userNotFound } from '../refusals.ts';

export type RegistrationState =
  | { readonly status: 'absent' | 'pending' | 'approved' | 'erasing' | 'erased' }
  | { readonly status: 'rejected'; readonly holdUntil: string };

type DataOf<Type extends MemberEvent['type']> = Extract<MemberEvent, { type: Type }>['data'];

export type RegistrationCommand =
  | { readonly type: 'Register'; readonly data: DataOf<'MemberRegistered'> }
  | { readonly type: 'RegisterAdministrator'; readonly data: DataOf<'MemberRegistered'> }
  | { readonly type: 'Approve'; readonly data: DataOf<'MemberApproved'> }
  | { readonly type: 'Reject'; readonly data: DataOf<'MemberRejected'> }
  /** Closes the id of an abandoned registration, so that nothing can complete it. */
  | { readonly type: 'Abandon'; readonly data: DataOf<'MemberErased'> }
  | {
      readonly type: 'StartErasure';
      readonly data: DataOf<'MemberErasureStarted'>;
      readonly at: string;
    }
  | { readonly type: 'FinishErasure'; readonly data: DataOf<'MemberErased'> };

export const isRegistered = ({ status }: RegistrationState): boolean =>
  status === 'pending' || status === 'approved';

export const registrationDecider: Decider<RegistrationState, RegistrationCommand, MemberEvent> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    switch (command.type) {
      case 'Register':
      case 'RegisterAdministrator': {
        const { data } = command;
        const { memberId } = data;
        if (isRegistered(state)) return [];
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
        if (!isRegistered(state)) throw userNotFound();
        return state.status === 'approved' ? [] : [{ type: 'MemberApproved', data: command.data }];
      case 'Reject':
        if (state.status === 'rejected') return [];
        if (!isRegistered(state)) throw userNotFound();
        // This also protects the last administrator, since every administrator is approved
        if (state.status === 'approved')
          throw new DomainError(
            'conflict',
            'This member is approved already. Only registrations that wait for approval can be rejected.',
          );
        return [{ type: 'MemberRejected', data: command.data }];
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
        return { status: 'pending' };
      case 'MemberApproved':
        return isRegistered(state) ? { status: 'approved' } : state;
      case 'MemberRejected':
        return { status: 'rejected', holdUntil: event.data.holdUntil };
      case 'MemberErasureStarted':
        return { status: 'erasing' };
      case 'MemberErased':
        return { status: 'erased' };
      case 'MemberSuspended':
      case 'MemberRestored':
      case 'MemberProfileChanged':
      case 'MemberPictureChanged':
      case 'MemberRoleChanged':
      case 'PasswordResetRequested':
      case 'PasswordChanged':
      case 'SignedIn':
      case 'SessionsEnded':
      case 'SignInRefused':
        return state;
      default:
        return event satisfies never;
    }
  },
};
