import { DomainError } from '@portal/service-kit/errors';
import { limits } from '@portal/contracts/limits';
import bcrypt from 'bcrypt';
import pLimit from 'p-limit';

export interface Passwords {
  /** @throws DomainError too-many when too many wait already */
  hash(password: string): Promise<string>;
  /** Without a hash it does the same work and says no. @throws DomainError too-many when too many wait already, and what `guard` throws */
  matches(password: string, hash: string | undefined, guard: PasswordGuard): Promise<boolean>;
}

/** Called in the same turn as the check itself, so that many guesses at once are counted like many after each other. */
export type PasswordGuard = {
  readonly before: () => Promise<void>;
  readonly failed: () => Promise<void>;
};

/** Of nobody's password: the right form for bcrypt to do all its work. */
const nobodys = (cost: number) =>
  `$2b$${String(cost).padStart(2, '0')}$wH8hCJmXe1k5uYcQm0n3muQ9dT0sK7gq1p2bV5xZr8yLw4aJc6NeO`;

/**
 * Password hashes are heavy on purpose. One at a time, so that a storm of sign-ins keeps one core and leaves the others to everybody else,
 * and no more than `waiting` wait, so that nobody waits for minutes.
 */
export function createPasswords(options: {
  readonly cost: number;
  readonly waiting: number;
}): Passwords {
  const { cost, waiting } = options;
  const queue = pLimit(1);
  const dummy = nobodys(cost);

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pendingCount >= waiting)
      throw new DomainError(
        'too-many',
        'Many people are signing in right now. Please try again in a moment.',
        { retryAfter: 5 },
      );
    return queue(work);
  }

  return {
    hash: (password) => inTurn(() => bcrypt.hash(password, cost)),
    matches: (password, hash, guard) =>
      inTurn(async () => {
        await guard.before();
        const same = await bcrypt.compare(password, hash ?? dummy);
        // bcrypt reads no further, so that a longer password could match one that it begins with
        const right =
          same && hash !== undefined && Buffer.byteLength(password) <= limits.passwordBytes;
        if (!right) await guard.failed();
        return right;
      }),
  };
}
