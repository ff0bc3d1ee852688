import type { CommentEvent } from '@portal/contracts/comments/comment.events';
import { removed, type FactsBy } from '../answering/facts.ts';

export const commentFacts: FactsBy<CommentEvent['type']> = {
  CommentAdded: (_before, { text }) => ({ state: 'shown', text }),
  CommentEdited: (_before, { text }) => ({ state: 'shown', text }),
  CommentKept: 'unchanged',
  CommentRemoved: removed,
  CommentRestored: 'restored',
};
