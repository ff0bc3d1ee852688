import { sendMessageRequest } from '@portal/contracts/chat/message.api';
import { sessionOf } from '@portal/service-kit/http/actor';
import { Router, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { sendView } from '../answer.ts';
import { idempotencyKey, memberCommand } from '../command-context.ts';
import { jsonBody } from '../json-body.ts';
import { pathId } from '../path-id.ts';
import { GROUP_NOT_FOUND, MESSAGE_GONE, SEND_MESSAGE, type Messages } from './messages.ts';

export function messageRoutes(options: {
  readonly messages: Messages;
  readonly signedIn: RequestHandler;
  readonly log: Logger;
  readonly now: () => Date;
}): Router {
  const { messages, signedIn, log, now } = options;

  return Router().post('/:groupId', signedIn, jsonBody, async (req, res) => {
    const { text } = sendMessageRequest.parse(req.body ?? {});
    const groupId = pathId(req.params['groupId'], GROUP_NOT_FOUND);
    const { memberId } = sessionOf(req);
    const clientId = idempotencyKey(req) ?? null;
    const sent = await messages.send(
      { memberId, groupId, text, clientId },
      memberCommand(req, SEND_MESSAGE, now),
    );
    await sendView(req, res, {
      status: 201,
      position: sent.position,
      bare: true,
      gone: MESSAGE_GONE,
      log,
      view: () => messages.shown(sent),
    });
  });
}
