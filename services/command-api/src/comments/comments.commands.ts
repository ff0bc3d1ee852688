import { commentStream } from '@portal/contracts/comments/comment.events';
import { commentsView, commentView } from '@portal/contracts/comments/comment.views';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { message, show } from '../call-handling/call-answer.ts';
import { newId } from '../call-handling/command-context.ts';
import { decidingCommands, type Needs } from '../call-handling/call-handlers.ts';
import { undoneBy, type UndoEntry } from '../undo/undo-entry.ts';
import { commentNotFound, idOf, postNotFound } from '../refusals.ts';
import { commentDecider } from './comment.decider.ts';

const CHANGES: UndoEntry['changes'] = {
  CommentEdited: wordsOf('comment-edited-since'),
  CommentRemoved: wordsOf('comment-deleted-since'),
};

type Needed = Needs<'erasure' | 'posts' | 'resolveMentions' | 'stream'>;

export const comments = decidingCommands(({ stream, erasure, posts, resolveMentions }: Needed) => {
  const commentsOfMembers = stream(commentStream, commentDecider, { opens: false });
  // An edit that leaves the words as they are adds nothing
  const openedComments = stream(commentStream, commentDecider);
  erasure.declareWords('CommentAdded', 'commentId', (commentId, keeperId, command) =>
    openedComments.handle({ type: 'KeepWords', commentId, keeperId }, command),
  );
  const reversedBy = (type: 'Restore' | 'RemoveAgain') =>
    undoneBy(
      commentsOfMembers,
      ({ subjectId: commentId, reverses, reason }) => ({ type, commentId, reverses, reason }),
      CHANGES,
    );

  return {
    decisions: {
      'remove-comment': reversedBy('Restore'),
      'restore-comment': reversedBy('RemoveAgain'),
    },
    calls: {
      'POST /posts/:postId/comment': async ({ params, body, session, idempotencyKey, command }) => {
        const postId = idOf(params.postId, postNotFound);
        const postAuthorId = await posts.authorOf(postId);
        const { text, mentionIds } = await resolveMentions(body.text);
        const context = command('add-comment');
        const commentId = newId(context, 'comment');
        const authorId = session.memberId;
        const clientId = body.clientId ?? idempotencyKey() ?? null;
        const { position } = await commentsOfMembers.handle(
          {
            type: 'Add',
            data: { commentId, postId, postAuthorId, authorId, mentionIds, text, clientId },
          },
          context,
        );
        return show(commentsView, { postId, after: body.after }, position, {
          missing: postNotFound,
        });
      },

      'PUT /posts/:postId/comments/:commentId': async ({ params, body, session, command }) => {
        const postId = idOf(params.postId, commentNotFound);
        const commentId = idOf(params.commentId, commentNotFound);
        await posts.authorOf(postId);
        const words = await resolveMentions(body.text);
        const { position } = await openedComments.handle(
          { type: 'Edit', commentId, postId, by: session, words },
          command('edit-comment'),
        );
        return show(commentView, { commentId }, position, { missing: commentNotFound });
      },

      'DELETE /posts/:postId/comments/:commentId': async ({ params, session, command }) => {
        const postId = idOf(params.postId, commentNotFound);
        const commentId = idOf(params.commentId, commentNotFound);
        const { position } = await commentsOfMembers.handle(
          { type: 'Remove', commentId, postId, by: session },
          command('remove-comment'),
        );
        return message('comment-deleted', position);
      },
    },
  };
});
