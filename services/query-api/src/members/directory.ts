import { limits } from '@portal/contracts/limits';
import { literal, searchKey } from '@portal/read-models/search-key';
import type { Filter } from '@portal/service-kit/read-store/read-store';
import * as z from 'zod/mini';

const DIRECTORY_PAGE = 12;
const DIRECTORY_PAGE_MAXIMUM = 50;

const words = z.optional(z.string().check(z.trim(), z.maxLength(limits.organization)));
const blankIsNone = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const wholeNumber = (fallback: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), fallback);

export const directoryQuery = z.object({
  page: wholeNumber(1, 100_000),
  limit: wholeNumber(DIRECTORY_PAGE, DIRECTORY_PAGE_MAXIMUM),
  name: words,
  batchYear: z.pipe(
    z.transform(blankIsNone),
    z.optional(z.coerce.number('Batch year must be a number').check(z.int())),
  ),
  currentOrganization: words,
  location: words,
});
export type DirectoryQuery = z.infer<typeof directoryQuery>;

/** Found anywhere in the key; an empty field asks for nothing. */
const containing = (key: string, text: string | undefined): Filter => {
  const wanted = searchKey(text ?? '').trimStart();
  return wanted === '' ? {} : { [key]: { $regex: literal(wanted) } };
};

export const directoryFilter = (query: DirectoryQuery): Filter => ({
  status: 'approved',
  ...containing('nameKey', query.name),
  ...containing('organizationKey', query.currentOrganization),
  ...containing('locationKey', query.location),
  ...(query.batchYear === undefined ? {} : { batchYear: query.batchYear }),
});
