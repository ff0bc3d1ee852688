import type { Session } from '@portal/contracts/wire/access';
import { postStream } from '@portal/contracts/posts/post.events';
import { postView } from '@portal/contracts/posts/post.views';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { inData, message, show } from '../call-handling/call-answer.ts';
import { newId } from '../call-handling/command-context.ts';
import { decidingCommands, type Needs } from '../call-handling/call-handlers.ts';
import { undoneBy, type UndoEntry } from '../undo/undo-entry.ts';
import { idOf, postNotFound } from '../refusals.ts';
import { postDecider } from './post.decider.ts';

const showPost = (postId: string, readerId: string, position: string | null) =>
  show(postView, { postId, readerId }, position, { missing: postNotFound, as: inData });

const CHANGES: UndoEntry['changes'] = {
  PostEdited: wordsOf('post-edited-since'),
  PostHeldForApproval: wordsOf('post-edited-since'),
  PostDeleted: wordsOf('post-deleted-since'),
};

type Needed = Needs<'bulk' | 'erasure' | 'settings' | 'stream'>;

export const posts = decidingCommands(({ stream, erasure, settings, bulk }: Needed) => {
  const postsOfMembers = stream(postStream, postDecider);
  erasure.declareWords('PostSubmitted', 'postId', (postId, keeperId, command) =>
    postsOfMembers.handle({ type: 'KeepWords', postId, keeperId }, command),
  );
  const reversedBy = (type: 'Restore' | 'RemoveAgain' | 'ReverseApproval' | 'Approve') =>
    undoneBy(
      postsOfMembers,
      ({ subjectId: postId, reverses, reason }) => ({ type, postId, reverses, reason }),
      CHANGES,
    );
  bulk.of('approve', (postId, _wish, command) =>
    postsOfMembers.handle({ type: 'Approve', postId }, command),
  );
  const removeAsStaff = (postId: string, _wish: unknown, command: CommandContext) =>
    postsOfMembers.handle(
      { type: 'Delete', postId, by: { memberId: command.actor.id, role: 'admin' } },
      command,
    );
  bulk.of('reject', removeAsStaff);
  bulk.of('remove', removeAsStaff);

  const mustWait = ({ role }: Session): boolean =>
    settings.PORTAL_MODERATION === 'pre' && role !== 'admin';

  return {
    decisions: {
      'reject-post': reversedBy('Restore'),
      'remove-post': reversedBy('Restore'),
      'restore-post': reversedBy('RemoveAgain'),
      'approve-post': reversedBy('ReverseApproval'),
      'reverse-post-approval': reversedBy('Approve'),
    },
    calls: {
      'POST /posts': async ({ body: { event, ...words }, session, command }) => {
        const { memberId } = session;
        const context = command('submit-post');
        const postId = newId(context, 'post');
        const published = !mustWait(session);
        const { position } = await postsOfMembers.handle(
          { type: 'Submit', data: { postId, authorId: memberId, published, ...words }, event },
          context,
        );
        return showPost(postId, memberId, position);
      },

      'PUT /posts/approve/:postId': async ({ params, body: { revision }, session, command }) => {
        const postId = idOf(params.postId, postNotFound);
        const { position } = await postsOfMembers.handle(
          { type: 'Approve', postId, revision },
          command('approve-post'),
        );
        return showPost(postId, session.memberId, position);
      },

      'PUT /posts/:postId': async ({ params, body: words, session, command }) => {
        const postId = idOf(params.postId, postNotFound);
        const { position } = await postsOfMembers.handle(
          { type: 'Edit', postId, by: session, words, isHeld: mustWait(session) },
          command('edit-post'),
        );
        return showPost(postId, session.memberId, position);
      },

      'DELETE /posts/:postId': async ({ params, session, command }) => {
        const postId = idOf(params.postId, postNotFound);
        const { position } = await postsOfMembers.handle(
          { type: 'Delete', postId, by: session },
          command('delete-post'),
        );
        return message('post-deleted', position);
      },
    },
  };
});
