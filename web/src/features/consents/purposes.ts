import type { Purpose } from '@portal/contracts/consents/purpose';
import type { ReactNode } from 'react';
import { msg, rich, type Text } from '../../lib/language/translation.ts';

type Say = () => ReactNode;
type Words = { readonly title: Text; readonly on: Say; readonly off: Say };

export const PURPOSES: Readonly<Record<Purpose, Words>> = {
  birthday: {
    title: msg('Show my birthday'),
    on: () =>
      rich(
        '<b>On:</b> members see the day, without its year, on your profile and among the birthdays of today.',
      ),
    off: () =>
      rich(
        '<b>Off:</b> nobody sees the day there, and nobody is told on your birthday. Administrators still see your date of birth.',
      ),
  },
  age: {
    title: msg('Show my age'),
    on: () =>
      rich(
        '<b>On:</b> members see your age on your profile. If your birthday is on too, they can work out your full date of birth.',
      ),
    off: () =>
      rich(
        '<b>Off:</b> members do not see your age; your batch stays. Administrators still see your date of birth.',
      ),
  },
  mails: {
    title: msg('Send me optional emails'),
    on: () =>
      rich(
        '<b>On:</b> you get at most two emails a day: who is waiting for approval, and a seal that proves that the history is unchanged.',
      ),
    off: () =>
      rich(
        '<b>Off:</b> you do not get these emails. You still get emails about signing in, your password and your account, and a warning if the history was tampered with.',
      ),
  },
};
