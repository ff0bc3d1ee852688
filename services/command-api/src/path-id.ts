import { isId } from '@portal/contracts/id';
import { DomainError } from '@portal/service-kit/errors';

/** @throws DomainError not-found: what is no id names nothing */
export function pathId(given: unknown, message: string): string {
  if (!isId(given)) throw new DomainError('not-found', message);
  return given;
}
