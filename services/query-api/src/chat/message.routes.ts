import { messagesQuery } from '@portal/contracts/chat/messages.query';
import { sessionOf } from '@portal/service-kit/http/actor';
import { Router, type RequestHandler } from 'express';
import { sendJson } from '../answer.ts';
import type { MessageQueries } from './message.queries.ts';

export const messageRoutes = (options: {
  readonly messages: MessageQueries;
  readonly groups: { requireMember(groupId: string, memberId: string): Promise<void> };
  /** Signed in, and as new as the read asks for. */
  readonly reading: readonly RequestHandler[];
}): Router =>
  Router().get('/:groupId', ...options.reading, async (req, res) => {
    const page = messagesQuery.parse(req.query);
    const groupId = String(req.params['groupId']);
    await options.groups.requireMember(groupId, sessionOf(req).memberId);
    sendJson(res, await options.messages.page(groupId, page));
  });
