import { resolve } from 'node:path';
import { streams } from '@portal/contracts/events/catalog';
import { withPortal, type Environment } from '@portal/operations/engines';
import { instantOf } from '@portal/operations/instant';
import type { ProgressBars } from '@portal/operations/progress-bars';
import { BUILDING } from '@portal/projector/rebuild';
import type { Adapters } from '@portal/service-kit/config/adapters';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { Choice } from '../export/choice.ts';

export type Surroundings = {
  readonly env: Environment;
  readonly bars: Pick<ProgressBars, 'show'>;
};
/** @returns what is printed */
export type Command = (args: readonly string[], surroundings: Surroundings) => Promise<string>;

/** The log may be in use by a running portal, which is not disturbed. */
export const withAdapters = <Result>(
  env: Environment,
  use: (adapters: Adapters) => Promise<Result>,
): Promise<Result> => withPortal(env, use, { openKeys: BUILDING.openKeys });

export function folderOf(option: string, value: string | undefined): string {
  if (value === undefined) throw new StartFailure(`${option} is missing: the folder of an export`);
  return resolve(value);
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
