import { useState } from 'react';

const remembered = new Map<string, unknown>();

export function useRemembered<State extends boolean | readonly string[]>(
  key: string,
  initial: State,
): readonly [State, (next: State) => void] {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a key belongs to one component, which writes below
  const [state, setState] = useState(() => (remembered.get(key) as State | undefined) ?? initial);
  return [
    state,
    (next) => {
      remembered.set(key, next);
      setState(next);
    },
  ];
}
