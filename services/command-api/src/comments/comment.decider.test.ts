import { randomUUID } from 'node:crypto';
import type { CommentEvent } from '@portal/contracts/comments/comment.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { commentDecider, type CommentCommand } from './comment.decider.ts';

const ids = { commentId: randomUUID(), postId: randomUUID(), authorId: randomUUID() };
const data = {
  ...ids,
  postAuthorId: randomUUID(),
  mentionIds: [],
  text: 'Well done',
  clientId: null,
};
const added: CommentEvent = { type: 'CommentAdded', data };
const add: CommentCommand = { type: 'Add', data };
const comment = specify(commentDecider);

it('adds a comment once', () => {
  comment.given().when(add).then(added);
  comment.given(added).when(add).thenRefused('conflict');
  comment.given(added, { type: 'CommentRemoved', data: ids }).when(add).thenRefused('conflict');
});

it('edits a comment for its author only, and tells those whom no notification has told of it', () => {
  const { commentId, postId, authorId } = ids;
  const [asha, ravi] = [randomUUID(), randomUUID()];
  const edit = (
    text: string,
    mentionIds: string[] = [],
    memberId = authorId,
    role: 'member' | 'admin' = 'member',
  ): CommentCommand => ({
    type: 'Edit',
    commentId,
    postId,
    by: { memberId, role },
    words: { text, mentionIds },
  });
  const edited = (text: string, mentionIds: string[], newMentionIds: string[]): CommentEvent => ({
    type: 'CommentEdited',
    data: { ...ids, text, mentionIds, newMentionIds },
  });
  const mentions = [asha, data.postAuthorId, authorId];
  const first = edited('Well done, you', mentions, [asha]);
  comment.given(added).when(edit('Well done, you', mentions)).then(first);
  comment
    .given(added, first)
    .when(edit('Well done, all', [asha, ravi]))
    .then(edited('Well done, all', [asha, ravi], [ravi]));
  comment.given(added).when(edit('Well done')).then();
  comment.given(added, first).when(edit('Well done, you', mentions)).then();
  comment
    .given(added)
    .when(edit('Bad', [], randomUUID(), 'admin'))
    .thenRefused('forbidden');
  const removed: CommentEvent = { type: 'CommentRemoved', data: ids };
  comment.given(added, removed).when(edit('Bad')).thenRefused('not-found');
  comment.given().when(edit('Bad')).thenRefused('not-found');
});

it('keeps the newest words of a leaver', () => {
  const { commentId } = ids;
  const keeperId = randomUUID();
  const asha = randomUUID();
  const text = `Well done, @[${asha}]`;
  const edited: CommentEvent = {
    type: 'CommentEdited',
    data: { ...ids, text, mentionIds: [asha], newMentionIds: [asha] },
  };
  comment
    .given(added, edited)
    .when({ type: 'KeepWords', commentId, keeperId })
    .then({ type: 'CommentKept', data: { ...ids, keeperId, text: 'Well done, @someone' } });
});

it('removes a comment for its author and for administrators, and for nobody else', () => {
  const { commentId, postId, authorId } = ids;
  const remove = (memberId: string, role: 'member' | 'admin' = 'member'): CommentCommand => ({
    type: 'Remove',
    commentId,
    postId,
    by: { memberId, role },
  });
  const removed: CommentEvent = { type: 'CommentRemoved', data: ids };
  comment.given(added).when(remove(authorId)).then(removed);
  comment.given(added).when(remove(randomUUID(), 'admin')).then(removed);
  comment.given(added).when(remove(randomUUID())).thenRefused('forbidden');
  comment.given(added, removed).when(remove(authorId)).thenRefused('not-found');
  comment.given().when(remove(authorId)).thenRefused('not-found');
  comment
    .given(added)
    .when({
      type: 'Remove',
      commentId,
      postId: randomUUID(),
      by: { memberId: authorId, role: 'member' },
    })
    .thenRefused('not-found');
});

it('brings a removed comment back, and removes it again', () => {
  const { commentId } = ids;
  const reversal = { reverses: randomUUID(), reason: 'By mistake' };
  const removed: CommentEvent = { type: 'CommentRemoved', data: ids };
  const restored: CommentEvent = { type: 'CommentRestored', data: { ...ids, ...reversal } };
  comment
    .given(added, removed)
    .when({ type: 'Restore', commentId, ...reversal })
    .then(restored);
  comment.given(added, removed, restored).when({ type: 'RemoveAgain', commentId }).then(removed);
  comment.given(added, removed).when({ type: 'RemoveAgain', commentId }).thenRefused('not-found');
});
