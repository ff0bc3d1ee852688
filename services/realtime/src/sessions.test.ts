import { SESSION_CHANGED } from '@portal/contracts/pushes';
import { describe, expect, it } from 'vitest';
import { change, only, positionOf, startPortal } from './testing/harness.ts';

const sessionChanged = (memberId: string, position: number) =>
  change(SESSION_CHANGED, memberId, position, only(memberId));

describe.each(['socket', 'poll'] as const)('over a %s', (kind) => {
  it('closes the connections of a member whose session has ended, and no others [4.8]', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { kind });
    const ravi = await portal.join('ravi', { kind });
    portal.views.sessions.delete('token-of-asha');
    await portal.publish(sessionChanged('asha', 3), sessionChanged('ravi', 4));
    await asha.has('session_ended', ({ data }) => !('code' in data));
    await asha.closedWith(4403);
    await portal.publish(portal.like('p1', 5, []));
    await ravi.has('post_liked');
    expect(ravi.code()).toBeUndefined();
    expect(asha.pushes()).toEqual([]);
    expect(portal.realtime.connections()).toBe(1);
  });

  it('says how a session has ended', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { kind });
    portal.views.sessions.delete('token-of-asha');
    portal.views.ends.set('token-of-asha', 'account-suspended');
    await portal.publish(sessionChanged('asha', 3));
    await asha.has('session_ended', ({ data }) => data['code'] === 'account-suspended');
    await asha.closedWith(4403);
  });
});

it('refuses the token of a session that has ended, as any other', async () => {
  const portal = await startPortal();
  portal.views.ends.set('token-of-asha', 'account-suspended');
  const asha = await portal.connect('socket');
  asha.send({ event: 'authenticate', data: { token: 'token-of-asha' } });
  await asha.has('connect_error', ({ data }) => !('code' in data));
  await asha.closedWith(4401);
});

it('reads a changed session at the position of the change', async () => {
  const portal = await startPortal();
  await portal.join('asha');
  await portal.publish(sessionChanged('asha', 7));
  await expect
    .poll(() => portal.views.requestsFor('session').at(-1)?.minPosition)
    .toBe(positionOf(7));
});

it('closes only those connections of a member that signed in before a change of password', async () => {
  const portal = await startPortal();
  const old = await portal.join('asha');
  portal.views.sessions.set('new-token', { memberId: 'asha', role: 'member', groupIds: [] });
  const fresh = await portal.connect('socket');
  fresh.send({ event: 'authenticate', data: { token: 'new-token' } });
  await fresh.has('authenticated');
  portal.views.sessions.delete('token-of-asha');
  await portal.publish(sessionChanged('asha', 1));
  await old.closedWith(4403);
  await portal.publish(portal.notify('n1', 2, 'asha'));
  await fresh.has('new_notification');
});

it('applies a new role and new groups to every push after the change', async () => {
  const portal = await startPortal();
  const asha = await portal.join('asha', { session: { role: 'admin', groupIds: ['chess'] } });
  portal.signIn('asha', { role: 'member', groupIds: ['cricket'] });
  for (const id of ['admins', 'chess', 'cricket'])
    portal.views.show('new_notification', id, { _id: id });
  await portal.publish(
    sessionChanged('asha', 1),
    change('new_notification', 'admins', 2, { kind: 'admins' }),
    change('new_notification', 'chess', 3, { kind: 'group', groupId: 'chess' }),
    change('new_notification', 'cricket', 4, { kind: 'group', groupId: 'cricket' }),
  );
  await asha.has('new_notification', ({ data }) => data['_id'] === 'cricket');
  expect(asha.pushes()).toHaveLength(1);
});

it('keeps a connection while its session cannot be read, and reads it again', async () => {
  const portal = await startPortal({
    limits: { sweep: 10, view: { timeout: 50, attempts: 3, retry: 20 } },
  });
  const asha = await portal.join('asha');
  portal.views.obstruct(() => {
    throw new Error('away');
  });
  const before = portal.views.requestsFor('session').length;
  await portal.publish(sessionChanged('asha', 1));
  await expect.poll(() => portal.views.requestsFor('session').length).toBeGreaterThan(before + 2);
  expect(asha.code()).toBeUndefined();
  portal.views.sessions.clear();
  portal.views.obstruct(undefined);
  await asha.closedWith(4403);
});

it('reads a session again if the answer is older than the change', async () => {
  const portal = await startPortal({
    limits: { sweep: 10, view: { timeout: 50, attempts: 3, retry: 20 } },
  });
  const asha = await portal.join('asha', { session: { groupIds: ['chess'] } });
  let lagging = true;
  portal.views.lagBehind(({ view }) => view === 'session' && lagging);
  await portal.publish(sessionChanged('asha', 5));
  await expect.poll(() => portal.views.requestsFor('session').length).toBeGreaterThan(2);
  expect(portal.views.requestsFor('session').at(-1)?.minPosition).toBe(positionOf(5));
  portal.signIn('asha', { groupIds: ['cricket'] });
  lagging = false;
  portal.views.show('new_notification', 'cricket', { _id: 'cricket' });
  const notice = (position: number) =>
    change('new_notification', 'cricket', position, { kind: 'group', groupId: 'cricket' });
  for (let position = 6; asha.pushes().length === 0; position += 1) {
    await portal.publish(notice(position));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});

it('closes a connection whose session changed while it was being authenticated', async () => {
  const portal = await startPortal();
  const ravi = await portal.join('ravi');
  const token = portal.signIn('asha');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  portal.views.obstruct(({ view }) => (view === 'session' ? held : undefined));
  const asha = await portal.connect('socket');
  asha.send({ event: 'authenticate', data: { token } });
  await expect.poll(() => portal.views.requestsFor('session').length).toBe(2);
  portal.views.sessions.delete(token);
  await portal.publish(sessionChanged('asha', 1), portal.like('p1', 2, []));
  await ravi.has('post_liked');
  release();
  await asha.closedWith(4403);
});

it('reads every session again at intervals', async () => {
  const portal = await startPortal({ limits: { sweep: 5, sessionCheck: 20 } });
  const asha = await portal.join('asha');
  await expect.poll(() => portal.views.requestsFor('session').length).toBeGreaterThan(2);
  portal.views.sessions.clear();
  await asha.closedWith(4403);
});

it('closes a connection when its token expires', async () => {
  let time = 1_000_000_000;
  const portal = await startPortal({ now: () => new Date(time), limits: { sweep: 5 } });
  const claims = Buffer.from(JSON.stringify({ exp: time / 1_000 + 60 })).toString('base64url');
  const token = `header.${claims}.signature`;
  portal.views.sessions.set(token, { memberId: 'asha', role: 'member', groupIds: [] });
  const asha = await portal.connect('socket');
  asha.send({ event: 'authenticate', data: { token } });
  await asha.has('authenticated');
  portal.views.sessions.clear();
  time += 59_000;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asha.code()).toBeUndefined();
  time += 2_000;
  await asha.closedWith(4403);
});
