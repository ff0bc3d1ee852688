import { createHmac } from 'node:crypto';
import type { Vault } from '@portal/service-kit/vault/vault';
import bcrypt from 'bcrypt';
import { createFairQueue, type Place } from '@portal/service-kit/process/fair-queue';
import { tooMany } from '../../refusals.ts';

/** `proven`: by a session, a reset link or a device that has signed in before. Strangers take no place there. */
export type Turn = Place & { readonly lane: 'strangers' | 'proven' };

export interface Passwords {
  /** @throws DomainError too-many while too many wait */
  hash(password: string, turn: Turn): Promise<string>;
  /** Takes the same time whatever the result, also without a hash. @throws DomainError too-many while too many wait */
  matches(password: string, hash: string | undefined, turn: Turn): Promise<boolean>;
  /** Whether today's hash of the same password would be another. */
  isOutdated(hash: string): boolean;
}

/** Marks hashes of the whole password. Older hashes lack the mark: bcrypt got the password itself, and read only its first 72 bytes. */
const WHOLE = 'hmac-sha384:';
const BCRYPT_BYTES = 72;

/** No password has this hash. It is well-formed, so that bcrypt does all its work. */
const dummyHash = (cost: number) =>
  `$2b$${String(cost).padStart(2, '0')}$wH8hCJmXe1k5uYcQm0n3muQ9dT0sK7gq1p2bV5xZr8yLw4aJc6NeO`;

/** Hashes are slow on purpose. They take turns, so that many sign-ins at once leave the other cores free. */
export function createPasswords(options: {
  readonly cost: number;
  readonly waiting: number;
  readonly share: number;
  readonly vault: Pick<Vault, 'secret'>;
}): Passwords {
  const { cost, waiting, share, vault } = options;
  const full = () => tooMany(5, 'sign-in-busy');
  const lanes = {
    strangers: createFairQueue({ places: waiting, share, full }),
    proven: createFairQueue({ places: waiting, share, full }),
  };
  let highestCost = cost;

  /** 64 characters, whatever the password's length. The same letters may be typed as different code points. */
  async function wholeOf(password: string): Promise<string> {
    const secret = await vault.secret('passwords');
    return createHmac('sha384', secret).update(password.normalize('NFKC')).digest('base64');
  }

  /** Hashes of a lower cost get the missing work, so that the time tells nobody whether there is an account. */
  async function compareInFullTime(input: string, hash: string): Promise<boolean> {
    const ownCost = bcrypt.getRounds(hash);
    highestCost = Math.max(highestCost, ownCost);
    const isSame = await bcrypt.compare(input, hash);
    for (let step = ownCost; step < highestCost; step++)
      await bcrypt.compare(input, dummyHash(step));
    return isSame;
  }

  async function matches(password: string, stored: string | undefined): Promise<boolean> {
    const whole = await wholeOf(password);
    if (stored === undefined) {
      await compareInFullTime(whole, dummyHash(highestCost));
      return false;
    }
    if (stored.startsWith(WHOLE)) return compareInFullTime(whole, stored.slice(WHOLE.length));
    const isSame = await compareInFullTime(password, stored);
    return isSame && Buffer.byteLength(password) <= BCRYPT_BYTES;
  }

  return {
    hash: (password, { lane, ...place }) =>
      lanes[lane](place, async () => WHOLE + (await bcrypt.hash(await wholeOf(password), cost))),
    matches: (password, stored, { lane, ...place }) =>
      lanes[lane](place, () => matches(password, stored)),
    isOutdated: (stored) =>
      !stored.startsWith(WHOLE) || bcrypt.getRounds(stored.slice(WHOLE.length)) !== cost,
  };
}
