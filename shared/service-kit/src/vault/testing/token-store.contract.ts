import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TokenStore } from '../ports/token-store.ts';
import type { OpenedStores } from './opened-stores.ts';

export function describeTokenStore(opened: OpenedStores<TokenStore>): void {
  describe('tokens', () => {
    let store: TokenStore;
    let other: TokenStore;
    beforeEach(() => {
      ({ store, other } = opened());
    });

    const newToken = (subjectId = randomUUID()) => ({
      hash: randomUUID(),
      subjectId,
      expiresAt: '2026-12-31T00:00:00.000Z',
    });

    it('returns a token any number of times, and takes it only once', async () => {
      const token = newToken();
      await store.putToken(token);
      expect(await other.token(token.hash)).toEqual(token);
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? store : other).takeToken(token.hash),
        ),
      );
      expect(taken.filter((one) => one !== null)).toEqual([token]);
      expect(await store.token(token.hash)).toBeNull();
      expect(await store.takeToken(randomUUID())).toBeNull();
    });

    it('deletes all tokens of a subject', async () => {
      const mine = newToken();
      const [also, theirs] = [newToken(mine.subjectId), newToken()];
      for (const token of [mine, also, theirs]) await store.putToken(token);
      await other.deleteTokensOf(mine.subjectId);
      expect(await store.token(mine.hash)).toBeNull();
      expect(await store.takeToken(also.hash)).toBeNull();
      expect(await store.token(theirs.hash)).toEqual(theirs);
    });
  });
}
