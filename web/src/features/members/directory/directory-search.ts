import { msg } from '../../../lib/language/translation.ts';

export const FILTERS = [
  { field: 'name', label: msg('Name'), placeholder: msg('Name, in any script') },
  { field: 'batchYear', label: msg('Batch'), placeholder: msg('Year, such as 2004') },
  { field: 'currentOrganization', label: msg('Work'), placeholder: msg('Organization') },
  { field: 'location', label: msg('Place'), placeholder: msg('Town, district or country') },
] as const;
export type FilterField = (typeof FILTERS)[number]['field'];
export type DirectorySearch = {
  readonly by: FilterField | 'q';
  readonly text: string;
  readonly page: number;
};

export function searchOf(params: URLSearchParams): DirectorySearch {
  const by = FILTERS.find(({ field }) => field === params.get('by'))?.field ?? 'q';
  const page = Number(params.get('page') ?? 1);
  return { by, text: params.get('q') ?? '', page: Number.isInteger(page) && page > 0 ? page : 1 };
}

export function paramsOf({ by, text, page }: DirectorySearch): URLSearchParams {
  const params = new URLSearchParams();
  if (text !== '') {
    if (by !== 'q') params.set('by', by);
    params.set('q', text);
  }
  if (page > 1) params.set('page', String(page));
  return params;
}
