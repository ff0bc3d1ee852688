import type { listPageQuery } from '@portal/contracts/list-page';
import type { Filter } from '@portal/service-kit/read-store/read-store';
import type * as z from 'zod/mini';

export type ListPage = Readonly<z.output<typeof listPageQuery>>;

/** What comes behind the last entry shown, in a list by ISO instant and id, oldest first. From the beginning where that entry is unknown. */
export function behind(
  field: string,
  last: { readonly _id: string; readonly at: string } | undefined,
): Filter {
  if (!last) return {};
  const { _id, at } = last;
  return { $or: [{ [field]: { $gt: at } }, { [field]: at, _id: { $gt: _id } }] };
}
