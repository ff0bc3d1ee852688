import { parseArgs } from 'node:util';
import { streams } from '@portal/contracts/events/catalog';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { exportEvents } from '../export/export-events.ts';
import { formatNames, type FormatName } from '../export/formats/formats.ts';
import { manifestOf } from '../export/manifest.ts';
import { destroySalt } from '../export/salts.ts';
import { CHOICE_USAGE, choiceOf, choiceOptions, folderOf, withAdapters } from './command.ts';
import type { Command } from './command.ts';

export const exportUsage = `npm run history -- export --out <folder> [options]

Writes the events of the log as rows without personal data, into files events-*.<format> and a manifest.json. Run it again with the same
options to add what is new, or to go on after it was stopped.

  --out <folder>      a new folder, or that of an export before
  --format <format>   ${formatNames.join(', ')} (ndjson)
${CHOICE_USAGE}

The portal is found by its settings (PORTAL_DATA_DIR and the like), and may be running. Its history records the export.`;

function formatOf(text: string): FormatName {
  const format = formatNames.find((name) => name === text);
  if (!format) throw new StartFailure(`There is no format ${text}, only ${formatNames.join(', ')}`);
  return format;
}

export const exportCommand: Command = async (args, { env, bars }) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string' },
      format: { type: 'string', default: 'ndjson' },
      ...choiceOptions,
    },
  });
  const folder = folderOf('--out', values.out);
  const format = formatOf(values.format);
  const choice = choiceOf(values);
  const { manifest, added } = await withAdapters(env, async (adapters) =>
    exportEvents({
      eventStore: await adapters.eventStore(),
      vault: await adapters.vault(),
      streams,
      folder,
      format,
      ...choice,
      now: () => new Date(),
      onProgress: (events) => bars.show('Events', events, null),
    }),
  );
  return `${added} events were added to ${folder}, which now has ${manifest.rows} in ${manifest.files.length} files.`;
};

export const forgetUsage = `npm run history -- forget --out <folder>

Destroys the salt of an export: nobody can tell any more whom a pseudonym in it stands for, and nothing can be added to it.`;

export const forgetCommand: Command = async (args, { env }) => {
  const { values } = parseArgs({
    args: [...args],
    options: { out: { type: 'string' } },
  });
  const folder = folderOf('--out', values.out);
  const { export: id } = await manifestOf(folder);
  const destroyed = await withAdapters(env, async (adapters) =>
    destroySalt(await adapters.vault(), id),
  );
  if (!destroyed)
    throw new StartFailure(
      `The vault has no salt of this export: it was forgotten before, or is of another portal`,
    );
  return `The salt of ${folder} is destroyed. Copies of the vault from before still have it.`;
};
