export function dyingAt(n: number) {
  let writes = 0;
  const step = () => {
    if (++writes >= n) throw new Error('The process has died');
  };
  const failing = <T extends object>(part: T, writing: readonly string[]): T =>
    new Proxy(part, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function' || !writing.includes(String(name))) return value;
        return async (...args: unknown[]) => {
          step();
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
  return {
    eventStore: <T extends object>(store: T) => failing(store, ['append']),
    vault: <T extends object>(vault: T) =>
      failing(vault, [
        'putCredential',
        'putAddress',
        'deleteAddress',
        'deleteAddressesOf',
        'deleteCredential',
        'putToken',
        'takeToken',
        'deleteTokensOf',
        'deleteMailsOf',
        'addSession',
        'renewSession',
        'endSession',
        'endSessionsOf',
        'deleteSessionsOf',
        'destroy',
        'hold',
      ]),
  };
}
