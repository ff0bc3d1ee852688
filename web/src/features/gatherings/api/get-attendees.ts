import { attendeesAnswer, type Attendee } from '@portal/contracts/gatherings/gathering.api';
import { http } from '../../../lib/network/http.ts';
import { useNumberedPages, type NumberedPages } from '../../../lib/lists/numbered-pages.ts';
import { attendeesKey } from '../gatherings.cache.ts';

export const useAttendees = (postId: string): NumberedPages<Attendee> =>
  useNumberedPages({
    key: attendeesKey(postId),
    fetchPage: (page, signal) =>
      http('GET /posts/:postId/answers', {
        params: { postId },
        query: { page },
        answer: attendeesAnswer,
        signal,
      }),
  });
