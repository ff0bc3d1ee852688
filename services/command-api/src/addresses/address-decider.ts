import type { MemberEvent } from '@portal/contracts/members/member.events';
import { standingAfter, type Standing } from '../rights/standing-decider.ts';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { refusal } from '../refusals.ts';

/** `linkId` is the newest link for the present address, null while there is none. `wasAsked`: a link was sent, to this address or an earlier one. */
export type AddressState = {
  readonly status: Standing;
  readonly linkId: string | null;
  readonly isConfirmed: boolean;
  readonly wasAsked: boolean;
};

type Link = { readonly memberId: string; readonly linkId: string };
export type AddressCommand =
  | { readonly type: 'SendLink'; readonly data: Link & { readonly expiresAt: string } }
  /** Anyone who knows the address may ask. The sent link stays valid; a new event would reveal that the address has an account. */
  | { readonly type: 'SendAgain'; readonly data: Link & { readonly expiresAt: string } }
  | { readonly type: 'Confirm'; readonly data: Link };

export const invalidLink = () => refusal('invalid', 'confirmation-link-invalid');

export const addressDecider: Decider<AddressState, AddressCommand, MemberEvent> = {
  initialState: { status: 'absent', linkId: null, isConfirmed: false, wasAsked: false },

  decide(command, state) {
    const { data } = command;
    switch (command.type) {
      case 'SendAgain':
        // Nobody else's request makes an address unconfirmed that nobody was asked to confirm
        if (state.linkId !== null || (state.status === 'approved' && !state.wasAsked)) return [];
        return addressDecider.decide({ ...command, type: 'SendLink' }, state);
      case 'SendLink':
        return state.status === 'absent' || state.isConfirmed || state.linkId === data.linkId
          ? []
          : [{ type: 'AddressLinkSent', data: command.data }];
      case 'Confirm':
        if (state.status === 'absent' || state.linkId !== data.linkId) throw invalidLink();
        if (state.isConfirmed) throw refusal('conflict', 'address-confirmed-already');
        return [{ type: 'AddressConfirmed', data }];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'AddressLinkSent':
        return { ...state, linkId: event.data.linkId, wasAsked: true };
      case 'AddressConfirmed':
        return { ...state, isConfirmed: true };
      case 'MemberEmailChanged':
        return { ...state, linkId: null, isConfirmed: false };
      default:
        return { ...state, status: standingAfter(state.status, event) };
    }
  },
};
