import { randomUUID } from 'node:crypto';
import {
  group as groupAnswer,
  groupMembersAnswer,
  groupsAnswer,
} from '@portal/contracts/groups/group.api';
import { limits } from '@portal/contracts/fields/limits';
import { groupMemberId, groupMembers } from '@portal/read-models/groups/group-member';
import { members } from '@portal/read-models/members/member';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
type Person = Awaited<ReturnType<Reads['member']>>;
let asha: Person;
let ravi: Person;
let meera: Person;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member({ fullName: 'Asha Patil' });
  ravi = await reads.member({ fullName: 'Ravi Kale', profilePicture: 'pictures/r.webp' });
  meera = await reads.member({ fullName: 'Meera Rao' });
});
afterEach(() => reads.close());

async function list(by: Person) {
  const { status, body } = await by.get('/groups');
  expect(status).toBe(200);
  return groupsAnswer.parse(body);
}
async function one(by: Person, groupId: string) {
  const { status, body } = await by.get(`/groups/${groupId}`);
  expect(status).toBe(200);
  return groupAnswer.parse(body);
}
const names = ({ members: shown }: { members: readonly { fullName: string }[] }) =>
  shown.map(({ fullName }) => fullName);

async function countQueries(): Promise<string[]> {
  const queries: string[] = [];
  await reads.close();
  reads = await createReads({
    readStore: (real) => ({
      ...real,
      version: () => undefined,
      collection(name) {
        const collection = real.collection(name);
        const counted =
          <Args extends unknown[], Answer>(read: (...args: Args) => Answer) =>
          (...args: Args) => {
            queries.push(name);
            return read(...args);
          };
        return {
          get: counted(collection.get),
          getMany: counted(collection.getMany),
          find: counted(collection.find),
          count: counted(collection.count),
        } as ReturnType<typeof real.collection<never>>;
      },
    }),
  });
  asha = await reads.member();
  return queries;
}

it('answers a plain list of groups by name, each with its members [7.groups-messages-feedback.1] [3.10]', async () => {
  const walkers = await reads.group([ravi._id], { name: 'walkers' });
  const runners = await reads.group([asha._id, ravi._id]);
  expect(await list(meera)).toEqual([
    {
      _id: runners,
      name: 'Runners',
      description: 'Mornings',
      createdAt: '2026-02-01T00:00:00.000Z',
      founderId: asha._id,
      members: [
        expect.objectContaining({ _id: asha._id, fullName: 'Asha Patil' }),
        expect.objectContaining({
          _id: ravi._id,
          fullName: 'Ravi Kale',
          profilePicture: 'pictures/r.webp',
        }),
      ],
      memberCount: 2,
      isMember: false,
      position: expect.any(String),
    },
    expect.objectContaining({ _id: walkers, memberCount: 1 }),
  ]);
});
it('lists the reader first among the members, and no more members than a card shows', async () => {
  const many: string[] = [asha._id];
  for (let index = 0; index < limits.groupMembersShown + 3; index++)
    many.push((await reads.member({ fullName: `Nikhil ${index}` }))._id);
  await reads.group(many);
  const [seen] = await list(asha);
  expect(seen).toMatchObject({ memberCount: many.length, isMember: true });
  expect(seen?.members).toHaveLength(limits.groupMembersShown);
  expect(seen?.members[0]?._id).toBe(asha._id);
  const [others] = await list(ravi);
  expect(others).toMatchObject({ isMember: false });
  expect(others?.members).toHaveLength(limits.groupMembersShown);
});
it('answers groups in pages, own ones first, and how many there are', async () => {
  for (const name of ['Chess', 'Kabaddi', 'Runners', 'Walkers'])
    await reads.group(name === 'Runners' ? [asha._id] : [ravi._id], { name });
  const pageOf = async (query: string) => {
    const { body, headers } = await asha.get(`/groups${query}`);
    return [headers['x-total-count'], groupsAnswer.parse(body).map(({ name }) => name)];
  };
  expect(await pageOf('')).toEqual(['4', ['Runners', 'Chess', 'Kabaddi', 'Walkers']]);
  expect(await pageOf('?limit=3')).toEqual(['4', ['Runners', 'Chess', 'Kabaddi']]);
  expect(await pageOf('?limit=3&page=2')).toEqual(['4', ['Walkers']]);
  expect((await asha.get('/groups?limit=51')).status).toBe(400);
});
it('reads any number of groups with the same few queries', async () => {
  const queries = await countQueries();
  const ofList = async () => {
    queries.length = 0;
    await list(asha);
    return queries.length;
  };
  for (let index = 0; index < 3; index++) await reads.group([asha._id]);
  const few = await ofList();
  for (let index = 0; index < 30; index++) await reads.group([asha._id]);
  expect(await ofList()).toBe(few);
});
it('does not send the groups again to a client that has them', async () => {
  await reads.group([asha._id]);
  const { headers } = await asha.get('/groups');
  const again = await asha.get('/groups', { 'If-None-Match': String(headers['etag']) });
  expect(again.status).toBe(304);
});

