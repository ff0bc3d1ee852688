import { randomUUID } from 'node:crypto';
import { messagesAnswer } from '@portal/contracts/chat/message.api';
import { members } from '@portal/read-models/members/member';
import { memberships } from '@portal/read-models/groups/membership';
import { messages } from '@portal/read-models/chat/message';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectProcessorTimeBelow } from '../testing/processor-time.ts';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
type Person = Awaited<ReturnType<Reads['member']>>;
let asha: Person;
let ravi: Person;
let group: string;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member({ fullName: 'Asha Patil' });
  ravi = await reads.member({ fullName: 'Ravi Kale', profilePicture: 'pictures/r.webp' });
  group = await reads.group([asha._id, ravi._id]);
});
afterEach(() => reads.close());

async function history(query = '') {
  const { status, body } = await asha.get(`/messages/${group}${query}`);
  expect(status).toBe(200);
  return messagesAnswer.parse(body);
}
const idsOf = (page: readonly { _id: string }[]) => page.map(({ _id }) => _id);

it('answers a plain list of messages with their senders, oldest first [7.groups-messages-feedback.7] [3.11] [3.12]', async () => {
  const first = await reads.message(group, ravi._id, { clientId: 'mine' });
  const second = await reads.message(group, asha._id, {
    text: `Ask @[${ravi._id}]`,
    mentionIds: [ravi._id],
  });
  expect(await history()).toEqual([
    {
      _id: first,
      group,
      text: 'Hello',
      mentions: [],
      sender: {
        _id: ravi._id,
        fullName: 'Ravi Kale',
        profilePicture: 'pictures/r.webp',
        role: 'member',
        batchYear: 2004,
      },
      createdAt: '2026-02-02T00:00:00.000Z',
      clientId: 'mine',
      position: expect.any(String),
    },
    expect.objectContaining({
      _id: second,
      text: 'Ask @[Ravi Kale]',
      mentions: [{ _id: ravi._id, display: 'Ravi Kale' }],
    }),
  ]);
});
it('leaves out removed messages, sealed messages and those of other groups', async () => {
  const visible = await reads.message(group, ravi._id);
  await reads.message(group, ravi._id, { status: 'removed' });
  await reads.message(group, ravi._id, { status: 'sealed', text: '' });
  await reads.put(messages, { _id: randomUUID(), status: 'erased', groupId: group, sentAt: '9' });
  await reads.message(await reads.group([asha._id]), ravi._id);
  expect(idsOf(await history())).toEqual([visible]);
});
it('shows no name of a former member in a chat', async () => {
  await reads.message(group, ravi._id, {
    text: `Ask @[${ravi._id}]`,
    mentionIds: [ravi._id],
  });
  await reads.put(members, { _id: ravi._id, status: 'erased' });
  expect(await history()).toMatchObject([
    {
      text: 'Ask @[former member]',
      mentions: [],
      sender: { fullName: 'Former member', profilePicture: 'no-photo.jpg' },
    },
  ]);
});

describe('pages of a chat', () => {
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (let index = 0; index < 7; index++) ids.push(await reads.message(group, ravi._id));
  });

  it('pages backwards from the newest message', async () => {
    expect(idsOf(await history('?limit=3'))).toEqual(ids.slice(4));
    expect(idsOf(await history(`?limit=3&before=${ids[4]}`))).toEqual(ids.slice(1, 4));
    expect(idsOf(await history(`?limit=3&before=${ids[1]}`))).toEqual(ids.slice(0, 1));
    expect(await history(`?before=${ids[0]}`)).toEqual([]);
  });
  it('pages forwards from a message that the client has', async () => {
    expect(idsOf(await history(`?limit=3&after=${ids[1]}`))).toEqual(ids.slice(2, 5));
    expect(idsOf(await history(`?limit=3&after=${ids[4]}`))).toEqual(ids.slice(5));
    expect(await history(`?after=${ids[6]}`)).toEqual([]);
    expect(idsOf(await history(`?after=${ids[1]}&before=${ids[4]}`))).toEqual(ids.slice(2, 4));
  });
  it('continues from a message that has been erased', async () => {
    await reads.put(messages, {
      _id: ids[3],
      status: 'erased',
      groupId: group,
      sentAt: (await history())[3]?.position,
    } as never);
    expect(idsOf(await history(`?limit=2&after=${ids[3]}`))).toEqual(ids.slice(4, 6));
  });
  it('answers fifty messages to a page, and two hundred at most', async () => {
    for (let index = 0; index < 50; index++) await reads.message(group, ravi._id);
    expect(await history()).toHaveLength(50);
    expect(await history('?limit=200')).toHaveLength(57);
    for (const query of ['?limit=0', '?limit=201', '?before=x'])
      expect((await asha.get(`/messages/${group}${query}`)).status).toBe(400);
  });
  it('does not continue from a message of another group', async () => {
    const other = await reads.message(await reads.group([asha._id]), ravi._id);
    for (const query of [`?after=${other}`, `?before=${randomUUID()}`])
      expect((await asha.get(`/messages/${group}${query}`)).status).toBe(404);
  });
});

it("shows a chat to the group's members alone, and not to administrators", async () => {
  await reads.message(group, ravi._id);
  for (const stranger of [await reads.member(), await reads.member({ role: 'admin' })]) {
    const { status, body } = await stranger.get(`/messages/${group}`);
    expect([status, body]).toEqual([
      403,
      { message: 'You are not a member of this group.', code: 'not-in-the-group' },
    ]);
  }
  await reads.put(memberships, { _id: asha._id, groups: [] });
  expect((await asha.get(`/messages/${group}`)).status).toBe(403);
});
it('does not find the chat of a group that does not exist', async () => {
  const { status, body } = await asha.get(`/messages/${randomUUID()}`);
  expect([status, body]).toEqual([404, { message: 'Group not found.', code: 'group-not-found' }]);
});

it('takes less than 10 ms of processor time for a page among 20,000 messages', async () => {
  const sentAt = (index: number) => `0000000001${String(index).padStart(6, '0')}`;
  const people = [asha, ravi].map(({ _id }) => _id);
  const ids = Array.from({ length: 20_000 }, () => randomUUID());
  for (let from = 0; from < ids.length; from += 5_000)
    await reads.put(
      messages,
      ...ids.slice(from, from + 5_000).map((_id, index) => ({
        _id,
        position: sentAt(from + index),
        status: 'shown',
        groupId: (from + index) % 3 === 0 ? randomUUID() : group,
        senderId: people[index % 2],
        mentionIds: [],
        text: 'See you at the gate',
        clientId: null,
        createdAt: '2026-02-02T00:00:00.000Z',
        sentAt: sentAt(from + index),
      })),
    );
  const any = () => ids[3 * Math.floor(1_000 + Math.random() * 4_000) + 1] ?? '';
  for (const query of [() => '', () => `?before=${any()}`, () => `?after=${any()}`])
    await expectProcessorTimeBelow(20, async () => expect(await history(query())).toHaveLength(50));
});
