import type { Calls } from '@portal/contracts/calls';
import type { ViewReader } from '@portal/contracts/views/view';
import type { Routes } from '@portal/service-kit/http/calls';
import type { Logger } from 'pino';
import { sendMessage, sendView } from '../answer.ts';
import { memberCommand } from '../command-context.ts';
import { pathId } from '../path-id.ts';
import { memberStream, type Accounts } from './accounts.ts';
import type { AccountMails } from './mails.ts';
import type { Retention } from './retention.ts';

const NOT_FOUND = 'User not found';
const DAY_MS = 86_400_000;

/** What administrators decide about registrations. */
export function membershipRoutes(options: {
  readonly routes: Routes<Calls>;
  readonly accounts: Accounts;
  readonly retention: Retention;
  readonly mails: AccountMails;
  readonly views: ViewReader;
  readonly holdDays: number;
  readonly log: Logger;
  readonly now: () => Date;
}): void {
  const { routes, accounts, retention, mails, views, holdDays, log, now } = options;
  const { members } = accounts;

  routes
    .on('PUT /users/approve/:memberId', async (req, res) => {
      const memberId = pathId(req.params.memberId, NOT_FOUND);
      const { events, position } = await members.handle(
        memberStream(memberId),
        { type: 'Approve', data: { memberId } },
        memberCommand(req, 'approve-member', now),
      );
      if (events.length > 0) {
        const recipient = await accounts.recipient(memberId);
        if (recipient) mails.approved(recipient, memberId);
      }
      await sendView(req, res, {
        status: 200,
        position,
        gone: NOT_FOUND,
        log,
        view: () =>
          views(
            { view: 'user', memberId },
            position === null ? undefined : { minPosition: position },
          ),
      });
    })

    .on('DELETE /users/:memberId', async (req, res, { body: { reason } }) => {
      const memberId = pathId(req.params.memberId, NOT_FOUND);
      const holdUntil = new Date(now().getTime() + holdDays * DAY_MS);
      // Read before the rejection: afterwards nobody can say any more whom to write to.
      const recipient = await accounts.recipient(memberId);
      const { events, position } = await members.handle(
        memberStream(memberId),
        {
          type: 'Reject',
          data: { memberId, holdUntil: holdUntil.toISOString(), reason: reason || null },
        },
        memberCommand(req, 'reject-member', now),
      );
      if (events.length > 0 && recipient) mails.rejected(recipient, memberId, holdUntil);
      await retention.settle(memberId);
      sendMessage(res, 200, 'User rejected and deleted', position);
    });
}
