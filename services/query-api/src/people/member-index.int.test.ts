import { randomUUID } from 'node:crypto';
import { openMongoReadStore } from '@portal/service-kit/read-store/mongodb-read-store';
import { describe, inject } from 'vitest';
import { describeDirectory } from '../testing/directory.contract.ts';

const { mongodbUrl } = inject('engines');

describe.skipIf(mongodbUrl === null)('with MongoDB', () => {
  describeDirectory('MongoDB', {
    open: () =>
      openMongoReadStore({
        url: mongodbUrl ?? '',
        database: `directory_${randomUUID().slice(0, 8)}`,
      }),
  });
});
