import type { listPageQuery } from '@portal/contracts/fields/list-page.query';
import type { Filter } from '@portal/service-kit/read-store/read-store';
import type * as z from 'zod/mini';

export type ListPage = Readonly<z.output<typeof listPageQuery>>;

/** For a list sorted by an instant or position and the id, oldest first. Without the last entry's, it starts from the beginning. */
export function entriesAfter(
  field: string,
  id: string | undefined,
  instant: string | undefined,
): Filter {
  if (id === undefined || instant === undefined) return {};
  return { $or: [{ [field]: { $gt: instant } }, { [field]: instant, _id: { $gt: id } }] };
}
