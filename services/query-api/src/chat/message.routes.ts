import type { Calls } from '@portal/contracts/calls';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Routes } from '@portal/service-kit/http/calls';
import { sendJson } from '../answer.ts';
import type { MessageQueries } from './message.queries.ts';

export function messageRoutes({
  routes,
  messages,
  groups,
}: {
  readonly routes: Routes<Calls>;
  readonly messages: MessageQueries;
  readonly groups: { requireMember(groupId: string, memberId: string): Promise<void> };
}): void {
  routes.on('GET /messages/:groupId', async (req, res, { query }) => {
    const { groupId } = req.params;
    await groups.requireMember(groupId, sessionOf(req).memberId);
    sendJson(res, await messages.page(groupId, query));
  });
}
