import { randomUUID } from 'node:crypto';
import type { PostEvent } from '@portal/contracts/posts/post.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { describe, it } from 'vitest';
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

const by = (memberId: string) => ({ memberId, isAdmin: memberId === office });
const edit = (
  who: string,
  changes: Extract<PostCommand, { type: 'Edit' }>['words'],
): PostCommand => ({ type: 'Edit', postId, by: by(who), words: changes });
const remove = (who: string): PostCommand => ({ type: 'Delete', postId, by: by(who) });
const approve: PostCommand = { type: 'Approve', postId };
const post = specify(postDecider);

describe('a post', () => {
  it('is submitted once', () => {
    const submit: PostCommand = {
      type: 'Submit',
      data: { postId, authorId: asha, published: true, ...words },
    };
    post.given().when(submit).then(submitted());
    post.given(submitted()).when(submit).thenRefused('conflict');
  });

  it('is edited by its author; what is left out stays as it is', () => {
    post
      .given(submitted())
      .when(edit(asha, { title: 'Reunion 2026' }))
      .then({ type: 'PostEdited', data: { ...ref, ...words, title: 'Reunion 2026' } });
    post.given(submitted()).when(edit(asha, words)).thenNothing();
    post.given(submitted()).when(edit(asha, {})).thenNothing();
  });

  it('is edited on top of its last edit', () => {
    const edited: PostEvent = { type: 'PostEdited', data: { ...ref, ...words, title: 'New' } };
    post
      .given(submitted(), edited)
      .when(edit(asha, { content: 'In June' }))
      .then({ type: 'PostEdited', data: { ...ref, ...words, title: 'New', content: 'In June' } });
  });

  it('is edited by nobody else, not even an administrator', () => {
    for (const who of [ravi, office])
      post
        .given(submitted())
        .when(edit(who, { title: 'Mine' }))
        .thenRefused('forbidden', 'You can only edit your own posts');
  });

  it('[6.5] is deleted by its author or an administrator', () => {
    post.given(submitted()).when(remove(asha)).then(deleted);
    post.given(submitted()).when(remove(office)).then(deleted);
    post
      .given(submitted())
      .when(remove(ravi))
      .thenRefused('forbidden', 'You can only delete your own posts');
  });

  it('is gone once deleted or rejected', () => {
    for (const end of [deleted, rejected])
      for (const command of [edit(asha, { title: 'Again' }), remove(asha), approve])
        post.given(submitted(), end).when(command).thenRefused('not-found', 'Post not found');
    post.given().when(remove(asha)).thenRefused('not-found');
  });

  it('that waits is approved once, or rejected by an administrator', () => {
    post.given(submitted(false)).when(approve).then(approved);
    post.given(submitted(false), approved).when(approve).thenNothing();
    post.given(submitted()).when(approve).thenNothing();
    post.given(submitted(false)).when(remove(office)).then(rejected);
    post.given(submitted(false), approved).when(remove(office)).then(deleted);
    post.given(submitted(false)).when(remove(asha)).then(deleted);
  });

  it('that waits is not there for other members', () => {
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
});
