import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';

type Registered = Extract<MemberEvent, { type: 'MemberRegistered' }>['data'];
/** The account as it was registered; null once anything of it was edited, and while nothing of it can be. */
export type OfficeState = { readonly unedited: Registered | null };
export type OfficeCommand = { readonly type: 'BecomeOffice'; readonly memberId: string };

/** Earlier releases gave the first administrator the batch of the year in which the portal began, and no date of birth. */
export const officeDecider: Decider<OfficeState, OfficeCommand, MemberEvent> = {
  initialState: { unedited: null },

  decide(_command, { unedited }) {
    if (unedited === null || unedited.batchYear === null || unedited.dateOfBirth !== null)
      return [];
    const { memberId, fullName, dateOfBirth, admissionNumber } = unedited;
    const facts = { batchYear: null, fullName, dateOfBirth, admissionNumber };
    return [{ type: 'MemberFactsCorrected', data: { memberId, ...facts } }];
  },

  // Rejected or erased, it counts as edited: nothing can be sealed under a held key
  evolve(state, { type, data }) {
    switch (type) {
      case 'MemberRegistered':
        return { unedited: data };
      case 'MemberFactsCorrected':
      case 'MemberProfileChanged':
      case 'MemberPictureChanged':
      case 'MemberRejected':
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { unedited: null };
      default:
        return state;
    }
  },
};
