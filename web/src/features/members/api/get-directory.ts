import { directoryAnswer } from '@portal/contracts/members/directory.api';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from '../../../lib/network/http.ts';
import type { DirectorySearch } from '../directory/directory-search.ts';

const FRESH_MS = 60_000;

const directoryPage = ({ by, text, page }: DirectorySearch) =>
  queryOptions({
    queryKey: ['directory', by, text, page],
    queryFn: ({ signal }) =>
      http('GET /users', {
        query: { page, ...(text === '' ? {} : { [by]: text }) },
        answer: directoryAnswer,
        signal,
      }),
    staleTime: FRESH_MS,
  });

export function useDirectory(search: DirectorySearch) {
  const client = useQueryClient();
  const query = useQuery({ ...directoryPage(search), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const { by, text, page } = search;
  const hasNext = data !== undefined && !isPlaceholderData && page < data.pagination.totalPages;
  useEffect(() => {
    if (hasNext) client.query(directoryPage({ by, text, page: page + 1 })).catch(() => undefined);
  }, [client, hasNext, by, text, page]);
  return query;
}
