/** The service dies at its n-th write: what it did before stands, and what it would have done after is not done. */
export function dyingAt(n: number) {
  let writes = 0;
  const step = () => {
    if (++writes >= n) throw new Error('The process has died');
  };
  const dead = <T extends object>(part: T, writing: readonly string[]): T =>
    new Proxy(part, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function' || !writing.includes(String(name))) return value;
        return async (...given: unknown[]) => {
          step();
          return Reflect.apply(value, target, given) as unknown;
        };
      },
    });
  return {
    eventStore: <T extends object>(store: T) => dead(store, ['append']),
    vault: <T extends object>(vault: T) =>
      dead(vault, [
        'putCredential',
        'deleteCredential',
        'putToken',
        'takeToken',
        'deleteTokensOf',
        'destroy',
        'hold',
      ]),
  };
}
