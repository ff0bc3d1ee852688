import type { MemberEvent } from '@portal/contracts/members/member.events';
import { without, type Facts, type FactsBy } from '../answering/facts.ts';

/** Some facts may be missing, but everyone has a name: without it all are sealed. */
function factsIn({
  fullName,
  batchYear,
  dateOfBirth,
  admissionNumber,
}: Pick<
  Extract<MemberEvent, { type: 'MemberFactsCorrected' }>['data'],
  'fullName' | 'batchYear' | 'dateOfBirth' | 'admissionNumber'
>): Facts {
  const isSealed = fullName === null;
  return {
    name: fullName,
    ...(batchYear === null ? {} : { batch: String(batchYear) }),
    ...(dateOfBirth !== null || isSealed ? { dateOfBirth } : {}),
    ...(admissionNumber !== null || isSealed ? { admissionNumber } : {}),
  };
}

const inState =
  (state: string) =>
  (before: Facts): Facts => ({ ...before, state });

export const memberFacts: FactsBy<MemberEvent['type']> = {
  MemberRegistered: (_before, data) => ({
    state: 'pending',
    role: 'member',
    email: data.email,
    ...factsIn(data),
  }),
  MemberCameFor: 'unchanged',
  MemberApproved: inState('approved'),
  MemberApprovalReversed: inState('pending'),
  MemberReadmitted: 'unchanged',
  MemberRejected: inState('rejected'),
  MemberRejectionReversed: inState('pending'),
  MemberAskedBack: (before, { question }) => ({ ...without(before, 'answer'), question }),
  MemberAnswered: (before, { answer }) => ({ ...before, answer }),
  MemberEmailChanged: {
    to: (before, { email }) => ({ ...before, email }),
    sealed: ['email'],
  },
  MemberFactsCorrected: {
    to: (before, data) => ({
      ...without(before, 'batch', 'dateOfBirth', 'admissionNumber'),
      ...factsIn(data),
    }),
    sealed: ['name', 'dateOfBirth', 'admissionNumber'],
  },
  MemberCoordinatorChanged(before, { batches }) {
    const others = without(before, 'batches');
    return batches.length === 0 ? others : { ...others, batches: batches.join(', ') };
  },
  MemberAnalystChanged: (before, { analyst }) =>
    analyst ? { ...before, analyst: 'yes' } : without(before, 'analyst'),
  MemberSuspended: (before, { until }) => ({
    ...before,
    state: 'suspended',
    ...(until === null ? {} : { until }),
  }),
  MemberRestored: (before) => ({ ...without(before, 'until'), state: 'approved' }),
  MemberProfileChanged(before, { profile }) {
    const name = profile?.fullName;
    return name === undefined ? before : { ...before, name };
  },
  MemberPictureChanged: 'unchanged',
  MemberRoleChanged: (before, { role }) => ({ ...before, role }),
  PasswordResetRequested: 'unchanged',
  ResetLinkIssued: 'unchanged',
  AddressLinkSent: 'unchanged',
  AddressConfirmed: 'unchanged',
  PasswordChanged: 'unchanged',
  SecondStepSet: 'unchanged',
  SecondStepRemoved: 'unchanged',
  RecoveryCodesRenewed: 'unchanged',
  RecoveryCodeUsed: 'unchanged',
  SignedIn: 'unchanged',
  SessionsEnded: 'unchanged',
  SignInRefused: 'unchanged',
  PasskeyAdded: 'unchanged',
  PasskeyRemoved: 'unchanged',
  PasskeysRemoved: 'unchanged',
  MemberHidden: 'unchanged',
  MemberReturned: 'unchanged',
  NomineeRequestOpened: (before, { occasion, asks }) => ({
    ...before,
    nomineeRequest: [occasion, ...asks].join(', '),
  }),
  NomineeRequestClosed: (before) => without(before, 'nomineeRequest'),
  NomineeRequestConfirmed: (before, { occasion }) => ({
    ...without(before, 'nomineeRequest'),
    rest: occasion,
  }),
  MemberRestEnded: (before) => without(before, 'rest'),
  MemberErasureRequested: (before, { dueAt }) => ({
    ...before,
    erasure: dueAt.slice(0, 'YYYY-MM-DD'.length),
  }),
  MemberErasureCancelled: (before) => without(before, 'erasure'),
  MemberErasureStarted: 'unchanged',
  MemberLeft: 'unchanged',
  MemberErased: 'unchanged',
};
