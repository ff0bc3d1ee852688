import { randomUUID } from 'node:crypto';
import type { Caller } from '@portal/contracts/wire/access';
import type { PostEvent } from '@portal/contracts/posts/post.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { postDecider, type PostCommand } from './post.decider.ts';

const [postId, asha, ravi, office] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const words = { title: 'Reunion', content: 'In May', category: 'Event' } as const;
const submitted = (published = true): PostEvent => ({
  type: 'PostSubmitted',
  data: { postId, authorId: asha, published, ...words },
});
const ref = { postId, authorId: asha };
const approved: PostEvent = { type: 'PostApproved', data: ref };
const deleted: PostEvent = { type: 'PostDeleted', data: ref };
const rejected: PostEvent = { type: 'PostRejected', data: ref };

const by = (memberId: string): Caller => ({
  memberId,
  role: memberId === office ? 'admin' : 'member',
});
const edit = (
  who: string,
  changes: Extract<PostCommand, { type: 'Edit' }>['words'],
  isHeld = false,
): PostCommand => ({ type: 'Edit', postId, by: by(who), words: changes, isHeld });
const remove = (who: string): PostCommand => ({ type: 'Delete', postId, by: by(who) });
const approve = { type: 'Approve', postId } as const satisfies PostCommand;
const post = specify(postDecider);

const reversal = { reverses: randomUUID(), reason: 'By mistake' };
const restore: PostCommand = { type: 'Restore', postId, ...reversal };
const reverseApproval: PostCommand = { type: 'ReverseApproval', postId, ...reversal };
const restored: PostEvent = { type: 'PostRestored', data: { ...ref, ...reversal } };

it('brings back a post that staff removed or rejected, as it was before', () => {
  post.given(submitted(), deleted).when(restore).then(restored);
  post.given(submitted(), deleted, restored).when(approve).then();
  post.given(submitted(false), rejected, restored).when(approve).then(approved);
  const edited: PostEvent = { type: 'PostEdited', data: { ...ref, ...words, title: 'Later' } };
  post
    .given(submitted(), edited, deleted, restored)
    .when(edit(asha, { title: 'Later' }))
    .then();
});

it('brings back nothing that is there or that never was', () => {
  post.given(submitted()).when(restore).thenRefused('conflict');
  post.given(submitted(), deleted, restored).when(restore).thenRefused('conflict');
  post.given().when(restore).thenRefused('conflict');
});

it('undoes an approval while the post is published', () => {
  const reversed: PostEvent = { type: 'PostApprovalReversed', data: { ...ref, ...reversal } };
  post.given(submitted(false), approved).when(reverseApproval).then(reversed);
  post.given(submitted(false), approved, reversed).when(approve).then(approved);
  post.given(submitted(false)).when(reverseApproval).thenRefused('conflict');
});

const held: PostEvent = { type: 'PostHeldForApproval', data: ref };
const approvedAgain: PostEvent = { type: 'PostApprovedAgain', data: ref };
const editedTo = (title: string): PostEvent => ({
  type: 'PostEdited',
  data: { ...ref, ...words, title },
});

it('holds a published post for approval when its author edits it, where edits wait', () => {
  const changes = edit(asha, { title: 'Buy now' }, true);
  post.given(submitted()).when(changes).then(held, editedTo('Buy now'));
  post.given(submitted(false), approved).when(changes).then(held, editedTo('Buy now'));
  post.given(submitted(false)).when(changes).then(editedTo('Buy now'));
  post.given(submitted(), held, editedTo('First')).when(changes).then(editedTo('Buy now'));
  post
    .given(submitted())
    .when(edit(asha, words, true))
    .thenNothing();
  const event = {
    startsAt: '2026-12-19T10:30:00.000Z',
    endsAt: null,
    place: 'Hall',
    link: '',
  };
  post
    .given(submitted())
    .when(edit(asha, { event }, true))
    .then(held, { type: 'GatheringArranged', data: { ...ref, ...event } });
});

