import { groupStream, membershipStream } from '@portal/contracts/groups/group.events';
import { groupView } from '@portal/contracts/groups/group.views';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { message, show } from '../call-handling/call-answer.ts';
import { asStaff, derivedFollowUp, newId } from '../call-handling/command-context.ts';
import { decidingCommands, type Handler, type Needs } from '../call-handling/call-handlers.ts';
import { undoneBy, type UndoEntry } from '../undo/undo-entry.ts';
import { changedSince, groupMemberNotFound, groupNotFound, idOf, refusal } from '../refusals.ts';
import { createCompleteGroups, type CompleteGroupsNeeds } from './complete-groups.ts';
import { createGroupsOfTheErased } from './groups-of-the-erased.ts';
import { groupDecider } from './group.decider.ts';
import { membershipDecider } from './membership.decider.ts';

const showGroup = (groupId: string, memberId: string, position: string | null) =>
  show(groupView, { groupId, memberId }, position, { missing: groupNotFound });

const HOUR_MS = 3_600_000;

type Needed = Needs<
  'bulk' | 'erasure' | 'eventStore' | 'groups' | 'recurring' | 'stream' | 'vault'
> &
  CompleteGroupsNeeds;

export const groups = decidingCommands((context: Needed) => {
  const { stream, erasure, groups: existing, bulk, recurring } = context;
  recurring.every(HOUR_MS, 'the completion of groups', createCompleteGroups(context));
  erasure.declareThings(createGroupsOfTheErased(context));
  const groupsOfMembers = stream(groupStream, groupDecider);
  const memberships = stream(membershipStream, membershipDecider);

  const reversedBy = (type: 'ChangeBack' | 'Restore' | 'RemoveAgain') =>
    undoneBy(groupsOfMembers, ({ subjectId: groupId }) => ({ type, groupId }), {
      GroupDetailsChanged: wordsOf('group-details-changed-since'),
      GroupRemoved: wordsOf('group-removed-since'),
    });
  bulk.of('remove', (groupId, _wish, command) =>
    groupsOfMembers.handle(
      { type: 'Remove', groupId, by: { memberId: command.actor.id, role: 'admin' } },
      command,
    ),
  );

  const membershipReversedBy = (type: 'Join' | 'Leave'): UndoEntry => ({
    async undo({ subjectId: groupId, personId, revision }, command) {
      const data = { groupId, memberId: idOf(personId ?? '', groupMemberNotFound) };
      await existing.founderOf(groupId);
      if ((await memberships.load(data)).revision !== revision) throw changedSince();
      return memberships.handle({ type, data }, command);
    },
    blockedBy: 'any event',
    changes: {
      GroupJoined: wordsOf('group-joined-again-since'),
      GroupLeft: wordsOf('group-left-since'),
    },
    async blockerOf({ subjectId: groupId }) {
      const { state } = await groupsOfMembers.load({ groupId });
      return state.status === 'removed' ? wordsOf('group-removed-since') : null;
    },
  });

  const joinOrLeave =
    (
      type: 'Join' | 'Leave',
      name: string,
    ): Handler<'PUT /groups/:groupId/join' | 'PUT /groups/:groupId/leave'> =>
    async ({ params, session: { memberId }, command }) => {
      const groupId = idOf(params.groupId, groupNotFound);
      await existing.founderOf(groupId);
      const { position } = await memberships.handle(
        { type, data: { groupId, memberId } },
        command(name),
      );
      return showGroup(groupId, memberId, position);
    };

  return {
    decisions: {
      'change-group': reversedBy('ChangeBack'),
      'remove-group': reversedBy('Restore'),
      'restore-group': reversedBy('RemoveAgain'),
      'remove-from-group': membershipReversedBy('Join'),
      'return-to-group': membershipReversedBy('Leave'),
    },
    calls: {
      'POST /groups': async ({ body: words, session: { memberId }, command }) => {
        const context = command('create-group');
        const groupId = newId(context, 'group');
        await groupsOfMembers.handle(
          { type: 'Create', data: { groupId, founderId: memberId, ...words } },
          context,
        );
        const { position } = await memberships.handle(
          { type: 'Found', data: { groupId, memberId } },
          derivedFollowUp(context, 'found'),
        );
        return showGroup(groupId, memberId, position);
      },

      'PUT /groups/:groupId/join': joinOrLeave('Join', 'join-group'),
      'PUT /groups/:groupId/leave': joinOrLeave('Leave', 'leave-group'),

      'PUT /groups/:groupId': async ({ params, body, session, command }) => {
        const groupId = idOf(params.groupId, groupNotFound);
        const { name, description } = body;
        const { position } = await groupsOfMembers.handle(
          { type: 'Change', groupId, by: session, name, description },
          command('change-group'),
        );
        return showGroup(groupId, session.memberId, position);
      },

      'DELETE /groups/:groupId': async ({ params, session, command }) => {
        const groupId = idOf(params.groupId, groupNotFound);
        const { position } = await groupsOfMembers.handle(
          { type: 'Remove', groupId, by: session },
          command('remove-group'),
        );
        return message('group-removed', position);
      },

      'DELETE /groups/:groupId/members/:memberId': async ({ params, session, command }) => {
        const groupId = idOf(params.groupId, groupNotFound);
        const founderId = await existing.founderOf(groupId);
        if (session.role !== 'admin' && session.memberId !== founderId)
          throw refusal('forbidden', 'group-members-not-yours-to-remove');
        const memberId = idOf(params.memberId, groupMemberNotFound);
        const context = command('remove-group-member');
        const { position } = await memberships.handle(
          { type: 'Leave', data: { groupId, memberId } },
          [founderId, memberId].includes(session.memberId) ? context : asStaff(context),
        );
        return showGroup(groupId, session.memberId, position);
      },
    },
  };
});
