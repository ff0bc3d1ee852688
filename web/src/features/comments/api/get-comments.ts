import { commentsAnswer, type CommentsAnswer } from '@portal/contracts/comments/comment.api';
import { http } from '../../../lib/network/http.ts';

/** The newest comments, or those before one, oldest first. */
export const getComments = (postId: string, before?: string): Promise<CommentsAnswer> =>
  http('GET /posts/:postId/comments', {
    params: { postId },
    query: before === undefined ? {} : { before },
    answer: commentsAnswer,
  });
