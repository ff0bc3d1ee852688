import { fieldRefusal } from '../../refusals.ts';

let known: Promise<ReadonlySet<string>> | undefined;
/** Loaded with the first password that someone chooses, because the list takes 15 MB. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Guesses begin with these, in every mixture of cases. @throws DomainError invalid */
export async function requireUncommonPassword(password: string): Promise<void> {
  known ??= loadCommonPasswords();
  if (!(await known).has(password.normalize('NFKC').toLowerCase())) return;
  throw fieldRefusal('invalid', 'password', 'password-too-common');
}
