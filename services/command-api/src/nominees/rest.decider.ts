import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { NomineeWish, Occasion } from '@portal/contracts/nominees/occasion';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';
import { changedSince, nomineeNotFound, userNotFound } from '../refusals.ts';

export type Request = {
  readonly requestId: string;
  readonly nomineeId: string;
  readonly occasion: Occasion;
  readonly asks: readonly NomineeWish[];
  readonly sendTo: string | null;
  /** They are well enough to sign in, or somebody else does it in their name. */
  readonly hasSignedIn: boolean;
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
    /** Somebody decided about an erasure while the account rests. */
    readonly hasBegunErasure: boolean;
  } | null;
};

/** Null for a nominee whom the member has withdrawn; null as the address where they have none. */
type Nominee = { readonly email: string | null } | null;
export type RestCommand = { readonly memberId: string } & (
  | {
      readonly type: 'Open';
      readonly request: Omit<Request, 'hasSignedIn'>;
      readonly nominee: Nominee;
      readonly by: string;
    }
  | {
      readonly type: 'Confirm';
      readonly requestId: string;
      readonly nominee: Nominee;
      readonly openedBy: string;
      readonly by: string;
      /** For the erasure, if the nominee asks for it. */
      readonly dueAt: string;
    }
  | { readonly type: 'Close' }
  | { readonly type: 'EndRest' }
  /** Takes the opening back while nobody has confirmed it. */
  | { readonly type: 'TakeOpeningBack' }
  | { readonly type: 'TakeRestBack' }
);

const refuse = (message: string) => new DomainError('conflict', message);
const ADDRESS_MISSING =
  'The member has named no e-mail address of this nominee. Please enter the one to which the copy goes.';

function requireRestable({ isApproved, isAdministrator }: RestState): void {
  if (!isApproved) throw userNotFound();
  // Nor may the portal lose its last administrator
  if (isAdministrator)
    throw refuse('This member is an administrator. Please take that role away first.');
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
        if (memberId === command.by)
          throw refuse('Another administrator opens a request about you.');
        if (!command.nominee) throw nomineeNotFound();
        if (request) throw refuse('A request is open already. Please confirm or close it first.');
        const { asks, occasion, sendTo } = command.request;
        if (rest?.occasion === occasion && asks.length === 0)
          throw refuse('The account rests already. Please choose what the nominee asks for.');
        if (asks.includes('copy') && command.nominee.email === null && sendTo === null)
          throw new DomainError('invalid', ADDRESS_MISSING, {
            fields: [{ field: 'sendTo', message: ADDRESS_MISSING }],
          });
        return [
          {
            type: 'NomineeRequestOpened',
            data: { memberId, ...command.request, asks: [...asks] },
          },
        ];
      }
      case 'Confirm': {
        requireRestable(state);
        const { requestId, by, openedBy, dueAt } = command;
        if (rest?.last?.requestId === requestId) return [];
        if (request?.requestId !== requestId)
          throw refuse('This request is not open any more. Please look again.');
        if (by === openedBy)
          throw refuse('Another administrator has to confirm the request that you opened.');
        if (!command.nominee)
          throw refuse('The member has withdrawn this nominee. Please close the request.');
        if (request.hasSignedIn)
          throw refuse(
            'Somebody has signed in as the member since the request was opened. Please close it, and ask them.',
          );
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
        return state.request
          ? { ...state, request: { ...state.request, hasSignedIn: true } }
          : state;
      case 'NomineeRequestOpened': {
        const { requestId, nomineeId, occasion, asks, sendTo } = event.data;
        const request = { requestId, nomineeId, occasion, asks, sendTo, hasSignedIn: false };
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
