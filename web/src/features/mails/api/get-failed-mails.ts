import { failedMailsAnswer } from '@portal/contracts/mails/mail.api';
import { http } from '../../../lib/network/http.ts';
import { usePagedList } from '../../../lib/lists/paged-list.ts';
import { failedMailsKey } from '../mails.cache.ts';

export const useFailedMails = () =>
  usePagedList({
    key: failedMailsKey,
    fetchPage: (query, signal) =>
      http('GET /admin/mails', { query, answer: failedMailsAnswer, signal }),
    entriesOf: ({ data }) => data,
  });
