import type { MailEvent } from '@portal/contracts/mails/mail.events';
import type { DataOf, Decider } from '@portal/service-kit/event-sourcing/decider';
import { refusal } from '../refusals.ts';

export type MailCommand =
  | { readonly type: 'Fail'; readonly data: DataOf<MailEvent, 'MailFailed'> }
  | { readonly type: 'TryAgain' | 'SetAside'; readonly mailId: string };
type State = {
  readonly status: 'unknown' | 'failed' | 'tried-again' | 'set-aside';
  readonly memberId: string;
};

const mailNotFound = () => refusal('not-found', 'mail-not-found');
const triedAgain = () => refusal('conflict', 'mail-tried-again');
const setAside = () => refusal('conflict', 'mail-set-aside');

export const mailDecider: Decider<State, MailCommand, MailEvent> = {
  initialState: { status: 'unknown', memberId: '' },
  decide(command, { status, memberId }) {
    if (command.type === 'Fail')
      return status === 'unknown' || status === 'tried-again'
        ? [{ type: 'MailFailed', data: command.data }]
        : [];
    const { type, mailId } = command;
    if (status === 'unknown') throw mailNotFound();
    if (type === 'TryAgain') {
      if (status === 'set-aside') throw setAside();
      return status === 'tried-again'
        ? []
        : [{ type: 'MailTriedAgain', data: { mailId, memberId } }];
    }
    if (status === 'tried-again') throw triedAgain();
    return status === 'set-aside' ? [] : [{ type: 'MailSetAside', data: { mailId, memberId } }];
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'MailFailed':
        return { status: 'failed', memberId: data.memberId };
      case 'MailTriedAgain':
        return { ...state, status: 'tried-again' };
      case 'MailSetAside':
        return { ...state, status: 'set-aside' };
      default:
        return type satisfies never;
    }
  },
};
