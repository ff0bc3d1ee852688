import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { http } from '../../../lib/network/http.ts';
import { usePagedList } from '../../../lib/lists/paged-list.ts';
import { pendingRegistrationsKey } from '../registrations.cache.ts';

export function usePendingRegistrations() {
  const list = usePagedList(pendingRegistrationsKey, (query, signal) =>
    http('GET /users/pending', { query, answer: pendingRegistrationsAnswer, signal }),
  );
  return { ...list, total: list.pages[0]?.total ?? 0 };
}
