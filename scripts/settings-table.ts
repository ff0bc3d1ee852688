// `npx tsx scripts/settings-table.ts` writes the README's table of settings from the services' declarations.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandApiSettings } from '@portal/command-api/settings';
import { projectorSettings } from '@portal/projector/settings';
import { queryApiSettings } from '@portal/query-api/settings';
import { realtimeSettings } from '@portal/realtime/settings';
import { adapterSettings } from '@portal/service-kit/config/adapters';
import { describeSettings } from '@portal/service-kit/config/settings';
import { remoteViewsSettings } from '@portal/service-kit/http/remote/remote-views';
import { remoteWritesSettings } from '@portal/service-kit/http/remote/remote-writes';
import { processSettings } from '@portal/service-kit/process/run-service';
import { standaloneSettings } from '@portal/standalone/settings';
import * as z from 'zod';

export const readme = join(import.meta.dirname, '..', 'README.md');
const [BEGIN, END] = ['<!-- settings -->\n', '<!-- /settings -->'];

const sections = [
  ['The process', processSettings],
  ['Where everything is kept', adapterSettings],
  ['Writing', commandApiSettings],
  ['Reading', queryApiSettings],
  ['Projecting', projectorSettings],
  ['Real time', realtimeSettings],
  ['Writing and real time, in processes of their own', z.object(remoteViewsSettings)],
  ['Reading and real time, in processes of their own', z.object(remoteWritesSettings)],
  ['The one process of `npm start`', standaloneSettings],
] as const;

export const declaredSettings = (): readonly string[] => [
  ...new Set(sections.flatMap(([, schema]) => Object.keys(schema.shape))),
];

function table(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.slice(1).map(line),
  ].join('\n');
}

function settingsTables(): string {
  const listed = new Set<string>();
  const tables: string[] = [];
  for (const [title, schema] of sections) {
    const rows = describeSettings(schema)
      .filter(({ name }) => !listed.has(name))
      .map(({ name, fallback, description }) => {
        listed.add(name);
        return [`\`${name}\``, fallback === '' ? '' : `\`${fallback}\``, description];
      });
    if (rows.length > 0) tables.push(table([[title, 'Default', 'What it sets'], ...rows]));
  }
  return `\n${tables.join('\n\n')}\n\n`;
}

export function withTables(text: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('README.md has lost the marks around its settings');
  return text.slice(0, begin + BEGIN.length) + settingsTables() + text.slice(end);
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(readme, withTables(readFileSync(readme, 'utf8')));
