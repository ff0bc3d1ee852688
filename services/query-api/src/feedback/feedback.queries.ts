import type { Feedback } from '@portal/contracts/feedback/feedback.api';
import {
  feedback,
  type FeedbackDocument,
  type PresentFeedback,
} from '@portal/read-models/feedback/feedback';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import type { ListPage } from '../list-page.ts';
import { isPresent, nameOf, type LoadPeople, type People } from '../people.ts';

const isShown = (document: FeedbackDocument): document is PresentFeedback =>
  document.status === 'shown';

function present({ _id, subject, message, createdAt, memberId }: PresentFeedback, people: People) {
  const author = people.get(memberId);
  const email = isPresent(author) ? author.email : '';
  return { _id, subject, message, createdAt, user: { fullName: nameOf(author), email } };
}

export function createFeedbackQueries(readStore: ReadStore, people: LoadPeople) {
  const stored = readStore.collection<FeedbackDocument>(feedback.name);
  const count = (): Promise<number> => stored.count({ status: 'shown' });

  return {
    count,
    /** Newest first, and how much there is in all. */
    async page({
      after,
      limit,
    }: ListPage): Promise<{ readonly page: readonly Feedback[]; readonly total: number }> {
      const last = after === undefined ? null : await stored.get(after);
      const [found, total] = await Promise.all([
        stored.find({
          filter: {
            status: 'shown',
            ...(last ? { submittedAt: { $lt: last.submittedAt } } : {}),
          },
          sort: [
            ['submittedAt', -1],
            ['_id', -1],
          ],
          limit,
        }),
        count(),
      ]);
      const shown = found.filter(isShown);
      const authors = await people(shown.map(({ memberId }) => memberId));
      return { page: shown.map((document) => present(document, authors)), total };
    },
  };
}
export type FeedbackQueries = ReturnType<typeof createFeedbackQueries>;
