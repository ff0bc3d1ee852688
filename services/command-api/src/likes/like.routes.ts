import type { Calls } from '@portal/contracts/calls';
import { likeEvents, type LikeEvent } from '@portal/contracts/likes/like.events';
import type { ViewReader } from '@portal/contracts/views/view';
import { createCommandHandler } from '@portal/service-kit/command-handler';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Routes } from '@portal/service-kit/http/calls';
import type { Logger } from 'pino';
import { sendView } from '../answer.ts';
import { memberCommand } from '../command-context.ts';
import { pathId } from '../path-id.ts';
import { likeDecider } from './like.decider.ts';

const NOT_FOUND = 'Post not found';

/** The list in the view's text `{"postId":…,"likes":["…"],"position":…}`; it holds ids alone, so it ends at the first bracket. */
const likesOf = (json: string): string => json.slice(json.indexOf('['), json.indexOf(']') + 1);

export function likeRoutes(options: {
  readonly routes: Routes<Calls>;
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
  readonly views: ViewReader;
  readonly posts: { authorOf(postId: string): Promise<string> };
  readonly log: Logger;
  readonly now: () => Date;
}): void {
  const { routes, eventStore, vault, views, posts, log, now } = options;
  const likes = createCommandHandler({
    eventStore,
    codec: createEventCodec<LikeEvent>(likeEvents, vault),
    decider: likeDecider,
  });

  routes.on('PUT /posts/:postId/like', async (req, res, { body: { liked } }) => {
    const postId = pathId(req.params.postId, NOT_FOUND);
    const { memberId } = sessionOf(req);
    const postAuthorId = await posts.authorOf(postId);
    const { position } = await likes.handle(
      `like-${postId}.${memberId}`,
      { type: 'SetLike', data: { postId, memberId, postAuthorId }, liked },
      memberCommand(req, 'like-post', now),
    );
    await sendView(req, res, {
      status: 200,
      position,
      gone: NOT_FOUND,
      log,
      part: likesOf,
      view: () =>
        views({ view: 'likes', postId }, position === null ? undefined : { minPosition: position }),
    });
  });
}
