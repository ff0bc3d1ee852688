import type { PostEvent } from '@portal/contracts/posts/post.events';
import { removed, type Facts, type FactsBy } from '../answering/facts.ts';

const published = (before: Facts): Facts => ({ ...before, state: 'published' });
const pending = (before: Facts): Facts => ({ ...before, state: 'pending' });

export const postFacts: FactsBy<PostEvent['type']> = {
  PostSubmitted: (_before, data) => ({
    state: data.published ? 'published' : 'pending',
    title: data.title,
    content: data.content,
    category: data.category,
  }),
  PostEdited: (before, { title, content, category }) => ({
    state: before.state ?? null,
    title,
    content,
    category,
  }),
  PostKept: 'unchanged',
  PostApproved: published,
  PostApprovedAgain: published,
  PostApprovalReversed: pending,
  PostHeldForApproval: pending,
  PostRejected: (before) => ({ ...removed(before), state: 'rejected' }),
  PostDeleted: removed,
  PostRestored: 'restored',
  GatheringArranged: 'unchanged',
  GatheringCancelled: 'unchanged',
  GatheringKept: 'unchanged',
};
