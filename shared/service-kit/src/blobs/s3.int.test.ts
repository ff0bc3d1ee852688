import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { openS3Blobs } from './s3.ts';
import { describeBlobs } from './testing/blobs.contract.ts';

const { s3 } = inject('engines');

describe.skipIf(s3 === null)('with S3', () => {
  const bucket = `portal-${randomUUID()}`;
  const open = (more: { secretAccessKey?: string } = {}) =>
    openS3Blobs({
      endpoint: s3?.endpoint ?? '',
      region: 'us-east-1',
      bucket,
      accessKeyId: s3?.accessKeyId ?? '',
      secretAccessKey: s3?.secretAccessKey ?? '',
      ...more,
    });

  describeBlobs('S3', () =>
    Promise.resolve({ open: () => open(), close: () => Promise.resolve() }),
  );

  it('reports a wrong secret', async () => {
    await expect(open({ secretAccessKey: 'wrong' })).rejects.toMatchObject({
      name: 'BlobsUnavailable',
    });
  });
});
