import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AttemptStore } from '../ports/attempt-store.ts';
import type { OpenedStores } from './opened-stores.ts';

export function describeAttemptStore(opened: OpenedStores<AttemptStore>): void {
  describe('attempts', () => {
    let store: AttemptStore;
    let other: AttemptStore;
    beforeEach(() => {
      ({ store, other } = opened());
    });

    const at = (minute: string) => `2026-03-10T08:${minute}:00.000Z`;
    const early = { at: at('00'), endsAt: at('15') };

    it('counts the attempts of a source until their window ends, whichever process sees them', async () => {
      const source = randomUUID();
      expect(await store.addAttempts(source, 1, early)).toEqual({ count: 1, endsAt: at('15') });
      const later = { at: at('10'), endsAt: at('25') };
      expect(await other.addAttempts(source, 1, later)).toEqual({ count: 2, endsAt: at('15') });
      const next = { at: at('15'), endsAt: at('30') };
      expect(await store.addAttempts(source, 1, next)).toEqual({ count: 1, endsAt: at('30') });
      expect((await store.addAttempts(randomUUID(), 1, next)).count).toBe(1);
    });

    it('counts every one of the attempts that come at once', async () => {
      const source = randomUUID();
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? store : other).addAttempts(source, 1, early),
        ),
      );
      expect((await store.addAttempts(source, 1, early)).count).toBe(21);
    });

    it('takes attempts away, but never below none', async () => {
      const source = randomUUID();
      for (let times = 0; times < 3; times++) await store.addAttempts(source, 1, early);
      expect((await store.addAttempts(source, -1, early)).count).toBe(2);
      expect((await store.addAttempts(source, -5, early)).count).toBe(0);
      expect((await store.addAttempts(randomUUID(), -1, early)).count).toBe(0);
    });

    it('forgets the attempts of a source, and those whose window has ended', async () => {
      const [forgotten, ended, open] = [randomUUID(), randomUUID(), randomUUID()];
      await store.addAttempts(forgotten, 1, early);
      await store.addAttempts(ended, 1, early);
      await store.addAttempts(open, 1, { ...early, endsAt: at('16') });
      await other.deleteAttempts(forgotten);
      await other.deleteAttemptsEndedBy(at('15'));
      const counts = [];
      for (const source of [forgotten, ended, open])
        counts.push((await store.addAttempts(source, 1, early)).count);
      expect(counts).toEqual([1, 1, 2]);
    });
  });
}
