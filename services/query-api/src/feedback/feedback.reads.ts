import type { Session } from '@portal/contracts/wire/access';
import type { Feedback } from '@portal/contracts/feedback/feedback.api';
import { feedback as contract } from '@portal/contracts/feedback/feedback.contract';
import { toJson } from '@portal/contracts/wire/json';
import {
  feedback as feedbackModel,
  type PresentFeedback,
} from '@portal/read-models/feedback/feedback';
import { isPresent, members } from '@portal/read-models/members/member';
import { isShown } from '@portal/read-models/read-model';
import { collectionOf } from '../documents/collection.ts';
import { nameOf, type People } from '../people/people.ts';
import { feature } from '../answering/reading-feature.ts';
import type { ListPage } from '../documents/entries-after.ts';

function presentFeedback(
  { _id, subject, message, createdAt, memberId }: PresentFeedback,
  people: People,
): Feedback {
  const author = people.get(memberId);
  const email = isPresent(author) ? author.email : '';
  return { _id, subject, message, createdAt, user: { fullName: nameOf(author), email } };
}

export const feedback = feature(contract, {
  answers({ readModels, people, noteAccess }) {
    const stored = collectionOf(readModels, feedbackModel);
    const count = (): Promise<number> => stored.count({ status: 'shown' });

    async function page({ after, limit }: ListPage, session: Session): Promise<Feedback[]> {
      const last = after === undefined ? null : await stored.get(after);
      const found = await stored.find({
        filter: { status: 'shown', ...(last ? { submittedAt: { $lt: last.submittedAt } } : {}) },
        sort: [
          ['submittedAt', -1],
          ['_id', -1],
        ],
        limit,
      });
      const visible = found.filter(isShown);
      const ids = visible.map(({ memberId }) => memberId);
      const authors = await people(ids);
      noteAccess(session, 'feedback', ids);
      return visible.map((document) => presentFeedback(document, authors));
    }

    return {
      models: [feedbackModel, members],
      calls: {
        async 'GET /feedback'({ query, session, res }) {
          const [entries, total] = await Promise.all([page(query, session), count()]);
          res.setHeader('X-Total-Count', total);
          return toJson(entries);
        },
      },
      views: {
        'feedback-count': {
          models: [feedbackModel],
          answer: async () => toJson({ count: await count() }),
        },
      },
    };
  },
});
