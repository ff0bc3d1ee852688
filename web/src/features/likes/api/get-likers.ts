import { likersAnswer } from '@portal/contracts/likes/like.api';
import type { PersonSummary } from '@portal/contracts/members/member.api';
import { http } from '../../../lib/network/http.ts';
import { useNumberedPages, type NumberedPages } from '../../../lib/lists/numbered-pages.ts';

export const useLikers = (postId: string): NumberedPages<PersonSummary> =>
  useNumberedPages({
    key: ['likers', postId],
    fetchPage: (page, signal) =>
      http('GET /posts/:postId/likes', {
        params: { postId },
        query: { page },
        answer: likersAnswer,
        signal,
      }),
  });
