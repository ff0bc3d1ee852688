import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { NomineeWish, Occasion } from '@portal/contracts/nominees/occasion';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { changedSince, fieldRefusal, nomineeNotFound, refusal, userNotFound } from '../refusals.ts';

export type Request = {
  readonly requestId: string;
  readonly nomineeId: string;
  readonly occasion: Occasion;
  readonly asks: readonly NomineeWish[];
  /** Null where the nominee asks for no copy. */
  readonly sendTo: string | null;
  /** The member signed in or chose a password since, or someone else did so in their name. */
  readonly isUsed: boolean;
};

/** Changes since the request was opened, in other streams and in the vault. */
export type Since = {
  /** A session of the member was used. */
  readonly isUsed: boolean;
  readonly hasChangedNominees: boolean;
  /** The one who confirms became an administrator, or changed a credential. */
  readonly hasChangedConfirmer: boolean;
  /** Sessions that were used since may be deleted by now, so nobody can tell. */
  readonly isTooLongAgo: boolean;
};

export type RestState = {
  readonly isApproved: boolean;
  readonly isAdministrator: boolean;
  readonly isErasing: boolean;
  readonly request: Request | null;
  readonly rest: {
    readonly occasion: Occasion;
    /** The newest request that was confirmed. */
    readonly last: Request | null;
    /** The request whose nominee gets a copy. */
    readonly copyOf: Request | null;
    /** Whether an erasure was decided while the account rests. */
    readonly hasBegunErasure: boolean;
  } | null;
};

/** Null for a nominee whom the member has withdrawn; null as the address where they have none. */
type Nominee = { readonly email: string | null } | null;
export type RestCommand = { readonly memberId: string } & (
  | {
      readonly type: 'Open';
      readonly request: Omit<Request, 'isUsed'>;
      readonly nominee: Nominee;
      readonly by: string;
    }
  | {
      readonly type: 'Confirm';
      readonly requestId: string;
      /** The address that was read. */
      readonly sendTo: string | null;
      readonly nominee: Nominee;
      readonly openedBy: string;
      readonly by: string;
      readonly since: Since;
      /** When the erasure is due, if the nominee asks for one. */
      readonly dueAt: string;
    }
  | { readonly type: 'Close' }
  | { readonly type: 'EndRest' }
  /** Takes the opening back while nobody has confirmed it. */
  | { readonly type: 'TakeOpeningBack' }
  | { readonly type: 'TakeRestBack' }
);

export const requestNotOpen = () => refusal('conflict', 'nominee-request-not-open');
const isSameAddress = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

function requireRestable({ isApproved, isAdministrator }: RestState): void {
  if (!isApproved) throw userNotFound();
  // Nor may the portal lose its last administrator
  if (isAdministrator) throw refusal('conflict', 'nominee-member-is-administrator');
}

function endRest(memberId: string, { rest, isErasing }: RestState): readonly MemberEvent[] {
  if (!rest) return [];
  return [
    { type: 'MemberRestEnded', data: { memberId } },
    ...(isErasing && rest.hasBegunErasure
      ? [{ type: 'MemberErasureCancelled' as const, data: { memberId } }]
      : []),
  ];
}

