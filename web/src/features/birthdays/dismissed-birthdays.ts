const KEY = 'birthdaysDismissed';
const today = (): string => new Date().toDateString();

export function dismissedBirthdays(): readonly string[] {
  try {
    const [day, ...ids] = (localStorage.getItem(KEY) ?? '').split('\n');
    return day === today() ? ids : [];
  } catch {
    return [];
  }
}

export function dismissBirthday(memberId: string): readonly string[] {
  const ids = [...dismissedBirthdays(), memberId];
  try {
    localStorage.setItem(KEY, [today(), ...ids].join('\n'));
  } catch {
    // Without storage it stays dismissed until the panel closes
  }
  return ids;
}
