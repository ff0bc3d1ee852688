import type { Calls } from '@portal/contracts/calls';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Routes } from '@portal/service-kit/http/calls';
import type { Logger } from 'pino';
import { sendView } from '../answer.ts';
import { idempotencyKey, memberCommand } from '../command-context.ts';
import { pathId } from '../path-id.ts';
import { GROUP_NOT_FOUND, MESSAGE_GONE, SEND_MESSAGE, type Messages } from './messages.ts';

export function messageRoutes(options: {
  readonly routes: Routes<Calls>;
  readonly messages: Messages;
  readonly log: Logger;
  readonly now: () => Date;
}): void {
  const { routes, messages, log, now } = options;

  routes.on('POST /messages/:groupId', async (req, res, { body: { text } }) => {
    const groupId = pathId(req.params.groupId, GROUP_NOT_FOUND);
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
