import { fieldRefusal } from '../../refusals.ts';

/** Guesses begin with these, in every mixture of cases. @throws DomainError invalid */
export async function requireUncommonPassword(password: string): Promise<void> {
  const { commonPasswords } = await import('./password-list.ts');
  if (!commonPasswords.has(password.normalize('NFKC').toLowerCase())) return;
  throw fieldRefusal('invalid', 'password', 'password-too-common');
}
