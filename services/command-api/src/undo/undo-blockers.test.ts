import { afterEach, beforeEach, expect, it } from 'vitest';
import { decisionsOfLog } from '../testing/decisions-of-log.ts';
import { openPortal, PASSWORD, type TestPortal } from '../testing/portal.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WHY = { reason: 'As agreed' };

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal();
  asha = await portal.join('Asha Patil');
});
afterEach(() => portal.close());

type Headers = Readonly<Record<string, string>>;
const call = async (
  method: 'post' | 'put' | 'delete',
  path: string,
  body: object = WHY,
  headers?: Headers,
) => {
  const answer = await portal.http[method](`/api${path}`)
    .set(headers ?? (await portal.asAdmin()))
    .send(body);
  expect([path, answer.ok]).toEqual([path, true]);
  return answer;
};
/** @returns the id of the newest decision of the type */
const newest = async (type: string): Promise<string> =>
  (await portal.events()).findLast((event) => event.type === type)?.id ?? '';
const blockerOf = async (decisionId: string): Promise<string | null> => {
  const { body } = await portal.http
    .get(`/api/admin/history/${decisionId}/undo`)
    .set(await portal.asAdmin())
    .expect(200);
  return body.data.blocker;
};
const CHANGED = /^Something has changed since/u;

async function post(): Promise<string> {
  const { body } = await call(
    'post',
    '/posts',
    { title: 'Tickets', content: 'Cheap', category: 'Article' },
    asha.headers,
  );
  return String(body.data._id);
}

it('blocks the undo of what is final, or older than PORTAL_UNDO_DAYS', async () => {
  await call('delete', `/posts/${await post()}`);
  const removed = await newest('PostDeleted');
  await call('delete', `/users/${asha.memberId}/sessions`);
  expect(await blockerOf(await newest('SessionsEnded'))).toBe('This decision cannot be undone.');
  expect(await blockerOf(removed)).toBeNull();
  portal.passTime(30 * DAY_MS - HOUR_MS);
  expect(await blockerOf(removed)).toBeNull();
  portal.passTime(HOUR_MS);
  expect(await blockerOf(removed)).toBe('Decisions can be undone for 30 days. This one is older.');
  const patient = portal.serve(portal.createApi({ settings: { PORTAL_UNDO_DAYS: 60 } }));
  const { body } = await patient
    .get(`/api/admin/history/${removed}/undo`)
    .set(await portal.asAdmin());
  expect(body.data.blocker).toBeNull();
});

it('blocks the undo of a decision that has been undone', async () => {
  await call('delete', `/posts/${await post()}`);
  const removed = await newest('PostDeleted');
  await call('post', `/admin/history/${removed}/undo`);
  expect(await blockerOf(removed)).toBe('This decision was already undone.');
});

it('names what has happened to words since, even while the read models are behind', async () => {
  const postId = await post();
  await call('delete', `/posts/${postId}`);
  const removed = await newest('PostDeleted');
  await call('post', `/admin/history/${removed}/undo`);
  const restored = await newest('PostRestored');
  await call('put', `/posts/${postId}`, { title: 'Tickets', content: 'Dear' }, asha.headers);
  expect(await blockerOf(restored)).toBe(
    'The post has been edited since the decision, so the decision cannot be undone.',
  );
  await call('delete', `/posts/${postId}`, {}, asha.headers);
  expect(await blockerOf(restored)).toMatch(/^The post has been edited since/u);

  const other = await post();
  await call('delete', `/posts/${other}`);
  const again = await newest('PostDeleted');
  const known = decisionsOfLog(await portal.events()).find(again);
  await call('post', `/admin/history/${again}/undo`);
  portal.stated['decision-to-undo'] = () => known;
  expect(await blockerOf(again)).toMatch(CHANGED);
});

it('blocks what concerns a person who is gone, but not the return of someone rejected', async () => {
  const ravi = await portal.register('Ravi Kale');
  await call('delete', `/users/${ravi.memberId}`);
  const rejected = await newest('MemberRejected');
  expect(await blockerOf(rejected)).toBeNull();

  const postId = await post();
  await call('delete', `/posts/${postId}`);
  const removed = await newest('PostDeleted');
  await portal.http
    .delete('/api/account')
    .set(asha.headers)
    .send({ password: PASSWORD, content: 'remove' })
    .expect(200);
  portal.passTime(8 * DAY_MS);
  await portal.api.sweep();
  expect(await portal.ofType('MemberErasureStarted')).toHaveLength(1);
  expect(await blockerOf(removed)).toBe(
    'The person has been erased, together with what they wrote.',
  );
});

it('asks for the role of an administrator to end before the undo of their approval', async () => {
  const approved = await newest('MemberApproved');
  expect(await blockerOf(approved)).toBeNull();
  await call('put', `/users/${asha.memberId}/role`, { role: 'admin', ...WHY });
  expect(await blockerOf(approved)).toBe(
    'This member is an administrator. Take away that role first.',
  );
});

