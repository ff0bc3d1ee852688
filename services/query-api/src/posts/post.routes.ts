import type { Calls } from '@portal/contracts/calls';
import { DomainError } from '@portal/service-kit/errors';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Routes } from '@portal/service-kit/http/calls';
import { sendJson, sendPrepared } from '../answer.ts';
import type { PostQueries } from './post.queries.ts';

export function postRoutes({
  routes,
  posts,
  moderated,
}: {
  readonly routes: Routes<Calls>;
  readonly posts: PostQueries;
  /** Members' posts wait for an administrator. */
  readonly moderated: boolean;
}): void {
  routes
    .on('GET /posts', async (req, res, { query: { page, limit } }) => {
      sendPrepared(req, res, await posts.page(page, limit));
    })
    .on('GET /posts/pending', async (_req, res, { query }) => {
      const { json, total } = await posts.pending(query);
      sendJson(res, `{"data":${json},"total":${total},"moderated":${moderated}}`);
    })
    .on('GET /posts/:postId', async (req, res) => {
      const { memberId, role } = sessionOf(req);
      const found = await posts.one(req.params.postId);
      const maySee =
        found?.post.status === 'published' || role === 'admin' || found?.post.authorId === memberId;
      if (!found || !maySee) throw new DomainError('not-found', 'Post not found');
      sendPrepared(req, res, found.answer);
    });
}
