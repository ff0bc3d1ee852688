import { randomUUID } from 'node:crypto';
import type { Calls } from '@portal/contracts/calls';
import { isId } from '@portal/contracts/id';
import type { ViewReader } from '@portal/contracts/views/view';
import { derivedId } from '@portal/service-kit/command-id';
import { stepOf } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Answering, Routes } from '@portal/service-kit/http/calls';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { sendView } from '../answer.ts';
import { memberCommand } from '../command-context.ts';
import { pathId } from '../path-id.ts';
import { GROUP_NOT_FOUND, groupStream, membershipStream, type Groups } from './groups.ts';

const groupIdOf = (req: Request<{ readonly groupId: string }>): string =>
  pathId(req.params.groupId, GROUP_NOT_FOUND);

export function groupRoutes(options: {
  readonly routes: Routes<Calls>;
  readonly groups: Groups;
  readonly views: ViewReader;
  readonly log: Logger;
  readonly now: () => Date;
}): void {
  const { routes, views, log, now } = options;
  const { groups, memberships, founderOf } = options.groups;

  const sendGroup = (
    req: Request,
    res: Response,
    status: 200 | 201,
    groupId: string,
    position: string | null,
  ) =>
    sendView(req, res, {
      status,
      position,
      bare: true,
      gone: GROUP_NOT_FOUND,
      log,
      view: () =>
        views(
          { view: 'group', groupId, memberId: sessionOf(req).memberId },
          position === null ? undefined : { minPosition: position },
        ),
    });

  /** Joining and leaving by oneself. */
  const change =
    (type: 'Join' | 'Leave', name: string): Answering<unknown, '/:groupId'> =>
    async (req, res) => {
      const groupId = groupIdOf(req);
      const { memberId } = sessionOf(req);
      await founderOf(groupId);
      const { position } = await memberships.handle(
        membershipStream(groupId, memberId),
        { type, data: { groupId, memberId } },
        memberCommand(req, name, now),
      );
      await sendGroup(req, res, 200, groupId, position);
    };

  routes
    .on('POST /groups', async (req, res, { body: words }) => {
      const { memberId } = sessionOf(req);
      const context = memberCommand(req, 'create-group', now);
      const groupId = context.repeatable ? derivedId(context.commandId, 'group') : randomUUID();
      await groups.handle(
        groupStream(groupId),
        { type: 'Create', data: { groupId, founderId: memberId, ...words } },
        context,
        { creates: true },
      );
      // Of its own, so that a wish that broke off in between is completed when it comes again, and one that did not changes nothing
      const { position } = await memberships.handle(
        membershipStream(groupId, memberId),
        { type: 'Join', data: { groupId, memberId } },
        stepOf(context, 'found'),
      );
      await sendGroup(req, res, 201, groupId, position);
    })

    .on('PUT /groups/:groupId/join', change('Join', 'join-group'))
    .on('PUT /groups/:groupId/leave', change('Leave', 'leave-group'))

    .on('DELETE /groups/:groupId/members/:memberId', async (req, res) => {
      const groupId = groupIdOf(req);
      const by = sessionOf(req);
      const founderId = await founderOf(groupId);
      if (by.role !== 'admin' && by.memberId !== founderId)
        throw new DomainError(
          'forbidden',
          'Only administrators and who founded the group may remove members',
        );
      const { memberId } = req.params;
      if (!isId(memberId)) throw new DomainError('not-found', 'Member not found');
      const { position } = await memberships.handle(
        membershipStream(groupId, memberId),
        { type: 'Leave', data: { groupId, memberId } },
        memberCommand(req, 'remove-group-member', now),
      );
      await sendGroup(req, res, 200, groupId, position);
    });
}
