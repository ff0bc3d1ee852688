import { accessIdFrom } from '@portal/service-kit/vault/access-log';
import { commands, type Needs } from '../call-handling/call-handlers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 1_000;

type Needed = Needs<'now' | 'recurring' | 'settings' | 'vault'>;

export const accesses = commands(({ vault, recurring, settings, now }: Needed) => {
  recurring.every(HOUR_MS, 'the sweep of the access log', async (stopped) => {
    const days = settings.PORTAL_ACCESS_LOG_DAYS;
    const end = accessIdFrom(new Date(now().getTime() - days * DAY_MS).toISOString());
    // Deletes in small batches, because one large deletion would block the vault
    while (!stopped.aborted && (await vault.deleteAccessesBefore(end, AT_ONCE)) === AT_ONCE);
  });
  return {};
});
