import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { PREVIEWED_MEMBERS, type GroupDocument } from '@portal/read-models/groups/group';
import { describe, expect, it } from 'vitest';
import { memberErased } from '../testing/events.ts';
import type { EventOfType } from '../projection.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { groupMemberProjection } from './group-member.projection.ts';
import { groupProjection } from './group.projection.ts';
import { groupReaction } from './group.reaction.ts';
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

describe('the group read model', () => {
  const after = (...events: PortalEvent[]) => documentAfter(groupProjection, group, ...events);
  it('has the words that were said last', async () => {
    expect(await after(created)).toMatchObject({ name: 'Runners', description: 'Mornings' });
    expect(await after(created, changed)).toMatchObject({ name: 'Walkers' });
  });
  it('outlives its founder without their words', async () => {
    expect(await after(created, memberErased(ravi))).toMatchObject({ name: 'Runners' });
    expect(await after(created, memberErased(asha))).toMatchObject({
      name: null,
      description: null,
    });
  });
  it('counts who is in it, and knows who joined last', async () => {
    expect(await after(created, joined(group, asha), joined(group), joined(other))).toMatchObject({
      memberCount: 2,
      newestMemberIds: [ravi, asha],
      position: '0000000000000003',
    });
    expect(await after(created, joined(group, asha), joined(group), left(group))).toMatchObject({
      memberCount: 1,
      newestMemberIds: [asha],
    });
  });
  it('keeps no list that grows with the group', async () => {
    const many = Array.from({ length: PREVIEWED_MEMBERS + 30 }, () => joined(group, randomUUID()));
    const document = await after(created, ...many);
    expect(document).toMatchObject({ memberCount: PREVIEWED_MEMBERS + 30 });
    expect((document as GroupDocument).newestMemberIds).toHaveLength(PREVIEWED_MEMBERS);
  });
});

describe('the members of a group', () => {
  const after = (...events: PortalEvent[]) =>
    documentAfter(groupMemberProjection, `${group}.${ravi}`, ...events);
  it('are in it from joining to leaving', async () => {
    expect(await after(joined(group, asha), joined(other))).toBeUndefined();
    expect(await after(joined(group))).toMatchObject({
      groupId: group,
      memberId: ravi,
      status: 'in',
    });
    expect(await after(joined(group), left(group))).toMatchObject({ status: 'left' });
    expect(await after(joined(group), left(group), joined(group))).toMatchObject({ status: 'in' });
  });
  it('are told apart once they are erased, since the group counts them still', async () => {
    expect(await after(joined(group), memberErased(ravi))).toMatchObject({ status: 'erased' });
    expect(await after(joined(group), left(group), memberErased(ravi))).toMatchObject({
      status: 'left',
    });
    expect(await after(joined(group), memberErased(asha))).toMatchObject({ status: 'in' });
  });
});

describe('what is pushed of groups', () => {
  it('is the card of the group, to everybody', () => {
    for (const event of [created, changed, joined(group), left(group)])
      expect(groupReaction.react(recorded(event, 1) as EventOfType<'GroupJoined'>)).toMatchObject([
        { topic: 'group_changed', docId: group, audience: 'everyone' },
      ]);
  });
});

describe('the groups of a member', () => {
  const after = (...events: PortalEvent[]) => documentAfter(membershipProjection, ravi, ...events);
  it('are those joined and not left, each since when', async () => {
    expect(await after(joined(group), joined(other), joined(group), left(other))).toEqual({
      _id: ravi,
      position: '0000000000000004',
      groups: [{ groupId: group, since: '0000000000000001' }],
    });
  });
  it('are none once the member was erased', async () => {
    expect(await after(joined(group), memberErased(ravi))).toMatchObject({ groups: [] });
  });
});
