import { randomUUID } from 'node:crypto';
import type { Calls } from '@portal/contracts/calls';
import { postEvents, type PostEvent } from '@portal/contracts/posts/post.events';
import type { ViewReader } from '@portal/contracts/views/view';
import { derivedId } from '@portal/service-kit/command-id';
import { createCommandHandler } from '@portal/service-kit/command-handler';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Routes } from '@portal/service-kit/http/calls';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { sendMessage, sendView } from '../answer.ts';
import { memberCommand } from '../command-context.ts';
import { pathId } from '../path-id.ts';
import { postDecider, type By } from './post.decider.ts';
import { postStream } from './published-posts.ts';

const NOT_FOUND = 'Post not found';
const postIdOf = (req: Request<{ readonly postId: string }>): string =>
  pathId(req.params.postId, NOT_FOUND);

function byOf(req: Request): By {
  const { memberId, role } = sessionOf(req);
  return { memberId, isAdmin: role === 'admin' };
}

export function postRoutes(options: {
  readonly routes: Routes<Calls>;
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
  readonly views: ViewReader;
  /** Members' posts wait for an administrator. */
  readonly moderated: boolean;
  readonly log: Logger;
  readonly now: () => Date;
}): void {
  const { routes, eventStore, vault, views, moderated, log, now } = options;
  const posts = createCommandHandler({
    eventStore,
    codec: createEventCodec<PostEvent>(postEvents, vault),
    decider: postDecider,
    // It holds what people wrote.
    remembered: 0,
  });

  const sendPost = (
    req: Request,
    res: Response,
    status: 200 | 201,
    postId: string,
    position: string | null,
  ) =>
    sendView(req, res, {
      status,
      position,
      gone: NOT_FOUND,
      log,
      view: () =>
        views({ view: 'post', postId }, position === null ? undefined : { minPosition: position }),
    });

  routes
    .on('POST /posts', async (req, res, { body: words }) => {
      const { memberId, role } = sessionOf(req);
      const context = memberCommand(req, 'submit-post', now);
      const postId = context.repeatable ? derivedId(context.commandId, 'post') : randomUUID();
      const published = !moderated || role === 'admin';
      const { position } = await posts.handle(
        postStream(postId),
        { type: 'Submit', data: { postId, authorId: memberId, published, ...words } },
        context,
        { creates: true },
      );
      await sendPost(req, res, 201, postId, position);
    })

    .on('PUT /posts/approve/:postId', async (req, res) => {
      const postId = postIdOf(req);
      const { position } = await posts.handle(
        postStream(postId),
        { type: 'Approve', postId },
        memberCommand(req, 'approve-post', now),
      );
      await sendPost(req, res, 200, postId, position);
    })

    .on('PUT /posts/:postId', async (req, res, { body: words }) => {
      const postId = postIdOf(req);
      const { position } = await posts.handle(
        postStream(postId),
        { type: 'Edit', postId, by: byOf(req), words },
        memberCommand(req, 'edit-post', now),
      );
      await sendPost(req, res, 200, postId, position);
    })

    .on('DELETE /posts/:postId', async (req, res) => {
      const postId = postIdOf(req);
      const { position } = await posts.handle(
        postStream(postId),
        { type: 'Delete', postId, by: byOf(req) },
        memberCommand(req, 'delete-post', now),
      );
      sendMessage(res, 200, 'Post deleted', position);
    });
}
