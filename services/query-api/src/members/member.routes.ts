import { listPageQuery } from '@portal/contracts/list-page';
import { DomainError } from '@portal/service-kit/errors';
import { requireAdmin, sessionOf } from '@portal/service-kit/http/actor';
import { Router, type RequestHandler } from 'express';
import * as z from 'zod/mini';
import { sendJson } from '../answer.ts';
import { directoryQuery } from './directory.ts';
import type { MemberQueries } from './member.queries.ts';

const searchQuery = z.object({
  q: z._default(z.string().check(z.maxLength(100, 'A search takes at most 100 characters')), ''),
});
const notFound = () => new DomainError('not-found', 'Member not found');

type Options = {
  readonly members: MemberQueries;
  /** Signed in, and as new as the read asks for. */
  readonly reading: readonly RequestHandler[];
};

/** Mounted at `/auth`. */
export const meRoutes = ({ members, reading }: Options): Router =>
  Router().get('/me', ...reading, async (req, res) => {
    const member = await members.get(sessionOf(req).memberId);
    // Signed in by the account, while the profile is not there yet
    if (!member) throw notFound();
    sendJson(res, JSON.stringify({ data: members.presentInFull(member) }));
  });

/** Mounted at `/users`. */
export const memberRoutes = ({ members, reading }: Options): Router =>
  Router()
    .get('/', ...reading, async (req, res) => {
      sendJson(res, JSON.stringify(await members.directory(directoryQuery.parse(req.query))));
    })
    .get('/profile', ...reading, async (req, res) => {
      const member = await members.get(sessionOf(req).memberId);
      if (!member) throw notFound();
      sendJson(res, JSON.stringify({ data: members.presentInFull(member) }));
    })
    .get('/pending', ...reading, requireAdmin, async (req, res) => {
      sendJson(res, JSON.stringify(await members.pending(listPageQuery.parse(req.query))));
    })
    .get('/search', ...reading, async (req, res) => {
      const { q } = searchQuery.parse(req.query);
      sendJson(res, JSON.stringify({ data: await members.suggestions(q) }));
    })
    .get('/:memberId', ...reading, async (req, res) => {
      const { memberId, role } = sessionOf(req);
      const member = await members.get(String(req.params['memberId']));
      const inFull = role === 'admin' || member?._id === memberId;
      if (!member || (member.status !== 'approved' && !inFull)) throw notFound();
      const data = inFull ? members.presentInFull(member) : members.present(member);
      sendJson(res, JSON.stringify({ data }));
    });
