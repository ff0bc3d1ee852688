import { randomUUID } from 'node:crypto';
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
it('leaves a group whenever the member is in it', () => {
  membership.given(joined).when(leave).then(left);
  membership.given().when(leave).thenNothing();
  membership.given(joined, left).when(leave).thenNothing();
});
