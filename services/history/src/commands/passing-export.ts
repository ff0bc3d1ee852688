import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streams } from '@portal/contracts/events/catalog';
import { exportEvents } from '../export/export-events.ts';
import { withAdapters, type Surroundings } from './command.ts';

/**
 * Runs over an export that is gone afterwards, and with it its salt, which never was in the vault.
 *
 * @param to the end of what is exported, in ISO 8601; null for all
 */
export async function withPassingExport<Result>(
  { env, bars }: Surroundings,
  use: (folder: string) => Promise<Result>,
  to: string | null = null,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-history-'));
  try {
    await withAdapters(env, async (adapters) =>
      exportEvents({
        eventStore: await adapters.eventStore(),
        vault: null,
        streams,
        folder,
        format: 'ndjson',
        from: null,
        to,
        types: null,
        now: () => new Date(),
        onProgress: (events) => bars.show('Events', events, null),
      }),
    );
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
