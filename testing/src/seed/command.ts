import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  adapterSettingsFrom,
  embedded,
  openAdapters,
  targetEnvironment,
  type Environment,
} from '@portal/operations/engines';
import type { ProgressBars } from '@portal/operations/progress-bars';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { checkMasterKey } from '@portal/service-kit/vault/master-key';
import { readSeedOptions, SEED_USAGE, summaryOf } from './options.ts';
import { seed, type SeedStep } from './seed.ts';

const labels: Readonly<Record<SeedStep, string>> = {
  events: 'Events',
  credentials: 'Credentials',
};

function folderForSeed(path: string): string {
  const folder = resolve(path);
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'portal.lock')
    : [];
  if (files.length > 0 && !files.includes('events.sqlite'))
    throw new StartFailure(`${folder} is not empty (${files[0] ?? ''}): seed an empty folder`);
  return folder;
}

export async function runSeed(
  args: readonly string[],
  env: Environment,
  bars: Pick<ProgressBars, 'show'>,
): Promise<string> {
  const options = readSeedOptions(args);
  if (options.help) return SEED_USAGE;
  const settings = adapterSettingsFrom(
    options.to === undefined
      ? { ...embedded, PORTAL_DATA_DIR: folderForSeed(options.data) }
      : targetEnvironment(options.to, env),
  );
  const adapters = openAdapters(settings);
  const began = performance.now();
  try {
    const { store, masterKey } = await adapters.vaultStore();
    await checkMasterKey(store, masterKey);
    const seeded = await seed({
      ...options,
      eventStore: await adapters.eventStore(),
      vaultStore: store,
      masterKey,
      // SQLite commits waiting appends in one transaction and keeps their order
      atOnce: settings.PORTAL_EVENT_STORE === 'sqlite' ? 500 : 1,
      now: new Date(),
      onProgress: (step, done, total) => bars.show(labels[step], done, total),
    });
    return summaryOf(options, seeded, (performance.now() - began) / 1_000);
  } finally {
    await adapters.close();
  }
}
