// Builds read models in a process of its own, so that the portal answers meanwhile, and its memory is free again afterwards
import { parentPort, workerData } from 'node:worker_threads';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { adapterSettings, createAdapters } from '@portal/service-kit/config/adapters';
import { readSettings } from '@portal/service-kit/config/settings';
import { createEventCodec } from '@portal/service-kit/event-codec';
import { createLog } from '@portal/service-kit/log';
import { projections } from '../projections.ts';
import { buildBeside } from './build-beside.ts';
import { newStamp } from './stamp.ts';
import { isWritingData, openWritingThread, writeWhatComes } from './writing-thread.ts';

const TELL_MS = 200;
/** Of 500 bytes each, all told. */
const OPEN_KEYS = 100_000;

async function build(file: string): Promise<void> {
  const log = createLog({ service: 'builder', level: 'warn' });
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('Stopped'));
  process.on('SIGTERM', stop);
  // From a terminal it reaches the portal, too, which then stops this process
  process.on('SIGINT', () => undefined);
  // The portal that wants them has ended
  process.on('disconnect', stop);

  const names = Object.keys(adapterSettings.shape).flatMap((name) => [name, `${name}_FILE`]);
  const settings = readSettings(
    adapterSettings,
    Object.fromEntries(names.map((name) => [name, process.env[name]])),
  );
  const adapters = createAdapters(settings, {
    log,
    alone: false,
    portalMayRun: true,
    openKeys: OPEN_KEYS,
    onLost: (reason) => stopping.abort(new Error(reason)),
  });
  let toldAt = 0;
  try {
    await buildBeside({
      file,
      projections,
      eventStore: await adapters.eventStore(),
      codec: createEventCodec<PortalEvent>(eventCatalog, await adapters.vault()),
      stamp: newStamp(new Date()),
      openWriter: (building) => openWritingThread(new URL(import.meta.url), building),
      signal: stopping.signal,
      onProgress({ events }) {
        if (performance.now() - toldAt < TELL_MS) return;
        toldAt = performance.now();
        process.send?.({ events });
      },
    });
  } finally {
    await adapters.close();
    if (process.connected) process.disconnect();
  }
}

const [, , file, ...others] = process.argv;
if (parentPort && isWritingData(workerData)) writeWhatComes(parentPort, workerData);
else if (file === undefined || others.length > 0) throw new Error('Name the file to build in');
else await build(file);
