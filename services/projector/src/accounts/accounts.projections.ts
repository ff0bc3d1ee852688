import { SESSION_CHANGED } from '@portal/contracts/pushes';
import { accounts as accountModel } from '@portal/read-models/accounts/account';
import { projection } from '../declaring/projection.ts';
import { onlyMember, reaction, tell } from '../declaring/reaction.ts';

export const accountProjection = projection(accountModel, {
  id: 'memberId',
  on: {
    MemberRegistered: (account, { position }, memberId) =>
      account ?? {
        _id: memberId,
        position,
        status: 'pending',
        role: 'member',
        credentialVersion: 1,
        suspension: null,
        batches: [],
      },
    MemberApproved: (account) => account && { ...account, status: 'approved' },
    MemberApprovalReversed: (account) => account && { ...account, status: 'pending' },
    MemberRejected: (account) => account && { ...account, status: 'rejected' },
    MemberRejectionReversed: (account) => account && { ...account, status: 'pending' },
    MemberSuspended: (account, { data }) =>
      account && { ...account, suspension: { until: data.until } },
    MemberRestored: (account) => account && { ...account, suspension: null },
    NomineeRequestConfirmed: (account) => account && { ...account, rests: true },
    MemberRestEnded: (account) => account && { ...account, rests: false },
    MemberRoleChanged: (account, { data }) => account && { ...account, role: data.role },
    MemberCoordinatorChanged: (account, { data }) =>
      account && { ...account, batches: data.batches },
    MemberAnalystChanged: (account, { data }) => account && { ...account, isAnalyst: data.analyst },
    SecondStepSet: (account) => account && { ...account, hasSecondStep: true },
    SecondStepRemoved: (account) => account && { ...account, hasSecondStep: false },
    PasswordChanged: (account, { data }) =>
      account && { ...account, credentialVersion: data.credentialVersion },
    MemberErased: (account) => account && { ...account, status: 'erased' },
  },
});

const lookAgain = ({ data: { memberId } }: { readonly data: { readonly memberId: string } }) => [
  tell(SESSION_CHANGED, memberId, onlyMember(memberId)),
];

export const sessionReaction = reaction({
  MemberApproved: lookAgain,
  MemberApprovalReversed: lookAgain,
  MemberRejected: lookAgain,
  MemberRoleChanged: lookAgain,
  MemberCoordinatorChanged: lookAgain,
  MemberAnalystChanged: lookAgain,
  MemberSuspended: lookAgain,
  MemberRestored: lookAgain,
  NomineeRequestConfirmed: lookAgain,
  PasswordChanged: lookAgain,
  SessionsEnded: lookAgain,
  SecondStepSet: lookAgain,
  SecondStepRemoved: lookAgain,
  MemberErased: lookAgain,
  GroupJoined: lookAgain,
  GroupLeft: lookAgain,
});

export const accounts = {
  projections: [accountProjection],
  reactions: [sessionReaction],
};
