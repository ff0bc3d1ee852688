import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Insights } from '@portal/contracts/insights/insights.api';
import { readSettings } from '@portal/service-kit/config/settings';
import { timeZoneSetting } from '@portal/service-kit/config/time-zone';
import * as z from 'zod';
import { insightsOver } from '../insights/insights.ts';
import { asTable } from '../sql/as-table.ts';
import type { Command } from './command.ts';
import { withPassingExport } from './passing-export.ts';

const USAGE = `npm run history -- insights [options]

Answers the questions of the portal's page of insights, without personal data. A figure that tells of fewer than five people is '< 5'.

  --in <folder>   the export to ask; without it the whole log is exported for this answer alone, which takes longer
  --json          prints one object

The portal is found by its settings (PORTAL_DATA_DIR and the like), and may be running; with --in none is needed. Months and hours of the day
are those of PORTAL_TIME_ZONE.`;

const settings = z.object({ PORTAL_TIME_ZONE: timeZoneSetting });

const asText = ({ tables }: Insights): string =>
  tables
    .map(({ _id, columns, rows }) => {
      const names = columns.map(({ name }) => name);
      const named = rows.map((row) =>
        Object.fromEntries(row.map((value, index) => [names[index] ?? '', value])),
      );
      return `${_id}\n\n${asTable({ columns: names, rows: named })}\n`;
    })
    .join('\n');

export const insightsCommand: Command = async (args, surroundings) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      in: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return USAGE;
  const { PORTAL_TIME_ZONE: timeZone } = readSettings(settings, {
    PORTAL_TIME_ZONE: surroundings.env['PORTAL_TIME_ZONE'],
  });
  const asOf = new Date();
  const ask = (folder: string) => insightsOver(folder, { timeZone, asOf });
  const insights = await (values.in === undefined
    ? withPassingExport(surroundings, ask)
    : ask(resolve(values.in)));
  return values.json ? JSON.stringify(insights) : asText(insights);
};
