import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { DomainError } from '@portal/service-kit/errors';
import { changedSince, userNotFound } from '../refusals.ts';

/** `isAgain`: an approval was taken back. */
type Registered = {
  readonly status: 'pending' | 'approved';
  readonly isAdmin: boolean;
  readonly isAgain: boolean;
  /** Null unless the member or an administrator wants the member erased. */
  readonly erasesAt: string | null;
  readonly keepsWords: boolean;
};
type Rejected = {
  readonly status: 'rejected';
  readonly holdUntil: string;
  readonly isAgain: boolean;
};
export type RegistrationState =
  | { readonly status: 'absent' }
  | { readonly status: 'erased' }
  /** `holdUntil` is null if the key is not held. */
  | {
      readonly status: 'erasing';
      readonly keepsWords: boolean;
      readonly holdUntil: string | null;
    }
  | { readonly status: 'left'; readonly holdUntil: string }
  | Registered
  | Rejected;

type DataOf<Type extends MemberEvent['type']> = Extract<MemberEvent, { type: Type }>['data'];

export type RegistrationCommand =
  | {
      readonly type: 'Register';
      readonly data: DataOf<'MemberRegistered'>;
      /** The post whose shared link led the person here. */
      readonly cameFor?: string | undefined;
    }
  | { readonly type: 'RegisterAdministrator'; readonly data: DataOf<'MemberRegistered'> }
  | { readonly type: 'Approve'; readonly data: DataOf<'MemberApproved'> }
  | { readonly type: 'Reject'; readonly data: DataOf<'MemberRejected'> }
  | { readonly type: 'ReverseApproval'; readonly data: DataOf<'MemberApprovalReversed'> }
  | { readonly type: 'ReverseRejection'; readonly data: DataOf<'MemberRejectionReversed'> }
  /** Closes the id of an abandoned registration, so that nothing can complete it. */
  | { readonly type: 'Abandon'; readonly data: DataOf<'MemberErased'> }
  | {
      readonly type: 'StartErasure';
      readonly data: DataOf<'MemberErasureStarted'>;
      readonly at: string;
      /** Whatever is due: nothing of the member can be read any more. */
      readonly isKeyDestroyed?: boolean;
    }
  /** The key is held. */
  | { readonly type: 'Depart'; readonly memberId: string }
  | { readonly type: 'FinishErasure'; readonly data: DataOf<'MemberErased'> };

export const isRegistered = (state: RegistrationState): state is Registered =>
  state.status === 'pending' || state.status === 'approved';

type Gone = Extract<RegistrationState, { readonly status: 'erasing' | 'left' | 'erased' }>;
/** Nobody brings the member back. */
export const isGone = (state: RegistrationState): state is Gone =>
  state.status === 'erasing' || state.status === 'left' || state.status === 'erased';

const registered = {
  status: 'pending',
  isAdmin: false,
  erasesAt: null,
  keepsWords: false,
} as const;

/** Null if no erasure is planned. */
const dueAtOf = (state: RegistrationState): string | null => {
  if (state.status === 'rejected') return state.holdUntil;
  return isRegistered(state) ? state.erasesAt : null;
};

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
        if (command.type === 'RegisterAdministrator')
          return [
            registered,
            { type: 'MemberApproved', data: { memberId } },
            { type: 'MemberRoleChanged', data: { memberId, role: 'admin' } },
          ];
        const { cameFor: postId } = command;
        return postId === undefined
          ? [registered]
          : [registered, { type: 'MemberCameFor', data: { memberId, postId } }];
      }
      case 'Approve':
        if (!isRegistered(state)) throw userNotFound();
        if (state.status === 'approved') return [];
        return [
          { type: 'MemberApproved', data: command.data },
          ...(state.isAgain ? [{ type: 'MemberReadmitted', data: command.data } as const] : []),
        ];
      case 'ReverseApproval':
        if (state.status !== 'approved') throw changedSince();
        if (state.isAdmin)
          throw new DomainError(
            'conflict',
            'This member is an administrator. Take that role away first.',
          );
        return [{ type: 'MemberApprovalReversed', data: command.data }];
      case 'ReverseRejection':
        if (state.status !== 'rejected') throw changedSince();
        return [{ type: 'MemberRejectionReversed', data: command.data }];
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
      case 'StartErasure': {
        if (isGone(state)) return [];
        const dueAt = command.isKeyDestroyed ? command.at : dueAtOf(state);
        if (state.status === 'absent' || dueAt === null || dueAt > command.at)
          throw new DomainError('conflict', 'This is not due to be erased');
        return [{ type: 'MemberErasureStarted', data: command.data }];
      }
      case 'Depart': {
        if (state.status === 'left') return [];
        if (state.status !== 'erasing' || state.holdUntil === null)
          throw new DomainError('conflict', 'No key is held for this erasure');
        const { memberId } = command;
        return [{ type: 'MemberLeft', data: { memberId, holdUntil: state.holdUntil } }];
      }
      case 'FinishErasure':
        if (state.status === 'erased') return [];
        if (!isGone(state))
          throw new DomainError('conflict', 'An erasure must be started before it is finished');
        return [{ type: 'MemberErased', data: command.data }];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberRegistered':
        return { ...registered, isAgain: false };
      case 'MemberApproved':
        return isRegistered(state) ? { ...state, status: 'approved' } : state;
      case 'MemberApprovalReversed':
        return isRegistered(state) ? { ...state, status: 'pending', isAgain: true } : state;
      case 'MemberReadmitted':
        return isRegistered(state) ? { ...state, isAgain: false } : state;
      case 'MemberRoleChanged':
        return isRegistered(state) ? { ...state, isAdmin: event.data.role === 'admin' } : state;
      case 'MemberErasureRequested':
        return isRegistered(state)
          ? { ...state, erasesAt: event.data.dueAt, keepsWords: event.data.keepsWords }
          : state;
      case 'MemberErasureCancelled':
        return isRegistered(state) ? { ...state, erasesAt: null, keepsWords: false } : state;
      case 'MemberRejected':
        return {
          status: 'rejected',
          holdUntil: event.data.holdUntil,
          isAgain: isRegistered(state) && state.isAgain,
        };
      case 'MemberRejectionReversed':
        return state.status === 'rejected' ? { ...registered, isAgain: state.isAgain } : state;
      case 'MemberErasureStarted':
        return {
          status: 'erasing',
          keepsWords: isRegistered(state) && state.keepsWords,
          holdUntil: event.data.holdUntil,
        };
      case 'MemberLeft':
        return { status: 'left', holdUntil: event.data.holdUntil };
      case 'MemberErased':
        return { status: 'erased' };
      default:
        return state;
    }
  },
};
