import type { MemberEvent } from '@portal/contracts/members/member.events';
import { standingAfter, type Standing } from '../rights/standing-decider.ts';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { refusal, userNotFound } from '../refusals.ts';

export type SecondStepState = {
  readonly status: Standing;
  readonly isSet: boolean;
};

export type SecondStepCommand =
  | { readonly type: 'Set' | 'RenewCodes'; readonly memberId: string }
  | {
      readonly type: 'Remove';
      readonly memberId: string;
      /** Administrators turn off two-step sign-in for other members, never for themselves. */
      readonly by: string;
      readonly isDecision: boolean;
    };

export const alreadySet = () => refusal('conflict', 'second-step-on-already');
const notSet = () => refusal('conflict', 'second-step-not-on');
const own = () => refusal('conflict', 'second-step-your-own');

export const secondStepDecider: Decider<SecondStepState, SecondStepCommand, MemberEvent> = {
  initialState: { status: 'absent', isSet: false },

  decide(command, { status, isSet }) {
    const { type, memberId } = command;
    if (status !== 'approved') throw userNotFound();
    const data = { memberId };
    switch (type) {
      case 'Set':
        if (isSet) throw alreadySet();
        return [{ type: 'SecondStepSet', data }];
      case 'RenewCodes':
        if (!isSet) throw notSet();
        return [{ type: 'RecoveryCodesRenewed', data }];
      case 'Remove':
        if (command.isDecision && command.by === memberId) throw own();
        if (!isSet) throw notSet();
        return [{ type: 'SecondStepRemoved', data }];
      default:
        return type satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'SecondStepSet':
        return { ...state, isSet: true };
      case 'SecondStepRemoved':
        return { ...state, isSet: false };
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { status: 'absent', isSet: false };
      default:
        return { ...state, status: standingAfter(state.status, event) };
    }
  },
};
