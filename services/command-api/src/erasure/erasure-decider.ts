import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { DataOf, Decider } from '@portal/service-kit/event-sourcing/decider';
import { refusal } from '../refusals.ts';

export type ErasureState =
  | { readonly status: 'absent' }
  /** `erasesAt` is null unless the member or an administrator wants the member erased. */
  | {
      readonly status: 'registered';
      readonly erasesAt: string | null;
      readonly keepsWords: boolean;
    }
  | { readonly status: 'rejected'; readonly holdUntil: string }
  /** `holdUntil` is null if the key is not held. */
  | {
      readonly status: 'erasing';
      readonly keepsWords: boolean;
      readonly holdUntil: string | null;
    }
  | { readonly status: 'left'; readonly holdUntil: string }
  | { readonly status: 'erased' };

export type ErasureCommand =
  | {
      readonly type: 'Start';
      readonly data: DataOf<MemberEvent, 'MemberErasureStarted'>;
      readonly at: string;
      /** Nothing can be recovered: the member's key is already destroyed. */
      readonly isKeyDestroyed?: boolean;
    }
  /** The key is held. */
  | { readonly type: 'Depart'; readonly memberId: string }
  | { readonly type: 'Finish'; readonly data: DataOf<MemberEvent, 'MemberErased'> };

type Begun = Extract<ErasureState, { readonly status: 'erasing' | 'left' | 'erased' }>;
/** Nobody can bring the member back. */
const isBegun = (state: ErasureState): state is Begun =>
  state.status === 'erasing' || state.status === 'left' || state.status === 'erased';

/** Null if no erasure is planned. */
const dueAtOf = (state: ErasureState): string | null => {
  if (state.status === 'rejected') return state.holdUntil;
  return state.status === 'registered' ? state.erasesAt : null;
};

const registered = { status: 'registered', erasesAt: null, keepsWords: false } as const;

export const erasureDecider: Decider<ErasureState, ErasureCommand, MemberEvent> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    switch (command.type) {
      case 'Start': {
        if (isBegun(state)) return [];
        const dueAt = command.isKeyDestroyed ? command.at : dueAtOf(state);
        if (state.status === 'absent' || dueAt === null || dueAt > command.at)
          throw refusal('conflict', 'erasure-not-due');
        return [{ type: 'MemberErasureStarted', data: command.data }];
      }
      case 'Depart': {
        if (state.status === 'left') return [];
        if (state.status !== 'erasing' || state.holdUntil === null)
          throw refusal('conflict', 'erasure-without-key');
        const { memberId } = command;
        return [{ type: 'MemberLeft', data: { memberId, holdUntil: state.holdUntil } }];
      }
      case 'Finish':
        if (state.status === 'erased') return [];
        if (!isBegun(state)) throw refusal('conflict', 'erasure-not-started');
        return [{ type: 'MemberErased', data: command.data }];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    const isRegistered = state.status === 'registered';
    switch (event.type) {
      case 'MemberRegistered':
        return registered;
      case 'MemberErasureRequested': {
        const { dueAt: erasesAt, keepsWords } = event.data;
        return isRegistered ? { ...state, erasesAt, keepsWords } : state;
      }
      case 'MemberErasureCancelled':
        return isRegistered ? registered : state;
      case 'MemberRejected':
        return { status: 'rejected', holdUntil: event.data.holdUntil };
      case 'MemberRejectionReversed':
        return state.status === 'rejected' ? registered : state;
      case 'MemberErasureStarted':
        return {
          status: 'erasing',
          keepsWords: isRegistered && state.keepsWords,
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