it('lets decisions about an account be undone after sign-ins, but not after another one of the kind', async () => {
  const path = `/users/${asha.memberId}`;
  const twice: readonly (readonly [string, string, object, object])[] = [
    ['MemberRoleChanged', 'role', { role: 'admin' }, { role: 'member' }],
    ['MemberFactsCorrected', 'facts', { batchYear: 2005 }, { batchYear: 2006 }],
    ['MemberCoordinatorChanged', 'coordinator', { batches: [2004] }, { batches: [] }],
    ['MemberAnalystChanged', 'analyst', { analyst: true }, { analyst: false }],
  ];
  for (const [type, what, change, another] of twice) {
    await call('put', `${path}/${what}`, { ...change, ...WHY });
    const decided = await newest(type);
    await portal.signIn(asha);
    expect([type, await blockerOf(decided)]).toEqual([type, null]);
    await call('put', `${path}/${what}`, { ...another, ...WHY });
    expect([type, await blockerOf(decided)]).toEqual([type, expect.stringMatching(CHANGED)]);
  }
  await call('put', `${path}/email`, { email: 'asha@new.example', ...WHY });
  const moved = await newest('MemberEmailChanged');
  await portal.signIn({ ...asha, email: 'asha@new.example' });
  expect(await blockerOf(moved)).toBeNull();
  await call('put', `${path}/email`, { email: 'asha@newer.example', ...WHY });
  expect(await blockerOf(moved)).toMatch(CHANGED);
  await call('put', `${path}/erasure`);
  const asked = await newest('MemberErasureRequested');
  expect(await blockerOf(asked)).toBeNull();
  await call('delete', `${path}/erasure`);
  expect(await blockerOf(asked)).toMatch(CHANGED);
  await call('put', `${path}/suspend`);
  const suspended = await newest('MemberSuspended');
  expect(await blockerOf(suspended)).toBeNull();
  await call('put', `${path}/restore`);
  expect(await blockerOf(suspended)).toMatch(CHANGED);
});

it('blocks the undo of an approval that was undone once someone has decided again', async () => {
  await call('post', `/admin/history/${await newest('MemberApproved')}/undo`);
  const reversed = await newest('MemberApprovalReversed');
  expect(await blockerOf(reversed)).toBeNull();
  await call('put', `/users/approve/${asha.memberId}`, {});
  expect(await blockerOf(reversed)).toMatch(CHANGED);
});

it('names an address that someone else has by now', async () => {
  await call('put', `/users/${asha.memberId}/email`, { email: 'asha@new.example', ...WHY });
  const moved = await newest('MemberEmailChanged');
  expect(await blockerOf(moved)).toBeNull();
  await portal.register('Asha Patel', { email: asha.email });
  expect(await blockerOf(moved)).toBe('Another member now uses the earlier address.');
});

it('keeps the last administrator', async () => {
  const ravi = await portal.join('Ravi Kale');
  await call('put', `/users/${asha.memberId}/role`, { role: 'admin', ...WHY });
  const promoted = await newest('MemberRoleChanged');
  const office = (await portal.ofType('MemberRegistered'))[0]?.data.memberId ?? '';
  expect(await blockerOf(promoted)).toBeNull();
  await portal.confirm(asha.headers);
  await call('put', `/users/${ravi.memberId}/role`, { role: 'admin', ...WHY }, asha.headers);
  const another = await newest('MemberRoleChanged');
  await portal.confirm(ravi.headers);
  await call('put', `/users/${office}/role`, { role: 'member', ...WHY }, ravi.headers);
  await call('put', `/users/${asha.memberId}/role`, { role: 'member', ...WHY }, ravi.headers);
  const { body } = await portal.http
    .get(`/api/admin/history/${another}/undo`)
    .set(ravi.headers)
    .expect(200);
  expect(body.data.blocker).toBe('The last administrator cannot lose the role.');
});

it('names what has happened to a group or to a place in it since', async () => {
  const ravi = await portal.join('Ravi Kale');
  const created = await call(
    'post',
    '/groups',
    { name: 'Runners', description: 'Mornings' },
    asha.headers,
  );
  const path = `/groups/${created.body._id}`;
  await call('put', `${path}/join`, {}, ravi.headers);
  await call('delete', `${path}/members/${ravi.memberId}`);
  const left = await newest('GroupLeft');
  expect(await blockerOf(left)).toBeNull();
  await call('put', path, { name: 'Walkers', ...WHY });
  const changed = await newest('GroupDetailsChanged');
  expect(await blockerOf(changed)).toBeNull();
  await call('delete', path);
  const removed = await newest('GroupRemoved');
  const gone = 'The group has been removed since the decision, so the decision cannot be undone.';
  expect(await blockerOf(changed)).toBe(gone);
  expect(await blockerOf(left)).toBe(gone);
  await call('post', `/admin/history/${removed}/undo`);
  await call('put', `${path}/join`, {}, ravi.headers);
  expect(await blockerOf(left)).toMatch(/^The person has joined the group again since/u);
});

it('blocks the undo of several decisions only once none of them can be undone', async () => {
  const posts = [await post(), await post()];
  await call('post', '/admin/bulk', { action: 'remove', ids: posts, ...WHY });
  const whole = await newest('BulkDecided');
  const parts = await portal.ofType('PostDeleted');
  const previewed = async () =>
    (
      await portal.http
        .get(`/api/admin/history/${whole}/undo`)
        .set(await portal.asAdmin())
        .expect(200)
    ).body.data;
  expect(await previewed()).toMatchObject({ blocker: null, parts: { open: 2, blocked: 0 } });
  await call('post', `/admin/history/${parts[0]?.id}/undo`);
  expect(await previewed()).toMatchObject({ blocker: null, parts: { open: 1, blocked: 1 } });
  await call('post', `/admin/history/${parts[1]?.id}/undo`);
  expect(await previewed()).toMatchObject({
    blocker: 'This decision was already undone.',
    parts: { open: 0, blocked: 2 },
  });
});
