import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Insights } from '@portal/contracts/insights/insights.api';
import { readSettings } from '@portal/service-kit/config/settings';
import { timeZoneSetting } from '@portal/service-kit/config/time-zone';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import * as z from 'zod';
import { insightsOver } from '../insights/insights.ts';
import { asTable } from '../sql/as-table.ts';
import { instantOf } from '@portal/operations/instant';
import type { Command } from './command.ts';
import { withPassingExport } from './passing-export.ts';

export const insightsUsage = `npm run history -- insights [options]

Answers the questions of the portal's page of insights, without personal data. A figure that tells of fewer than five people is '< 5'.

  --in <folder>   the export to ask; without it the whole log is exported for this answer alone, which takes longer
  --to <time>     only events before this time, such as 2026-03-01T10:00 (UTC); not with --in
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
      to: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { PORTAL_TIME_ZONE: timeZone } = readSettings(settings, surroundings.env);
  if (values.in !== undefined && values.to !== undefined)
    throw new StartFailure('An export already has an end: give either --in or --to');
  const to = values.to === undefined ? null : instantOf('--to', values.to);
  const asOf = to === null ? new Date() : new Date(to);
  const ask = (folder: string) => insightsOver(folder, { timeZone, asOf });
  const insights = await (values.in === undefined
    ? withPassingExport(surroundings, ask, to)
    : ask(resolve(values.in)));
  return values.json ? JSON.stringify(insights) : asText(insights.figures);
};
