import { limits } from '@portal/contracts/limits';
import { searchKey } from '@portal/read-models/search-key';
import * as z from 'zod/mini';
import type { Entry } from './directory-index.ts';

const words = z.optional(z.string().check(z.trim(), z.maxLength(limits.organization)));
const blankIsNone = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const wholeNumber = (fallback: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), fallback);

export const directoryQuery = z.object({
  page: wholeNumber(1, 100_000),
  limit: wholeNumber(limits.directoryPage, limits.directoryPageMaximum),
  name: words,
  batchYear: z.pipe(
    z.transform(blankIsNone),
    z.optional(z.coerce.number('Batch year must be a number').check(z.int())),
  ),
  currentOrganization: words,
  location: words,
});
export type DirectoryQuery = z.infer<typeof directoryQuery>;

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
