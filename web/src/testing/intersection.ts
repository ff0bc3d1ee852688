import { act } from '@testing-library/react';
import { vi } from 'vitest';

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
    constructor(callback: IntersectionObserverCallback, init: IntersectionObserverInit = {}) {
      this.#callback = callback;
      options.push(init);
    }
    observe(): void {
      observers.add(this.#notify);
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
