import { randomUUID } from 'node:crypto';
import type { RecordExport } from '@portal/contracts/decisions/history/export-note';
import { decisionsAnswer } from '@portal/contracts/decisions/decision.api';
import { decisions } from '@portal/read-models/decisions/decision';
import { EventStoreUnavailable } from '@portal/service-kit/event-store/event-store';
import supertest from 'supertest';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, NOW, type Reads } from '../../testing/reads.ts';

let reads: Reads;
let admin: Awaited<ReturnType<Reads['member']>>;
let noted: Parameters<RecordExport>[0][];
let failure: Error | undefined;
async function open(more: Parameters<typeof createReads>[0] = {}) {
  noted = [];
  failure = undefined;
  reads = await createReads({
    ...more,
    async recordExport(call) {
      noted.push(call);
      await decision('export-history');
      if (failure) throw failure;
    },
  });
  admin = await reads.member({ fullName: '=The Office', role: 'admin' });
  await admin.confirm();
}
beforeEach(() => open());
afterEach(() => reads.close());

async function decision(action: string, personId = admin._id) {
  const _id = randomUUID();
  await reads.put(decisions, {
    _id,
    at: '2026-03-01T00:00:00.000Z',
    actorId: admin._id,
    action,
    kind: 'member',
    subjectId: personId,
    within: null,
    personId,
    commandId: randomUUID(),
    via: 'web',
    stream: `member-${personId}`,
    revision: 1,
    decidedAt: reads.beyond(1),
    reverses: null,
    partOf: null,
    undoneBy: null,
    isUndone: false,
  });
  return _id;
}
const get = (query: string) =>
  admin
    .get(`/admin/history?${query}`)
    .buffer(true)
    .parse((res, done) => {
      let text = '';
      res.setEncoding('utf8');
      res.on('data', (piece: string) => (text += piece));
      res.on('end', () => done(null, text));
    });

it('exports only for a session that has confirmed within five minutes', async () => {
  const MINUTE = 60_000;
  const other = await reads.member({ role: 'admin' });
  const file = (format: string) => other.get(`/admin/history?format=${format}`);
  const refused = async () => {
    for (const format of ['csv', 'ndjson'])
      expect((await file(format).expect(403)).body).toEqual({
        message: 'Please confirm that it is you.',
        code: 'confirmation-required',
      });
  };
  await refused();
  await other.confirm(new Date(NOW.getTime() - 6 * MINUTE));
  await refused();
  expect(noted).toEqual([]);
  await other.get('/admin/history').expect(200);
  await other.confirm(new Date(NOW.getTime() - 4 * MINUTE));
  await file('csv').expect(200);
});

it('exports every row of a query as NDJSON that says the same as the list, and notes it first', async () => {
  const { body } = await admin.get('/admin/history?query=action:approve-registration').expect(200);
  expect(decisionsAnswer.parse(body).data).toEqual([]);
  for (let index = 0; index < 205; index++) await decision('approve-registration');
  await decision('change-role');
  const list = await admin.get('/admin/history?query=action:approve-registration&limit=100');
  const exported = await get('query=action:approve-registration&limit=1&format=ndjson').expect(200);
  const rows = String(exported.body)
    .trimEnd()
    .split('\n')
    .map((row): unknown => JSON.parse(row));
  expect(rows).toHaveLength(205);
  expect(rows.slice(0, 100)).toEqual(list.body.data);
  expect(exported.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  expect(noted).toEqual([
    {
      idempotencyKey: expect.any(String),
      note: { memberId: admin._id, format: 'ndjson', rows: 205 },
    },
  ]);
});

it('exports CSV in which no name acts as a formula, and leaves its own entry out', async () => {
  const id = await decision('approve-registration');
  const { body, headers } = await get('format=csv').expect(200);
  const [head, row, ...more] = String(body).split('\r\n');
  expect(head?.startsWith('\uFEFFAt,Decided by,Decision')).toBe(true);
  expect(row).toBe(
    `2026-03-01T00:00:00.000Z,'=The Office,approve-registration,member,'=The Office,,,,,web,stands,2026-03-31T00:00:00.000Z,${id}`,
  );
  expect(more).toEqual(['']);
  expect(headers['content-disposition']).toBe('attachment; filename="history.csv"');
});

it('exports an empty query, and refuses one that it does not understand', async () => {
  expect((await get('format=ndjson').expect(200)).body).toBe('');
  expect(noted).toMatchObject([{ note: { rows: 0 } }]);
  await admin.get('/admin/history?query=action:ban&format=csv').expect(400);
  await admin.get('/admin/history?format=pdf').expect(400);
  expect(noted).toHaveLength(1);
});

it('exports nothing where it cannot be noted', async () => {
  await decision('approve-registration');
  failure = new EventStoreUnavailable('unknown', 'The log is away');
  const refused = await admin.get('/admin/history?format=csv').expect(503);
  expect(refused.body).toMatchObject({ message: expect.any(String) });
});

it('asking for the head of an export notes nothing', async () => {
  await supertest(reads.app)
    .head('/api/admin/history?format=csv')
    .set('Authorization', `Bearer ${admin.token}`)
    .expect(200);
  expect(noted).toEqual([]);
});

it('refuses more exports in an hour than the rate allows, while pages go on', async () => {
  await reads.close();
  await open({ rates: { PORTAL_RATE_EXPORT: 2 } });
  for (const status of [200, 200, 429]) await admin.get('/admin/history?format=csv').expect(status);
  await admin.get('/admin/history').expect(200);
  const other = await reads.member({ role: 'admin' });
  await other.confirm();
  await other.get('/admin/history?format=csv').expect(200);
});

it('makes one piece at a time, whichever exports ask for pieces', async () => {
  let [underWay, most] = [0, 0];
  await reads.close();
  await open({
    readStore: (real) => ({
      ...real,
      collection(name) {
        const collection = real.collection(name);
        if (name !== decisions.name) return collection as ReturnType<typeof real.collection<never>>;
        return {
          ...collection,
          async find(query: Parameters<typeof collection.find>[0]) {
            if (query.limit === 1) return collection.find(query);
            most = Math.max(most, ++underWay);
            await new Promise(setImmediate);
            return collection.find(query).finally(() => (underWay -= 1));
          },
        } as ReturnType<typeof real.collection<never>>;
      },
    }),
  });
  for (let index = 0; index < 401; index++) await decision('approve-registration');
  const exports = Array.from({ length: 4 }, () => get('format=ndjson').expect(200));
  for (const { body } of await Promise.all(exports))
    expect(String(body).match(/approve-registration/gu)).toHaveLength(401);
  expect(most).toBe(1);
});
