import type { MemberEvent } from '@portal/contracts/members/member.events';
import { SOURCE_LANGUAGE, type Language } from '@portal/languages/registry';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { refusal } from '../../refusals.ts';

/** `gone`: the member's erasure has begun, or the registration was abandoned. */
export type RegistrationState = {
  readonly status: 'absent' | 'registered' | 'rejected' | 'gone';
};

type Registration = Extract<MemberEvent, { type: 'MemberRegistered' }>['data'];

export type RegistrationCommand =
  | {
      readonly type: 'Register';
      readonly data: Registration;
      /** The post whose shared link led the person here. */
      readonly cameFor?: string | undefined;
      /** The language of the form. The account keeps it unless it is English, which mails are in anyway. */
      readonly language: Language;
    }
  | { readonly type: 'RegisterAdministrator'; readonly data: Registration };

export const registrationDecider: Decider<RegistrationState, RegistrationCommand, MemberEvent> = {
  initialState: { status: 'absent' },

  decide(command, { status }) {
    const { data } = command;
    const { memberId } = data;
    if (status === 'registered') return [];
    if (status !== 'absent') throw refusal('conflict', 'registration-interrupted');
    const registered: MemberEvent = { type: 'MemberRegistered', data };
    if (command.type === 'RegisterAdministrator')
      return [
        registered,
        { type: 'MemberApproved', data: { memberId } },
        { type: 'MemberRoleChanged', data: { memberId, role: 'admin' } },
      ];
    const { cameFor: postId, language } = command;
    const events: MemberEvent[] = [registered];
    if (postId !== undefined) events.push({ type: 'MemberCameFor', data: { memberId, postId } });
    if (language !== SOURCE_LANGUAGE)
      events.push({
        type: 'MemberProfileChanged',
        data: { memberId, changed: ['language'], profile: { language } },
      });
    return events;
  },

  evolve(state, { type }) {
    switch (type) {
      case 'MemberRegistered':
      case 'MemberRejectionReversed':
        return { status: 'registered' };
      case 'MemberRejected':
        return { status: 'rejected' };
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { status: 'gone' };
      default:
        return state;
    }
  },
};
