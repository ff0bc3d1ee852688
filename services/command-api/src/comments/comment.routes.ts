import { randomUUID } from 'node:crypto';
import { addCommentRequest } from '@portal/contracts/comments/comment.api';
import { commentEvents, type CommentEvent } from '@portal/contracts/comments/comment.events';
import type { ViewReader } from '@portal/contracts/views/view';
import { derivedId } from '@portal/service-kit/command-id';
import { createCommandHandler } from '@portal/service-kit/command-handler';
import { createEventCodec, sealingOnly, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { sessionOf } from '@portal/service-kit/http/actor';
import { Router, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { sendView } from '../answer.ts';
import { memberCommand } from '../command-context.ts';
import { jsonBody } from '../json-body.ts';
import { resolveMentions } from '../mentions.ts';
import { pathId } from '../path-id.ts';
import { commentDecider } from './comment.decider.ts';

const NOT_FOUND = 'Post not found';

export function commentRoutes(options: {
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
  readonly signedIn: RequestHandler;
  readonly views: ViewReader;
  readonly posts: { authorOf(postId: string): Promise<string> };
  readonly log: Logger;
  readonly now: () => Date;
}): Router {
  const { eventStore, vault, signedIn, views, posts, log, now } = options;
  const comments = createCommandHandler({
    eventStore,
    codec: createEventCodec<CommentEvent>(commentEvents, sealingOnly(vault)),
    decider: commentDecider,
  });

  return Router().post('/:postId/comment', signedIn, jsonBody, async (req, res) => {
    const { text: typed } = addCommentRequest.parse(req.body ?? {});
    const postId = pathId(req.params['postId'], NOT_FOUND);
    const { memberId } = sessionOf(req);
    const postAuthorId = await posts.authorOf(postId);
    const { text, mentionIds } = await resolveMentions(typed, views);
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
