import type { GrievanceEvent } from '@portal/contracts/grievances/grievance.events';
import type { DataOf, Decider } from '@portal/service-kit/event-sourcing/decider';
import { refusal } from '../refusals.ts';

export type GrievanceState =
  | { readonly status: 'absent' }
  | { readonly status: 'open'; readonly memberId: string; readonly isReminded: boolean }
  | { readonly status: 'answered'; readonly answer: string | null };

export type GrievanceCommand =
  | { readonly type: 'File'; readonly data: DataOf<GrievanceEvent, 'GrievanceFiled'> }
  | { readonly type: 'Remind'; readonly grievanceId: string }
  | {
      readonly type: 'Answer';
      readonly grievanceId: string;
      readonly answer: string;
      readonly by: string;
    };

const notFound = () => refusal('not-found', 'complaint-not-found');

export const grievanceDecider: Decider<GrievanceState, GrievanceCommand, GrievanceEvent> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    switch (command.type) {
      case 'File':
        if (state.status !== 'absent') throw refusal('conflict', 'complaint-filed-already');
        return [{ type: 'GrievanceFiled', data: command.data }];
      case 'Remind': {
        if (state.status !== 'open' || state.isReminded) return [];
        const { grievanceId } = command;
        return [{ type: 'GrievanceReminded', data: { grievanceId, memberId: state.memberId } }];
      }
      case 'Answer': {
        if (state.status === 'absent') throw notFound();
        const { grievanceId, answer, by } = command;
        if (state.status === 'answered') {
          if (state.answer === answer) return [];
          throw refusal('conflict', 'complaint-answered-already');
        }
        const { memberId } = state;
        if (memberId === by) throw refusal('conflict', 'complaint-your-own');
        return [{ type: 'GrievanceAnswered', data: { grievanceId, memberId, answer } }];
      }
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'GrievanceFiled':
        return { status: 'open', memberId: event.data.memberId, isReminded: false };
      case 'GrievanceReminded':
        return state.status === 'open' ? { ...state, isReminded: true } : state;
      case 'GrievanceAnswered':
        return { status: 'answered', answer: event.data.answer };
      default:
        return event satisfies never;
    }
  },
};