export const restDecider: Decider<RestState, RestCommand, MemberEvent> = {
  initialState: {
    isApproved: false,
    isAdministrator: false,
    isErasing: false,
    request: null,
    rest: null,
  },

  decide(command, state) {
    const { memberId } = command;
    const { request, rest, isErasing } = state;
    switch (command.type) {
      case 'Open': {
        requireRestable(state);
        if (memberId === command.by) throw refusal('conflict', 'nominee-request-about-you');
        if (!command.nominee) throw nomineeNotFound();
        if (request) throw refusal('conflict', 'nominee-request-open-already');
        const { asks, occasion, sendTo } = command.request;
        if (rest?.occasion === occasion && asks.length === 0)
          throw refusal('conflict', 'nominee-account-closed-already');
        const wantsCopy = asks.includes('copy');
        if (wantsCopy && sendTo === null)
          throw fieldRefusal('invalid', 'sendTo', 'nominee-copy-address-missing');
        const named = command.nominee.email;
        if (wantsCopy && named !== null && !isSameAddress(named, sendTo))
          throw refusal('conflict', 'nominee-copy-address-changed');
        return [
          {
            type: 'NomineeRequestOpened',
            data: {
              memberId,
              ...command.request,
              asks: [...asks],
              sendTo: wantsCopy ? (named ?? sendTo) : null,
            },
          },
        ];
      }
      case 'Confirm': {
        requireRestable(state);
        const { requestId, by, openedBy, dueAt, since } = command;
        if (rest?.last?.requestId === requestId) return [];
        if (request?.requestId !== requestId) throw requestNotOpen();
        if (by === openedBy) throw refusal('conflict', 'nominee-request-your-own');
        if (since.hasChangedConfirmer) throw refusal('conflict', 'nominee-confirmer-too-new');
        if (request.isUsed || since.isUsed) throw refusal('conflict', 'nominee-account-used-since');
        if (!command.nominee) throw refusal('conflict', 'nominee-withdrawn-since');
        if (since.hasChangedNominees) throw refusal('conflict', 'nominees-changed-since');
        if (since.isTooLongAgo) throw refusal('conflict', 'nominee-request-too-old');
        if (request.sendTo !== null && !isSameAddress(request.sendTo, command.sendTo))
          throw refusal('conflict', 'nominee-copy-address-other');
        const { nomineeId, occasion } = request;
        const asks = [...request.asks];
        return [
          {
            type: 'NomineeRequestConfirmed',
            data: { memberId, requestId, nomineeId, occasion, asks },
          },
          ...(asks.includes('erasure') && !isErasing
            ? [
                {
                  type: 'MemberErasureRequested' as const,
                  data: { memberId, dueAt, own: false, keepsWords: false },
                },
              ]
            : []),
        ];
      }
      case 'Close':
      case 'TakeOpeningBack':
        if (!state.isApproved) throw userNotFound();
        if (request)
          return [
            { type: 'NomineeRequestClosed', data: { memberId, requestId: request.requestId } },
          ];
        if (command.type === 'TakeOpeningBack') throw changedSince();
        return [];
      case 'EndRest':
        if (!state.isApproved) throw userNotFound();
        return endRest(memberId, state);
      case 'TakeRestBack':
        if (!state.isApproved) throw userNotFound();
        if (!rest) throw changedSince();
        return endRest(memberId, state);
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberApproved':
        return { ...state, isApproved: true };
      case 'MemberRoleChanged':
        return { ...state, isAdministrator: event.data.role === 'admin' };
      case 'SignedIn':
      case 'PasswordChanged':
        return state.request ? { ...state, request: { ...state.request, isUsed: true } } : state;
      case 'NomineeRequestOpened': {
        const { requestId, nomineeId, occasion, asks, sendTo } = event.data;
        const request = { requestId, nomineeId, occasion, asks, sendTo, isUsed: false };
        return { ...state, request };
      }
      case 'NomineeRequestClosed':
        return { ...state, request: null };
      case 'NomineeRequestConfirmed': {
        const { request, rest } = state;
        return {
          ...state,
          request: null,
          rest: {
            occasion: event.data.occasion,
            last: request,
            copyOf: event.data.asks.includes('copy') ? request : (rest?.copyOf ?? null),
            hasBegunErasure: rest?.hasBegunErasure ?? false,
          },
        };
      }
      case 'MemberRestEnded':
        return { ...state, rest: null };
      case 'MemberErasureRequested':
        return {
          ...state,
          isErasing: true,
          rest: state.rest && { ...state.rest, hasBegunErasure: true },
        };
      case 'MemberErasureCancelled':
        return { ...state, isErasing: false };
      case 'MemberApprovalReversed':
      case 'MemberRejected':
        return { ...state, isApproved: false, request: null };
      case 'MemberErasureStarted':
      case 'MemberErased':
        return restDecider.initialState;
      default:
        return state;
    }
  },
};
