import { deskMembersAnswer } from '@portal/contracts/decisions/desk/desk.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { deskMembersKey } from '../decisions.cache.ts';
import { deskParamsOf, type DeskSearch } from '../members/desk-filter.ts';

export const useDeskMembers = (search: DeskSearch) =>
  useQuery({
    queryKey: [...deskMembersKey, deskParamsOf(search).toString()],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      http('GET /admin/members', { query: search, answer: deskMembersAnswer, signal }),
  });