it('shows a group with its members by name [7.groups-messages-feedback.3] [3.10]', async () => {
  const many: string[] = [];
  for (let index = 0; index < limits.groupMembersShown + 3; index++)
    many.push((await reads.member({ fullName: `Zia ${String(index).padStart(2, '0')}` }))._id);
  const id = await reads.group([ravi._id, ...many, asha._id]);
  const seen = await one(ravi, id);
  expect(seen).toMatchObject({ _id: id, memberCount: many.length + 2, isMember: true });
  expect(names(seen).slice(0, 3)).toEqual(['Asha Patil', 'Ravi Kale', 'Zia 00']);
  expect(seen.members).toHaveLength(many.length + 2);
  expect((await one(meera, id)).isMember).toBe(false);
});
it('shows the 50 of a large group who joined last, and all of them in pages by name', async () => {
  const ids: string[] = [];
  const nameOf = (index: number) => `Zia ${String(index).padStart(3, '0')}`;
  for (let index = 0; index < 120; index += 1)
    ids.push((await reads.member({ fullName: nameOf(index) }))._id);
  // Members with the last names joined first
  const groupId = await reads.group(ids.toReversed());
  const seen = await one(ravi, groupId);
  expect(seen.memberCount).toBe(120);
  expect(names(seen)).toEqual(Array.from({ length: 50 }, (_, index) => nameOf(index)));
  const page = async (number: number) => {
    const answer = await meera.get(`/groups/${groupId}/members?page=${number}`);
    return groupMembersAnswer.parse(answer.body);
  };
  const first = await page(1);
  expect(first.pagination).toEqual({ currentPage: 1, totalPages: 3 });
  expect(first.data.map(({ fullName }) => fullName)).toEqual(names(seen));
  expect((await page(3)).data.map(({ fullName }) => fullName)).toEqual(
    Array.from({ length: 20 }, (_, index) => nameOf(100 + index)),
  );
  expect((await page(4)).data).toEqual([]);
  await meera.get(`/groups/${groupId}/members?page=0`).expect(400);
  for (const id of [randomUUID(), 'x']) await meera.get(`/groups/${id}/members`).expect(404);
});
it("shows a member's new name in a group at once", async () => {
  const id = await reads.group([ravi._id]);
  expect(names(await one(asha, id))).toEqual(['Ravi Kale']);
  await reads.member({ _id: ravi._id, fullName: 'Ravi Kadam' });
  expect(names(await one(asha, id))).toEqual(['Ravi Kadam']);
});
it('keeps the group of an erased founder without its name, and counts no erased member', async () => {
  const id = await reads.group([ravi._id, asha._id], { name: null, description: null });
  await reads.put(members, { _id: ravi._id, status: 'erased' });
  await reads.put(groupMembers, {
    _id: groupMemberId(id, ravi._id),
    groupId: id,
    memberId: ravi._id,
    status: 'erased',
  });
  for (const seen of [await one(asha, id), (await list(asha))[0]])
    expect(seen).toMatchObject({
      name: 'Group',
      description: '',
      founderId: null,
      memberCount: 1,
      members: [{ _id: asha._id }],
    });
});
it('does not find a group that does not exist', async () => {
  for (const path of [
    `/groups/${randomUUID()}`,
    '/groups/x',
    `/groups/${randomUUID()}/isGroupMember`,
  ]) {
    const { status, body } = await asha.get(path);
    expect([status, body]).toEqual([404, { message: 'Group not found.', code: 'group-not-found' }]);
  }
});

it('answers whether the reader is in a group [7.groups-messages-feedback.6]', async () => {
  const id = await reads.group([asha._id]);
  expect((await asha.get(`/groups/${id}/isGroupMember`)).body).toEqual({ isMember: true });
  expect((await ravi.get(`/groups/${id}/isGroupMember`)).body).toEqual({ isMember: false });
});

it('lists the names of the groups that a member is in', async () => {
  await reads.group([ravi._id], { name: 'Walkers' });
  await reads.group([asha._id, ravi._id], { name: 'chess' });
  await reads.group([asha._id], { name: 'Runners' });
  const { body } = await asha.get(`/users/${ravi._id}/groups`);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['chess', 'Walkers']);
});

it('finds nothing of a removed group: not in the list, not by its address, not among the groups of a member', async () => {
  const removed = await reads.group([asha._id, ravi._id], { status: 'removed' });
  const kept = await reads.group([asha._id], { name: 'Walkers' });
  expect((await list(asha)).map(({ _id }) => _id)).toEqual([kept]);
  await asha.get(`/groups/${removed}`).expect(404);
  await asha.get(`/groups/${removed}/isGroupMember`).expect(404);
  await asha.get(`/messages/${removed}`).expect(404);
  const { body } = await asha.get(`/users/${asha._id}/groups`);
  expect(body.data).toEqual([{ _id: kept, name: 'Walkers' }]);
});
it('does not show someone whom staff removed among those who joined last', async () => {
  await reads.group([asha._id, ravi._id], { removedMemberIds: [ravi._id], memberCount: 1 });
  const [seen] = await list(meera);
  expect(seen?.members.map(({ _id }) => _id)).toEqual([asha._id]);
});

it('lists no hidden member in a group, nor the groups of one', async () => {
  const groupId = await reads.group([asha._id, ravi._id, meera._id]);
  await reads.member({ _id: meera._id, fullName: 'Meera Rao', isHidden: true });
  expect(names(await one(asha, groupId))).toEqual(['Asha Patil', 'Ravi Kale']);
  const { body } = await asha.get(`/groups/${groupId}/members`);
  expect(groupMembersAnswer.parse(body).data.map(({ fullName }) => fullName)).toEqual([
    'Asha Patil',
    'Ravi Kale',
  ]);
  expect((await asha.get(`/users/${meera._id}/groups`)).body).toEqual({ data: [] });
  expect((await asha.get(`/users/${ravi._id}/groups`)).body.data).toHaveLength(1);
});
