import { randomUUID } from 'node:crypto';
import type { Caller } from '@portal/contracts/wire/access';
import type { GroupEvent, MembershipEvent } from '@portal/contracts/groups/group.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { groupDecider, type GroupCommand } from './group.decider.ts';
import { membershipDecider, type MembershipCommand } from './membership.decider.ts';

const [groupId, memberId] = [randomUUID(), randomUUID()];

const details = { groupId, founderId: memberId, name: 'Runners', description: 'Mornings' };
const created = { type: 'GroupCreated', data: details } as const satisfies GroupEvent;
const create: GroupCommand = { type: 'Create', data: details };
const group = specify(groupDecider);

it('creates a group once', () => {
  group.given().when(create).then(created);
  group.given(created).when(create).thenRefused('conflict');
  group
    .given(created, { type: 'GroupDetailsChanged', data: details })
    .when(create)
    .thenRefused('conflict');
});

const office = { memberId: randomUUID(), role: 'admin' } as const;
const founder = { memberId, role: 'member' } as const;
const stranger = { memberId: randomUUID(), role: 'member' } as const;
const change = (by: Caller, more: { name?: string; description?: string }): GroupCommand => ({
  type: 'Change',
  groupId,
  by,
  ...more,
});
const changedTo = (more: object): GroupEvent => ({
  type: 'GroupDetailsChanged',
  data: { ...details, ...more },
});
const removed: GroupEvent = { type: 'GroupRemoved', data: { groupId, founderId: memberId } };
const restored: GroupEvent = { type: 'GroupRestored', data: { groupId, founderId: memberId } };
const remove = (by: Caller): GroupCommand => ({ type: 'Remove', groupId, by });
const only = (type: 'ChangeBack' | 'Restore' | 'RemoveAgain'): GroupCommand => ({ type, groupId });

it("changes a group's details for its founder and for administrators, and for nobody else", () => {
  for (const by of [founder, office])
    group
      .given(created)
      .when(change(by, { name: 'Walkers' }))
      .then(changedTo({ name: 'Walkers' }));
  group
    .given(created, changedTo({ name: 'Walkers' }))
    .when(change(founder, { description: 'Evenings' }))
    .then(changedTo({ name: 'Walkers', description: 'Evenings' }));
  group
    .given(created)
    .when(change(founder, { name: 'Runners' }))
    .thenNothing();
  group
    .given(created)
    .when(change(stranger, { name: 'Mine' }))
    .thenRefused('forbidden');
  group
    .given()
    .when(change(office, { name: 'Ours' }))
    .thenRefused('not-found');
});

it('gives a group the details it had before the newest change', () => {
  const walkers = changedTo({ name: 'Walkers' });
  group.given(created, walkers).when(only('ChangeBack')).then(changedTo({}));
  group.given(created, walkers, changedTo({})).when(only('ChangeBack')).then(walkers);
  group.given(created, walkers, removed).when(only('ChangeBack')).thenRefused('not-found');
});

it('removes a group for its founder and for administrators, and finds nothing of it then', () => {
  for (const by of [founder, office]) group.given(created).when(remove(by)).then(removed);
  group.given(created).when(remove(stranger)).thenRefused('forbidden');
  for (const command of [remove(office), change(founder, { name: 'x' }), only('RemoveAgain')])
    group.given(created, removed).when(command).thenRefused('not-found');
  group.given(created, removed).when(create).thenRefused('conflict');
});

it('brings a removed group back, and removes it again', () => {
  group.given(created, removed).when(only('Restore')).then(restored);
  group.given(created).when(only('Restore')).thenRefused('conflict');
  group.given().when(only('Restore')).thenRefused('not-found');
  group.given(created, removed, restored).when(only('RemoveAgain')).then(removed);
  group.given(created, removed, restored).when(remove(founder)).then(removed);
});

const data = { groupId, memberId };
const [join, leave]: readonly [MembershipCommand, MembershipCommand] = [
  { type: 'Join', data },
  { type: 'Leave', data },
];
const joined = { type: 'GroupJoined', data } as const satisfies MembershipEvent;
const left = { type: 'GroupLeft', data } as const satisfies MembershipEvent;
const membership = specify(membershipDecider);

it('joins a group whenever the member is not in it [4.34]', () => {
  membership.given().when(join).then(joined);
  membership.given(joined).when(join).thenNothing();
  membership.given(joined, left).when(join).then(joined);
});
it('makes the founder a member of a new group, and brings nobody back who has left', () => {
  const found: MembershipCommand = { type: 'Found', data };
  membership.given().when(found).then(joined);
  membership.given(joined).when(found).thenNothing();
  membership.given(joined, left).when(found).thenNothing();
});
it('leaves a group whenever the member is in it', () => {
  membership.given(joined).when(leave).then(left);
  membership.given().when(leave).thenNothing();
  membership.given(joined, left).when(leave).thenNothing();
});

it('does not bring a group back that has lost its words with its founder', () => {
  const nameless: GroupEvent = { ...created, data: { ...details, name: null, description: null } };
  group.given(nameless, removed).when({ type: 'Restore', groupId }).thenRefused('not-found');
  group.given(created, removed).when({ type: 'Restore', groupId }).then(restored);
});

it('re-encrypts the name of a group, unless it is lost', () => {
  group.given(created).when({ type: 'KeepName', groupId }).then(changedTo({}));
  const nameless: GroupEvent = { ...created, data: { ...details, name: null, description: null } };
  group.given(nameless).when({ type: 'KeepName', groupId }).then();
});
