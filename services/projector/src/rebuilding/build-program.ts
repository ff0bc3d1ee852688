// Builds read models in a separate process, so that the portal answers meanwhile, and its memory is free again afterwards
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import {
  adapterSettings,
  createAdapters,
  type Adapters,
} from '@portal/service-kit/config/adapters';
import { readSettings } from '@portal/service-kit/config/settings';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import { openReadStore } from '@portal/service-kit/read-store/sqlite-read-store';
import { syncToDisk } from '@portal/service-kit/sqlite/sqlite-copies';
import { createLog } from '@portal/service-kit/observability/logger';
import { projections } from '../projections.ts';
import { buildReadModels } from './build-read-models.ts';
import { BUILDING } from './own-process.ts';

const TELL_MS = 200;

function openAdapters(onLost: (reason: string) => void): Adapters {
  return createAdapters(readSettings(adapterSettings, process.env), {
    log: createLog({ service: 'builder', level: 'warn' }),
    alone: false,
    portalMayRun: true,
    openKeys: BUILDING.openKeys,
    onLost,
  });
}

/** @param holder of the leases in the file, so that the portal can go on there at once */
async function build(file: string, holder: string): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('Stopped'));
  process.on('SIGTERM', stop);
  // From a terminal it reaches the portal, too, which then stops this process
  process.on('SIGINT', () => undefined);
  // The portal that wants them has ended
  process.on('disconnect', stop);
  if (!process.connected) stop();

  const adapters = openAdapters((reason) => stopping.abort(new Error(reason)));
  const store = openReadStore({ file, use: 'building' });
  let toldAt = 0;
  try {
    await buildReadModels({
      store,
      projections,
      eventStore: await adapters.eventStore(),
      codec: createEventCodec<PortalEvent>(eventCatalog, await adapters.vault()),
      holder,
      signal: stopping.signal,
      onProgress({ events }) {
        if (performance.now() - toldAt < TELL_MS) return;
        toldAt = performance.now();
        process.send?.({ events });
      },
    });
    await store.close();
    syncToDisk(file);
  } finally {
    await store.close();
    await adapters.close();
    if (process.connected) process.disconnect();
  }
}

const [, , file, holder, ...others] = process.argv;
if (file === undefined || holder === undefined || others.length > 0)
  throw new Error('Name the file to build in, and the holder of its leases');
else await build(file, holder);
