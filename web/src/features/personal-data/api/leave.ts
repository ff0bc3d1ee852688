import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { userAnswer } from '@portal/contracts/members/member.api';
import type { leaveRequest } from '@portal/contracts/personal-data/personal-data.request';
import type * as z from 'zod/mini';
import { http, write } from '../../../lib/network/http.ts';

export const leave = (body: z.infer<typeof leaveRequest>) =>
  write('DELETE /account', { body, answer: userAnswer });

export const hideAccount = () => http('PUT /account/hide', { answer: messageAnswer });

export const keepAccount = () => write('PUT /account/keep', { answer: userAnswer });
