import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { streams } from '@portal/contracts/events/catalog';
import { adapterSettingsFrom, openAdapters, type Environment } from '@portal/operations/engines';
import type { ProgressBars } from '@portal/operations/progress-bars';
import type { Adapters } from '@portal/service-kit/config/adapters';
import { StartFailure } from '@portal/service-kit/lifecycle';
import { exportEvents } from './export.ts';
import { formats } from './formats.ts';
import { readManifest } from './manifest.ts';
import { destroySalt } from './salts.ts';

type Command = (
  args: readonly string[],
  env: Environment,
  bars: Pick<ProgressBars, 'show'>,
) => Promise<string>;

/** The log may be in use by a running portal, which is not disturbed. */
async function withAdapters<Result>(
  env: Environment,
  use: (adapters: Adapters) => Promise<Result>,
): Promise<Result> {
  const settings = adapterSettingsFrom(env);
  const folder = resolve(settings.PORTAL_DATA_DIR);
  if (settings.PORTAL_EVENT_STORE === 'sqlite' && !existsSync(join(folder, 'events.sqlite')))
    throw new StartFailure(
      `${folder} holds no portal: there is no events.sqlite in it. Set PORTAL_DATA_DIR to the data folder of one`,
    );
  const adapters = openAdapters(settings, { beside: true });
  try {
    return await use(adapters);
  } finally {
    await adapters.close();
  }
}

function outOf(out: string | undefined): string {
  if (out === undefined) throw new StartFailure('--out is missing: the folder of the export');
  return resolve(out);
}

function instantOf(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const isForm = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/u;
  const hasZone = !text.includes('T') || /(?:Z|[+-]\d{2}:\d{2})$/u.test(text);
  const instant = isForm.test(text) ? new Date(hasZone ? text : `${text}Z`) : null;
  if (!instant || Number.isNaN(instant.getTime()))
    throw new StartFailure(
      `${option} ${text} is no time: write a day such as 2026-03-01, or 2026-03-01T10:00, of UTC`,
    );
  return instant.toISOString();
}

const typesOfStreams = new Set(streams.flatMap(({ events }) => Object.keys(events)));

function typesOf(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.filter((type) => !typesOfStreams.has(type));
  if (unknown.length > 0)
    throw new StartFailure(
      `There is no type of event ${unknown.join(', ')}, only ${[...typesOfStreams].toSorted().join(', ')}`,
    );
  return types;
}

const EXPORT_USAGE = `npm run history -- export --out <folder> [options]

Writes the events of the log as rows without personal data, into files events-*.<format> and a manifest.json. Run it again with the same
options to add what is new, or to go on after it was stopped.

  --out <folder>      a new folder, or that of an export before
  --format <format>   ${Object.keys(formats).join(' or ')} (ndjson)
  --from <time>       only events from this time on, such as 2026-03-01 or 2026-03-01T10:00 (UTC)
  --to <time>         only events before this time
  --types <types>     only events of these types, with commas between them

The portal is found by its settings (PORTAL_DATA_DIR and the like), and may be running.`;

const exportCommand: Command = async (args, env, bars) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string' },
      format: { type: 'string', default: 'ndjson' },
      from: { type: 'string' },
      to: { type: 'string' },
      types: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return EXPORT_USAGE;
  const folder = outOf(values.out);
  const { format } = values;
  if (format === 'parquet')
    throw new StartFailure(
      '--format parquet is not written yet: export ndjson or csv, which DuckDB and others turn into Parquet',
    );
  if (!(format in formats))
    throw new StartFailure(
      `There is no format ${format}, only ${Object.keys(formats).join(' and ')}`,
    );
  const range = {
    from: instantOf('--from', values.from),
    to: instantOf('--to', values.to),
    types: typesOf(values.types),
  };
  const { manifest, added } = await withAdapters(env, async (adapters) =>
    exportEvents({
      eventStore: await adapters.eventStore(),
      vault: await adapters.vault(),
      streams,
      folder,
      format,
      ...range,
      onProgress: (events) => bars.show('Events', events, null),
    }),
  );
  return `${added} events were added to ${folder}, which now has ${manifest.rows} in ${manifest.files.length} files.`;
};

const FORGET_USAGE = `npm run history -- forget --out <folder>

Destroys the salt of an export: nobody can tell any more whom a pseudonym in it stands for, and nothing can be added to it.`;

const forgetCommand: Command = async (args, env) => {
  const { values } = parseArgs({
    args: [...args],
    options: { out: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return FORGET_USAGE;
  const folder = outOf(values.out);
  const manifest = await readManifest(folder);
  if (!manifest)
    throw new StartFailure(`${folder} holds no export: there is no manifest.json in it`);
  const destroyed = await withAdapters(env, async (adapters) =>
    destroySalt(await adapters.vault(), manifest.export),
  );
  if (!destroyed)
    throw new StartFailure(
      `The vault has no salt of this export: it was forgotten before, or is of another portal`,
    );
  return `The salt of ${folder} is destroyed. Copies of the vault from before still have it.`;
};

const USAGE = `npm run history -- <command> [--help]

  export   writes events without personal data into files
  forget   destroys the salt of an export`;

const commands: Readonly<Record<string, Command>> = {
  export: exportCommand,
  forget: forgetCommand,
};

export async function runHistory(
  [name = '', ...args]: readonly string[],
  env: Environment,
  bars: Pick<ProgressBars, 'show'>,
): Promise<string> {
  if (name === '' || name === '--help') return USAGE;
  const command = commands[name];
  if (!command) throw new StartFailure(`There is no command ${name}.\n\n${USAGE}`);
  return command(args, env, bars);
}
