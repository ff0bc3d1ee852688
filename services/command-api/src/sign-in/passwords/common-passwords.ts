import { brotliDecompressSync } from 'node:zlib';
import { COMMON_PASSWORDS } from './common-passwords.data.ts';
import { fieldRefusal } from '../../refusals.ts';

let known: ReadonlySet<string> | undefined;
const commonPasswords = (): ReadonlySet<string> =>
  (known ??= new Set(
    brotliDecompressSync(Buffer.from(COMMON_PASSWORDS, 'base64')).toString().split('\n'),
  ));

/** Guesses begin with these, in every mixture of cases. @throws DomainError invalid */
export function requireUncommonPassword(password: string): void {
  if (!commonPasswords().has(password.normalize('NFKC').toLowerCase())) return;
  throw fieldRefusal('invalid', 'password', 'password-too-common');
}
