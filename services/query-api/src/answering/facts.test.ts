import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { posts } from '@portal/contracts/posts/posts.contract';
import type { likes } from '@portal/contracts/likes/likes.contract';
import { expect, it } from 'vitest';
import { commentFacts } from '../comments/comment.facts.ts';
import { createFacts, removed, type EventsShownOf, type FactsBy } from './facts.ts';

const [commentId, postId, authorId] = ['comment', 'post', 'author'];
const of = { commentId, postId, authorId };
const added: Extract<PortalEvent, { type: 'CommentAdded' }> = {
  type: 'CommentAdded',
  data: { ...of, postAuthorId: authorId, mentionIds: [], text: 'Lovely', clientId: null },
};
const removal = { type: 'CommentRemoved', data: of } as const;
const restored = {
  type: 'CommentRestored',
  data: { ...of, reverses: 'decision', reason: 'By mistake' },
} as const;

it('has the facts from before a removal again once it is undone', () => {
  const facts = createFacts([commentFacts]);
  expect(facts.after([added, removal])).toEqual({ state: 'removed' });
  expect(facts.after([added, removal, restored])).toEqual({ state: 'shown', text: 'Lovely' });
  expect(facts.after([added, removal, restored, removal])).toEqual({ state: 'removed' });
});

it('throws for an event whose effect no feature states, instead of showing no change', () => {
  expect(() => createFacts([]).after([added])).toThrow('No feature states what CommentAdded');
});

it('fails the type check for an event without an effect, and for an unknown event', () => {
  // @ts-expect-error -- CommentRestored is missing
  const incomplete: FactsBy<'CommentRemoved' | 'CommentRestored'> = { CommentRemoved: removed };
  // @ts-expect-error -- the log has no such event
  type Unknown = FactsBy<'CommentPainted'>;
  const unknown: Unknown = { CommentPainted: 'unchanged' };
  expect([incomplete, unknown]).toHaveLength(2);
});

it('wants every event of a stream in which staff decide, and none of another stream', () => {
  type OfPosts = EventsShownOf<typeof posts>;
  const isComplete: 'PostHeldForApproval' extends OfPosts ? true : false = true;
  const ofLikes: [EventsShownOf<typeof likes>] extends [never] ? 'none' : 'some' = 'none';
  expect([isComplete, ofLikes]).toEqual([true, 'none']);
});
