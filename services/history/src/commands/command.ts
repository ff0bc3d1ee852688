import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { streams } from '@portal/contracts/events/catalog';
import { adapterSettingsFrom, openAdapters, type Environment } from '@portal/operations/engines';
import type { ProgressBars } from '@portal/operations/progress-bars';
import { BUILDING } from '@portal/projector/rebuild';
import type { Adapters, AdapterSettings } from '@portal/service-kit/config/adapters';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { Choice } from '../export/choice.ts';
import type { OpenParts } from '../export/export-parts.ts';

export type Surroundings = {
  readonly env: Environment;
  readonly bars: Pick<ProgressBars, 'show'>;
  readonly openParts: OpenParts;
};
/** @returns what is printed */
export type Command = (args: readonly string[], surroundings: Surroundings) => Promise<string>;

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

/** The log may be in use by a running portal, which is not disturbed. */
export async function withAdapters<Result>(
  env: Environment,
  use: (adapters: Adapters) => Promise<Result>,
): Promise<Result> {
  const settings = adapterSettingsFrom(env);
  requirePortal(settings);
  const { openKeys } = BUILDING;
  const adapters = openAdapters(settings, { portalMayRun: true, openKeys });
  try {
    return await use(adapters);
  } finally {
    await adapters.close();
  }
}

export function folderOf(option: string, value: string | undefined): string {
  if (value === undefined) throw new StartFailure(`${option} is missing: the folder of an export`);
  return resolve(value);
}

const FORM = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/u;

/** @throws StartFailure */
export function instantOf(option: string, text: string): string {
  const hasZone = !text.includes('T') || /(?:Z|[+-]\d{2}:\d{2})$/u.test(text);
  const instant = FORM.test(text) ? new Date(hasZone ? text : `${text}Z`) : null;
  if (!instant || Number.isNaN(instant.getTime()))
    throw new StartFailure(
      `${option} ${text} is no time: write a day such as 2026-03-01, or 2026-03-01T10:00, of UTC`,
    );
  return instant.toISOString();
}

const typesOfStreams = new Set(streams.flatMap(({ events }) => Object.keys(events)));

function typesOf(text: string): readonly string[] {
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.filter((type) => !typesOfStreams.has(type));
  if (unknown.length > 0)
    throw new StartFailure(
      `There is no type of event ${unknown.join(', ')}, only ${[...typesOfStreams].toSorted().join(', ')}`,
    );
  return types;
}

export const choiceOptions = {
  from: { type: 'string' },
  to: { type: 'string' },
  types: { type: 'string' },
} as const;

export const CHOICE_USAGE = `  --from <time>       only events from this time on, such as 2026-03-01 or 2026-03-01T10:00 (UTC)
  --to <time>         only events before this time
  --types <types>     only events of these types, with commas between them`;

type Given = { readonly [Name in keyof typeof choiceOptions]?: string | undefined };
export const choiceOf = ({ from, to, types }: Given): Choice => ({
  from: from === undefined ? null : instantOf('--from', from),
  to: to === undefined ? null : instantOf('--to', to),
  types: types === undefined ? null : typesOf(types),
});
