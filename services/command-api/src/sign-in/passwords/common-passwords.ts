import { brotliDecompressSync } from 'node:zlib';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { DomainError } from '@portal/service-kit/errors';
import { COMMON_PASSWORDS } from './common-passwords.data.ts';

const TOO_COMMON = wordsOf('password-too-common');

let known: ReadonlySet<string> | undefined;
const commonPasswords = (): ReadonlySet<string> =>
  (known ??= new Set(
    brotliDecompressSync(Buffer.from(COMMON_PASSWORDS, 'base64')).toString().split('\n'),
  ));

/** Guesses begin with these, in every mixture of cases. @throws DomainError invalid */
export function requireUncommonPassword(password: string): void {
  if (!commonPasswords().has(password.normalize('NFKC').toLowerCase())) return;
  throw new DomainError('invalid', TOO_COMMON, {
    field: 'password',
  });
}
