import { parseArgs } from 'node:util';
import { rebuildable } from '@portal/projector/rebuild';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { foldPast } from '../as-of/as-of.ts';
import { noteReading } from '../as-of/note-reading.ts';
import { instantOf } from '@portal/operations/instant';
import { withAdapters, type Command } from './command.ts';

export const foldUsage = `npm run history -- fold <time> --into <file> [--without <names>]

Folds the log as it was at a time into a file of read models, and prints the position of the last event of that past. The portal runs it for
npm start -- --as-of.

  --into <file>       an SQLite file that doesn't exist yet
  --without <names>   read models that are left out, with commas between them: of
                      ${rebuildable.join(', ')}`;

export const foldCommand: Command = async (args, { env, bars }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      without: { type: 'string', default: '' },
    },
  });
  const [time, ...others] = positionals;
  const { into } = values;
  if (time === undefined || others.length > 0 || into === undefined)
    throw new StartFailure(`Name one time, and a file.\n\n${foldUsage}`);
  const until = instantOf('The time', time);
  const without = values.without.split(',');
  return withAdapters(env, async (adapters) => {
    await noteReading(adapters.securityLines(), `asof ${until} portal`);
    const end = await foldPast(into, {
      eventStore: await adapters.eventStore(),
      keys: await adapters.vault(),
      until,
      names: rebuildable.filter((name) => !without.includes(name)),
      isSearched: true,
      signal: new AbortController().signal,
      onProgress: (events) => bars.show('Events', events, null),
    });
    return end ?? '';
  });
};
