import { randomUUID } from 'node:crypto';
import { usersAnswer } from '@portal/contracts/members/member.api';
import { members } from '@portal/read-models/members/member';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fastest } from '../testing/fastest.ts';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
let admin: Awaited<ReturnType<Reads['member']>>;
beforeEach(async () => {
  reads = await createReads();
  admin = await reads.member({ fullName: 'The Office', role: 'admin' });
});
afterEach(() => reads.close());

const list = async (query = '') =>
  usersAnswer.parse((await admin.get(`/users/pending${query}`).expect(200)).body);
const names = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ fullName }) => fullName);
const instant = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const waiting = (second: number) =>
  reads.member({ fullName: `Member ${second}`, status: 'pending', registeredAt: instant(second) });

describe('registrations that wait', () => {
  it('[7.users.8] are listed in full for administrators, the oldest first, and counted', async () => {
    await waiting(2);
    await waiting(1);
    const answer = await list();
    expect(names(answer)).toEqual(['Member 1', 'Member 2']);
    expect(answer.total).toBe(2);
    expect(answer.data[0]).toMatchObject({ email: 'asha@example.org', status: 'pending' });
  });

  it('are for nobody else', async () => {
    const asha = await reads.member();
    await asha.get('/users/pending').expect(403);
  });

  it('go on behind the last one shown, also when that one has been decided by then', async () => {
    for (const second of [1, 2, 3, 4, 5]) await waiting(second);
    const { data } = await list('?limit=2');
    expect(data.map(({ fullName }) => fullName)).toEqual(['Member 1', 'Member 2']);
    const last = data[1]?._id ?? '';
    const next = () => list(`?limit=2&after=${last}`);
    expect(names(await next())).toEqual(['Member 3', 'Member 4']);
    await reads.member({ _id: last, status: 'approved', registeredAt: instant(2) });
    expect(names(await next())).toEqual(['Member 3', 'Member 4']);
    await reads.put(members, { _id: last, status: 'rejected', registeredAt: instant(2) });
    expect(await next()).toMatchObject({ total: 4 });
    expect(names(await next())).toEqual(['Member 3', 'Member 4']);
    expect(names(await list(`?after=${(await list()).data.at(-1)?._id}`))).toEqual([]);
  });

  it.each(['limit=0', 'limit=101', 'after=first'])('refuse %s', async (query) => {
    expect((await admin.get(`/users/pending?${query}`).expect(400)).body.errors).toHaveLength(1);
  });

  it('are quickly shown where 5,000 wait', async () => {
    const { data } = (await waiting(1), await list());
    const one = (await reads.readStore.collection(members.name).get(data[0]?._id ?? ''))!;
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      ...one,
      _id: randomUUID(),
      position: String(1_000 + index).padStart(16, '0'),
      fullName: `Member ${index}`,
      registeredAt: instant(10 + index),
    }));
    await reads.put(members, ...many);
    const middle = many[2_500]?._id;
    const page = await list(`?after=${middle}`);
    expect(page.total).toBe(5_001);
    expect(names(page)[0]).toBe('Member 2501');
    // Something else is written each time, so that nothing is answered from memory
    const anew = async () => {
      await reads.post(admin._id);
      return list(`?after=${middle}`);
    };
    expect(await fastest(anew)).toBeLessThan(20);
  });
});
