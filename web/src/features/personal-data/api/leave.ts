import { userAnswer } from '@portal/contracts/members/member.api';
import { write } from '../../../lib/http.ts';

export const leave = (password: string) =>
  write('DELETE /account', { body: { password, content: 'remove' }, answer: userAnswer });

export const keepAccount = () => write('PUT /account/keep', { answer: userAnswer });
