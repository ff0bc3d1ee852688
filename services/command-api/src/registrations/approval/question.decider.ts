import type { MemberEvent } from '@portal/contracts/members/member.events';
import { standingAfter, type Standing } from '../../rights/standing-decider.ts';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { refusal, userNotFound } from '../../refusals.ts';

export type QuestionState = {
  readonly status: Standing;
  /** `text` is null where it was not opened. Null: nothing was asked, or it has been answered. */
  readonly open: { readonly text: string | null } | null;
};

export type QuestionCommand =
  | { readonly type: 'Ask'; readonly memberId: string; readonly question: string }
  | { readonly type: 'Answer'; readonly memberId: string; readonly answer: string };

export const questionDecider: Decider<QuestionState, QuestionCommand, MemberEvent> = {
  initialState: { status: 'absent', open: null },

  decide(command, { status, open }) {
    const { memberId } = command;
    if (status === 'absent') throw userNotFound();
    if (status === 'approved') throw refusal('conflict', 'member-approved-already');
    if (command.type === 'Ask') {
      const { question } = command;
      return open?.text === question
        ? []
        : [{ type: 'MemberAskedBack', data: { memberId, question } }];
    }
    if (!open) throw refusal('conflict', 'question-not-open');
    return [{ type: 'MemberAnswered', data: { memberId, answer: command.answer } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberRejectionReversed': {
        const { question, answer } = event.data;
        const isOpen = question !== null && answer === null;
        return { status: 'pending', open: isOpen ? { text: question } : null };
      }
      case 'MemberAskedBack':
        return { ...state, open: { text: event.data.question } };
      case 'MemberAnswered':
        return { ...state, open: null };
      case 'MemberRejected':
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { status: 'absent', open: null };
      default:
        return { ...state, status: standingAfter(state.status, event) };
    }
  },
};
