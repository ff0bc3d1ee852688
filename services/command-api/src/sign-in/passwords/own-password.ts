import { wrongOwnPassword } from '../../refusals.ts';
import type { Passwords } from './passwords.ts';
import type { Base } from '../../foundation.ts';
import { SIGN_IN_WINDOW_SECONDS } from '../../settings.ts';

/** Checks the password of a signed-in member. Attempts count before hashing, so that parallel guesses count like consecutive ones. */
export function createOwnPassword(
  { vault, settings, throttle }: Base<'vault' | 'settings' | 'throttle'>,
  passwords: Passwords,
) {
  const most = settings.PORTAL_SIGN_IN_FAILURES_PER_ADDRESS;
  const attempts = throttle('own password', most, SIGN_IN_WINDOW_SECONDS);

  /** @throws DomainError too-many */
  async function isRight(memberId: string, password: string): Promise<boolean> {
    await attempts.take(memberId);
    const credential = await vault.credential(memberId);
    const turn = { lane: 'proven', client: memberId } as const;
    const matches = await passwords.matches(password, credential?.hash, turn);
    if (matches) await attempts.forget(memberId);
    return matches;
  }

  return {
    isRight,
    /** @throws DomainError too-many, or invalid for a wrong one */
    async require(memberId: string, password: string): Promise<void> {
      if (!(await isRight(memberId, password))) throw wrongOwnPassword();
    },
    liftLock: (memberId: string) => attempts.forget(memberId),
  };
}
