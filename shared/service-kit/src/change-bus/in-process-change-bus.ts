import { ChangeBusUnavailable, type Change, type ChangeBus } from './change-bus.ts';

type Handler = (changes: readonly Change[]) => void;

/**
 * Changes within one process. Handlers run in their own turn of the event loop, so the projector never waits for them and the error of one
 * doesn't affect the others.
 *
 * @param onError takes a handler's error; without it the error stays uncaught
 */
export function createInProcessChangeBus({
  onError,
}: { readonly onError?: (error: unknown) => void } = {}): ChangeBus {
  const handlers = new Set<Handler>();
  let closed = false;

  function deliver(changes: readonly Change[], handler: Handler): void {
    if (!handlers.has(handler)) return;
    try {
      handler(changes);
    } catch (error) {
      if (!onError) throw error;
      onError(error);
    }
  }

  return {
    async publish(changes) {
      if (closed) throw new ChangeBusUnavailable('The change bus has been closed');
      if (changes.length > 0)
        for (const handler of handlers) setImmediate(deliver, changes, handler);
    },
    async subscribe(handler) {
      if (closed) throw new ChangeBusUnavailable('The change bus has been closed');
      // The same function may subscribe twice
      const own: Handler = (changes) => handler(changes);
      handlers.add(own);
      return async () => {
        handlers.delete(own);
      };
    },
    troubles: () => [],
    async close() {
      closed = true;
      handlers.clear();
    },
  };
}
