import type { ConsentEvent } from '@portal/contracts/consents/consent.events';
import type { NoticeShown } from '@portal/contracts/consents/notice-shown';
import type { Purpose } from '@portal/contracts/consents/purpose';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';

/** A purpose about which the member has not chosen is missing. */
export type ConsentState = {
  readonly given: Readonly<Partial<Record<Purpose, boolean>>>;
  readonly noticeSeen: string | null;
};
export type ConsentCommand = { readonly memberId: string } & NoticeShown &
  (
    | { readonly type: 'Choose'; readonly purpose: Purpose; readonly given: boolean }
    | { readonly type: 'SeeNotice' }
  );

export const consentDecider: Decider<ConsentState, ConsentCommand, ConsentEvent> = {
  initialState: { given: {}, noticeSeen: null },

  decide(command, state) {
    const { memberId, noticeVersion, language } = command;
    switch (command.type) {
      case 'Choose': {
        const { purpose, given } = command;
        if (state.given[purpose] === given) return [];
        const type = given ? 'ConsentGiven' : 'ConsentWithdrawn';
        return [{ type, data: { memberId, purpose, noticeVersion, language } }];
      }
      case 'SeeNotice':
        return state.noticeSeen === noticeVersion
          ? []
          : [{ type: 'NoticeSeen', data: { memberId, noticeVersion, language } }];
      default:
        return command satisfies never;
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'ConsentGiven':
        return { ...state, given: { ...state.given, [data.purpose]: true } };
      case 'ConsentWithdrawn':
        return { ...state, given: { ...state.given, [data.purpose]: false } };
      case 'NoticeSeen':
        return { ...state, noticeSeen: data.noticeVersion };
      default:
        return type satisfies never;
    }
  },
};
