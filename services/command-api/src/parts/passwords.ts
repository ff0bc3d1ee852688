import { DomainError } from '@portal/service-kit/errors';
import { limits } from '@portal/contracts/limits';
import bcrypt from 'bcrypt';
import pLimit from 'p-limit';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it takes the same time and returns false. */
  matches(password: string, hash: string | undefined, guard: PasswordGuard): Promise<boolean>;
}

/** Runs in the same turn as the check, so that parallel guesses count like consecutive ones. */
export type PasswordGuard = {
  readonly before: () => Promise<void>;
  readonly failed: () => Promise<void>;
};

/** No password has this hash. It is well-formed, so that bcrypt does all its work. */
const dummyHash = (cost: number) =>
  `$2b$${String(cost).padStart(2, '0')}$wH8hCJmXe1k5uYcQm0n3muQ9dT0sK7gq1p2bV5xZr8yLw4aJc6NeO`;

/** Hashes are slow on purpose. They take turns, so that many sign-ins at once leave the other cores free. */
export function createPasswords(options: {
  readonly cost: number;
  readonly waiting: number;
}): Passwords {
  const { cost, waiting } = options;
  const queue = pLimit(1);
  const dummy = dummyHash(cost);

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pendingCount >= waiting)
      throw new DomainError(
        'too-many',
        'Many people are signing in right now. Please try again in a moment.',
        { retryAfterSeconds: 5 },
      );
    return queue(work);
  }

  return {
    hash: (password) => inTurn(() => bcrypt.hash(password, cost)),
    matches: (password, hash, guard) =>
      inTurn(async () => {
        await guard.before();
        const same = await bcrypt.compare(password, hash ?? dummy);
        // bcrypt ignores everything after 72 bytes, so a longer password could match
        const right =
          same && hash !== undefined && Buffer.byteLength(password) <= limits.passwordBytes;
        if (!right) await guard.failed();
        return right;
      }),
  };
}
