import { groupMembersAnswer } from '@portal/contracts/groups/group.api';
import type { PersonSummary } from '@portal/contracts/members/member.api';
import { useEffect, useRef } from 'react';
import { http } from '../../../lib/network/http.ts';
import { useNumberedPages, type NumberedPages } from '../../../lib/lists/numbered-pages.ts';

/** Fetched again when the group has changed: one fetch at a time, and the last change always has a fetch after it. */
export function useGroupMembers(
  groupId: string,
  position: string | undefined,
): NumberedPages<PersonSummary> {
  const list = useNumberedPages({
    key: ['group-members', groupId],
    fetchPage: (page, signal) =>
      http('GET /groups/:groupId/members', {
        params: { groupId },
        query: { page },
        answer: groupMembersAnswer,
        signal,
      }),
  });
  const fetched = useRef(position);
  useEffect(() => {
    if (list.isFetching || position === undefined || fetched.current === position) return;
    fetched.current = position;
    list.retry();
  }, [list, position]);
  return list;
}
