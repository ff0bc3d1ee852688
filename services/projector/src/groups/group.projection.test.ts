import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { describe, expect, it } from 'vitest';
import { memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { groupProjection } from './group.projection.ts';
import { membershipProjection } from './membership.projection.ts';

const [group, other, asha, ravi] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const words = { groupId: group, founderId: asha, name: 'Runners', description: 'Mornings' };
const created: PortalEvent = { type: 'GroupCreated', data: words };
const changed: PortalEvent = { type: 'GroupDetailsChanged', data: { ...words, name: 'Walkers' } };
const joined = (groupId: string): PortalEvent => ({
  type: 'GroupJoined',
  data: { groupId, memberId: ravi },
});
const left = (groupId: string): PortalEvent => ({
  type: 'GroupLeft',
  data: { groupId, memberId: ravi },
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
