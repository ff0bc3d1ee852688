import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { asTable } from '../sql/as-table.ts';
import { openTables, QueryRefused } from '../sql/tables.ts';
import type { Command } from './command.ts';
import { withPassingExport } from './passing-export.ts';

export const sqlUsage = `npm run history -- sql "<query>" [options]

Answers a query of SQL over the events, without personal data. Tables: events, and the views members, activity and groups
(\`DESCRIBE members\` lists columns). The query can read no file and no network.

  --in <folder>   the export to ask; without it the whole log is exported for this query alone, which takes longer
  --json          prints a list of objects

The portal is found by its settings (PORTAL_DATA_DIR and the like), and may be running; with --in none is needed.`;

export const sqlCommand: Command = async (args, surroundings) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      in: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [query, ...others] = positionals;
  if (query === undefined || others.length > 0)
    throw new StartFailure(`Write one query, in quotes.\n\n${sqlUsage}`);
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
