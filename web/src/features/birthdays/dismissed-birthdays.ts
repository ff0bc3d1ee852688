import { tryStorage } from '../../lib/kept/storage.ts';

const KEY = 'birthdaysDismissed';
const today = (): string => new Date().toDateString();

export const dismissedBirthdays = (): readonly string[] =>
  tryStorage(() => {
    const [day, ...ids] = (localStorage.getItem(KEY) ?? '').split('\n');
    return day === today() ? ids : [];
  }, []);

export function dismissBirthday(memberId: string): readonly string[] {
  const ids = [...dismissedBirthdays(), memberId];
  tryStorage(() => localStorage.setItem(KEY, [today(), ...ids].join('\n')), undefined);
  return ids;
}
