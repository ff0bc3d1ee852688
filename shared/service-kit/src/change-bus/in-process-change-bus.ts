import { ChangeBusUnavailable, type Change, type ChangeBus } from './change-bus.ts';

type Handler = (changes: readonly Change[]) => void;

/**
 * Changes within one process. Handlers run in their own turn of the event loop, so the projector never waits for them and the error of one
 * doesn't affect the others.
 *
 * @param onError takes a handler's error; without it the error stays uncaught
 */
export function createInProcessChangeBus(
  options: { readonly onError?: (error: unknown) => void } = {},
): ChangeBus {
  const handlers = new Set<Handler>();
  const report =
    options.onError ??
    ((error: unknown) => {
      queueMicrotask(() => {
        throw error;
      });
    });
  let published: (readonly [changes: readonly Change[], to: readonly Handler[]])[] = [];
  let closed = false;

  function deliver(): void {
    const due = published;
    published = [];
    for (const [changes, recipients] of due) {
      for (const handler of recipients) {
        if (!handlers.has(handler)) continue;
        try {
          handler(changes);
        } catch (error) {
          report(error);
        }
      }
    }
  }

  return {
    async publish(changes) {
      if (closed) throw new ChangeBusUnavailable('The change bus has been closed');
      if (changes.length === 0 || handlers.size === 0) return;
      published.push([changes, [...handlers]]);
      if (published.length === 1) setImmediate(deliver);
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
