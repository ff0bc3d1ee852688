import { feedbackStream } from '@portal/contracts/feedback/feedback.events';
import { feedbacks } from '../../invented/words.ts';
import { member, someMember } from '../choice.ts';
import type { Happens } from '../portal-so-far.ts';

export const giveFeedback: Happens = (portal) => {
  const { chance, idOf } = portal;
  const person = someMember(portal);
  const data = { feedbackId: chance.uuid(), memberId: idOf(person), ...chance.pick(feedbacks) };
  return [
    portal.record(feedbackStream.name(data), 0, member(portal, person), {
      type: 'FeedbackSubmitted',
      data,
    }),
  ];
};
