import { randomUUID } from 'node:crypto';
import { EXPORT_NOTES, type RecordExport } from '@portal/contracts/decisions/history/export-note';
import { createApiApp } from '@portal/service-kit/http/serving/api-app';
import { createLog } from '@portal/service-kit/observability/logger';
import request from 'supertest';
import { beforeEach, expect, it, vi } from 'vitest';
import { exportNotes } from './export-notes.ts';

const SECRET = 'an-internal-secret';
const log = createLog({ service: 'command-api', level: 'silent' });
const note = { memberId: randomUUID(), format: 'csv', rows: 12 } as const;
const recordExport = vi.fn<RecordExport>(() => Promise.resolve());
beforeEach(() => recordExport.mockClear());

const post = (secret: string | undefined, token: string) =>
  request(
    createApiApp({ path: '/', router: exportNotes(recordExport, secret), log, trustProxy: '' }),
  )
    .post(EXPORT_NOTES)
    .set('Authorization', `Bearer ${token}`);

it('takes a note from a service that knows the secret', async () => {
  await post(SECRET, SECRET).set('Idempotency-Key', 'once').send(note).expect(204);
  expect(recordExport.mock.calls).toEqual([[{ idempotencyKey: 'once', note }]]);
});

it.each([
  [SECRET, 'another-secret'],
  [SECRET, ''],
  [undefined, ''],
])('refuses anybody else: the secret is %s, the token %j', async (secret, token) => {
  await post(secret, token).set('Idempotency-Key', 'once').send(note).expect(401);
  expect(recordExport).not.toHaveBeenCalled();
});

it('refuses a note without a key, and one that is not whole', async () => {
  await post(SECRET, SECRET).send(note).expect(400);
  const { rows: _rows, ...rest } = note;
  await post(SECRET, SECRET).set('Idempotency-Key', 'once').send(rest).expect(400);
  expect(recordExport).not.toHaveBeenCalled();
});
