import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import {
  adapterSettings,
  createAdapters,
  type Adapters,
  type AdapterSettings,
} from '@portal/service-kit/config/adapters';
import { readSettings } from '@portal/service-kit/config/settings';
import { StartFailure } from '@portal/service-kit/lifecycle';
import { createLog } from '@portal/service-kit/log';

export type Environment = Readonly<Record<string, string | undefined>>;

export const embedded: Environment = {
  PORTAL_EVENT_STORE: 'sqlite',
  PORTAL_READ_STORE: 'sqlite',
  PORTAL_CHANGE_BUS: 'in-process',
  PORTAL_VAULT: 'sqlite',
  PORTAL_BLOBS: 'folder',
  PORTAL_MAIL: 'outbox',
};

/** Ignores the settings of services, which the environment or file may also hold. */
export function adapterSettingsFrom(env: Environment): AdapterSettings {
  const names = Object.keys(adapterSettings.shape).flatMap((name) => [name, `${name}_FILE`]);
  return readSettings(adapterSettings, Object.fromEntries(names.map((name) => [name, env[name]])));
}

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

/**
 * @param to a file of NAME=value lines, or `env` for the environment of this process
 * @throws StartFailure if there is no such file
 */
export function targetEnvironment(to: string | undefined, env: Environment): Environment {
  if (to === undefined) {
    throw new StartFailure('--to is missing: a file with the settings of the engines, or env');
  }
  if (to === 'env') return env;
  if (!existsSync(to))
    throw new StartFailure(`There is no file ${to} with the settings of the engines`);
  return parseEnv(readFileSync(to, 'utf8'));
}
