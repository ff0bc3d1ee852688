import type { Calls } from '@portal/contracts/calls';
import { DomainError } from '@portal/service-kit/errors';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Answering, Routes } from '@portal/service-kit/http/calls';
import { sendJson } from '../answer.ts';
import type { MemberQueries } from './member.queries.ts';

const notFound = () => new DomainError('not-found', 'Member not found');

export function memberRoutes({
  routes,
  members,
}: {
  readonly routes: Routes<Calls>;
  readonly members: MemberQueries;
}): void {
  const own: Answering<unknown, ''> = async (req, res) => {
    const member = await members.get(sessionOf(req).memberId);
    // Signed in by the account, while the profile is not there yet
    if (!member) throw notFound();
    sendJson(res, JSON.stringify({ data: members.presentInFull(member) }));
  };

  routes
    .on('GET /auth/me', own)
    .on('GET /users', async (_req, res, { query }) => {
      sendJson(res, JSON.stringify(await members.directory(query)));
    })
    .on('GET /users/profile', own)
    .on('GET /users/pending', async (_req, res, { query }) => {
      sendJson(res, JSON.stringify(await members.pending(query)));
    })
    .on('GET /users/search', async (_req, res, { query: { q } }) => {
      sendJson(res, JSON.stringify({ data: await members.suggestions(q) }));
    })
    .on('GET /users/:memberId', async (req, res) => {
      const { memberId, role } = sessionOf(req);
      const member = await members.get(req.params.memberId);
      const inFull = role === 'admin' || member?._id === memberId;
      if (!member || (member.status !== 'approved' && !inFull)) throw notFound();
      const data = inFull ? members.presentInFull(member) : members.present(member);
      sendJson(res, JSON.stringify({ data }));
    });
}
