import { directoryAnswer } from '@portal/contracts/members/directory.api';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from '../../lib/http.ts';

/** The four filters of the directory; one is used at a time. */
export const FILTERS = [
  { field: 'name', label: 'Name', placeholder: 'Name, in any script' },
  { field: 'batchYear', label: 'Batch', placeholder: 'Year, such as 2004' },
  { field: 'currentOrganization', label: 'Work', placeholder: 'Organization' },
  { field: 'location', label: 'Place', placeholder: 'Town, district or country' },
] as const;
export type FilterField = (typeof FILTERS)[number]['field'];
export type Search = {
  readonly by: FilterField;
  readonly text: string;
  readonly page: number;
};

/** A page is good for so long without being asked for again. */
const FRESH_MS = 60_000;

const pageOf = ({ by, text, page }: Search) =>
  queryOptions({
    queryKey: ['directory', by, text, page],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ page: String(page) });
      if (text !== '') query.set(by, text);
      return http({ path: `/users?${query.toString()}`, answer: directoryAnswer, signal });
    },
    staleTime: FRESH_MS,
  });

/** A page of those who are found. The one before stays while it is fetched, and the next one is fetched ahead. */
export function useDirectory(search: Search) {
  const client = useQueryClient();
  const query = useQuery({ ...pageOf(search), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const { by, text, page } = search;
  const hasNext = data !== undefined && !isPlaceholderData && page < data.pagination.totalPages;
  useEffect(() => {
    if (hasNext) client.query(pageOf({ by, text, page: page + 1 })).catch(() => undefined);
  }, [client, hasNext, by, text, page]);
  return query;
}
