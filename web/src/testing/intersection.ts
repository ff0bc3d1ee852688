import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** jsdom lays nothing out, so the test says whether what is observed is in view. */
export function stubIntersections(initiallyInView = false) {
  let isInView = initiallyInView;
  const options: IntersectionObserverInit[] = [];
  const observers = new Set<() => void>();

  class Observer {
    readonly #callback: IntersectionObserverCallback;
    readonly #notify = () => {
      const entry = { isIntersecting: isInView } as IntersectionObserverEntry;
      this.#callback([entry], this as unknown as IntersectionObserver);
    };
    constructor(callback: IntersectionObserverCallback, given: IntersectionObserverInit = {}) {
      this.#callback = callback;
      options.push(given);
    }
    observe(): void {
      observers.add(this.#notify);
      // As the browser does: once at the start, and then at each change
      queueMicrotask(() => observers.has(this.#notify) && this.#notify());
    }
    disconnect(): void {
      observers.delete(this.#notify);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);

  return {
    options,
    setInView(next: boolean): void {
      isInView = next;
      act(() => {
        for (const notify of observers) notify();
      });
    },
  };
}
