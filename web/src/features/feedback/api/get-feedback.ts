import { feedbackAnswer } from '@portal/contracts/feedback/feedback.api';
import { http } from '../../../lib/network/http.ts';
import { usePagedList } from '../../../lib/lists/paged-list.ts';
import { feedbackKey } from '../feedback.cache.ts';

export const useFeedback = () =>
  usePagedList({
    key: feedbackKey,
    fetchPage: (query, signal) => http('GET /feedback', { query, answer: feedbackAnswer, signal }),
    entriesOf: (page) => page,
  });
