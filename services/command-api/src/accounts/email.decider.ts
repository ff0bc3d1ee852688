import type { EmailEvent } from '@portal/contracts/accounts/account.events';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';

/** An address event, with its instant where it was read from the log. */
export type DatedEmailEvent = EmailEvent & { readonly occurredAt?: string };

/** `memberId` is null once the holder's key is held or destroyed: the address is nobody's any more. */
export type EmailState =
  | { readonly status: 'free' }
  | {
      readonly status: 'reserved' | 'confirmed';
      readonly memberId: string | null;
      /** ISO instant of the reservation */
      readonly since: string | undefined;
    };

type About = { readonly addressHash: string; readonly memberId: string };
export type EmailCommand =
  /** `gone`: a holder of whom it is known that they are gone, so that the address may be taken over. */
  | { readonly type: 'Reserve'; readonly data: About; readonly gone: string | undefined }
  | { readonly type: 'Confirm'; readonly data: About }
  | { readonly type: 'Release'; readonly data: About };

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
