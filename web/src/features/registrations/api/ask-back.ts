import { decidedRegistrationAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { write } from '../../../lib/network/http.ts';

export const askBack = (memberId: string, question: string) =>
  write('PUT /users/:memberId/question', {
    params: { memberId },
    body: { question },
    answer: decidedRegistrationAnswer,
  });
