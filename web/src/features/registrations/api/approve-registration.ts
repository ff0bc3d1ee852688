import { decidedRegistrationAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { write } from '../../../lib/network/http.ts';

export const approveRegistration = (memberId: string) =>
  write('PUT /users/approve/:memberId', {
    params: { memberId },
    body: {},
    answer: decidedRegistrationAnswer,
  });
