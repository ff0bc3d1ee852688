import type { listPageQuery } from '@portal/contracts/fields/list-page.query';
import type { Document, ReadModel } from '@portal/read-models/read-model';
import type {
  Filter,
  ReadCollection,
  ReadModels,
  Sort,
} from '@portal/service-kit/read-store/read-store';
import type * as z from 'zod/mini';

export const collectionOf = <Doc extends Document>(
  readModels: Pick<ReadModels, 'collection'>,
  model: ReadModel<Doc>,
): ReadCollection<Doc> => readModels.collection<Doc>(model.name);

/** Entries with the same value are sorted by their ids, so that a page ends at one place. */
export const sortBy = (field: string, direction: 1 | -1): Sort => [
  [field, direction],
  ['_id', direction],
];

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
