import { randomUUID } from 'node:crypto';
import { eventCatalog } from '@portal/contracts/events/catalog';
import { groupStream, membershipStream } from '@portal/contracts/groups/group.events';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dyingAt } from '../testing/dying.ts';
import { openPortal, type TestPortal } from '../testing/portal.ts';

const DAY = 86_400_000;

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
let ravi: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal({
    settings: { PORTAL_ERASURE_DAYS: 0, PORTAL_RETENTION_HOLD_DAYS: 0 },
  });
  asha = await portal.join('Asha Patil');
  ravi = await portal.join('Ravi Jadhav');
});
afterEach(() => portal.close());

async function found(name: string): Promise<string> {
  const words = { name, description: `What ${name} is for` };
  await portal.http.post('/api/groups').set(asha.headers).send(words).expect(201);
  return (await portal.ofType('GroupCreated')).at(-1)?.data.groupId ?? '';
}
const join = (groupId: string) =>
  portal.http.put(`/api/groups/${groupId}/join`).set(ravi.headers).expect(200);

/** As groups were written before they had keys of their own. */
async function foundUnderOwnKey(name: string): Promise<string> {
  const groupId = randomUUID();
  const { GroupCreated: now, GroupJoined } = eventCatalog;
  if (!now || !GroupJoined) throw new Error('The catalog lacks groups');
  const subject = { subject: 'founderId', purpose: 'content' } as const;
  const before = { ...now, version: 1, sealed: { name: subject, description: subject } };
  const codec = createEventCodec({ GroupCreated: before, GroupJoined }, portal.vault);
  const meta = () => ({
    id: randomUUID(),
    occurredAt: portal.now().toISOString(),
    actor: { kind: 'member', id: asha.memberId },
    commandId: randomUUID(),
    correlationId: 'before',
    causationId: 'before',
  });
  const data = { groupId, founderId: asha.memberId, name, description: `What ${name} is for` };
  const stream = groupStream.name({ groupId });
  const created = await codec.encode(stream, { type: 'GroupCreated', data }, meta());
  await portal.eventStore.append(stream, [created], 'none');
  const membership = { groupId, memberId: asha.memberId };
  const ofFounder = membershipStream.name(membership);
  const joined = await codec.encode(ofFounder, { type: 'GroupJoined', data: membership }, meta());
  await portal.eventStore.append(ofFounder, [joined], 'none');
  return groupId;
}

async function leaveAndSweep(more: Parameters<TestPortal['createApi']>[0] = {}): Promise<void> {
  const body = { password: asha.password, content: 'remove' };
  await portal.http.delete('/api/account').set(asha.headers).send(body).expect(200);
  portal.passTime(DAY);
  await sweep(more).catch(() => undefined);
  await sweep();
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
  expect((await portal.ofType('MemberRegistered')).map(({ data }) => data.fullName)).toContain(
    null,
  );
}
async function sweep(more: Parameters<TestPortal['createApi']>[0] = {}): Promise<void> {
  const api = portal.createApi(more);
  await api.sweep();
  await api.stop();
}

const nameOf = async (groupId: string): Promise<string | null | undefined> =>
  (await portal.events()).findLast(
    (event) =>
      (event.type === 'GroupCreated' || event.type === 'GroupDetailsChanged') &&
      event.data.groupId === groupId,
  )?.data['name' as never];
const removed = async () => (await portal.ofType('GroupRemoved')).map(({ data }) => data.groupId);

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'a group that others are in keeps its name when its founder is erased, even where that is interrupted at step %i',
  async (step) => {
    const [before, now] = [await foundUnderOwnKey('Cricket'), await found('Chess')];
    await join(before);
    await join(now);
    await leaveAndSweep(step === 0 ? {} : dyingAt(step));
    expect(await nameOf(before)).toBe('Cricket');
    expect(await nameOf(now)).toBe('Chess');
    expect(await removed()).toEqual([]);
    const renamed = await portal.http
      .put(`/api/groups/${before}`)
      .set(await portal.asAdmin())
      .send({ name: 'Kabaddi', reason: 'Plays something else' });
    expect(renamed.status).toBe(200);
  },
);

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'a group that nobody else is in goes with its founder, and so do its words, even where that is interrupted at step %i',
  async (step) => {
    const [before, now] = [await foundUnderOwnKey('Cricket'), await found('Chess')];
    await join(now);
    await portal.http.put(`/api/groups/${now}/leave`).set(ravi.headers).expect(200);
    await leaveAndSweep(step === 0 ? {} : dyingAt(step));
    expect([...(await removed())].sort()).toEqual([before, now].sort());
    expect(await nameOf(before)).toBeNull();
    expect(await nameOf(now)).toBeNull();
  },
);

it('the portal itself removes a group that nobody is left in', async () => {
  await found('Chess');
  await leaveAndSweep();
  const [removal] = await portal.ofType('GroupRemoved');
  expect(removal?.actor).toEqual({ kind: 'system', id: 'portal' });
});
