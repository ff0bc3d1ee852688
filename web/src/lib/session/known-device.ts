import { tryStorage } from '../kept/storage.ts';

const PREFIX = 'device:';
const AFTER_RESET = `${PREFIX}reset`;

/** On a shared computer nobody may read here who has signed in. Two addresses of one key only forget each other. */
function keyOf(email: string): string {
  let hash = 0;
  for (const character of email.trim().toLowerCase())
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return PREFIX + (hash >>> 0).toString(36);
}

/** The secret with which this device passes at the account's next sign-in, whatever strangers try. A reset has ended older ones. */
export const readDevice = (email: string): string | undefined =>
  tryStorage(
    () => localStorage.getItem(AFTER_RESET) ?? localStorage.getItem(keyOf(email)) ?? undefined,
  );

/** @param email null after a reset, whose link doesn't say whose it is */
export const keepDevice = (email: string | null, secret: string | undefined): void =>
  tryStorage(() => {
    if (secret !== undefined)
      localStorage.setItem(email === null ? AFTER_RESET : keyOf(email), secret);
    if (email !== null) localStorage.removeItem(AFTER_RESET);
  });
