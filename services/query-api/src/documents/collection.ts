import type { Document, ReadModel } from '@portal/read-models/read-model';
import type { ReadCollection, ReadModels } from '@portal/service-kit/read-store/read-store';

export const collectionOf = <Doc extends Document>(
  readModels: Pick<ReadModels, 'collection'>,
  model: ReadModel<Doc>,
): ReadCollection<Doc> => readModels.collection<Doc>(model.name);
