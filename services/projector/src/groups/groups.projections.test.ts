import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { PREVIEWED_MEMBERS, type GroupDocument } from '@portal/read-models/groups/group';
import { expect, it } from 'vitest';
import { memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { groupMemberProjection } from './group-member.projection.ts';
import { groupProjection } from './group.projection.ts';
import { groupReaction } from './groups.projections.ts';
import { membershipProjection } from './membership.projection.ts';

const [group, other, asha, ravi] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const words = { groupId: group, founderId: asha, name: 'Runners', description: 'Mornings' };
const created: PortalEvent = { type: 'GroupCreated', data: words };
const changed: PortalEvent = { type: 'GroupDetailsChanged', data: { ...words, name: 'Walkers' } };
const joined = (groupId: string, memberId = ravi): PortalEvent => ({
  type: 'GroupJoined',
  data: { groupId, memberId },
});
const left = (groupId: string, memberId = ravi): PortalEvent => ({
  type: 'GroupLeft',
  data: { groupId, memberId },
});

const groupAfter = (...events: PortalEvent[]) => documentAfter(groupProjection, group, ...events);
const groupMemberAfter = (...events: PortalEvent[]) =>
  documentAfter(groupMemberProjection, `${group}.${ravi}`, ...events);
const membershipAfter = (...events: PortalEvent[]) =>
  documentAfter(membershipProjection, ravi, ...events);

it('a group has the newest name and description', async () => {
  expect(await groupAfter(created)).toMatchObject({ name: 'Runners', description: 'Mornings' });
  expect(await groupAfter(created, changed)).toMatchObject({ name: 'Walkers' });
});

it('a group keeps its name when its founder is erased, and one that was removed before loses it', async () => {
  expect(await groupAfter(created, memberErased(asha))).toMatchObject({ name: 'Runners' });
  const removed: PortalEvent = {
    type: 'GroupRemoved',
    data: { groupId: group, founderId: asha },
  };
  expect(await groupAfter(created, removed, memberErased(asha))).toMatchObject({
    name: null,
    description: null,
  });
});

it('a group counts its members and knows who joined last', async () => {
  expect(
    await groupAfter(created, joined(group, asha), joined(group), joined(other)),
  ).toMatchObject({
    memberCount: 2,
    newestMemberIds: [ravi, asha],
    position: '0000000000000003',
  });
  expect(await groupAfter(created, joined(group, asha), joined(group), left(group))).toMatchObject({
    memberCount: 1,
    newestMemberIds: [asha],
  });
});

it('a group document does not grow with its members', async () => {
  const many = Array.from({ length: PREVIEWED_MEMBERS + 30 }, () => joined(group, randomUUID()));
  const document = await groupAfter(created, ...many);
  expect(document).toMatchObject({ memberCount: PREVIEWED_MEMBERS + 30 });
  expect((document as GroupDocument).newestMemberIds).toHaveLength(PREVIEWED_MEMBERS);
});

it('a member is in a group from joining to leaving', async () => {
  expect(await groupMemberAfter(joined(group, asha), joined(other))).toBeUndefined();
  expect(await groupMemberAfter(joined(group))).toMatchObject({
    groupId: group,
    memberId: ravi,
    status: 'in',
  });
  expect(await groupMemberAfter(joined(group), left(group))).toMatchObject({ status: 'left' });
  expect(await groupMemberAfter(joined(group), left(group), joined(group))).toMatchObject({
    status: 'in',
  });
});

it('an erased member of a group is marked, since the group still counts them', async () => {
  expect(await groupMemberAfter(joined(group), memberErased(ravi))).toMatchObject({
    status: 'erased',
  });
  expect(await groupMemberAfter(joined(group), left(group), memberErased(ravi))).toMatchObject({
    status: 'left',
  });
  expect(await groupMemberAfter(joined(group), memberErased(asha))).toMatchObject({ status: 'in' });
});

const byStaff = (event: PortalEvent, at: number, reverses?: string) =>
  recorded(event, at, {
    actor: { kind: 'staff', id: other },
    ...(reverses === undefined ? {} : { reverses }),
  });

it('someone whom staff removed and returned has the place and the time of joining they had', async () => {
  const before = [created, joined(group), joined(group, asha)].map((event, index) =>
    recorded(event, index + 1),
  );
  const removed = [...before, byStaff(left(group), 4)];
  const returned = [...removed, byStaff(joined(group), 5, 'event-4')];
  const rejoined = [...removed, recorded(joined(group), 5)];
  const groupOf = (events: typeof before) => documentAfter(groupProjection, group, ...events);
  expect(await groupOf(removed)).toMatchObject({ memberCount: 1, removedMemberIds: [ravi] });
  expect(await groupOf(returned)).toMatchObject({
    memberCount: 2,
    newestMemberIds: [asha, ravi],
    removedMemberIds: [],
  });
  expect(await groupOf(rejoined)).toMatchObject({ newestMemberIds: [ravi, asha] });
  const since = async (events: typeof before) =>
    documentAfter(membershipProjection, ravi, ...events);
  expect(await since(removed)).toMatchObject({ groups: [] });
  expect(await since(returned)).toMatchObject({
    groups: [{ groupId: group, since: '0000000000000002' }],
  });
  expect(await since(rejoined)).toMatchObject({
    groups: [{ groupId: group, since: '0000000000000005' }],
    removedFrom: [],
  });
});

it('someone who is returned to a group is told so, beside everyone who sees its card', () => {
  expect(groupReaction.react(byStaff(joined(group), 2, 'event-1'))).toMatchObject([
    { topic: 'group_changed', audience: 'everyone' },
    { topic: 'group_restored', docId: group, audience: `member:${ravi}` },
  ]);
});

it('a removed group keeps everything for the day it is brought back, and everyone is told of both', async () => {
  const removed: PortalEvent = { type: 'GroupRemoved', data: { groupId: group, founderId: asha } };
  const restored: PortalEvent = {
    type: 'GroupRestored',
    data: { groupId: group, founderId: asha },
  };
  expect(await groupAfter(created, removed)).toMatchObject({ status: 'removed', name: 'Runners' });
  expect(await groupAfter(created, removed, restored)).toMatchObject({ status: 'shown' });
  expect(groupReaction.react(recorded(removed, 1))).toMatchObject([
    { topic: 'group_removed', docId: group, audience: 'everyone' },
  ]);
  expect(groupReaction.react(recorded(restored, 1))).toMatchObject([
    { topic: 'group_restored', docId: group, audience: 'everyone' },
  ]);
});

it('every change of a group pushes its card to everyone', () => {
  for (const event of [created, changed, joined(group), left(group)])
    expect(groupReaction.react(recorded(event, 1))).toMatchObject([
      { topic: 'group_changed', docId: group, audience: 'everyone' },
    ]);
});

it('the groups of a member are those joined and not left, each with the position of joining', async () => {
  expect(await membershipAfter(joined(group), joined(other), joined(group), left(other))).toEqual({
    _id: ravi,
    position: '0000000000000004',
    groups: [{ groupId: group, since: '0000000000000001' }],
    removedFrom: [],
  });
});

it('an erased member has no groups', async () => {
  expect(await membershipAfter(joined(group), memberErased(ravi))).toMatchObject({ groups: [] });
});
