import { randomUUID } from 'node:crypto';
import type { Calls } from '@portal/contracts/calls';
import { feedbackEvents, type FeedbackEvent } from '@portal/contracts/feedback/feedback.events';
import { derivedId } from '@portal/service-kit/command-id';
import { createCommandHandler } from '@portal/service-kit/command-handler';
import { createEventCodec, sealingOnly, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Routes } from '@portal/service-kit/http/calls';
import { sendMessage } from '../answer.ts';
import { memberCommand } from '../command-context.ts';
import { feedbackDecider } from './feedback.decider.ts';

export function feedbackRoutes(options: {
  readonly routes: Routes<Calls>;
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
  readonly now: () => Date;
}): void {
  const { routes, eventStore, vault, now } = options;
  const feedback = createCommandHandler({
    eventStore,
    codec: createEventCodec<FeedbackEvent>(feedbackEvents, sealingOnly(vault)),
    decider: feedbackDecider,
  });

  routes.on('POST /feedback', async (req, res, { body: words }) => {
    const { memberId } = sessionOf(req);
    const context = memberCommand(req, 'submit-feedback', now);
    const feedbackId = context.repeatable ? derivedId(context.commandId, 'feedback') : randomUUID();
    const { position } = await feedback.handle(
      `feedback-${feedbackId}`,
      { type: 'Submit', data: { feedbackId, memberId, ...words } },
      context,
      { creates: true },
    );
    sendMessage(res, 201, 'Feedback submitted successfully. Thank you!', position);
  });
}
