import type { Purpose } from '@portal/contracts/consents/purpose';

type Words = { readonly title: string; readonly on: string; readonly off: string };

export const PURPOSES: Readonly<Record<Purpose, Words>> = {
  birthday: {
    title: 'Show my birthday',
    on: 'members see the day, without its year, on your profile and among the birthdays of today.',
    off: 'nobody sees the day there, and nobody is told on your birthday. Administrators still see your date of birth.',
  },
  age: {
    title: 'Show my age',
    on: 'members see your age on your profile. If your birthday is on too, they can work out your full date of birth.',
    off: 'members do not see your age; your batch stays. Administrators still see your date of birth.',
  },
  mails: {
    title: 'Send me mails that my account does not need',
    on: 'you get at most two mails a day: who waits for approval, and proof that the history is unchanged.',
    off: 'you do not get these mails. You still get mails about signing in, your password and your account, and a warning if the history was tampered with.',
  },
};
