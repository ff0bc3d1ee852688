import type { Feedback } from '@portal/contracts/feedback/feedback.api';
import { feedback as contract } from '@portal/contracts/feedback/feedback.contract';
import { toJson } from '@portal/contracts/wire/json';
import {
  feedback as feedbackModel,
  type PresentFeedback,
} from '@portal/read-models/feedback/feedback';
import { isPresent, members } from '@portal/read-models/members/member';
import { isShown } from '@portal/read-models/read-model';
import { collectionOf, sortBy } from '../documents/collection.ts';
import { nameOf, type People } from '../people/people.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';

function presentFeedback(
  { _id, subject, message, createdAt, memberId }: PresentFeedback,
  people: People,
): Feedback {
  const author = people.get(memberId);
  const email = isPresent(author) ? author.email : '';
  return { _id, subject, message, createdAt, user: { fullName: nameOf(author), email } };
}

const SHOWN = { status: 'shown' } as const;

export const feedback = feature(contract, {
  answers({ readModels, people, noteAccess }: Needs<'noteAccess' | 'people' | 'readModels'>) {
    const stored = collectionOf(readModels, feedbackModel);

    return {
      models: [feedbackModel, members],
      calls: {
        'GET /feedback': pipeline({
          ids: async ({ query: { after } }) => (after === undefined ? null : stored.get(after)),
          async documents(last, { query: { limit } }) {
            const [found, total] = await Promise.all([
              stored.find({
                filter: {
                  ...SHOWN,
                  ...(last ? { submittedAt: { $lt: last.submittedAt } } : {}),
                },
                sort: sortBy('submittedAt', -1),
                limit,
              }),
              stored.count(SHOWN),
            ]);
            const entries = found.filter(isShown);
            return {
              entries,
              total,
              authors: await people(entries.map(({ memberId }) => memberId)),
            };
          },
          rules(found, { session }) {
            const ids = found.entries.map(({ memberId }) => memberId);
            noteAccess(session, 'feedback', ids);
            return found;
          },
          present({ entries, total, authors }, { res }) {
            res.setHeader('X-Total-Count', total);
            return toJson(entries.map((entry) => presentFeedback(entry, authors)));
          },
        }),
      },
      views: {
        'feedback-count': {
          models: [feedbackModel],
          answer: async () => toJson({ count: await stored.count(SHOWN) }),
        },
      },
    };
  },
});