it('approves an edited post again, and takes that back', () => {
  const waiting = [submitted(), held, editedTo('Later')] as const;
  const reversed: PostEvent = { type: 'PostApprovalReversed', data: { ...ref, ...reversal } };
  post
    .given(...waiting)
    .when(approve)
    .then(approvedAgain);
  post
    .given(...waiting, approvedAgain)
    .when(approve)
    .thenNothing();
  post
    .given(...waiting, approvedAgain)
    .when(reverseApproval)
    .then(reversed);
  post
    .given(...waiting, approvedAgain, reversed)
    .when(approve)
    .then(approvedAgain);
  post
    .given(...waiting, rejected, restored)
    .when(approve)
    .then(approvedAgain);
});

it('approves the revision that was read, and no other', () => {
  const approveRead = (revision: number): PostCommand => ({ ...approve, revision });
  post.given(submitted(false)).when(approveRead(0)).then(approved);
  post.given(submitted(false), editedTo('Spam')).when(approveRead(0)).thenRefused('conflict');
  post.given(submitted(false), editedTo('Spam')).when(approveRead(1)).then(approved);
  post
    .given(submitted(false), { type: 'GatheringCancelled', data: ref })
    .when(approveRead(0))
    .thenRefused('conflict');
  post.given(submitted(), held, editedTo('Later')).when(approveRead(1)).then(approvedAgain);
  post.given(submitted()).when(approveRead(7)).thenNothing();
});

it('submits a post once', () => {
  const submit: PostCommand = {
    type: 'Submit',
    data: { postId, authorId: asha, published: true, ...words },
  };
  post.given().when(submit).then(submitted());
  post.given(submitted()).when(submit).thenRefused('conflict');
});

it('lets the author edit a post, and keeps the fields that the edit leaves out', () => {
  post
    .given(submitted())
    .when(edit(asha, { title: 'Reunion 2026' }))
    .then({ type: 'PostEdited', data: { ...ref, ...words, title: 'Reunion 2026' } });
  post.given(submitted()).when(edit(asha, words)).thenNothing();
  post.given(submitted()).when(edit(asha, {})).thenNothing();
});

it('edits a post on top of its last edit', () => {
  const edited: PostEvent = { type: 'PostEdited', data: { ...ref, ...words, title: 'New' } };
  post
    .given(submitted(), edited)
    .when(edit(asha, { content: 'In June' }))
    .then({ type: 'PostEdited', data: { ...ref, ...words, title: 'New', content: 'In June' } });
});

it('refuses to edit the post of another member, even for an administrator', () => {
  for (const who of [ravi, office])
    post
      .given(submitted())
      .when(edit(who, { title: 'Mine' }))
      .thenRefused('forbidden', 'You can only edit your own posts');
});

it('lets the author or an administrator delete a post [6.5]', () => {
  post.given(submitted()).when(remove(asha)).then(deleted);
  post.given(submitted()).when(remove(office)).then(deleted);
  post
    .given(submitted())
    .when(remove(ravi))
    .thenRefused('forbidden', 'You can only delete your own posts');
});

it('finds no post once it is deleted or rejected', () => {
  for (const end of [deleted, rejected])
    for (const command of [edit(asha, { title: 'Again' }), remove(asha), approve])
      post.given(submitted(), end).when(command).thenRefused('not-found', 'Post not found');
  post.given().when(remove(asha)).thenRefused('not-found');
});

it('approves a pending post once, or rejects it when an administrator deletes it', () => {
  post.given(submitted(false)).when(approve).then(approved);
  post.given(submitted(false), approved).when(approve).thenNothing();
  post.given(submitted()).when(approve).thenNothing();
  post.given(submitted(false)).when(remove(office)).then(rejected);
  post.given(submitted(false), approved).when(remove(office)).then(deleted);
  post.given(submitted(false)).when(remove(asha)).then(deleted);
});

it('hides a pending post from other members', () => {
  post.given(submitted(false)).when(remove(ravi)).thenRefused('not-found');
  post
    .given(submitted(false))
    .when(edit(ravi, { title: 'x' }))
    .thenRefused('not-found');
  post
    .given(submitted(false))
    .when(edit(asha, { title: 'x' }))
    .then({
      type: 'PostEdited',
      data: { ...ref, ...words, title: 'x' },
    });
});

it('removes a post again that was brought back: a pending one is rejected, a published one deleted', () => {
  const again: PostCommand = { type: 'RemoveAgain', postId };
  post.given(submitted(), deleted, restored).when(again).then(deleted);
  post.given(submitted(false), rejected, restored).when(again).then(rejected);
  post.given(submitted(), deleted).when(again).thenRefused('not-found');
});
