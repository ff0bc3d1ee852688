import { randomUUID } from 'node:crypto';
import type { AccessWay } from '@portal/contracts/accesses/access-way';
import type { SecurityLines } from '@portal/service-kit/observability/security-log';
import { createAccessLog } from '@portal/service-kit/vault/access-log';
import type { Vault } from '@portal/service-kit/vault/vault';

/** The past names people, so the security log records each reading. */
export function noteReading(lines: SecurityLines, call: string): Promise<void> {
  const now = new Date();
  const time = now.toISOString();
  const entry = { kind: 'history-read', call, status: 200, requestId: randomUUID() };
  return lines.write(
    [JSON.stringify({ time, logger: 'security', service: 'history', ...entry })],
    now,
  );
}

const AT_ONCE = 10_000;

/** @throws VaultUnavailable */
export async function noteAccesses(
  vault: Pick<Vault, 'addAccesses'>,
  subjectIds: ReadonlySet<string>,
): Promise<void> {
  const accesses = createAccessLog({
    vault,
    now: () => new Date(),
    onFailure: () => undefined,
  });
  const way: AccessWay = 'as-of';
  const all = [...subjectIds];
  for (let begin = 0; begin < all.length; begin += AT_ONCE) {
    accesses.note({ readerId: null, way, subjectIds: all.slice(begin, begin + AT_ONCE) });
    await accesses.keep();
  }
}
