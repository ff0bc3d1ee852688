import { limits } from '@portal/contracts/fields/limits';
import { ROSTER } from '@portal/contracts/roster/roster.document';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

const CSV = 'Name,Batch,GR No,DOB\nAsha Patil,2004,A-17,17/05/1986\nRavi Kale,soon,,\n';

let portal: TestPortal;
beforeEach(async () => {
  portal = await openPortal();
});
afterEach(() => portal.close());

type Call = 'post' | 'put';
const send = async (call: Call, path: string, text: string, more: Record<string, string> = {}) =>
  portal.http[call](`/api/admin/roster${path}`)
    .set(await portal.asAdmin())
    .set(more)
    .attach('roster', Buffer.from(text), 'roster.csv');
const upload = (text = CSV, more: Record<string, string> = {}) => send('put', '', text, more);
const remove = async (more: object = {}) =>
  portal.http
    .delete('/api/admin/roster')
    .set(await portal.asAdmin())
    .send(more);
async function stored() {
  const bytes = (await portal.vault.document(ROSTER))?.bytes;
  return bytes && (JSON.parse(bytes.toString()) as { uploadedBy: string; rows: unknown[] });
}

it('previews a roster with its columns, first rows and errors by line, and takes nothing', async () => {
  const { status, body } = await send('post', '/preview', CSV);
  expect([status, body.data]).toEqual([
    200,
    {
      columns: [
        { header: 'Name', field: 'fullName' },
        { header: 'Batch', field: 'batchYear' },
        { header: 'GR No', field: 'admissionNumber' },
        { header: 'DOB', field: 'dateOfBirth' },
      ],
      encoding: 'UTF-8',
      sheets: null,
      headingsLine: 1,
      read: 2,
      rows: 1,
      first: [
        {
          line: 2,
          fullName: 'Asha Patil',
          batchYear: 2004,
          admissionNumber: 'A-17',
          dateOfBirth: '1986-05-17',
        },
      ],
      errorCount: 1,
      errors: [{ line: 3, message: '“soon” is not a batch.' }],
      remarkCount: 0,
      remarks: [],
    },
  ]);
  expect(await stored()).toBeUndefined();
  expect(await portal.ofType('RosterReplaced')).toEqual([]);
});

it('takes a roster in place of the last one, with an entry that says how many rows and nothing else', async () => {
  expect((await upload()).body).toEqual({ data: { rows: 1, errorCount: 1 } });
  const [administrator] = await portal.ofType('MemberRegistered');
  expect(await stored()).toMatchObject({
    uploadedBy: administrator?.data.memberId,
    rows: [[2, 'Asha Patil', 2004, 'A-17', '1986-05-17']],
  });
  expect((await portal.ofType('RosterReplaced'))[0]).toMatchObject({
    data: { rows: 1 },
    actor: { kind: 'staff', id: administrator?.data.memberId },
  });
  await upload('Name,Batch\nRavi Kale,2004\nLata Shinde,2005');
  expect((await stored())?.rows).toHaveLength(2);
  expect(JSON.stringify(await portal.eventStore.readAll(null, 1000))).not.toMatch(/A-17|Kale/u);
});

it('takes a repeated upload once, and never puts an old roster back', async () => {
  const key = { 'Idempotency-Key': portal.key() };
  const first = await upload(CSV, key);
  await upload('Name,Batch\nRavi Kale,2004\nLata Shinde,2005');
  const again = await upload(CSV, key);
  expect(again.headers['x-commit-position']).toBe(first.headers['x-commit-position']);
  expect((await stored())?.rows).toHaveLength(2);
  expect(await portal.ofType('RosterReplaced')).toHaveLength(2);
});

it('completes an upload that was interrupted after its entry', async () => {
  const key = { 'Idempotency-Key': portal.key() };
  const api = portal.createApi({
    vault: (vault) => ({ ...vault, putDocument: () => Promise.reject(new Error('Died')) }),
  });
  await portal
    .serve(api)
    .put('/api/admin/roster')
    .set(await portal.asAdmin())
    .set(key)
    .attach('roster', Buffer.from(CSV), 'roster.csv')
    .expect(500);
  await api.stop();
  expect(await stored()).toBeUndefined();
  expect((await upload(CSV, key)).status).toBe(200);
  expect((await stored())?.rows).toHaveLength(1);
  expect(await portal.ofType('RosterReplaced')).toHaveLength(1);
});

it('deletes the roster, once', async () => {
  expect((await remove()).status).toBe(404);
  await upload();
  expect((await remove({ note: 'Last year' })).status).toBe(200);
  expect(await stored()).toBeNull();
  expect(await portal.ofType('RosterDeleted')).toHaveLength(1);
  expect((await remove()).status).toBe(404);
});

it('refuses files without a row to take, too large ones, other bodies, and everyone but administrators', async () => {
  expect((await upload('Name,House\nAsha,Shivaji')).body.errors).toMatchObject([
    { field: 'roster', message: expect.stringContaining('“Batch”') },
  ]);
  expect((await upload('Name,Batch\nAsha,soon')).status).toBe(400);
  const large = await upload('x'.repeat(limits.rosterBytes + 1));
  expect([large.status, large.body.message]).toEqual([413, 'A roster must be at most 5 MB']);
  await portal.http
    .put('/api/admin/roster')
    .set(await portal.asAdmin())
    .send({ rows: [] })
    .expect(415);
  const ravi = await portal.join('Ravi Kale');
  await portal.http.delete('/api/admin/roster').set(ravi.headers).expect(403);
  expect(await stored()).toBeUndefined();
});

it("takes an erased member's line out of the roster, and leaves the others", async () => {
  await upload('Name,Batch\nAsha Patil,2004\nRavi Kale,2004');
  const asha = await portal.register('Asha Patil');
  portal.stated['roster-lines'] = ({ memberId }) => ({
    lines: memberId === asha.memberId ? [2] : [],
  });
  await portal.http
    .delete(`/api/users/${asha.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  expect((await stored())?.rows).toHaveLength(2);
  portal.passTime(31 * 86_400_000);
  await portal.api.sweep();
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
  expect(await stored()).toMatchObject({
    uploadedBy: expect.any(String),
    rows: [[3, 'Ravi Kale', 2004, null, null]],
  });
});

it('takes only so many rosters of an administrator in an hour', async () => {
  await portal.close();
  portal = await openPortal({ settings: { PORTAL_RATES: 'on', PORTAL_RATE_ROSTER: 2 } });
  const statuses = [];
  for (const path of ['/preview', '/preview', '/preview'])
    statuses.push((await send('post', path, CSV)).status);
  statuses.push((await upload()).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
});
