import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { adapterSettings, createAdapters } from '@portal/service-kit/config/adapters';
import { readSettings } from '@portal/service-kit/config/settings';
import { createEventCodec } from '@portal/service-kit/event-codec';
import { reportStartFailure, StartFailure } from '@portal/service-kit/lifecycle';
import { createLog } from '@portal/service-kit/log';
import { Presets, SingleBar } from 'cli-progress';
import { FoldFailure } from './fold-batch.ts';
import type { AnyProjection } from './projection.ts';
import { projections } from './projections.ts';
import { RebuildFailure, rebuildProjections } from './rebuild-projections.ts';

const ALL = 'all';
const names = projections.map(({ model }) => model.name);
const usage = `npm run rebuild -- <projection>… [--data <folder>], where a projection is ${ALL} or one of ${names.join(', ')}`;

function chosen(wanted: readonly string[]): readonly AnyProjection[] {
  if (wanted.length === 0) throw new StartFailure(usage);
  if (wanted.includes(ALL)) return projections;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new StartFailure(`There is no projection ${unknown.join(', ')}: ${usage}`);
  return projections.filter(({ model }) => wanted.includes(model.name));
}

/** Settings of services may stand in the same environment; here only those of the adapters count. */
function settingsFrom(env: NodeJS.ProcessEnv, folder: string | undefined) {
  const known = Object.keys(adapterSettings.shape).flatMap((name) => [name, `${name}_FILE`]);
  const own: Record<string, string | undefined> = {};
  for (const name of known) own[name] = env[name];
  return readSettings(adapterSettings, {
    ...own,
    ...(folder === undefined ? {} : { PORTAL_DATA_DIR: folder }),
  });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' } },
  });
  const wanted = chosen(positionals);
  const settings = settingsFrom(process.env, values.data);
  const folder = settings.PORTAL_DATA_DIR;
  if (settings.PORTAL_EVENT_STORE === 'sqlite' && !existsSync(join(folder, 'events.sqlite')))
    throw new StartFailure(`${folder} holds no portal: there is no events.sqlite in it`);

  const adapters = createAdapters(settings, {
    log: createLog({ service: 'rebuild', level: 'error' }),
    alone: false,
    beside: true,
    onLost: (reason) => {
      throw new Error(reason);
    },
  });
  const bar = new SingleBar(
    { format: 'Rebuilding {bar} {value} events, {rate} events/s', hideCursor: true },
    Presets.shades_classic,
  );
  const began = performance.now();
  let rate = 0;
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new RebuildFailure('Stopped; nothing has changed')));
  try {
    const vault = await adapters.vault();
    bar.start(0, 0, { rate: 0 });
    const { events } = await rebuildProjections({
      projections: wanted,
      eventStore: await adapters.eventStore(),
      readStore: await adapters.readStore(),
      codec: createEventCodec<PortalEvent>(eventCatalog, vault),
      holder: `rebuild-${process.pid}-${randomBytes(4).toString('hex')}`,
      now: () => new Date(),
      signal: stop.signal,
      onProgress({ events: done }) {
        rate = Math.round(done / ((performance.now() - began) / 1_000));
        bar.setTotal(done);
        bar.update(done, { rate });
      },
    });
    bar.stop();
    const what = wanted.map(({ model }) => model.name).join(', ');
    process.stdout.write(
      `${what}: rebuilt from ${events} events at ${rate} events/s, and in use\n`,
    );
  } finally {
    bar.stop();
    await adapters.close();
  }
}

try {
  await main();
} catch (error) {
  const told =
    error instanceof RebuildFailure || error instanceof FoldFailure
      ? new StartFailure(error.message, { cause: error })
      : error;
  reportStartFailure(told);
  process.exitCode = 1;
}
