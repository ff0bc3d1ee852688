import type { DirectoryQuery } from '@portal/contracts/members/directory.query';
import { searchKey } from '@portal/read-models/search-key';
import type { Entry } from './directory-index.ts';

type Key = 'nameKey' | 'organizationKey' | 'locationKey';

/** Whether an entry is what is asked for, each field found anywhere in its key; null where every entry is. */
export function matching(query: DirectoryQuery): ((entry: Entry) => boolean) | null {
  const { batchYear } = query;
  const fields: readonly (readonly [Key, string | undefined])[] = [
    ['nameKey', query.name],
    ['organizationKey', query.currentOrganization],
    ['locationKey', query.location],
  ];
  const wanted = fields.flatMap(([key, text = '']): readonly (readonly [Key, string])[] => {
    const words = searchKey(text).trimStart();
    return words === '' ? [] : [[key, words]];
  });
  if (batchYear === undefined && wanted.length === 0) return null;
  return (entry) =>
    (batchYear === undefined || entry.batchYear === batchYear) &&
    wanted.every(([key, words]) => entry[key].includes(words));
}
