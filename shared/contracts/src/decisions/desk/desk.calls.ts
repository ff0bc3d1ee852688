import * as z from 'zod/mini';
import { bulkRequest } from './bulk.request.ts';
import type { CallTable } from '../../wire/call.ts';
import { bulkAnswer, deskMembersAnswer, waitingAnswer } from './desk.api.ts';
import { deskMemberAnswer, ownDecisionsAnswer } from './decisions-about.api.ts';
import { deskMembersQuery } from './desk.query.ts';
import { ownDecisionsQuery } from '../history/history.query.ts';

export const deskCalls = {
  'GET /admin/members': {
    access: 'admin',
    rate: 'search',
    tag: 'Members',
    summary: 'A page of all members and registrations, by name; rejected ones come last',
    query: deskMembersQuery,
    answers: { 200: deskMembersAnswer },
  },
  'GET /admin/members/:memberId': {
    access: 'admin',
    tag: 'Members',
    summary: 'A member or registration in full, with the decisions about them',
    answers: { 200: deskMemberAnswer },
    refusals: { 404: 'There is no such member' },
  },
  'GET /admin/waiting': {
    access: 'admin',
    summary: 'The work that is pending for administrators',
    answers: { 200: waitingAnswer },
  },
  'POST /admin/bulk': {
    access: 'admin',
    rate: 'publish',
    staff: true,
    confirm: {
      says: 'unless it approves or restores',
      unlessBody: z.object({ action: z.enum(['approve', 'restore']) }),
    },
    rule: 'approve and reject: registrations and posts that wait; suspend and restore: members; remove: posts and groups. `ids` names them, or `query` finds members by the fields of `GET /admin/members`, at least one of them. A large decision may come in several requests: the later ones name the `whole` of the first answer and have the same action',
    summary: 'Decide about up to 1,000 people or things at once; the answer has a result for each',
    body: bulkRequest,
    example: {
      action: 'approve',
      ids: ['0e0f1c64-6f6f-4b6e-9f3c-2d5a6a1b7c11'],
      note: 'Met them at the reunion',
    },
    answers: { 200: bulkAnswer },
    refusals: { 409: '`whole` is not a decision of yours with this action' },
  },
  'GET /account/decisions': {
    access: 'member',
    tag: 'Accounts',
    summary: 'A page of the decisions of administrators about you, newest first',
    query: ownDecisionsQuery,
    answers: { 200: ownDecisionsAnswer },
  },
} as const satisfies CallTable;
