// `npm run docs:settings` writes docs/settings.md from the services' declarations.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandApiSettings } from '@portal/command-api/settings';
import { queryApiSettings } from '@portal/query-api/settings';
import { realtimeSettings } from '@portal/realtime/settings';
import { adapterSettings } from '@portal/service-kit/config/adapters';
import { describeSettings } from '@portal/service-kit/config/settings';
import { remoteViewsSettings } from '@portal/service-kit/http/remote/remote-views';
import { remoteWritesSettings } from '@portal/service-kit/http/remote/remote-writes';
import { processSettings } from '@portal/service-kit/process/run-service';
import { standaloneSettings } from '@portal/standalone/settings';
import * as z from 'zod';

export const settingsPage = join(import.meta.dirname, '..', 'docs', 'settings.md');

const INTRODUCTION = `# Settings

<!-- Generated from the declarations in the services: \`npm run docs:settings\` -->

Settings are environment variables. Each can also be read from a file: \`NAME_FILE\` names the file that holds the value
of \`NAME\`, which is how containers receive secrets. A wrong or missing setting stops the start with a line that names
the setting and says what is expected. A misspelt name is a warning.
`;

const sections = [
  ['The process', processSettings],
  ['Storage, mail and the change bus', adapterSettings],
  ['Writing', commandApiSettings],
  ['Reading', queryApiSettings],
  ['Real time', realtimeSettings],
  ['Writing and real time, in separate processes', z.object(remoteViewsSettings)],
  ['Reading and real time, in separate processes', z.object(remoteWritesSettings)],
  ['The single process of `npm start`', standaloneSettings],
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

/** @returns the whole text of docs/settings.md. A setting that several services read is listed once, in the first section. */
export function settingsText(): string {
  const listed = new Set<string>();
  const tables: string[] = [];
  for (const [title, schema] of sections) {
    const rows = describeSettings(schema)
      .filter(({ name }) => !listed.has(name))
      .map(({ name, fallback, description }) => {
        listed.add(name);
        return [`\`${name}\``, fallback === '' ? '' : `\`${fallback}\``, description];
      });
    if (rows.length > 0)
      tables.push(`## ${title}\n\n${table([['Setting', 'Default', 'What it sets'], ...rows])}\n`);
  }
  return [INTRODUCTION, ...tables].join('\n');
}

if (process.argv[1] === import.meta.filename) writeFileSync(settingsPage, settingsText());
