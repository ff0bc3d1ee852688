import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { streams } from '@portal/contracts/events/catalog';
import { StartFailure } from '@portal/service-kit/lifecycle';
import { exportEvents } from '../export/export.ts';
import { asTable } from '../sql/as-table.ts';
import { openTables, QueryRefused } from '../sql/tables.ts';
import { withAdapters, type Command, type Surroundings } from './command.ts';

const USAGE = `npm run history -- sql "<query>" [options]

Answers a query of SQL over the events, without personal data. Tables: events, and the views members, activity and groups
(\`DESCRIBE members\` lists columns). The query can read no file and no network.

  --in <folder>   the export to ask; without it the whole log is exported for this query alone, which takes longer
  --json          prints a list of objects

The portal is found by its settings (PORTAL_DATA_DIR and the like), and may be running; with --in none is needed.`;

/** Runs over an export that is gone afterwards, and with it its salt, which never was in the vault. */
async function withPassingExport<Result>(
  { env, bars, openParts }: Surroundings,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-history-'));
  try {
    await withAdapters(env, async (adapters) =>
      exportEvents({
        eventStore: await adapters.eventStore(),
        vault: null,
        streams,
        openParts,
        folder,
        format: 'ndjson',
        from: null,
        to: null,
        types: null,
        now: () => new Date(),
        onProgress: (events) => bars.show('Events', events, null),
      }),
    );
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const sqlCommand: Command = async (args, surroundings) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      in: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return USAGE;
  const [query, ...others] = positionals;
  if (query === undefined || others.length > 0)
    throw new StartFailure(`Write one query, in quotes.\n\n${USAGE}`);
  const ask = async (folder: string): Promise<string> => {
    const tables = await openTables(folder);
    try {
      const answer = await tables.query(query);
      return values.json ? JSON.stringify(answer.rows, null, 2) : asTable(answer);
    } catch (error) {
      throw error instanceof QueryRefused
        ? new StartFailure(error.message, { cause: error })
        : error;
    } finally {
      tables.close();
    }
  };
  return values.in === undefined ? withPassingExport(surroundings, ask) : ask(resolve(values.in));
};
