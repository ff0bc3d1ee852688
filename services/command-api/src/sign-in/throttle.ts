import { createHmac } from 'node:crypto';
import { placesFor } from '@portal/service-kit/cache-places';
import type { Vault } from '@portal/service-kit/vault/vault';
import { LRUCache } from 'lru-cache';
import type { Client } from '@portal/service-kit/http/callers/client-address';
import { tooMany } from '../refusals.ts';

/** How long a refusal is cached. A lock that another process lifts ends here after this time at the latest. */
const REMEMBERED_MS = 5_000;
const REMEMBERED = 10_000;

/** Counts attempts in the vault, so that all processes see them and a restart forgets none. */
export interface Throttle {
  /** @throws DomainError too-many */
  take(source: string | Client): Promise<void>;
  /** Counts too, and returns whether the attempt is allowed. */
  count(source: string | Client): Promise<boolean>;
  /** Gives back the point of a successful attempt. */
  giveBack(source: string | Client): Promise<void>;
  forget(source: string): Promise<void>;
}

export type Throttles = ReturnType<typeof createThrottles>;

export function createThrottles(
  vault: Pick<Vault, 'secret' | 'addAttempts' | 'deleteAttempts'>,
  now: () => Date,
) {
  const endOfRefused = new LRUCache<string, number>({
    ...placesFor(REMEMBERED),
    ttl: REMEMBERED_MS,
  });

  /** @param points allowed in `seconds`, which begin with the first attempt */
  return function throttle(name: string, points: number, seconds: number): Throttle {
    /** Hashes addresses of clients and people, because the vault must not hold them in plain text. */
    async function keyOf(source: string): Promise<string> {
      const secret = await vault.secret('attempts');
      return createHmac('sha256', secret).update(`${name} ${source}`).digest('base64url');
    }
    const window = () => {
      const at = now();
      return {
        at: at.toISOString(),
        endsAt: new Date(at.getTime() + seconds * 1_000).toISOString(),
      };
    };

    const networksOf = (source: string | Client): Client =>
      typeof source === 'string' ? [{ network: source, share: 1 }] : source;

    /** @returns when the source may try again; null if it may now */
    async function refusedUntil(source: string | Client): Promise<number | null> {
      const counted = await Promise.all(
        networksOf(source).map(async ({ network, share }) => ({
          key: await keyOf(network),
          allowed: points * share,
        })),
      );
      for (const { key } of counted) {
        const end = endOfRefused.get(key);
        if (end !== undefined && end > now().getTime()) return end;
      }
      // From the narrowest to the widest, so that one household can't use up the attempts of its neighbours
      for (const { key, allowed } of counted) {
        const { count, endsAt } = await vault.addAttempts(key, 1, window());
        if (count <= allowed) continue;
        const end = Date.parse(endsAt);
        endOfRefused.set(key, end);
        return end;
      }
      return null;
    }

    return {
      async take(source) {
        const end = await refusedUntil(source);
        if (end === null) return;
        const seconds = Math.max(1, Math.ceil((end - now().getTime()) / 1_000));
        throw tooMany(seconds, 'too-many-attempts');
      },
      count: async (source) => (await refusedUntil(source)) === null,
      async giveBack(source) {
        await Promise.all(
          networksOf(source).map(async ({ network }) =>
            vault.addAttempts(await keyOf(network), -1, window()),
          ),
        );
      },
      async forget(source) {
        const key = await keyOf(source);
        endOfRefused.delete(key);
        await vault.deleteAttempts(key);
      },
    };
  };
}
