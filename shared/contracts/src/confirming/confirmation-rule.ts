import type { Session } from '../wire/access.ts';
import type { Call } from '../wire/call.ts';

const CONFIRMED_FOR_MS = 5 * 60_000;

export const isConfirmed = (confirmedAt: string | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - Date.parse(confirmedAt) < CONFIRMED_FOR_MS;

type Asked = {
  readonly params: Readonly<Record<string, string>>;
  /** Query and body, as the schemas of the call have parsed them. */
  readonly query?: unknown;
  readonly body?: unknown;
};

function isNeeded({ confirm }: Call, { query, body }: Asked): boolean {
  if (typeof confirm !== 'object') return confirm === true;
  return 'unlessQuery' in confirm
    ? !confirm.unlessQuery.safeParse(query).success
    : !confirm.unlessBody.safeParse(body).success;
}

/** @returns why the call cannot be carried out as it was made, or null; the caller's own account comes first */
export function confirmationRefusal(
  call: Call,
  asked: Asked,
  session: Session | undefined,
): 'confirmation-required' | 'not-yourself' | null {
  if (!session || !isNeeded(call, asked)) return null;
  if (asked.params['memberId'] === session.memberId) return 'not-yourself';
  return session.isConfirmed === true ? null : 'confirmation-required';
}
