import { randomUUID } from 'node:crypto';
import type { SecurityLines } from '@portal/service-kit/observability/security-log';

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
