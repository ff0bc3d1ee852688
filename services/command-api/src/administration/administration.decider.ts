import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Role } from '@portal/contracts/members/role';
import { isSuspended, type Suspension } from '@portal/contracts/suspensions/suspension';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { changedSince, refusal, requireNewName, userNotFound } from '../refusals.ts';

export type Facts = {
  readonly batchYear: number | null;
  readonly fullName: string | null;
  readonly dateOfBirth: string | null;
  readonly admissionNumber: string | null;
};

/** All that administrators decide about an account here. `erasesAt` is null unless an erasure is under way. */
export type Account = Facts & {
  readonly role: Role;
  readonly email: string | null;
  readonly erasesAt: string | null;
};

export type AdministrationState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'pending' | 'approved';
      readonly suspension: Suspension | null;
      readonly rests: boolean;
      readonly account: Account;
      readonly formerEmails: readonly string[];
      /** The member asked for the erasure that is under way. */
      readonly isLeaving: boolean;
    };

export type AdministrationCommand = {
  readonly memberId: string;
  /** An undo restores what the decision changed, so nothing of that may have changed since. */
  readonly ifStill?: Partial<Account>;
} & (
  | { readonly type: 'ChangeRole'; readonly role: Role; readonly at: Date }
  | { readonly type: 'ChangeEmail'; readonly email: string }
  | { readonly type: 'CorrectFacts'; readonly facts: Partial<Facts> }
  | { readonly type: 'IssueResetLink'; readonly expiresAt: string }
  | { readonly type: 'RequestErasure'; readonly dueAt: string; readonly by: string }
  | { readonly type: 'CancelErasure' }
);

const FACTS = ['batchYear', 'fullName', 'dateOfBirth', 'admissionNumber'] as const;
const factsIn = ({ batchYear, fullName, dateOfBirth, admissionNumber }: Facts): Facts => ({
  batchYear,
  fullName,
  dateOfBirth,
  admissionNumber,
});

const ACCOUNT = [...FACTS, 'role', 'email', 'erasesAt'] as const;

/** Lists the fields in which two states of an account differ. */
export const differences = (account: Account, other: Account): Partial<Account> =>
  Object.fromEntries(
    ACCOUNT.filter((field) => account[field] !== other[field]).map((field) => [
      field,
      account[field],
    ]),
  );

export const administrationDecider: Decider<
  AdministrationState,
  AdministrationCommand,
  MemberEvent
> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    if (state.status === 'absent') throw userNotFound();
    const { memberId, ifStill = {} } = command;
    const { account, suspension, rests } = state;
    if (ACCOUNT.some((field) => field in ifStill && ifStill[field] !== account[field]))
      throw changedSince();
    switch (command.type) {
      case 'ChangeRole': {
        const { role, at } = command;
        if (role === account.role) return [];
        if (role === 'admin' && state.status === 'pending')
          throw refusal('conflict', 'administrators-only-approved');
        if (role === 'admin' && isSuspended(suspension, at))
          throw refusal('conflict', 'administrator-suspended');
        if (role === 'admin' && rests) throw refusal('conflict', 'administrator-at-rest');
        return [{ type: 'MemberRoleChanged', data: { memberId, role } }];
      }
      case 'ChangeEmail': {
        const { email } = command;
        return email === account.email
          ? []
          : [{ type: 'MemberEmailChanged', data: { memberId, email } }];
      }
      case 'CorrectFacts': {
        const facts = { ...factsIn(account), ...command.facts };
        // An undo brings back a name that was valid when it was given
        const isUndo = command.ifStill !== undefined;
        if (facts.fullName !== null && facts.fullName !== account.fullName && !isUndo)
          requireNewName(facts.fullName);
        return FACTS.every((field) => facts[field] === account[field])
          ? []
          : [{ type: 'MemberFactsCorrected', data: { memberId, ...facts } }];
      }
      case 'IssueResetLink':
        return [{ type: 'ResetLinkIssued', data: { memberId, expiresAt: command.expiresAt } }];
      case 'RequestErasure':
        if (memberId === command.by) throw refusal('conflict', 'erase-yourself');
        if (state.status === 'pending') throw refusal('conflict', 'erase-registration');
        return account.erasesAt === null
          ? [
              {
                type: 'MemberErasureRequested',
                data: { memberId, dueAt: command.dueAt, own: false, keepsWords: false },
              },
            ]
          : [];
      case 'CancelErasure':
        if (state.isLeaving) throw refusal('conflict', 'erasure-wanted');
        return account.erasesAt === null
          ? []
          : [{ type: 'MemberErasureCancelled', data: { memberId } }];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    if (event.type === 'MemberRegistered' || event.type === 'MemberRejectionReversed') {
      const { data } = event;
      return {
        status: 'pending',
        suspension: event.type === 'MemberRegistered' ? null : event.data.suspension,
        rests: false,
        account: {
          ...factsIn(data),
          fullName: ('profile' in data ? data.profile?.fullName : undefined) ?? data.fullName,
          role: 'member',
          email: data.email,
          erasesAt: null,
        },
        formerEmails: [],
        isLeaving: false,
      };
    }
    if (state.status === 'absent') return state;
    const { account } = state;
    const having = (change: Partial<Account>): AdministrationState => ({
      ...state,
      account: { ...account, ...change },
    });
    switch (event.type) {
      case 'MemberApproved':
        return { ...state, status: 'approved' };
      case 'MemberApprovalReversed':
        return { ...state, status: 'pending' };
      case 'MemberSuspended':
        return { ...state, suspension: { until: event.data.until } };
      case 'MemberRestored':
        return { ...state, suspension: null };
      case 'NomineeRequestConfirmed':
        return { ...state, rests: true };
      case 'MemberRestEnded':
        return { ...state, rests: false };
      case 'MemberRoleChanged':
        return having({ role: event.data.role });
      case 'MemberEmailChanged': {
        const { email } = event.data;
        const former = account.email === null ? [] : [account.email];
        const formerEmails = [...state.formerEmails, ...former].filter((each) => each !== email);
        return { ...state, account: { ...account, email }, formerEmails };
      }
      case 'MemberFactsCorrected':
        return having(factsIn(event.data));
      case 'MemberProfileChanged': {
        const fullName = event.data.profile?.fullName;
        return fullName === undefined ? state : having({ fullName });
      }
      case 'MemberErasureRequested':
        return {
          ...state,
          account: { ...account, erasesAt: event.data.dueAt },
          isLeaving: event.data.own,
        };
      case 'MemberErasureCancelled':
        return { ...state, account: { ...account, erasesAt: null }, isLeaving: false };
      case 'MemberRejected':
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { status: 'absent' };
      default:
        return state;
    }
  },
};
