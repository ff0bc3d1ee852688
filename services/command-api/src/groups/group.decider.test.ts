import { randomUUID } from 'node:crypto';
import type { GroupEvent } from '@portal/contracts/groups/group.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { describe, it } from 'vitest';
import { groupDecider, type GroupCommand } from './group.decider.ts';
import { membershipDecider, type MembershipCommand } from './membership.decider.ts';

const [groupId, memberId] = [randomUUID(), randomUUID()];

describe('a group', () => {
  const data = { groupId, founderId: memberId, name: 'Runners', description: 'Mornings' };
  const created = { type: 'GroupCreated', data } as const satisfies GroupEvent;
  const create: GroupCommand = { type: 'Create', data };
  const group = specify(groupDecider);

  it('is created once', () => {
    group.given().when(create).then(created);
    group.given(created).when(create).thenRefused('conflict');
    group
      .given(created, { type: 'GroupDetailsChanged', data })
      .when(create)
      .thenRefused('conflict');
  });
});

describe('a membership', () => {
  const data = { groupId, memberId };
  const [join, leave]: readonly [MembershipCommand, MembershipCommand] = [
    { type: 'Join', data },
    { type: 'Leave', data },
  ];
  const joined = { type: 'GroupJoined', data } as const satisfies GroupEvent;
  const left = { type: 'GroupLeft', data } as const satisfies GroupEvent;
  const membership = specify(membershipDecider);

  it('[4.34] begins with joining, as often as somebody is not in it', () => {
    membership.given().when(join).then(joined);
    membership.given(joined).when(join).thenNothing();
    membership.given(joined, left).when(join).then(joined);
  });
  it('ends with leaving, as often as somebody is in it', () => {
    membership.given(joined).when(leave).then(left);
    membership.given().when(leave).thenNothing();
    membership.given(joined, left).when(leave).thenNothing();
  });
});
