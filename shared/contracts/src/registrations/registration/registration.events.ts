import { defineEvent } from '../../events/definition.ts';
import { id } from '../../fields/id.ts';
import { email, facts } from '../../members/member-fields.ts';

/** On the stream of the member. */
export const registrationEvents = {
  MemberRegistered: defineEvent(
    2,
    {
      memberId: id,
      batchYear: facts.batchYear,
      fullName: facts.fullName,
      email,
      dateOfBirth: facts.dateOfBirth,
      admissionNumber: facts.admissionNumber,
    },
    { 1: (data) => data },
  ),
  /** Comes with the registration of a person whom the shared link of a post led here. */
  MemberCameFor: defineEvent(1, { memberId: id, postId: id }),
};
