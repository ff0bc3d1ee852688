const KEY = 'birthdaysDismissed';
const today = (): string => new Date().toDateString();

/** Whose birthday has been put aside today; tomorrow begins anew. */
export function dismissed(): readonly string[] {
  try {
    const [day, ...ids] = (localStorage.getItem(KEY) ?? '').split('\n');
    return day === today() ? ids : [];
  } catch {
    return [];
  }
}

export function dismiss(memberId: string): readonly string[] {
  const ids = [...dismissed(), memberId];
  try {
    localStorage.setItem(KEY, [today(), ...ids].join('\n'));
  } catch {
    // Put aside for as long as the panel is there
  }
  return ids;
}
