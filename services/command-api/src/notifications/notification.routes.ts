import type { Calls } from '@portal/contracts/calls';
import {
  readingEvents,
  type ReadingEvent,
} from '@portal/contracts/notifications/notification.events';
import type { ViewReader } from '@portal/contracts/views/view';
import { createCommandHandler } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Routes } from '@portal/service-kit/http/calls';
import { sendMessage } from '../answer.ts';
import { memberCommand } from '../command-context.ts';
import { readingDecider } from './reading.decider.ts';

const notificationId = /^[\w.:-]{1,200}$/;
const notFound = () => new DomainError('not-found', 'Notification not found');

export function notificationRoutes(options: {
  readonly routes: Routes<Calls>;
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
  readonly views: ViewReader;
  readonly now: () => Date;
}): void {
  const { routes, eventStore, vault, views, now } = options;
  const readings = createCommandHandler({
    eventStore,
    codec: createEventCodec<ReadingEvent>(readingEvents, vault),
    decider: readingDecider,
  });
  /** A stream a month, so that none grows without end. */
  const streamOf = (memberId: string): string =>
    `reading-${memberId}.${now().toISOString().slice(0, 7).replace('-', '')}`;

  routes
    .on('PUT /notifications/mark-read', async (req, res) => {
      const { memberId } = sessionOf(req);
      const stream = streamOf(memberId);
      const context = memberCommand(req, 'read-all-notifications', now);
      const [head, known] = await Promise.all([eventStore.head(), readings.load(stream)]);
      // Nothing has happened since the member last read everything, so there is nothing to mark. Of what was read one by one
      // since then the state knows: others may have been left unread beside it.
      const { position } =
        (head === null || head === known.position) && known.state.notificationIds.size === 0
          ? known
          : await readings.handle(stream, { type: 'ReadAll', data: { memberId } }, context);
      sendMessage(res, 200, 'All notifications marked as read', position);
    })

    .on('PUT /notifications/:notificationId/mark-read', async (req, res) => {
      const given = req.params.notificationId;
      if (!notificationId.test(given)) throw notFound();
      const { json } = await views({ view: 'notification', notificationId: given });
      if (json === 'null') throw notFound();
      const { memberId } = sessionOf(req);
      const { position } = await readings.handle(
        streamOf(memberId),
        { type: 'ReadOne', data: { memberId, notificationId: given } },
        memberCommand(req, 'read-notification', now),
      );
      sendMessage(res, 200, 'Notification marked as read', position);
    });
}
