import { listPageQuery } from '@portal/contracts/list-page';
import { feedQuery } from '@portal/contracts/posts/feed.query';
import { DomainError } from '@portal/service-kit/errors';
import { requireAdmin, sessionOf } from '@portal/service-kit/http/actor';
import { Router, type RequestHandler } from 'express';
import { sendJson, sendPrepared } from '../answer.ts';
import type { PostQueries } from './post.queries.ts';

export function postRoutes(options: {
  readonly posts: PostQueries;
  /** Members' posts wait for an administrator. */
  readonly moderated: boolean;
  /** Signed in, and as new as the read asks for. */
  readonly reading: readonly RequestHandler[];
}): Router {
  const { posts, moderated, reading } = options;
  return Router()
    .get('/', ...reading, async (req, res) => {
      const { page, limit } = feedQuery.parse(req.query);
      sendPrepared(req, res, await posts.page(page, limit));
    })
    .get('/pending', ...reading, requireAdmin, async (req, res) => {
      const { json, total } = await posts.pending(listPageQuery.parse(req.query));
      sendJson(res, `{"data":${json},"total":${total},"moderated":${moderated}}`);
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
