import { feedQuery } from '@portal/contracts/posts/feed.query';
import { DomainError } from '@portal/service-kit/errors';
import { requireAdmin, sessionOf } from '@portal/service-kit/http/actor';
import { Router, type RequestHandler } from 'express';
import { sendJson, sendPrepared } from '../answer.ts';
import type { PostQueries } from './post.queries.ts';

export function postRoutes(options: {
  readonly posts: PostQueries;
  /** Signed in, and as new as the read asks for. */
  readonly reading: readonly RequestHandler[];
}): Router {
  const { posts, reading } = options;
  return Router()
    .get('/', ...reading, async (req, res) => {
      const { page, limit } = feedQuery.parse(req.query);
      sendPrepared(req, res, await posts.page(page, limit));
    })
    .get('/pending', ...reading, requireAdmin, async (_req, res) => {
      sendJson(res, await posts.pending());
    })
    .get('/:postId', ...reading, async (req, res) => {
      const { memberId, role } = sessionOf(req);
      const found = await posts.one(String(req.params['postId']));
      const maySee =
        found?.post.status === 'published' || role === 'admin' || found?.post.authorId === memberId;
      if (!found || !maySee) throw new DomainError('not-found', 'Post not found');
      sendPrepared(req, res, found.answer);
    });
}
