import type { DirectoryQuery } from '@portal/contracts/members/directory.query';
import { searchKey } from '@portal/read-models/search-key';
import type { Entry } from '../parts/member-index.ts';
import type { Vocabulary } from '../parts/vocabulary.ts';

type Key = 'nameKey' | 'organizationKey' | 'locationKey';

export function matching(
  query: DirectoryQuery,
  vocabulary: Vocabulary,
): ((entry: Entry) => boolean) | null {
  const { batchYear } = query;
  const fields: readonly (readonly [Key, string | undefined])[] = [
    ['nameKey', query.name],
    ['organizationKey', query.currentOrganization],
    ['locationKey', query.location],
  ];
  const searched = fields.flatMap(([key, text = '']): readonly (readonly [Key, string])[] => {
    const words = searchKey(text).trimStart();
    return words === '' ? [] : [[key, words]];
  });
  const describes = vocabulary.describing(query.q ?? '');
  if (batchYear === undefined && searched.length === 0 && !describes) return null;
  return (entry) =>
    (batchYear === undefined || entry.batchYear === batchYear) &&
    searched.every(([key, words]) => entry[key].includes(words)) &&
    (describes?.(entry) ?? true);
}
