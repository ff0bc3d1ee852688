import { postStream } from '@portal/contracts/posts/post.events';
import { postView } from '@portal/contracts/posts/post.views';
import { inData, message, show } from '../calls/answer.ts';
import { newId } from '../calls/command-context.ts';
import { commands } from '../calls/commands.ts';
import { idOf } from '../calls/request.ts';
import { requireUnchanged, type Undo } from '../parts/undoing.ts';
import { postNotFound } from '../refusals.ts';
import { postDecider } from './post.decider.ts';

const showPost = (postId: string, position: string | null) =>
  show(postView, { postId }, position, { missing: postNotFound, as: inData });

export const posts = commands(({ stream, settings, undoing }) => {
  const postsOfMembers = stream(postStream, postDecider);
  const reverse =
    (type: 'Restore' | 'ReverseApproval'): Undo =>
    async ({ subjectId: postId, revision, ...reversal }, command) => {
      requireUnchanged(await postsOfMembers.load({ postId }), revision);
      return postsOfMembers.handle({ postId }, { type, postId, ...reversal }, command);
    };
  undoing.of('reject-post', reverse('Restore'));
  undoing.of('remove-post', reverse('Restore'));
  undoing.of('approve-post', reverse('ReverseApproval'));

  return {
    'POST /posts': async ({ body: { event, ...words }, session: { memberId, role }, command }) => {
      const context = command('submit-post');
      const postId = newId(context, 'post');
      const published = settings.PORTAL_MODERATION === 'post' || role === 'admin';
      const { position } = await postsOfMembers.handle(
        { postId },
        { type: 'Submit', data: { postId, authorId: memberId, published, ...words }, event },
        context,
        { creates: true },
      );
      return showPost(postId, position);
    },

    'PUT /posts/approve/:postId': async ({ params, command }) => {
      const postId = idOf(params.postId, postNotFound);
      const { position } = await postsOfMembers.handle(
        { postId },
        { type: 'Approve', postId },
        command('approve-post'),
      );
      return showPost(postId, position);
    },

    'PUT /posts/:postId': async ({ params, body: words, session, command }) => {
      const postId = idOf(params.postId, postNotFound);
      const { position } = await postsOfMembers.handle(
        { postId },
        { type: 'Edit', postId, by: session, words },
        command('edit-post'),
      );
      return showPost(postId, position);
    },

    'DELETE /posts/:postId': async ({ params, session, command }) => {
      const postId = idOf(params.postId, postNotFound);
      const { position } = await postsOfMembers.handle(
        { postId },
        { type: 'Delete', postId, by: session },
        command('delete-post'),
      );
      return message('Post deleted', position);
    },
  };
});
