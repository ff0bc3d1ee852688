import { randomUUID } from 'node:crypto';
import type { Calls } from '@portal/contracts/calls';
import { commentEvents, type CommentEvent } from '@portal/contracts/comments/comment.events';
import type { ViewReader } from '@portal/contracts/views/view';
import { derivedId } from '@portal/service-kit/command-id';
import { createCommandHandler } from '@portal/service-kit/command-handler';
import { createEventCodec, sealingOnly, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Routes } from '@portal/service-kit/http/calls';
import type { Logger } from 'pino';
import { sendView } from '../answer.ts';
import { memberCommand } from '../command-context.ts';
import { resolveMentions } from '../mentions.ts';
import { pathId } from '../path-id.ts';
import { commentDecider } from './comment.decider.ts';

const NOT_FOUND = 'Post not found';

export function commentRoutes(options: {
  readonly routes: Routes<Calls>;
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
  readonly views: ViewReader;
  readonly posts: { authorOf(postId: string): Promise<string> };
  readonly log: Logger;
  readonly now: () => Date;
}): void {
  const { routes, eventStore, vault, views, posts, log, now } = options;
  const comments = createCommandHandler({
    eventStore,
    codec: createEventCodec<CommentEvent>(commentEvents, sealingOnly(vault)),
    decider: commentDecider,
  });

  routes.on('POST /posts/:postId/comment', async (req, res, { body }) => {
    const postId = pathId(req.params.postId, NOT_FOUND);
    const { memberId } = sessionOf(req);
    const postAuthorId = await posts.authorOf(postId);
    const { text, mentionIds } = await resolveMentions(body.text, views);
    const context = memberCommand(req, 'add-comment', now);
    const commentId = context.repeatable ? derivedId(context.commandId, 'comment') : randomUUID();
    const { position } = await comments.handle(
      `comment-${commentId}`,
      {
        type: 'Add',
        data: {
          commentId,
          postId,
          postAuthorId,
          authorId: memberId,
          mentionIds: [...mentionIds],
          text,
        },
      },
      context,
      { creates: true },
    );
    await sendView(req, res, {
      status: 201,
      position,
      gone: NOT_FOUND,
      log,
      view: () =>
        views(
          { view: 'comments', postId },
          position === null ? undefined : { minPosition: position },
        ),
    });
  });
}
