import { DomainError } from '@portal/service-kit/errors';
import { sessionOf } from '@portal/service-kit/http/actor';
import { Router, type RequestHandler } from 'express';
import { prepare, sendJson, sendPrepared } from '../answer.ts';
import type { GroupQueries } from './group.queries.ts';

export function groupRoutes(options: {
  readonly groups: GroupQueries;
  /** Signed in, and as new as the read asks for. */
  readonly reading: readonly RequestHandler[];
}): Router {
  const { groups, reading } = options;
  return Router()
    .get('/', ...reading, async (req, res) => {
      sendPrepared(req, res, prepare(await groups.list(sessionOf(req).memberId)));
    })
    .get('/:groupId', ...reading, async (req, res) => {
      const json = await groups.one(String(req.params['groupId']), sessionOf(req).memberId);
      if (json === null) throw new DomainError('not-found', 'Group not found.');
      sendPrepared(req, res, prepare(json));
    })
    .get('/:groupId/isGroupMember', ...reading, async (req, res) => {
      const groupId = String(req.params['groupId']);
      const isMember = await groups.isMember(groupId, sessionOf(req).memberId);
      sendJson(res, JSON.stringify({ isMember }));
    });
}
