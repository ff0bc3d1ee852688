import type { Vault } from '@portal/service-kit/vault/vault';
import type { Passwords } from './passwords.ts';
import type { Throttle } from './throttle.ts';

/** Checks the password of somebody who is signed in. Wrong ones count as failed sign-ins do. */
export function createOwnPassword(options: {
  readonly vault: Pick<Vault, 'credential'>;
  readonly passwords: Passwords;
  readonly failures: Throttle;
}) {
  const { vault, passwords, failures } = options;
  return {
    /** @throws DomainError too-many */
    async isRight(memberId: string, password: string): Promise<boolean> {
      const guard = {
        before: () => failures.check(memberId),
        failed: async () => void (await failures.count(memberId)),
      };
      // Refuses before the queue if there have been too many attempts
      await guard.before();
      const credential = await vault.credential(memberId);
      const isRight = await passwords.matches(password, credential?.hash, guard);
      if (isRight) await failures.forget(memberId);
      return isRight;
    },
  };
}
