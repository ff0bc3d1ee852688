import type { EmailEvent } from '@portal/contracts/accounts/email.events';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';

export type DatedEmailEvent = EmailEvent & { readonly occurredAt?: string };

/** `memberId` is null once the holder's key is held or destroyed: the address can then be taken over. */
export type EmailState =
  | { readonly status: 'free' }
  | {
      readonly status: 'reserved' | 'confirmed';
      readonly memberId: string | null;
      readonly since: string | undefined;
    };

type Reservation = { readonly addressHash: string; readonly memberId: string };
export type EmailCommand =
  | { readonly type: 'Reserve'; readonly data: Reservation; readonly gone: string | undefined }
  | { readonly type: 'Confirm'; readonly data: Reservation }
  | { readonly type: 'Release'; readonly data: Reservation };

const TAKEN = 'An account with this email already exists';
export const addressTaken = () =>
  new DomainError('conflict', TAKEN, { fields: [{ field: 'email', message: TAKEN }] });

export const emailDecider: Decider<EmailState, EmailCommand, DatedEmailEvent> = {
  initialState: { status: 'free' },

  decide(command, state) {
    const { addressHash, memberId } = command.data;
    const isHolder = state.status !== 'free' && state.memberId === memberId;
    switch (command.type) {
      case 'Reserve':
        if (isHolder) return [];
        if (state.status === 'free') return [{ type: 'EmailReserved', data: command.data }];
        if (state.memberId !== null && state.memberId !== command.gone) throw addressTaken();
        return [
          { type: 'EmailReleased', data: { addressHash } },
          { type: 'EmailReserved', data: command.data },
        ];
      case 'Confirm':
        if (!isHolder) throw addressTaken();
        return state.status === 'confirmed'
          ? []
          : [{ type: 'EmailConfirmed', data: { addressHash } }];
      case 'Release':
        return isHolder ? [{ type: 'EmailReleased', data: { addressHash } }] : [];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'EmailReserved':
        return { status: 'reserved', memberId: event.data.memberId, since: event.occurredAt };
      case 'EmailConfirmed':
        return state.status === 'free' ? state : { ...state, status: 'confirmed' };
      case 'EmailReleased':
        return { status: 'free' };
      default:
        return event satisfies never;
    }
  },
};
