import { fullName } from '@portal/contracts/members/name';
import { DomainError } from '@portal/service-kit/errors';

/** Checks a name that someone has changed; a name that stays may be older than the rule. @throws DomainError invalid */
export function requireNewName(name: string): void {
  const message = fullName.safeParse(name).error?.issues[0]?.message;
  if (message === undefined) return;
  throw new DomainError('invalid', message, { fields: [{ field: 'fullName', message }] });
}
