import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { SETTINGS } from '@portal/contracts/deployment';
import {
  adapterSettings,
  createAdapters,
  type Adapters,
  type AdapterSettings,
} from '@portal/service-kit/config/adapters';
import { readSettings, unknownSettings } from '@portal/service-kit/config/settings';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { createLog } from '@portal/service-kit/observability/logger';
import { readTextFile } from '@portal/service-kit/files/text-file';

export type Environment = Readonly<Record<string, string | undefined>>;

export const embedded: Environment = {
  PORTAL_EVENT_STORE: 'sqlite',
  PORTAL_READ_STORE: 'sqlite',
  PORTAL_CHANGE_BUS: 'in-process',
  PORTAL_VAULT: 'sqlite',
  PORTAL_BLOBS: 'folder',
  PORTAL_MAIL: 'outbox',
};

export const adapterSettingsFrom = (env: Environment): AdapterSettings =>
  readSettings(adapterSettings, env);

/**
 * @param options.portalMayRun a running portal may hold the data folder; otherwise this process takes it alone
 * @param options.openKeys how many data keys the vault keeps unwrapped in memory
 */
export const openAdapters = (
  settings: AdapterSettings,
  {
    portalMayRun = false,
    ...vault
  }: { readonly portalMayRun?: boolean; readonly openKeys?: number } = {},
): Adapters =>
  createAdapters(settings, {
    ...vault,
    log: createLog({ service: 'operations', level: 'error' }),
    alone: !portalMayRun,
    portalMayRun,
    onLost: (reason) => {
      throw new Error(reason);
    },
  });

/** @throws StartFailure if there is no embedded log, since opening it would create an empty one */
export function requirePortal(
  settings: Pick<AdapterSettings, 'PORTAL_DATA_DIR' | 'PORTAL_EVENT_STORE'>,
): void {
  const folder = resolve(settings.PORTAL_DATA_DIR);
  if (settings.PORTAL_EVENT_STORE === 'sqlite' && !existsSync(join(folder, 'events.sqlite')))
    throw new StartFailure(
      `${folder} holds no portal: there is no events.sqlite in it. Set PORTAL_DATA_DIR to the data folder of one`,
    );
}

/** The portal may be running, and is not disturbed. */
export async function withPortal<Result>(
  env: Environment,
  use: (adapters: Adapters, settings: AdapterSettings) => Promise<Result>,
  options: { readonly openKeys?: number } = {},
): Promise<Result> {
  const settings = adapterSettingsFrom(env);
  requirePortal(settings);
  const adapters = openAdapters(settings, { ...options, portalMayRun: true });
  try {
    return await use(adapters, settings);
  } finally {
    await adapters.close();
  }
}

/**
 * @param to a file of NAME=value lines, or `env` for the environment of this process
 * @throws StartFailure if the file cannot be read
 */
export function targetEnvironment(to: string | undefined, env: Environment): Environment {
  if (to === undefined) {
    throw new StartFailure('--to is missing: a file with the settings of the engines, or env');
  }
  if (to === 'env') return env;
  const target = parseEnv(readTextFile(to, 'the settings of the engines'));
  for (const line of unknownSettings(target, SETTINGS)) process.stderr.write(`${to}: ${line}\n`);
  return target;
}
