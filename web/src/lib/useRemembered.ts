import { useState } from 'react';

const remembered = new Map<string, unknown>();

/** State that is there again when the component comes back, so that going back shows what was left. For as long as the page is open. */
export function useRemembered(
  key: string,
  initial: boolean,
): readonly [boolean, (next: boolean) => void] {
  const [value, setValue] = useState(() =>
    remembered.has(key) ? remembered.get(key) === true : initial,
  );
  return [
    value,
    (next) => {
      remembered.set(key, next);
      setValue(next);
    },
  ];
}
