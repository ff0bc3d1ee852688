import type { Calls } from '@portal/contracts/calls';
import { DomainError } from '@portal/service-kit/errors';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Routes } from '@portal/service-kit/http/calls';
import { prepare, sendJson, sendPrepared } from '../answer.ts';
import type { GroupQueries } from './group.queries.ts';

export function groupRoutes({
  routes,
  groups,
}: {
  readonly routes: Routes<Calls>;
  readonly groups: GroupQueries;
}): void {
  routes
    .on('GET /groups', async (req, res) => {
      sendPrepared(req, res, prepare(await groups.list(sessionOf(req).memberId)));
    })
    .on('GET /groups/:groupId', async (req, res) => {
      const json = await groups.one(req.params.groupId, sessionOf(req).memberId);
      if (json === null) throw new DomainError('not-found', 'Group not found.');
      sendPrepared(req, res, prepare(json));
    })
    .on('GET /groups/:groupId/isGroupMember', async (req, res) => {
      const isMember = await groups.isMember(req.params.groupId, sessionOf(req).memberId);
      sendJson(res, JSON.stringify({ isMember }));
    });
}
